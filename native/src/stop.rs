//! The message before code ends the process.

use std::io::Write;
use std::sync::OnceLock;

use exo_backend_mlir::RuntimeFailure;
use exo_diagnostics::Diagnostic;

static TOLD: OnceLock<fn(&RuntimeFailure)> = OnceLock::new();

/// Says who is told why code is about to end the process: a control value is beyond what code is made for, there is no memory for a buffer,
/// an integer is divided by zero. It may end the process itself, and must not panic; if it returns, the process ends by a trap. The first
/// one stays; whether this is it. Without one, a line is written to standard error.
pub fn on_stop(told: fn(&RuntimeFailure)) -> bool {
    TOLD.set(told).is_ok()
}

/// Lets code say it.
pub(crate) fn listen() {
    // Later calls find it done.
    exo_backend_llvm::on_stop(stopped);
}

fn stopped(text: &[u8]) {
    let Some(stop) = RuntimeFailure::read(text) else {
        return;
    };
    match TOLD.get() {
        Some(told) => told(&stop),
        None => {
            // Where nobody can read it, nothing else can be done.
            let _ = writeln!(std::io::stderr(), "{}", Diagnostic::from(&stop));
        }
    }
}
