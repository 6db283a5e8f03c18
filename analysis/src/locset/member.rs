//! Membership of a cell in what a piece of a model writes (Exo thesis, section C.1).

use std::collections::BTreeSet;

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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Certainty {
    /// `D`: whatever they are.
    Surely,
    /// `M`: for some value.
    Maybe,
}

/// `cell ∈ D Wr`: some statement among the first `upto` of the block surely writes the cell, whatever the
/// unknowns are. The block is seen under `subst`.
pub fn surely_written(block: &Block, upto: usize, cell: Cell<'_>, subst: &Substitution) -> Formula {
    written(block, upto, cell, subst, Certainty::Surely)
}

/// `cell ∈ D Wr` or `cell ∈ M Wr`; see [`surely_written`].
pub fn written(
    block: &Block,
    upto: usize,
    cell: Cell<'_>,
    subst: &Substitution,
    certainty: Certainty,
) -> Formula {
    let Some(writers) = block.writers.get(&cell.root) else {
        return Formula::falsity();
    };
    let mut parts = Vec::new();
    let mut constants = BTreeSet::new();
    for node in writers
        .iter()
        .take_while(|&&k| k < upto)
        .filter_map(|&k| block.nodes.get(k))
    {
        match constant_write(node, cell.root) {
            Some(point) => {
                constants.insert(point);
            }
            None => parts.push(deep(|| node_writes(node, cell, subst, certainty))),
        }
    }
    parts.extend(
        boxes::covering(constants)
            .iter()
            .map(|b| b.contains(cell.at)),
    );
    Formula::any(parts)
}

/// The cell, if the statement is an assignment to a cell of constant index.
fn constant_write(node: &Node, root: Root) -> Option<Vec<i128>> {
    let NodeKind::Plain = node.kind else {
        return None;
    };
    let write = node
        .accesses
        .iter()
        .find(|a| a.kind == AccessKind::Write && a.root == root)?;
    constant_cell(&write.cell)
}

/// The index of a cell, if it is constant.
pub(super) fn constant_cell(cell: &[Span]) -> Option<Vec<i128>> {
    let at = |s: &Span| match s {
        Span::Point(t) => t.as_int(),
        Span::Interval(..) => None,
    };
    cell.iter().map(at).collect()
}

fn node_writes(node: &Node, cell: Cell<'_>, subst: &Substitution, certainty: Certainty) -> Formula {
    let all = |b: &Block| written(b, b.nodes.len(), cell, subst, certainty);
    match &node.kind {
        NodeKind::If(branch) => Formula::ite(
            &subst.formula(&branch.cond),
            &all(&branch.body),
            &all(&branch.orelse),
        ),
        NodeKind::For(l) => {
            let hi = subst.term(&l.hi);
            iterations_write(l, cell, subst, &hi, certainty)
        }
        NodeKind::Call(call) => call_writes(call, cell, subst, certainty),
        NodeKind::Plain | NodeKind::WriteField { .. } => {
            let writes = node.accesses.iter().filter(|a| a.kind == AccessKind::Write);
            Formula::any(writes.map(|a| touches(a, cell, subst)))
        }
        NodeKind::Alloc { .. } | NodeKind::Window { .. } => Formula::falsity(),
    }
}

fn touches(access: &Access, cell: Cell<'_>, subst: &Substitution) -> Formula {
    if access.root != cell.root {
        return Formula::falsity();
    }
    let spans = access.cell.iter().zip(cell.at);
    Formula::all(spans.map(|(span, at)| span.under(subst).contains(at)))
}

/// Some iteration before `end` writes the cell.
pub(super) fn iterations_write(
    l: &Loop,
    cell: Cell<'_>,
    subst: &Substitution,
    end: &Term,
    certainty: Certainty,
) -> Formula {
    let mut inner = subst.clone();
    let var = l.var.renewed();
    bind(&mut inner, &l.var, &CtlValue::of(&var));
    let unknowns = renew(&l.unknowns, &mut inner);
    let x = Term::var(&var);
    let runs = subst.term(&l.lo).le(&x).and(&x.lt(end));
    let writes = written(&l.body, l.body.nodes.len(), cell, &inner, certainty);
    Formula::exists(
        [var],
        &runs.and(&over_unknowns(&unknowns, &writes, &inner, certainty)),
    )
}

/// The formula for all, or for some, values of the unknowns.
fn over_unknowns(
    unknowns: &[Unknown],
    f: &Formula,
    subst: &Substitution,
    certainty: Certainty,
) -> Formula {
    let vars = unknowns.iter().map(|u| u.var.clone());
    let facts = Formula::all(unknowns.iter().map(|u| subst.formula(&u.fact)));
    match certainty {
        _ if unknowns.is_empty() => f.clone(),
        Certainty::Surely => Formula::forall(vars, &facts.implies(f)),
        Certainty::Maybe => Formula::exists(vars, &facts.and(f)),
    }
}

fn call_writes(call: &Call, cell: Cell<'_>, subst: &Substitution, certainty: Certainty) -> Formula {
    let callee = &call.callee;
    let mut inner = call.within(subst);
    let unknowns = renew(&callee.unknowns, &mut inner);
    let body = &callee.body;
    let inside = |root: Root, at: &[Term]| {
        let cell = Cell { root, at };
        written(body, body.nodes.len(), cell, &inner, certainty)
    };
    let passed = call
        .actuals
        .iter()
        .filter(|a| a.buffer.map.root == cell.root);
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
    over_unknowns(&unknowns, &Formula::any(parts), &inner, certainty)
}
