//! `set_window`: an argument is passed with strides, or without.

use exo_ir::Sym;

use crate::args::{Buffer, rules};
use crate::equivalence::Relation;
use crate::rewrite::{self, RewriteError};
use crate::{Condition, Edit, Example, Purpose, Refusal, Refused, Step, Target, Upstream};

crate::step_args! {
    /// Arguments of `set_window`.
    pub struct SetWindowArgs {
        /// the argument, which has dimensions
        pub arg: Buffer,
        /// whether it is to be a window, a pointer with strides, or a dense tensor
        pub is_window: bool = true,
    }
}

crate::step_returns! {
    /// Results of `set_window`.
    pub struct SetWindowReturns {
        /// the argument
        pub arg: Buffer,
    }
}

/// Plan of `set_window`: the rewrite that its check allowed.
pub struct Plan {
    arg: Sym,
    window: bool,
}

/// Makes an argument a window, or a tensor.
pub struct SetWindow;

impl Step for SetWindow {
    const NAME: &'static str = "set_window";
    const PURPOSE: Purpose = Purpose::Hardware;
    const UPSTREAM: Upstream = Upstream::call(&[("arg", "cursor"), ("is-window", "is_window")]);
    const SUMMARY: &'static str = "pass an argument as a window with strides, or as a dense tensor";
    const DESCRIPTION: &'static str = "
The procedure gets another interface. Where others call it, they must pass what it asks for then, such as whole buffers for a dense
tensor: derive a version first where they do not. What it needs to know of strides is added with `add_assertion`. What followed from a dense tensor's strides, such as preconditions of instructions, is proved anew. No version has a
record beyond this step.";
    const EXAMPLE: Example = Example {
        before: "@proc
def fill(n: size, x: f32[n, 8]):
    for i in seq(0, n):
        for j in seq(0, 8):
            x[i, j] = 0.0
",
        options: "arg=x is-window=true",
        after: "@proc
def fill(n: size, x: [f32][n, 8] @ DRAM):
    for i in seq(0, n):
        for j in seq(0, 8):
            x[i, j] = 0.0
",
    };
    const CONDITIONS: &'static [&'static Condition] = &[];
    type Args = SetWindowArgs;
    type Returns = SetWindowReturns;
    type Plan = Plan;

    fn check(target: &mut Target<'_>, args: &SetWindowArgs) -> Result<Plan, Refused<Plan>> {
        let (proc, arg) = (target.proc(), args.arg.sym);
        let has_dims = proc.var(arg).buffer().is_some_and(|ty| ty.rank() > 0);
        if proc.args.contains(&arg) && has_dims {
            let window = args.is_window;
            return Ok(Plan { arg, window });
        }
        let message = format!(
            "'arg': expected an argument with dimensions, found '{}'",
            proc.name_of(arg)
        );
        Err(Refusal::argument(&rules::KIND, &proc.var(arg).loc, message).into())
    }

    fn rewrite(plan: Plan, edit: &mut Edit) -> Result<SetWindowReturns, RewriteError> {
        let ty = rewrite::buffer_mut(&mut edit.proc, plan.arg)?;
        if ty.window != plan.window {
            ty.window = plan.window;
            edit.relation = Relation::Layout;
        }
        let arg = Buffer { sym: plan.arg };
        Ok(SetWindowReturns { arg })
    }
}
