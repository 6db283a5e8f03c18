//! Procedures as functions of this process.

use exo_native::{Native, NativeError, Options};

use crate::{Error, Procedure, Session};

/// Why a version of a procedure is not compiled.
#[derive(Debug, thiserror::Error)]
pub enum CompileError {
    /// The session does not come to where the procedure is in this version.
    #[error(transparent)]
    Session(#[from] Error),
    /// The procedure cannot be compiled.
    #[error(transparent)]
    Native(#[from] NativeError),
}

impl Session {
    /// Compiles a procedure in this version for this processor, and goes there. Its source is checked once more: code relies on that.
    ///
    /// # Errors
    /// As [`Session::go_to`] and [`Native::compile`].
    pub fn compile(
        &mut self,
        procedure: &Procedure,
        options: &Options,
    ) -> Result<Native, CompileError> {
        let module = self.module(procedure)?;
        Ok(Native::compile(module, procedure.name(), options)?)
    }
}
