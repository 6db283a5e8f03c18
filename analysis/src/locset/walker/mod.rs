//! The search for accesses that nothing surely wrote before: through a procedure in program order, into callees
//! where their summary does not suffice.

mod calls;
mod coverage;
mod report;

use std::collections::HashSet;
use std::ops::Range;

use rustc_hash::FxHashSet;

use exo_ir::Sym;

use super::exposed::{Exposed, Exposure};
use super::instance::Instance;
use super::levels::{CalleeFrame, Level};
use super::member::Seen;
use crate::context::Facts;
use crate::dataflow::Unknown;
use crate::effects::sequence::Run;
use crate::effects::{
    Access, AccessKind, Block, IndexRange, Loop, Model, Node, NodeKind, Nodes, Root,
};
use crate::solver::Solver;
use crate::stack::deep;
use crate::term::{Formula, Substitution, Var};

use calls::MAX_ENTERED;
pub(super) use coverage::any_cell;

pub(super) struct Walker<'m, 's> {
    model: &'m Model,
    solver: &'s mut Solver,
    memo: &'s mut Exposure,
    pub(super) facts: Facts,
    levels: Vec<Level<'m>>,
    /// The roots to treat as uninitialised; then buffers that are allocated are of no interest.
    roots: Option<HashSet<Root>>,
    /// The only allocated buffers of interest, if not all are.
    pub(super) among: Option<&'m FxHashSet<Root>>,
    pub(super) exposed: Vec<Exposed>,
    /// Enough of them.
    pub(super) enough: usize,
    /// The conditions under which control is here, besides the facts known at first.
    when: Vec<Formula>,
    /// The loop variables and unknown values that are bound here.
    bound: Vec<Var>,
    /// Variables for cells of regions.
    cell: Vec<Var>,
    seen: Seen,
    /// Statements of callees that were looked at, and how many may be.
    steps: usize,
    allowed: usize,
    /// The callees that were looked at, by the address of their models.
    visited: HashSet<usize>,
}

impl<'m, 's> Walker<'m, 's> {
    pub(super) fn new(
        model: &'m Model,
        solver: &'s mut Solver,
        memo: &'s mut Exposure,
        roots: Option<HashSet<Root>>,
    ) -> Self {
        Walker {
            model,
            solver,
            memo,
            facts: Facts::default(),
            levels: Vec::new(),
            roots,
            among: None,
            exposed: Vec::new(),
            enough: usize::MAX,
            when: Vec::new(),
            bound: Vec::new(),
            cell: Vec::new(),
            seen: Seen::default(),
            steps: 0,
            allowed: MAX_ENTERED,
            visited: HashSet::new(),
        }
    }

    /// Visits the procedure in program order.
    pub(super) fn run(&mut self) {
        self.facts = Facts::at_entry(self.model);
        self.inside(&self.model.body, None, None, Substitution::new());
    }

    /// Visits consecutive statements as if nothing came before them.
    pub(super) fn run_piece(
        &mut self,
        block: &'m Block,
        range: Range<usize>,
        subst: &Substitution,
    ) {
        self.levels.push(Level {
            from: range.start,
            allocated: self.roots.clone().unwrap_or_default(),
            ..Level::of(block, subst.clone())
        });
        self.visit(block, range);
        self.levels.pop();
    }

    /// Visits a block one level further in. What is noted as written there is forgotten behind it, since
    /// the block may not have run; membership formulas still see it.
    fn inside(
        &mut self,
        block: &'m Block,
        of_loop: Option<&'m Loop>,
        of_call: Option<CalleeFrame>,
        subst: Substitution,
    ) {
        let outermost = self.levels.is_empty();
        let roots = self.roots.clone().filter(|_| outermost);
        self.levels.push(Level {
            of_loop,
            of_call,
            allocated: roots.unwrap_or_default(),
            ..Level::of(block, subst)
        });
        self.visit(block, 0..block.nodes.len());
        self.levels.pop();
    }

    fn visit(&mut self, block: &'m Block, range: Range<usize>) {
        let among = self.own_interest();
        let concerned = |start: usize, part: &Nodes| {
            start < range.end
                && range.start < start + part.len()
                && among.is_none_or(|among| Run::of(part).may_concern(among))
        };
        for (start, leaf) in block.nodes.leaves_where(concerned) {
            let nodes = (start..).zip(leaf);
            for (k, node) in nodes.filter(|(k, _)| range.contains(k)) {
                if self.exposed.len() >= self.enough {
                    return;
                }
                if let Some(level) = self.levels.last_mut() {
                    level.at = k;
                }
                deep(|| self.node(node));
            }
        }
    }

    fn subst(&self) -> Substitution {
        self.levels
            .last()
            .map(|l| l.subst.clone())
            .unwrap_or_default()
    }

    /// A statement needs its own cells first, then what is inside it.
    fn node(&mut self, node: &'m Node) {
        let (own, of_callee) = node.accesses.split_at(node.own_accesses());
        for access in own {
            self.access(access);
        }
        match &node.kind {
            NodeKind::Plain | NodeKind::WriteField { .. } | NodeKind::Window { .. } => {}
            NodeKind::Alloc { buf } => self.allocate(*buf),
            NodeKind::If(branch) => {
                let cond = self.subst().formula(&branch.cond);
                self.branch(&cond, &branch.body);
                self.branch(&cond.not(), &branch.orelse);
            }
            NodeKind::For(l) => self.iterate(l),
            NodeKind::Call(call) => self.call(call, of_callee, &node.loc),
        }
    }

    /// A buffer is uninitialised from here on, anew in each iteration. Callees' buffers are the callee's
    /// own matter.
    fn allocate(&mut self, buf: Sym) {
        let in_callee = self.levels.iter().any(|l| l.of_call.is_some());
        let root = Root::Buffer(buf);
        if let Some(level) = self.levels.last_mut()
            && self.roots.is_none()
            && self.among.is_none_or(|among| among.contains(&root))
            && !in_callee
        {
            level.allocated.insert(root);
        }
    }

    /// Whether a block may access a root of interest.
    fn concerns(&self, block: &Block) -> bool {
        match self.own_interest() {
            Some(among) => block.accesses_any(among),
            None => !block.nodes.is_empty(),
        }
    }

    /// The roots of interest, if not all are. Callees have names of their own, so there all are.
    fn own_interest(&self) -> Option<&'m FxHashSet<Root>> {
        let own = |_: &&FxHashSet<Root>| self.levels.iter().all(|l| l.of_call.is_none());
        self.among.filter(own)
    }

    /// One branch, under its condition.
    fn branch(&mut self, cond: &Formula, block: &'m Block) {
        if cond.as_bool() == Some(false) || !self.concerns(block) {
            return;
        }
        self.settle(block);
        let subst = self.subst();
        self.scoped(|w| {
            w.assume(cond.clone());
            w.inside(block, None, None, subst);
        });
    }

    /// An arbitrary iteration: what holds in it holds in all.
    fn iterate(&mut self, l: &'m Loop) {
        if !self.concerns(&l.body) {
            return;
        }
        self.settle(&l.body);
        let mut subst = self.subst();
        self.scoped(|w| {
            if w.roots.is_some() {
                // Callers may know something of the same loop in an iteration of their own.
                let instance = Instance::of(l, &mut subst);
                w.facts.prefer_small(&instance.var);
                w.bound.push(instance.var);
                w.assume(instance.range);
                w.assume_unknowns(&instance.unknowns);
            } else {
                w.facts.prefer_small(&l.var);
                w.bound.push(l.var.clone());
                w.assume(subst.formula(&l.range()));
                w.assume_unknowns(&under(&l.unknowns, &subst));
            }
            w.inside(&l.body, Some(l), None, subst);
        });
    }

    /// Runs `inside` and drops its assumptions afterwards.
    fn scoped(&mut self, inside: impl FnOnce(&mut Self)) {
        let (known, bound) = (self.when.len(), self.bound.len());
        self.facts.push();
        inside(self);
        self.facts.pop();
        self.when.truncate(known);
        self.bound.truncate(bound);
    }

    fn assume(&mut self, fact: Formula) {
        self.facts.assume(&fact);
        self.when.push(fact);
    }

    fn assume_unknowns(&mut self, unknowns: &[Unknown]) {
        for unknown in unknowns {
            self.when.push(unknown.fact.clone());
            self.bound.push(unknown.var.clone());
            self.facts.assume_unknown(unknown);
        }
    }

    fn access(&mut self, access: &Access) {
        if !self.tracked(access.root) {
            return;
        }
        let subst = self.subst();
        let cell: Vec<IndexRange> = access.cell.iter().map(|s| s.under(&subst)).collect();
        if !access.kind.overwrites() && !self.covered_fast(access.root, &cell) {
            match self.ask(access.root, &cell, "needs:cell") {
                Ok(()) => self.settle_root(access.root),
                Err(verdict) => {
                    self.report(access, verdict, &subst);
                    // A read of the same cell that follows is of interest to those who ask for reads only.
                    if access.kind == AccessKind::Reduce && self.roots.is_some() {
                        return;
                    }
                }
            }
        }
        // What was reported once is not reported again for the same cell.
        if let Some(level) = self.levels.last_mut() {
            level.written.note(access.root, &cell);
        }
    }
}

/// Unknowns whose facts are seen under a substitution.
fn under(unknowns: &[Unknown], subst: &Substitution) -> Vec<Unknown> {
    let seen = |u: &Unknown| Unknown {
        var: u.var.clone(),
        fact: subst.formula(&u.fact),
    };
    unknowns.iter().map(seen).collect()
}
