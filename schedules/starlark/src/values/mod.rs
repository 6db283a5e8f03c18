//! Values of programs that Starlark does not have: procedures, cursors, refusals.

mod cursor;
mod procedure;
mod refusal;

pub(crate) use cursor::CursorValue;
pub(crate) use procedure::ProcValue;
pub(crate) use refusal::RefusalValue;
