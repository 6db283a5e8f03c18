//! Data layouts of MLIR: how many bits an index has.

use melior::ir::OperationRef;
use melior::ir::operation::OperationLike;

use crate::upstream;

/// The bits of an index of a procedure.
pub const INDEX_BITS: u32 = 64;

/// The bits of an index inside of an operation, as the closest data layout around it says, if these are fewer than an index of a procedure has.
#[must_use]
pub fn narrow_index(op: OperationRef<'_, '_>) -> Option<u32> {
    let mut around = Some(op);
    while let Some(op) = around {
        if let Some(bits) = index_bits(op) {
            return (bits < INDEX_BITS).then_some(bits);
        }
        around = op.parent_operation();
    }
    None
}

/// The bits of an index that an operation's own layout says.
fn index_bits(op: OperationRef<'_, '_>) -> Option<u32> {
    let layout = upstream::attribute(op, "dlti.dl_spec")?.to_string();
    // What is in quotes is a name or a text.
    let unquoted: String = layout.split('"').step_by(2).collect();
    let (_, rest) =
        (unquoted.split_once("<index = ")).or_else(|| unquoted.split_once(" index = "))?;
    let end = rest.find(|c: char| !c.is_ascii_digit())?;
    rest.get(..end)?.parse().ok()
}
