//! Debug information: the lines that code comes of, and the places of the program's variables.
//!
//! A function, and each block of it that has variables of its own, is a scope. Operations are located in scopes
//! (`loc(fused<#scope>["file":line:column])`), which MLIR's conversions keep. Variables are told of by `llvm.intr.dbg.value` and
//! `llvm.intr.dbg.declare`, of which no code comes.

mod scopes;
mod types;
mod variables;

pub(crate) use scopes::{DebugUnit, Scopes};

/// The amount of debug information.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum DebugLevel {
    /// No debug information; locations are those of the program.
    #[default]
    None,
    /// The lines that code comes of.
    Lines,
    /// Lines, procedures with their types, arguments, loop variables and buffers.
    Full,
}

impl DebugLevel {
    /// All levels.
    pub const ALL: [DebugLevel; 3] = [DebugLevel::None, DebugLevel::Lines, DebugLevel::Full];

    /// Its name, as options have it.
    pub fn name(self) -> &'static str {
        match self {
            DebugLevel::None => "none",
            DebugLevel::Lines => "lines",
            DebugLevel::Full => "full",
        }
    }

    /// The level of a name.
    pub fn from_name(name: &str) -> Option<DebugLevel> {
        DebugLevel::ALL
            .into_iter()
            .find(|level| level.name() == name)
    }
}

/// The debug information to be made.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Debug {
    /// Its level.
    pub level: DebugLevel,
    /// The folder that names of files are relative to.
    pub directory: String,
    /// Whether values are kept on the stack for debuggers, as long as their blocks are open. That costs time, and changes code.
    pub keeps_values: bool,
}
