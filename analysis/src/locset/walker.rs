//! The search for accesses that nothing surely wrote before: through a procedure in program order, into callees
//! where their summary does not suffice.

use std::cell::RefCell;
use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;

use exo_view::{LoopMode, Sym};

use super::exposed::{AUXILIARY, Exposed, Exposure};
use super::instance::Instance;
use super::leaves::Site;
use super::levels::{Arguments, Entered, Level};
use super::member::{Cell, Certainty, Memo, Writes};
use crate::context::Facts;
use crate::dataflow::{Unknown, renew};
use crate::effects::{
    Access, AccessKind, Actual, Block, Call, Loop, Model, Node, NodeKind, Root, Span,
};
use crate::solver::{EngineName, Solver, Unknown as Undecided, Verdict};
use crate::stack::deep;
use crate::term::{Formula, Substitution, Term, Var};

/// Statements of callees that are looked at one by one in one search, beyond a few times those there are.
const MAX_ENTERED: usize = 10_000;
/// How often each statement of a callee may be looked at.
const VISITS_PER_STATEMENT: usize = 16;

/// A cell of a region, and the condition that it lies in it. `vars` are made as needed and used again, so that
/// equal questions are equal formulas.
pub(super) fn any_cell(region: &[Span], vars: &mut Vec<Var>) -> (Vec<Term>, Formula) {
    let mut within = Vec::new();
    let mut cell = Vec::with_capacity(region.len());
    for (dim, span) in region.iter().enumerate() {
        while vars.len() <= dim {
            vars.push(Var::int(AUXILIARY));
        }
        cell.push(match span {
            Span::Point(t) => t.clone(),
            Span::Interval(..) => {
                let at = Term::var(&vars[dim]);
                within.push(span.contains(&at));
                at
            }
        });
    }
    (cell, Formula::all(within))
}

pub(super) struct Walker<'m, 's> {
    model: &'m Model,
    solver: &'s mut Solver,
    memo: &'s mut Exposure,
    pub(super) facts: Facts,
    levels: Vec<Level<'m>>,
    /// The roots to treat as uninitialised; then buffers that are allocated are of no interest.
    roots: Option<HashSet<Root>>,
    pub(super) exposed: Vec<Exposed>,
    /// Enough of them.
    pub(super) enough: usize,
    /// What holds where control is, besides what was known at first.
    when: Vec<Formula>,
    /// The loop variables and unknowns there.
    bound: Vec<Var>,
    /// Variables for cells of regions.
    cell: Vec<Var>,
    seen: RefCell<Memo>,
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
            exposed: Vec::new(),
            enough: usize::MAX,
            when: Vec::new(),
            bound: Vec::new(),
            cell: Vec::new(),
            seen: RefCell::default(),
            steps: 0,
            allowed: MAX_ENTERED,
            visited: HashSet::new(),
        }
    }

    /// Visits the procedure in program order.
    pub(super) fn run(&mut self) {
        self.facts.enter(self.model);
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
        of_call: Option<Entered>,
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
        for (k, node) in block
            .nodes
            .iter()
            .enumerate()
            .take(range.end)
            .skip(range.start)
        {
            if self.exposed.len() >= self.enough {
                return;
            }
            if let Some(level) = self.levels.last_mut() {
                level.at = k;
            }
            deep(|| self.node(node));
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
        for access in &node.accesses {
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
            NodeKind::Call(call) => self.call(call, &node.loc),
        }
    }

    /// A buffer is uninitialised from here on, anew in each iteration. Callees' buffers are the callee's
    /// own matter.
    fn allocate(&mut self, buf: Sym) {
        let in_callee = self.levels.iter().any(|l| l.of_call.is_some());
        if let Some(level) = self.levels.last_mut()
            && self.roots.is_none()
            && !in_callee
        {
            level.allocated.insert(Root::Buffer(buf));
        }
    }

    /// One branch, under its condition.
    fn branch(&mut self, cond: &Formula, block: &'m Block) {
        if block.nodes.is_empty() || cond.as_bool() == Some(false) {
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

    /// Forgets afterwards what is assumed inside.
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

    /// Before a block that uses a buffer: is all of it written already? Then nothing in the block needs a
    /// question of its own.
    fn settle(&mut self, block: &Block) {
        let Some(level) = self.levels.last() else {
            return;
        };
        let mut roots: Vec<Root> = block
            .accessed
            .iter()
            .filter(|r| level.block.writers.contains_key(r))
            .copied()
            .collect();
        roots.sort_unstable();
        for root in roots {
            self.settle_root(root);
        }
    }

    /// The same for one root.
    fn settle_root(&mut self, root: Root) {
        let last = self.levels.len().wrapping_sub(1);
        let Some(level) = self.levels.last_mut() else {
            return;
        };
        let at = level.at;
        let writers = level.block.writers.get(&root);
        let from = level.from;
        let count = writers.map_or(0, |w| {
            w.partition_point(|w| w.at < at) - w.partition_point(|w| w.at < from)
        });
        let asked = level.asked.get(&root).copied().unwrap_or(0);
        // Asked each time the writers have doubled, so that the questions' total size stays linear.
        if count == 0 || count < 2 * asked || !self.tracked(root) {
            return;
        }
        let Some(extents) = self.extents(root) else {
            return;
        };
        let whole: Vec<Span> = extents
            .into_iter()
            .map(|e| Span::Interval(Term::int(0), e))
            .collect();
        if self.covered_fast(root, &whole) {
            return;
        }
        let goal = self.written_before(root, &whole, Certainty::Surely);
        let all = self.facts.holds(self.solver, "needs:all", &goal);
        if let Some(level) = self.levels.get_mut(last) {
            level.asked.insert(root, count);
            if all {
                level.written.note_all(root);
            }
        }
    }

    /// Extents of a root of the procedure that was asked about; callees' arguments are not settled.
    fn extents(&self, root: Root) -> Option<Vec<Term>> {
        let level = self.levels.last()?;
        if self.levels.iter().any(|l| l.of_call.is_some()) {
            return None;
        }
        match root {
            Root::Buffer(sym) => {
                let extents = &self.model.buffers.get(&sym)?.extents;
                Some(extents.iter().map(|e| level.subst.term(e)).collect())
            }
            Root::Field(_) => Some(Vec::new()),
        }
    }

    /// Whether the root, as the innermost level names it, is one that has to be written first.
    fn tracked(&self, root: Root) -> bool {
        self.owner(root).is_some()
    }

    /// The tracked root behind a root of the innermost level.
    fn owner(&self, root: Root) -> Option<Root> {
        let mut root = root;
        for level in self.levels.iter().rev() {
            if level.allocated.contains(&root) {
                return Some(root);
            }
            if let Some(entered) = &level.of_call
                && let Root::Buffer(sym) = root
            {
                root = entered.maps.get(&sym)?.root;
            }
        }
        None
    }

    fn access(&mut self, access: &Access) {
        if !self.tracked(access.root) {
            return;
        }
        let subst = self.subst();
        let cell: Vec<Span> = access.cell.iter().map(|s| s.under(&subst)).collect();
        if access.kind != AccessKind::Write && !self.covered_fast(access.root, &cell) {
            let verdict = self.ask(access.root, &cell, "needs:cell");
            if verdict.is_safe() {
                self.settle_root(access.root);
            } else {
                self.report(access, verdict, &subst);
                // A read of the same cell that follows is of interest to those who ask for reads only.
                if access.kind == AccessKind::Reduce && self.roots.is_some() {
                    return;
                }
            }
        }
        // What was reported once is not reported again for the same cell.
        if let Some(level) = self.levels.last_mut() {
            level.written.note(access.root, &cell);
        }
    }

    /// Keeps an access that is not covered.
    fn report(&mut self, access: &Access, verdict: Verdict, subst: &Substitution) {
        let cell: Vec<Span> = access.cell.iter().map(|s| s.under(subst)).collect();
        let unwritten = match cell.iter().all(|s| matches!(s, Span::Point(_))) {
            true => {
                let written = self.written_before(access.root, &cell, Certainty::Surely);
                written.not()
            }
            false => Formula::truth(),
        };
        let proc = self.calls().last().map_or(&self.model.proc, |e| &e.proc);
        let site = Site {
            proc: Arc::clone(proc),
            name: access.name,
            written: Arc::clone(&access.written),
            index: access.index.iter().map(|t| subst.term(t)).collect(),
            loc: access.loc.clone(),
            through: self.calls().map(|e| e.loc.clone()).collect(),
        };
        self.expose((access.kind, access.root), cell, unwritten, site, verdict);
    }

    /// Keeps that a region of a root may be needed.
    fn expose(
        &mut self,
        (kind, root): (AccessKind, Root),
        region: Vec<Span>,
        unwritten: Formula,
        site: Site,
        verdict: Verdict,
    ) {
        let Some(owner) = self.owner(root) else {
            return;
        };
        self.exposed.push(Exposed {
            kind,
            root: owner,
            cell: self.outward(root, region),
            when: self.when.clone(),
            bound: self.bound.clone(),
            unwritten,
            site,
            verdict,
        });
    }

    /// The calls on the way to what is visited.
    fn calls(&self) -> impl Iterator<Item = &Entered> {
        self.levels.iter().filter_map(|l| l.of_call.as_ref())
    }

    /// A region of a root of the innermost level as a region of the tracked buffer behind it.
    fn outward(&self, root: Root, region: Vec<Span>) -> Vec<Span> {
        let (mut root, mut region) = (root, region);
        for level in self.levels.iter().rev() {
            if level.allocated.contains(&root) {
                break;
            }
            if let Some(entered) = &level.of_call
                && let Root::Buffer(sym) = root
                && let Some(map) = entered.maps.get(&sym)
            {
                region = map.region(&region);
                root = map.root;
            }
        }
        region
    }

    fn covered_fast(&self, root: Root, region: &[Span]) -> bool {
        let (mut root, mut region) = (root, region.to_vec());
        for level in self.levels.iter().rev() {
            if level.written.covers(root, &region) {
                return true;
            }
            if level.allocated.contains(&root) {
                return false;
            }
            if let Some(entered) = &level.of_call
                && let Root::Buffer(sym) = root
            {
                let Some(map) = entered.maps.get(&sym) else {
                    return false;
                };
                region = map.region(&region);
                root = map.root;
            }
        }
        false
    }

    /// Asks whether each cell of a region is surely written before the statement that is visited. Where only
    /// the choice of unknown values speaks against it, nothing is known.
    fn ask(&mut self, root: Root, region: &[Span], id: &str) -> Verdict {
        let surely = self.written_before(root, region, Certainty::Surely);
        let verdict = self.facts.prove(self.solver, id, &surely);
        if !self.model.approximate || !matches!(verdict, Verdict::Unsafe(_)) {
            return verdict;
        }
        let maybe = self.written_before(root, region, Certainty::Maybe);
        match self.facts.prove(self.solver, id, &maybe) {
            Verdict::Safe => Verdict::Unknown(Undecided::Fragment {
                expr: "configuration that changes in a loop".to_owned(),
            }),
            refuted => refuted,
        }
    }

    /// Whether each cell of a region is written before the statement that is visited.
    fn written_before(&mut self, root: Root, region: &[Span], certainty: Certainty) -> Formula {
        let (mut cell, within) = any_cell(region, &mut self.cell);
        let writes = Writes {
            certainty,
            memo: Some(&self.seen),
            callees: &self.memo.callees,
        };
        let mut root = root;
        let mut parts = Vec::new();
        for level in self.levels.iter().rev() {
            let target = Cell { root, at: &cell };
            let seen = level.from..level.at;
            parts.push(writes.within(level.block, seen, target, &level.subst));
            if level.allocated.contains(&root) {
                break;
            }
            // Iterations of a parallel loop have no order.
            if let Some(l) = level.of_loop
                && l.mode == LoopMode::Seq
            {
                let now = level.subst.term(&Term::var(&l.var));
                parts.push(writes.iterations(l, target, &level.subst, &now));
            }
            if let Some(entered) = &level.of_call
                && let Root::Buffer(sym) = root
            {
                let Some(map) = entered.maps.get(&sym) else {
                    break;
                };
                let points: Vec<Span> = cell.into_iter().map(Span::Point).collect();
                cell = map.region(&points).into_iter().filter_map(point).collect();
                root = map.root;
            }
        }
        within.implies(&Formula::any(parts))
    }

    /// What a call needs, and then what it surely writes. Summaries first: most calls are not looked into.
    fn call(&mut self, call: &'m Call, loc: &exo_view::Loc) {
        let subst = self.subst();
        let mut inline = false;
        for actual in &call.actuals {
            inline |= self.needs_more(call, actual, &subst);
        }
        if inline {
            self.enter(call, loc, &subst);
        }
        for actual in &call.actuals {
            let map = actual.buffer.map.under(&subst);
            if !self.tracked(map.root)
                || !self
                    .memo
                    .overwrites(&call.callee, actual.formal, self.solver)
            {
                continue;
            }
            let whole: Vec<Span> = actual
                .buffer
                .whole()
                .iter()
                .map(|s| s.under(&subst))
                .collect();
            if let Some(level) = self.levels.last_mut() {
                level.written.note(map.root, &map.region(&whole));
            }
        }
    }

    /// Whether the callee may need cells of the argument that are not surely written: only then it is worth
    /// looking at its accesses one by one.
    fn needs_more(&mut self, call: &Call, actual: &Actual, subst: &Substitution) -> bool {
        let map = actual.buffer.map.under(subst);
        if !self.tracked(map.root) || !self.memo.needs(&call.callee, actual.formal, self.solver) {
            return false;
        }
        let whole: Vec<Span> = actual
            .buffer
            .whole()
            .iter()
            .map(|s| s.under(subst))
            .collect();
        let region = map.region(&whole);
        if self.covered_fast(map.root, &region) {
            return false;
        }
        let goal = self.written_before(map.root, &region, Certainty::Surely);
        if !self.facts.holds(self.solver, "needs:argument", &goal) {
            return true;
        }
        self.settle_root(map.root);
        if let Some(level) = self.levels.last_mut() {
            level.written.note(map.root, &region);
        }
        false
    }

    /// Looks at a callee's accesses one by one, as if its body stood here.
    fn enter(&mut self, call: &'m Call, loc: &exo_view::Loc, subst: &Substitution) {
        let arguments = Arguments::of(call, subst);
        if self.was_entered(&arguments) {
            return;
        }
        let size = call.callee.body.nodes.len();
        if self.visited.insert(arguments.callee) {
            self.allowed += size * VISITS_PER_STATEMENT;
        }
        self.steps += size;
        if self.steps > self.allowed {
            return self.give_up(call, loc, subst);
        }
        let mut inner = call.within(subst);
        let unknowns = match self.roots {
            Some(_) => under(&renew(&call.callee.unknowns, &mut inner), &inner),
            None => under(&call.callee.unknowns, &inner),
        };
        let entered = Entered {
            maps: arguments.maps.clone(),
            proc: Arc::clone(&call.callee.proc),
            loc: loc.clone(),
        };
        self.scoped(|w| {
            w.assume_unknowns(&unknowns);
            w.inside(&call.callee.body, None, Some(entered), inner);
        });
        if let Some(level) = self.levels.last_mut() {
            level.entered.insert(arguments);
        }
    }

    /// Whether such a call was looked into before, on every way to here: in this block, or in one around it in the
    /// same procedure.
    fn was_entered(&self, arguments: &Arguments) -> bool {
        for level in self.levels.iter().rev() {
            if level.entered.contains(arguments) {
                return true;
            }
            if level.of_call.is_some() {
                break;
            }
        }
        false
    }

    /// Says of a call that is not looked into that it may need all of its arguments.
    fn give_up(&mut self, call: &Call, loc: &exo_view::Loc, subst: &Substitution) {
        for actual in &call.actuals {
            let map = actual.buffer.map.under(subst);
            let whole = actual.buffer.whole();
            let whole: Vec<Span> = whole.iter().map(|s| s.under(subst)).collect();
            let through = self.calls().map(|e| e.loc.clone()).chain([loc.clone()]);
            let site = Site {
                proc: Arc::clone(&call.callee.proc),
                name: Some(actual.formal),
                written: Arc::new([]),
                index: Vec::new(),
                loc: call.callee.proc.loc.clone(),
                through: through.collect(),
            };
            let verdict = Verdict::Unknown(Undecided::Limit {
                engine: EngineName::Simplifier,
                what: format!("{} statements of callees", self.allowed),
            });
            let touched = call.callee.touched.get(&actual.formal).copied();
            let touched = touched.unwrap_or_default();
            let kinds = [
                (AccessKind::Read, touched.read),
                (AccessKind::Reduce, touched.reduce),
            ];
            for (kind, _) in kinds.into_iter().filter(|(_, may)| *may) {
                let (region, site) = (map.region(&whole), site.clone());
                let all = Formula::truth();
                self.expose((kind, map.root), region, all, site, verdict.clone());
            }
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

fn point(span: Span) -> Option<Term> {
    match span {
        Span::Point(t) => Some(t),
        Span::Interval(..) => None,
    }
}
