//! `mult_loops`: two nested loops become one.

use exo_analysis::term::Term;
use exo_ir::{Branch, Ctl, CtlOp, Loc, LoopMode, StmtKind, StmtPath, Var, VarKind};

use crate::args::{Loop, Nest, NewName};
use crate::loops::LoopAt;
use crate::rewrite::{self, Names, RewriteError};
use crate::{
    Condition, Edit, Example, Obligation, Purpose, Refusal, Refused, Step, Target, Upstream,
};

static C1: Condition = Condition {
    id: "mult_loops.c1",
    rule: "The inner loop is the only statement in the outer one.",
};
static C2: Condition = Condition {
    id: "mult_loops.c2",
    rule: "The inner loop runs from 0 to a literal that is at least 1: it becomes a divisor.",
};
static C3: Condition = Condition {
    id: "mult_loops.c3",
    rule: "The outer loop begins at 0; shift_loop brings others there.",
};

crate::step_args! {
    /// Arguments of `mult_loops`.
    pub struct MultLoopsArgs {
        /// the two loops, the outer first: 'i j'
        pub nest: Nest,
        /// the name of the new loop (default: the names of both, one behind the other)
        pub iter: Option<NewName>,
    }
}

crate::step_returns! {
    /// Results of `mult_loops`.
    pub struct MultLoopsReturns {
        /// the loop over both ranges
        pub loop_: Loop,
    }
}

/// Plan of `mult_loops`: the rewrite that its check allowed.
pub struct Plan {
    outer: StmtPath,
    extent: i64,
    name: String,
}

/// Makes one loop of two.
pub struct MultLoops;

impl Step for MultLoops {
    const NAME: &'static str = "mult_loops";
    const PURPOSE: Purpose = Purpose::Loops;
    const UPSTREAM: Upstream =
        Upstream::call(&[("nest", "nested_loops"), ("iter", "new_iter_name")]);
    const SUMMARY: &'static str = "make one loop of two nested ones";
    const DESCRIPTION: &'static str = "
`for i in seq(0, n): for j in seq(0, c): s` becomes `for k in seq(0, n * c): s` with `k / c` for `i` and `k % c` for `j`. The outer loop goes
on. The new one is parallel if both were.";
    const EXAMPLE: Example = Example {
        before: "@proc
def f(n: size, x: f32[n, 4]):
    for i in seq(0, n):
        for j in seq(0, 4):
            x[i, j] = 1.0
",
        options: "nest='i j' iter=k",
        after: "@proc
def f(n: size, x: f32[n, 4] @ DRAM):
    for k in seq(0, n * 4):
        x[k / 4, k % 4] = 1.0
",
    };
    const CONDITIONS: &'static [&'static Condition] = &[&C1, &C2, &C3];
    type Args = MultLoopsArgs;
    type Returns = MultLoopsReturns;
    type Plan = Plan;

    fn check(target: &mut Target<'_>, args: &MultLoopsArgs) -> Result<Plan, Refused<Plan>> {
        let proc = target.proc();
        let Nest { outer, inner } = args.nest.clone();
        let (outer, inner) = (LoopAt::at(proc, &outer)?, LoopAt::at(proc, &inner)?);
        let cannot = format!(
            "cannot make one loop of '{}' and '{}'",
            outer.name, inner.name
        );
        if let Some(other) = outer.body.iter().find(|s| !std::ptr::eq(*s, inner.stmt)) {
            let message = format!(
                "{cannot}: '{}' is not the only statement in '{}'",
                inner.name, outer.name
            );
            let refusal = Refusal::plain(&C1, outer.loc(), message);
            return Err(refusal.note(&other.loc, "this is beside it").into());
        }
        let (&Ctl::Int(0), &Ctl::Int(extent @ 1..)) = (inner.lo, inner.hi) else {
            let message = format!(
                "{cannot}: '{}' does not run from 0 to a literal that is at least 1",
                inner.name
            );
            return Err(Refusal::plain(&C2, inner.loc(), message).into());
        };
        begins_at_zero(target, &outer, &cannot)?;
        let mut names = Names::around(proc, &outer.path.slice());
        names.release(outer.name);
        names.release(inner.name);
        let given = match &args.iter {
            Some(name) => name.to_string(),
            None => format!("{}{}", outer.name, inner.name),
        };
        Ok(Plan {
            name: names.fresh(&given),
            outer: outer.path,
            extent,
        })
    }

    fn rewrite(plan: Plan, edit: &mut Edit) -> Result<MultLoopsReturns, RewriteError> {
        let proc = &mut edit.proc;
        let outer = rewrite::stmt(proc, &plan.outer)?.clone();
        let StmtKind::For {
            iter: i,
            lo,
            hi,
            mode,
            ..
        } = &outer.kind
        else {
            return Err(RewriteError::no("loop", &plan.outer));
        };
        let Some([inner]) = outer.block(Branch::Body).map(|b| b.as_slice()) else {
            return Err(RewriteError::no("loop around one statement", &plan.outer));
        };
        let StmtKind::For {
            iter: j,
            mode: inner_mode,
            body,
            ..
        } = &inner.kind
        else {
            return Err(RewriteError::no("loop around a loop", &plan.outer));
        };
        let loc = proc.var(*i).loc.clone();
        let k = proc.add_var(Var::new(plan.name, VarKind::Iter, loc));
        let part = |op| Ctl::bin(op, Ctl::Var(k), Ctl::Int(plan.extent));
        let mut body = body.clone();
        rewrite::substitute(&mut proc.vars, &mut body, &|sym| match sym {
            sym if sym == *i => Some(part(CtlOp::Div)),
            sym if sym == *j => Some(part(CtlOp::Mod)),
            _ => None,
        });
        let both = *mode == LoopMode::Par && *inner_mode == LoopMode::Par;
        let count = match hi.as_int().and_then(|n| n.checked_mul(plan.extent)) {
            Some(n) => Ctl::Int(n),
            None => Ctl::bin(CtlOp::Mul, hi.clone(), Ctl::Int(plan.extent)),
        };
        let mut new = outer.continued(StmtKind::For {
            iter: k,
            lo: lo.clone(),
            hi: count,
            mode: if both { LoopMode::Par } else { LoopMode::Seq },
            body,
        });
        new.comments.extend(inner.comments.iter().cloned());
        rewrite::put(proc, &plan.outer, new)?;
        Ok(MultLoopsReturns {
            loop_: plan.outer.into(),
        })
    }
}

fn begins_at_zero(target: &mut Target<'_>, l: &LoopAt<'_>, cannot: &str) -> Result<(), Refusal> {
    let model = target.model();
    let lo = &l.model(&model)?.lo;
    let obligation = Obligation {
        condition: &C3,
        loc: l.loc().clone(),
        cannot: format!("{cannot}: '{}' does not begin at 0; shift it first", l.name),
        whether: format!("'{}' begins at 0", l.name),
    };
    let facts = target.facts(&l.path.block);
    target.require(&facts, &lo.equals(&Term::int(0)), obligation, |at| {
        let text = format!("{}it begins at {}", at.given_for([lo], &[]), at.value(lo));
        vec![(Loc::unknown(), text)]
    })
}
