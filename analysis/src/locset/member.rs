//! Membership of a cell in what a piece of a model writes (Exo thesis, section C.1).

use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;

use super::auxiliary::AUXILIARY;
use super::clusters::Clusters;
use crate::dataflow::{CtlValue, Unknown, bind, renew};
use crate::effects::{Access, Block, Buffer, Call, Loop, Model, Node, NodeKind, Root};
use crate::stack::deep;
use crate::term::{Formula, Substitution, Term, Var, larger_than};

/// Most different parts of the formula for what a callee writes, beyond a few for each statement of the program.
const MAX_SUMMARY: usize = 4096;
/// Most statements that are looked at in one search, each for every cell that is asked about.
const MAX_LOOKED_AT: usize = 1_000_000;
/// Parts for each statement.
const PARTS_PER_STATEMENT: usize = 16;

/// A cell of a root.
#[derive(Clone, Copy, Debug)]
pub struct Cell<'c> {
    /// The owner.
    pub root: Root,
    /// Its index, one term per dimension of the root.
    pub at: &'c [Term],
}

/// The reading of unknown values (thesis, section 5.1): for all of them, or for some.
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
    surely_written_with(block, range, cell, subst, &Callees::default())
}

/// The formula that all of a loop's body surely writes a cell, in some iteration behind that of the
/// loop variable and before `end`.
pub(crate) fn surely_written_behind(l: &Loop, end: &Term, cell: Cell<'_>) -> Formula {
    let writes = Writes {
        certainty: Certainty::Surely,
        memo: None,
        callees: &Callees::default(),
    };
    let next = Term::var(&l.var).add(&Term::int(1));
    writes.some_iteration(l, cell, &Substitution::new(), (&next, end))
}

/// The formula of [`surely_written`], with summaries of callees from before.
pub(super) fn surely_written_with(
    block: &Block,
    range: Range<usize>,
    cell: Cell<'_>,
    subst: &Substitution,
    callees: &Callees,
) -> Formula {
    let writes = Writes {
        certainty: Certainty::Surely,
        memo: None,
        callees,
    };
    writes.within(block, range, cell, subst)
}

/// Formulas of statements that are seen as they stand, by the statement's address: valid as long as the model
/// lives.
type Memo = HashMap<(usize, Root, Vec<Term>, Certainty), Formula>;

/// Results of one search about the statements before the places that it asks about.
#[derive(Debug, Default)]
pub(super) struct Seen {
    formulas: RefCell<Memo>,
    /// How many statements were looked at.
    looked_at: std::cell::Cell<usize>,
}

impl Seen {
    /// Counts a statement. False if those before it are as many as are looked at.
    fn look(&self) -> bool {
        self.looked_at.set(self.looked_at.get() + 1);
        self.looked_at.get() <= MAX_LOOKED_AT
    }
}

/// Results about callees: calls that fan out reach the same body exponentially often.
#[derive(Debug, Default)]
pub(super) struct Callees {
    summaries: RefCell<HashMap<(usize, Root, Certainty), Rc<Summary>>>,
    /// Statements of the callees that were looked at.
    statements: std::cell::Cell<usize>,
}

/// The condition that a procedure writes a cell of an argument, or a field, in its own terms.
#[derive(Debug)]
struct Summary {
    /// The cell asked about.
    cell: Vec<Var>,
    /// Whether it is written; closed but for `cell` and what calls bind.
    written: Formula,
    /// Keeps the address, which it is remembered by, from being used again.
    _model: Arc<Model>,
}

/// Makes membership formulas.
#[derive(Clone, Copy)]
pub(super) struct Writes<'w> {
    pub(super) certainty: Certainty,
    pub(super) memo: Option<&'w Seen>,
    pub(super) callees: &'w Callees,
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
        let mut clusters = Clusters::default();
        for (at, fixed) in block
            .writers(cell.root)
            .filter(|(at, _)| range.contains(at))
        {
            if misses(fixed, cell.at) {
                continue;
            }
            let Some(node) = block.nodes.get(at) else {
                continue;
            };
            let is_constant = clusters.note(node, cell.root);
            if !is_constant && self.memo.is_some_and(|seen| !seen.look()) {
                return Formula::opaque(&format!(
                    "the cells that are written before, by more than {MAX_LOOKED_AT} statements"
                ));
            }
        }
        let alone = clusters.alone();
        let mut parts: Vec<Formula> = alone
            .map(|node| deep(|| self.remembered(node, cell, subst)))
            .collect();
        parts.extend(clusters.together(cell, subst));
        Formula::any(parts)
    }

    /// The formula of a statement, cached: every later read of the buffer asks for it again.
    fn remembered(self, node: &Node, cell: Cell<'_>, subst: &Substitution) -> Formula {
        let Some(memo) = self.memo.filter(|_| subst.is_empty()) else {
            return self.node(node, cell, subst);
        };
        let address = std::ptr::from_ref(node) as usize;
        let key = (address, cell.root, cell.at.to_vec(), self.certainty);
        if let Some(known) = memo.formulas.borrow().get(&key) {
            return known.clone();
        }
        let formula = self.node(node, cell, subst);
        memo.formulas.borrow_mut().insert(key, formula.clone());
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
                let writes = node.accesses.iter().filter(|a| a.kind.overwrites());
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
        self.some_iteration(l, cell, subst, (&subst.term(&l.lo), end))
    }

    /// Some iteration from the first up to but not including the second of `between` writes the cell.
    fn some_iteration(
        self,
        l: &Loop,
        cell: Cell<'_>,
        subst: &Substitution,
        between: (&Term, &Term),
    ) -> Formula {
        let mut inner = subst.clone();
        // No iteration contains another of the same loop, so the one bound variable is never captured.
        let var = l.bound.clone();
        bind(&mut inner, &l.var, &CtlValue::of(&var));
        let unknowns = renew(&l.unknowns, &mut inner);
        let x = Term::var(&var);
        let runs = between.0.le(&x).and(&x.lt(between.1));
        let writes = self.before(&l.body, l.body.nodes.len(), cell, &inner);
        Formula::exists([var], &runs.and(&self.over(&unknowns, &writes, &inner)))
    }

    /// The condition that a callee writes the cell, asked in its own dimensions: translations are
    /// inverted, not composed.
    fn call(self, call: &Call, cell: Cell<'_>, subst: &Substitution) -> Formula {
        let inner = call.within(subst);
        let passed = call.actuals.iter();
        let passed = passed.filter(|a| a.buffer.map.root == cell.root);
        let mut parts: Vec<Formula> = passed
            .map(|actual| {
                let map = actual.buffer.map.under(subst);
                let (index, visible) = map.inverse(cell.at, actual.buffer.rank());
                let summary = self.callee(&call.callee, Root::Buffer(actual.formal));
                visible.and(&summary.at(&index, &inner))
            })
            .collect();
        if let Root::Field(_) = cell.root {
            let summary = self.callee(&call.callee, cell.root);
            parts.push(summary.at(cell.at, &inner));
        }
        Formula::any(parts)
    }

    /// The writes of a callee to a root, found once.
    fn callee(self, callee: &Arc<Model>, root: Root) -> Rc<Summary> {
        let key = (Arc::as_ptr(callee) as usize, root, self.certainty);
        if let Some(known) = self.callees.summaries.borrow().get(&key) {
            return Rc::clone(known);
        }
        let rank = match root {
            Root::Buffer(sym) => callee.buffers.get(&sym).map_or(0, Buffer::rank),
            Root::Field(_) => 0,
        };
        let cell: Vec<Var> = (0..rank).map(|_| Var::int(AUXILIARY)).collect();
        let at: Vec<Term> = cell.iter().map(Term::var).collect();
        let mut subst = Substitution::new();
        let unknowns = renew(&callee.unknowns, &mut subst);
        let body = &callee.body;
        let target = Cell { root, at: &at };
        let writes = Writes { memo: None, ..self };
        let writes = writes.before(body, body.nodes.len(), target, &subst);
        let statements = self.callees.statements.get() + statements(body);
        self.callees.statements.set(statements);
        let most = MAX_SUMMARY.saturating_add(statements.saturating_mul(PARTS_PER_STATEMENT));
        let written = bounded(self.over(&unknowns, &writes, &subst), callee, most);
        let summary = Rc::new(Summary {
            cell,
            written,
            _model: Arc::clone(callee),
        });
        let mut known = self.callees.summaries.borrow_mut();
        known.insert(key, Rc::clone(&summary));
        summary
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

impl Summary {
    /// Whether a cell is written by a call with these bindings.
    fn at(&self, cell: &[Term], bindings: &Substitution) -> Formula {
        let mut subst = bindings.clone();
        for (var, at) in self.cell.iter().zip(cell) {
            subst.set_term(var, at);
        }
        subst.formula(&self.written)
    }
}

/// How many statements a block has, with those inside them.
fn statements(block: &Block) -> usize {
    let inside = |node: &Node| match &node.kind {
        NodeKind::If(branch) => statements(&branch.body) + statements(&branch.orelse),
        NodeKind::For(l) => statements(&l.body),
        _ => 0,
    };
    block.nodes.iter().map(|n| 1 + deep(|| inside(n))).sum()
}

/// The formula, or an opaque one if it is too large: a caller's is made of its callees'.
fn bounded(written: Formula, callee: &Model, most: usize) -> Formula {
    match larger_than(&written, most) {
        false => written,
        true => Formula::opaque(&format!(
            "the cells that '{}' writes, in more than {most} parts",
            callee.proc.name
        )),
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

/// The access itself.
fn touches(access: &Access, cell: Cell<'_>, subst: &Substitution) -> Formula {
    if access.root != cell.root {
        return Formula::falsity();
    }
    let spans = access.cell.iter().zip(cell.at);
    Formula::all(spans.map(|(span, at)| span.under(subst).contains(at)))
}
