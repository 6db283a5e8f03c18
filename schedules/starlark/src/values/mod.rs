//! Values of programs that Starlark does not have: procedures, cursors, what steps give back, refusals.

mod cursor;
mod procedure;
mod refusal;
mod results;

pub(crate) use cursor::CursorValue;
pub(crate) use procedure::ProcValue;
pub(crate) use refusal::RefusalValue;
pub(crate) use results::ResultsValue;
