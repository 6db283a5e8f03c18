//! Values of a step's arguments.

use exo_ir::StmtPath;
use serde::{Deserialize, Serialize};

use crate::entry::path;

/// A value of a step's argument.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Value {
    /// The argument is left out.
    Default,
    /// A pattern, a name or an expression, as users write it.
    Text(String),
    /// An integer.
    Integer(i64),
    /// A truth value.
    Bool(bool),
    /// Consecutive statements of the procedure before the step.
    Statements {
        /// The first one.
        #[serde(with = "path")]
        first: StmtPath,
        /// How many there are.
        count: usize,
    },
    /// A part of a right side.
    Expression {
        /// The statement.
        #[serde(with = "path")]
        statement: StmtPath,
        /// Operand index at each level, from the whole right side inwards.
        operands: Vec<usize>,
    },
    /// A part of a control expression.
    Control {
        /// The statement that evaluates it.
        #[serde(with = "path")]
        statement: StmtPath,
        /// Index among the statement's control expressions.
        which: usize,
        /// Operand index at each level, from the whole expression inwards.
        operands: Vec<usize>,
    },
    /// The point before a statement, which there need not be at the end of a block.
    Gap {
        /// The place behind the point.
        #[serde(with = "path")]
        before: StmtPath,
    },
    /// The index of an argument of the procedure.
    Argument(usize),
    /// The parts of a list or pair.
    List(Vec<Value>),
}
