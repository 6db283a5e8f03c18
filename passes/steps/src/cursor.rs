//! Pointing at parts of a procedure.

use exo_view::{Proc, StmtKind, StmtPath};

use crate::Refusal;

/// The loop that a pattern means.
///
/// # Errors
/// None or no loop is meant.
pub fn one_loop(proc: &Proc, pattern: &str) -> Result<StmtPath, Refusal> {
    let mut found = None;
    proc.walk_paths(&mut |path, stmt| {
        if let StmtKind::For { iter, .. } = &stmt.kind
            && proc.name_of(*iter) == pattern
            && found.is_none()
        {
            found = Some(path.clone());
        }
    });
    found.ok_or_else(|| Refusal::bad_input(&proc.loc, format!("no loop matches '{pattern}'")))
}
