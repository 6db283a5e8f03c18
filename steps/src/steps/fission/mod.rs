//! `fission`: loops and conditions are split at a point inside them.

mod lifted;
mod motion;

use std::sync::Arc;

use exo_analysis::effects::Model;
use exo_analysis::predicates::{Piece, commutes, leaks};
use exo_analysis::term::Term;
use exo_ir::{Branch, Ctl, Proc, Stmt, StmtKind, StmtPath, Stmts};

use crate::args::{AllowUnproved, Statement};
use crate::cursor::Gap;
use crate::loops::LoopAt;
use crate::rewrite::{self, RewriteError};
use crate::safety::{self, Instances, Varying};
use crate::{
    Condition, Edit, Example, Obligation, Purpose, Refusal, Refused, Step, Target, Upstream,
};

static C1: Condition = Condition {
    id: "fission.c1",
    rule: "Nothing that is allocated or windowed before the gap is used behind it: it would not be in scope there. \
Lift the allocation out (`lift-allocs`), or inline the window.",
};
static C2: Condition = Condition {
    id: "fission.c2",
    rule: "What stands before the gap leaves the bounds of the loop alone: the second loop evaluates them again, when the first \
has run.",
};
static C3: Condition = Condition {
    id: "fission.c3",
    rule: "What stands before the gap commutes, in every iteration, with what stands behind it in earlier iterations: nothing \
that the one writes is touched by the other, nothing that one reduces is read by the other (Exo thesis, section 5.6.2). Or the \
part before the gap does the same in every iteration, running it again changes nothing, and the part behind modifies nothing that \
it reads or modifies, or stores back what it loads, of one element type, behind every change (`r = x` before, `r += a` and `x = r` behind). Or the part behind does the same in \
every iteration but for values, which it writes to cells that nothing else in the loop touches: only the last one matters.",
};
static C4: Condition = Condition {
    id: "fission.c4",
    rule: "What stands before the gap (and, for a gap in an else-branch, what runs where the condition holds) leaves the value of \
the condition alone: it is evaluated again for what stands behind.",
};

crate::step_args! {
    /// Arguments of `fission`.
    pub struct FissionArgs {
        /// where to split: 'before:PATTERN' or 'after:PATTERN'
        pub gap: Gap,
        /// how many loops and conditions around it are split
        pub lifts: i64 = 1,
        /// lift allocations before the gap that are used behind it out of what is split, as 'autolift_alloc' does with 'keep-dims'
        pub lift_allocs: bool = false,
        /// take the step without proof: what was not proved is written on the procedure, and `--exo-print-trusted` lists it
        pub unsafe_disable_check: AllowUnproved = "false",
    }
}

crate::step_returns! {
    /// Results of `fission`.
    pub struct FissionReturns {
        /// the loop or condition with what stands before the point; with several `lifts` the outermost
        pub first: Statement,
        /// the one with what stands behind it
        pub second: Statement,
    }
}

/// Plan of `fission`: the rewrite that its check allowed.
pub enum Plan {
    /// A split that is still to be made.
    Split {
        /// The point.
        gap: Gap,
        /// The levels.
        lifts: usize,
    },
    /// The edit that parts have made.
    Made {
        /// The procedure.
        made: Box<Edit>,
        /// The gap between the halves.
        gap: Gap,
    },
}

/// Splits loops and conditions.
pub struct Fission;

impl Step for Fission {
    const NAME: &'static str = "fission";
    const PURPOSE: Purpose = Purpose::Loops;
    const UPSTREAM: Upstream = Upstream::call(&[
        ("gap", "gap_cursor"),
        ("lifts", "n_lifts"),
        ("unsafe-disable-check", "unsafe_disable_checks"),
    ]);
    const SUMMARY: &'static str = "split the loops and conditions around a point in two";
    const DESCRIPTION: &'static str = "
`for i: {s; t}` becomes `for i: s` and `for i: t`; `if c: {s; t} else: u` becomes `if c: s` and `if c: t else: u`, and in an
else-branch `if c: s else: {t; u}` becomes `if c: s else: t` and `if not c: u`. With `lifts`, the loop or condition around that
is split at the same point, and so on outwards. With `lift-allocs`, what is allocated before the point and used behind it is first
lifted out of the loop or condition, with a dimension for a loop on whose variable its contents depend: as `autolift_alloc` does it
with `keep-dims`, and under its conditions. The first part goes on as the old loop, with its comments; the statements
in both parts go on as what they were.";
    const EXAMPLE: Example = Example {
        before: "@proc
def blur(n: size, x: f32[n + 1], t: f32[n], y: f32[n]):
    for i in seq(0, n):
        t[i] = x[i] + x[i + 1]
        y[i] = 0.5 * t[i]
",
        options: "gap='after:t[_] = _'",
        after: "@proc
def blur(n: size, x: f32[n + 1] @ DRAM, t: f32[n] @ DRAM, y: f32[n] @ DRAM):
    for i in seq(0, n):
        t[i] = x[i] + x[i + 1]
    for i in seq(0, n):
        y[i] = 0.5 * t[i]
",
    };
    const CONDITIONS: &'static [&'static Condition] = &[&C1, &C2, &C3, &C4];
    type Args = FissionArgs;
    type Returns = FissionReturns;
    type Plan = Plan;

    fn check(target: &mut Target<'_>, args: &FissionArgs) -> Result<Plan, Refused<Plan>> {
        let proc = target.proc();
        let gap = args.gap.clone();
        let lifts = lifts_of(proc, &gap, args.lifts)?;
        something_on_both_sides(proc, &gap)?;
        if args.lift_allocs {
            return lifted::split(target, args, lifts);
        }
        let mut now = gap.clone();
        let mut model = target.model();
        for level in 1..=lifts {
            // Each level is a split of its own, of what the levels inside it have made.
            one_level(target, &model, &now).or_else(|refused| {
                let Refused { refusal, attempt } = refused_at(refused, &gap, level);
                let trusted = match &attempt {
                    Some(_) => target.assume_or_refuse(*refusal),
                    None => Err(*refusal),
                };
                trusted.map_err(|refusal| Refused {
                    refusal: Box::new(refusal),
                    attempt,
                })
            })?;
            if level < lifts {
                let mut made = (*model.proc).clone();
                let outer = split(&mut made, &now);
                now = outer.map_err(|misfit| Refusal::internal(&proc.loc, misfit))?;
                model = target.probe(|p| {
                    *p = made;
                    Ok(())
                })?;
            }
        }
        Ok(Plan::Split { gap, lifts })
    }

    fn rewrite(plan: Plan, edit: &mut Edit) -> Result<FissionReturns, RewriteError> {
        let gap = match plan {
            Plan::Split { gap, lifts } => {
                let mut levels = 0..lifts;
                levels.try_fold(gap, |gap, _| split(&mut edit.proc, &gap))?
            }
            Plan::Made { made, gap } => {
                *edit = *made;
                gap
            }
        };
        let before = gap.at.checked_sub(1);
        let before = before.ok_or(RewriteError::Other("nothing was split"))?;
        Ok(FissionReturns {
            first: gap.block.stmt(before).into(),
            second: gap.block.stmt(gap.at).into(),
        })
    }
}

/// The refusal of a level, with what all levels up to it would make.
fn refused_at(refused: Refused<()>, gap: &Gap, level: usize) -> Refused<Plan> {
    refused.map(|()| Plan::Split {
        gap: gap.clone(),
        lifts: level,
    })
}

/// Proves that one loop or condition can be split.
fn one_level(target: &mut Target<'_>, model: &Arc<Model>, gap: &Gap) -> Result<(), Refused<()>> {
    let cut = Cut::at(model, gap)?;
    cut.scope()?;
    cut.allowed(target)
        .map_err(|refusal| Refused::of(refusal, ()))
}

/// The number of levels, if there are as many.
pub(super) fn lifts_of(proc: &Proc, gap: &Gap, lifts: i64) -> Result<usize, Refusal> {
    let depth = gap.block.depth();
    match usize::try_from(lifts) {
        Ok(lifts) if (1..=depth).contains(&lifts) => Ok(lifts),
        _ => {
            let message = match depth {
                0 => "expected a point inside a loop or condition".to_owned(),
                1 => format!(
                    "expected 1 for 'lifts', found {lifts}: there is one loop or condition around the gap"
                ),
                _ => format!(
                    "expected 1 to {depth} for 'lifts', found {lifts}: there are {depth} loops and conditions around the gap"
                ),
            };
            Err(Refusal::bad_input(&gap.loc(proc), message))
        }
    }
}

fn something_on_both_sides(proc: &Proc, gap: &Gap) -> Result<(), Refusal> {
    let len = proc.block(&gap.block).map_or(0, |b| b.len());
    let message = match gap.at {
        0 => "expected a point with statements on both sides: there are none before it",
        at if at >= len => {
            "expected a point with statements on both sides: there are none behind it"
        }
        _ => return Ok(()),
    };
    Err(Refusal::bad_input(&gap.loc(proc), message))
}

/// One loop or condition to be split.
struct Cut<'m> {
    model: &'m Arc<Model>,
    parent: StmtPath,
    branch: Branch,
    stmt: &'m Stmt,
    first: Piece<'m>,
    second: Piece<'m>,
}

impl<'m> Cut<'m> {
    fn at(model: &'m Arc<Model>, gap: &Gap) -> Result<Cut<'m>, Refusal> {
        let found = || {
            let (parent, branch) = gap.block.parent_branch()?;
            let len = model.block(&gap.block)?.nodes.len();
            Some(Cut {
                model,
                stmt: model.proc.stmt(&parent)?,
                parent,
                branch,
                first: Piece::of(model, &gap.block.slice(0..gap.at))?,
                second: Piece::of(model, &gap.block.slice(gap.at..len))?,
            })
        };
        found().ok_or_else(|| Refusal::internal(&model.proc.loc, "the gap is not there"))
    }

    /// `cannot split 'i' here`.
    fn cannot(&self) -> String {
        match &self.stmt.kind {
            StmtKind::For { iter, .. } => {
                format!("cannot split '{}' here", self.model.proc.name_of(*iter))
            }
            _ => "cannot split the condition here".to_owned(),
        }
    }

    fn obligation(&self, condition: &'static Condition, why: &str, whether: &str) -> Obligation {
        Obligation {
            condition,
            loc: self.stmt.loc.clone(),
            cannot: format!("{}: {why}", self.cannot()),
            whether: whether.to_owned(),
        }
    }

    fn scope(&self) -> Result<(), Refusal> {
        let Some(leak) = leaks(&self.first, &self.second) else {
            return Ok(());
        };
        let name = self.model.proc.name_of(leak.sym);
        let message = format!(
            "{}: '{name}' is declared before the gap and used behind it",
            self.cannot()
        );
        safety::refuse_scope(self.model, &C1, &self.stmt.loc, message, &leak).raise()
    }

    fn allowed(&self, target: &mut Target<'_>) -> Result<(), Refusal> {
        match &self.stmt.kind {
            StmtKind::If { cond, .. } => self.condition_stays(target, cond),
            _ => {
                let l = LoopAt::at(&self.model.proc, &self.parent)?;
                let stay = self.bounds_stay(target, &l);
                target.and_then(stay, |target| self.halves_commute(target, &l))
            }
        }
    }

    fn condition_stays(&self, target: &mut Target<'_>, cond: &Ctl) -> Result<(), Refusal> {
        let obligation = || {
            self.obligation(
                &C4,
                "its condition would be evaluated again, after it may have changed",
                "the condition stays as it is",
            )
        };
        let first = self.first.path();
        let stays = safety::unaffected_by(target, self.model, obligation(), &[cond], first);
        let then = Piece::inside(self.model, &self.parent, Branch::Body);
        match then.filter(|_| self.branch == Branch::Orelse) {
            Some(then) => target.and_then(stays, |target| {
                safety::unaffected_by(target, self.model, obligation(), &[cond], then.path())
            }),
            None => stays,
        }
    }

    fn bounds_stay(&self, target: &mut Target<'_>, l: &LoopAt<'_>) -> Result<(), Refusal> {
        let obligation = self.obligation(
            &C2,
            "its bounds would be evaluated again, after the first part may have changed them",
            "the bounds stay as they are",
        );
        let bounds = [l.lo, l.hi];
        safety::unaffected_by_first(
            target,
            self.model,
            obligation,
            &bounds,
            &l.path,
            &self.first,
        )
    }

    fn halves_commute(&self, target: &mut Target<'_>, l: &LoopAt<'_>) -> Result<(), Refusal> {
        let known = l.model(self.model)?;
        let Some(earlier) = self.second.iteration(&self.parent) else {
            return Err(Refusal::internal(l.loc(), "the loop has no iterations"));
        };
        let iterator = Varying {
            name: l.name.to_owned(),
            earlier: earlier.iterator(known),
            later: Term::var(&known.var),
        };
        let mut facts = self.first.facts();
        earlier.assume(&mut facts);
        facts.push();
        facts.assume(&iterator.earlier.lt(&iterator.later));
        let Err(conflict) = commutes(&earlier, &self.first, &mut facts, target.solver()) else {
            return Ok(());
        };
        if self.moves(target, l.model(self.model)?) {
            return Ok(());
        }
        let obligation = self.obligation(
            &C3,
            "the part before the gap does not commute with the part behind it in earlier iterations",
            "the part before the gap commutes with the part behind it in earlier iterations",
        );
        let instances = Instances {
            iterators: vec![iterator],
            earlier: "the second part of ",
            later: "the first part of ",
            step: "the split",
        };
        safety::refuse_conflict(
            target, self.model, &facts, &conflict, obligation, &instances,
        )
    }
}

/// Splits the loop or condition around a gap; the gap between its parts.
fn split(proc: &mut Proc, gap: &Gap) -> Result<Gap, RewriteError> {
    let around = gap.block.parent_branch();
    let (parent, branch) = around.ok_or_else(|| RewriteError::absent(&gap.block))?;
    let stmt = rewrite::stmt(proc, &parent)?.clone();
    let block = stmt.block(branch).filter(|block| gap.at <= block.len());
    let block = block.ok_or_else(|| RewriteError::absent(&gap.block.slice(gap.at..gap.at)))?;
    let (mut first, mut second) = (block.clone(), block.clone());
    first.splice(gap.at..block.len(), []);
    second.splice(0..gap.at, []);
    let parts = match (&stmt.kind, branch) {
        (
            StmtKind::For {
                iter, lo, hi, mode, ..
            },
            _,
        ) => {
            let (lo, hi, mode) = (lo.clone(), hi.clone(), *mode);
            // A variable is defined once: the second loop has its own, of the same name.
            let new = proc.add_var(proc.var(*iter).clone());
            let value = |sym| (sym == *iter).then_some(Ctl::Var(new));
            rewrite::substitute(&mut proc.vars, &mut second, &value);
            let of = |iter, body| StmtKind::For {
                iter,
                lo: lo.clone(),
                hi: hi.clone(),
                mode,
                body,
            };
            [
                stmt.continued(of(*iter, first)),
                stmt.derived(of(new, second)),
            ]
        }
        (StmtKind::If { cond, orelse, .. }, Branch::Body) => [
            stmt.continued(StmtKind::If {
                cond: cond.clone(),
                body: first,
                orelse: Stmts::default(),
            }),
            stmt.derived(StmtKind::If {
                cond: cond.clone(),
                body: second,
                orelse: orelse.clone(),
            }),
        ],
        (StmtKind::If { cond, body, .. }, Branch::Orelse) => {
            let not = Ctl::Not(Box::new(cond.clone()));
            [
                stmt.continued(StmtKind::If {
                    cond: cond.clone(),
                    body: body.clone(),
                    orelse: first,
                }),
                stmt.derived(StmtKind::If {
                    cond: not,
                    body: second,
                    orelse: Stmts::default(),
                }),
            ]
        }
        _ => return Err(RewriteError::no("loop or condition", &parent)),
    };
    rewrite::splice(proc, &parent.slice(), parts.into())?;
    Ok(Gap {
        block: parent.block,
        at: parent.at + 1,
    })
}
