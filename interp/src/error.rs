//! Errors of runs: kind, place, procedure, iteration and calls.

use std::fmt;

use exo_diagnostics::{Binding, Class, Diagnostic, Value as Known, Witness};
use exo_ir::{Elem, Loc};
use thiserror::Error;

use crate::data_error::DataError;

/// A run, or the preparation of one, that failed.
#[derive(Clone, PartialEq, Debug)]
pub struct InterpError(Box<Failure>);

/// The parts of an [`InterpError`].
#[derive(Clone, PartialEq, Debug)]
pub struct Failure {
    /// The kind of error.
    pub kind: ErrorKind,
    /// The statement, precondition or definition at fault; unknown for bad inputs.
    pub loc: Loc,
    /// The procedure that was running, if one was.
    pub proc: Option<String>,
    /// Values of the loop variables around the statement, outermost first, those of callers included.
    pub iteration: Vec<(String, i128)>,
    /// The calls that led there, innermost first.
    pub stack: Vec<Frame>,
}

/// A call that was under way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Frame {
    /// The procedure that called.
    pub caller: String,
    /// The call.
    pub loc: Loc,
}

/// The kind of access to a cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum AccessKind {
    /// Its value is used.
    Read,
    /// The cell gets a new value.
    Write,
    /// `+=`: a value is added to it.
    Reduce,
}

impl fmt::Display for AccessKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            AccessKind::Read => "reads",
            AccessKind::Write => "writes",
            AccessKind::Reduce => "reduces into",
        })
    }
}

/// One side of a race.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RaceSide {
    /// Value of the parallel loop's variable.
    pub iteration: i128,
    /// The access.
    pub kind: AccessKind,
    /// The location of the access.
    pub loc: Loc,
}

/// A conflict between two iterations of one parallel loop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Race {
    /// The loop variable.
    pub iter: String,
    /// The cell or field.
    pub cell: String,
    /// The access that was made first in this run.
    pub earlier: RaceSide,
    /// The access that conflicts with it.
    pub later: RaceSide,
}

impl fmt::Display for Race {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (a, b) = (&self.later, &self.earlier);
        write!(
            f,
            "race in parallel loop over '{}': iteration {} {} '{}', which iteration {} {} at {}",
            self.iter, a.iteration, a.kind, self.cell, b.iteration, b.kind, b.loc
        )
    }
}

/// The kinds of failure.
#[derive(Clone, PartialEq, Debug, Error)]
#[non_exhaustive]
pub enum ErrorKind {
    /// A cell is read before it is written.
    #[error("'{access}' reads '{cell}', which is not initialised")]
    Bottom {
        /// The access as written.
        access: String,
        /// The cell of the root buffer.
        cell: String,
    },
    /// `+=` into a cell that was never written.
    #[error("'{access} += …' adds to '{cell}', which is not initialised")]
    BottomReduce {
        /// The access as written.
        access: String,
        /// The cell of the root buffer.
        cell: String,
    },
    /// An index is outside its dimension.
    #[error(
        "'{access}' is out of bounds: index {index} of dimension {dim} is not in 0..{extent} ('{evaluated}')"
    )]
    OutOfBounds {
        /// The access or window as written.
        access: String,
        /// The access with its subscripts evaluated.
        evaluated: String,
        /// The first dimension at fault, from zero.
        dim: usize,
        /// The index there.
        index: i128,
        /// Extent of that dimension.
        extent: i128,
    },
    /// An index is within a window that overhangs its buffer, and the cell does not exist.
    #[error(
        "'{access}' is out of bounds: it is '{cell}' of the underlying buffer, of shape {shape}"
    )]
    OverhangTouched {
        /// The access as written.
        access: String,
        /// The cell of the root buffer that would be touched.
        cell: String,
        /// Shape of the root buffer.
        shape: String,
    },
    /// A loop runs backwards.
    #[error("loop over '{iter}' has bounds {lo} > {hi}")]
    LoopRange {
        /// The loop variable.
        iter: String,
        /// Lower bound.
        lo: i128,
        /// Upper bound.
        hi: i128,
    },
    /// A size or extent is not positive.
    #[error("{what} must be positive and is {value}")]
    NotPositive {
        /// The size or extent.
        what: String,
        /// Its value.
        value: i128,
    },
    /// A stride is negative.
    #[error("{what} must not be negative and is {value}")]
    Negative {
        /// The stride.
        what: String,
        /// Its value.
        value: i128,
    },
    /// A precondition does not hold.
    #[error("precondition '{condition}' of '{proc}' does not hold{}", with_values(.values))]
    Precondition {
        /// The procedure that demands it.
        proc: String,
        /// The condition as written.
        condition: String,
        /// Values of the names that it mentions.
        values: Vec<(String, String)>,
        /// The location of the precondition.
        declared: Loc,
    },
    /// An extent of an argument is not the declared one.
    #[error("argument '{arg}' of '{proc}' has shape {found}, expected {expected}")]
    Shape {
        /// The procedure.
        proc: String,
        /// The parameter.
        arg: String,
        /// Shape of the argument.
        found: String,
        /// Shape that the parameter declares.
        expected: String,
    },
    /// A window is passed where a dense tensor is declared.
    #[error("argument '{arg}' of '{proc}' is a window with gaps, expected a dense tensor")]
    NotDense {
        /// The procedure.
        proc: String,
        /// The parameter.
        arg: String,
    },
    /// The element type of an argument is not the declared one; in exact mode, where one of them is an integer.
    #[error("argument '{arg}' of '{proc}' has element type '{found}', expected '{expected}'")]
    ArgElem {
        /// The procedure.
        proc: String,
        /// The parameter.
        arg: String,
        /// Type of the argument.
        found: Elem,
        /// Declared type.
        expected: Elem,
    },
    /// Arguments of a call overlap, and the callee writes one of them.
    #[error(
        "arguments '{first}' and '{second}' of '{callee}' overlap, and the callee writes '{written}'"
    )]
    Aliasing {
        /// The callee.
        callee: String,
        /// One parameter.
        first: String,
        /// The other.
        second: String,
        /// The one that is written.
        written: String,
    },
    /// Two iterations of a parallel loop conflict.
    #[error("{0}")]
    Race(Box<Race>),
    /// A configuration field is read that was never set.
    #[error("configuration field '{0}' is read and was never set")]
    UnsetConfig(String),
    /// A data operation has no value.
    #[error("{error} in '{expr}'")]
    Data {
        /// The error.
        error: DataError,
        /// The right side as written, or the whole statement if its write failed.
        expr: String,
    },
    /// Floor division or `%` by zero or a negative number in a control expression.
    #[error("division by {0} in a control expression")]
    ControlDivision(i128),
    /// A control value does not fit in 128 bits.
    #[error("control value overflows")]
    ControlOverflow,
    /// More steps than allowed.
    #[error("stopped after {0} steps, the limit")]
    StepLimit(u64),
    /// A buffer that is too large.
    #[error("{what} of shape {shape} exceeds the memory limit of {limit} bytes")]
    MemoryLimit {
        /// The buffer.
        what: String,
        /// Its shape.
        shape: String,
        /// The limit.
        limit: u64,
    },
    /// Statements, expressions and calls nest too deep to be run.
    #[error("nesting of {depth} levels exceeds the limit of {limit}")]
    TooDeep {
        /// Levels.
        depth: usize,
        /// The limit.
        limit: usize,
    },
    /// A call of a procedure that is not there.
    #[error("unknown procedure '{0}'")]
    UnknownProc(String),
    /// A procedure that calls itself, directly or not.
    #[error("'{0}' calls itself")]
    Recursion(String),
    /// A program that no front end lets through: names, kinds or ranks do not fit.
    #[error("ill-formed program: {0}")]
    IllFormed(String),
    /// An input is missing, of the wrong kind, or of a name that the procedure lacks.
    #[error("{0}")]
    Input(String),
    /// An input tensor of the wrong shape.
    #[error("input '{name}' has shape {found}, expected {expected}")]
    InputShape {
        /// The argument.
        name: String,
        /// Shape of the input.
        found: String,
        /// Shape that the procedure declares, for these sizes.
        expected: String,
    },
    /// The thread that runs deep programs could not be started.
    #[error("could not start a thread: {0}")]
    Thread(String),
}

impl ErrorKind {
    /// A value of a kind that has a least one is below it.
    pub(crate) fn below(least: i64, what: String, value: i128) -> ErrorKind {
        match least {
            1 => ErrorKind::NotPositive { what, value },
            _ => ErrorKind::Negative { what, value },
        }
    }

    /// The class of the error: how certain it is that the program is wrong.
    fn class(&self) -> Class {
        match self {
            ErrorKind::StepLimit(_) | ErrorKind::MemoryLimit { .. } | ErrorKind::TooDeep { .. } => {
                Class::Limit
            }
            ErrorKind::Input(_)
            | ErrorKind::InputShape { .. }
            | ErrorKind::UnknownProc(_)
            | ErrorKind::IllFormed(_) => Class::BadInput,
            ErrorKind::Thread(_) => Class::Internal,
            _ => Class::Unsafe,
        }
    }
}

fn with_values(values: &[(String, String)]) -> String {
    if values.is_empty() {
        return String::new();
    }
    let values: Vec<String> = values.iter().map(|(k, v)| format!("{k} = {v}")).collect();
    format!(": {}", values.join(", "))
}

impl InterpError {
    /// A failure at a place, outside any call.
    pub(crate) fn new(kind: ErrorKind, loc: Loc) -> InterpError {
        InterpError(Box::new(Failure {
            kind,
            loc,
            proc: None,
            iteration: Vec::new(),
            stack: Vec::new(),
        }))
    }

    /// A failure of the inputs.
    pub(crate) fn input(text: impl Into<String>) -> InterpError {
        InterpError::new(ErrorKind::Input(text.into()), Loc::unknown())
    }

    pub(crate) fn parts_mut(&mut self) -> &mut Failure {
        &mut self.0
    }

    /// The parts.
    pub fn parts(&self) -> &Failure {
        &self.0
    }

    /// The kind of error.
    pub fn kind(&self) -> &ErrorKind {
        &self.0.kind
    }

    /// The location of the error.
    pub fn loc(&self) -> &Loc {
        &self.0.loc
    }

    /// The whole diagnostic: the error, the iteration and the calls, one a line, without a final newline.
    pub fn render(&self) -> String {
        Diagnostic::from(self).to_string()
    }
}

impl From<&InterpError> for Diagnostic {
    fn from(error: &InterpError) -> Diagnostic {
        let e = &error.0;
        let mut plain = Diagnostic::error(e.kind.class(), e.kind.to_string()).at(&e.loc);
        if !e.iteration.is_empty() {
            let values = e.iteration.iter().map(|(n, v)| format!("{n} = {v}"));
            let values: Vec<String> = values.collect();
            plain = plain.note(&e.loc, format!("in iteration {}", values.join(", ")));
            let variables = e.iteration.iter().map(|(name, value)| Binding {
                name: name.clone(),
                value: Known::Int(*value),
            });
            plain.witness = Some(Witness {
                exact: true,
                variables: variables.collect(),
                ..Witness::default()
            });
        }
        if let ErrorKind::Precondition { declared, .. } = &e.kind
            && declared != &e.loc
        {
            plain = plain.note(declared, "the precondition is here");
        }
        let mut callee = e.proc.as_deref().unwrap_or_default();
        for frame in &e.stack {
            let text = format!("'{callee}' is called here, in '{}'", frame.caller);
            plain = plain.note(&frame.loc, text);
            callee = &frame.caller;
        }
        plain
    }
}

impl fmt::Display for InterpError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.loc.is_known() {
            true => write!(f, "{}: {}", self.0.loc, self.0.kind),
            false => write!(f, "{}", self.0.kind),
        }
    }
}

impl std::error::Error for InterpError {}

/// A number of things in words: `1 argument`, `2 arguments`.
pub(crate) fn counted(count: usize, thing: &str) -> String {
    let ending = if count == 1 { "" } else { "s" };
    format!("{count} {thing}{ending}")
}
