//! The difference between a model and that of the procedure before it was changed.
//!
//! A proof about a statement follows from the statement, from the facts around it (preconditions,
//! ranges of loops, conditions), and, where it is about earlier writes, from the accesses of the
//! same buffer. Where a node is shared ([`Node::same`]) and the facts around it are those that were
//! there, it need not be proved again; a proof about a buffer only where some access of the buffer
//! is another, stands elsewhere, or happens under other facts.

use std::iter;
use std::ops::Range;
use std::sync::Arc;

use rustc_hash::FxHashSet;

use exo_ir::{Branch as Side, Pairing, Parts, Proc, Stmt, Stmts, Sym};

use super::{Block, Model, Node, NodeKind, Nodes, Root};
use crate::stack::deep;

/// The difference between two models: statements and roots that are not as they were.
#[derive(Debug, Default)]
pub struct Delta {
    /// The statements of the body.
    pub body: BlockDelta,
    /// The buffers and fields with another access, an access that stands elsewhere or happens under other facts.
    pub roots: FxHashSet<Root>,
}

/// The statements of a block that are not as they were, by position, in order.
#[derive(Debug, Default)]
pub struct BlockDelta(Vec<(usize, NodeDelta)>);

/// The difference between a statement and its former state.
#[derive(Debug)]
pub enum NodeDelta {
    /// It is another one, or stands under other facts.
    Whole,
    /// A loop or condition in which the same facts hold as before: only some statements of its blocks are others.
    Inside {
        /// Its body, or the statements of a branch whose condition holds.
        body: BlockDelta,
        /// The statements of a branch whose condition does not hold.
        orelse: BlockDelta,
    },
}

impl BlockDelta {
    /// The statements that are not as they were.
    pub fn iter(&self) -> impl Iterator<Item = (usize, &NodeDelta)> {
        self.0.iter().map(|(at, delta)| (*at, delta))
    }
}

impl Delta {
    /// Compares a model with that of before. `None` if other facts hold at the entry: then all of it is another.
    pub fn between(before: &Model, after: &Model) -> Option<Delta> {
        if !same_entry(before, after) {
            return None;
        }
        let mut delta = Delta::default();
        let was = (&before.proc.body, &before.body);
        let is = (&after.proc.body, &after.body);
        delta.body = delta.block(was, is);
        Some(delta)
    }

    /// The roots among these that the procedure allocates itself.
    pub fn locals(&self, proc: &Proc) -> FxHashSet<Root> {
        let local = |root: &Root| match root {
            Root::Buffer(sym) => !proc.args.contains(sym),
            Root::Field(_) => false,
        };
        self.roots.iter().copied().filter(local).collect()
    }

    /// Compares blocks in which the same facts hold. Statements that are there in another order count as others.
    fn block(&mut self, was: (&Stmts, &Block), is: (&Stmts, &Block)) -> BlockDelta {
        let blocks = Compared::of(was, is);
        let mut found = Found::default();
        self.part(&blocks, 0, &is.1.nodes, &mut found);
        for gone in between(&found.kept, blocks.before.clone()) {
            was.1.nodes.range(gone).for_each(|node| self.concerns(node));
        }
        BlockDelta(found.changed)
    }

    /// Compares a part of a block from a place on with what it was.
    fn part(&mut self, blocks: &Compared<'_>, first: usize, part: &Nodes, found: &mut Found) {
        if first + part.len() <= blocks.now.start || blocks.now.end <= first {
            return;
        }
        if let Some(places) = blocks.places_before(first, part) {
            found.kept.push(places);
            return;
        }
        match part.parts() {
            Parts::Leaf(nodes) => {
                let places = first..first + nodes.len();
                self.leaf(blocks, places, found);
            }
            Parts::Inner(lists) => {
                let mut first = first;
                for list in lists {
                    self.part(blocks, first, list, found);
                    first += list.len();
                }
            }
        }
    }

    fn leaf(&mut self, blocks: &Compared<'_>, places: Range<usize>, found: &mut Found) {
        let places = places.start.max(blocks.now.start)..places.end.min(blocks.now.end);
        let (old_stmts, old) = blocks.was;
        let (new_stmts, new) = blocks.is;
        let (mut stmts, mut nodes) = (old_stmts.finger(), old.nodes.finger());
        let are = new_stmts.range(places.clone());
        let are = are.zip(new.nodes.range(places.clone()));
        for (at, is) in places.zip(are) {
            let place = blocks.pairing.place(at);
            let was = place.and_then(|place| Some((stmts.get(place)?, nodes.get(place)?)));
            let delta = self.stmt(was, is);
            if let (Some(place), None | Some(NodeDelta::Inside { .. })) = (place, &delta) {
                found.kept.push(place..place + 1);
            }
            found.changed.extend(delta.map(|delta| (at, delta)));
        }
    }

    /// Compares a statement with its former state.
    fn stmt(&mut self, was: Option<(&Stmt, &Node)>, is: (&Stmt, &Node)) -> Option<NodeDelta> {
        if was.is_some_and(|(_, node)| node.same(is.1)) {
            return None;
        }
        let inside = was.and_then(|was| self.inside(was, is));
        Some(inside.unwrap_or_else(|| {
            self.concerns(is.1);
            NodeDelta::Whole
        }))
    }

    /// Compares a loop or condition with what it was, if the same facts hold inside.
    fn inside(
        &mut self,
        (old_stmt, old): (&Stmt, &Node),
        (new_stmt, new): (&Stmt, &Node),
    ) -> Option<NodeDelta> {
        let same_facts = match (&old.kind, &new.kind) {
            (NodeKind::For(a), NodeKind::For(b)) => {
                (&a.var, &a.lo, &a.hi, a.mode, &a.unknowns)
                    == (&b.var, &b.lo, &b.hi, b.mode, &b.unknowns)
            }
            (NodeKind::If(a), NodeKind::If(b)) => a.cond == b.cond,
            _ => false,
        };
        if !same_facts {
            return None;
        }
        self.roots.extend(new.accesses.iter().map(|a| a.root));
        let mut side = |side: Side| {
            let was = old_stmt.block(side).zip(old.block(side));
            let is = new_stmt.block(side).zip(new.block(side));
            match (was, is) {
                (Some((a, b)), Some((c, d))) => deep(|| self.block((a, b), (c, d))),
                _ => BlockDelta::default(),
            }
        };
        Some(NodeDelta::Inside {
            body: side(Side::Body),
            orelse: side(Side::Orelse),
        })
    }

    /// Adds the roots that a statement accesses or allocates.
    fn concerns(&mut self, node: &Node) {
        self.roots.extend(&node.accessed);
        if let NodeKind::Alloc { buf } = node.kind {
            self.roots.insert(Root::Buffer(buf));
        }
    }
}

/// The result of a comparison of blocks so far.
#[derive(Default)]
struct Found {
    /// The places, in the earlier block, of statements that are still there, in order.
    kept: Vec<Range<usize>>,
    changed: Vec<(usize, NodeDelta)>,
}

/// A block as it was and as it is.
struct Compared<'a> {
    was: (&'a Stmts, &'a Block),
    is: (&'a Stmts, &'a Block),
    pairing: Pairing,
    /// The places of what stands between the nodes that are the same at the start and at the end, before and now.
    before: Range<usize>,
    now: Range<usize>,
}

impl<'a> Compared<'a> {
    fn of(was: (&'a Stmts, &'a Block), is: (&'a Stmts, &'a Block)) -> Compared<'a> {
        let pairing = Pairing::of(was.0, is.0);
        let (old, new) = (&was.1.nodes, &is.1.nodes);
        let (start, end) = old.alike_at_ends(new, |_| true, Node::same);
        // Statements that are the same and not paired stand elsewhere.
        let start = start.min(pairing.between().start);
        let end = end.min(new.len() - pairing.between().end);
        Compared {
            was,
            is,
            before: start..old.len() - end,
            now: start..new.len() - end,
            pairing,
        }
    }

    /// The earlier places of a part that is now at `first`, if it was there: all of it goes on, one
    /// behind the other, as the first does.
    fn places_before(&self, first: usize, part: &Nodes) -> Option<Range<usize>> {
        let place = self.pairing.place(first)?;
        let was = self.was.1.nodes.part(place, part.len())?;
        was.same(part).then(|| place..place + part.len())
    }
}

/// The places of a range that are in none of some others, which are in order.
fn between(ranges: &[Range<usize>], within: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let ends = iter::once(within.start).chain(ranges.iter().map(|range| range.end));
    let starts = ranges.iter().map(|range| range.start);
    ends.zip(starts.chain([within.end]))
        .map(|(from, to)| from..to)
}

/// Whether the facts at the entry still hold, and the arguments are the same.
fn same_entry(before: &Model, after: &Model) -> bool {
    let same_argument = |sym: &Sym| before.buffers.get(sym) == after.buffers.get(sym);
    before.proc.args == after.proc.args
        && after.proc.args.iter().all(same_argument)
        && before.controls == after.controls
        && before.preds == after.preds
        && Arc::ptr_eq(&before.fields, &after.fields)
        && before
            .kind_facts
            .iter()
            .all(|fact| after.kind_facts.contains(fact))
        && before
            .unknowns
            .iter()
            .all(|unknown| after.unknowns.contains(unknown))
}
