//! Pointing at parts of a procedure.
//!
//! A *pattern* is a piece of Exo source with holes, as in Exo: `for i in _: _`, `C[_] += _`, `a : _`, `foo(_)`; the first
//! match in program order is meant, and `PATTERN #2` is the third. A name alone is the loop of that name, the
//! allocation, or the call. `;` separates statements that stand one behind another, and `PATTERN in PATTERN` is what matches inside of
//! statements that match. A *path* as errors and lists show it,
//! `body[0].body[2]` or `body[0].body[1:3]`, means exactly that place.

mod buffers;
mod exprs;
mod gaps;
mod list;
mod list_exprs;
mod matches;
mod nests;
mod no_match;
mod pattern;
mod pattern_match;
mod places;
mod scope;
mod selector;
mod sequence;
mod stmts;
#[cfg(test)]
mod tests;

pub use buffers::buffer;
pub use exprs::{
    ArgPath, CtlPath, DataPath, ExprPath, ctl_expr, ctl_exprs, data_expr, every_ctl_expr,
    every_expr, expr, exprs,
};
pub(crate) use gaps::gap_at;
pub use gaps::{Gap, gap};
pub use list::{ListEntry, header, list};
pub use list_exprs::{ExprEntry, list_exprs};
pub use nests::nest;
pub use no_match::ExpectedKind;
pub(crate) use no_match::suggestion as miss_suggestion;
pub use pattern_match::{AmbiguityPolicy, Matches, PatternMatch, is_ambiguity_remark};
pub use places::{argument, condition, ctl, data, visible, window};
pub(crate) use selector::shortened;
pub use stmts::{
    block, every, loops, one_alloc, one_call, one_if, one_loop, one_stmt, one_window, statements,
};
pub(crate) use stmts::{find, statement_at, stmts_at};
