//! Pointing at parts of a procedure.

use exo_view::{BlockPath, Proc, Stmt, StmtKind, StmtPath};

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

/// The two loops that `i j` means: a loop of the first name with one of the second directly inside.
///
/// # Errors
/// No loops are nested so.
pub fn nest(proc: &Proc, pattern: &str) -> Result<(StmtPath, StmtPath), Refusal> {
    let named = |stmt: Option<&Stmt>, name: &str| match stmt.map(|s| &s.kind) {
        Some(StmtKind::For { iter, .. }) => proc.name_of(*iter) == name,
        _ => false,
    };
    let mut found = None;
    if let Some((i, j)) = pattern.trim().split_once(' ') {
        proc.walk_paths(&mut |path, stmt| {
            let outer = path.block.parent();
            if found.is_none()
                && let Some(outer) = outer
                && named(proc.stmt(&outer), i)
                && named(Some(stmt), j.trim())
            {
                found = Some((outer, path.clone()));
            }
        });
    }
    found.ok_or_else(|| Refusal::bad_input(&proc.loc, format!("no nest matches '{pattern}'")))
}

/// A point between statements: before the statement at `at`, or the end of the block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Gap {
    /// The block.
    pub block: BlockPath,
    /// How many statements of the block stand before it.
    pub at: usize,
}

/// The point that `before:PATTERN` or `after:PATTERN` means; the pattern is a path or `NAME = _`.
///
/// # Errors
/// The text is neither, or the pattern matches nothing.
pub fn gap(proc: &Proc, text: &str) -> Result<Gap, Refusal> {
    let (pattern, after) = match (text.strip_prefix("before:"), text.strip_prefix("after:")) {
        (Some(pattern), _) => (pattern, 0),
        (_, Some(pattern)) => (pattern, 1),
        _ => {
            let message = format!("expected 'before:PATTERN' or 'after:PATTERN', found '{text}'");
            return Err(Refusal::bad_input(&proc.loc, message));
        }
    };
    let mut found = pattern.parse::<StmtPath>().ok();
    let name = pattern.split(['[', ' ']).next().unwrap_or_default();
    proc.walk_paths(&mut |path, stmt| {
        let hit = match &stmt.kind {
            StmtKind::Assign { buf, .. } => proc.name_of(*buf) == name,
            StmtKind::WriteConfig { field, .. } => exo_view::field_name(field) == name,
            _ => false,
        };
        if hit && found.is_none() {
            found = Some(path.clone());
        }
    });
    match found {
        Some(path) => Ok(Gap {
            at: path.at + after,
            block: path.block,
        }),
        None => Err(Refusal::bad_input(
            &proc.loc,
            format!("no statement matches '{pattern}'"),
        )),
    }
}

/// Consecutive statements: a loop by name or pattern, or a path.
///
/// # Errors
/// Nothing is meant.
pub fn block(proc: &Proc, pattern: &str) -> Result<exo_view::SlicePath, Refusal> {
    one_stmt(proc, pattern).map(|path| path.slice())
}

/// A statement: a loop by name or pattern, or a path.
///
/// # Errors
/// Nothing is meant.
pub fn one_stmt(proc: &Proc, pattern: &str) -> Result<StmtPath, Refusal> {
    if let Ok(path) = pattern.parse::<StmtPath>()
        && proc.stmt(&path).is_some()
    {
        return Ok(path);
    }
    let name = pattern
        .strip_prefix("for ")
        .and_then(|p| p.strip_suffix(" in _: _"));
    one_loop(proc, name.unwrap_or(pattern))
}

/// A call by the name of its callee with `(_)` behind it, or a path.
///
/// # Errors
/// Nothing is meant.
pub fn one_call(proc: &Proc, pattern: &str) -> Result<StmtPath, Refusal> {
    let mut found = None;
    proc.walk_paths(&mut |path, stmt| {
        if let StmtKind::Call { callee, .. } = &stmt.kind
            && pattern.strip_suffix("(_)") == Some(callee.as_str())
            && found.is_none()
        {
            found = Some(path.clone());
        }
    });
    found.map_or_else(|| one_stmt(proc, pattern), Ok)
}
