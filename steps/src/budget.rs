//! Limits on the size of a step's result (`any.c9`).
//!
//! What a step makes is measured before it is checked. A rewrite that puts many copies, or large expressions in the place of
//! small ones, could fill the memory before it can be measured: the functions of [`crate::rewrite`] that copy count what
//! they copy, and copy nothing more once it is more than any result that fits could need. What such a rewrite leaves is no
//! program, and is refused. The count belongs to the thread while a rewrite runs, since it would otherwise be an argument of
//! everything that rewrites are made of.

use std::cell::Cell;

use exo_ir::Size;
use exo_ir::{Loc, Proc};

use crate::{Condition, Refusal};

/// Most statements of a result.
pub const MAX_STATEMENTS: usize = 20_000;
/// Most parts of expressions of a result: literals, names, accesses and operators.
pub const MAX_PARTS: usize = 400_000;
/// Most blocks inside each other in a result: as many as the language has.
pub const MAX_BLOCKS: usize = exo_ir::limits::MAX_BLOCKS;
/// Most expressions inside each other in a result: as many as the language has.
pub const MAX_DEPTH: usize = exo_ir::limits::MAX_EXPR_DEPTH;
/// Most statements and parts that a rewrite copies: some are copied more than once.
pub const MAX_COPIED: usize = 8 * MAX_PARTS;

/// A result can be worked with.
pub(crate) static ANY_C9: Condition = Condition {
    id: "any.c9",
    rule: "The result is no larger than 20000 statements, 400000 parts of expressions (literals, names, accesses and \
operators), 100 blocks inside each other and 300 expressions inside each other; what was larger may become no larger. \
While it is made, no more than 3200000 statements and parts are copied.",
};

thread_local! {
    /// Statements and parts that the rewrite on this thread may still copy; `None` while nothing is
    /// counted.
    static LEFT: Cell<Option<usize>> = const { Cell::new(None) };
}

/// Runs a rewrite, and tells whether all that it copied fits.
pub(crate) fn copying<R>(rewrite: impl FnOnce() -> R) -> (R, bool) {
    if is_off() {
        return (rewrite(), true);
    }
    let before = LEFT.replace(Some(MAX_COPIED));
    let result = rewrite();
    let left = LEFT.replace(before);
    (result, left != Some(0))
}

/// Counts what is about to be copied. False if it does not fit: then it must not be copied, as nothing that is made any
/// more.
pub(crate) fn copies(size: Size) -> bool {
    let Some(left) = LEFT.get() else {
        return true;
    };
    let rest = left.saturating_sub(size.statements + size.parts);
    LEFT.set(Some(rest));
    rest > 0
}

fn is_off() -> bool {
    #[cfg(feature = "mutation")]
    return exo_check::mutation::is_off(ANY_C9.id);
    #[cfg(not(feature = "mutation"))]
    false
}

/// Refuses a rewrite that would copy too much.
///
/// # Errors
/// The refusal.
pub(crate) fn refuse_copies(step: &str, loc: &Loc) -> Result<(), Refusal> {
    let message = format!(
        "cannot accept the result of '{step}': more than {MAX_COPIED} statements and parts of expressions would be \
copied, which is the limit"
    );
    Refusal::plain(&ANY_C9, loc, message).raise()
}

/// Refuses a procedure that a step has made larger than the limits.
///
/// # Errors
/// The refusal, with what was counted.
pub(crate) fn fits(step: &str, old: &Proc, new: &Proc) -> Result<(), Refusal> {
    let limits = counts(Size::at_most(new));
    match limits.iter().all(|(count, most, _)| count <= most) {
        true => Ok(()),
        false => within(step, &old.loc, Size::of(old), Size::of(new)),
    }
}

/// Refuses a result whose size is known before it is made.
///
/// # Errors
/// The refusal, with what was counted.
pub(crate) fn within(step: &str, loc: &Loc, old: Size, new: Size) -> Result<(), Refusal> {
    let mut pairs = counts(old).into_iter().zip(counts(new));
    let found = pairs.find(|((old, ..), (new, most, _))| new > most && new > old);
    let Some((_, (count, most, what))) = found else {
        return Ok(());
    };
    let message = format!(
        "cannot accept the result of '{step}': it would have {count} {what}, and the limit is {most}"
    );
    Refusal::plain(&ANY_C9, loc, message).raise()
}

/// The measured sizes, each with its limit and its name for messages.
fn counts(size: Size) -> [(usize, usize, &'static str); 4] {
    [
        (size.statements, MAX_STATEMENTS, "statements"),
        (size.parts, MAX_PARTS, "parts of expressions"),
        (size.blocks, MAX_BLOCKS, "blocks inside each other"),
        (size.depth, MAX_DEPTH, "expressions inside each other"),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rule_names_the_limits() {
        for limit in [MAX_STATEMENTS, MAX_PARTS, MAX_BLOCKS, MAX_DEPTH, MAX_COPIED] {
            let words: Vec<&str> = ANY_C9.rule.split_whitespace().collect();
            assert!(words.contains(&limit.to_string().as_str()), "{limit}");
        }
    }

    #[test]
    fn only_rewrites_are_counted_and_each_for_itself() {
        let all = Size {
            parts: MAX_COPIED,
            ..Size::default()
        };
        assert!(copies(all));
        let ((inner, fits), outer) = copying(|| copying(|| copies(all)));
        assert!(!inner && !fits && outer);
        let (few, fits) = copying(|| copies(Size::default()));
        assert!(few && fits);
    }
}
