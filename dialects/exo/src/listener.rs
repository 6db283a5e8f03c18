//! Listening to what steps and schedules change in operations, from Rust (`exo-c/Rewriting.h` from C).

use std::ffi::c_void;
use std::panic::{AssertUnwindSafe, catch_unwind};

use melior::Context;
use melior::ir::{BlockRef, Location, OperationRef, RegionRef};
use mlir_sys::{MlirBlock, MlirOperation, MlirRegion};

use crate::ffi::{self, ListenerCallbacks};
use crate::pass::panic_text;

/// A receiver of every change, in the order in which they happen, on the thread that makes them.
/// Repeated on a copy they give what the pass has made. A listener changes nothing itself.
pub trait Listener: Send + Sync {
    /// An operation stands in another place, or is new, with all that is inside it; `from` is the block that it came from,
    /// none if it is new.
    fn operation_inserted(&self, op: OperationRef<'_, '_>, from: Option<BlockRef<'_, '_>>);

    /// Operands, attributes, result types or the location of an operation are others, not what is inside it.
    fn operation_modified(&self, op: OperationRef<'_, '_>);

    /// An operation is about to be erased. The operations inside it are gone by then, and were
    /// reported before.
    fn operation_erased(&self, op: OperationRef<'_, '_>);

    /// A block stands in a region that it did not stand in, with all that is inside it; `from` is where it was, none if it
    /// is new.
    fn block_inserted(&self, block: BlockRef<'_, '_>, from: Option<RegionRef<'_, '_>>);

    /// A block is about to be erased; it is empty.
    fn block_erased(&self, block: BlockRef<'_, '_>);
}

/// A listener while it is attached to a context; detached when this is dropped.
pub struct Attached<'c> {
    raw: ffi::Listener,
    /// Owned; the callbacks are given its address.
    told: *mut Told<'c>,
}

/// The state of the callbacks.
struct Told<'c> {
    listener: Box<dyn Listener + 'c>,
    /// The location at which errors of the listener are reported.
    place: Location<'c>,
}

impl<'c> Attached<'c> {
    /// Attaches a listener: from here on it is told what passes of Exo/MLIR change in operations of the context.
    pub fn to(context: &'c Context, listener: Box<dyn Listener + 'c>) -> Self {
        let place = Location::unknown(context);
        let told = Box::into_raw(Box::new(Told { listener, place }));
        let callbacks = ListenerCallbacks {
            operation_inserted: inserted,
            operation_modified: modified,
            operation_erased: erased,
            block_inserted,
            block_erased,
        };
        // SAFETY: the context lives for as long as this does; the callbacks are copied, and the listener is freed only after it
        // has been detached.
        let raw = unsafe {
            ffi::exoContextAttachListener(context.to_raw(), &raw const callbacks, told.cast())
        };
        Attached { raw, told }
    }
}

impl Drop for Attached<'_> {
    fn drop(&mut self) {
        // SAFETY: attached by `to`, detached and freed once.
        unsafe {
            ffi::exoListenerDetach(self.raw);
            drop(Box::from_raw(self.told));
        }
    }
}

/// Tells a listener; a panic must not unwind into C++ and becomes an error.
///
/// # Safety
/// `told` is what [`Attached::to`] gave.
unsafe fn tell(told: *mut c_void, what: impl FnOnce(&dyn Listener)) {
    // SAFETY: as the caller promises; callbacks only share it.
    let told = unsafe { &*told.cast_const().cast::<Told<'_>>() };
    if let Err(panic) = catch_unwind(AssertUnwindSafe(|| what(&*told.listener))) {
        let what = panic_text(&*panic);
        let message = format!("internal error: a listener panicked: {what}");
        // SAFETY: the context lives while a listener is attached to it, and MLIR copies the message.
        unsafe { ffi::emit_error(told.place.to_raw(), &message) }
    }
}

unsafe extern "C" fn inserted(op: MlirOperation, from: MlirBlock, told: *mut c_void) {
    // SAFETY: both live while the callback runs, if they are there.
    unsafe {
        let from = BlockRef::from_option_raw(from);
        tell(told, |l| {
            l.operation_inserted(OperationRef::from_raw(op), from)
        });
    }
}

unsafe extern "C" fn modified(op: MlirOperation, told: *mut c_void) {
    // SAFETY: the operation lives while the callback runs.
    unsafe { tell(told, |l| l.operation_modified(OperationRef::from_raw(op))) }
}

unsafe extern "C" fn erased(op: MlirOperation, told: *mut c_void) {
    // SAFETY: the operation lives while the callback runs.
    unsafe { tell(told, |l| l.operation_erased(OperationRef::from_raw(op))) }
}

unsafe extern "C" fn block_inserted(block: MlirBlock, from: MlirRegion, told: *mut c_void) {
    // SAFETY: both live while the callback runs, if they are there.
    unsafe {
        let from = RegionRef::from_option_raw(from);
        tell(told, |l| l.block_inserted(BlockRef::from_raw(block), from));
    }
}

unsafe extern "C" fn block_erased(block: MlirBlock, told: *mut c_void) {
    // SAFETY: the block lives while the callback runs.
    unsafe { tell(told, |l| l.block_erased(BlockRef::from_raw(block))) }
}
