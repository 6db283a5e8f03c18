//! The data type, and the lines that it is printed as.

use std::borrow::Cow;
use std::fmt;

use exo_ir::Loc;
use serde::Serialize;

use crate::{Replay, Span, Witness};

/// The class of a diagnostic: how certain it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Class {
    /// The program is wrong, and there may be a witness that shows it.
    Unsafe,
    /// Not decided within a deterministic limit.
    Limit,
    /// Not decided, because something is outside the fragment that can be decided.
    Fragment,
    /// The input is malformed or does not fit.
    BadInput,
    /// A bug in the compiler.
    Internal,
}

impl Class {
    /// The suffix behind the id in a headline.
    fn suffix(self) -> &'static str {
        match self {
            Class::Limit => "?limit",
            Class::Fragment => "?fragment",
            Class::Unsafe | Class::BadInput | Class::Internal => "",
        }
    }
}

/// The severity of a diagnostic.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Severity {
    /// The program is refused.
    Error,
    /// The program is accepted, but something in it is doubtful.
    Warning,
    /// A piece of information.
    Remark,
    /// A message that belongs to the diagnostic before it.
    Note,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Remark => "remark",
            Severity::Note => "note",
        })
    }
}

/// The stable name of a rule or condition, such as `divide_loop.c3`: what `exo-opt --exo-explain` takes.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(transparent)]
pub struct Id(Cow<'static, str>);

impl Id {
    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<&'static str> for Id {
    fn from(name: &'static str) -> Id {
        Id(Cow::Borrowed(name))
    }
}

impl From<String> for Id {
    fn from(name: String) -> Id {
        Id(Cow::Owned(name))
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Something that helps to understand a diagnostic.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Note {
    /// The place that it is about, if it has one of its own.
    pub span: Option<Span>,
    /// The text: first letter lower-case, no final period.
    pub message: String,
}

/// A message of a compiler to its user.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Diagnostic {
    /// Its severity.
    pub severity: Severity,
    /// The rule behind it, if there is one.
    pub id: Option<Id>,
    /// Its class: how certain it is; `None` where that is not known, as with MLIR's own messages.
    pub class: Option<Class>,
    /// The message; first letter lower-case, no final period, names in single quotes. Without the
    /// id.
    pub message: String,
    /// The piece of source at fault, if it is known.
    pub span: Option<Span>,
    /// Further explanation, each with its place.
    pub notes: Vec<Note>,
    /// Inputs that show it.
    pub witness: Option<Witness>,
    /// The outcome of a run on those inputs.
    pub replay: Option<Replay>,
    /// The text to write instead. It is one of the notes, too.
    pub help: Option<String>,
}

impl Diagnostic {
    /// A diagnostic with nothing but a text.
    pub fn new(severity: Severity, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            severity,
            id: None,
            class: None,
            message: message.into(),
            span: None,
            notes: Vec::new(),
            witness: None,
            replay: None,
            help: None,
        }
    }

    /// An error of a class.
    pub fn error(class: Class, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            class: Some(class),
            ..Diagnostic::new(Severity::Error, message)
        }
    }

    /// The same, with the rule behind it.
    pub fn with_id(self, id: impl Into<Id>) -> Diagnostic {
        Diagnostic {
            id: Some(id.into()),
            ..self
        }
    }

    /// The same, at a location of the IR, if that is known.
    pub fn at(self, loc: &Loc) -> Diagnostic {
        Diagnostic {
            span: Span::at(loc),
            ..self
        }
    }

    /// The same with one more note; a place that is not known is none.
    pub fn note(mut self, loc: &Loc, message: impl Into<String>) -> Diagnostic {
        self.notes.push(Note {
            span: Span::at(loc),
            message: message.into(),
        });
        self
    }

    /// The same with more notes, in their order.
    pub fn with_notes<'n>(self, notes: impl IntoIterator<Item = &'n (Loc, String)>) -> Diagnostic {
        let notes = notes.into_iter();
        notes.fold(self, |d, (loc, text)| d.note(loc, text.clone()))
    }

    /// Adds the outcome of a run on the witness's inputs, as a value and as a note.
    pub fn with_replay(self, replay: Option<Replay>) -> Diagnostic {
        let Some(replay) = replay else { return self };
        let told = self.note(&Loc::unknown(), replay.to_string());
        Diagnostic {
            replay: Some(replay),
            ..told
        }
    }

    /// The message with the id: `… [check.bounds]`, `… [check.bounds?limit]`.
    pub fn headline(&self) -> String {
        match &self.id {
            Some(id) => {
                let suffix = self.class.map_or("", Class::suffix);
                format!("{} [{id}{suffix}]", self.message)
            }
            None => self.message.clone(),
        }
    }

    /// Its first line: `file:line:col: error: … [id]`.
    pub fn first_line(&self) -> String {
        line(self.span.as_ref(), self.severity, &self.headline())
    }
}

impl fmt::Display for Diagnostic {
    /// The diagnostic and its notes, one per line, as a compiler prints them; without a final line end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.first_line())?;
        self.notes.iter().try_for_each(|note| {
            let line = line(note.span.as_ref(), Severity::Note, &note.message);
            write!(f, "\n{line}")
        })
    }
}

/// `file:line:col: severity: text`.
pub(crate) fn line(span: Option<&Span>, severity: Severity, text: &str) -> String {
    match span {
        Some(span) => format!("{span}: {severity}: {text}"),
        None => format!("{severity}: {text}"),
    }
}
