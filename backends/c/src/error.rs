//! Reasons why a module cannot become C.

use exo_diagnostics::{Class, Diagnostic};
use exo_ir::Loc;
use exo_lowering::{LoweringError, Problem};

/// A reason at a place of the Exo source. Nothing is emitted if there is one.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[error("{}", .refusal.diagnostic().headline())]
pub struct CodegenError {
    /// The statement, argument or definition at fault.
    pub loc: Loc,
    /// The reason.
    #[source]
    pub refusal: Refusal,
}

/// A program that this back end refuses, by reason.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// Something about the program.
    #[error(transparent)]
    Program(#[from] Problem),
    /// A header that the compiler would take for one of C's library.
    #[error(
        "a header called '{header}' would hide the one of C's library, which generated files include"
    )]
    StandardHeader {
        /// Its name.
        header: String,
    },
    /// A header whose name C cannot include.
    #[error(
        "'{header}' is no name for a header: it has a quotation mark, a backslash or a line end"
    )]
    HeaderName {
        /// Its name.
        header: String,
    },
}

impl CodegenError {
    /// The error in the program, if it is not C's own.
    pub fn problem(&self) -> Option<&Problem> {
        match &self.refusal {
            Refusal::Program(problem) => Some(problem),
            _ => None,
        }
    }
}

impl From<LoweringError> for CodegenError {
    fn from(error: LoweringError) -> Self {
        CodegenError {
            loc: error.loc,
            refusal: error.problem.into(),
        }
    }
}

impl Refusal {
    fn diagnostic(&self) -> Diagnostic {
        match self {
            Refusal::Program(problem) => problem.diagnostic(),
            Refusal::StandardHeader { .. } | Refusal::HeaderName { .. } => {
                Diagnostic::error(Class::BadInput, self.to_string())
            }
        }
    }
}

impl From<&CodegenError> for Diagnostic {
    fn from(error: &CodegenError) -> Diagnostic {
        error.refusal.diagnostic().at(&error.loc)
    }
}
