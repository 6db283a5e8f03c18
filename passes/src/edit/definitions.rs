//! The operations that stand in a module.

use melior::ir::block::BlockLike;
use melior::ir::operation::OperationLike;
use melior::ir::{OperationRef, RegionLike};

/// The operations that stand in a module, in order.
pub(crate) fn definitions<'c: 'a, 'a>(
    module: OperationRef<'c, 'a>,
) -> impl Iterator<Item = OperationRef<'c, 'a>> {
    let block = module
        .first_region()
        .and_then(|region| region.first_block());
    let first = block.and_then(|block| block.first_operation());
    std::iter::successors(first, |op| op.next_in_block())
}
