//! The cells that a piece of a model may touch, one entry per access: `M` of the location sets (Exo thesis,
//! section 5.5), where loop variables and unknowns stand for *some* value.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::rc::Rc;
use std::sync::Arc;

use exo_ir::{Ctl, Loc, Proc, Sym};

use crate::dataflow::{CtlValue, Unknown, bind, renew};
use crate::effects::{Access, AccessKind, Block, Call, IndexRange, Model, Node, NodeKind, Root};
use crate::stack::deep;
use crate::term::{Formula, Substitution, Term, Var};

/// An access that may happen, with the condition under which it does.
#[derive(Clone, Debug)]
pub struct Leaf {
    /// Read, write, reduction or clobber.
    pub kind: AccessKind,
    /// The owner of the cells.
    pub root: Root,
    /// The cells, in the dimensions of the root.
    pub cell: Vec<IndexRange>,
    /// The condition under which it happens: ranges of the loops and conditions inside the piece.
    pub when: Vec<Formula>,
    /// The loop variables and unknowns inside the piece. Other leaves that were collected with this one share
    /// them, and so are of the same iterations, or stand for accesses of more: callees are looked at once for all
    /// their calls.
    pub bound: Vec<Var>,
    /// The bound variables that stand for unknown values.
    pub guessed: Vec<Var>,
    /// The value written, for a write to a control field.
    pub value: Option<CtlValue>,
    /// The location and text of the access.
    pub site: Site,
}

/// The location of an access, and its text.
#[derive(Clone, Debug)]
pub struct Site {
    /// The procedure that it stands in: a callee where the piece calls one.
    pub proc: Arc<Proc>,
    /// The name accessed, if it is not a configuration field.
    pub name: Option<Sym>,
    /// The indices as written.
    pub written: Arc<[Ctl]>,
    /// Their values.
    pub index: Vec<Term>,
    /// The place.
    pub loc: Loc,
    /// The calls through which it is reached, the outermost first.
    pub through: Vec<Loc>,
}

/// Most leaves that are kept of one callee beyond a few for each access of the program; of more, only the buffers
/// that they touch.
pub(crate) const MAX_LEAVES: usize = 4096;
/// Leaves for each access as it is written.
const LEAVES_PER_ACCESS: usize = 4;

/// Leaves of callees that were already collected.
#[derive(Default)]
struct Callees {
    /// Their leaves, in their own terms and apart from what is local to them, by the address of the model.
    leaves: HashMap<usize, Rc<[Leaf]>>,
    /// How many accesses are written in them.
    accesses: usize,
}

/// Collects leaves of one procedure's statements.
struct Collector {
    proc: Arc<Proc>,
    subst: Substitution,
    when: Vec<Formula>,
    bound: Vec<Var>,
    guessed: Vec<Var>,
    leaves: Vec<Leaf>,
    /// Each callee is looked through once: calls that fan out reach it exponentially often.
    callees: Rc<RefCell<Callees>>,
    /// Whether an assignment that adds to its cell counts as a reduction.
    sums: bool,
}

/// Everything that a block may access. Local buffers of the block are included.
pub fn of_block(model: &Model, block: &Block) -> Vec<Leaf> {
    of_nodes(model, &block.nodes, &Substitution::new())
}

/// Everything that statements may access where variables have the values that `subst` gives them: the same
/// statements in another iteration of a loop around them. Buffers that they allocate are included.
pub fn of_nodes<'m>(
    model: &Model,
    nodes: impl IntoIterator<Item = &'m Node>,
    subst: &Substitution,
) -> Vec<Leaf> {
    let mut collector = Collector::new(Arc::clone(&model.proc), Rc::default());
    collector.subst = subst.clone();
    collector.nodes(nodes);
    collector.leaves
}

/// The same, where an assignment that adds to its cell, `s = s - e`, is the reduction that it could be written as.
pub(crate) fn of_nodes_with_sums<'m>(
    model: &Model,
    nodes: impl IntoIterator<Item = &'m Node>,
    subst: &Substitution,
) -> Vec<Leaf> {
    let mut collector = Collector::new(Arc::clone(&model.proc), Rc::default());
    collector.subst = subst.clone();
    collector.sums = true;
    collector.nodes(nodes);
    collector.leaves
}

/// Everything that a call may access, apart from what is local to the callee.
pub fn of_call(model: &Model, call: &Call, loc: &Loc) -> Vec<Leaf> {
    let mut collector = Collector::new(Arc::clone(&model.proc), Rc::default());
    collector.call(call, loc);
    collector.leaves
}

impl Collector {
    fn new(proc: Arc<Proc>, callees: Rc<RefCell<Callees>>) -> Self {
        Collector {
            proc,
            subst: Substitution::new(),
            when: Vec::new(),
            bound: Vec::new(),
            guessed: Vec::new(),
            leaves: Vec::new(),
            callees,
            sums: false,
        }
    }

    fn block(&mut self, block: &Block) {
        self.nodes(&block.nodes);
    }

    fn nodes<'m>(&mut self, nodes: impl IntoIterator<Item = &'m Node>) {
        for node in nodes {
            deep(|| self.node(node));
        }
    }

    fn node(&mut self, node: &Node) {
        let sum = node.adds_to.filter(|_| self.sums);
        for (at, access) in node.accesses.iter().enumerate() {
            if sum == Some(at) {
                continue;
            }
            let value = match (&node.kind, access.kind) {
                (NodeKind::WriteField { value, .. }, AccessKind::Write) => {
                    Some(value.under(&self.subst))
                }
                _ => None,
            };
            self.access(access, value);
        }
        if let (Some(_), Some(written)) = (sum, self.leaves.last_mut()) {
            written.kind = AccessKind::Reduce;
        }
        match &node.kind {
            NodeKind::If(branch) => {
                let cond = self.subst.formula(&branch.cond);
                self.guarded(cond.clone(), |c| c.block(&branch.body));
                self.guarded(cond.not(), |c| c.block(&branch.orelse));
            }
            NodeKind::For(l) => {
                let outer = self.subst.clone();
                let var = l.var.renewed();
                bind(&mut self.subst, &l.var, &CtlValue::of(&var));
                let x = Term::var(&var);
                let range = outer.term(&l.lo).le(&x).and(&x.lt(&outer.term(&l.hi)));
                self.bound.push(var);
                let known = self.unknowns(&l.unknowns);
                self.guarded(range.and(&known), |c| c.block(&l.body));
                self.bound.truncate(self.bound.len() - l.unknowns.len() - 1);
                self.guessed.truncate(self.guessed.len() - l.unknowns.len());
                self.subst = outer;
            }
            NodeKind::Call(call) => self.call(call, &node.loc),
            NodeKind::Plain
            | NodeKind::WriteField { .. }
            | NodeKind::Alloc { .. }
            | NodeKind::Window { .. } => {}
        }
    }

    /// Visits something that happens only under a condition.
    fn guarded(&mut self, cond: Formula, inside: impl FnOnce(&mut Self)) {
        if cond.as_bool() == Some(false) {
            return;
        }
        self.when.push(cond);
        inside(self);
        self.when.pop();
    }

    /// Unknowns are some values, fresh for each piece.
    fn unknowns(&mut self, unknowns: &[Unknown]) -> Formula {
        let fresh = renew(unknowns, &mut self.subst);
        self.bound.extend(fresh.iter().map(|u| u.var.clone()));
        self.guessed.extend(fresh.iter().map(|u| u.var.clone()));
        Formula::all(fresh.iter().map(|u| self.subst.formula(&u.fact)))
    }

    /// A callee's accesses, in terms of this procedure.
    fn call(&mut self, call: &Call, loc: &Loc) {
        let subst = call.within(&self.subst);
        for leaf in self.callee(&call.callee).iter() {
            let Some(seen) = leaf.through(call, loc, (&self.subst, &subst)) else {
                continue;
            };
            self.leaves.push(Leaf {
                when: self.when.iter().cloned().chain(seen.when).collect(),
                bound: self.bound.iter().cloned().chain(seen.bound).collect(),
                guessed: self.guessed.iter().cloned().chain(seen.guessed).collect(),
                ..seen
            });
        }
    }

    /// The leaves of a callee, in its own terms. Variables that they bind are the same at every call: each leaf
    /// is about some value of its own.
    fn callee(&self, callee: &Arc<Model>) -> Rc<[Leaf]> {
        let address = Arc::as_ptr(callee) as usize;
        if let Some(known) = self.callees.borrow().leaves.get(&address) {
            return Rc::clone(known);
        }
        let mut inner = Collector::new(Arc::clone(&callee.proc), Rc::clone(&self.callees));
        inner.sums = self.sums;
        let known = inner.unknowns(&callee.unknowns);
        inner.guarded(known, |c| c.block(&callee.body));
        let own = inner.leaves.iter().filter(|l| l.site.through.is_empty());
        let mut callees = self.callees.borrow_mut();
        callees.accesses += own.count();
        let most = MAX_LEAVES.saturating_add(callees.accesses.saturating_mul(LEAVES_PER_ACCESS));
        let leaves: Rc<[Leaf]> = visible(inner.leaves, callee, most).into();
        callees.leaves.insert(address, Rc::clone(&leaves));
        leaves
    }

    fn access(&mut self, access: &Access, value: Option<CtlValue>) {
        self.leaves.push(Leaf {
            kind: access.kind,
            root: access.root,
            cell: access.cell.iter().map(|s| s.under(&self.subst)).collect(),
            when: self.when.clone(),
            bound: self.bound.clone(),
            guessed: self.guessed.clone(),
            value,
            site: Site {
                proc: Arc::clone(&self.proc),
                name: access.name,
                written: Arc::clone(&access.written),
                index: access.index.iter().map(|t| self.subst.term(t)).collect(),
                loc: access.loc.clone(),
                through: Vec::new(),
            },
        });
    }
}

impl Leaf {
    /// A callee's access as its caller sees it; `None` if it never happens at this call, or is to what is the callee's own.
    /// The caller's terms are seen under the first substitution, the callee's under the second.
    pub(crate) fn through(
        &self,
        call: &Call,
        loc: &Loc,
        (outer, inner): (&Substitution, &Substitution),
    ) -> Option<Leaf> {
        let when: Vec<Formula> = self.when.iter().map(|f| inner.formula(f)).collect();
        if when.iter().any(|f| f.as_bool() == Some(false)) {
            return None;
        }
        let cell: Vec<IndexRange> = self.cell.iter().map(|s| s.under(inner)).collect();
        let (root, cell) = match self.root {
            Root::Field(_) => (self.root, cell),
            Root::Buffer(formal) => {
                let map = call.actual(formal)?.buffer.map.under(outer);
                (map.root, map.region(&cell))
            }
        };
        let mut through = vec![loc.clone()];
        through.extend(self.site.through.iter().cloned());
        Some(Leaf {
            root,
            cell,
            when,
            value: self.value.as_ref().map(|v| v.under(inner)),
            site: Site {
                index: self.site.index.iter().map(|t| inner.term(t)).collect(),
                through,
                ..self.site.clone()
            },
            ..self.clone()
        })
    }
}

/// The leaves of a callee that its caller sees: none of local buffers, and of the same access to
/// the same cells only the first. If these are too many, "some cells" of every buffer, about which
/// nothing can be proved.
pub(crate) fn visible(leaves: Vec<Leaf>, callee: &Model, most: usize) -> Vec<Leaf> {
    let formals: BTreeSet<Sym> = callee.proc.args.iter().copied().collect();
    let outside = |leaf: &Leaf| match leaf.root {
        Root::Buffer(sym) => formals.contains(&sym),
        Root::Field(_) => true,
    };
    let mut seen = HashSet::new();
    let mut first = |l: &Leaf| {
        let what = (l.kind, l.root, l.cell.clone(), l.value.clone());
        seen.insert((what, l.when.clone()))
    };
    let mut kept: Vec<Leaf> = leaves
        .into_iter()
        .filter(|l| outside(l) && first(l))
        .collect();
    if kept.len() > most {
        let mut seen = HashSet::new();
        kept.retain(|l| seen.insert((l.kind, l.root)));
        kept.iter_mut().for_each(|l| anywhere(l, most));
    }
    kept
}

/// Forgets which cells are accessed, and when.
fn anywhere(leaf: &mut Leaf, most: usize) {
    let text = format!("more than {most} accesses of a callee");
    for span in &mut leaf.cell {
        *span = IndexRange::Interval(Term::opaque(&text), Term::opaque(&text));
    }
    leaf.when.clear();
    leaf.bound.clear();
    leaf.guessed.clear();
    leaf.value = None;
}
