//! An allocator that reports when a program asks for more memory than it may have.
//!
//! Rust ends the process where there is no memory, and what asks for it cannot be stopped before: a schedule program's `[0] * 1000000000`
//! is one request inside the evaluator. So the tools' allocator counts what a thread holds while it evaluates what a user wrote, and whoever does
//! that sets a limit ([`within`], [`contained`]). Where nobody has, a request costs a comparison.

use std::alloc::{GlobalAlloc, Layout};
use std::cell::{Cell, RefCell};
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::{io, thread};

/// How many threads run something within a limit: where none does, nothing is counted.
static LIMITED: AtomicUsize = AtomicUsize::new(0);

thread_local! {
    /// Bytes that this thread has asked for while some limit held, less those that it gave back.
    static HELD: Cell<isize> = const { Cell::new(0) };
    /// The limit for `HELD`, if there is one.
    static LIMIT: Cell<isize> = const { Cell::new(isize::MAX) };
    /// How many requests this thread may still make, if there is a limit on them.
    static REQUESTS: Cell<u64> = const { Cell::new(u64::MAX) };
    /// The lowest address that the stack of this thread may reach at a request; 0 if there is no limit.
    static STACK_END: Cell<usize> = const { Cell::new(0) };
    /// The function that is called for a request beyond one of these limits.
    static EXCEEDED: RefCell<Option<Exceeded>> = const { RefCell::new(None) };
}

type Exceeded = Box<dyn Fn(Excess)>;

/// The limit that a request goes beyond.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Excess {
    /// On the bytes that are held.
    Bytes,
    /// On the number of requests.
    Requests,
    /// On the stack: the request is made too many calls deep.
    Stack,
}

/// The limits of [`contained`].
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Bytes that may be held at once.
    pub bytes: usize,
    /// Requests that may be made in all: a measure of work that is the same on each machine.
    pub requests: u64,
}

/// An allocator that counts blocks for threads with a limit.
pub struct Counted<A>(pub A);

/// Counts a block before it is allocated.
#[inline]
fn take(bytes: usize) {
    if LIMITED.load(Ordering::Relaxed) != 0 {
        count(bytes);
    }
}

fn count(bytes: usize) {
    let held = HELD.get().saturating_add_unsigned(bytes);
    HELD.set(held);
    if held > LIMIT.get() {
        exceeded(Excess::Bytes);
    }
    if address_of_stack() < STACK_END.get() {
        exceeded(Excess::Stack);
    }
    match REQUESTS.get() {
        u64::MAX => {}
        0 => exceeded(Excess::Requests),
        left => REQUESTS.set(left - 1),
    }
}

/// About where the stack has come to: stacks grow downwards.
#[inline]
fn address_of_stack() -> usize {
    let here = 0_u8;
    std::ptr::from_ref(std::hint::black_box(&here)).addr()
}

#[cold]
fn exceeded(excess: Excess) {
    // A panic holds locks of the whole process while it is told, and a thread that stops there would keep them.
    if thread::panicking() {
        return;
    }
    // What is told may need memory.
    LIMIT.set(isize::MAX);
    REQUESTS.set(u64::MAX);
    STACK_END.set(0);
    // Where the thread ends there is nobody to tell any more.
    if let Ok(Some(tell)) = EXCEEDED.try_with(RefCell::take) {
        tell(excess);
    }
}

#[inline]
fn give_back(bytes: usize) {
    if LIMITED.load(Ordering::Relaxed) != 0 {
        HELD.set(HELD.get().saturating_sub_unsigned(bytes));
    }
}

// SAFETY: each function does what the allocator inside does, with the same arguments; nothing that is counted reaches a block.
unsafe impl<A: GlobalAlloc> GlobalAlloc for Counted<A> {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        take(layout.size());
        // SAFETY: as the caller promises.
        unsafe { self.0.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        take(layout.size());
        // SAFETY: as the caller promises.
        unsafe { self.0.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        give_back(layout.size());
        // SAFETY: as the caller promises.
        unsafe { self.0.dealloc(block, layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // One that grows may be in two places for a while.
        match size <= layout.size() {
            true => give_back(layout.size() - size),
            false => {
                take(size);
                give_back(layout.size());
            }
        }
        // SAFETY: as the caller promises.
        unsafe { self.0.realloc(block, layout, size) }
    }
}

/// Runs a function on this thread. When it would hold more bytes than a limit, beyond those in use
/// before, `exceeded` is called before the block is allocated; it should not return. Nothing
/// happens where the process has another allocator.
pub fn within<R>(limit: usize, exceeded: impl Fn() + 'static, run: impl FnOnce() -> R) -> R {
    let limits = Limits {
        bytes: limit,
        requests: REQUESTS.get(),
    };
    limited(limits, Box::new(move |_| exceeded()), run)
}

fn limited<R>(limits: Limits, exceeded: Exceeded, run: impl FnOnce() -> R) -> R {
    let _counted = Counting::begun();
    let _restored = Restored {
        limit: LIMIT.replace(HELD.get().saturating_add_unsigned(limits.bytes)),
        requests: REQUESTS.replace(limits.requests),
        exceeded: EXCEEDED.replace(Some(exceeded)),
        before: None,
    };
    run()
}

/// Runs a function on this thread without the limit around it, which does not count what the
/// function leaves allocated either.
pub fn without<R>(run: impl FnOnce() -> R) -> R {
    let _restored = Restored {
        limit: LIMIT.replace(isize::MAX),
        requests: REQUESTS.replace(u64::MAX),
        exceeded: EXCEEDED.take(),
        before: Some(HELD.get()),
    };
    run()
}

/// The stack of a thread that contains something: what nests values nests calls when they are dropped. Only what is used of it is memory.
const STACK: usize = 1 << 30;
/// The part of it that is reserved for calls that ask for no memory.
const RESERVE: usize = 1 << 28;

/// Runs a function on a thread of its own, within limits on the memory that it holds, on the number
/// of requests, and on the stack at requests; returns the limit that it would go beyond, if there
/// is one. Then the thread is left where it is, with all that it holds: a request cannot be
/// refused. In a process with another allocator there are no limits.
///
/// # Errors
/// There is no thread to be had.
pub fn contained<R: Send + 'static>(
    limits: Limits,
    run: impl FnOnce() -> R + Send + 'static,
) -> io::Result<Result<R, Excess>> {
    let (sender, receiver) = mpsc::channel();
    let stopped = sender.clone();
    let stop = move |excess| {
        // Nobody waits for it who does not hear of it.
        let _ = stopped.send(Err(excess));
        // Where it is left, it is not counted any more.
        LIMITED.fetch_sub(1, Ordering::Relaxed);
        loop {
            thread::park();
        }
    };
    let body = move || {
        STACK_END.set(address_of_stack().saturating_sub(STACK - RESERVE));
        let ran = panic::catch_unwind(AssertUnwindSafe(|| limited(limits, Box::new(stop), run)));
        let _ = sender.send(Ok(ran));
    };
    thread::Builder::new().stack_size(STACK).spawn(body)?;
    match receiver.recv() {
        Ok(Ok(Ok(made))) => Ok(Ok(made)),
        Ok(Ok(Err(panic))) => panic::resume_unwind(panic),
        Ok(Err(excess)) => Ok(Err(excess)),
        Err(gone) => Err(io::Error::other(gone)),
    }
}

/// Blocks are counted as long as it lives.
struct Counting;

impl Counting {
    fn begun() -> Counting {
        LIMITED.fetch_add(1, Ordering::Relaxed);
        Counting
    }
}

impl Drop for Counting {
    fn drop(&mut self) {
        LIMITED.fetch_sub(1, Ordering::Relaxed);
    }
}

/// The limit that holds again at the end.
struct Restored {
    limit: isize,
    requests: u64,
    exceeded: Option<Exceeded>,
    /// The bytes in use before, if further bytes in use at the end are not to be counted.
    before: Option<isize>,
}

impl Drop for Restored {
    fn drop(&mut self) {
        let more = self.before.map_or(0, |before| HELD.get() - before);
        LIMIT.set(self.limit.saturating_add(more));
        REQUESTS.set(self.requests);
        EXCEEDED.set(self.exceeded.take());
    }
}
