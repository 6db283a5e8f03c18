//! MLIR's rewriter: changes of operations that are reported to listeners.
//!
//! Only `exo-passes`' module `edit` uses it. The functions are safe to call on operations of one living module; an
//! operation that was erased must not be used again, which its owner answers for.

use std::marker::PhantomData;

use melior::Context;
use melior::ir::attribute::{AttributeLike, DictionaryAttribute};
use melior::ir::block::BlockLike;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::TypeLike;
use melior::ir::{
    Attribute, BlockRef, Identifier, Location, Operation, OperationRef, RegionLike, RegionRef,
    Type, Value, ValueLike,
};
use mlir_sys::{
    MlirRewriterBase, MlirValue, mlirOperationClone, mlirOperationHasInherentAttributeByName,
    mlirOperationRemoveAttributeByName, mlirOperationSetAttributeByName,
    mlirOperationSetDiscardableAttributeByName, mlirOperationSetLocation, mlirOperationSetOperands,
    mlirRewriterBaseEraseBlock, mlirRewriterBaseEraseOp, mlirRewriterBaseFinalizeOpModification,
    mlirRewriterBaseInsert, mlirRewriterBaseMoveOpBefore, mlirRewriterBaseReplaceAllUsesWith,
    mlirRewriterBaseSetInsertionPointAfter, mlirRewriterBaseSetInsertionPointBefore,
    mlirRewriterBaseSetInsertionPointToEnd, mlirRewriterBaseStartOpModification,
    mlirValueGetFirstUse, mlirValueSetType,
};

pub use crate::ffi::LinalgLoops;
use crate::ffi::{self, string_ref};
use crate::native;
pub use crate::upstream::attributes;

/// A rewriter that reports changes to the listeners of its context; see [`crate::listener`].
pub struct Rewriter<'c> {
    raw: MlirRewriterBase,
    context: PhantomData<&'c Context>,
}

/// An insertion point.
#[derive(Clone, Copy)]
pub enum Place<'c, 'a> {
    /// Before another one.
    Before(OperationRef<'c, 'a>),
    /// Behind all others of a block.
    EndOf(BlockRef<'c, 'a>),
}

impl<'c> Rewriter<'c> {
    /// A rewriter, for the listeners that are attached now.
    pub fn new(context: &'c Context) -> Self {
        Rewriter {
            // SAFETY: the context lives.
            raw: unsafe { ffi::exoRewriterCreate(context.to_raw()) },
            context: PhantomData,
        }
    }

    /// Changes an operation in place.
    pub fn modify(&self, op: OperationRef<'c, '_>, change: impl FnOnce()) {
        // SAFETY: the operation lives.
        unsafe { mlirRewriterBaseStartOpModification(self.raw, op.to_raw()) };
        change();
        // SAFETY: the operation lives.
        unsafe { mlirRewriterBaseFinalizeOpModification(self.raw, op.to_raw()) };
    }

    /// Moves an operation, with what is inside it.
    pub fn move_to(&self, op: OperationRef<'c, '_>, place: Place<'c, '_>) {
        // SAFETY: all of them live, and the place is not inside `op`.
        unsafe {
            match place {
                Place::Before(next) => {
                    mlirRewriterBaseMoveOpBefore(self.raw, op.to_raw(), next.to_raw());
                }
                Place::EndOf(block) => {
                    ffi::exoRewriterMoveToEnd(self.raw, op.to_raw(), block.to_raw());
                }
            }
        }
    }

    /// Inserts an operation.
    pub fn insert<'a>(&self, op: Operation<'c>, place: Place<'c, 'a>) -> OperationRef<'c, 'a> {
        // SAFETY: all of them live; the block owns the operation from here on.
        unsafe {
            let raw = op.into_raw();
            match place {
                Place::Before(next) => {
                    mlirRewriterBaseSetInsertionPointBefore(self.raw, next.to_raw());
                }
                Place::EndOf(block) => {
                    mlirRewriterBaseSetInsertionPointToEnd(self.raw, block.to_raw());
                }
            }
            mlirRewriterBaseInsert(self.raw, raw);
            OperationRef::from_raw(raw)
        }
    }

    /// Inserts an operation behind another.
    pub fn insert_after<'a>(
        &self,
        op: Operation<'c>,
        anchor: OperationRef<'c, 'a>,
    ) -> OperationRef<'c, 'a> {
        // SAFETY: both live; the block of `anchor` owns the operation from here on.
        unsafe {
            let raw = op.into_raw();
            mlirRewriterBaseSetInsertionPointAfter(self.raw, anchor.to_raw());
            mlirRewriterBaseInsert(self.raw, raw);
            OperationRef::from_raw(raw)
        }
    }

    /// Erases an operation whose results nothing uses, with what is inside it.
    pub fn erase(&self, op: OperationRef<'c, '_>) {
        // SAFETY: the operation lives; its owner does not use it again.
        unsafe { mlirRewriterBaseEraseOp(self.raw, op.to_raw()) }
    }

    /// Erases a block with all its operations; nothing outside uses what they define, nor its arguments.
    pub fn erase_block(&self, block: BlockRef<'c, '_>) {
        // SAFETY: the block lives; its owner does not use it again.
        unsafe { mlirRewriterBaseEraseBlock(self.raw, block.to_raw()) }
    }

    /// Moves the blocks of a region to the start of another.
    pub fn move_blocks(&self, source: RegionRef<'c, '_>, target: RegionRef<'c, '_>) {
        // SAFETY: both regions live.
        unsafe { ffi::exoRewriterMoveBlocks(self.raw, source.to_raw(), target.to_raw()) }
    }

    /// Puts MLIR's own loops in place of the operations of linalg on memrefs inside of an operation that verifies. Says whether all of them have some; if one
    /// has not, those before it are loops by then.
    pub fn lower_linalg(&self, op: OperationRef<'c, '_>, loops: LinalgLoops) -> bool {
        // SAFETY: the operation lives; nothing refers to the operations of linalg inside, which have no results.
        unsafe { ffi::exoRewriterLowerLinalg(self.raw, op.to_raw(), loops) }
    }

    /// Lets all users of a value use another.
    pub fn replace_uses(&self, old: Value<'c, '_>, new: Value<'c, '_>) {
        // SAFETY: both values live.
        unsafe { mlirRewriterBaseReplaceAllUsesWith(self.raw, old.to_raw(), new.to_raw()) }
    }

    /// Lets the uses of a symbol in its table follow it to a new name, but for those that
    /// [`crate::symbols::foreign_uses`] says do not follow.
    pub fn replace_symbol_uses(&self, within: OperationRef<'c, '_>, old: &str, new: &str) {
        // SAFETY: the operation and the names live.
        unsafe {
            ffi::exoRewriterReplaceSymbolUses(
                self.raw,
                within.to_raw(),
                string_ref(old),
                string_ref(new),
            );
        }
    }
}

impl Drop for Rewriter<'_> {
    fn drop(&mut self) {
        // SAFETY: made by `new`, destroyed once.
        unsafe { ffi::exoRewriterDestroy(self.raw) }
    }
}

/// Whether something uses a value.
pub fn is_used(value: Value<'_, '_>) -> bool {
    // SAFETY: the value lives.
    unsafe { !mlirValueGetFirstUse(value.to_raw()).ptr.is_null() }
}

/// An operation that is owned, as a reference.
pub fn reference<'c, 'a>(op: &'a Operation<'c>) -> OperationRef<'c, 'a> {
    // SAFETY: the operation lives for as long as it is borrowed.
    unsafe { OperationRef::from_raw(op.to_raw()) }
}

/// A copy of an operation that stands nowhere yet, with the operands that the operation has.
pub fn copy<'c>(op: OperationRef<'c, '_>) -> Operation<'c> {
    // SAFETY: the operation lives; the copy is owned by nobody else.
    unsafe { Operation::from_raw(mlirOperationClone(op.to_raw())) }
}

/// Puts loops in place of operations of linalg as [`Rewriter::lower_linalg`] does, in an operation that stands nowhere: no listener is told.
pub fn lower_linalg(op: &Operation<'_>, loops: LinalgLoops) -> bool {
    let nobody = MlirRewriterBase {
        ptr: std::ptr::null_mut(),
    };
    // SAFETY: as for a rewriter; without one the function makes its own.
    unsafe { ffi::exoRewriterLowerLinalg(nobody, op.to_raw(), loops) }
}

/// Sets all operands.
pub fn set_operands(op: OperationRef<'_, '_>, values: &[Value<'_, '_>]) {
    let raw: Vec<MlirValue> = values.iter().map(|v| v.to_raw()).collect();
    // SAFETY: the operation and the values live.
    unsafe { mlirOperationSetOperands(op.to_raw(), raw.len() as isize, raw.as_ptr()) }
}

/// Sets an attribute, of the definition or not.
pub fn set_attribute<'c>(op: OperationRef<'c, '_>, name: &str, attribute: Attribute<'c>) {
    let name = melior::StringRef::new(name).to_raw();
    // SAFETY: the operation and the attribute live in one context.
    unsafe { mlirOperationSetAttributeByName(op.to_raw(), name, attribute.to_raw()) }
}

/// Sets an attribute beyond the operation's definition.
pub fn set_discardable<'c>(op: OperationRef<'c, '_>, name: &str, attribute: Attribute<'c>) {
    let name = melior::StringRef::new(name).to_raw();
    // SAFETY: the operation and the attribute live in one context.
    unsafe { mlirOperationSetDiscardableAttributeByName(op.to_raw(), name, attribute.to_raw()) }
}

/// The dictionary that an operation has beyond its definition, with more entries, which go before its own of the same
/// names; `None` if it has them all.
pub fn merged_dictionary<'c>(
    context: &'c Context,
    op: OperationRef<'c, '_>,
    name: &str,
    more: Attribute<'c>,
) -> Option<Attribute<'c>> {
    let entries = |attribute: Attribute<'c>| -> Vec<(Identifier<'c>, Attribute<'c>)> {
        let dictionary = DictionaryAttribute::try_from(attribute).ok();
        let elements = dictionary
            .iter()
            .flat_map(|d| (0..d.len()).filter_map(|k| d.element(k).ok()));
        elements.collect()
    };
    let old = native::discardable(op, name);
    let mut all = entries(more);
    for (key, value) in old.into_iter().flat_map(entries) {
        if !all.iter().any(|(k, _)| *k == key) {
            all.push((key, value));
        }
    }
    let merged = Attribute::from(DictionaryAttribute::new(context, &all));
    (old != Some(merged)).then_some(merged)
}

/// Removes an attribute, if it is there.
pub fn remove_attribute(op: OperationRef<'_, '_>, name: &str) {
    // SAFETY: the operation lives.
    unsafe {
        mlirOperationRemoveAttributeByName(op.to_raw(), melior::StringRef::new(name).to_raw());
    }
}

/// Whether an attribute belongs to the operation's definition.
pub fn is_inherent(op: OperationRef<'_, '_>, name: &str) -> bool {
    // Of operations that define no attributes MLIR says so of every name, this one too, which no attribute can have.
    said_inherent(op, name) && !said_inherent(op, "")
}

fn said_inherent(op: OperationRef<'_, '_>, name: &str) -> bool {
    // SAFETY: the operation lives.
    unsafe {
        mlirOperationHasInherentAttributeByName(op.to_raw(), melior::StringRef::new(name).to_raw())
    }
}

/// Gives an operation another location.
pub fn set_location<'c>(op: OperationRef<'c, '_>, location: Location<'c>) {
    // SAFETY: the operation and the location live in one context.
    unsafe { mlirOperationSetLocation(op.to_raw(), location.to_raw()) }
}

/// Gives a value another type.
pub fn set_type<'c>(value: Value<'c, '_>, ty: Type<'c>) {
    // SAFETY: the value and the type live in one context.
    unsafe { mlirValueSetType(value.to_raw(), ty.to_raw()) }
}

/// Lets the addresses that operations of the llvm dialect inside of an operation compute lie outside of the objects that they are
/// computed from.
pub fn allow_any_address(op: OperationRef<'_, '_>) {
    // SAFETY: the operation lives; only properties of operations inside of it change.
    unsafe { ffi::exoAllowAnyAddress(op.to_raw()) }
}

/// Verifies an operation; what is wrong is emitted as an error.
pub fn verifies(op: OperationRef<'_, '_>) -> bool {
    op.verify()
}
