//! Locations of what a step makes: of everything that it was made of.

use exo_dialects::location;
use exo_ir::Origin;
use melior::Context;
use melior::ir::Location;
use melior::ir::operation::OperationLike;

use super::statements::StatementOps;

/// The location of a statement that a step made: fused from those of its origins; `None` if it has none.
pub(super) fn of_origin<'c>(
    context: &'c Context,
    origin: &Origin,
    olds: &StatementOps<'c, '_>,
) -> Option<Location<'c>> {
    let mut all: Vec<Location<'c>> = Vec::new();
    for k in origin.all() {
        let old = olds.get(&k)?;
        if !all.contains(&old.location()) {
            all.push(old.location());
        }
    }
    match all.as_slice() {
        [] => None,
        [one] => Some(*one),
        _ => Some(location::fused(context, &all)),
    }
}
