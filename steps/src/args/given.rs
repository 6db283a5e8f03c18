//! How a caller gives an argument.

use std::fmt;

use exo_ir::{SlicePath, Sym};

use crate::cursor::{CtlPath, ExprPath, Gap};

/// An argument of a step as its caller gives it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Given {
    /// It is left out: the default holds, where there is one.
    #[default]
    Nothing,
    /// As a user writes it: a pattern, a path, a name, a number, an expression. Blank text counts as left out.
    Text(String),
    /// An integer: for an integer argument, or as an expression.
    Integer(i64),
    /// A truth value: for a boolean argument, or as a condition.
    Bool(bool),
    /// Statements of the procedure, such as those that an earlier step gave back.
    At(SlicePath),
    /// A part of a right side.
    Expr(ExprPath),
    /// A control expression that a statement evaluates, or a part of one.
    Control(CtlPath),
    /// A point between statements.
    Gap(Gap),
    /// An argument of the procedure.
    Sym(Sym),
    /// The parts of a list or pair, each as it would be given alone.
    List(Vec<Given>),
}

impl Given {
    /// Arguments that are all given as texts.
    pub fn texts<T: Into<String>>(texts: impl IntoIterator<Item = T>) -> Vec<Given> {
        texts
            .into_iter()
            .map(|text| Given::Text(text.into()))
            .collect()
    }

    /// The text, if it is one that says something.
    pub fn text(&self) -> Option<&str> {
        match self {
            Given::Text(text) if !text.trim().is_empty() => Some(text),
            _ => None,
        }
    }

    /// Whether it is left out.
    pub fn is_nothing(&self) -> bool {
        match self {
            Given::Nothing => true,
            Given::Text(text) => text.trim().is_empty(),
            Given::Integer(_)
            | Given::Bool(_)
            | Given::At(_)
            | Given::Expr(_)
            | Given::Control(_)
            | Given::Gap(_)
            | Given::Sym(_)
            | Given::List(_) => false,
        }
    }

    /// The texts that it is or has as parts.
    pub(crate) fn all_texts(&self) -> Vec<&str> {
        match self {
            Given::List(parts) => parts.iter().filter_map(Given::text).collect(),
            _ => self.text().into_iter().collect(),
        }
    }
}

/// Shows texts and values as a user writes them, for errors that say what was found; nothing of cursors.
impl fmt::Display for Given {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Given::Text(text) => f.write_str(text.trim()),
            Given::Integer(value) => value.fmt(f),
            Given::Bool(value) => value.fmt(f),
            Given::List(parts) => {
                let shown = parts.iter().map(Given::to_string);
                let shown: Vec<String> = shown.filter(|part| !part.is_empty()).collect();
                f.write_str(&shown.join(", "))
            }
            Given::Nothing
            | Given::At(_)
            | Given::Expr(_)
            | Given::Control(_)
            | Given::Gap(_)
            | Given::Sym(_) => Ok(()),
        }
    }
}
