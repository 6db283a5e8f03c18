//! `drop_iteration`: a step that is wrong, for tests of who looks at steps from outside.

use exo_ir::{Ctl, StmtKind, StmtPath};
use exo_steps::args::Loop;
use exo_steps::loops::LoopAt;
use exo_steps::rewrite::{self, RewriteError};
use exo_steps::{Condition, Edit, Example, Purpose, Refused, Step, Target};

exo_steps::step_args! {
    /// Arguments of `drop_iteration`.
    pub struct DropIterationArgs {
        /// the loop
        pub loop_: Loop,
    }
}

/// The loop whose last iteration goes.
pub struct Plan {
    path: StmtPath,
}

/// Leaves out the last iteration of a loop, without a condition.
pub struct DropIteration;

exo_steps::register_step!(DropIteration);

impl Step for DropIteration {
    const NAME: &'static str = "drop_iteration";
    const PURPOSE: Purpose = Purpose::Loops;
    const SUMMARY: &'static str = "leave out the last iteration of a loop, which is wrong";
    const DESCRIPTION: &'static str = "
In `for i in seq(lo, hi)`, `hi` becomes `hi - 1`. Nothing is checked.";
    const EXAMPLE: Example = Example {
        before: "@proc
def scale(n: size, x: f32[n]):
    for i in seq(0, n):
        x[i] = 2.0 * x[i]
",
        options: "loop=i",
        after: "@proc
def scale(n: size, x: f32[n] @ DRAM):
    for i in seq(0, n - 1):
        x[i] = 2.0 * x[i]
",
    };
    const CONDITIONS: &'static [&'static Condition] = &[];
    type Args = DropIterationArgs;
    type Returns = ();
    type Plan = Plan;

    fn check(target: &mut Target<'_>, args: &DropIterationArgs) -> Result<Plan, Refused<Plan>> {
        let path = args.loop_.path.clone();
        LoopAt::at(target.proc(), &path)?;
        Ok(Plan { path })
    }

    fn rewrite(plan: Plan, edit: &mut Edit) -> Result<(), RewriteError> {
        let mut stmt = rewrite::stmt(&edit.proc, &plan.path)?.clone();
        let StmtKind::For { hi, .. } = &mut stmt.kind else {
            return Err(RewriteError::no("loop", &plan.path));
        };
        *hi = rewrite::difference(hi, &Ctl::Int(1));
        rewrite::put(&mut edit.proc, &plan.path, stmt).map(|_| ())
    }
}
