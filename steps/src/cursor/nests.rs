//! Two loops, the second directly inside the first.

use exo_ir::{Proc, SlicePath, StmtKind, StmtPath};

use super::no_match::{self, ExpectedKind};
use super::pattern_match::{Matches, PatternMatch, shown};
use super::scope::{Scope, inside};
use super::selector::{Selector, path, shortened};
use super::stmts::{all, find, fits, patterns};
use crate::Refusal;
use crate::args::rules;

/// The two loops that `i j` means: a loop of the first name with one of the second directly inside. More exact: two
/// patterns of loops separated by `;`, of which the number on the second counts such pairs.
///
/// # Errors
/// The text is neither, or no loops are nested so.
pub fn nest(proc: &Proc, text: &str) -> Result<PatternMatch<(StmtPath, StmtPath)>, Refusal> {
    if let Some(found) = path(text) {
        return nest_at(proc, text, &found).map(PatternMatch::exactly);
    }
    let selector = Selector::of_statements(proc, text)?;
    let names: Vec<&str> = match selector.text.split_once(';') {
        Some((a, b)) => vec![a.trim(), b.trim()],
        None => selector.text.split_whitespace().collect(),
    };
    if names.len() == 1 || names.first() == Some(&"for") {
        let PatternMatch { it, among } = find(proc, text, ExpectedKind::Loop)?;
        let it = nest_at(proc, text, &it)?;
        return Ok(PatternMatch { it, among });
    }
    let [outer, inner] = names.as_slice() else {
        let message = format!(
            "expected two loops such as 'i j', found '{}'",
            shortened(text)
        );
        return Err(Refusal::argument(&rules::MALFORMED, &proc.loc, message));
    };
    let scope = Scope::of(proc, &selector, None)?;
    let pairs = pairs(proc, outer, inner)?;
    let at = |(outer, _): &(StmtPath, StmtPath)| shown(proc, outer);
    let holds = |(outer, _): &(StmtPath, StmtPath)| scope.holds(outer);
    let pairs = inside(proc, &selector, pairs, holds, at)?;
    let found = PatternMatch::of(selector.nth, pairs, at);
    found.map_err(|all| no_match::of_nest(proc, &selector, (outer, inner), &Matches::of(&all, at)))
}

/// Every loop that one pattern describes with every loop directly inside that another does.
fn pairs(proc: &Proc, outer: &str, inner: &str) -> Result<Vec<(StmtPath, StmtPath)>, Refusal> {
    let outer = patterns(proc, outer, ExpectedKind::Loop)?;
    let inner = patterns(proc, inner, ExpectedKind::Loop)?;
    let mut pairs = Vec::new();
    for found in outer
        .iter()
        .flat_map(|pats| all(proc, pats, ExpectedKind::Loop))
    {
        let path = found.first();
        let body = proc.block(&path.body()).into_iter().flatten().enumerate();
        for (at, stmt) in body {
            if fits(proc, &inner, stmt, ExpectedKind::Loop) {
                pairs.push((path.clone(), path.body().stmt(at)));
            }
        }
    }
    Ok(pairs)
}

/// The loop at a path, with the only loop in it.
fn nest_at(proc: &Proc, text: &str, found: &SlicePath) -> Result<(StmtPath, StmtPath), Refusal> {
    let outer = found.block.stmt(found.range.start);
    let is_loop =
        |path: &StmtPath| matches!(proc.stmt(path).map(|s| &s.kind), Some(StmtKind::For { .. }));
    let inner = outer.body().stmt(0);
    match is_loop(&outer) && is_loop(&inner) {
        true => Ok((outer, inner)),
        false => {
            let message = format!("there are no nested loops at '{}'", text.trim());
            Err(Refusal::argument(&rules::KIND, &proc.loc, message))
        }
    }
}
