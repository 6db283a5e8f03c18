//! An allocator that tells when what runs asks for more memory than it may have.
//!
//! Rust ends the process where there is no memory, and what asks for it cannot be stopped before: a schedule program's `[0] * 1000000000`
//! is one request inside the evaluator. So the tools' allocator looks at large requests, and whoever evaluates what a user wrote sets a
//! limit on what they come to ([`within`]). Small requests cost a comparison.

use std::alloc::{GlobalAlloc, Layout};
use std::cell::{Cell, RefCell};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Requests of fewer bytes are not counted: who asks for much in small pieces has other limits.
const LARGE: usize = 1 << 20;

/// Bytes of large blocks that are in use.
static HELD: AtomicUsize = AtomicUsize::new(0);

thread_local! {
    /// How many bytes of large blocks there may be, if there is a limit.
    static LIMIT: Cell<usize> = const { Cell::new(usize::MAX) };
    /// What is told of a request that goes beyond it.
    static EXCEEDED: RefCell<Option<Exceeded>> = const { RefCell::new(None) };
}

type Exceeded = Box<dyn Fn()>;

/// An allocator whose large blocks are counted.
pub struct Counted<A>(pub A);

/// Before a large block is given.
#[cold]
fn take(bytes: usize) {
    let held = HELD
        .fetch_add(bytes, Ordering::Relaxed)
        .saturating_add(bytes);
    // Where the thread ends there is no limit any more.
    if LIMIT.try_with(Cell::get).is_ok_and(|limit| held > limit) {
        // What is told may need memory.
        LIMIT.set(usize::MAX);
        let exceeded = EXCEEDED.with(|exceeded| exceeded.take());
        exceeded.iter().for_each(|tell| tell());
    }
}

#[cold]
fn give_back(bytes: usize) {
    HELD.fetch_sub(bytes, Ordering::Relaxed);
}

// SAFETY: each function does what the allocator inside does, with the same arguments; nothing that is counted reaches a block.
unsafe impl<A: GlobalAlloc> GlobalAlloc for Counted<A> {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if layout.size() >= LARGE {
            take(layout.size());
        }
        // SAFETY: as the caller promises.
        unsafe { self.0.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        if layout.size() >= LARGE {
            take(layout.size());
        }
        // SAFETY: as the caller promises.
        unsafe { self.0.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        if layout.size() >= LARGE {
            give_back(layout.size());
        }
        // SAFETY: as the caller promises.
        unsafe { self.0.dealloc(block, layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        let (shrinks, old) = (size <= layout.size(), layout.size());
        if shrinks && old >= LARGE {
            give_back(old);
        }
        if size >= LARGE {
            take(size);
        }
        // One that grows may be in two places for a while.
        if !shrinks && old >= LARGE {
            give_back(old);
        }
        // SAFETY: as the caller promises.
        unsafe { self.0.realloc(block, layout, size) }
    }
}

/// Runs something on this thread. Where large requests come to more bytes than a limit, beside what was in use before, `exceeded` is called before
/// the block is given; it should not return. Nothing happens where the process has another allocator.
pub fn within<R>(limit: usize, exceeded: impl Fn() + 'static, run: impl FnOnce() -> R) -> R {
    let limit = held().saturating_add(limit);
    let _restored = Restored {
        limit: LIMIT.replace(limit),
        exceeded: EXCEEDED.replace(Some(Box::new(exceeded))),
        before: None,
    };
    run()
}

/// Runs something on this thread without the limit around it, which does not count what is left of it either.
pub fn without<R>(run: impl FnOnce() -> R) -> R {
    let _restored = Restored {
        limit: LIMIT.replace(usize::MAX),
        exceeded: EXCEEDED.take(),
        before: Some(held()),
    };
    run()
}

fn held() -> usize {
    HELD.load(Ordering::Relaxed)
}

/// The limit that holds again at the end.
struct Restored {
    limit: usize,
    exceeded: Option<Exceeded>,
    /// What was in use, if what is in use besides at the end is not counted.
    before: Option<usize>,
}

impl Drop for Restored {
    fn drop(&mut self) {
        let more = self
            .before
            .map_or(0, |before| held().saturating_sub(before));
        LIMIT.set(self.limit.saturating_add(more));
        EXCEEDED.set(self.exceeded.take());
    }
}
