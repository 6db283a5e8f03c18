//! The isl context of a thread, and how many operations it may do.

use std::cell::RefCell;
use std::mem::ManuallyDrop;

use isl_rs::{Context, LibISLError, Options, Set};

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

/// Runs `f` without a limit. isl gives no text where no operation is left while it prints, and `isl-rs` reads the text before it asks for errors.
pub(super) fn without_limit<R>(f: impl FnOnce() -> R) -> R {
    let most = limit();
    CONTEXT.with(|context| context.set_max_operations(0));
    let result = f();
    CONTEXT.with(|context| context.set_max_operations(most));
    result
}

/// Whether no operation is left. An error of the reader hides that it was one too many, so a question is asked that has an answer.
fn is_spent() -> bool {
    let question = "{ [x, y] : exists a : 0 <= x <= 9 and x + y = 3a and y > 2x }";
    let other = "{ [x, y] : 2x <= y + 3 and y >= 0 }";
    let answer = |context: &Context| -> Result<bool, LibISLError> {
        let other = Set::read_from_str(context, other)?;
        Set::read_from_str(context, question)?.is_subset(&other)
    };
    with_context(|context| answer(context).is_err())
}

/// Runs `f` with the context of this thread.
pub(super) fn with_context<R>(f: impl FnOnce(&Context) -> R) -> R {
    CONTEXT.with(|context| f(context))
}

impl From<LibISLError> for Box<Unknown> {
    /// After an operation too many nothing that isl says counts, so every failure is an obstacle.
    fn from(error: LibISLError) -> Self {
        let text = error.to_string();
        let is_limit = text.starts_with("[Quota]") || text.contains("isl_bool") || is_spent();
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

#[cfg(test)]
mod tests {
    use super::with_operations;
    use crate::affine::Points;
    use crate::reason::Reason;

    #[test]
    fn whatever_fails_behind_the_last_operation_is_a_limit() {
        let text = "{ [x, y] : exists a, b : 0 <= x <= 9 and x + y = 3a and y = 7b + x }";
        for operations in 1..200 {
            let result = with_operations(operations, || {
                let points = Points::parse(text)?;
                points.subtract(&Points::parse("{ [x, y] : x < y }")?)
            });
            if let Err(why) = result {
                assert!(
                    matches!(why.reason, Reason::Limit(_)),
                    "{operations}: {why:?}"
                );
            }
        }
    }

    #[test]
    fn an_element_has_a_text_whatever_is_left_of_the_limit() {
        let text = "[p, q] -> { [x] : 3x <= 2p + q < 3x + 3 }";
        let value =
            |operations| with_operations(operations, || Points::parse(text)?.single_value());
        let whole = value(1_000_000).ok().flatten();
        assert!(whole.is_some());
        for operations in 1..2_000 {
            match value(operations) {
                Ok(value) => assert_eq!(value, whole, "{operations}"),
                Err(why) => assert!(matches!(why.reason, Reason::Limit(_)), "{why:?}"),
            }
        }
    }

    #[test]
    fn a_text_that_isl_does_not_read_is_no_limit() {
        let result = with_operations(1_000_000, || Points::parse("{ [x : }"));
        let reason = result.err().map(|why| why.reason);
        assert!(matches!(reason, Some(Reason::Library(_))), "{reason:?}");
    }
}
