//! `lift_alloc`: an allocation moves out of the loops and conditions around it.
//!
//! Why it is right: a program that passes the checks writes every cell of a local buffer, in each execution of its block, before
//! it reads it. So it cannot tell a fresh buffer from one in which another iteration has left something.

use exo_analysis::predicates::Point;
use exo_ir::{Ctl, DisplayIn, Loc, Stmt, StmtPath, Sym};

use crate::allocation::Allocation;
use crate::returns::Alloc;
use crate::rewrite::{self, RewriteError};
use crate::{
    Condition, Edit, Example, Obligation, Purpose, Refusal, Refused, Step, Target, Upstream,
};

static C1: Condition = Condition {
    id: "lift_alloc.c1",
    rule: "The sizes mention nothing that is defined in what is crossed: no loop variable, and no window or buffer by its \
stride. There is a loop or condition around the allocation for each level.",
};
static C2: Condition = Condition {
    id: "lift_alloc.c2",
    rule: "The sizes have the same value where the allocation lands: nothing before it in what is crossed changes \
configuration that they depend on. (That they are positive there, and that iterations of a parallel loop do not share the \
buffer, is checked of the result.)",
};

crate::step_args! {
    /// Arguments of `lift_alloc`.
    pub struct LiftAllocArgs {
        /// the allocation to lift, such as 't : _'
        pub alloc: Allocation,
        /// how many loops and conditions it leaves
        pub lifts: i64 = 1,
    }
}

crate::step_returns! {
    /// Results of `lift_alloc`.
    pub struct LiftAllocReturns {
        /// the allocation
        pub alloc: Alloc,
    }
}

/// Plan of `lift_alloc`: the rewrite that its check allowed.
pub struct Plan {
    from: StmtPath,
    to: StmtPath,
}

/// Lifts an allocation.
pub struct LiftAlloc;

impl Step for LiftAlloc {
    const NAME: &'static str = "lift_alloc";
    const PURPOSE: Purpose = Purpose::Buffers;
    const UPSTREAM: Upstream = Upstream::call(&[("alloc", "alloc_cursor"), ("lifts", "n_lifts")]);
    const SUMMARY: &'static str = "move an allocation out of the loops and conditions around it";
    const DESCRIPTION: &'static str = "
The allocation moves to before the loop or condition around it, `lifts` times. All iterations then use one buffer: since each
writes what it reads, none sees what another one left there. To keep a value per iteration apart, use expand_dim first.";
    const EXAMPLE: Example = Example {
        before: "@proc
def twice(n: size, x: f32[n]):
    for i in seq(0, n):
        t: f32
        t = x[i]
        x[i] = t + t
",
        options: "alloc=t",
        after: "@proc
def twice(n: size, x: f32[n] @ DRAM):
    t: f32 @ DRAM
    for i in seq(0, n):
        t = x[i]
        x[i] = t + t
",
    };
    const CONDITIONS: &'static [&'static Condition] = &[&C1, &C2];
    type Args = LiftAllocArgs;
    type Returns = LiftAllocReturns;
    type Plan = Plan;

    fn check(target: &mut Target<'_>, args: &LiftAllocArgs) -> Result<Plan, Refused<Plan>> {
        let alloc = args.alloc.clone();
        let to = landing(&alloc, args.lifts)?;
        sizes_free(target, &alloc, &to)?;
        sizes_stay(target, &alloc, &to)?;
        Ok(Plan {
            from: alloc.path,
            to,
        })
    }

    fn rewrite(plan: Plan, edit: &mut Edit) -> Result<LiftAllocReturns, RewriteError> {
        let proc = &mut edit.proc;
        rewrite::alloc(proc, &plan.from)?;
        let stmt = rewrite::remove(proc, &plan.from)?;
        // The landing place is outside: the removal has not moved it.
        let (block, at) = (&plan.to.block, plan.to.at);
        rewrite::splice(proc, &block.slice(at..at), vec![stmt])?;
        Ok(LiftAllocReturns {
            alloc: plan.to.into(),
        })
    }
}

/// The statement before which the allocation lands.
fn landing(alloc: &Allocation, lifts: i64) -> Result<StmtPath, Refusal> {
    let mut around: Vec<StmtPath> = alloc.path.block.enclosing().map(|(s, _)| s).collect();
    let depth = around.len();
    let Some(lifts) = usize::try_from(lifts).ok().filter(|n| *n > 0) else {
        let message = format!("expected a positive number of levels for 'lifts', found {lifts}");
        return Err(Refusal::bad_input(&alloc.loc, message));
    };
    if lifts > depth {
        let message = format!(
            "cannot lift '{}' by {lifts}: {}",
            alloc.name,
            match depth {
                0 => "nothing is around it".to_owned(),
                1 => "only one loop or condition is around it".to_owned(),
                n => format!("only {n} loops and conditions are around it"),
            }
        );
        return Err(Refusal::plain(&C1, &alloc.loc, message));
    }
    Ok(around.swap_remove(depth - lifts))
}

/// Nothing that the sizes mention stays behind.
fn sizes_free(target: &Target<'_>, alloc: &Allocation, to: &StmtPath) -> Result<(), Refusal> {
    let proc = target.proc();
    let mut defined: Vec<(Sym, Loc)> = Vec::new();
    if let Some(crossed) = proc.stmt(to) {
        crossed.walk(&mut |s: &Stmt| {
            if let Some(sym) = s.defines() {
                defined.push((sym, s.loc.clone()));
            }
        });
    }
    for size in alloc.sizes(proc) {
        let found = defined.iter().find(|(sym, _)| size.mentions(*sym));
        if let Some((sym, loc)) = found {
            let name = proc.name_of(*sym);
            let message = format!(
                "cannot lift '{}': its size '{}' depends on '{name}', which stays behind",
                alloc.name,
                size.in_proc(proc)
            );
            let note = format!("'{name}' is defined here");
            Refusal::plain(&C1, &alloc.loc, message)
                .note(loc, note)
                .raise()?;
        }
    }
    Ok(())
}

/// The sizes are worth the same at both places.
fn sizes_stay(target: &mut Target<'_>, alloc: &Allocation, to: &StmtPath) -> Result<(), Refusal> {
    let model = target.model();
    let here = Point::before(&model, &alloc.path.block, alloc.path.at);
    let there = Point::before(&model, &to.block, to.at);
    let (Some(here), Some(there)) = (here, there) else {
        return Err(Refusal::internal(&alloc.loc, "a place that does not exist"));
    };
    let facts = target.facts(&alloc.path.block);
    let sizes: Vec<Ctl> = alloc.sizes(target.proc()).to_vec();
    for size in &sizes {
        let text = size.in_proc(target.proc()).to_string();
        let obligation = Obligation {
            condition: &C2,
            loc: alloc.loc.clone(),
            cannot: format!(
                "cannot lift '{}': its size '{text}' has another value outside",
                alloc.name
            ),
            whether: format!("'{text}' has the same value outside"),
        };
        let (inner, outer) = (here.value(size).int(), there.value(size).int());
        let goal = inner.equals(&outer);
        let place = target.proc().stmt(to).map(|s: &Stmt| s.loc.clone());
        target.require(&facts, &goal, obligation, |at| {
            let given = at.given_for([&inner, &outer], &[]);
            vec![(
                place.unwrap_or_default(),
                format!(
                    "{given}it is {} before this, and {} at the allocation",
                    at.value(&outer),
                    at.value(&inner)
                ),
            )]
        })?;
    }
    Ok(())
}
