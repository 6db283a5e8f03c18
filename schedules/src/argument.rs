//! Arguments of steps.

use crate::{Cursor, Procedure};

/// An argument of a step as a program gives it.
#[derive(Clone, Debug, Default)]
pub enum Argument {
    /// The argument is left out.
    #[default]
    Nothing,
    /// As it is written in a schedule file: a pattern, a name, a number, an expression.
    Text(String),
    /// An integer.
    Integer(i64),
    /// A truth value.
    Bool(bool),
    /// The part that a cursor points at, in this or an earlier version of the procedure.
    Cursor(Cursor),
    /// A procedure.
    Procedure(Procedure),
    /// A list of values of one kind.
    List(Vec<Argument>),
}

/// Statements, a gap, a buffer or an expression as typed steps take it: a cursor, or a pattern as in a schedule file.
#[derive(Clone, Debug)]
pub struct At(Argument);

/// A control expression, a window or a value as typed steps take it: a number, or Exo source.
#[derive(Clone, Debug)]
pub struct Source(Argument);

/// A procedure or instruction as typed steps take it: a value, or its name.
#[derive(Clone, Debug)]
pub struct Callee(Argument);

/// The types of arguments of typed steps, and what each is made of.
macro_rules! made_of {
    ($($name:ident: $($from:ty)*;)*) => {$(
        $(impl From<$from> for $name {
            fn from(given: $from) -> $name {
                $name(given.into())
            }
        })*

        impl From<$name> for Argument {
            fn from(given: $name) -> Argument {
                given.0
            }
        }
    )*};
}

made_of! {
    At: &str String &Cursor Cursor;
    Source: &str String i64;
    Callee: &str String &Procedure Procedure;
}

/// A list of what typed steps take.
pub(crate) fn list<T: Into<Argument>>(parts: impl IntoIterator<Item = impl Into<T>>) -> Argument {
    let parts = parts.into_iter().map(|part| part.into().into());
    Argument::List(parts.collect())
}

impl From<String> for Argument {
    fn from(text: String) -> Argument {
        Argument::Text(text)
    }
}

impl From<Cursor> for Argument {
    fn from(cursor: Cursor) -> Argument {
        Argument::Cursor(cursor)
    }
}

impl From<Procedure> for Argument {
    fn from(procedure: Procedure) -> Argument {
        Argument::Procedure(procedure)
    }
}

impl From<&str> for Argument {
    fn from(text: &str) -> Argument {
        Argument::Text(text.to_owned())
    }
}

impl From<i64> for Argument {
    fn from(number: i64) -> Argument {
        Argument::Integer(number)
    }
}

impl From<bool> for Argument {
    fn from(truth: bool) -> Argument {
        Argument::Bool(truth)
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
