//! `rename`: a procedure gets another name.

use crate::rewrite::is_name;
use crate::{Condition, Edit, Example, Refusal, Refused, Step, Target};

exo_options::pass_options! {
    /// Options of `rename`.
    pub struct RenameOptions {
        /// the new name
        pub name: String = "",
    }
}

/// Renames a procedure.
pub struct Rename;

impl Step for Rename {
    const NAME: &'static str = "rename";
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
    type Options = RenameOptions;
    type Plan = String;

    fn check(target: &mut Target<'_>, options: &RenameOptions) -> Result<String, Refused<String>> {
        let name = options.name.trim();
        match is_name(name) {
            true => Ok(name.to_owned()),
            false => {
                let message = format!("expected a name for 'name', found '{name}'");
                Err(Refusal::bad_input(&target.proc().loc, message).into())
            }
        }
    }

    fn rewrite(name: String, edit: &mut Edit) {
        edit.proc.name = name;
    }
}
