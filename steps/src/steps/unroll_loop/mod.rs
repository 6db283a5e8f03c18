//! `unroll_loop`: a loop becomes its iterations.

use exo_analysis::term::Term;
use exo_ir::Size;
use exo_ir::{Ctl, StmtKind, StmtPath, Stmts, Sym};

use crate::args::{Block, Loop};
use crate::constant::{Constant, constant};
use crate::loops::LoopAt;
use crate::rewrite::{self, Names, RewriteError};
use crate::{
    Condition, Edit, Example, Obligation, Purpose, Refusal, Refused, Step, Target, Upstream, budget,
};

static C1: Condition = Condition {
    id: "unroll_loop.c1",
    rule: "Both bounds have one value, for all values that the preconditions and the enclosing loops and conditions allow.",
};

crate::step_args! {
    /// Arguments of `unroll_loop`.
    pub struct UnrollLoopArgs {
        /// the loop to unroll
        pub loop_: Loop,
    }
}

crate::step_returns! {
    /// Results of `unroll_loop`.
    pub struct UnrollLoopReturns {
        /// the statements of each iteration, in order
        pub iterations: Vec<Block>,
    }
}

/// Plan of `unroll_loop`: the rewrite that its check allowed.
pub struct Plan {
    path: StmtPath,
    iter: Sym,
    lo: i64,
    hi: i64,
}

/// Unrolls a loop.
pub struct UnrollLoop;

impl Step for UnrollLoop {
    const NAME: &'static str = "unroll_loop";
    const PURPOSE: Purpose = Purpose::Loops;
    const UPSTREAM: Upstream = Upstream::call(&[("loop", "loop_cursor")]);
    const SUMMARY: &'static str = "unroll a loop with constant bounds";
    const DESCRIPTION: &'static str = "
The loop becomes one copy of its body for every iteration, with the loop variable's value in its place. The first copy goes on as the
old statements. What a body allocates gets a name of its own in each further copy. A loop without iterations becomes `pass`.";
    const EXAMPLE: Example = Example {
        before: "@proc
def sum(x: f32[3], s: f32):
    s = 0.0
    for i in seq(0, 3):
        s += x[i]
",
        options: "loop=i",
        after: "@proc
def sum(x: f32[3] @ DRAM, s: f32 @ DRAM):
    s = 0.0
    s += x[0]
    s += x[1]
    s += x[2]
",
    };
    const CONDITIONS: &'static [&'static Condition] = &[&C1];
    type Args = UnrollLoopArgs;
    type Returns = UnrollLoopReturns;
    type Plan = Plan;

    fn check(target: &mut Target<'_>, args: &UnrollLoopArgs) -> Result<Plan, Refused<Plan>> {
        let path = args.loop_.path.clone();
        let found = LoopAt::at(target.proc(), &path)?;
        let model = target.model();
        let l = found.model(&model)?;
        let lo = bound(target, &found, &l.lo, "lower", found.lo)?;
        let hi = bound(target, &found, &l.hi, "upper", found.hi)?;
        let iterations = i128::from(hi).saturating_sub(lo.into()).max(0);
        few_enough(
            target,
            &found,
            usize::try_from(iterations).unwrap_or(usize::MAX),
        )?;
        Ok(Plan {
            iter: found.iter,
            path,
            lo,
            hi,
        })
    }

    fn rewrite(plan: Plan, edit: &mut Edit) -> Result<UnrollLoopReturns, RewriteError> {
        let proc = &mut edit.proc;
        let stmt = rewrite::stmt(proc, &plan.path)?.clone();
        let StmtKind::For { body, .. } = &stmt.kind else {
            return Err(RewriteError::no("loop", &plan.path));
        };
        let mut names = Names::around(proc, &plan.path.slice());
        let mut made = Vec::new();
        for value in plan.lo..plan.hi {
            let mut copy = match made.is_empty() {
                true => body.clone(),
                false => rewrite::copied(proc, body.as_slice()).into(),
            };
            if !made.is_empty() {
                rename(proc, &copy, &mut names);
            }
            let value = Ctl::Int(value);
            rewrite::evaluate(&mut proc.vars, &mut copy, &|sym| {
                (sym == plan.iter).then(|| value.clone())
            });
            made.extend(copy);
        }
        match made.first_mut() {
            None => made.push(stmt.derived(StmtKind::Pass)),
            Some(first) => first
                .comments
                .splice(0..0, stmt.comments.clone())
                .for_each(drop),
        }
        rewrite::splice(proc, &plan.path.slice(), made)?;
        let count = usize::try_from(plan.hi.saturating_sub(plan.lo)).unwrap_or(0);
        Ok(UnrollLoopReturns {
            iterations: iterations(&plan.path, count, body.len()),
        })
    }
}

/// Positions of the copies of a body, one behind the other; none for an empty body.
fn iterations(first: &StmtPath, count: usize, length: usize) -> Vec<Block> {
    let begins = (0..count).map(|k| first.at + k * length);
    let slices = begins.map(|at| first.block.slice(at..at + length));
    let slices = slices.filter(|slice| !slice.range.is_empty());
    slices.map(|slice| Block { slice }).collect()
}

/// Gives the allocations of a copy names of their own.
fn rename(proc: &mut exo_ir::Proc, copy: &Stmts, names: &mut Names) {
    for stmt in copy {
        if let StmtKind::Alloc { buf: sym } | StmtKind::Window { win: sym, .. } = stmt.kind
            && let Some(var) = proc.vars.get_mut(sym.0 as usize)
        {
            var.name = names.fresh(&var.name);
        }
    }
}

/// The statements that the iterations become are counted before they are made.
fn few_enough(target: &Target<'_>, found: &LoopAt<'_>, iterations: usize) -> Result<(), Refusal> {
    let old = target.proc().body.outline().size;
    let body = Size::of_stmts(&target.proc().vars, found.body.as_slice());
    let gone = old.statements.saturating_sub(body.statements + 1);
    let new = Size {
        statements: iterations
            .saturating_mul(body.statements)
            .saturating_add(gone),
        ..Size::default()
    };
    budget::within(UnrollLoop::NAME, found.loc(), old, new)
}

fn bound(
    target: &mut Target<'_>,
    found: &LoopAt<'_>,
    term: &Term,
    which: &str,
    written: &Ctl,
) -> Result<i64, Refusal> {
    use exo_ir::DisplayIn;
    let facts = target.facts(&found.path.block);
    let text = written.in_proc(target.proc()).to_string();
    let message = format!(
        "cannot unroll '{}': its {which} bound '{text}' is not constant",
        found.name
    );
    match constant(target, &facts, term, C1.id) {
        Constant::Is(value) => i64::try_from(value).map_err(|_| Refusal {
            class: crate::Class::Limit,
            ..Refusal::plain(
                &C1,
                found.loc(),
                format!(
                    "cannot unroll '{}': it begins or ends beyond 64 bits",
                    found.name
                ),
            )
        }),
        Constant::Varies(a, b) => {
            let refusal = Refusal::plain(&C1, found.loc(), message);
            let note = format!("it may be {a}, and it may be {b}");
            refusal.note(found.loc(), note).raise()?;
            Refusal::passed(found.loc(), || i64::try_from(a).unwrap_or_default())
        }
        Constant::Unknown(verdict) => {
            let obligation = Obligation {
                condition: &C1,
                loc: found.loc().clone(),
                cannot: message,
                whether: format!("the {which} bound '{text}' of '{}' is constant", found.name),
            };
            target.judge(&facts, &verdict, obligation, |_| Vec::new())?;
            Refusal::passed(found.loc(), || 0)
        }
    }
}
