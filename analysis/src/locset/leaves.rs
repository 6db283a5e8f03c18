//! The cells that a piece of a model may touch, one entry per access: `M` of the location sets (Exo thesis,
//! section 5.5), where loop variables and unknowns stand for *some* value.

use std::sync::Arc;

use exo_view::{Ctl, Loc, Proc, Sym};

use crate::dataflow::{CtlValue, Unknown, bind, renew};
use crate::effects::{
    Access, AccessKind, Block, Call, IndexMap, Model, Node, NodeKind, Root, Span,
};
use crate::stack::deep;
use crate::term::{Formula, Substitution, Term, Var};

/// An access that may happen, with the condition under which it does.
#[derive(Clone, Debug)]
pub struct Leaf {
    /// What it does.
    pub kind: AccessKind,
    /// The owner of the cells.
    pub root: Root,
    /// The cells, in the dimensions of the root.
    pub cell: Vec<Span>,
    /// When it happens: ranges of the loops and conditions inside the piece.
    pub when: Vec<Formula>,
    /// The loop variables and unknowns inside the piece. Other leaves that were collected with this one share
    /// them, and so are of the same iterations.
    pub bound: Vec<Var>,
    /// Those of them that stand for values that are not known.
    pub guessed: Vec<Var>,
    /// What is written, of a write to a control field.
    pub value: Option<CtlValue>,
    /// As written.
    pub site: Site,
}

/// Where an access is written, and how.
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

/// Collects leaves.
pub(crate) struct Collector<'c> {
    /// The procedure whose statements are visited.
    proc: Arc<Proc>,
    subst: Substitution,
    /// Roots of the procedure seen from outside; `None` for the piece's own procedure.
    call: Option<(&'c Call, &'c [Option<IndexMap>])>,
    when: Vec<Formula>,
    bound: Vec<Var>,
    guessed: Vec<Var>,
    through: Vec<Loc>,
    leaves: Vec<Leaf>,
}

/// Everything that a block may access. Local buffers of the block are included.
pub fn of_block(model: &Model, block: &Block) -> Vec<Leaf> {
    of_nodes(model, &block.nodes, &Substitution::new())
}

/// Everything that statements may access where variables have the values that `subst` gives them: the same
/// statements in another iteration of a loop around them. Buffers that they allocate are included.
pub fn of_nodes(model: &Model, nodes: &[Node], subst: &Substitution) -> Vec<Leaf> {
    let mut collector = Collector::new(Arc::clone(&model.proc));
    collector.subst = subst.clone();
    collector.nodes(nodes);
    collector.leaves
}

/// Everything that a call may access, apart from what is local to the callee.
pub fn of_call(model: &Model, call: &Call, loc: &Loc) -> Vec<Leaf> {
    let mut collector = Collector::new(Arc::clone(&model.proc));
    collector.call(call, loc);
    collector.leaves
}

impl Collector<'_> {
    fn new(proc: Arc<Proc>) -> Self {
        Collector {
            proc,
            subst: Substitution::new(),
            call: None,
            when: Vec::new(),
            bound: Vec::new(),
            guessed: Vec::new(),
            through: Vec::new(),
            leaves: Vec::new(),
        }
    }

    fn block(&mut self, block: &Block) {
        self.nodes(&block.nodes);
    }

    fn nodes(&mut self, nodes: &[Node]) {
        for node in nodes {
            deep(|| self.node(node));
        }
    }

    fn node(&mut self, node: &Node) {
        for access in &node.accesses {
            let value = match (&node.kind, access.kind) {
                (NodeKind::WriteField { value, .. }, AccessKind::Write) => {
                    Some(value.under(&self.subst))
                }
                _ => None,
            };
            self.access(access, value);
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

    /// A callee's accesses, in terms of the piece's procedure.
    fn call(&mut self, call: &Call, loc: &Loc) {
        let maps: Vec<Option<IndexMap>> = call
            .actuals
            .iter()
            .map(|a| self.outward(&a.buffer.map))
            .collect();
        let mut inner = Collector {
            proc: Arc::clone(&call.callee.proc),
            subst: call.within(&self.subst),
            call: Some((call, &maps)),
            when: std::mem::take(&mut self.when),
            bound: std::mem::take(&mut self.bound),
            guessed: std::mem::take(&mut self.guessed),
            through: std::mem::take(&mut self.through),
            leaves: std::mem::take(&mut self.leaves),
        };
        inner.through.push(loc.clone());
        let (depth, guesses) = (inner.bound.len(), inner.guessed.len());
        let known = inner.unknowns(&call.callee.unknowns);
        inner.guarded(known, |c| c.block(&call.callee.body));
        inner.bound.truncate(depth);
        inner.guessed.truncate(guesses);
        inner.through.pop();
        self.when = inner.when;
        self.bound = inner.bound;
        self.guessed = inner.guessed;
        self.through = inner.through;
        self.leaves = inner.leaves;
    }

    /// A map to roots of this procedure as a map to roots of the piece's procedure; `None` for what is local
    /// to a callee.
    fn outward(&self, map: &IndexMap) -> Option<IndexMap> {
        let map = map.under(&self.subst);
        match self.outer_map(map.root) {
            None => Some(map),
            Some(outer) => Some(compose(outer?, &map)),
        }
    }

    /// `None` in the piece's own procedure; `Some(None)` for what is local to a callee.
    fn outer_map(&self, root: Root) -> Option<Option<&IndexMap>> {
        let (call, maps) = self.call?;
        let Root::Buffer(sym) = root else { return None };
        let position = call.actuals.iter().position(|a| a.formal == sym);
        Some(position.and_then(|k| maps.get(k)?.as_ref()))
    }

    fn access(&mut self, access: &Access, value: Option<CtlValue>) {
        let cell: Vec<Span> = access.cell.iter().map(|s| s.under(&self.subst)).collect();
        let (root, cell) = match self.outer_map(access.root) {
            None => (access.root, cell),
            Some(Some(map)) => (map.root, map.region(&cell)),
            Some(None) => return,
        };
        self.leaves.push(Leaf {
            kind: access.kind,
            root,
            cell,
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
                through: self.through.clone(),
            },
        });
    }
}

/// First `inner`, then `outer`.
fn compose(outer: &IndexMap, inner: &IndexMap) -> IndexMap {
    use crate::effects::MapDim;
    let dims = outer.dims.iter().map(|d| match d {
        MapDim::Fixed(t) => MapDim::Fixed(t.clone()),
        MapDim::Shifted { dim, offset } => match inner.dims.get(*dim) {
            Some(MapDim::Fixed(t)) => MapDim::Fixed(t.add(offset)),
            Some(MapDim::Shifted { dim, offset: more }) => MapDim::Shifted {
                dim: *dim,
                offset: more.add(offset),
            },
            None => MapDim::Fixed(Term::opaque("an index that is missing")),
        },
    });
    IndexMap {
        root: outer.root,
        dims: dims.collect(),
    }
}
