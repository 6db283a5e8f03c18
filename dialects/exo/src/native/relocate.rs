//! Relocation of operations to the places of an original text.

use exo_ir::Loc;
use melior::Context;
use melior::ir::block::BlockLike;
use melior::ir::operation::{OperationLike, WalkOrder, WalkResult};
use melior::ir::{Block, BlockRef, Location, OperationRef, RegionLike, RegionRef, ValueLike};
use mlir_sys::{mlirBlockArgumentSetLocation, mlirOperationSetLocation, mlirValueGetLocation};

use crate::location;

/// Moves an operation, and all in it, from places in a file to others.
pub(crate) fn all<'c>(
    context: &'c Context,
    top: OperationRef<'c, '_>,
    file: &str,
    place: &dyn Fn(&Loc) -> Loc,
) {
    let place = |loc: &Loc| (*loc.file == *file).then(|| place(loc));
    top.walk(WalkOrder::PreOrder, |op| {
        let moved = location::moved(context, op.location(), &place);
        // SAFETY: both live, and an operation's location may be set at any time.
        unsafe { mlirOperationSetLocation(op.to_raw(), moved.to_raw()) }
        op.regions()
            .for_each(|region| arguments(context, region, &place));
        WalkResult::Advance
    });
}

fn arguments(context: &Context, region: RegionRef<'_, '_>, place: &dyn Fn(&Loc) -> Option<Loc>) {
    let first = region.first_block();
    for block in std::iter::successors(first, |block: &BlockRef<'_, '_>| block.next_in_region()) {
        block_arguments(context, &block, place);
    }
}

fn block_arguments(context: &Context, block: &Block<'_>, place: &dyn Fn(&Loc) -> Option<Loc>) {
    let arguments = (0..block.argument_count()).filter_map(|k| block.argument(k).ok());
    for value in arguments {
        // SAFETY: the value lives, and its location as long as the context.
        let old = unsafe { Location::from_raw(mlirValueGetLocation(value.to_raw())) };
        let moved = location::moved(context, old, place);
        // SAFETY: the value is a block's argument; both live.
        unsafe { mlirBlockArgumentSetLocation(value.to_raw(), moved.to_raw()) }
    }
}
