//! Pieces of Exo source that do not stand in a file: patterns, and expressions in options of schedule steps.

use exo_ir::{Arg, Ctl, Data, Window};
use ruff_python_ast::{Expr, Stmt as PyStmt};

use crate::elab::offered::{Offered, in_scope};
use crate::parse::parse_text;
use crate::place::{FragmentError, Place};

/// Longest piece that is read, in bytes: what a user writes into one option.
const MAX_BYTES: usize = 2000;

/// Parses Python statements; only their syntax and nesting is checked.
///
/// # Errors
/// The syntax is wrong, or the text goes beyond a limit.
pub fn parse_statements(text: &str) -> Result<Vec<PyStmt>, FragmentError> {
    if text.len() > MAX_BYTES {
        let message = format!("the text is longer than {MAX_BYTES} bytes");
        return Err(FragmentError::new(message));
    }
    parse_text(text)
}

/// Parses one Python expression.
///
/// # Errors
/// As for [`parse_statements`], or the text is something else.
pub fn parse_expression(text: &str) -> Result<Expr, FragmentError> {
    let mut statements = parse_statements(text.trim())?;
    match (statements.pop(), statements.is_empty()) {
        (Some(PyStmt::Expr(e)), true) => Ok(*e.value),
        _ => Err(FragmentError::new(format!(
            "expected an expression, found '{}'",
            text.trim()
        ))),
    }
}

impl Place<'_> {
    /// An integer expression over control variables.
    ///
    /// # Errors
    /// The text is none, or names what is not visible.
    pub fn integer(&self, text: &str) -> Result<Ctl, FragmentError> {
        self.read(text, |o, e| o.integer(e))
    }

    /// A condition.
    ///
    /// # Errors
    /// As for [`Place::integer`].
    pub fn condition(&self, text: &str) -> Result<Ctl, FragmentError> {
        self.read(text, |o, e| o.condition(e))
    }

    /// A data expression.
    ///
    /// # Errors
    /// As for [`Place::integer`].
    pub fn data(&self, text: &str) -> Result<Data, FragmentError> {
        self.read(text, |o, e| o.data(e))
    }

    /// A window expression `buf[lo:hi, at]`, or a cell; bounds left out are those of the buffer.
    ///
    /// # Errors
    /// As for [`Place::integer`].
    pub fn window(&self, text: &str) -> Result<Window, FragmentError> {
        self.read(text, |o, e| o.window(e))
    }

    /// An argument as it stands in a call: an expression, a buffer, a window or a field.
    ///
    /// # Errors
    /// As for [`Place::integer`].
    pub fn argument(&self, text: &str) -> Result<Arg, FragmentError> {
        self.read(text, |o, e| o.argument(e))
    }

    fn read<T>(
        &self,
        text: &str,
        f: impl FnOnce(&mut Offered<'_, '_>, &Expr) -> Option<T>,
    ) -> Result<T, FragmentError> {
        let e = parse_expression(text)?;
        in_scope(self, text.trim(), |offered| f(offered, &e))
    }
}
