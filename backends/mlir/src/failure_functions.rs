//! The functions by which code ends the process.

use std::cell::OnceCell;

/// Symbols of the C library that are used.
pub(crate) const OF_C: [&str; 5] = ["abort", "fflush", "fputs", "stderr", "stdout"];

/// The functions that end the process with a message, made on demand.
#[derive(Default)]
pub(crate) struct Failure {
    pub(crate) function: OnceCell<String>,
    pub(crate) guard: OnceCell<()>,
}
