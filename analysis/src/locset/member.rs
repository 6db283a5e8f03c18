//! Membership of a cell in what a piece of a model writes (Exo thesis, section C.1).

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::ops::Range;

use super::boxes;
use crate::dataflow::{CtlValue, Unknown, bind, renew};
use crate::effects::{Access, AccessKind, Block, Call, Loop, Node, NodeKind, Root, Span};
use crate::stack::deep;
use crate::term::{Formula, Substitution, Term};

/// A cell of a root.
#[derive(Clone, Copy, Debug)]
pub struct Cell<'c> {
    /// The owner.
    pub root: Root,
    /// Its index, one term per dimension of the root.
    pub at: &'c [Term],
}

/// How unknown values are taken (thesis, section 5.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Certainty {
    /// `D`: whatever they are.
    Surely,
    /// `M`: for some value.
    Maybe,
}

/// `cell ∈ D Wr`: some statement at the positions `range` of the block surely writes the cell, whatever the
/// unknowns are. The block is seen under `subst`.
pub fn surely_written(
    block: &Block,
    range: Range<usize>,
    cell: Cell<'_>,
    subst: &Substitution,
) -> Formula {
    let writes = Writes {
        certainty: Certainty::Surely,
        memo: None,
    };
    writes.within(block, range, cell, subst)
}

/// Formulas of statements that are seen as they stand, by the statement's address: valid as long as the model
/// lives.
pub(super) type Memo = HashMap<(usize, Root, Vec<Term>, Certainty), Formula>;

/// Makes membership formulas.
#[derive(Clone, Copy)]
pub(super) struct Writes<'w> {
    pub(super) certainty: Certainty,
    pub(super) memo: Option<&'w RefCell<Memo>>,
}

impl Writes<'_> {
    /// Some statement among the first `upto` of the block writes the cell.
    pub(super) fn before(
        self,
        block: &Block,
        upto: usize,
        cell: Cell<'_>,
        subst: &Substitution,
    ) -> Formula {
        self.within(block, 0..upto, cell, subst)
    }

    /// Some statement at these positions of the block writes the cell.
    pub(super) fn within(
        self,
        block: &Block,
        range: Range<usize>,
        cell: Cell<'_>,
        subst: &Substitution,
    ) -> Formula {
        let Some(writers) = block.writers.get(&cell.root) else {
            return Formula::falsity();
        };
        let mut parts = Vec::new();
        let mut constants = BTreeSet::new();
        for writer in writers.iter().filter(|w| range.contains(&w.at)) {
            if misses(&writer.fixed, cell.at) {
                continue;
            }
            let Some(node) = block.nodes.get(writer.at) else {
                continue;
            };
            match constant_write(node, cell.root) {
                Some(point) => {
                    constants.insert(point);
                }
                None => parts.push(deep(|| self.remembered(node, cell, subst))),
            }
        }
        let boxes = boxes::covering(constants);
        parts.extend(boxes.iter().map(|b| b.contains(cell.at)));
        Formula::any(parts)
    }

    /// The same statement is asked about again by every later read of the buffer.
    fn remembered(self, node: &Node, cell: Cell<'_>, subst: &Substitution) -> Formula {
        let Some(memo) = self.memo.filter(|_| subst.is_empty()) else {
            return self.node(node, cell, subst);
        };
        let address = std::ptr::from_ref(node) as usize;
        let key = (address, cell.root, cell.at.to_vec(), self.certainty);
        if let Some(known) = memo.borrow().get(&key) {
            return known.clone();
        }
        let formula = self.node(node, cell, subst);
        memo.borrow_mut().insert(key, formula.clone());
        formula
    }

    fn node(self, node: &Node, cell: Cell<'_>, subst: &Substitution) -> Formula {
        let all = |b: &Block| self.before(b, b.nodes.len(), cell, subst);
        match &node.kind {
            NodeKind::If(branch) => {
                let cond = subst.formula(&branch.cond);
                Formula::ite(&cond, &all(&branch.body), &all(&branch.orelse))
            }
            NodeKind::For(l) => self.iterations(l, cell, subst, &subst.term(&l.hi)),
            NodeKind::Call(call) => self.call(call, cell, subst),
            NodeKind::Plain | NodeKind::WriteField { .. } => {
                let writes = node.accesses.iter().filter(|a| a.kind == AccessKind::Write);
                Formula::any(writes.map(|a| touches(a, cell, subst)))
            }
            NodeKind::Alloc { .. } | NodeKind::Window { .. } => Formula::falsity(),
        }
    }

    /// Some iteration before `end` writes the cell.
    pub(super) fn iterations(
        self,
        l: &Loop,
        cell: Cell<'_>,
        subst: &Substitution,
        end: &Term,
    ) -> Formula {
        let mut inner = subst.clone();
        // No iteration contains another of the same loop, so the one bound variable is never captured.
        let var = l.bound.clone();
        bind(&mut inner, &l.var, &CtlValue::of(&var));
        let unknowns = renew(&l.unknowns, &mut inner);
        let x = Term::var(&var);
        let runs = subst.term(&l.lo).le(&x).and(&x.lt(end));
        let writes = self.before(&l.body, l.body.nodes.len(), cell, &inner);
        Formula::exists([var], &runs.and(&self.over(&unknowns, &writes, &inner)))
    }

    /// What a callee writes, asked in its own dimensions: translations are inverted, not composed.
    fn call(self, call: &Call, cell: Cell<'_>, subst: &Substitution) -> Formula {
        let callee = &call.callee;
        let mut inner = call.within(subst);
        let unknowns = renew(&callee.unknowns, &mut inner);
        let inside = |root: Root, at: &[Term]| {
            // An empty substitution would make the callee's statements look like the caller's own.
            let writes = Writes { memo: None, ..self };
            writes.before(
                &callee.body,
                callee.body.nodes.len(),
                Cell { root, at },
                &inner,
            )
        };
        let passed = call.actuals.iter();
        let passed = passed.filter(|a| a.buffer.map.root == cell.root);
        let mut parts: Vec<Formula> = passed
            .map(|actual| {
                let map = actual.buffer.map.under(subst);
                let (index, visible) = map.inverse(cell.at, actual.buffer.rank());
                visible.and(&inside(Root::Buffer(actual.formal), &index))
            })
            .collect();
        if let Root::Field(_) = cell.root {
            parts.push(inside(cell.root, cell.at));
        }
        self.over(&unknowns, &Formula::any(parts), &inner)
    }

    /// The formula for all, or for some, values of the unknowns.
    fn over(self, unknowns: &[Unknown], f: &Formula, subst: &Substitution) -> Formula {
        let vars = unknowns.iter().map(|u| u.var.clone());
        let facts = Formula::all(unknowns.iter().map(|u| subst.formula(&u.fact)));
        match self.certainty {
            _ if unknowns.is_empty() => f.clone(),
            Certainty::Surely => Formula::forall(vars, &facts.implies(f)),
            Certainty::Maybe => Formula::exists(vars, &facts.and(f)),
        }
    }
}

/// Whether a cell differs in a dimension in which all writes have one index.
fn misses(fixed: &[Option<i128>], cell: &[Term]) -> bool {
    let differ = |(f, at): (&Option<i128>, &Term)| match (f, at.as_int()) {
        (Some(f), Some(at)) => *f != at,
        _ => false,
    };
    fixed.iter().zip(cell).any(differ)
}

/// The cell, if the statement is an assignment to a cell of constant index.
fn constant_write(node: &Node, root: Root) -> Option<Vec<i128>> {
    let NodeKind::Plain = node.kind else {
        return None;
    };
    let mut writes = node.accesses.iter();
    let write = writes.find(|a| a.kind == AccessKind::Write && a.root == root)?;
    constant_cell(&write.cell)
}

/// The index of a cell, if it is constant.
fn constant_cell(cell: &[Span]) -> Option<Vec<i128>> {
    let at = |s: &Span| match s {
        Span::Point(t) => t.as_int(),
        Span::Interval(..) => None,
    };
    cell.iter().map(at).collect()
}

/// The access itself.
fn touches(access: &Access, cell: Cell<'_>, subst: &Substitution) -> Formula {
    if access.root != cell.root {
        return Formula::falsity();
    }
    let spans = access.cell.iter().zip(cell.at);
    Formula::all(spans.map(|(span, at)| span.under(subst).contains(at)))
}
