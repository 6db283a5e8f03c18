//! Strings of callers in C.

use std::ffi::c_void;
use std::panic::{AssertUnwindSafe, catch_unwind};

use exo_diagnostics::{Class, Diagnostic};
use mlir_sys::{MlirStringCallback, MlirStringRef};

/// A copy of a string.
///
/// # Safety
/// The string is valid during the call.
pub(crate) unsafe fn text_of(string: MlirStringRef) -> String {
    let bytes = match string.length {
        _ if string.data.is_null() => &[][..],
        0 => &[][..],
        // SAFETY: a non-empty string is valid for its length, as the caller promises.
        length => unsafe { std::slice::from_raw_parts(string.data.cast::<u8>(), length) },
    };
    String::from_utf8_lossy(bytes).into_owned()
}

/// A string that C may read for as long as the text lives.
pub(crate) fn borrowed(text: &str) -> MlirStringRef {
    MlirStringRef {
        data: text.as_ptr().cast(),
        length: text.len(),
    }
}

/// The element of a caller's index, which may be negative or too large.
pub(crate) fn at<T>(all: &[T], index: isize) -> Option<&T> {
    all.get(usize::try_from(index).ok()?)
}

/// Calls a callback, if there is one, with a text.
///
/// # Safety
/// The callback takes the user's data.
pub(crate) unsafe fn give(text: &str, callback: MlirStringCallback, user_data: *mut c_void) {
    let Some(callback) = callback else { return };
    // SAFETY: the caller's callback takes the caller's data; the text lives during the call.
    unsafe { callback(borrowed(text), user_data) };
}

/// Calls a callback with the errors, a line for each.
///
/// # Safety
/// The callback takes the user's data.
pub(crate) unsafe fn give_errors(
    errors: &[Diagnostic],
    callback: MlirStringCallback,
    user_data: *mut c_void,
) {
    let lines: Vec<String> = errors.iter().map(ToString::to_string).collect();
    // SAFETY: by this function's contract.
    unsafe { give(&lines.join("\n"), callback, user_data) }
}

/// Runs a function and turns a panic, which must not unwind into C, into an error.
pub(crate) fn caught<T>(
    run: impl FnOnce() -> Result<T, Vec<Diagnostic>>,
) -> Result<T, Vec<Diagnostic>> {
    catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|panic| {
        let what = exo_dialects::pass::panic_text(&*panic);
        let message = format!("internal error: {what}; please report");
        Err(vec![Diagnostic::error(Class::Internal, message)])
    })
}
