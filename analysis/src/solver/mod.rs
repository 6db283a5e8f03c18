//! Deciding: a session that is asked [`Query`]s and gives [`Verdict`]s.
//!
//! A question goes through these stages: shape, canonical form and cache; outer existentials made free;
//! simplification; isl (Presburger arithmetic, exact and fast); z3 (the rest). All limits count operations,
//! never time, so that a question has the same answer on any machine. A witness is made minimal, and is
//! evaluated by [`Formula::eval`] before it is returned.

mod agreed;
mod canonical;
mod cases;
mod eliminate;
mod engine;
mod isl;
mod isl_text;
mod minimize;
mod query;
mod sample;
mod shape;
mod simplify;
mod skolem;
mod smtlib;
mod stats;
#[cfg(test)]
mod tests;
mod verify;
mod z3;

use std::path::PathBuf;

use rustc_hash::FxHashMap as HashMap;

pub use query::{Counterexample, EngineName, Query, Satisfiability, Undecided, Verdict};
pub use stats::{EngineStatistics, Statistics, Tally};

use canonical::{Canonical, Originals, canonical};
use eliminate::eliminate;
use engine::{Answer, Engines};
use shape::Shape;
use skolem::Skolemizer;

use crate::stack::with_engine_stack;
use crate::term::{Assignment, Formula, Value, Var};

/// The engines that may be asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Engine {
    /// isl only.
    Isl,
    /// z3 only.
    Z3,
    /// isl, and z3 where isl cannot answer.
    #[default]
    Fallback,
    /// Both, wherever both can answer; [`Verdict::Internal`] where they disagree. For tests.
    Both,
}

/// Options of a [`Solver`].
#[derive(Clone, Debug)]
pub struct Options {
    /// The engines that may be asked.
    pub engine: Engine,
    /// z3's limit for one question, in its resource units.
    pub z3_rlimit: u32,
    /// isl's limit for one question, in its operations (allocations and pivots).
    pub isl_operations: u64,
    /// The same limit for large questions: operations, each as often as isl's tableau has cells.
    pub isl_work: u64,
    /// The limit for all questions of a step or check, from [`Solver::begin`] on, in z3's resource units.
    pub total: u64,
    /// The amount that each statement of the procedure in question adds to `total`.
    pub total_per_statement: u64,
    /// Answers that are remembered; 0 for none.
    pub cache: usize,
    /// The directory in which each question is written as SMT-LIB 2, with its id and answer.
    pub dump_dir: Option<PathBuf>,
    /// The tally to which the session's statistics are added when it ends.
    pub tally: Option<Tally>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            engine: Engine::default(),
            z3_rlimit: 500_000,
            isl_operations: 300_000,
            isl_work: 6_000_000,
            total: 500_000,
            total_per_statement: 50_000,
            cache: 1 << 14,
            dump_dir: None,
            tally: None,
        }
    }
}

/// An answer in canonical variables.
#[derive(Clone, Debug)]
enum Outcome {
    Sat(Counterexample),
    Unsat,
    Unknown(Undecided),
    Internal(String),
}

/// The cost of an answer, in z3's resource units. It is charged again when an answer is remembered:
/// verdicts must not depend on earlier questions.
type Cost = u64;

/// A session: engines, cache and statistics.
#[derive(Debug, Default)]
pub struct Solver {
    engines: Engines,
    /// Answers to questions with a witness, by whether that need not be the least.
    cache: HashMap<(Canonical, bool), (Outcome, Cost)>,
    /// Answers to questions without a witness, by whether they were asked in passing.
    implied: HashMap<(Canonical, bool), (Implied, Cost)>,
    seen: Seen,
    /// The cost of the questions since [`Solver::begin`], and its limit.
    budget: Option<Budget>,
}

/// The cost of the questions of a step or check, and its limit.
#[derive(Clone, Copy, Debug)]
struct Budget {
    spent: Cost,
    total: Cost,
    /// Questions without a witness that were not answered for a limit.
    given_up: usize,
}

/// An answer without a witness.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Implied {
    Yes,
    No,
    /// A limit was reached.
    GivenUp,
}

/// Earlier questions, recognised by their shape.
#[derive(Debug, Default)]
struct Seen {
    /// Questions of [`Solver::implies`].
    implied: HashMap<Shape, (Implied, Cost)>,
    /// Questions of [`Solver::decide`] that no values refute.
    safe: HashMap<Shape, Cost>,
    /// The size of all shapes, in words.
    words: usize,
}

impl Seen {
    /// 32 MB: a few large questions must not be kept by the thousand.
    const MOST_WORDS: usize = 4 << 20;

    fn note_implied(&mut self, shape: Shape, implied: (Implied, Cost)) {
        self.make_room(&shape);
        self.implied.insert(shape, implied);
    }

    fn note_safe(&mut self, shape: Shape, cost: Cost) {
        self.make_room(&shape);
        self.safe.insert(shape, cost);
    }

    fn make_room(&mut self, shape: &Shape) {
        self.words += shape.words();
        if self.words > Self::MOST_WORDS {
            self.implied.clear();
            self.safe.clear();
            self.words = shape.words();
        }
    }
}

impl Drop for Solver {
    fn drop(&mut self) {
        self.take_statistics();
    }
}

impl Solver {
    /// A session with the given options.
    pub fn new(options: Options) -> Solver {
        Solver {
            engines: Engines {
                options,
                ..Engines::default()
            },
            cache: HashMap::default(),
            implied: HashMap::default(),
            seen: Seen::default(),
            budget: None,
        }
    }

    /// The shape of a question, if answers are found by it: none where each question has to be written down.
    fn shape(&self, query: &Query) -> Option<Shape> {
        let options = &self.engines.options;
        (options.cache > 0 && options.dump_dir.is_none())
            .then(|| Shape::of(query, self.engines.in_passing))
    }

    /// The statistics of the session so far.
    pub fn statistics(&self) -> &Statistics {
        &self.engines.stats
    }

    /// The session's statistics since the last call. They are added to the tally.
    pub fn take_statistics(&mut self) -> Statistics {
        let taken = std::mem::take(&mut self.engines.stats);
        if let Some(tally) = &self.engines.options.tally {
            tally.add(&taken);
        }
        taken
    }

    /// Do the premises imply the goal, for all values of the free variables?
    ///
    /// Contradictory premises imply anything; ask [`Solver::satisfiable`] about them first.
    pub fn decide(&mut self, query: &Query) -> Verdict {
        if !self.charge(0) {
            return Verdict::Unknown(self.beyond());
        }
        let shape = self.shape(query);
        if let Some(&cost) = shape.as_ref().and_then(|s| self.seen.safe.get(s)) {
            self.count_hit();
            return match self.charge(cost) {
                true => Verdict::Safe,
                false => Verdict::Unknown(self.beyond()),
            };
        }
        let (outcome, cost) = self.answer(query);
        if matches!(outcome, Outcome::Unsat) {
            shape.into_iter().for_each(|s| self.seen.note_safe(s, cost));
        }
        match self.charged(outcome, cost) {
            Outcome::Unsat => Verdict::Safe,
            Outcome::Sat(w) => Verdict::Unsafe(w),
            Outcome::Unknown(u) => Verdict::Unknown(u),
            Outcome::Internal(m) => Verdict::Internal(m),
        }
    }

    /// A step or check begins, of a procedure of so many statements: from here on its questions are charged to it.
    pub fn begin(&mut self, statements: usize) {
        let options = &self.engines.options;
        let statements = u64::try_from(statements).unwrap_or(u64::MAX);
        let more = options.total_per_statement.saturating_mul(statements);
        self.budget = Some(Budget {
            spent: 0,
            total: options.total.saturating_add(more),
            given_up: 0,
        });
    }

    /// Says whether witnesses need not be the least from here on, which takes less time.
    pub fn skip_minimization(&mut self, brief: bool) {
        self.engines.brief = brief;
    }

    /// How many questions of [`Solver::implies`] were given up for a limit since [`Solver::begin`].
    pub fn given_up(&self) -> usize {
        self.budget.map_or(0, |budget| budget.given_up)
    }

    fn note_given_up(&mut self) {
        if let Some(budget) = &mut self.budget {
            budget.given_up += 1;
        }
    }

    /// Charges an answer; false if all that may be spent is.
    fn charge(&mut self, cost: Cost) -> bool {
        let Some(budget) = &mut self.budget else {
            return true;
        };
        budget.spent = budget.spent.saturating_add(cost);
        budget.spent <= budget.total
    }

    /// The answer, if it can be paid for.
    fn charged(&mut self, outcome: Outcome, cost: Cost) -> Outcome {
        match self.charge(cost) || matches!(outcome, Outcome::Unknown(_)) {
            true => outcome,
            false => Outcome::Unknown(self.beyond()),
        }
    }

    fn beyond(&self) -> Undecided {
        let total = self.budget.map_or(0, |budget| budget.total);
        Undecided::Limit {
            engine: EngineName::Z3,
            what: format!("{total} resource units for all questions of a step or check"),
        }
    }

    fn count_hit(&mut self) {
        self.engines.stats.queries += 1;
        self.engines.stats.cache_hits += 1;
    }

    /// The same where only a proof is of interest: the search for the simplest refutation, which is most of the
    /// work of a question about many variables, is left out.
    pub fn implies(&mut self, query: &Query) -> bool {
        if !self.charge(0) {
            self.note_given_up();
            return false;
        }
        let shape = self.shape(query);
        let known = shape.as_ref().and_then(|s| self.seen.implied.get(s));
        let (implied, cost) = match known {
            Some(&known) => {
                self.count_hit();
                known
            }
            None => {
                let found = self.implied_by(query);
                shape
                    .into_iter()
                    .for_each(|s| self.seen.note_implied(s, found));
                found
            }
        };
        let is_paid = self.charge(cost);
        if implied == Implied::GivenUp || implied == Implied::Yes && !is_paid {
            self.note_given_up();
        }
        is_paid && implied == Implied::Yes
    }

    /// The same with a part of the limits, where no verdict depends on the answer.
    pub fn implies_cheaply(&mut self, query: &Query) -> bool {
        self.engines.in_passing = true;
        let implied = self.implies(query);
        self.engines.in_passing = false;
        implied
    }

    fn implied_by(&mut self, query: &Query) -> (Implied, Cost) {
        let (canonical, _) = canonical(query);
        let key = (canonical, self.engines.in_passing);
        if let Some(&known) = self.implied.get(&key) {
            self.count_hit();
            return known;
        }
        self.engines.stats.queries += 1;
        query_id(&mut self.engines, &query.id);
        self.engines.refutes = true;
        let outcome = with_engine_stack(|| violation(&mut self.engines, &key.0).answer);
        self.engines.refutes = false;
        let (implied, answer) = match outcome {
            Answer::Unsat => (Implied::Yes, "unsat".to_owned()),
            Answer::Sat(_) => (Implied::No, "sat".to_owned()),
            Answer::Unknown(u) => match u {
                Undecided::Limit { .. } => (Implied::GivenUp, format!("unknown: {u}")),
                Undecided::Fragment { .. } => (Implied::No, format!("unknown: {u}")),
            },
            Answer::Internal(m) => (Implied::No, format!("internal error: {m}")),
        };
        let cap = self.engines.options.cache;
        if self.implied.len() >= cap {
            self.implied.clear();
        }
        self.dump(query, &key.0, &answer);
        let found = (implied, self.engines.cost);
        if cap > 0 {
            self.implied.insert(key, found);
        }
        found
    }

    /// Do the formulas hold together for some values of their variables? The witness is the simplest
    /// model, and has a value for every variable.
    pub fn satisfiable(
        &mut self,
        id: &str,
        formulas: &[Formula],
        minimize: &[Var],
    ) -> Satisfiability {
        let query = Query {
            id: id.to_owned(),
            premises: formulas.to_vec(),
            goal: Formula::falsity(),
            minimize: minimize.to_vec(),
        };
        if !self.charge(0) {
            return Satisfiability::Unknown(self.beyond());
        }
        let (outcome, cost) = self.answer(&query);
        match self.charged(outcome, cost) {
            Outcome::Unsat => Satisfiability::Unsat,
            Outcome::Sat(w) => Satisfiability::Sat(w),
            Outcome::Unknown(u) => Satisfiability::Unknown(u),
            Outcome::Internal(m) => Satisfiability::Internal(m),
        }
    }

    /// The values of the simplest model of the formulas, if they have one that can be found.
    pub fn simplest_model(&mut self, formulas: &[Formula], minimize: &[Var]) -> Option<Assignment> {
        match self.satisfiable("model", formulas, minimize) {
            Satisfiability::Sat(w) => Some(w.model()),
            _ => None,
        }
    }

    fn answer(&mut self, query: &Query) -> (Outcome, Cost) {
        self.engines.stats.queries += 1;
        let (canonical, originals) = canonical(query);
        let key = (canonical, self.engines.brief);
        let (outcome, cost) = match self.cache.get(&key) {
            Some(known) => {
                self.engines.stats.cache_hits += 1;
                known.clone()
            }
            None => self.compute(key.clone(), &query.id),
        };
        let outcome = match outcome {
            Outcome::Sat(w) => Outcome::Sat(rename(w, &originals)),
            other => other,
        };
        let answer = match &outcome {
            Outcome::Sat(w) => format!("sat ({w})"),
            Outcome::Unsat => "unsat".to_owned(),
            Outcome::Unknown(u) => format!("unknown: {u}"),
            Outcome::Internal(m) => format!("internal error: {m}"),
        };
        self.dump(query, &key.0, &answer);
        (outcome, cost)
    }

    fn compute(&mut self, key: (Canonical, bool), id: &str) -> (Outcome, Cost) {
        query_id(&mut self.engines, id);
        let outcome = with_engine_stack(|| refute(&mut self.engines, &key.0));
        let found = (outcome, self.engines.cost);
        let cap = self.engines.options.cache;
        if self.cache.len() >= cap {
            self.cache.clear();
        }
        if cap > 0 {
            self.cache.insert(key, found.clone());
        }
        found
    }

    fn dump(&mut self, query: &Query, canonical: &Canonical, answer: &str) {
        let Some(dir) = &self.engines.options.dump_dir else {
            return;
        };
        let stats = &mut self.engines.stats;
        if let Err(e) = smtlib::dump(dir, query, canonical, answer) {
            stats.dump_error = Some(format!("{}: {e}", query.id));
        }
    }
}

/// A question begins.
fn query_id(engines: &mut Engines, id: &str) {
    engines.cost = 0;
    id.clone_into(&mut engines.id);
}

/// Some model of the premises in which the goal does not hold, as the engines give it.
struct Violation {
    skolemizer: Skolemizer,
    /// The negated goal, without its quantifiers.
    violated: Formula,
    /// The premises and `violated`.
    whole: Formula,
    order: Vec<Var>,
    answer: Answer,
}

fn violation(engines: &mut Engines, question: &Canonical) -> Violation {
    let mut skolemizer = Skolemizer::default();
    let premises = skolemizer.free(&question.premises, true);
    let violated = skolemizer.free(&question.goal, false);
    let asked = premises.and(&violated);
    let order = witness_order(question, &skolemizer, &asked);
    let (premises, violated) = (eliminate(&premises), eliminate(&violated));
    let whole = premises.and(&violated);
    let mut answer = engines.solve(&whole, &order);
    if let Answer::Sat(model) = &mut answer {
        // With a quantifier variables may go that are not bound by it: they may have any value.
        engine::complete(model, &asked);
    }
    let (decided_by, asked) = (engines.last, engines.asked);
    engines.stats.decided_by(decided_by);
    engines.stats.asked += u64::from(asked.isl.or(asked.z3).is_some());
    engines.stats.by_both += u64::from((asked.isl, asked.z3) == (Some(true), Some(true)));
    Violation {
        skolemizer,
        violated,
        whole,
        order,
        answer,
    }
}

/// Looks for the simplest model of the premises in which the goal does not hold.
fn refute(engines: &mut Engines, question: &Canonical) -> Outcome {
    let Violation {
        skolemizer,
        violated,
        whole: f,
        order,
        answer,
    } = violation(engines, question);
    let model = match answer {
        Answer::Unsat => return Outcome::Unsat,
        Answer::Unknown(u) => return Outcome::Unknown(u),
        Answer::Internal(m) => return Outcome::Internal(m),
        Answer::Sat(model) => model,
    };
    let first = match verify::check(engines, question, &f, &model) {
        Ok(()) => model,
        Err(outcome) => return outcome,
    };
    let (model, minimal) = match engines.brief {
        true => (first, false),
        false => minimize::minimize(engines, &f, &first, &order),
    };
    if let Err(outcome) = verify::check(engines, question, &f, &model) {
        return outcome;
    }
    let kept = if question.goal.as_bool() == Some(false) {
        order.clone()
    } else {
        minimize::relevant(&violated, &model, &order)
    };
    Outcome::Sat(witness(&skolemizer, &model, &order, &kept, minimal))
}

/// The variables of a witness, the most important first: those that the caller named, those that outer
/// quantifiers bound, the others.
fn witness_order(question: &Canonical, skolemizer: &Skolemizer, f: &Formula) -> Vec<Var> {
    let free = f.free_vars();
    let mut order: Vec<Var> = Vec::new();
    let named = question.minimize.iter().chain(skolemizer.freed());
    for v in named.filter(|v| free.contains(v)).chain(&free) {
        if !order.contains(v) {
            order.push(v.clone());
        }
    }
    order
}

fn witness(
    skolemizer: &Skolemizer,
    model: &Assignment,
    order: &[Var],
    kept: &[Var],
    minimal: bool,
) -> Counterexample {
    let mut values: Vec<(Var, Value)> = Vec::new();
    let mut others: Vec<(Var, Value)> = Vec::new();
    for v in order {
        let name = skolemizer.original(v).clone();
        let known = |list: &[(Var, Value)]| list.iter().any(|(w, _)| *w == name);
        let Some(value) = model.get(v) else {
            continue;
        };
        // A quantifier that was freed at two places has two values; the first is shown.
        if known(&values) || known(&others) {
            continue;
        }
        if kept.contains(v) {
            values.push((name, *value));
        } else {
            others.push((name, *value));
        }
    }
    Counterexample {
        values,
        others,
        minimal,
    }
}

fn rename(w: Counterexample, originals: &Originals) -> Counterexample {
    let back = |list: Vec<(Var, Value)>| {
        list.into_iter()
            .map(|(v, x)| (originals.original(&v).clone(), x))
            .collect()
    };
    Counterexample {
        values: back(w.values),
        others: back(w.others),
        minimal: w.minimal,
    }
}
