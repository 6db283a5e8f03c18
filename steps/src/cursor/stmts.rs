//! Statements and blocks.

use exo_ir::{BlockPath, Branch, Outline, Proc, SlicePath, Stmt, StmtPath, Stmts, Sym};

use super::matches::Matcher;
use super::no_match::{self, ExpectedKind};
use super::pattern::{self, ExprPat, NamePat, StmtPat};
use super::pattern_match::{PatternMatch, shown};
use super::scope::{Scope, inside};
use super::selector::{Selector, malformed, path};
use super::sequence::{Sequence, describes};
use crate::Refusal;
use crate::args::rules;

/// The loop that a pattern means.
///
/// # Errors
/// The text is no pattern, or no loop matches.
pub fn one_loop(proc: &Proc, pattern: &str) -> Result<StmtPath, Refusal> {
    one(proc, pattern, ExpectedKind::Loop)
}

/// The `if` that a pattern means.
///
/// # Errors
/// The text is no pattern, or no `if` matches.
pub fn one_if(proc: &Proc, pattern: &str) -> Result<StmtPath, Refusal> {
    one(proc, pattern, ExpectedKind::If)
}

/// The statement that a pattern means.
///
/// # Errors
/// The text is no pattern, or nothing matches.
pub fn one_stmt(proc: &Proc, pattern: &str) -> Result<StmtPath, Refusal> {
    one(proc, pattern, ExpectedKind::Statement)
}

/// The allocation that a pattern means, and its buffer.
///
/// # Errors
/// The text is no pattern, or no allocation matches.
pub fn one_alloc(proc: &Proc, pattern: &str) -> Result<(StmtPath, Sym), Refusal> {
    defined(proc, one(proc, pattern, ExpectedKind::Allocation)?)
}

/// The window statement that a pattern means, and its window.
///
/// # Errors
/// The text is no pattern, or no window statement matches.
pub fn one_window(proc: &Proc, pattern: &str) -> Result<(StmtPath, Sym), Refusal> {
    defined(proc, one(proc, pattern, ExpectedKind::Window)?)
}

/// The call that a pattern means.
///
/// # Errors
/// The text is no pattern, or no call matches.
pub fn one_call(proc: &Proc, pattern: &str) -> Result<StmtPath, Refusal> {
    one(proc, pattern, ExpectedKind::Call)
}

/// The consecutive statements that a pattern means: a sequence `a = _ ; b = _`, one statement, or a path.
///
/// # Errors
/// The text is no pattern, or nothing matches.
pub fn block(proc: &Proc, pattern: &str) -> Result<SlicePath, Refusal> {
    find(proc, pattern, ExpectedKind::Block).map(|found| found.it)
}

/// Like [`block`], together with the other matches of the pattern; restricted to the inside of
/// `around`, the statements that a cursor points at.
///
/// # Errors
/// As for [`block`].
pub fn statements(
    proc: &Proc,
    around: Option<&SlicePath>,
    pattern: &str,
) -> Result<PatternMatch<SlicePath>, Refusal> {
    match around {
        None => find(proc, pattern, ExpectedKind::Block),
        Some(_) => find_pattern(proc, pattern, ExpectedKind::Block, around),
    }
}

/// Like [`one_loop`], together with the other matches of the pattern.
///
/// # Errors
/// As for [`one_loop`].
pub fn loops(proc: &Proc, pattern: &str) -> Result<PatternMatch<SlicePath>, Refusal> {
    find(proc, pattern, ExpectedKind::Loop)
}

/// All statements that a pattern means, or all loops, in program order; a number on it chooses one of them. Of what is inside of statements,
/// if a cursor points at those. None where nothing matches.
///
/// # Errors
/// The text is no pattern, or it has a number and nothing of that number matches.
pub fn every(
    proc: &Proc,
    around: Option<&SlicePath>,
    pattern: &str,
    wanted: ExpectedKind,
) -> Result<Vec<SlicePath>, Refusal> {
    if let Some(found) = path(pattern).filter(|_| around.is_none()) {
        return at_path(proc, pattern, found, wanted).map(|found| vec![found]);
    }
    let selector = Selector::of_statements(proc, pattern)?;
    if selector.nth.is_some() {
        return find_pattern(proc, pattern, wanted, around).map(|found| vec![found.it]);
    }
    match matching(proc, &selector, wanted, around) {
        Err(refusal) if refusal.is(&rules::UNKNOWN) => Ok(Vec::new()),
        found => found,
    }
}

fn defined(proc: &Proc, path: StmtPath) -> Result<(StmtPath, Sym), Refusal> {
    match proc.stmt(&path).and_then(Stmt::defines) {
        Some(sym) => Ok((path, sym)),
        None => Err(Refusal::internal(
            &proc.loc,
            "the statement defines nothing",
        )),
    }
}

fn one(proc: &Proc, text: &str, wanted: ExpectedKind) -> Result<StmtPath, Refusal> {
    find(proc, text, wanted).map(|found| found.it.first())
}

/// The statements of a kind that a pattern or path means.
pub(crate) fn find(
    proc: &Proc,
    text: &str,
    wanted: ExpectedKind,
) -> Result<PatternMatch<SlicePath>, Refusal> {
    match path(text) {
        Some(found) => at_path(proc, text, found, wanted).map(PatternMatch::exactly),
        None => find_pattern(proc, text, wanted, None),
    }
}

fn find_pattern(
    proc: &Proc,
    text: &str,
    wanted: ExpectedKind,
    around: Option<&SlicePath>,
) -> Result<PatternMatch<SlicePath>, Refusal> {
    let selector = Selector::of_statements(proc, text)?;
    let found = matching(proc, &selector, wanted, around)?;
    let found = PatternMatch::of(selector.nth, found, |slice| shown(proc, &slice.first()));
    found.map_err(|all| {
        let starts: Vec<StmtPath> = all.iter().map(SlicePath::first).collect();
        no_match::of_stmts(proc, &selector, &starts, wanted)
    })
}

/// All matches of a selector's pattern, whatever its number; of a bare name those of the first sort
/// that has any.
///
/// # Errors
/// It is no pattern, or all matches stand elsewhere.
pub(super) fn matching(
    proc: &Proc,
    selector: &Selector<'_>,
    wanted: ExpectedKind,
    around: Option<&SlicePath>,
) -> Result<Vec<SlicePath>, Refusal> {
    let alternatives = patterns(proc, selector.text, wanted)?;
    let scope = Scope::of(proc, selector, around)?;
    let mut elsewhere = None;
    for pats in &alternatives {
        let found = all(proc, pats, wanted);
        let holds = |slice: &SlicePath| scope.holds(&slice.first());
        match inside(proc, selector, found, holds, |s| shown(proc, &s.first())) {
            Ok(found) if found.is_empty() => {}
            Ok(found) => return Ok(found),
            Err(refusal) => elsewhere = elsewhere.or(Some(refusal)),
        }
    }
    elsewhere.map_or(Ok(Vec::new()), Err)
}

/// The statements of a kind at a place that a cursor points at.
pub(crate) fn stmts_at(
    proc: &Proc,
    at: &SlicePath,
    wanted: ExpectedKind,
) -> Result<SlicePath, Refusal> {
    at_path(proc, &at.to_string(), at.clone(), wanted)
}

/// The one statement of a kind at a place that a cursor points at.
pub(crate) fn statement_at(
    proc: &Proc,
    at: &SlicePath,
    wanted: ExpectedKind,
) -> Result<StmtPath, Refusal> {
    stmts_at(proc, at, wanted).map(|found| found.first())
}

fn at_path(
    proc: &Proc,
    text: &str,
    found: SlicePath,
    wanted: ExpectedKind,
) -> Result<SlicePath, Refusal> {
    let Some(stmts @ [first, ..]) = proc.slice(&found) else {
        return Err(no_match::of_path(proc, text, &found));
    };
    if wanted != ExpectedKind::Block && stmts.len() > 1 {
        let message = format!("expected one statement, and '{}' is several", text.trim());
        return Err(Refusal::argument(&rules::KIND, &first.loc, message));
    }
    match wanted.is(first) {
        true => Ok(found),
        false => {
            let message = format!("there is no {} at '{}'", wanted.name(), text.trim());
            Err(Refusal::argument(&rules::KIND, &first.loc, message))
        }
    }
}

/// A pattern as alternatives: a name alone may be a loop, an allocation, a window or a call, in this order.
pub(super) fn patterns(
    proc: &Proc,
    text: &str,
    wanted: ExpectedKind,
) -> Result<Vec<Vec<StmtPat>>, Refusal> {
    let selector = Selector {
        text,
        nth: None,
        within: None,
    };
    let Some(name) = selector.bare_name().filter(|n| *n != "pass") else {
        let pats = pattern::statements(text).map_err(|e| malformed(proc, text, &e))?;
        if wanted != ExpectedKind::Block && pats.len() > 1 {
            let message = format!("expected one statement, and '{text}' is several");
            return Err(Refusal::argument(&rules::KIND, &proc.loc, message));
        }
        return Ok(vec![pats]);
    };
    let name = || NamePat::Is(name.to_owned());
    let any_loop = StmtPat::For {
        iter: name(),
        range: None,
        body: vec![StmtPat::Hole],
    };
    let window = StmtPat::Assign(name(), None, ExprPat::Hole);
    let call = StmtPat::Call(name(), vec![ExprPat::Hole]);
    let meant = match wanted {
        ExpectedKind::Loop => vec![any_loop],
        ExpectedKind::Allocation => vec![StmtPat::Alloc(name())],
        ExpectedKind::Window => vec![window],
        ExpectedKind::Call => vec![call],
        ExpectedKind::Statement | ExpectedKind::Block => {
            vec![any_loop, StmtPat::Alloc(name()), call]
        }
        ExpectedKind::If => Vec::new(),
    };
    Ok(meant.into_iter().map(|pat| vec![pat]).collect())
}

/// Every match of a pattern in program order.
pub(super) fn all(proc: &Proc, pats: &[StmtPat], wanted: ExpectedKind) -> Vec<SlicePath> {
    let names = pats.first().map(StmtPat::variables).unwrap_or_default();
    let named = names.iter().map(|name| proc.named(name).collect());
    let search = Search {
        proc,
        pats,
        first: named.collect(),
        wanted,
    };
    let mut found = Vec::new();
    search.inside(&proc.body, &BlockPath::root(), &mut found);
    found
}

/// The search for the statements that a pattern describes.
struct Search<'a> {
    proc: &'a Proc,
    pats: &'a [StmtPat],
    /// The variables of each name that the first statement must mention or define.
    first: Vec<Vec<Sym>>,
    wanted: ExpectedKind,
}

impl Search<'_> {
    fn inside(&self, block: &Stmts, path: &BlockPath, found: &mut Vec<SlicePath>) {
        let mut sequence = Sequence::new(Matcher(self.proc), self.pats, block);
        for (at, stmt) in block.iter_where(|outline| self.may_match_in(outline)) {
            if let Some(count) = sequence.at(at)
                && self.wanted.is(stmt)
            {
                found.push(path.slice(at..at + count));
            }
            for branch in [Branch::Body, Branch::Orelse] {
                if let Some(block) = stmt.block(branch) {
                    self.inside(block, &path.stmt(at).inner(branch), found);
                }
            }
        }
    }

    /// Whether a match may begin with a statement of this outline, or with one inside it.
    fn may_match_in(&self, outline: &Outline) -> bool {
        let may = |syms: &Vec<Sym>| syms.iter().any(|sym| outline.may_mention(*sym));
        self.first.iter().all(may)
    }
}

/// Whether a statement is of a kind, and one of the patterns describes it.
pub(super) fn fits(
    proc: &Proc,
    alternatives: &[Vec<StmtPat>],
    stmt: &Stmt,
    wanted: ExpectedKind,
) -> bool {
    wanted.is(stmt)
        && alternatives
            .iter()
            .any(|pats| describes(Matcher(proc), pats, stmt))
}
