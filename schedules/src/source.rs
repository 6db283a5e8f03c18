//! From source to a session, and back.

use exo_diagnostics::Diagnostic;
use exo_ir::{Libraries, Module};

use crate::{Error, Procedure, Session};

/// Source that is none, or that the checks refuse: all that is wrong with it.
#[derive(Debug, thiserror::Error)]
#[error("{}", lines(.0))]
pub struct Invalid(pub Vec<Diagnostic>);

impl Session {
    /// A session on the procedures of Exo source, which the checks have passed; `file` is its name in diagnostics.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(file: &str, text: &str) -> Result<Session, Invalid> {
        Session::parse_with(file, text, &Libraries::default())
    }

    /// The same where the source uses these hardware libraries.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse_with(file: &str, text: &str, libraries: &Libraries) -> Result<Session, Invalid> {
        let module = exo_frontend::parse_module_with(file, text, libraries)
            .map_err(|errors| Invalid(errors.iter().map(Diagnostic::from).collect()))?;
        Session::checked(module)
    }

    /// A session on the procedures of a module, which the checks have passed.
    ///
    /// # Errors
    /// What they find.
    pub fn checked(module: Module) -> Result<Session, Invalid> {
        let found = exo_check::check_module(&module, &exo_check::Options::default());
        match found.is_empty() {
            true => Ok(Session::new(module)),
            false => Err(Invalid(found.iter().map(Diagnostic::from).collect())),
        }
    }

    /// The module in which a procedure is in this version, and the session goes there.
    ///
    /// # Errors
    /// As [`Session::go_to`].
    pub fn module(&mut self, procedure: &Procedure) -> Result<&Module, Error> {
        self.go_to(std::slice::from_ref(procedure))?;
        Ok(self.workspace.module())
    }

    /// The same as Exo source.
    ///
    /// # Errors
    /// As [`Session::go_to`].
    pub fn source(&mut self, procedure: &Procedure) -> Result<String, Error> {
        Ok(exo_frontend::print_module(self.module(procedure)?))
    }
}

fn lines(all: &[Diagnostic]) -> String {
    let lines: Vec<String> = all.iter().map(Diagnostic::to_string).collect();
    lines.join("\n")
}
