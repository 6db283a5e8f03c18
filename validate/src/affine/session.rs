//! The isl context of a thread, and how many operations it may do.

use std::cell::Cell;
use std::mem::ManuallyDrop;

use isl_rs::{Context, LibISLError, Options};

use crate::reason::{Reason, Unknown};

/// isl's `ISL_ON_ERROR_CONTINUE`: report errors to the caller, print nothing.
const ON_ERROR_CONTINUE: i32 = 1;

thread_local! {
    // Handles do not keep their context alive, so it is never freed.
    static CONTEXT: ManuallyDrop<Context> = ManuallyDrop::new(new_context());
    // The operations that may be done now; 0 where they are not counted.
    static LIMIT: Cell<u64> = const { Cell::new(0) };
}

fn new_context() -> Context {
    let context = Context::alloc();
    // Without this errors are also printed on stderr; nothing else depends on it.
    let _ = Options::set_on_error(&context, ON_ERROR_CONTINUE);
    context
}

/// Runs `f` with at most `operations` of isl's operations; afterwards the context is usable again.
pub(crate) fn with_operations<R>(operations: u64, f: impl FnOnce() -> R) -> R {
    let outer = LIMIT.replace(operations);
    begin(operations);
    let result = f();
    LIMIT.set(outer);
    begin(outer);
    result
}

/// Runs `f` with at most `operations` and no more than what is around it may do; what it does is not counted there.
pub(crate) fn apart<R>(operations: u64, f: impl FnOnce() -> R) -> R {
    with_operations(operations.min(LIMIT.get()), f)
}

/// Counts from here.
fn begin(operations: u64) {
    CONTEXT.with(|context| {
        context.reset_error();
        context.reset_operations();
        context.set_max_operations(operations);
    });
}

/// Runs `f` with the context of this thread.
pub(super) fn with_context<R>(f: impl FnOnce(&Context) -> R) -> R {
    CONTEXT.with(|context| f(context))
}

impl From<LibISLError> for Box<Unknown> {
    /// After an operation too many nothing that isl says counts, so every failure is an obstacle.
    fn from(error: LibISLError) -> Self {
        let text = error.to_string();
        let is_limit = text.starts_with("[Quota]") || text.contains("isl_bool");
        let reason = match is_limit {
            true => Reason::Limit("operations of isl".to_owned()),
            false => Reason::Library(text),
        };
        Box::new(Unknown {
            place: exo_ir::Loc::unknown(),
            proc: String::new(),
            reason,
        })
    }
}
