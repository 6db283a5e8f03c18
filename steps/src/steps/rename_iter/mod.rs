//! `rename_iter`: a loop's variable gets another name.

use exo_ir::{StmtPath, Sym};

use crate::args::{Loop, NewName};
use crate::loops::LoopAt;
use crate::rewrite::{self, Names, RewriteError};
use crate::{Condition, Edit, Example, Purpose, Refused, Step, Target};

crate::step_args! {
    /// Arguments of `rename_iter`.
    pub struct RenameIterArgs {
        /// the loop
        pub loop_: Loop,
        /// the new name of its variable
        pub name: NewName,
    }
}

crate::step_returns! {
    /// Results of `rename_iter`.
    pub struct RenameIterReturns {
        /// the loop
        pub loop_: Loop,
    }
}

/// Plan of `rename_iter`: the rewrite that its check allowed.
pub struct Plan {
    path: StmtPath,
    iter: Sym,
    name: String,
}

/// Renames a loop's variable.
pub struct RenameIter;

impl Step for RenameIter {
    const NAME: &'static str = "rename_iter";
    const PURPOSE: Purpose = Purpose::Loops;
    const SUMMARY: &'static str = "give a loop's variable another name";
    const DESCRIPTION: &'static str = "
The loop's variable is called `name` from here on. Where that name is visible already, or something inside the loop has it, the
variable gets the first of `name_1`, `name_2`, … that is free, so that nothing is captured.";
    const EXAMPLE: Example = Example {
        before: "@proc
def scale(n: size, x: f32[n]):
    for i in seq(0, n):
        x[i] = 2.0 * x[i]
",
        options: "loop=i name=row",
        after: "@proc
def scale(n: size, x: f32[n] @ DRAM):
    for row in seq(0, n):
        x[row] = 2.0 * x[row]
",
    };
    const CONDITIONS: &'static [&'static Condition] = &[];
    type Args = RenameIterArgs;
    type Returns = RenameIterReturns;
    type Plan = Plan;

    fn check(target: &mut Target<'_>, args: &RenameIterArgs) -> Result<Plan, Refused<Plan>> {
        let proc = target.proc();
        let path = args.loop_.path.clone();
        let found = LoopAt::at(proc, &path)?;
        let mut names = Names::around(proc, &path.slice());
        names.release(found.name);
        Ok(Plan {
            iter: found.iter,
            name: names.fresh(&args.name),
            path,
        })
    }

    fn rewrite(plan: Plan, edit: &mut Edit) -> Result<RenameIterReturns, RewriteError> {
        rewrite::var_mut(&mut edit.proc, plan.iter)?.name = plan.name;
        Ok(RenameIterReturns {
            loop_: plan.path.into(),
        })
    }
}
