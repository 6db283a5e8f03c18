//! Which statements of a block touch which buffers.

use std::collections::{BTreeSet, HashSet};

use crate::effects::{AccessKind, Actual, Block, Node, NodeKind, Root};

/// The roots that a statement may write, besides those that live only inside it.
pub(super) fn written_by(node: &Node) -> Vec<Root> {
    let direct = node.accesses.iter();
    let mut roots: Vec<Root> = direct
        .filter(|a| a.kind == AccessKind::Write)
        .map(|a| a.root)
        .collect();
    match &node.kind {
        NodeKind::If(branch) => {
            roots.extend(exported(&branch.body));
            roots.extend(exported(&branch.orelse));
        }
        NodeKind::For(l) => roots.extend(exported(&l.body)),
        NodeKind::Call(call) => {
            let written = |a: &&Actual| {
                let touched = call.callee.touched.get(&a.formal);
                touched.is_some_and(|t| t.write)
            };
            roots.extend(
                call.actuals
                    .iter()
                    .filter(written)
                    .map(|a| a.buffer.map.root),
            );
            roots.extend(call.callee.writes_fields.iter().copied().map(Root::Field));
        }
        NodeKind::Plain
        | NodeKind::WriteField { .. }
        | NodeKind::Alloc { .. }
        | NodeKind::Window { .. } => {}
    }
    roots.sort_unstable();
    roots.dedup();
    roots
}

/// The roots written in a block that were there before it.
fn exported(block: &Block) -> impl Iterator<Item = Root> {
    let local: BTreeSet<Root> = block
        .nodes
        .iter()
        .filter_map(|n| match n.kind {
            NodeKind::Alloc { buf } => Some(Root::Buffer(buf)),
            _ => None,
        })
        .collect();
    block
        .writers
        .keys()
        .copied()
        .filter(move |r| !local.contains(r))
}

/// Adds the roots that a statement accesses at all.
pub(super) fn note_accessed(node: &Node, accessed: &mut HashSet<Root>) {
    accessed.extend(node.accesses.iter().map(|a| a.root));
    match &node.kind {
        NodeKind::If(branch) => {
            accessed.extend(branch.body.accessed.iter().copied());
            accessed.extend(branch.orelse.accessed.iter().copied());
        }
        NodeKind::For(l) => accessed.extend(l.body.accessed.iter().copied()),
        NodeKind::Call(call) => accessed.extend(call.actuals.iter().map(|a| a.buffer.map.root)),
        NodeKind::Plain
        | NodeKind::WriteField { .. }
        | NodeKind::Alloc { .. }
        | NodeKind::Window { .. } => {}
    }
}
