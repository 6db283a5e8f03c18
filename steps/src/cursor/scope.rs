//! The scope of a selector: the statements inside which matches of `PATTERN in SCOPE` have to
//! stand.

use exo_ir::{Loc, Proc, SlicePath, StmtPath};

use super::no_match::{self, ExpectedKind};
use super::pattern_match::{PatternMatch, shown};
use super::selector::{Selector, path};
use super::stmts::{matching, one_stmt};
use crate::Refusal;

/// The statements inside of which matches are to stand.
pub(super) struct Scope {
    /// A match stands inside one of these statements; `None` for anywhere.
    any: Option<Vec<StmtPath>>,
    /// Inside of these, too, if a cursor points at them.
    around: Option<SlicePath>,
}

impl Scope {
    /// The scope of a selector: all statements that its scope pattern matches, or the one that a
    /// number there chooses.
    ///
    /// # Errors
    /// The scope is no pattern, or matches nothing.
    pub(super) fn of(
        proc: &Proc,
        selector: &Selector<'_>,
        around: Option<&SlicePath>,
    ) -> Result<Scope, Refusal> {
        let any = selector.within.map(|text| Scope::statements(proc, text));
        Ok(Scope {
            any: any.transpose()?,
            around: around.cloned(),
        })
    }

    fn statements(proc: &Proc, text: &str) -> Result<Vec<StmtPath>, Refusal> {
        if path(text).is_some() {
            return Ok(vec![one_stmt(proc, text)?]);
        }
        let scope = Selector::of_statements(proc, text)?;
        let found = matching(proc, &scope, ExpectedKind::Statement, None)?;
        let starts = found.iter().map(SlicePath::first).collect();
        if scope.nth.is_none() && !found.is_empty() {
            return Ok(starts);
        }
        let chosen = PatternMatch::of(scope.nth, starts, |path| shown(proc, path));
        let chosen = chosen
            .map_err(|all| no_match::of_stmts(proc, &scope, &all, ExpectedKind::Statement))?;
        Ok(vec![chosen.it])
    }

    /// Whether matches may stand anywhere.
    pub(super) fn is_anywhere(&self) -> bool {
        self.any.is_none() && self.around.is_none()
    }

    /// Whether a statement stands inside: no statement is inside of itself.
    pub(super) fn holds(&self, stmt: &StmtPath) -> bool {
        let inside = |scope: &StmtPath| stmt != scope && stmt.is_within(scope);
        let any = self.any.as_ref();
        any.is_none_or(|any| any.iter().any(inside)) && self.is_around(stmt)
    }

    /// Whether an expression of a statement stands inside.
    pub(super) fn holds_part_of(&self, stmt: &StmtPath) -> bool {
        let any = self.any.as_ref();
        any.is_none_or(|any| any.iter().any(|scope| stmt.is_within(scope)))
            && self
                .around
                .as_ref()
                .is_none_or(|a| a.stmts().any(|s| stmt.is_within(&s)))
    }

    /// As for a scope, a single statement that a cursor points at is not inside of itself; those of a block are inside of it.
    fn is_around(&self, stmt: &StmtPath) -> bool {
        self.around.as_ref().is_none_or(|around| {
            let is_itself = around.range.len() == 1 && *stmt == around.first();
            !is_itself && around.stmts().any(|s| stmt.is_within(&s))
        })
    }
}

/// Keeps the matches of a pattern that stand inside its scope.
///
/// # Errors
/// All of them stand elsewhere.
pub(super) fn inside<T>(
    proc: &Proc,
    selector: &Selector<'_>,
    found: Vec<T>,
    holds: impl Fn(&T) -> bool,
    shown: impl Fn(&T) -> (Loc, String),
) -> Result<Vec<T>, Refusal> {
    let (inside, outside): (Vec<T>, Vec<T>) = found.into_iter().partition(holds);
    match inside.is_empty() && !outside.is_empty() {
        true => Err(no_match::of_scope(
            proc,
            selector,
            outside.iter().map(shown),
        )),
        false => Ok(inside),
    }
}
