//! The operations of a right side, brought to the state of another: those that go on stay the same objects, with their
//! locations and foreign attributes.
//!
//! Right sides are trees. From the root down an operation is the one that stands in its place in the other tree, if both are of
//! one kind; where they are not, the subtree is another.

use std::collections::{HashMap, HashSet};

use exo_dialects::rewriter::{self, Place, Rewriter};
use melior::ir::block::BlockLike;
use melior::ir::operation::OperationLike;
use melior::ir::{BlockRef, OperationRef, Value, ValueLike};

use super::attributes;

/// Brings a block to the state of one that was made, which is left as it is; whether that could be done.
pub(super) fn update<'c: 'a, 'a>(
    rewriter: &Rewriter<'c>,
    block: BlockRef<'c, 'a>,
    made: BlockRef<'c, 'a>,
) -> bool {
    let (old, new) = (Side::of(block), Side::of(made));
    let Some(pairs) = paired(&old, &new) else {
        return false;
    };
    let going_on: HashSet<usize> = pairs.values().copied().collect();
    let leaving: Vec<OperationRef<'c, 'a>> = (0..old.ops.len())
        .filter(|at| !going_on.contains(at))
        .map(|at| old.ops[at])
        .collect();
    let mut values = HashMap::new();
    let mut standing = old
        .ops
        .iter()
        .enumerate()
        .filter(|(at, _)| going_on.contains(at))
        .peekable();
    for (at, made) in new.ops.iter().enumerate() {
        let operands: Vec<Value<'c, 'a>> = made
            .operands()
            .map(|value| values.get(&key(value)).copied().unwrap_or(value))
            .collect();
        let next = standing.peek().map(|(_, op)| **op);
        let op = match next.filter(|_| pairs.contains_key(&at)) {
            Some(op) => {
                standing.next();
                become_like(rewriter, op, *made, &operands);
                op
            }
            None => {
                let copy = rewriter::copy(*made);
                rewriter::set_operands(rewriter::reference(&copy), &operands);
                rewriter.insert(copy, next.map_or(Place::EndOf(block), Place::Before))
            }
        };
        for (made, is) in made.results().zip(op.results()) {
            values.insert(key(made.into()), Value::from(is));
        }
    }
    leaving.into_iter().rev().for_each(|op| rewriter.erase(op));
    true
}

/// The operations of a right side, in order.
struct Side<'c, 'a> {
    ops: Vec<OperationRef<'c, 'a>>,
    /// The positions of operations, by result.
    owners: HashMap<usize, usize>,
}

impl<'c: 'a, 'a> Side<'c, 'a> {
    fn of(block: BlockRef<'c, 'a>) -> Self {
        let first = block.first_operation();
        let ops: Vec<_> = std::iter::successors(first, |op| op.next_in_block()).collect();
        let results = |(at, op): (usize, &OperationRef<'c, 'a>)| {
            let keys: Vec<usize> = op.results().map(|value| key(value.into())).collect();
            keys.into_iter().map(move |key| (key, at))
        };
        let owners = ops.iter().enumerate().flat_map(results).collect();
        Side { ops, owners }
    }

    /// For each operand of an operation the operation that it is a result of, if that is one of these.
    fn operands(&self, at: usize) -> Vec<Option<usize>> {
        let values = self.ops[at].operands();
        values
            .map(|value| self.owners.get(&key(value)).copied())
            .collect()
    }
}

/// Pairs operations of the old side with operations of the new one that continue them; `None` if
/// either side is empty, or continued operations would change their order.
fn paired(old: &Side<'_, '_>, new: &Side<'_, '_>) -> Option<HashMap<usize, usize>> {
    let roots = (new.ops.len().checked_sub(1)?, old.ops.len().checked_sub(1)?);
    let (mut pairs, mut taken) = (HashMap::new(), HashSet::new());
    let mut open = vec![roots];
    while let Some((is, was)) = open.pop() {
        let fits = new.ops[is].name() == old.ops[was].name() && !pairs.contains_key(&is);
        if !fits || !taken.insert(was) {
            continue;
        }
        pairs.insert(is, was);
        let (inside_new, inside_old) = (new.operands(is), old.operands(was));
        if inside_new.len() == inside_old.len() {
            let both = inside_new.into_iter().zip(inside_old);
            open.extend(both.filter_map(|(is, was)| is.zip(was)));
        }
    }
    let mut in_order: Vec<(&usize, &usize)> = pairs.iter().collect();
    in_order.sort_unstable();
    in_order.is_sorted_by_key(|(_, was)| *was).then_some(pairs)
}

/// Gives an operation the operands and attributes of another one, where they differ.
fn become_like<'c: 'a, 'a>(
    rewriter: &Rewriter<'c>,
    op: OperationRef<'c, 'a>,
    made: OperationRef<'c, 'a>,
    operands: &[Value<'c, 'a>],
) {
    let same_operands = op.operands().map(key).eq(operands.iter().copied().map(key));
    let types =
        |op: OperationRef<'c, 'a>| op.results().map(|value| value.r#type()).collect::<Vec<_>>();
    if same_operands && types(op) == types(made) && attributes::agree(op, made) {
        return;
    }
    rewriter.modify(op, || {
        rewriter::set_operands(op, operands);
        attributes::take(op, made);
        for (was, is) in op.results().zip(made.results()) {
            rewriter::set_type(was.into(), is.r#type());
        }
    });
}

/// The address of a value, which identifies it while it lives.
fn key(value: Value<'_, '_>) -> usize {
    value.to_raw().ptr as usize
}
