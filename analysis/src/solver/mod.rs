//! Deciding: a session that is asked [`Query`]s and gives [`Verdict`]s.
//!
//! Engines are asked in order: simplification, isl (Presburger arithmetic, exact and fast), z3 (the rest).
//! All limits count operations, never time, so that the same question has the same answer on any machine.
//! A witness is evaluated by [`Formula::eval`] before it is returned.

mod engine;
mod query;
mod z3;

pub use query::{EngineName, Query, Satisfiability, Unknown, Verdict, Witness};

use engine::Answer;

use crate::term::{EvalError, Formula, Var, opaque_part};

/// Which engines may be asked.
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

/// How a [`Solver`] works.
#[derive(Clone, Debug)]
pub struct Options {
    /// Which engines may be asked.
    pub engine: Engine,
    /// z3's limit for one question, in its resource units.
    pub z3_rlimit: u32,
    /// isl's limit for one question, in its operations.
    pub isl_operations: u64,
    /// Answers that are remembered; 0 for none.
    pub cache: usize,
    /// Where each question is written as SMT-LIB 2, with its id and answer.
    pub dump_dir: Option<std::path::PathBuf>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            engine: Engine::default(),
            z3_rlimit: 20_000_000,
            isl_operations: 2_000_000,
            cache: 1 << 14,
            dump_dir: None,
        }
    }
}

/// A session: engines, cache and statistics.
#[derive(Debug, Default)]
pub struct Solver {
    options: Options,
}

impl Solver {
    /// A session with the given options.
    pub fn new(options: Options) -> Solver {
        Solver { options }
    }

    /// Do the premises imply the goal, for all values of the free variables?
    pub fn decide(&mut self, query: &Query) -> Verdict {
        let against = query.goal.not();
        let f = Formula::all(query.premises.iter().cloned().chain([against]));
        match self.model(&f, &query.minimize) {
            Satisfiability::Unsat => Verdict::Safe,
            Satisfiability::Sat(w) => Verdict::Unsafe(w),
            Satisfiability::Unknown(u) => Verdict::Unknown(u),
            Satisfiability::Internal(m) => Verdict::Internal(m),
        }
    }

    /// Do the formulas hold together for some values of their variables? The witness is the simplest.
    pub fn satisfiable(
        &mut self,
        _id: &str,
        formulas: &[Formula],
        minimize: &[Var],
    ) -> Satisfiability {
        self.model(&Formula::all(formulas.iter().cloned()), minimize)
    }

    fn model(&mut self, f: &Formula, minimize: &[Var]) -> Satisfiability {
        if let Some(expr) = opaque_part(f) {
            return Satisfiability::Unknown(Unknown::Fragment { expr });
        }
        let free: Vec<Var> = f.free_vars().into_iter().collect();
        match z3::satisfiable(f, &free, self.options.z3_rlimit) {
            Answer::Unsat => Satisfiability::Unsat,
            Answer::Unknown(u) => Satisfiability::Unknown(u),
            Answer::Internal(m) => Satisfiability::Internal(m),
            Answer::Sat(model) => match f.eval(&model) {
                Ok(true) => Satisfiability::Sat(Witness {
                    values: minimize
                        .iter()
                        .chain(free.iter().filter(|v| !minimize.contains(v)))
                        .filter_map(|v| Some((v.clone(), *model.get(v)?)))
                        .collect(),
                    others: Vec::new(),
                    minimal: false,
                }),
                Ok(false) => Satisfiability::Internal("a witness does not hold".to_owned()),
                Err(EvalError::Opaque(expr)) => Satisfiability::Unknown(Unknown::Fragment { expr }),
                Err(e) => Satisfiability::Unknown(Unknown::Limit {
                    engine: EngineName::Simplifier,
                    what: e.to_string(),
                }),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::term::{Term, Value};

    #[test]
    fn a_first_question() {
        let (n, i) = (Var::int("n"), Var::int("i"));
        let (tn, ti) = (Term::var(&n), Term::var(&i));
        let mut solver = Solver::default();
        let mut query = Query {
            id: "first".to_owned(),
            premises: vec![ti.ge(&Term::int(0)), ti.lt(&tn)],
            goal: (&ti + 1).le(&tn),
            minimize: vec![n.clone(), i],
        };
        assert_eq!(solver.decide(&query), Verdict::Safe);
        query.goal = (&ti + 1).lt(&tn);
        let Verdict::Unsafe(w) = solver.decide(&query) else {
            panic!("must be refuted");
        };
        assert!(matches!(w.get(&n), Some(Value::Int(x)) if x >= 1));
    }
}
