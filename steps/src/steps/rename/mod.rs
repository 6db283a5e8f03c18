//! `rename`: a procedure gets another name.

use crate::args::NewName;
use crate::rewrite::RewriteError;
use crate::{Condition, Edit, Example, Purpose, Refused, Step, Target, Upstream};

crate::step_args! {
    /// Arguments of `rename`.
    pub struct RenameArgs {
        /// the new name
        pub name: NewName,
    }
}

/// Renames a procedure.
pub struct Rename;

impl Step for Rename {
    const NAME: &'static str = "rename";
    const PURPOSE: Purpose = Purpose::Procedures;
    const UPSTREAM: Upstream = Upstream::call(&[("name", "name")]);
    const SUMMARY: &'static str = "give a procedure another name";
    const DESCRIPTION: &'static str = "
The procedure is called `name` from here on, in its callers too. Nothing else changes; what is recorded of it, such as the original that
it is equivalent to, stays.";
    const EXAMPLE: Example = Example {
        before: "@proc
def scale(n: size, x: f32[n]):
    for i in seq(0, n):
        x[i] = 2.0 * x[i]
",
        options: "name=twice",
        after: "@proc
def twice(n: size, x: f32[n] @ DRAM):
    for i in seq(0, n):
        x[i] = 2.0 * x[i]
",
    };
    const CONDITIONS: &'static [&'static Condition] = &[];
    type Args = RenameArgs;
    type Returns = ();
    type Plan = String;

    fn check(_target: &mut Target<'_>, args: &RenameArgs) -> Result<String, Refused<String>> {
        Ok(args.name.to_string())
    }

    fn rewrite(name: String, edit: &mut Edit) -> Result<(), RewriteError> {
        edit.proc.name = name;
        Ok(())
    }
}
