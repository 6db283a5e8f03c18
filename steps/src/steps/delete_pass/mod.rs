//! `delete_pass`: statements that do nothing go.

use exo_ir::{Branch, Stmt, StmtKind, Stmts};

use crate::rewrite::RewriteError;
use crate::{Condition, Edit, Example, Purpose, Refused, Step, Target, Upstream};

/// Deletes statements that do nothing.
pub struct DeletePass;

impl Step for DeletePass {
    const NAME: &'static str = "delete_pass";
    const PURPOSE: Purpose = Purpose::Statements;
    const UPSTREAM: Upstream = Upstream::call(&[]);
    const SUMMARY: &'static str =
        "delete 'pass' statements, and loops and conditions with nothing else in them";
    const DESCRIPTION: &'static str = "
Every `pass` goes, and with it every loop or condition that has nothing else in it. Where a block would be empty that must not
be, one `pass` stays: a procedure's body, and the first branch of an `if` with an `else`. Bounds and conditions have no effects,
so nothing need be proved.";
    const EXAMPLE: Example = Example {
        before: "@proc
def fill(n: size, x: f32[n]):
    pass
    for i in seq(0, n):
        x[i] = 0.0
        pass
    for i in seq(0, n):
        pass
",
        options: "",
        after: "@proc
def fill(n: size, x: f32[n] @ DRAM):
    for i in seq(0, n):
        x[i] = 0.0
",
    };
    const CONDITIONS: &'static [&'static Condition] = &[];
    type Args = ();
    type Returns = ();
    type Plan = ();

    fn check(_: &mut Target<'_>, (): &()) -> Result<(), Refused<()>> {
        Ok(())
    }

    fn rewrite((): (), edit: &mut Edit) -> Result<(), RewriteError> {
        clear(&mut edit.proc.body);
        if edit.proc.body.is_empty() {
            let loc = edit.proc.loc.clone();
            edit.proc.body.push(Stmt::new(loc, StmtKind::Pass));
        }
        Ok(())
    }
}

/// Deletes the statements of a block that do nothing; the block may become empty.
fn clear(block: &mut Stmts) {
    for stmt in block.iter_mut() {
        for branch in [Branch::Body, Branch::Orelse] {
            if let Some(inner) = stmt.block_mut(branch) {
                clear(inner);
            }
        }
    }
    let does_something = |stmt: &Stmt| match &stmt.kind {
        StmtKind::Pass => false,
        StmtKind::For { body, .. } => !body.is_empty(),
        StmtKind::If { body, orelse, .. } => !body.is_empty() || !orelse.is_empty(),
        _ => true,
    };
    *block = std::mem::take(block)
        .into_iter()
        .filter(does_something)
        .collect();
    for stmt in block {
        let pass = stmt.derived(StmtKind::Pass);
        if let StmtKind::If { body, .. } = &mut stmt.kind
            && body.is_empty()
        {
            body.push(pass);
        }
    }
}
