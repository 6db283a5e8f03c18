//! Asking the engines in order, and against each other.

use std::time::Instant;

use super::agreed::{Decided, agree, is_agreed};
use super::query::{EngineName, Undecided};
use super::simplify::simplify;
use super::stats::Statistics;
use super::{Engine, Options, isl, sample, z3};
use crate::term::{
    Assignment, Formula, Sort, Term, Value, Var, opaque_part, products_and_binders, replace_term,
};

/// Whether a formula has a model.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Answer {
    /// A model of all free variables; not verified yet.
    Sat(Assignment),
    /// The formula has no model.
    Unsat,
    /// The engine did not decide.
    Unknown(Undecided),
    /// A bug of ours or of the engine.
    Internal(String),
}

impl Answer {
    fn is_decided(&self) -> bool {
        matches!(self, Answer::Sat(_) | Answer::Unsat)
    }
}

/// The engines, with the figures of what they did.
#[derive(Debug, Default)]
pub(super) struct Engines {
    pub(super) options: Options,
    pub(super) stats: Statistics,
    /// The question that is being answered.
    pub(super) id: String,
    /// Whether only a refutation is of interest: then models may lack variables.
    pub(super) refutes: bool,
    /// Whether any model will do, and need not be the least.
    pub(super) brief: bool,
    /// Whether the question has a part of z3's limit only ([`IN_PASSING`]).
    pub(super) in_passing: bool,
    /// The cost so far of the question that is being answered, in z3's resource units.
    pub(super) cost: u64,
    /// The engine that decided last.
    pub(super) last: Option<EngineName>,
    /// The engines that were asked last, and whether they decided.
    pub(super) asked: Asked,
}

/// The outcome of the last question at each engine: `None` where it was not asked, else whether it
/// decided.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Asked {
    pub(super) isl: Option<bool>,
    pub(super) z3: Option<bool>,
}

/// The cost charged for a question that isl gives up, in z3's resource units.
const UNDECIDED: u64 = 50_000;

/// The divisor of z3's limit for a question on whose answer no verdict depends.
const IN_PASSING: u32 = 10;

impl Engines {
    /// Whether `f` has a model; one that is small in the order of `order` is preferred.
    pub(super) fn solve(&mut self, f: &Formula, order: &[Var]) -> Answer {
        self.last = None;
        self.asked = Asked::default();
        let answer = self.solve_simplified(&simplify(f), order);
        match answer {
            // Simplification keeps the models, so what it lost may have any value.
            Answer::Sat(mut model) => {
                complete(&mut model, f);
                Answer::Sat(model)
            }
            other => other,
        }
    }

    fn solve_simplified(&mut self, f: &Formula, order: &[Var]) -> Answer {
        if let Some(value) = f.as_bool() {
            self.last = Some(EngineName::Simplifier);
            return if value {
                Answer::Sat(Assignment::new())
            } else {
                Answer::Unsat
            };
        }
        match weaken(f) {
            Ok(None) => self.ask(f, order),
            // A formula that follows from f has no model: neither has f. The converse says nothing.
            Ok(Some((weaker, fragment))) => match self.ask(&simplify(&weaker), order) {
                Answer::Unsat => Answer::Unsat,
                Answer::Internal(m) => Answer::Internal(m),
                _ => {
                    self.last = None;
                    Answer::Unknown(Undecided::Fragment { expr: fragment })
                }
            },
            Err(fragment) => Answer::Unknown(Undecided::Fragment { expr: fragment }),
        }
    }

    fn ask(&mut self, f: &Formula, order: &[Var]) -> Answer {
        if let Some(value) = f.as_bool() {
            return self.solve_constant(value);
        }
        if self.cost > self.options.z3_rlimit.into() {
            return Answer::Unknown(Undecided::Limit {
                engine: EngineName::Z3,
                what: format!("{} resource units", self.options.z3_rlimit),
            });
        }
        let free = f.free_vars();
        let mut vars: Vec<Var> = Vec::with_capacity(free.len());
        vars.extend(order.iter().filter(|v| free.contains(v)).cloned());
        vars.extend(free.into_iter().filter(|v| !order.contains(v)));
        match self.options.engine {
            Engine::Isl => self.ask_isl(f, &vars),
            Engine::Z3 => self.ask_z3(f, &vars),
            Engine::Fallback => self.ask_in_turn(f, &vars),
            Engine::Both => {
                let by_isl = self.ask_isl(f, &vars);
                self.ask_both(f, &vars, by_isl)
            }
        }
    }

    /// Asks isl, and z3 where isl cannot answer. Where nobody wants the least model, values are tried before what is slow.
    fn ask_in_turn(&mut self, f: &Formula, vars: &[Var]) -> Answer {
        let any_model = self.refutes || self.brief;
        let is_first = any_model && sample::has_many_choices(f);
        if is_first && let Some(model) = sample::model(f, vars) {
            return self.sampled(model);
        }
        let first = match self.ask_isl(f, vars) {
            Answer::Unknown(first) => first,
            answer => return answer,
        };
        if any_model
            && !is_first
            && let Some(model) = sample::model(f, vars)
        {
            return self.sampled(model);
        }
        prefer_fragment(first, self.ask_z3(f, vars))
    }

    fn sampled(&mut self, model: Assignment) -> Answer {
        self.last = Some(EngineName::Simplifier);
        Answer::Sat(model)
    }

    fn solve_constant(&mut self, value: bool) -> Answer {
        self.last = Some(EngineName::Simplifier);
        if value {
            Answer::Sat(Assignment::new())
        } else {
            Answer::Unsat
        }
    }

    /// Asks z3 what isl was asked, unless it has been before.
    fn ask_both(&mut self, f: &Formula, vars: &[Var], by_isl: Answer) -> Answer {
        let decided = Decided::new(f, &by_isl);
        if decided.as_ref().is_some_and(is_agreed) {
            self.asked.z3 = Some(true);
            return by_isl;
        }
        let by_z3 = self.ask_z3(f, vars);
        let is_same = matches!(
            (&by_isl, &by_z3),
            (Answer::Sat(_), Answer::Sat(_)) | (Answer::Unsat, Answer::Unsat)
        );
        if is_same {
            decided.into_iter().for_each(agree);
        }
        self.compare(by_isl, by_z3)
    }

    fn compare(&mut self, by_isl: Answer, by_z3: Answer) -> Answer {
        match (by_isl, by_z3) {
            (Answer::Sat(_), Answer::Unsat) | (Answer::Unsat, Answer::Sat(_)) => {
                self.stats.disagreements += 1;
                Answer::Internal("isl and z3 disagree".to_owned())
            }
            (Answer::Unknown(first), other) => prefer_fragment(first, other),
            (by_isl, Answer::Internal(m)) if by_isl.is_decided() => Answer::Internal(m),
            (by_isl, _) => {
                if by_isl.is_decided() {
                    self.last = Some(EngineName::Isl);
                }
                by_isl
            }
        }
    }

    fn ask_isl(&mut self, f: &Formula, vars: &[Var]) -> Answer {
        let start = Instant::now();
        let limits = isl::Limits {
            operations: self.options.isl_operations,
            work: self.options.isl_work,
        };
        let (answer, cost) = isl::satisfiable(f, vars, !self.refutes, limits);
        self.cost = self.cost.saturating_add(cost);
        let decided = answer.is_decided();
        self.stats.isl.record(&self.id, start.elapsed(), decided);
        self.asked.isl = Some(decided);
        if decided {
            self.last = Some(EngineName::Isl);
        }
        answer
    }

    fn ask_z3(&mut self, f: &Formula, vars: &[Var]) -> Answer {
        let start = Instant::now();
        let rlimit = match self.in_passing {
            true => self.options.z3_rlimit / IN_PASSING,
            false => self.options.z3_rlimit,
        };
        let (answer, units) = z3::satisfiable(f, vars, rlimit);
        // Where isl has decided, z3 is asked by tests only.
        if self.asked.isl == Some(false) {
            self.cost = self.cost.saturating_add(units).saturating_add(UNDECIDED);
        }
        let decided = answer.is_decided();
        self.stats.z3.record(&self.id, start.elapsed(), decided);
        self.asked.z3 = Some(decided);
        if decided {
            self.last = Some(EngineName::Z3);
        }
        answer
    }
}

/// Gives a value to each variable of a formula that a model leaves open.
pub(super) fn complete(model: &mut Assignment, f: &Formula) {
    for v in f.free_vars() {
        let any = match v.sort() {
            Sort::Int => Value::Int(0),
            Sort::Bool => Value::Bool(false),
        };
        model.entry(v).or_insert(any);
    }
}

/// The more helpful of two reasons why neither engine decided.
fn prefer_fragment(first: Undecided, second: Answer) -> Answer {
    match (first, second) {
        (first @ Undecided::Fragment { .. }, Answer::Unknown(Undecided::Limit { .. })) => {
            Answer::Unknown(first)
        }
        (_, second) => second,
    }
}

/// A formula that follows from `f` and has neither opaque parts nor products, with the text of what was
/// taken out; none if there was nothing to take out. The error is the text of what cannot be taken out.
fn weaken(f: &Formula) -> Result<Option<(Formula, String)>, String> {
    let mut fragment = None;
    let mut kept = Vec::new();
    for c in f.conjuncts() {
        match opaque_part(c) {
            Some(text) => fragment = fragment.or(Some(text)),
            None => kept.push(c.clone()),
        }
    }
    let mut weaker = Formula::all(kept);
    let (products, bound) = products_and_binders(&weaker);
    for p in &products {
        if !p.free_vars().is_disjoint(&bound) {
            return Err(p.to_string());
        }
        // Any value instead of the product: only its value, not how it comes about, is forgotten.
        weaker = replace_term(&weaker, p, &Term::var(&Var::int("product")));
        fragment = fragment.or_else(|| Some(p.to_string()));
    }
    Ok(fragment.map(|text| (weaker, text)))
}
