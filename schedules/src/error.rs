//! Why something that was asked of a session is not done.

use exo_steps::Refusal;

/// Why a step is not taken.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The step is refused.
    #[error(transparent)]
    Refused(Box<Refusal>),
    /// A cursor that is given points at nothing any more.
    #[error(transparent)]
    InvalidCursor(#[from] InvalidCursor),
    /// There is no such step.
    #[error("no step is named '{name}'{suggestion}")]
    NoStep {
        /// The name that was asked for.
        name: String,
        /// `; did you mean 'fission'?`, or a list of all steps.
        suggestion: String,
    },
    /// Something is given that the step has no argument for.
    #[error("'{step}' takes {takes} arguments, and {given} are given")]
    TooMany {
        /// The step.
        step: &'static str,
        /// Number of arguments that it takes.
        takes: usize,
        /// Number of arguments that are given.
        given: usize,
    },
    /// A list where one thing is wanted.
    #[error("'{argument}' of '{step}': expected {expected}, and a list is given")]
    List {
        /// The step.
        step: &'static str,
        /// The argument.
        argument: String,
        /// The kind of argument that is expected.
        expected: String,
    },
    /// A cursor of a kind that no step takes.
    #[error(
        "'{step}' takes no cursor to '{what}': arguments of calls that are buffers or windows, extents and preconditions are there to be looked at"
    )]
    NotTaken {
        /// The step.
        step: &'static str,
        /// The text of the part that the cursor points at.
        what: String,
    },
    /// A procedure that is not there among those that the step works on.
    #[error(
        "'{name}' and '{of}' were scheduled apart: {why}; take the steps on '{name}' first, and those on '{of}' behind them"
    )]
    Diverged {
        /// The procedure that is given.
        name: String,
        /// The procedure that the step works on.
        of: String,
        /// The reason.
        why: String,
    },
    /// A procedure or place of another session, where nothing of this one's is meant by it.
    #[error("{what} is of another session, and means nothing in this one")]
    OtherSession {
        /// The kind and name of the foreign object.
        what: String,
    },
}

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Error {
        Error::Refused(Box::new(refusal))
    }
}

/// The part that a cursor pointed at does not exist any more, or not in the procedure that is
/// asked.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum InvalidCursor {
    /// A step removed it, and made nothing of it.
    #[error("what the cursor points at, '{what}', was removed by '{step}'")]
    Removed {
        /// The first line of the part.
        what: String,
        /// The step.
        step: &'static str,
    },
    /// There are several things that were made of it.
    #[error(
        "what the cursor points at, '{what}', is there {count} times now: find the one that is meant"
    )]
    Ambiguous {
        /// The first line of the part.
        what: String,
        /// Number of the things that were made of it.
        count: usize,
    },
    /// The cursor points into another procedure.
    #[error("the cursor points at '{what}' of '{of}', which is not in '{procedure}'")]
    OtherProcedure {
        /// The first line of the part.
        what: String,
        /// The cursor's procedure.
        of: String,
        /// The procedure that is asked.
        procedure: String,
    },
    /// The cursor, or the procedure that it is asked for in, is of another session.
    #[error(
        "the cursor points at '{what}' of '{of}', and '{other}' is of another session: it means nothing in this one"
    )]
    OtherSession {
        /// The first line of the part.
        what: String,
        /// The cursor's procedure.
        of: String,
        /// The procedure of another session.
        other: String,
    },
    /// The statements of a block do not stand together any more.
    #[error(
        "the statements that the cursor points at, from '{what}' on, do not stand together any more"
    )]
    NotContiguous {
        /// The first line of the statements.
        what: String,
    },
    /// An expression of a statement, or of a declaration, that was changed.
    #[error("the expression that the cursor points at, of '{what}', has changed")]
    Changed {
        /// The first line of the statement or declaration.
        what: String,
    },
    /// A gap in a block none of whose statements exists any more.
    #[error("nothing is there any more beside the point that the cursor points at")]
    LostGap,
}
