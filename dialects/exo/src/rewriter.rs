//! MLIR's rewriter: changes of operations that whoever watches them is told of.
//!
//! Only `exo-passes`' module `edit` uses it. The functions are safe to call on operations of one living module; an
//! operation that was erased must not be used again, which its owner answers for.

use std::marker::PhantomData;

use melior::Context;
use melior::ir::attribute::{AttributeLike, DictionaryAttribute};
use melior::ir::block::BlockLike;
use melior::ir::operation::OperationBuilder;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::TypeLike;
use melior::ir::{
    Attribute, BlockRef, Identifier, Location, Operation, OperationRef, RegionLike, RegionRef,
    Type, Value, ValueLike,
};
use mlir_sys::{
    MlirRegion, MlirRewriterBase, MlirValue, mlirIRRewriterCreate, mlirIRRewriterDestroy,
    mlirOperationDestroy, mlirOperationGetAttribute, mlirOperationGetNumAttributes,
    mlirOperationHasInherentAttributeByName, mlirOperationRemoveAttributeByName,
    mlirOperationRemoveFromParent, mlirOperationSetAttributeByName,
    mlirOperationSetDiscardableAttributeByName, mlirOperationSetLocation, mlirOperationSetOperands,
    mlirRegionCreate, mlirRegionDestroy, mlirRegionTakeBody, mlirRewriterBaseEraseOp,
    mlirRewriterBaseFinalizeOpModification, mlirRewriterBaseInsert, mlirRewriterBaseMoveOpBefore,
    mlirRewriterBaseSetInsertionPointBefore, mlirRewriterBaseStartOpModification,
    mlirValueGetFirstUse, mlirValueReplaceAllUsesOfWith, mlirValueSetType,
};

use crate::ffi::{self, string_ref};
use crate::names::op;
use crate::native;

/// A rewriter.
pub struct Rewriter<'c> {
    raw: MlirRewriterBase,
    context: PhantomData<&'c Context>,
}

/// Blocks taken out of the program, until what goes on has been taken out of them.
pub struct Detached {
    region: MlirRegion,
}

impl<'c> Rewriter<'c> {
    /// A rewriter that nobody listens to.
    pub fn new(context: &'c Context) -> Self {
        Rewriter {
            // SAFETY: the context lives.
            raw: unsafe { mlirIRRewriterCreate(context.to_raw()) },
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

    /// Moves an operation, with what is inside it, before another.
    pub fn move_before(&self, op: OperationRef<'c, '_>, anchor: OperationRef<'c, '_>) {
        // SAFETY: both live, and `anchor` is not inside `op`.
        unsafe { mlirRewriterBaseMoveOpBefore(self.raw, op.to_raw(), anchor.to_raw()) }
    }

    /// Inserts an operation before another.
    pub fn insert_before<'a>(
        &self,
        op: Operation<'c>,
        anchor: OperationRef<'c, 'a>,
    ) -> OperationRef<'c, 'a> {
        // SAFETY: both live; the block of `anchor` owns the operation from here on.
        unsafe {
            let raw = op.into_raw();
            mlirRewriterBaseSetInsertionPointBefore(self.raw, anchor.to_raw());
            mlirRewriterBaseInsert(self.raw, raw);
            OperationRef::from_raw(raw)
        }
    }

    /// Erases an operation whose results nothing uses, with what is inside it.
    pub fn erase(&self, op: OperationRef<'c, '_>) {
        // SAFETY: the operation lives; its owner does not use it again.
        unsafe { mlirRewriterBaseEraseOp(self.raw, op.to_raw()) }
    }
}

impl Drop for Rewriter<'_> {
    fn drop(&mut self) {
        // SAFETY: made by `new`, destroyed once.
        unsafe { mlirIRRewriterDestroy(self.raw) }
    }
}

impl Detached {
    /// A place for blocks that are taken out.
    pub fn new() -> Self {
        Detached {
            // SAFETY: nothing is asked for.
            region: unsafe { mlirRegionCreate() },
        }
    }

    /// Takes the blocks of a region. Those that were here before must be without operations that are used.
    pub fn take(&self, region: RegionRef<'_, '_>) {
        // SAFETY: both regions live.
        unsafe { mlirRegionTakeBody(self.region, region.to_raw()) }
    }
}

/// Marks the end of a block, so that there is something to stand before; gone when it is dropped.
pub struct EndOfBlock<'c, 'a> {
    op: OperationRef<'c, 'a>,
}

impl<'c: 'a, 'a> EndOfBlock<'c, 'a> {
    /// The end of a block.
    ///
    /// # Errors
    /// MLIR does not make the operation that marks it.
    pub fn of(context: &'c Context, block: BlockRef<'c, 'a>) -> Result<Self, melior::Error> {
        let mark = OperationBuilder::new(op::PASS, Location::unknown(context)).build()?;
        Ok(EndOfBlock {
            op: block.append_operation(mark),
        })
    }

    /// The operation that stands there for a while.
    pub fn op(&self) -> OperationRef<'c, 'a> {
        self.op
    }
}

impl Drop for EndOfBlock<'_, '_> {
    fn drop(&mut self) {
        // SAFETY: made by `of`, and nothing else knows it.
        unsafe {
            mlirOperationRemoveFromParent(self.op.to_raw());
            mlirOperationDestroy(self.op.to_raw());
        }
    }
}

impl Default for Detached {
    fn default() -> Self {
        Detached::new()
    }
}

impl Drop for Detached {
    fn drop(&mut self) {
        // SAFETY: owned here; what is left in it is used by nothing outside.
        unsafe { mlirRegionDestroy(self.region) }
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

/// Gives a region the blocks of another, which has none then. Its own must be gone.
pub fn take_body(target: RegionRef<'_, '_>, source: RegionRef<'_, '_>) {
    // SAFETY: both regions live.
    unsafe { mlirRegionTakeBody(target.to_raw(), source.to_raw()) }
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

/// Adds the entries of a dictionary to the one that an operation has, as an attribute beyond its definition.
pub fn merge_dictionary<'c>(
    context: &'c Context,
    op: OperationRef<'c, '_>,
    name: &str,
    more: Attribute<'c>,
) {
    let entries = |attribute: Attribute<'c>| -> Vec<(Identifier<'c>, Attribute<'c>)> {
        let dictionary = DictionaryAttribute::try_from(attribute).ok();
        let elements = dictionary
            .iter()
            .flat_map(|d| (0..d.len()).filter_map(|k| d.element(k).ok()));
        elements.collect()
    };
    let old = native::discardable(op, name)
        .map(entries)
        .unwrap_or_default();
    let mut all = entries(more);
    for (key, value) in old {
        if !all.iter().any(|(k, _)| *k == key) {
            all.push((key, value));
        }
    }
    set_discardable(op, name, DictionaryAttribute::new(context, &all).into());
}

/// Lets the uses of a symbol in its table follow it to a new name, but for those that [`crate::symbols::foreign_uses`]
/// says do not follow.
pub fn replace_symbol_uses(within: OperationRef<'_, '_>, old: &str, new: &str) {
    // SAFETY: the operation and the names live.
    unsafe { ffi::exoReplaceSymbolUses(within.to_raw(), string_ref(old), string_ref(new)) };
}

/// Removes an attribute, if it is there.
pub fn remove_attribute(op: OperationRef<'_, '_>, name: &str) {
    // SAFETY: the operation lives.
    unsafe {
        mlirOperationRemoveAttributeByName(op.to_raw(), melior::StringRef::new(name).to_raw());
    }
}

/// Every attribute of an operation, those of its definition included.
pub fn attributes<'c>(op: OperationRef<'c, '_>) -> Vec<(&'c str, Attribute<'c>)> {
    // SAFETY: the operation lives, and so do its attributes.
    let count = unsafe { mlirOperationGetNumAttributes(op.to_raw()) };
    (0..count)
        .filter_map(|k| {
            // SAFETY: the position is within the count just asked for.
            unsafe {
                let named = mlirOperationGetAttribute(op.to_raw(), k);
                let name = melior::ir::Identifier::from_raw(named.name);
                let text = native::identifier_text(name)?;
                Some((text, Attribute::from_raw(named.attribute)))
            }
        })
        .collect()
}

/// Whether an attribute belongs to the operation's definition.
pub fn is_inherent(op: OperationRef<'_, '_>, name: &str) -> bool {
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

/// Lets all users of a value use another.
pub fn replace_uses<'c>(old: Value<'c, '_>, new: Value<'c, '_>) {
    // SAFETY: both values live.
    unsafe { mlirValueReplaceAllUsesOfWith(old.to_raw(), new.to_raw()) }
}

/// Gives a value another type.
pub fn set_type<'c>(value: Value<'c, '_>, ty: Type<'c>) {
    // SAFETY: the value and the type live in one context.
    unsafe { mlirValueSetType(value.to_raw(), ty.to_raw()) }
}

/// Verifies an operation; what is wrong is emitted as an error.
pub fn verifies(op: OperationRef<'_, '_>) -> bool {
    op.verify()
}
