//! `fuse`: two loops or two conditions become one.

use exo_analysis::effects::{Model, NodeKind};
use exo_analysis::locset::Leaf;
use exo_analysis::predicates::{
    NotRecomputed, Piece, commutes, free_of, idempotent, modifies_nothing_of, recomputes,
};
use exo_analysis::term::Term;
use exo_ir::{Branch, Ctl, Loc, Stmt, StmtKind, StmtPath};

use crate::args::{AllowUnproved, Statement};
use crate::loops::LoopAt;
use crate::rewrite::{self, RewriteError};
use crate::safety::{self, Instances, Varying};
use crate::{
    Condition, Edit, Example, Obligation, Purpose, Refusal, Refused, Step, Target, Upstream,
};

static C1: Condition = Condition {
    id: "fuse.c1",
    rule: "Two loops of the same mode or two conditions, the one behind the other.",
};
static C2: Condition = Condition {
    id: "fuse.c2",
    rule: "The loops have equal bounds, lower and upper, each valued where its loop is reached.",
};
static C3: Condition = Condition {
    id: "fuse.c3",
    rule: "Each iteration of the first loop commutes with all earlier ones of the second: they change places. Or the first loop does \
the same in every iteration, running it again changes nothing, and the second modifies nothing that it reads or modifies. Or the second \
modifies nothing that later iterations of the first read or modify, and these store again what is there in cells that it reads: its own \
iteration of the first surely writes each of them, by assignments only, and all assignments of one cell in the first loop have right sides \
of one form that read equal cells, which nothing in it modifies.",
};
static C4: Condition = Condition {
    id: "fuse.c4",
    rule: "The conditions have equal values, each where it is tested: the second one after what the first one guards.",
};

crate::step_args! {
    /// Arguments of `fuse`.
    pub struct FuseArgs {
        /// the first loop or condition
        pub first: Statement,
        /// the one behind it
        pub second: Statement,
        /// take the step without proof: what was not proved is written on the procedure, and `--exo-print-trusted` lists it
        pub unsafe_disable_check: AllowUnproved = "false",
    }
}

crate::step_returns! {
    /// Results of `fuse`.
    pub struct FuseReturns {
        /// the loop or condition that does what both did
        pub fused: Statement,
    }
}

/// The first of the two statements.
pub struct Plan {
    first: StmtPath,
}

/// Fuses two loops or conditions.
pub struct Fuse;

impl Step for Fuse {
    const NAME: &'static str = "fuse";
    const PURPOSE: Purpose = Purpose::Loops;
    const UPSTREAM: Upstream = Upstream::call(&[
        ("first", "stmt1"),
        ("second", "stmt2"),
        ("unsafe-disable-check", "unsafe_disable_check"),
    ]);
    const SUMMARY: &'static str =
        "make one loop or condition of two that stand one behind the other";
    const DESCRIPTION: &'static str = "
`for i: s` and `for j: t` become `for i: {s; t}` with `i` for `j` in `t`; `if c: s else: u` and `if c: t else: v` become `if c: {s; t} else:
{u; v}`. The first goes on, and so do all statements inside.";
    const EXAMPLE: Example = Example {
        before: "@proc
def f(n: size, x: f32[n], y: f32[n]):
    for i in seq(0, n):
        x[i] = 1.0
    for j in seq(0, n):
        y[j] = x[j]
",
        options: "first=i second=j",
        after: "@proc
def f(n: size, x: f32[n] @ DRAM, y: f32[n] @ DRAM):
    for i in seq(0, n):
        x[i] = 1.0
        y[i] = x[i]
",
    };
    const CONDITIONS: &'static [&'static Condition] = &[&C1, &C2, &C3, &C4];
    type Args = FuseArgs;
    type Returns = FuseReturns;
    type Plan = Plan;

    fn check(target: &mut Target<'_>, args: &FuseArgs) -> Result<Plan, Refused<Plan>> {
        let proc = target.proc();
        let first = args.first.path.clone();
        let second = args.second.path.clone();
        let (Some(a), Some(b)) = (proc.stmt(&first), proc.stmt(&second)) else {
            return Err(Refusal::internal(&proc.loc, "the statements are not there").into());
        };
        if first.block != second.block || first.at + 1 != second.at {
            unlike(a, b, "the second does not stand behind the first").raise()?;
        }
        let sound = match (LoopAt::of(proc, &first, a), LoopAt::of(proc, &second, b)) {
            (Some(a), Some(b)) => {
                if a.mode != b.mode {
                    unlike(a.stmt, b.stmt, "one is parallel and the other is not").raise()?;
                }
                Pair {
                    first: a,
                    second: b,
                }
                .fusible(target)
            }
            (None, None) => conditions(target, &first, &second)?,
            _ => return Err(unlike(a, b, "they are not two loops or two conditions").into()),
        };
        let plan = Plan { first };
        match sound {
            Ok(()) => Ok(plan),
            Err(refusal) => Err(Refused::of(refusal, plan)),
        }
    }

    fn rewrite(plan: Plan, edit: &mut Edit) -> Result<FuseReturns, RewriteError> {
        let proc = &mut edit.proc;
        let (block, at) = (&plan.first.block, plan.first.at);
        let mut first = rewrite::stmt(proc, &plan.first)?.clone();
        let second = rewrite::remove(proc, &block.stmt(at + 1))?.into_data();
        first.comments.extend(second.comments);
        match (&mut first.kind, second.kind) {
            (
                StmtKind::For { iter, body, .. },
                StmtKind::For {
                    iter: other,
                    body: mut more,
                    ..
                },
            ) => {
                let value = |sym| (sym == other).then_some(Ctl::Var(*iter));
                rewrite::substitute(&mut proc.vars, &mut more, &value);
                body.extend(more);
            }
            (
                StmtKind::If { body, orelse, .. },
                StmtKind::If {
                    body: more,
                    orelse: otherwise,
                    ..
                },
            ) => {
                body.extend(more);
                orelse.extend(otherwise);
            }
            _ => {
                return Err(RewriteError::no(
                    "loop or condition like the next",
                    &plan.first,
                ));
            }
        }
        rewrite::put(proc, &plan.first, first)?;
        Ok(FuseReturns {
            fused: plan.first.into(),
        })
    }
}

/// Says why the first loop may not store again what is there, if it is about that.
fn not_again(refusal: Refusal, model: &Model, why: &NotRecomputed) -> Refusal {
    let name = |leaf: &Leaf| safety::root_name(model, leaf);
    let (leaf, text) = match why {
        NotRecomputed::NotAssigned(leaf) => {
            let text = format!(
                "it may change '{}' again, as this is no assignment",
                name(leaf)
            );
            (leaf, text)
        }
        NotRecomputed::Reads(leaf) => {
            let text = format!(
                "it may write another value again, as this reads '{}', which the loop changes",
                name(leaf)
            );
            (leaf, text)
        }
        NotRecomputed::Differs(leaf, _) => {
            let text = format!(
                "iterations may write different values to one cell of '{}' here",
                name(leaf)
            );
            (leaf, text)
        }
        NotRecomputed::Unwritten(leaf) => {
            let text = format!(
                "this may read a cell of '{}' that the first loop's iteration has not written",
                name(leaf)
            );
            (leaf, text)
        }
        NotRecomputed::Limit => {
            let text = "whether it writes the same again is not asked of so many assignments";
            return refusal.note(&Loc::unknown(), text);
        }
        NotRecomputed::Conflict(_) | NotRecomputed::NoModel => return refusal,
    };
    refusal.note(&leaf.site.loc, text)
}

fn unlike(first: &Stmt, second: &Stmt, why: &str) -> Refusal {
    let message = format!("cannot fuse these statements: {why}");
    Refusal::plain(&C1, &first.loc, message).note(&second.loc, "this is the second")
}

/// The inner result says whether two conditions can be fused; the outer one, whether there are two.
fn conditions(
    target: &mut Target<'_>,
    first: &StmtPath,
    second: &StmtPath,
) -> Result<Result<(), Refusal>, Refusal> {
    let model = target.model();
    let proc = target.proc();
    let (Some(a), Some(b)) = (proc.stmt(first), proc.stmt(second)) else {
        return Err(Refusal::internal(&proc.loc, "the statements are not there"));
    };
    let cond = |path: &StmtPath| match model.node(path).map(|n| &n.kind) {
        Some(NodeKind::If(branch)) => Some(&branch.cond),
        _ => None,
    };
    let (Some(tested), Some(again)) = (cond(first), cond(second)) else {
        return Err(unlike(a, b, "they are not two loops or two conditions"));
    };
    let obligation = Obligation {
        condition: &C4,
        loc: a.loc.clone(),
        cannot: "cannot fuse these conditions: they do not always have the same value".to_owned(),
        whether: "the conditions have the same value".to_owned(),
    };
    let facts = target.facts(&first.block);
    Ok(
        target.require(&facts, &tested.iff(again), obligation, |at| {
            let given = at.given();
            let text = format!("{given}one holds where it is tested, and the other does not");
            vec![
                (b.loc.clone(), "this is the second".to_owned()),
                (Loc::unknown(), text),
            ]
        }),
    )
}

/// Two loops.
struct Pair<'p> {
    first: LoopAt<'p>,
    second: LoopAt<'p>,
}

impl Pair<'_> {
    fn fusible(&self, target: &mut Target<'_>) -> Result<(), Refusal> {
        let equal = self.equal_bounds(target);
        target.and_then(equal, |target| self.iterations_commute(target))
    }

    fn cannot(&self) -> String {
        match self.first.name == self.second.name {
            true => format!("cannot fuse the two loops '{}'", self.first.name),
            false => format!(
                "cannot fuse '{}' and '{}'",
                self.first.name, self.second.name
            ),
        }
    }

    fn equal_bounds(&self, target: &mut Target<'_>) -> Result<(), Refusal> {
        let model = target.model();
        let (a, b) = (self.first.model(&model)?, self.second.model(&model)?);
        let facts = target.facts(&self.first.path.block);
        let obligation = Obligation {
            condition: &C2,
            loc: self.first.loc().clone(),
            cannot: format!("{}: their bounds differ", self.cannot()),
            whether: "the loops have equal bounds".to_owned(),
        };
        let goal = a.lo.equals(&b.lo).and(&a.hi.equals(&b.hi));
        target.require(&facts, &goal, obligation, |at| {
            let given = at.given_for([&a.lo, &b.lo, &a.hi, &b.hi], &[]);
            let range = |lo, hi| format!("{} to {}", at.value(lo), at.value(hi));
            let text = format!(
                "{given}the first runs from {}, the second from {}",
                range(&a.lo, &a.hi),
                range(&b.lo, &b.hi)
            );
            vec![
                (self.second.loc().clone(), "this is the second".to_owned()),
                (Loc::unknown(), text),
            ]
        })
    }

    fn iterations_commute(&self, target: &mut Target<'_>) -> Result<(), Refusal> {
        let model = target.model();
        let (a, b) = (self.first.model(&model)?, self.second.model(&model)?);
        let first = Piece::inside(&model, &self.first.path, Branch::Body);
        let second = Piece::inside(&model, &self.second.path, Branch::Body);
        let second = second.and_then(|p| p.iteration(&self.second.path));
        let (Some(first), Some(second)) = (first, second) else {
            return Err(Refusal::internal(
                self.first.loc(),
                "the loops have no model",
            ));
        };
        let mut facts = first.facts();
        second.assume(&mut facts);
        let iterator = Varying {
            name: self.first.name.to_owned(),
            earlier: Term::var(&a.var),
            later: second.iterator(b),
        };
        facts.assume(&iterator.later.lt(&iterator.earlier));
        let Err(conflict) = commutes(&first, &second, &mut facts, target.solver()) else {
            return Ok(());
        };
        if self.repeats(target, &first, &second)? {
            return Ok(());
        }
        let again = (&first, &self.first.path);
        let read = (&second, &iterator.later);
        let Err(why) = recomputes(again, read, &mut facts, target.solver()) else {
            return Ok(());
        };
        let obligation = Obligation {
            condition: &C3,
            loc: self.first.loc().clone(),
            cannot: format!(
                "{}: the first does not commute with earlier iterations of the second",
                self.cannot()
            ),
            whether: "iterations of the first commute with earlier ones of the second".to_owned(),
        };
        let instances = Instances {
            iterators: vec![iterator],
            earlier: "the first loop's ",
            later: "the second loop's ",
            step: "the fusion",
        };
        safety::refuse_conflict(target, &model, &facts, &conflict, obligation, &instances)
            .map_err(|refusal| not_again(refusal, &model, &why))
    }

    /// The other way to be sound: the first loop does all it does in its first iteration.
    fn repeats(
        &self,
        target: &mut Target<'_>,
        first: &Piece<'_>,
        second: &Piece<'_>,
    ) -> Result<bool, Refusal> {
        if free_of(first, self.first.model(first.model())?).is_err() {
            return Ok(false);
        }
        let mut facts = first.facts();
        if idempotent(first, &mut facts, target.solver()).is_err() {
            return Ok(false);
        }
        second.assume(&mut facts);
        let apart = modifies_nothing_of(second, first, &mut facts, target.solver());
        Ok(apart.is_ok())
    }
}
