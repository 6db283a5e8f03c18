//! Arguments, allocations and windows.

use exo_ir::{Outline, Proc, StmtPath, Sym};

use super::list::argument;
use super::no_match;
use super::pattern_match::{Matches, PatternMatch, shown};
use super::scope::{Scope, inside};
use super::selector::{Selector, malformed};
use crate::Refusal;

/// The argument, allocation or window of a name; `NAME #1` is the second that has it.
///
/// # Errors
/// No buffer has the name.
pub fn buffer(proc: &Proc, name: &str) -> Result<PatternMatch<Sym>, Refusal> {
    let selector = Selector::read(name).map_err(|e| malformed(proc, name, &e))?;
    // `a : _` is what `a` is, but an allocation or window where there is one.
    let (wanted, is_statement) = match selector.text.split_once(':') {
        Some((name, hole)) if hole.trim() == "_" => (name.trim(), true),
        _ => (selector.text, false),
    };
    let scope = Scope::of(proc, &selector, None)?;
    let buffers = buffers(proc);
    let mut named: Vec<Defined> = buffers.to_vec();
    named.retain(|(sym, _)| proc.name_of(*sym) == wanted);
    if is_statement && named.iter().any(|(_, at)| at.is_some()) {
        named.retain(|(_, at)| at.is_some());
    }
    let place = |(sym, at): &Defined| match at {
        Some(path) => shown(proc, path),
        None => (proc.var(*sym).loc.clone(), argument(proc, *sym)),
    };
    let holds = |(_, at): &Defined| match at {
        Some(path) => scope.holds(path),
        None => scope.is_anywhere(),
    };
    let named = inside(proc, &selector, named, holds, place)?;
    let found = PatternMatch::of(selector.nth, named, place);
    found
        .map(|found| found.map(|(sym, _)| sym))
        .map_err(|named| {
            let all = buffers.iter().map(|(sym, _)| *sym);
            no_match::of_buffer(proc, &selector, wanted, &Matches::of(&named, place), all)
        })
}

/// A buffer, and the statement that defines it; `None` of arguments.
type Defined = (Sym, Option<StmtPath>);

/// Every buffer: data arguments, then allocations and windows in program order, with the statements that define them.
fn buffers(proc: &Proc) -> Vec<Defined> {
    let data = |sym: &Sym| proc.var(*sym).buffer().is_some();
    let args = proc.args.iter().copied().filter(data);
    let mut found: Vec<Defined> = args.map(|sym| (sym, None)).collect();
    proc.walk_paths_where(&Outline::defines, &mut |path, stmt| {
        let defined = stmt.defines().filter(data);
        found.extend(defined.map(|sym| (sym, Some(path.clone()))));
    });
    found
}
