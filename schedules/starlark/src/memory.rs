//! Limit on the memory of a program.
//!
//! The evaluator asks for all of a list or text at once, and Rust ends the process, or panics, where that cannot be. So what is to be said
//! is said before: by the allocator, and by the hook of panics.

use std::cell::RefCell;
use std::panic::{self, PanicHookInfo};
use std::rc::Rc;
use std::sync::Once;

use exo_diagnostics::{Class, Diagnostic};
use exo_ir::Loc;

use crate::dialect::MAX_MEMORY;
use crate::error::loc;
use crate::host::Host;

thread_local! {
    /// Reports that a program asks for too much memory, while one runs.
    static EXCEEDED: RefCell<Option<Rc<dyn Fn()>>> = const { RefCell::new(None) };
}

/// Panic messages of the evaluator and its arena about sizes.
const PANICS: [&str; 3] = ["AlignedSize", "capacity overflow", "out of memory"];

/// The error for a program that asks for too much memory.
pub(crate) fn message() -> String {
    let gib = MAX_MEMORY >> 30;
    format!("the program asks for more than {gib} GiB of memory")
}

/// Whether the evaluator says that its values have come to too much.
pub(crate) fn is_exceeded(text: &str) -> bool {
    text.starts_with("Heap memory limit")
}

/// Evaluates with a limit on memory, if the host has a handler for exceeding it.
pub(crate) fn bounded<R>(host: &Host<'_>, evaluate: impl FnOnce() -> R) -> R {
    let Some(exceeded) = host.exceeded else {
        return evaluate();
    };
    watch_panics();
    let statement = Rc::clone(&host.statement);
    // What is constant is computed before the first statement runs.
    let start = Loc::new(&host.file.into(), 1, 1);
    let tell: Rc<dyn Fn()> = Rc::new(move || {
        let last = statement.try_borrow();
        let last = last.ok().and_then(|last| last.as_ref().map(loc));
        let told = Diagnostic::error(Class::Limit, message());
        exceeded(&told.at(last.as_ref().unwrap_or(&start)));
    });
    let allocator_tells = Rc::clone(&tell);
    telling(Some(tell), || {
        exo_allocator::within(MAX_MEMORY, move || allocator_tells(), evaluate)
    })
}

/// Takes a step, without a limit on memory.
pub(crate) fn unbounded<R>(take: impl FnOnce() -> R) -> R {
    telling(None, || exo_allocator::without(take))
}

fn telling<R>(tell: Option<Rc<dyn Fn()>>, run: impl FnOnce() -> R) -> R {
    struct Restored(Option<Rc<dyn Fn()>>);
    impl Drop for Restored {
        fn drop(&mut self) {
            EXCEEDED.set(self.0.take());
        }
    }
    let _restored = Restored(EXCEEDED.replace(tell));
    run()
}

/// Puts a look at panics before what else looks at them.
fn watch_panics() {
    static WATCHED: Once = Once::new();
    WATCHED.call_once(|| {
        let then = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if is_about_memory(info)
                && let Some(tell) = EXCEEDED.take()
            {
                tell();
            }
            then(info);
        }));
    });
}

fn is_about_memory(info: &PanicHookInfo<'_>) -> bool {
    let message = info.payload_as_str().unwrap_or_default();
    PANICS.iter().any(|known| message.contains(known))
}
