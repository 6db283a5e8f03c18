//! `divide_loop`: a loop becomes a loop of blocks.

use exo_analysis::term::Term;
use exo_ir::{
    Ctl, CtlOp, DisplayIn, Loc, LoopMode, Proc, SlicePath, Stmt, StmtKind, StmtPath, Stmts, Sym,
    Var, VarKind,
};

use crate::args::{Choice, If, Loop, NewName, OneOf, Pair};
use crate::loops::{LoopAt, iterations};
use crate::rewrite::{self, Names, RewriteError};
use crate::safety::{self, ReevaluationPoints};

use crate::{
    Condition, Edit, Example, Obligation, Purpose, Refusal, Refused, Step, Target, Upstream,
};

static C1: Condition = Condition {
    id: "divide_loop.c1",
    rule: "The factor is at least 1.",
};
static C2: Condition = Condition {
    id: "divide_loop.c2",
    rule: "The loop begins at 0; shift_loop brings others there.",
};
static C3: Condition = Condition {
    id: "divide_loop.c3",
    rule: "With tail=perfect the factor divides the number of iterations, for all values that the preconditions and the \
enclosing loops and conditions allow.",
};
static C4: Condition = Condition {
    id: "divide_loop.c4",
    rule: "With any other tail the loop's bound is evaluated again, in the guard, for each block or for the rest: nothing in the body may change \
its value. (By 1 there is no rest.)",
};

crate::step_args! {
    /// Arguments of `divide_loop`.
    pub struct DivideLoopArgs {
        /// the loop to divide
        pub loop_: Loop,
        /// iterations of a block
        pub factor: i64,
        /// names of the new loops, the outer first: 'io,ii' (default: the loop's name with 'o' and 'i')
        pub iters: Option<Pair<NewName>>,
        /// treatment of the remaining iterations: guard, min, cut, cut_and_guard, or perfect if there are none
        pub tail: OneOf<Tail> = "guard",
    }
}

crate::step_returns! {
    /// Results of `divide_loop`.
    pub struct DivideLoopReturns {
        /// the loop over blocks
        pub outer: Loop,
        /// the loop over the iterations of a block
        pub inner: Loop,
        /// the condition around the body with tail=guard, around the loop of the rest with tail=cut_and_guard
        pub guard: Option<If>,
        /// the loop of the rest; none with tail=guard, min or perfect, or where there is no rest
        pub tail: Option<Loop>,
    }
}

/// Treatment of the remaining iterations, which do not fill a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tail {
    /// The last block is guarded.
    Guard,
    /// The last block is shorter.
    Min,
    /// They get a loop of their own.
    Cut,
    /// The same, in an `if` that asks whether there are any.
    CutAndGuard,
    /// There are none.
    Perfect,
}

impl Choice for Tail {
    const WORDS: &'static [&'static str] = &["guard", "min", "cut", "cut_and_guard", "perfect"];
    const VALUES: &'static [Tail] = &[
        Tail::Guard,
        Tail::Min,
        Tail::Cut,
        Tail::CutAndGuard,
        Tail::Perfect,
    ];
}

/// Plan of `divide_loop`: the rewrite that its check allowed.
pub struct Plan {
    path: StmtPath,
    factor: i64,
    outer: String,
    inner: String,
    tail: Tail,
}

/// Divides a loop.
pub struct DivideLoop;

impl Step for DivideLoop {
    const NAME: &'static str = "divide_loop";
    const PURPOSE: Purpose = Purpose::Loops;
    const UPSTREAM: Upstream = Upstream::call(&[
        ("loop", "loop_cursor"),
        ("factor", "div_const"),
        ("iters", "new_iters"),
        ("tail", "tail"),
    ]);
    const SUMMARY: &'static str = "divide a loop into blocks of a constant number of iterations";
    const DESCRIPTION: &'static str = "
`for i in seq(0, hi)` becomes a loop over blocks around a loop over the `factor` iterations of a block; `i` becomes
`factor * io + ii`. What becomes of the rest, where `factor` does not divide `hi`, says `tail`: `guard` (a condition inside),
`min` (the last block is shorter: its loop ends at `min(factor, hi - factor * io)`), `cut` (a loop of its own behind),
`cut_and_guard` (the same in a condition), `perfect` (it is proved that there is none). The old loop goes on as the outer one, and
its statements in the inner one. Blocks of a `par` loop are `par`, the iterations of a block run in order.";
    const EXAMPLE: Example = Example {
        before: "@proc
def scale(n: size, x: f32[n]):
    assert n % 8 == 0
    for i in seq(0, n):
        x[i] = 2.0 * x[i]
",
        options: "loop=i factor=8 iters=io,ii tail=perfect",
        after: "@proc
def scale(n: size, x: f32[n] @ DRAM):
    assert n % 8 == 0
    for io in seq(0, n / 8):
        for ii in seq(0, 8):
            x[8 * io + ii] = 2.0 * x[8 * io + ii]
",
    };
    const CONDITIONS: &'static [&'static Condition] = &[&C1, &C2, &C3, &C4];
    type Args = DivideLoopArgs;
    type Returns = DivideLoopReturns;
    type Plan = Plan;

    fn check(target: &mut Target<'_>, args: &DivideLoopArgs) -> Result<Plan, Refused<Plan>> {
        let proc = target.proc();
        let path = args.loop_.path.clone();
        let l = LoopAt::at(proc, &path)?;
        let OneOf(tail) = args.tail;
        if args.factor < 1 {
            let message = format!("cannot divide '{}' by {}", l.name, args.factor);
            Refusal::plain(&C1, l.loc(), message).raise()?;
        }
        let (outer, inner) = block_names(proc, &l, args.iters.as_ref());
        starts_at_zero(target, &l)?;
        let sound = match tail {
            Tail::Perfect => divides(target, &l, args.factor),
            // There is no rest, whatever the bound has become.
            Tail::Cut | Tail::CutAndGuard if args.factor == 1 => Ok(()),
            _ => bound_stays(target, &l, tail),
        };
        let plan = Plan {
            path: l.path,
            factor: args.factor,
            outer,
            inner,
            tail,
        };
        match sound {
            Ok(()) => Ok(plan),
            Err(refusal) => Err(Refused::of(refusal, plan)),
        }
    }

    fn rewrite(plan: Plan, edit: &mut Edit) -> Result<DivideLoopReturns, RewriteError> {
        let proc = &mut edit.proc;
        let stmt = rewrite::stmt(proc, &plan.path)?.clone();
        let StmtKind::For {
            iter,
            hi,
            mode,
            body,
            ..
        } = &stmt.kind
        else {
            return Err(RewriteError::no("loop", &plan.path));
        };
        let loc = proc.var(*iter).loc.clone();
        let inner = proc.add_var(Var::new(plan.inner.clone(), VarKind::Iter, loc));
        rewrite::var_mut(proc, *iter)?.name.clone_from(&plan.outer);
        let division = Division {
            stmt: &stmt,
            iter: *iter,
            inner,
            hi,
            mode: *mode,
            factor: plan.factor,
        };
        // The rest is copied first: what it copies must not have been divided yet.
        let rest = match plan.tail {
            Tail::Cut | Tail::CutAndGuard => division.rest(proc, body, plan.tail, &plan.inner),
            Tail::Guard | Tail::Min | Tail::Perfect => None,
        };
        let mut made = vec![division.blocks(proc, body, plan.tail)];
        made.extend(rest);
        let put = rewrite::splice(proc, &plan.path.slice(), made)?;
        Ok(results(&put, plan.tail))
    }
}

/// Positions of the results among the statements of a division.
fn results(made: &SlicePath, tail: Tail) -> DivideLoopReturns {
    let outer = made.first();
    let inner = outer.body().stmt(0);
    let rest = made.stmts().nth(1);
    let (guard, rest) = match tail {
        Tail::Guard => (Some(inner.body().stmt(0)), None),
        Tail::CutAndGuard => (rest.clone(), rest.map(|guard| guard.body().stmt(0))),
        Tail::Min | Tail::Cut | Tail::Perfect => (None, rest),
    };
    DivideLoopReturns {
        outer: outer.into(),
        inner: inner.into(),
        guard: guard.map(If::from),
        tail: rest.map(Loop::from),
    }
}

/// The names of the loop over blocks and the one inside, made fresh where the loop stands: as given, or the loop's own with `o`
/// and `i`. The old loop's own name is free: the loop goes.
pub(super) fn block_names(
    proc: &Proc,
    l: &LoopAt<'_>,
    given: Option<&Pair<NewName>>,
) -> (String, String) {
    let (outer, inner) = match given {
        Some(names) => (names.first.to_string(), names.second.to_string()),
        None => (format!("{}o", l.name), format!("{}i", l.name)),
    };
    let mut taken = Names::around(proc, &l.path.slice());
    taken.release(l.name);
    (taken.fresh(&outer), taken.fresh(&inner))
}

fn starts_at_zero(target: &mut Target<'_>, l: &LoopAt<'_>) -> Result<(), Refusal> {
    let model = target.model();
    let lo = &l.model(&model)?.lo;
    let obligation = Obligation {
        condition: &C2,
        loc: l.loc().clone(),
        cannot: format!(
            "cannot divide '{}': it does not begin at 0; shift it first",
            l.name
        ),
        whether: format!("'{}' begins at 0", l.name),
    };
    let facts = target.facts(&l.path.block);
    target.require(&facts, &lo.equals(&Term::int(0)), obligation, |at| {
        let text = format!("{}it begins at {}", at.given_for([lo], &[]), at.value(lo));
        vec![(Loc::unknown(), text)]
    })
}

fn divides(target: &mut Target<'_>, l: &LoopAt<'_>, factor: i64) -> Result<(), Refusal> {
    let model = target.model();
    let hi = &l.model(&model)?.hi;
    let obligation = Obligation {
        condition: &C3,
        loc: l.loc().clone(),
        cannot: format!(
            "cannot divide '{}' by {factor} without a tail: {factor} does not always divide its extent",
            l.name
        ),
        whether: format!("{factor} divides the number of iterations of '{}'", l.name),
    };
    let facts = target.facts(&l.path.block);
    let goal = hi.modulo(i128::from(factor)).equals(&Term::int(0));
    target.require(&facts, &goal, obligation, |at| {
        let left = at.value(&hi.modulo(i128::from(factor)));
        let given = at.given_for([hi], &[]);
        let text = format!(
            "{given}it has {}, and {left} would be left out",
            iterations(&at.value(hi))
        );
        vec![(l.loc().clone(), text)]
    })
}

fn bound_stays(target: &mut Target<'_>, l: &LoopAt<'_>, tail: Tail) -> Result<(), Refusal> {
    let bound = l.hi.in_proc(target.proc());
    let obligation = Obligation {
        condition: &C4,
        loc: l.loc().clone(),
        cannot: format!(
            "cannot divide '{}': its bound '{bound}' would be evaluated again, after the body may have changed it",
            l.name
        ),
        whether: format!("its bound '{bound}' stays as it is"),
    };
    // Where the rest begins is part of the indices in its body.
    let again = match tail {
        Tail::Guard | Tail::Min => ReevaluationPoints::Iterations,
        _ => ReevaluationPoints::Inside,
    };
    let model = target.model();
    safety::unaffected_by_loop(target, &model, obligation, &[l.hi], &l.path, again)
}

/// The parts of a division.
struct Division<'a> {
    stmt: &'a Stmt,
    /// The variable of the loop: that of the loop over blocks from here on.
    iter: Sym,
    inner: Sym,
    hi: &'a Ctl,
    mode: LoopMode,
    factor: i64,
}

impl Division<'_> {
    /// `hi / factor`, or where the last block need not be full the number of blocks that are begun.
    fn count(&self, tail: Tail) -> Ctl {
        match (tail, self.hi) {
            // Without the sum: it need not fit into an integer.
            (Tail::Guard | Tail::Min, Ctl::Int(hi)) => {
                let begun = i64::from(hi.rem_euclid(self.factor) != 0);
                Ctl::Int(hi.div_euclid(self.factor) + begun)
            }
            (Tail::Guard | Tail::Min, hi) => {
                let hi = Ctl::bin(CtlOp::Add, hi.clone(), Ctl::Int(self.factor - 1));
                self.folded(CtlOp::Div, hi)
            }
            (_, hi) => self.folded(CtlOp::Div, hi.clone()),
        }
    }

    /// An operation with the factor, folded for literals.
    fn folded(&self, op: CtlOp, e: Ctl) -> Ctl {
        match (op, &e) {
            (CtlOp::Div, Ctl::Int(v)) => Ctl::Int(v.div_euclid(self.factor)),
            (CtlOp::Mod, Ctl::Int(v)) => Ctl::Int(v.rem_euclid(self.factor)),
            _ => Ctl::bin(op, e, Ctl::Int(self.factor)),
        }
    }

    /// `factor * io + ii`
    fn index(&self) -> Ctl {
        let blocks = Ctl::bin(CtlOp::Mul, Ctl::Int(self.factor), Ctl::Var(self.iter));
        Ctl::bin(CtlOp::Add, blocks, Ctl::Var(self.inner))
    }

    fn blocks(&self, proc: &mut Proc, body: &Stmts, tail: Tail) -> Stmt {
        let mut body = body.clone();
        let index = self.index();
        rewrite::substitute(&mut proc.vars, &mut body, &|sym| {
            (sym == self.iter).then(|| index.clone())
        });
        if tail == Tail::Guard {
            let cond = Ctl::bin(CtlOp::Lt, index, self.hi.clone());
            let orelse = Stmts::default();
            let guarded = self.stmt.derived(StmtKind::If { cond, body, orelse });
            body = vec![guarded].into();
        }
        let inner = self.stmt.derived(StmtKind::For {
            iter: self.inner,
            lo: Ctl::Int(0),
            hi: self.block(tail),
            mode: LoopMode::Seq,
            body,
        });
        self.stmt.continued(StmtKind::For {
            iter: self.iter,
            lo: Ctl::Int(0),
            hi: self.count(tail),
            mode: self.mode,
            body: vec![inner].into(),
        })
    }

    /// The number of iterations of a block.
    fn block(&self, tail: Tail) -> Ctl {
        let factor = Ctl::Int(self.factor);
        match (tail, self.hi) {
            (Tail::Min, Ctl::Int(hi)) if hi.rem_euclid(self.factor) == 0 => factor,
            (Tail::Min, hi) => {
                let done = Ctl::bin(CtlOp::Mul, factor.clone(), Ctl::Var(self.iter));
                let left = Ctl::bin(CtlOp::Sub, hi.clone(), done);
                Ctl::bin(CtlOp::Min, factor, left)
            }
            _ => factor,
        }
    }

    /// The iterations behind the last full block.
    fn rest(&self, proc: &mut Proc, body: &Stmts, tail: Tail, name: &str) -> Option<Stmt> {
        let count = self.folded(CtlOp::Mod, self.hi.clone());
        if count == Ctl::Int(0) {
            return None;
        }
        let loc = proc.var(self.iter).loc.clone();
        let iter = proc.add_var(Var::new(name.to_owned(), VarKind::Iter, loc));
        let done = match self.folded(CtlOp::Div, self.hi.clone()) {
            Ctl::Int(blocks) => Ctl::Int(blocks.saturating_mul(self.factor)),
            blocks => Ctl::bin(CtlOp::Mul, blocks, Ctl::Int(self.factor)),
        };
        let index = match done {
            Ctl::Int(0) => Ctl::Var(iter),
            done => Ctl::bin(CtlOp::Add, Ctl::Var(iter), done),
        };
        let mut body = rewrite::copied(proc, body.as_slice());
        rewrite::substitute(&mut proc.vars, &mut body, &|sym| {
            (sym == self.iter).then(|| index.clone())
        });
        let rest = self.stmt.derived(StmtKind::For {
            iter,
            lo: Ctl::Int(0),
            hi: count.clone(),
            mode: self.mode,
            body: body.into(),
        });
        Some(match tail {
            Tail::CutAndGuard => self.stmt.derived(StmtKind::If {
                cond: Ctl::bin(CtlOp::Gt, count, Ctl::Int(0)),
                body: vec![rest].into(),
                orelse: Stmts::default(),
            }),
            _ => rest,
        })
    }
}
