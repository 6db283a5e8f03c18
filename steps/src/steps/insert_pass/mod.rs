//! `insert_pass`: a statement that does nothing.

use exo_ir::{Stmt, StmtKind};

use crate::args::Statement;
use crate::cursor::Gap;
use crate::rewrite::{self, RewriteError};
use crate::{Condition, Edit, Example, Purpose, Refused, Step, Target, Upstream};

crate::step_args! {
    /// Arguments of `insert_pass`.
    pub struct InsertPassArgs {
        /// where to put it: 'before:PATTERN' or 'after:PATTERN'
        pub gap: Gap,
    }
}

crate::step_returns! {
    /// Results of `insert_pass`.
    pub struct InsertPassReturns {
        /// the new statement
        pub stmt: Statement,
    }
}

/// Inserts a statement that does nothing.
pub struct InsertPass;

impl Step for InsertPass {
    const NAME: &'static str = "insert_pass";
    const PURPOSE: Purpose = Purpose::Statements;
    const UPSTREAM: Upstream = Upstream::call(&[("gap", "gap_cursor")]);
    const SUMMARY: &'static str = "insert a 'pass' between two statements";
    const DESCRIPTION: &'static str = "
A place for other steps to point at, and what keeps the second statement of a pair apart. A `pass` has no effects, so nothing need
be proved; `delete_pass` takes it away again.";
    const EXAMPLE: Example = Example {
        before: "@proc
def fill(n: size, x: f32[n], y: f32[n]):
    for i in seq(0, n):
        x[i] = 0.0
        y[i] = 1.0
",
        options: "gap='after:x[_] = _'",
        after: "@proc
def fill(n: size, x: f32[n] @ DRAM, y: f32[n] @ DRAM):
    for i in seq(0, n):
        x[i] = 0.0
        pass
        y[i] = 1.0
",
    };
    const CONDITIONS: &'static [&'static Condition] = &[];
    type Args = InsertPassArgs;
    type Returns = InsertPassReturns;
    type Plan = Gap;

    fn check(_: &mut Target<'_>, args: &InsertPassArgs) -> Result<Gap, Refused<Gap>> {
        Ok(args.gap.clone())
    }

    fn rewrite(gap: Gap, edit: &mut Edit) -> Result<InsertPassReturns, RewriteError> {
        let pass = Stmt::new(gap.loc(&edit.proc), StmtKind::Pass);
        let slice = gap.block.slice(gap.at..gap.at);
        let made = rewrite::splice(&mut edit.proc, &slice, vec![pass])?;
        Ok(InsertPassReturns {
            stmt: made.first().into(),
        })
    }
}
