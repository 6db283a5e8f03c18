//! Facts that hold at a point, and proofs from them.

use std::collections::BTreeSet;

use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};

use exo_ir::{BlockPath, Branch};

use crate::dataflow::{CtlValue, Unknown};
use crate::effects::{Loop, Model, NodeKind};
use crate::solver::{Counterexample, Query, Satisfiability, Solver, Verdict};
use crate::term::{Formula, FormulaKind, Interval, Intervals, Term, Var};

/// The control predicate of a point (Exo thesis, Def. C.3.1): preconditions, positive sizes, ranges of the
/// enclosing loops, enclosing conditions. Each is a fact about values as they were when it was tested, so it
/// stays true whatever is written to configuration later.
///
/// Facts are kept as a stack that follows the nesting of the procedure.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    facts: Vec<Formula>,
    /// For `t + c >= 0` with `t` free of constants: the least `c`, and what it was before.
    least: HashMap<Term, i128>,
    known: HashSet<Formula>,
    intervals: Intervals,
    frames: Vec<usize>,
    undo: Vec<Undo>,
    /// Variables that stand for values that are not known; only ever added to.
    guesses: HashSet<Var>,
    /// Sizes and indices in the order in which a witness should be small.
    order: Vec<Var>,
}

#[derive(Clone, Debug)]
enum Undo {
    Frame,
    Least(Term, Option<i128>),
    Known(Formula),
    Interval(Var, Interval),
    Order,
}

impl Facts {
    /// The facts at the entry of a procedure.
    pub fn at_entry(model: &Model) -> Facts {
        let made = model.at_entry.get_or_init(|| Facts::of_arguments(model));
        made.clone()
    }

    fn of_arguments(model: &Model) -> Facts {
        let mut facts = Facts::default();
        for sym in &model.proc.args {
            if let Some(CtlValue::Int(t)) = model.controls.get(sym) {
                t.free_vars().iter().for_each(|v| facts.prefer_small(v));
            }
        }
        for fact in model.kind_facts.iter().chain(&model.preds) {
            facts.assume(fact);
        }
        model.unknowns.iter().for_each(|u| facts.assume_unknown(u));
        // Of a product of extents only the sign is known.
        let products = model.products.iter().map(|(_, var)| var.clone());
        facts.guesses.extend(products);
        // It stands below every frame.
        facts.undo.clear();
        facts
    }

    /// The facts inside a block: the procedure's own facts, the ranges of the loops and the
    /// conditions around it.
    pub fn inside(model: &Model, block: &BlockPath) -> Facts {
        let mut facts = Facts::at_entry(model);
        for (stmt, side) in block.enclosing() {
            match model.node(&stmt).map(|n| &n.kind) {
                Some(NodeKind::For(l)) => facts.iterate(l),
                Some(NodeKind::If(branch)) => facts.assume(&match side {
                    Branch::Body => branch.cond.clone(),
                    Branch::Orelse => branch.cond.not(),
                }),
                _ => {}
            }
        }
        facts
    }

    /// Assumes that an iteration of a loop runs.
    pub fn iterate(&mut self, l: &Loop) {
        self.assume(&l.range());
        self.prefer_small(&l.var);
        l.unknowns.iter().for_each(|u| self.assume_unknown(u));
    }

    /// Assumes the fact about an unknown value.
    pub fn assume_unknown(&mut self, unknown: &Unknown) {
        self.guesses.insert(unknown.var.clone());
        self.assume(&unknown.fact);
    }

    /// Notes that a variable stands for a value that is not known.
    pub fn note_guess(&mut self, var: &Var) {
        self.guesses.insert(var.clone());
    }

    /// Whether a variable stands for an unknown value: a goal that is refuted with it may hold in
    /// every run.
    pub fn is_guess(&self, var: &Var) -> bool {
        self.guesses.contains(var)
    }

    /// Opens a frame: assumptions from here on last until [`Facts::pop`].
    pub fn push(&mut self) {
        self.frames.push(self.facts.len());
        self.undo.push(Undo::Frame);
    }

    /// Drops the assumptions since the matching [`Facts::push`].
    pub fn pop(&mut self) {
        let Some(len) = self.frames.pop() else { return };
        self.facts.truncate(len);
        while let Some(step) = self.undo.pop() {
            match step {
                Undo::Frame => break,
                Undo::Least(t, None) => {
                    self.least.remove(&t);
                }
                Undo::Least(t, Some(c)) => {
                    self.least.insert(t, c);
                }
                Undo::Known(f) => {
                    self.known.remove(&f);
                }
                Undo::Interval(v, old) => self.intervals.set(v, old),
                Undo::Order => {
                    self.order.pop();
                }
            }
        }
    }

    /// Takes a formula as true from here on.
    pub fn assume(&mut self, fact: &Formula) {
        for f in fact.conjuncts() {
            if f.as_bool() == Some(true) || !self.known.insert(f.clone()) {
                continue;
            }
            self.undo.push(Undo::Known(f.clone()));
            self.index(f);
            self.facts.push(f.clone());
        }
    }

    /// Asks that witnesses give this variable a small value, after those mentioned before.
    pub fn prefer_small(&mut self, var: &Var) {
        self.order.push(var.clone());
        self.undo.push(Undo::Order);
    }

    /// Variables in the order in which a witness should give them small values.
    pub fn order(&self) -> &[Var] {
        &self.order
    }

    /// Everything that is known.
    pub fn all(&self) -> impl Iterator<Item = &Formula> {
        self.facts.iter()
    }

    /// Makes a fact of the form `t >= 0` quick to find again, and the two that `t == 0` is.
    fn index(&mut self, f: &Formula) {
        match f.kind() {
            FormulaKind::NonNeg(t) => self.index_bound(t),
            FormulaKind::Zero(t) => {
                self.index_bound(t);
                self.index_bound(&t.neg());
            }
            _ => {}
        }
    }

    /// Makes `t >= 0` quick to find again.
    fn index_bound(&mut self, t: &Term) {
        let (rest, c) = split(t);
        let old = self.least.get(&rest).copied();
        if old.is_none_or(|o| c < o) {
            self.undo.push(Undo::Least(rest.clone(), old));
            self.least.insert(rest, c);
        }
        if let Some((var, old)) = self.intervals.learn(t) {
            self.undo.push(Undo::Interval(var, old));
        }
    }

    /// Whether the goal follows, seen without asking a solver.
    pub fn evident(&self, goal: &Formula) -> bool {
        goal.conjuncts().iter().all(|g| self.evident_part(g))
    }

    /// The constant range of a term, from the ranges of its variables.
    pub(crate) fn range(&self, t: &Term) -> Interval {
        self.intervals.of(t)
    }

    /// The one value that a term can have, as the ranges of its variables tell it without a solver, or what is known of the term
    /// as it stands: `(n + 7) / 8 == 1`.
    pub fn constant(&self, t: &Term) -> Option<i128> {
        let Interval { lo, hi } = self.range(t);
        let by_variables = lo.filter(|lo| hi == Some(*lo));
        by_variables.or_else(|| {
            let (rest, offset) = split(t);
            let least = self.least.get(&rest)?.checked_neg()?;
            let most = *self.least.get(&rest.neg())?;
            (least == most).then(|| least.checked_add(offset))?
        })
    }

    /// Decides by lookup and by constant ranges: what most indices of real programs need, without a solver.
    fn evident_part(&self, goal: &Formula) -> bool {
        if self.known.contains(goal) {
            return true;
        }
        match goal.kind() {
            FormulaKind::True => true,
            FormulaKind::NonNeg(t) => {
                let (rest, c) = split(t);
                self.least.get(&rest).is_some_and(|&k| c >= k)
                    || self.intervals.of(t).lo.is_some_and(|lo| lo >= 0)
            }
            FormulaKind::Or(parts) => parts.iter().any(|p| self.evident(p)),
            FormulaKind::Not(f) => match f.kind() {
                FormulaKind::Zero(t) => {
                    let range = self.intervals.of(t);
                    range.lo.is_some_and(|lo| lo > 0)
                        || range.hi.is_some_and(|hi| hi < 0)
                        || self.known_positive(t)
                        || self.known_positive(&t.neg())
                }
                _ => false,
            },
            _ => false,
        }
    }

    /// Whether some fact `t + k >= 0` implies that a term is at least one.
    fn known_positive(&self, t: &Term) -> bool {
        let (rest, c) = split(t);
        self.least.get(&rest).is_some_and(|&k| c > k)
    }

    /// Whether the goal follows, for all values of the variables.
    ///
    /// The solver sees first only the facts that are connected with the goal by variables: enough for a
    /// proof, and cheap in deep nests. What fails so is asked again with every fact, since the others may
    /// contradict each other (the point is never reached).
    pub fn prove(&self, solver: &mut Solver, id: &str, goal: &Formula) -> Verdict {
        if self.evident(goal) {
            return Verdict::Safe;
        }
        let relevant = self.relevant(goal);
        let complete = relevant.len() == self.facts.len();
        let verdict = solver.decide(&self.query(id, relevant, goal));
        let Verdict::Unsafe(found) = verdict else {
            return verdict;
        };
        if complete {
            return Verdict::Unsafe(found);
        }
        match solver.decide(&self.query(id, self.all().cloned().collect(), goal)) {
            Verdict::Unsafe(whole) => Verdict::Unsafe(completed(found, &whole)),
            other => other,
        }
    }

    /// Whether the goal follows, where a refutation is of no interest: no witness is looked for.
    pub fn holds(&self, solver: &mut Solver, id: &str, goal: &Formula) -> bool {
        self.holds_by(id, goal, &mut |query| solver.implies(query))
    }

    /// The same with a part of the limits, where no verdict depends on the answer.
    pub fn holds_cheaply(&self, solver: &mut Solver, id: &str, goal: &Formula) -> bool {
        self.holds_by(id, goal, &mut |query| solver.implies_cheaply(query))
    }

    fn holds_by(&self, id: &str, goal: &Formula, implies: &mut dyn FnMut(&Query) -> bool) -> bool {
        if self.evident(goal) {
            return true;
        }
        let mut ask = |premises: Vec<Formula>| {
            implies(&Query {
                id: id.to_owned(),
                premises,
                goal: goal.clone(),
                minimize: Vec::new(),
            })
        };
        let relevant = self.relevant(goal);
        let complete = relevant.len() == self.facts.len();
        ask(relevant) || !complete && ask(self.all().cloned().collect())
    }

    /// Whether the point can be reached, with values that reach it.
    pub fn reachable(&self, solver: &mut Solver, id: &str) -> Satisfiability {
        let all: Vec<Formula> = self.all().cloned().collect();
        solver.satisfiable(id, &all, &self.order)
    }

    /// The question, with witnesses small in sizes first: a reader checks a failure at n = 1 in the head.
    fn query(&self, id: &str, premises: Vec<Formula>, goal: &Formula) -> Query {
        let mut minimize = self.order.clone();
        let named: BTreeSet<&Var> = self.order.iter().collect();
        let rest = goal.free_vars();
        minimize.extend(rest.iter().filter(|v| !named.contains(v)).cloned());
        Query {
            id: id.to_owned(),
            premises,
            goal: goal.clone(),
            minimize,
        }
    }

    /// The facts that share variables with the goal, directly or through other facts.
    fn relevant(&self, goal: &Formula) -> Vec<Formula> {
        let mut vars: BTreeSet<Var> = goal.free_vars().into_iter().collect();
        let mut mask = goal.mask();
        let mut taken = vec![false; self.facts.len()];
        loop {
            let mut grew = false;
            for (fact, taken) in self.facts.iter().zip(&mut taken) {
                if *taken || !fact.mask().meets(mask) {
                    continue;
                }
                let free = fact.free_vars();
                if !free.is_disjoint(&vars) {
                    *taken = true;
                    grew = true;
                    vars.extend(free);
                    mask = mask.or(fact.mask());
                }
            }
            if !grew {
                break;
            }
        }
        let facts = self.facts.iter().zip(taken);
        facts.filter(|(_, t)| *t).map(|(f, _)| f.clone()).collect()
    }
}

/// A refutation from connected facts, with values for the variables of the other facts. They share no variable,
/// so both hold together.
fn completed(mut found: Counterexample, whole: &Counterexample) -> Counterexample {
    let known: HashSet<Var> = found
        .values
        .iter()
        .chain(&found.others)
        .map(|(v, _)| v.clone())
        .collect();
    let more = whole.values.iter().chain(&whole.others);
    found
        .others
        .extend(more.filter(|(v, _)| !known.contains(v)).cloned());
    found
}

/// The values that make a formula false, if it was refuted.
pub fn witness(verdict: &Verdict) -> Option<&Counterexample> {
    match verdict {
        Verdict::Unsafe(w) => Some(w),
        _ => None,
    }
}

/// A term as a part free of constants and a constant.
fn split(t: &Term) -> (Term, i128) {
    (t.without_offset(), t.offset())
}
