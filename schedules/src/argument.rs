//! What a step is given.

use crate::{Cursor, Procedure};

/// An argument of a step as a program gives it.
#[derive(Clone, Debug, Default)]
pub enum Argument {
    /// It is left out.
    #[default]
    Nothing,
    /// As it is written in a schedule file: a pattern, a name, a number, an expression.
    Text(String),
    /// What a cursor points at, in this or an earlier version of the procedure.
    Cursor(Cursor),
    /// A procedure.
    Procedure(Procedure),
    /// Several of a kind.
    List(Vec<Argument>),
}

impl From<&str> for Argument {
    fn from(text: &str) -> Argument {
        Argument::Text(text.to_owned())
    }
}

impl From<i64> for Argument {
    fn from(number: i64) -> Argument {
        Argument::Text(number.to_string())
    }
}

impl From<bool> for Argument {
    fn from(truth: bool) -> Argument {
        Argument::Text(truth.to_string())
    }
}

impl From<&Cursor> for Argument {
    fn from(cursor: &Cursor) -> Argument {
        Argument::Cursor(cursor.clone())
    }
}

impl From<&Procedure> for Argument {
    fn from(procedure: &Procedure) -> Argument {
        Argument::Procedure(procedure.clone())
    }
}

impl<T: Into<Argument>> From<Vec<T>> for Argument {
    fn from(parts: Vec<T>) -> Argument {
        Argument::List(parts.into_iter().map(Into::into).collect())
    }
}
