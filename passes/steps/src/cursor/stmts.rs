//! Statements, blocks, and the gaps between statements.

use exo_view::{BlockPath, Branch, Loc, Outline, Proc, SlicePath, Stmt, StmtKind, StmtPath, Sym};

use super::found::Found;
use super::matches::Matcher;
use super::miss::{self, Wanted};
use super::pattern::{self, ExprPat, NamePat, StmtPat};
use super::scope::Scope;
use super::selector::{Selector, malformed, path};
use super::sequence::{Sequence, describes};
use crate::Refusal;
use crate::args::rules;

/// A point between statements: before the statement at `at`, or the end of the block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Gap {
    /// The block.
    pub block: BlockPath,
    /// How many statements of the block stand before it.
    pub at: usize,
}

impl Gap {
    /// Where the statement behind it is written, or else the one before it.
    pub fn loc(&self, proc: &Proc) -> Loc {
        let block = proc.block(&self.block).map_or(&[][..], |b| b.as_slice());
        let before = self.at.checked_sub(1);
        let stmt = block.get(self.at).or_else(|| block.get(before?));
        stmt.map_or(&proc.loc, |stmt| &stmt.loc).clone()
    }
}

/// The loop that a pattern means.
///
/// # Errors
/// The text is no pattern, or no loop matches.
pub fn one_loop(proc: &Proc, pattern: &str) -> Result<StmtPath, Refusal> {
    one(proc, pattern, Wanted::Loop)
}

/// The `if` that a pattern means.
///
/// # Errors
/// The text is no pattern, or no `if` matches.
pub fn one_if(proc: &Proc, pattern: &str) -> Result<StmtPath, Refusal> {
    one(proc, pattern, Wanted::If)
}

/// The statement that a pattern means.
///
/// # Errors
/// The text is no pattern, or nothing matches.
pub fn one_stmt(proc: &Proc, pattern: &str) -> Result<StmtPath, Refusal> {
    one(proc, pattern, Wanted::Statement)
}

/// The allocation that a pattern means, and its buffer.
///
/// # Errors
/// The text is no pattern, or no allocation matches.
pub fn one_alloc(proc: &Proc, pattern: &str) -> Result<(StmtPath, Sym), Refusal> {
    defined(proc, one(proc, pattern, Wanted::Allocation)?)
}

/// The window statement that a pattern means, and its window.
///
/// # Errors
/// The text is no pattern, or no window statement matches.
pub fn one_window(proc: &Proc, pattern: &str) -> Result<(StmtPath, Sym), Refusal> {
    defined(proc, one(proc, pattern, Wanted::Window)?)
}

/// The call that a pattern means.
///
/// # Errors
/// The text is no pattern, or no call matches.
pub fn one_call(proc: &Proc, pattern: &str) -> Result<StmtPath, Refusal> {
    one(proc, pattern, Wanted::Call)
}

/// The consecutive statements that a pattern means: a sequence `a = _ ; b = _`, one statement, or a path.
///
/// # Errors
/// The text is no pattern, or nothing matches.
pub fn block(proc: &Proc, pattern: &str) -> Result<SlicePath, Refusal> {
    find(proc, pattern, Wanted::Block).map(|found| found.it)
}

/// What [`block`] finds, and what else the pattern matches.
///
/// # Errors
/// As for [`block`].
pub fn statements(proc: &Proc, pattern: &str) -> Result<Found<SlicePath>, Refusal> {
    find(proc, pattern, Wanted::Block)
}

/// What [`one_loop`] finds, and what else the pattern matches.
///
/// # Errors
/// As for [`one_loop`].
pub fn loops(proc: &Proc, pattern: &str) -> Result<Found<SlicePath>, Refusal> {
    find(proc, pattern, Wanted::Loop)
}

/// All statements that a pattern means, in program order; a number on it chooses one of them.
///
/// # Errors
/// The text is no pattern, or it has a number and nothing of that number matches.
pub fn blocks(proc: &Proc, pattern: &str) -> Result<Vec<SlicePath>, Refusal> {
    let selector = Selector::read(pattern).map_err(|e| malformed(proc, pattern, &e))?;
    if path(pattern).is_some() || selector.nth.is_some() {
        return Ok(vec![block(proc, pattern)?]);
    }
    matching(proc, &selector, Wanted::Block)
}

/// The point that `before:PATTERN` or `after:PATTERN` means.
///
/// # Errors
/// The text is neither, or the pattern matches nothing.
pub fn gap(proc: &Proc, text: &str) -> Result<Found<Gap>, Refusal> {
    let text = text.trim();
    let (pattern, after) = match (text.strip_prefix("before:"), text.strip_prefix("after:")) {
        (Some(pattern), _) => (pattern, false),
        (_, Some(pattern)) => (pattern, true),
        _ => {
            let message = format!(
                "expected 'before:PATTERN' or 'after:PATTERN', found '{}'",
                super::selector::shortened(text)
            );
            return Err(Refusal::argument(&rules::MALFORMED, &proc.loc, message));
        }
    };
    let found = find(proc, pattern, Wanted::Block)?;
    Ok(found.map(|found| Gap {
        at: match after {
            true => found.range.end,
            false => found.range.start,
        },
        block: found.block,
    }))
}

/// The two loops that `i j` means: a loop of the first name with one of the second directly inside. More exact: two
/// patterns of loops separated by `;`, of which the number on the second counts such pairs.
///
/// # Errors
/// The text is neither, or no loops are nested so.
pub fn nest(proc: &Proc, text: &str) -> Result<Found<(StmtPath, StmtPath)>, Refusal> {
    let selector = Selector::read(text).map_err(|e| malformed(proc, text, &e))?;
    if let Some(found) = path(selector.text) {
        return nest_at(proc, text, &found).map(Found::exactly);
    }
    let names: Vec<&str> = match selector.text.split_once(';') {
        Some((a, b)) => vec![a.trim(), b.trim()],
        None => selector.text.split_whitespace().collect(),
    };
    if names.len() == 1 || names.first() == Some(&"for") {
        let Found { it, among } = find(proc, text, Wanted::Loop)?;
        let it = nest_at(proc, text, &it)?;
        return Ok(Found { it, among });
    }
    let [outer, inner] = names.as_slice() else {
        let message = format!(
            "expected two loops such as 'i j', found '{}'",
            super::selector::shortened(text)
        );
        return Err(Refusal::argument(&rules::MALFORMED, &proc.loc, message));
    };
    let outer_pat = patterns(proc, outer, Wanted::Loop)?;
    let inner_pat = patterns(proc, inner, Wanted::Loop)?;
    let mut pairs = Vec::new();
    let scope = Scope::of(proc, &selector)?;
    for found in all(proc, &outer_pat, Wanted::Loop) {
        let path = found.first();
        if !scope.holds(&path) {
            continue;
        }
        let body = proc.block(&path.body()).into_iter().flatten().enumerate();
        for (at, stmt) in body {
            if fits(proc, &inner_pat, stmt, Wanted::Loop) {
                pairs.push((path.clone(), path.body().stmt(at)));
            }
        }
    }
    let outers: Vec<StmtPath> = pairs.iter().map(|(outer, _)| outer.clone()).collect();
    chosen(&selector, pairs, |(outer, _)| outer.clone())
        .ok_or_else(|| miss::of_nest(proc, (outer, inner), selector.nth, &outers))
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

/// The argument, allocation or window of a name; `NAME #1` is the second that has it.
///
/// # Errors
/// No buffer has the name.
pub fn buffer(proc: &Proc, name: &str) -> Result<Found<Sym>, Refusal> {
    let selector = Selector::read(name).map_err(|e| malformed(proc, name, &e))?;
    // `a : _` points at the same buffer as `a`.
    let wanted = match selector.text.split_once(':') {
        Some((name, hole)) if hole.trim() == "_" => name.trim(),
        _ => selector.text,
    };
    let scope = Scope::of(proc, &selector)?;
    let buffers = buffers(proc);
    let meant = |(sym, at): &&(Sym, Option<StmtPath>)| {
        let inside = |path: &StmtPath| scope.holds(path);
        proc.name_of(*sym) == wanted && at.as_ref().map_or(scope.is_anywhere(), inside)
    };
    let named: Vec<(Sym, Option<StmtPath>)> = buffers.iter().filter(meant).cloned().collect();
    let count = named.len();
    let found = chosen(&selector, named, |(_, at)| {
        at.clone().unwrap_or_else(|| BlockPath::root().stmt(0))
    });
    let found = found.map(|found| found.map(|(sym, _)| sym));
    found.ok_or_else(|| miss::of_buffer(proc, wanted, count, buffers.iter().map(|(sym, _)| *sym)))
}

/// Every buffer: data arguments, then allocations and windows in program order, with the statements that define them.
fn buffers(proc: &Proc) -> Vec<(Sym, Option<StmtPath>)> {
    let data = |sym: &Sym| proc.var(*sym).buffer().is_some();
    let args = proc.args.iter().copied().filter(data);
    let mut found: Vec<(Sym, Option<StmtPath>)> = args.map(|sym| (sym, None)).collect();
    let defines = |outline: &Outline| outline.allocates || outline.makes_windows;
    proc.walk_paths_where(&defines, &mut |path, stmt| {
        let defined = stmt.defines().filter(data);
        found.extend(defined.map(|sym| (sym, Some(path.clone()))));
    });
    found
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

fn one(proc: &Proc, text: &str, wanted: Wanted) -> Result<StmtPath, Refusal> {
    find(proc, text, wanted).map(|found| found.it.first())
}

/// The statements of a kind that a pattern or path means.
pub(crate) fn find(proc: &Proc, text: &str, wanted: Wanted) -> Result<Found<SlicePath>, Refusal> {
    if let Some(found) = path(text) {
        return at_path(proc, text, found, wanted).map(Found::exactly);
    }
    let selector = Selector::read(text).map_err(|e| malformed(proc, text, &e))?;
    let found = matching(proc, &selector, wanted)?;
    if selector.nth.unwrap_or(0) >= found.len() {
        return Err(miss::of_stmts(proc, &selector, &found, wanted));
    }
    let chosen = chosen(&selector, found, SlicePath::first);
    chosen.ok_or_else(|| Refusal::internal(&proc.loc, "no statement was found"))
}

/// All that a selector's pattern matches, whatever its number.
pub(super) fn matching(
    proc: &Proc,
    selector: &Selector<'_>,
    wanted: Wanted,
) -> Result<Vec<SlicePath>, Refusal> {
    let pats = patterns(proc, selector.text, wanted)?;
    let scope = Scope::of(proc, selector)?;
    let mut found = all(proc, &pats, wanted);
    if !found.is_empty() && !found.iter().any(|slice| scope.holds(&slice.first())) {
        let elsewhere: Vec<StmtPath> = found.iter().map(SlicePath::first).collect();
        return Err(miss::of_scope(proc, selector, &elsewhere));
    }
    found.retain(|slice| scope.holds(&slice.first()));
    Ok(found)
}

/// The match that is meant, of all; `None` where there is none of the number.
pub(super) fn chosen<T>(
    selector: &Selector<'_>,
    mut found: Vec<T>,
    at: impl Fn(&T) -> StmtPath,
) -> Option<Found<T>> {
    let among = match selector.nth {
        None if found.len() > 1 => found.iter().map(at).collect(),
        _ => Vec::new(),
    };
    let nth = selector.nth.unwrap_or(0);
    (nth < found.len()).then(|| Found {
        it: found.swap_remove(nth),
        among,
    })
}

/// The statements of a kind at a place that a cursor points at.
pub(crate) fn stmts_at(proc: &Proc, at: &SlicePath, wanted: Wanted) -> Result<SlicePath, Refusal> {
    at_path(proc, &at.to_string(), at.clone(), wanted)
}

/// The one statement of a kind at a place that a cursor points at.
pub(crate) fn statement_at(
    proc: &Proc,
    at: &SlicePath,
    wanted: Wanted,
) -> Result<StmtPath, Refusal> {
    stmts_at(proc, at, wanted).map(|found| found.first())
}

/// A gap that a cursor points at.
pub(crate) fn gap_at(proc: &Proc, gap: &Gap) -> Result<Gap, Refusal> {
    match proc.block(&gap.block) {
        Some(block) if gap.at <= block.len() => Ok(gap.clone()),
        _ => {
            let slice = gap.block.slice(gap.at..gap.at);
            Err(miss::of_path(proc, &slice.to_string(), &slice))
        }
    }
}

fn at_path(
    proc: &Proc,
    text: &str,
    found: SlicePath,
    wanted: Wanted,
) -> Result<SlicePath, Refusal> {
    let Some(stmts @ [first, ..]) = proc.slice(&found) else {
        return Err(miss::of_path(proc, text, &found));
    };
    if wanted != Wanted::Block && stmts.len() > 1 {
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
fn patterns(proc: &Proc, text: &str, wanted: Wanted) -> Result<Vec<Vec<StmtPat>>, Refusal> {
    let selector = Selector {
        text,
        nth: None,
        within: None,
    };
    let Some(name) = selector.bare_name().filter(|n| *n != "pass") else {
        let pats = pattern::statements(text).map_err(|e| malformed(proc, text, &e))?;
        if wanted != Wanted::Block && pats.len() > 1 {
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
        Wanted::Loop => vec![any_loop],
        Wanted::Allocation => vec![StmtPat::Alloc(name())],
        Wanted::Window => vec![window],
        Wanted::Call => vec![call],
        Wanted::Statement | Wanted::Block => vec![any_loop, StmtPat::Alloc(name()), call],
        Wanted::If => Vec::new(),
    };
    Ok(meant.into_iter().map(|pat| vec![pat]).collect())
}

/// Every match in program order, of the first alternative that has one.
fn all(proc: &Proc, alternatives: &[Vec<StmtPat>], wanted: Wanted) -> Vec<SlicePath> {
    for pats in alternatives {
        let names = pats.first().map(StmtPat::variables).unwrap_or_default();
        let mut search = Search {
            proc,
            pats,
            first: names
                .iter()
                .map(|name| proc.named(name).collect())
                .collect(),
            wanted,
            found: Vec::new(),
        };
        search.inside(&proc.body, &BlockPath::root());
        if !search.found.is_empty() {
            return search.found;
        }
    }
    Vec::new()
}

/// The search for the statements that a pattern describes.
struct Search<'a> {
    proc: &'a Proc,
    pats: &'a [StmtPat],
    /// The variables of each name that the first statement must mention or define.
    first: Vec<Vec<Sym>>,
    wanted: Wanted,
    found: Vec<SlicePath>,
}

impl Search<'_> {
    fn inside(&mut self, block: &[Stmt], path: &BlockPath) {
        let mut sequence = Sequence::new(Matcher(self.proc), self.pats, block);
        for (at, stmt) in block.iter().enumerate() {
            if !self.may_match_in(stmt) {
                continue;
            }
            if let Some(count) = sequence.at(at)
                && self.wanted.is(stmt)
            {
                self.found.push(path.slice(at..at + count));
            }
            for branch in [Branch::Body, Branch::Orelse] {
                if let Some(block) = stmt.block(branch) {
                    self.inside(block, &path.stmt(at).inner(branch));
                }
            }
        }
    }

    /// Whether a match may begin with a statement, or with one inside it.
    fn may_match_in(&self, stmt: &Stmt) -> bool {
        let outline = stmt.outline();
        let may = |syms: &Vec<Sym>| syms.iter().any(|sym| outline.may_mention(*sym));
        self.first.iter().all(may)
    }
}

/// Every statement that a pattern of one statement describes.
pub(super) fn every(proc: &Proc, pattern: &str) -> Vec<StmtPath> {
    let pats = patterns(proc, pattern, Wanted::Statement).unwrap_or_default();
    let found = all(proc, &pats, Wanted::Statement).into_iter();
    found
        .map(|slice| slice.block.stmt(slice.range.start))
        .collect()
}

fn fits(proc: &Proc, alternatives: &[Vec<StmtPat>], stmt: &Stmt, wanted: Wanted) -> bool {
    wanted.is(stmt)
        && alternatives
            .iter()
            .any(|pats| describes(Matcher(proc), pats, stmt))
}
