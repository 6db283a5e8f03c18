//! The contract of generated code on control values, and how deep programs may be nested.
//!
//! Control values are integers of any size in Exo and have 64 bits in code, where leaving them is undefined. Code is
//! therefore generated under a contract: in every run, the values of control arguments, configuration fields, loop
//! bounds and extents are within ±2^31, and no buffer has more than 2^47 cells, which is more than memory can
//! address. Literal bounds of loops need no contract: they are known, and may go as far as 2^47; so may others that are
//! surely beyond 2^31, such as what is left of a literal one.

use std::fmt;

/// No argument, field, loop bound or extent is larger.
pub const MAX_VALUE: i128 = 1 << 31;
/// No buffer has more cells, so no product of extents is larger; no loop bound is, either.
pub const MAX_CELLS: i128 = 1 << 47;
/// How many registers of one buffer may be variables of their own.
pub const MAX_REGISTERS: i64 = 4096;
/// The limit for the absolute value of an expression: addresses add several of them.
pub(crate) const MAX_SUM: i128 = 1 << 62;

/// The kind of code that is generated, as far as errors name it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Backend {
    /// C11.
    C,
    /// MLIR's own dialects, and what comes of them.
    Mlir,
}

impl Backend {
    /// The prefix of the ids of its limits.
    pub fn prefix(self) -> &'static str {
        match self {
            Backend::C => "c",
            Backend::Mlir => "mlir",
        }
    }
}

impl fmt::Display for Backend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Backend::C => "C",
            Backend::Mlir => "MLIR",
        })
    }
}

/// A limit of what code is generated for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Limit {
    /// An integer expression that 64 bits cannot hold, or that is no quasi-affine expression.
    Overflow,
    /// A loop bound beyond [`MAX_CELLS`]: a literal, or one that is surely beyond [`MAX_VALUE`].
    LoopBound,
    /// An argument or a field beyond [`MAX_VALUE`].
    Value,
    /// A buffer with more than [`MAX_CELLS`] cells.
    Cells {
        /// The buffer.
        buf: String,
    },
    /// A buffer with more than [`MAX_REGISTERS`] registers that are variables of their own.
    Registers {
        /// The buffer.
        buf: String,
    },
    /// A nest deeper than compilers take it.
    Nesting {
        /// The most levels.
        levels: usize,
        /// Levels of what.
        what: &'static str,
    },
}

impl Limit {
    /// The id of the limit, behind the back end's prefix.
    pub fn id(&self) -> &'static str {
        match self {
            Limit::Overflow => "overflow",
            Limit::LoopBound => "loop-bound",
            Limit::Value => "value",
            Limit::Cells { .. } => "cells",
            Limit::Registers { .. } => "registers",
            Limit::Nesting { .. } => "nesting",
        }
    }

    /// The error message for a program beyond the limit.
    pub(crate) fn exceeded(&self, backend: Backend) -> String {
        let largest = |what: &str, most: i128| {
            format!("{what} is beyond {most}, the largest that {backend} code is generated for")
        };
        match self {
            Limit::Overflow => "control expression cannot be computed in 64 bits".into(),
            Limit::LoopBound => largest("loop bound", MAX_CELLS),
            Limit::Value => largest("control value", MAX_VALUE),
            Limit::Cells { buf } => format!("'{buf}' has more than {MAX_CELLS} cells"),
            Limit::Registers { buf } => format!(
                "'{buf}' has more than {MAX_REGISTERS} registers, each of which is a variable"
            ),
            Limit::Nesting { levels, what } => {
                format!("nested too deeply: more than {levels} {what}")
            }
        }
    }
}
