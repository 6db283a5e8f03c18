//! What a step gives.

use exo_view::Loc;

use crate::{Cursor, Procedure};

/// A step that was taken.
#[derive(Clone, Debug)]
pub struct Taken {
    /// What the program goes on with: the procedure as it is now, or the version that the step began.
    pub procedure: Procedure,
    /// What the step gives back, in declared order.
    pub results: Vec<(String, Option<Returned>)>,
    /// What the user should know, and what it is about.
    pub notes: Vec<(Loc, String)>,
}

/// Something that a step gives back.
#[derive(Clone, Debug)]
pub enum Returned {
    /// A part of the procedure.
    Cursor(Cursor),
    /// A procedure that the step made.
    Procedure(Procedure),
    /// Several of a kind.
    List(Vec<Returned>),
}

impl Taken {
    /// A result by its name; `None` if the step has none of that name, or not this time.
    pub fn result(&self, name: &str) -> Option<&Returned> {
        let mut results = self.results.iter();
        let (_, value) = results.find(|(known, _)| known == name)?;
        value.as_ref()
    }
}

impl Returned {
    /// The part of the procedure that it is.
    pub fn cursor(&self) -> Option<&Cursor> {
        match self {
            Returned::Cursor(cursor) => Some(cursor),
            Returned::Procedure(_) | Returned::List(_) => None,
        }
    }
}
