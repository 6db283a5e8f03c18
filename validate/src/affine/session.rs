//! The isl context of a thread, and how many operations it may do.

use std::cell::RefCell;
use std::mem::ManuallyDrop;

use isl_rs::{Context, LibISLError, Options};

use super::memo::Memo;
use crate::reason::{Reason, Unknown};

/// isl's `ISL_ON_ERROR_CONTINUE`: report errors to the caller, print nothing.
const ON_ERROR_CONTINUE: i32 = 1;

thread_local! {
    // Handles do not keep their context alive, so it is never freed.
    static CONTEXT: ManuallyDrop<Context> = ManuallyDrop::new(new_context());
    /// The answers of the validation that is going on.
    static MEMO: RefCell<Memo> = RefCell::default();
}

fn new_context() -> Context {
    let context = Context::alloc();
    // Without this errors are also printed on stderr; nothing else depends on it.
    let _ = Options::set_on_error(&context, ON_ERROR_CONTINUE);
    context
}

/// Runs `f` with at most `operations` of isl's operations; afterwards the context is usable again, and what is around it may do as many as at its start.
pub(crate) fn with_operations<R>(operations: u64, f: impl FnOnce() -> R) -> R {
    let outer = limit();
    let is_outermost = outer == 0;
    if is_outermost {
        forget();
    }
    begin(operations);
    let result = f();
    begin(outer);
    if is_outermost {
        forget();
    }
    result
}

/// Forgets all answers, so that a verdict does not depend on what was asked for another one.
fn forget() {
    MEMO.take();
}

/// Runs `f` with the answers of this thread.
pub(super) fn with_memo<R>(f: impl FnOnce(&mut Memo) -> R) -> R {
    MEMO.with_borrow_mut(f)
}

/// Runs `f` with at most `operations` and no more than what is around it may do at its start.
pub(crate) fn apart<R>(operations: u64, f: impl FnOnce() -> R) -> R {
    let most = match limit() {
        0 => operations,
        outer => operations.min(outer),
    };
    with_operations(most, f)
}

/// The operations that may be done, from where they were counted last; 0 where they are not counted.
fn limit() -> u64 {
    CONTEXT.with(|context| context.get_max_operations())
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
