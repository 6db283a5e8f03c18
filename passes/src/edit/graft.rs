//! Puts operations that go on in the place of the ones that were built to look like them.

use exo_dialects::names;
use exo_dialects::rewriter::{self, Detached, Rewriter};
use exo_view::{Proc, Stmt};
use melior::Context;
use melior::ir::block::BlockLike;
use melior::ir::operation::OperationLike;
use melior::ir::{Operation, OperationRef, RegionLike, Value, ValueLike};

use super::{EditError, locations, statements};

/// A statement as it was built, what it is in the view, and the operation that it continues.
struct Seam<'c, 'n, 'o, 'v> {
    made: OperationRef<'c, 'n>,
    stmt: &'v Stmt,
    old: Option<OperationRef<'c, 'o>>,
}

/// Brings `old` to the state of `new`, which was built of `view` and is left empty.
pub(super) fn graft<'c>(
    context: &'c Context,
    rewriter: &Rewriter<'c>,
    old: OperationRef<'c, '_>,
    new: &Operation<'c>,
    view: &Proc,
) -> Result<(), EditError> {
    let olds = statements(old)?;
    let mut going_on = vec![false; olds.len()];
    let seams = seams(new, view, &olds, &mut going_on)?;
    // First everything is taken apart, so that no operation is inside another that shall be inside it.
    let mut apart = vec![detached(old, 0)?];
    for seam in &seams {
        if let Some(op) = seam.old.filter(|_| has_blocks(seam.stmt)) {
            for k in 0..op.region_count() {
                apart.push(detached(op, k)?);
            }
        }
    }
    for seam in &seams {
        let location = locations::of_origin(context, &seam.stmt.origin, &olds);
        match seam.old {
            Some(op) => {
                continue_as(rewriter, op, seam)?;
                if let Some(location) = location {
                    rewriter::set_location(op, location);
                }
                rewriter.erase(seam.made);
            }
            None => {
                inherit_attributes(seam, &olds);
                if let Some(location) = location {
                    rewriter::set_location(seam.made, location);
                }
            }
        }
    }
    for (op, _) in olds.iter().zip(&going_on).rev().filter(|(_, on)| !**on) {
        rewriter.erase(*op);
    }
    continue_procedure(rewriter, old, new)?;
    drop(apart);
    Ok(())
}

/// Gives the statements of a procedure made beside another the attributes and locations of what they come from.
pub(super) fn inherit<'c>(
    context: &'c Context,
    old: OperationRef<'c, '_>,
    new: &Operation<'c>,
    view: &Proc,
) -> Result<(), EditError> {
    let olds = statements(old)?;
    // Nothing goes on in another procedure.
    let mut taken = vec![true; olds.len()];
    for seam in seams(new, view, &olds, &mut taken)? {
        inherit_attributes(&seam, &olds);
        if let Some(location) = locations::of_origin(context, &seam.stmt.origin, &olds) {
            rewriter::set_location(seam.made, location);
        }
    }
    Ok(())
}

/// Pairs what was built with the view and with what goes on: the first statement that continues an operation of its
/// own kind gets it.
fn seams<'c: 'n, 'n, 'o, 'v>(
    new: &'n Operation<'c>,
    view: &'v Proc,
    olds: &[OperationRef<'c, 'o>],
    taken: &mut [bool],
) -> Result<Vec<Seam<'c, 'n, 'o, 'v>>, EditError> {
    let made = statements(rewriter::reference(new))?;
    let mut stmts: Vec<&Stmt> = Vec::new();
    view.body
        .iter()
        .for_each(|s| s.walk(&mut |s| stmts.push(s)));
    if made.len() != stmts.len() {
        return Err(EditError::Mismatch);
    }
    let mut seams = Vec::with_capacity(made.len());
    for (made, stmt) in made.into_iter().zip(stmts) {
        let origin = stmt.origin.continues.and_then(|k| usize::try_from(k).ok());
        let old = origin.and_then(|k| {
            let op = olds.get(k)?;
            let free = taken.get_mut(k)?;
            let fits = !*free && op.name() == made.name();
            *free |= fits;
            fits.then_some(*op)
        });
        seams.push(Seam { made, stmt, old });
    }
    Ok(seams)
}

fn has_blocks(stmt: &Stmt) -> bool {
    !stmt.blocks().is_empty()
}

fn detached(op: OperationRef<'_, '_>, region: usize) -> Result<Detached, EditError> {
    let detached = Detached::new();
    detached.take(op.region(region).map_err(|_| EditError::Mismatch)?);
    Ok(detached)
}

/// Lets an operation take the place, operands, attributes and blocks of the one made to look like it.
fn continue_as<'c>(
    rewriter: &Rewriter<'c>,
    op: OperationRef<'c, '_>,
    seam: &Seam<'c, '_, '_, '_>,
) -> Result<(), EditError> {
    let made = seam.made;
    rewriter.move_before(op, made);
    if !has_blocks(seam.stmt) {
        erase_right_side(rewriter, op);
    }
    let operands: Vec<Value<'_, '_>> = made.operands().collect();
    rewriter.modify(op, || {
        rewriter::set_operands(op, &operands);
        take_attributes(op, made);
        for (was, is) in op.results().zip(made.results()) {
            rewriter::set_type(was.into(), is.r#type());
            rewriter::replace_uses(is.into(), was.into());
        }
    });
    take_regions(op, made)
}

fn take_regions(op: OperationRef<'_, '_>, made: OperationRef<'_, '_>) -> Result<(), EditError> {
    for k in 0..made.region_count() {
        let (Ok(target), Ok(source)) = (op.region(k), made.region(k)) else {
            return Err(EditError::Mismatch);
        };
        rewriter::take_body(target, source);
    }
    Ok(())
}

/// The operations of a right side go one by one, users first.
fn erase_right_side<'c>(rewriter: &Rewriter<'c>, op: OperationRef<'c, '_>) {
    let Some(block) = op.regions().next().and_then(|region| region.first_block()) else {
        return;
    };
    let mut ops = Vec::new();
    let mut next = block.first_operation();
    while let Some(op) = next {
        ops.push(op);
        next = op.next_in_block();
    }
    ops.into_iter().rev().for_each(|op| rewriter.erase(op));
}

/// Attributes of the definition, and our own, become those of `made`; foreign ones stay.
fn take_attributes<'c>(op: OperationRef<'c, '_>, made: OperationRef<'c, '_>) {
    let wanted = rewriter::attributes(made);
    for (name, _) in rewriter::attributes(op) {
        let ours = rewriter::is_inherent(op, name) || names::is_own_attribute(name);
        let gone = !wanted.iter().any(|(n, _)| *n == name);
        if ours && gone && name != names::attr::SYM_VISIBILITY {
            rewriter::remove_attribute(op, name);
        }
    }
    for (name, attribute) in wanted {
        rewriter::set_attribute(op, name, attribute);
    }
}

/// A copy of a statement has the foreign attributes of what it was copied from.
fn inherit_attributes(seam: &Seam<'_, '_, '_, '_>, olds: &[OperationRef<'_, '_>]) {
    let origin = seam
        .stmt
        .origin
        .continues
        .and_then(|k| usize::try_from(k).ok());
    let Some(source) = origin.and_then(|k| olds.get(k)) else {
        return;
    };
    if source.name() != seam.made.name() {
        return;
    }
    for (name, attribute) in rewriter::attributes(*source) {
        let foreign = !rewriter::is_inherent(*source, name) && !names::is_own_attribute(name);
        if foreign {
            rewriter::set_discardable(seam.made, name, attribute);
        }
    }
}

/// The procedure itself goes on with the new body and signature.
fn continue_procedure<'c>(
    rewriter: &Rewriter<'c>,
    old: OperationRef<'c, '_>,
    new: &Operation<'c>,
) -> Result<(), EditError> {
    let made = rewriter::reference(new);
    rewriter.modify(old, || take_attributes(old, made));
    take_regions(old, made)
}
