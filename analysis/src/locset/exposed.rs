//! Upward-exposed reads and reductions of local buffers: *needs* that nothing surely wrote before.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Range;
use std::sync::Arc;

use exo_view::{LoopMode, Sym};

use super::fast::Written;
use super::instance::Instance;
use super::leaves::Site;
use super::member::{Cell, Certainty, Memo, Writes, surely_written};
use crate::context::Facts;
use crate::dataflow::{Unknown, renew};
use crate::effects::{
    Access, AccessKind, Actual, Block, Call, IndexMap, Loop, Model, Node, NodeKind, Root, Span,
};
use crate::solver::{Solver, Unknown as Undecided, Verdict};
use crate::stack::deep;
use crate::term::{Formula, Substitution, Term, Var};

/// Name of variables that only a question needs; no user's name contains it.
pub const AUXILIARY: &str = "'";

/// An access that needs a cell that may not have been written.
#[derive(Clone, Debug)]
pub struct Exposed {
    /// [`AccessKind::Read`] or [`AccessKind::Reduce`].
    pub kind: AccessKind,
    /// The owner of the cell, in the procedure that was asked about.
    pub root: Root,
    /// The cell, in the dimensions of the owner.
    pub cell: Vec<Span>,
    /// When it happens: ranges of the loops and conditions around it inside what was asked about.
    pub when: Vec<Formula>,
    /// The loop variables and unknowns inside what was asked about.
    pub bound: Vec<Var>,
    /// When the cell is not surely written before; true where that is not known exactly.
    pub unwritten: Formula,
    /// Where the access is written.
    pub site: Site,
    /// Never [`Verdict::Safe`].
    pub verdict: Verdict,
}

/// Answers which accesses are exposed, and remembers what it found about callees.
#[derive(Debug, Default)]
pub struct Exposure {
    needs: Answers,
    overwrites: Answers,
}

/// By procedure and argument. A model is kept with its answer, so that its address is that of no other.
type Answers = HashMap<(usize, Sym), (bool, Arc<Model>)>;

impl Exposure {
    /// The exposed accesses to buffers that the procedure allocates, in order. Arguments are initialised.
    pub fn of_locals(&mut self, model: &Model, solver: &mut Solver) -> Vec<Exposed> {
        let mut walker = Walker::new(model, solver, self, None);
        walker.run();
        walker.exposed
    }

    /// The accesses of consecutive statements to some roots that need a cell which these statements have not surely
    /// written before, in order: as if the roots were uninitialised when the first of them is reached. The
    /// statements are seen under `subst`; `facts` hold where they stand.
    pub fn of_piece(
        &mut self,
        model: &Model,
        (block, range): (&Block, Range<usize>),
        subst: &Substitution,
        roots: HashSet<Root>,
        (facts, solver): (&mut Facts, &mut Solver),
    ) -> Vec<Exposed> {
        let mut walker = Walker::new(model, solver, self, Some(roots));
        std::mem::swap(&mut walker.facts, facts);
        walker.facts.push();
        walker.run_piece(block, range, subst);
        walker.facts.pop();
        std::mem::swap(&mut walker.facts, facts);
        walker.exposed
    }

    /// Whether the procedure may need a cell of an argument that it has not surely written before.
    pub fn needs(&mut self, model: &Arc<Model>, formal: Sym, solver: &mut Solver) -> bool {
        let touched = model.touched.get(&formal).copied().unwrap_or_default();
        if !touched.read && !touched.reduce {
            return false;
        }
        if !touched.write {
            return true;
        }
        let key = (Arc::as_ptr(model) as usize, formal);
        if let Some((known, _)) = self.needs.get(&key) {
            return *known;
        }
        let mut walker = Walker::new(model, solver, self, Some([Root::Buffer(formal)].into()));
        walker.run();
        let needs = !walker.exposed.is_empty();
        self.needs.insert(key, (needs, Arc::clone(model)));
        needs
    }

    /// Whether the procedure surely writes every cell of an argument.
    pub fn overwrites(&mut self, model: &Arc<Model>, formal: Sym, solver: &mut Solver) -> bool {
        if !model.touched.get(&formal).is_some_and(|t| t.write) {
            return false;
        }
        let key = (Arc::as_ptr(model) as usize, formal);
        if let Some((known, _)) = self.overwrites.get(&key) {
            return *known;
        }
        let mut facts = Facts::default();
        facts.enter(model);
        let written = model.buffers.get(&formal).is_some_and(|buffer| {
            let (cell, within) = any_cell(&buffer.whole(), &mut Vec::new());
            let root = Root::Buffer(formal);
            let cell = Cell { root, at: &cell };
            let none = Substitution::new();
            let goal = surely_written(&model.body, 0..model.body.nodes.len(), cell, &none);
            let goal = within.implies(&goal);
            facts.holds(solver, "needs:overwrites", &goal)
        });
        self.overwrites.insert(key, (written, Arc::clone(model)));
        written
    }
}

/// A cell of a region, and the condition that it lies in it. `vars` are made as needed and used again, so that
/// equal questions are equal formulas.
fn any_cell(region: &[Span], vars: &mut Vec<Var>) -> (Vec<Term>, Formula) {
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

/// One block on the way from the procedure's body to the statement that is visited.
struct Level<'m> {
    block: &'m Block,
    /// Position of the first statement that is looked at.
    from: usize,
    /// Position of the statement that is visited.
    at: usize,
    /// The loop, if the block is its body.
    of_loop: Option<&'m Loop>,
    /// The call, if the block is the callee's body.
    of_call: Option<Entered>,
    /// Gives the block's names their values in the procedure that was asked about.
    subst: Substitution,
    allocated: HashSet<Root>,
    written: Written,
    /// For each root, how many writers there were when "all of it is written" was last asked.
    asked: HashMap<Root, usize>,
}

impl<'m> Level<'m> {
    fn of(block: &'m Block, subst: Substitution) -> Level<'m> {
        Level {
            block,
            from: 0,
            at: 0,
            of_loop: None,
            of_call: None,
            subst,
            allocated: HashSet::new(),
            written: Written::default(),
            asked: HashMap::new(),
        }
    }
}

/// How the arguments of a callee map to the roots of the level outside.
struct Entered {
    maps: BTreeMap<Sym, IndexMap>,
    proc: Arc<exo_view::Proc>,
    loc: exo_view::Loc,
}

struct Walker<'m, 's> {
    model: &'m Model,
    solver: &'s mut Solver,
    memo: &'s mut Exposure,
    facts: Facts,
    levels: Vec<Level<'m>>,
    /// The roots to treat as uninitialised; then buffers that are allocated are of no interest.
    roots: Option<HashSet<Root>>,
    exposed: Vec<Exposed>,
    /// What holds where control is, besides what was known at first.
    when: Vec<Formula>,
    /// The loop variables and unknowns there.
    bound: Vec<Var>,
    /// Variables for cells of regions.
    cell: Vec<Var>,
    seen: RefCell<Memo>,
}

impl<'m, 's> Walker<'m, 's> {
    fn new(
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
            when: Vec::new(),
            bound: Vec::new(),
            cell: Vec::new(),
            seen: RefCell::default(),
        }
    }

    /// Visits the procedure in program order.
    fn run(&mut self) {
        self.facts.enter(self.model);
        self.inside(&self.model.body, None, None, Substitution::new());
    }

    /// Visits consecutive statements as if nothing came before them.
    fn run_piece(&mut self, block: &'m Block, range: Range<usize>, subst: &Substitution) {
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
        let Some(root) = self.owner(access.root) else {
            return;
        };
        let cell: Vec<Span> = access.cell.iter().map(|s| s.under(subst)).collect();
        let unwritten = match cell.iter().all(|s| matches!(s, Span::Point(_))) {
            true => {
                let written = self.written_before(access.root, &cell, Certainty::Surely);
                written.not()
            }
            false => Formula::truth(),
        };
        let cell = self.outward(access.root, cell);
        let entered: Vec<&Entered> = self
            .levels
            .iter()
            .filter_map(|l| l.of_call.as_ref())
            .collect();
        self.exposed.push(Exposed {
            kind: access.kind,
            root,
            cell,
            when: self.when.clone(),
            bound: self.bound.clone(),
            unwritten,
            site: Site {
                proc: entered.last().map_or(&self.model.proc, |e| &e.proc).clone(),
                name: access.name,
                written: Arc::clone(&access.written),
                index: access.index.iter().map(|t| subst.term(t)).collect(),
                loc: access.loc.clone(),
                through: entered.iter().map(|e| e.loc.clone()).collect(),
            },
            verdict,
        });
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
        let maps = call
            .actuals
            .iter()
            .map(|a| (a.formal, a.buffer.map.under(subst)))
            .collect();
        let mut inner = call.within(subst);
        let unknowns = match self.roots {
            Some(_) => under(&renew(&call.callee.unknowns, &mut inner), &inner),
            None => under(&call.callee.unknowns, &inner),
        };
        let entered = Entered {
            maps,
            proc: Arc::clone(&call.callee.proc),
            loc: loc.clone(),
        };
        self.scoped(|w| {
            w.assume_unknowns(&unknowns);
            w.inside(&call.callee.body, None, Some(entered), inner);
        });
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
