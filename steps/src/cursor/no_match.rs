//! Errors of patterns that match nothing, with suggestions.

use exo_ir::{Loc, Proc, SlicePath, Stmt, StmtKind, StmtPath, Sym};

use super::pattern_match::{Matches, shown};
use super::selector::{Selector, shortened};
use crate::Refusal;
use crate::args::rules;

/// The kind of thing that a pattern has to point at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExpectedKind {
    /// One statement.
    Statement,
    /// Statements that stand one behind another.
    Block,
    /// A `for`.
    Loop,
    /// An `if`.
    If,
    /// An allocation.
    Allocation,
    /// A window statement.
    Window,
    /// A call.
    Call,
}

impl ExpectedKind {
    /// Whether a statement is one.
    pub(crate) fn is(self, stmt: &Stmt) -> bool {
        match self {
            ExpectedKind::Statement | ExpectedKind::Block => true,
            ExpectedKind::Loop => matches!(stmt.kind, StmtKind::For { .. }),
            ExpectedKind::If => matches!(stmt.kind, StmtKind::If { .. }),
            ExpectedKind::Allocation => matches!(stmt.kind, StmtKind::Alloc { .. }),
            ExpectedKind::Window => matches!(stmt.kind, StmtKind::Window { .. }),
            ExpectedKind::Call => matches!(stmt.kind, StmtKind::Call { .. }),
        }
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            ExpectedKind::Statement | ExpectedKind::Block => "statement",
            ExpectedKind::Loop => "loop",
            ExpectedKind::If => "'if'",
            ExpectedKind::Allocation => "allocation",
            ExpectedKind::Window => "window",
            ExpectedKind::Call => "call",
        }
    }
}

/// `; did you mean 'x'?` if one of the names is similar to the given one.
pub(crate) fn suggestion(written: &str, names: &[String]) -> String {
    let length = written.chars().count();
    // Quadratic in the length; nobody mistypes a long text by two.
    if length > 64 {
        return String::new();
    }
    let allowed = (length / 3).clamp(1, 2);
    let near = names
        .iter()
        .filter(|name| name.len() <= 256)
        .map(|name| (strsim::osa_distance(written, name), name))
        .filter(|(distance, name)| *distance <= allowed && *distance < name.chars().count())
        .min();
    match near {
        Some((0, _)) | None => String::new(),
        Some((_, name)) => format!("; did you mean '{name}'?"),
    }
}

/// `loops here: i, j`.
fn here(what: &str, names: &[String]) -> String {
    match names {
        [] => format!("there are no {what} here"),
        names => {
            let mut text = format!(
                "{what} here: {}",
                names[..names.len().min(Matches::LISTED)].join(", ")
            );
            if names.len() > Matches::LISTED {
                text += &format!(" and {} more", names.len() - Matches::LISTED);
            }
            text
        }
    }
}

/// A pattern of statements that matches fewer times than is asked for.
pub(super) fn of_stmts(
    proc: &Proc,
    selector: &Selector<'_>,
    found: &[StmtPath],
    wanted: ExpectedKind,
) -> Refusal {
    let text = selector.shown();
    if !found.is_empty() {
        return out_of_range(
            proc,
            selector,
            &Matches::of(found, |path| shown(proc, path)),
        );
    }
    let names = names(proc, wanted);
    let what = match wanted {
        ExpectedKind::Loop => "loops",
        ExpectedKind::Allocation => "allocations",
        ExpectedKind::Window => "windows",
        ExpectedKind::Call => "calls",
        ExpectedKind::If => "conditions",
        ExpectedKind::Statement | ExpectedKind::Block => "statements",
    };
    let near = suggestion(pointed_name(selector), &names);
    let message = format!(
        "no {} matches '{text}'; {}{near}",
        wanted.name(),
        here(what, &names)
    );
    Refusal::argument(&rules::UNKNOWN, &proc.loc, message)
}

/// A number behind a pattern that matches fewer times, with the matches.
fn out_of_range(proc: &Proc, selector: &Selector<'_>, found: &Matches) -> Refusal {
    let (text, count) = (selector.shown(), found.count);
    let nth = selector.nth.unwrap_or(0);
    let matches = if count == 1 { "match" } else { "matches" };
    let message = format!("'{text}' has {count} {matches}, counted from 0, and no #{nth}");
    found.noted(Refusal::argument(&rules::AMBIGUOUS, &proc.loc, message))
}

/// A pattern that matches, but nowhere in the statements that it is to be sought in.
pub(super) fn of_scope(
    proc: &Proc,
    selector: &Selector<'_>,
    elsewhere: impl Iterator<Item = (Loc, String)>,
) -> Refusal {
    let text = shortened(selector.text);
    let message = match selector.within {
        Some(scope) => format!("nothing inside of '{}' matches '{text}'", shortened(scope)),
        None => format!("nothing inside matches '{text}'"),
    };
    let refusal = Refusal::argument(&rules::UNKNOWN, &proc.loc, message);
    elsewhere
        .take(Matches::LISTED)
        .fold(refusal, |refusal, (loc, text)| {
            refusal.note(&loc, format!("'{text}' is not inside"))
        })
}

/// The name in a pattern that a user may have mistyped.
fn pointed_name<'a>(selector: &Selector<'a>) -> &'a str {
    let text = selector.text;
    let text = text.strip_prefix("for ").unwrap_or(text).trim_start();
    let end = text.find(|c: char| !(c.is_alphanumeric() || c == '_' || c == '.'));
    &text[..end.unwrap_or(text.len())]
}

/// Short forms of all statements of a kind, each once, in program order.
fn names(proc: &Proc, wanted: ExpectedKind) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    proc.walk_paths(&mut |_, stmt| {
        if !wanted.is(stmt) {
            return;
        }
        let name = super::list::short(proc, stmt, wanted);
        if !names.contains(&name) {
            names.push(name);
        }
    });
    names
}

/// Two loops that are not nested so.
pub(super) fn of_nest(
    proc: &Proc,
    selector: &Selector<'_>,
    (outer, inner): (&str, &str),
    found: &Matches,
) -> Refusal {
    if found.count > 0 {
        return out_of_range(proc, selector, found);
    }
    let mut nests: Vec<String> = Vec::new();
    proc.walk_paths(&mut |_, stmt| {
        let StmtKind::For { iter, body, .. } = &stmt.kind else {
            return;
        };
        for inner in body {
            if let StmtKind::For { iter: under, .. } = &inner.kind {
                let name = format!("{} {}", proc.name_of(*iter), proc.name_of(*under));
                if !nests.contains(&name) {
                    nests.push(name);
                }
            }
        }
    });
    let message = format!(
        "no loop '{}' is directly inside a loop '{}'; {}",
        shortened(inner),
        shortened(outer),
        here("nested loops", &nests)
    );
    Refusal::argument(&rules::UNKNOWN, &proc.loc, message)
}

/// A name that no buffer has.
pub(super) fn of_buffer(
    proc: &Proc,
    selector: &Selector<'_>,
    name: &str,
    found: &Matches,
    buffers: impl Iterator<Item = Sym>,
) -> Refusal {
    if found.count > 0 {
        return out_of_range(proc, selector, found);
    }
    let mut names: Vec<String> = Vec::new();
    for sym in buffers {
        let name = proc.name_of(sym).to_owned();
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let near = suggestion(name, &names);
    let message = format!(
        "no buffer is named '{}'; {}{near}",
        shortened(name),
        here("buffers", &names)
    );
    Refusal::argument(&rules::UNKNOWN, &proc.loc, message)
}

/// A path to where nothing is.
pub(super) fn of_path(proc: &Proc, text: &str, path: &SlicePath) -> Refusal {
    let text = shortened(text.trim());
    let message = match proc.block(&path.block) {
        None => format!("there is nothing at '{text}': '{}' is no block", path.block),
        Some(block) => {
            let ending = if block.len() == 1 { "" } else { "s" };
            format!(
                "there is nothing at '{text}': '{}' has {} statement{ending}",
                path.block,
                block.len()
            )
        }
    };
    Refusal::argument(&rules::UNKNOWN, &proc.loc, message)
}

/// An expression that is nowhere.
pub(super) fn of_exprs(
    proc: &Proc,
    selector: &Selector<'_>,
    found: &Matches,
    known: &[String],
) -> Refusal {
    let text = selector.shown();
    if found.count > 0 {
        return out_of_range(proc, selector, found);
    }
    let near = suggestion(pointed_name(selector), known);
    let message = format!(
        "no expression matches '{text}'; {}{near}",
        here("expressions", known)
    );
    Refusal::argument(&rules::UNKNOWN, &proc.loc, message)
}
