//! Failures of code that MLIR calls.

/// Evidence that a pass has failed and that an MLIR error with the reason has been emitted.
///
/// Make one only after emitting: a pass that fails in silence is a bug.
#[derive(Debug)]
pub struct ErrorEmitted;

/// The message of a panic, where it has one.
pub fn panic_text(panic: &(dyn std::any::Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("no message")
}
