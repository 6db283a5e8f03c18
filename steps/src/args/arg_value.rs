//! How a caller gives an argument.

use std::fmt;

use exo_ir::{SlicePath, Sym};

use crate::cursor::{CtlPath, ExprPath, Gap};

/// An argument of a step as its caller gives it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum ArgValue {
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
    Stmts(SlicePath),
    /// A part of a right side.
    Expr(ExprPath),
    /// A control expression that a statement evaluates, or a part of one.
    Control(CtlPath),
    /// A point between statements.
    Gap(Gap),
    /// An argument of the procedure.
    Sym(Sym),
    /// The parts of a list or pair, each as it would be given alone.
    List(Vec<ArgValue>),
}

impl ArgValue {
    /// Arguments that are all given as texts.
    pub fn texts<T: Into<String>>(texts: impl IntoIterator<Item = T>) -> Vec<ArgValue> {
        texts
            .into_iter()
            .map(|text| ArgValue::Text(text.into()))
            .collect()
    }

    /// The text, if it is one that says something.
    pub fn text(&self) -> Option<&str> {
        match self {
            ArgValue::Text(text) if !text.trim().is_empty() => Some(text),
            _ => None,
        }
    }

    /// Whether it is left out.
    pub fn is_nothing(&self) -> bool {
        match self {
            ArgValue::Nothing => true,
            ArgValue::Text(text) => text.trim().is_empty(),
            ArgValue::Integer(_)
            | ArgValue::Bool(_)
            | ArgValue::Stmts(_)
            | ArgValue::Expr(_)
            | ArgValue::Control(_)
            | ArgValue::Gap(_)
            | ArgValue::Sym(_)
            | ArgValue::List(_) => false,
        }
    }

    /// The texts that it is or has as parts.
    pub(crate) fn all_texts(&self) -> Vec<&str> {
        match self {
            ArgValue::List(parts) => parts.iter().filter_map(ArgValue::text).collect(),
            _ => self.text().into_iter().collect(),
        }
    }
}

/// Shows texts and values as a user writes them, for errors that say what was found; nothing of cursors.
impl fmt::Display for ArgValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ArgValue::Text(text) => f.write_str(text.trim()),
            ArgValue::Integer(value) => value.fmt(f),
            ArgValue::Bool(value) => value.fmt(f),
            ArgValue::List(parts) => {
                let shown = parts.iter().map(ArgValue::to_string);
                let shown: Vec<String> = shown.filter(|part| !part.is_empty()).collect();
                f.write_str(&shown.join(", "))
            }
            ArgValue::Nothing
            | ArgValue::Stmts(_)
            | ArgValue::Expr(_)
            | ArgValue::Control(_)
            | ArgValue::Gap(_)
            | ArgValue::Sym(_) => Ok(()),
        }
    }
}
