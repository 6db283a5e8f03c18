//! Points between statements.

use exo_ir::{BlockPath, Loc, Proc};

use super::no_match::{self, ExpectedKind};
use super::pattern_match::PatternMatch;
use super::selector::shortened;
use super::stmts::find;
use crate::Refusal;
use crate::args::rules;

/// A point between statements: before the statement at `at`, or the end of the block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Gap {
    /// The block.
    pub block: BlockPath,
    /// Index in the block of the statement behind the gap.
    pub at: usize,
}

impl Gap {
    /// Location of the statement behind the gap, or else of the one before it.
    pub fn loc(&self, proc: &Proc) -> Loc {
        let at = |at: usize| proc.block(&self.block)?.get(at);
        let stmt = at(self.at).or_else(|| at(self.at.checked_sub(1)?));
        stmt.map_or(&proc.loc, |stmt| &stmt.loc).clone()
    }
}

/// The point that `before:PATTERN` or `after:PATTERN` means.
///
/// # Errors
/// The text is neither, or the pattern matches nothing.
pub fn gap(proc: &Proc, text: &str) -> Result<PatternMatch<Gap>, Refusal> {
    let text = text.trim();
    let (pattern, after) = match (text.strip_prefix("before:"), text.strip_prefix("after:")) {
        (Some(pattern), _) => (pattern, false),
        (_, Some(pattern)) => (pattern, true),
        _ => {
            let message = format!(
                "expected 'before:PATTERN' or 'after:PATTERN', found '{}'",
                shortened(text)
            );
            return Err(Refusal::argument(&rules::MALFORMED, &proc.loc, message));
        }
    };
    let found = find(proc, pattern, ExpectedKind::Block)?;
    Ok(found.map(|found| Gap {
        at: match after {
            true => found.range.end,
            false => found.range.start,
        },
        block: found.block,
    }))
}

/// A gap that a cursor points at.
pub(crate) fn gap_at(proc: &Proc, gap: &Gap) -> Result<Gap, Refusal> {
    match proc.block(&gap.block) {
        Some(block) if gap.at <= block.len() => Ok(gap.clone()),
        _ => {
            let slice = gap.block.slice(gap.at..gap.at);
            Err(no_match::of_path(proc, &slice.to_string(), &slice))
        }
    }
}
