//! Where the matches of `PATTERN in SCOPE` are to stand.

use exo_view::{Proc, SlicePath, StmtPath};

use super::miss::{self, Wanted};
use super::selector::{Selector, malformed, path};
use super::stmts::{matching, one_stmt};
use crate::Refusal;

/// The statements inside of which matches are to stand; `None` for anywhere.
pub(super) struct Scope(Option<Vec<StmtPath>>);

impl Scope {
    /// What a selector says: all statements that its scope matches, or the one that a number there chooses.
    ///
    /// # Errors
    /// The scope is no pattern, or matches nothing.
    pub(super) fn of(proc: &Proc, selector: &Selector<'_>) -> Result<Scope, Refusal> {
        let Some(text) = selector.within else {
            return Ok(Scope(None));
        };
        if path(text).is_some() {
            return Ok(Scope(Some(vec![one_stmt(proc, text)?])));
        }
        let scope = Selector::read(text).map_err(|e| malformed(proc, text, &e))?;
        let mut found = matching(proc, &scope, Wanted::Statement)?;
        let nth = scope.nth.unwrap_or(0);
        if nth >= found.len() {
            return Err(miss::of_stmts(proc, &scope, &found, Wanted::Statement));
        }
        if scope.nth.is_some() {
            found = vec![found.swap_remove(nth)];
        }
        Ok(Scope(Some(found.iter().map(SlicePath::first).collect())))
    }

    /// Whether matches may stand anywhere.
    pub(super) fn is_anywhere(&self) -> bool {
        self.0.is_none()
    }

    /// Whether a statement stands inside: no statement is inside of itself.
    pub(super) fn holds(&self, stmt: &StmtPath) -> bool {
        let inside = |scope: &StmtPath| stmt != scope && stmt.is_within(scope);
        self.is_anywhere() || self.0.iter().flatten().any(inside)
    }

    /// Whether an expression of a statement stands inside.
    pub(super) fn holds_part_of(&self, stmt: &StmtPath) -> bool {
        self.is_anywhere() || self.0.iter().flatten().any(|scope| stmt.is_within(scope))
    }
}
