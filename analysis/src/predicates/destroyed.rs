//! Cells that statements leave destroyed: without a value, as an instruction declares it.

use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use exo_ir::{BlockPath, Branch, Loc, StmtPath};

use super::after::{Continuation, facts_at_access};
use super::writes::cell_of;
use crate::effects::sequence::Run;
use crate::effects::{AccessKind, Block, Call, IndexRange, Model, Node, NodeKind, Nodes};
use crate::locset::{Leaf, MAX_LEAVES, of_nodes, visible};
use crate::stack::deep;
use crate::term::{Formula, Substitution};

/// The statements of a procedure that destroy cells, or call what does; not those around them.
pub fn destroying(model: &Model) -> Vec<StmtPath> {
    let mut found = Vec::new();
    collect(&model.body, &BlockPath::root(), &mut found);
    found
}

fn collect(block: &Block, path: &BlockPath, found: &mut Vec<StmtPath>) {
    let destroying = |_: usize, part: &Nodes| Run::of(part).summary().clobbers;
    let leaves = block.nodes.leaves_where(destroying);
    let nodes = leaves.flat_map(|(start, leaf)| (start..).zip(leaf));
    for (at, node) in nodes.filter(|(_, node)| node.summary.clobbers) {
        let inside = |branch: Branch, block: &Block, found: &mut Vec<StmtPath>| {
            deep(|| collect(block, &path.stmt(at).inner(branch), found));
        };
        match &node.kind {
            NodeKind::If(branch) => {
                inside(Branch::Body, &branch.body, found);
                inside(Branch::Orelse, &branch.orelse, found);
            }
            NodeKind::For(l) => inside(Branch::Body, &l.body, found),
            _ if destroys(node) => found.push(path.stmt(at)),
            _ => {}
        }
    }
}

fn destroys(node: &Node) -> bool {
    match &node.kind {
        NodeKind::Call(call) => call.callee.touched.values().any(|t| t.clobber),
        _ => node.accesses.iter().any(|a| a.kind == AccessKind::Clobber),
    }
}

/// The cells that one of these statements leaves destroyed, as it stands: of a call those that the callee does not surely
/// write again before its end.
pub fn destroyed_by(model: &Model, node: &Node) -> Vec<Leaf> {
    of_node(model, node, &mut HashMap::new())
}

/// The cells that a call leaves destroyed, wherever it stands.
pub fn destroyed_by_call(call: &Call, loc: &Loc) -> Vec<Leaf> {
    of_call(call, loc, &mut HashMap::new())
}

/// The clobbers that procedures leave behind, in their own terms, by the address of the model.
type Known = HashMap<usize, Rc<[Leaf]>>;

fn of_node(model: &Model, node: &Node, known: &mut Known) -> Vec<Leaf> {
    if let NodeKind::Call(call) = &node.kind {
        return deep(|| of_call(call, &node.loc, known));
    }
    let mut leaves = of_nodes(model, std::slice::from_ref(node), &Substitution::new());
    leaves.retain(|l| l.kind == AccessKind::Clobber);
    leaves
}

fn of_call(call: &Call, loc: &Loc, known: &mut Known) -> Vec<Leaf> {
    let outer = Substitution::new();
    let inner = call.within(&outer);
    let left = of_callee(&call.callee, known);
    let seen = left
        .iter()
        .filter_map(|l| l.through(call, loc, (&outer, &inner)));
    seen.collect()
}

fn of_callee(callee: &Arc<Model>, known: &mut Known) -> Rc<[Leaf]> {
    let address = Arc::as_ptr(callee) as usize;
    if let Some(left) = known.get(&address) {
        return Rc::clone(left);
    }
    let mut left = Vec::new();
    for path in destroying(callee) {
        if let Some(node) = callee.node(&path) {
            let leaves = of_node(callee, node, known).into_iter();
            left.extend(leaves.filter_map(|leaf| surviving(callee, &path, leaf)));
        }
    }
    let left: Rc<[Leaf]> = visible(left, callee, MAX_LEAVES).into();
    known.insert(address, Rc::clone(&left));
    left
}

/// The clobber of a statement, under the condition that nothing behind it surely writes the cell,
/// in this iteration or a later one. A cell that has no value in the end was not written, and so
/// not surely: the condition leaves out none of them.
fn surviving(model: &Model, path: &StmtPath, mut leaf: Leaf) -> Option<Leaf> {
    let facts = facts_at_access(model, &path.block, &leaf);
    leaf.when = facts.all().cloned().collect();
    for (around, _) in path.block.enclosing() {
        if let Some(NodeKind::For(l)) = model.node(&around).map(|n| &n.kind) {
            leaf.bound.push(l.var.clone());
            leaf.guessed
                .extend(l.unknowns.iter().map(|u| u.var.clone()));
        }
    }
    leaf.guessed
        .extend(model.unknowns.iter().map(|u| u.var.clone()));
    leaf.bound.extend(leaf.guessed.iter().cloned());
    let is_cell = leaf.cell.iter().all(|s| matches!(s, IndexRange::Point(_)));
    if is_cell && let Some(later) = Continuation::behind(model, &path.block, path.at + 1) {
        let (at, _) = cell_of(&leaf.cell);
        let written = Formula::any(later.iter().map(|l| l.writes(leaf.root, &at)));
        if written.as_bool() == Some(true) {
            return None;
        }
        leaf.when.push(written.not());
    }
    Some(leaf)
}
