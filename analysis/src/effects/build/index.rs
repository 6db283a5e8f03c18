//! The index of a block: the buffers that its statements touch.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::effects::{Actual, Block, Call, Fixed, IndexRange, MapDim, NodeData, NodeKind, Root};

type Written = BTreeMap<Root, Fixed>;

/// The roots that a statement may write, besides those that live only inside it, with the indices that all
/// its writes have in common.
pub(super) fn written_by(node: &NodeData) -> Written {
    let mut written = Written::new();
    let direct = node.accesses.iter().filter(|a| a.kind.overwrites());
    for access in direct {
        let index = access.cell.iter().map(|s| match s {
            IndexRange::Point(t) => t.as_int(),
            IndexRange::Interval(..) => None,
        });
        join(&mut written, access.root, index.collect());
    }
    match &node.kind {
        NodeKind::If(branch) => {
            exported(&branch.body, &mut written);
            exported(&branch.orelse, &mut written);
        }
        NodeKind::For(l) => exported(&l.body, &mut written),
        NodeKind::Call(call) => by_call(call, &mut written),
        NodeKind::Plain
        | NodeKind::WriteField { .. }
        | NodeKind::Alloc { .. }
        | NodeKind::Window { .. } => {}
    }
    written
}

/// Keeps only the indices on which all writes agree.
fn join(written: &mut Written, root: Root, fixed: Fixed) {
    match written.get_mut(&root) {
        None => {
            written.insert(root, fixed);
        }
        Some(known) => {
            if *known == fixed {
                return;
            }
            for (k, f) in Arc::make_mut(known).iter_mut().zip(fixed.iter()) {
                if k != f {
                    *k = None;
                }
            }
        }
    }
}

/// The roots written in a block that were there before it.
fn exported(block: &Block, written: &mut Written) {
    let local: BTreeSet<Root> = block
        .nodes
        .iter()
        .filter_map(|n| match n.kind {
            NodeKind::Alloc { buf } => Some(Root::Buffer(buf)),
            _ => None,
        })
        .collect();
    for (root, fixed) in block.written().filter(|(r, _)| !local.contains(r)) {
        join(written, root, Arc::clone(fixed));
    }
}

/// Adds the writes of a callee, seen through the maps of the arguments.
fn by_call(call: &Call, written: &mut Written) {
    for id in &call.callee.writes_fields {
        join(written, Root::Field(*id), Fixed::from([]));
    }
    let touched = |a: &&Actual| call.callee.touched.get(&a.formal).is_some_and(|t| t.write);
    for actual in call.actuals.iter().filter(touched) {
        let formal = call.callee.body.writers(Root::Buffer(actual.formal));
        let mut of_formal = Written::new();
        for (_, fixed) in formal {
            join(
                &mut of_formal,
                Root::Buffer(actual.formal),
                Arc::clone(fixed),
            );
        }
        let fixed = of_formal
            .into_values()
            .next()
            .unwrap_or_else(|| Fixed::from([]));
        let map = &actual.buffer.map;
        let index = map.dims.iter().map(|d| match d {
            MapDim::Fixed(t) => t.as_int(),
            MapDim::Shifted { dim, offset } => {
                let inner = fixed.get(*dim).copied().flatten()?;
                inner.checked_add(offset.as_int()?)
            }
        });
        join(written, map.root, index.collect());
    }
}

/// The roots that a statement accesses at all, each once.
pub(super) fn accessed_by(node: &NodeData) -> Vec<Root> {
    let mut accessed: Vec<Root> = node.accesses.iter().map(|a| a.root).collect();
    match &node.kind {
        NodeKind::If(branch) => {
            accessed.extend(branch.body.accessed());
            accessed.extend(branch.orelse.accessed());
        }
        NodeKind::For(l) => accessed.extend(l.body.accessed()),
        NodeKind::Call(call) => accessed.extend(call.actuals.iter().map(|a| a.buffer.map.root)),
        NodeKind::Plain
        | NodeKind::WriteField { .. }
        | NodeKind::Alloc { .. }
        | NodeKind::Window { .. } => {}
    }
    accessed.sort_unstable();
    accessed.dedup();
    accessed
}
