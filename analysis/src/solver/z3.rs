//! The encoding for z3. Nothing of the z3 crate is visible outside this file.

use std::collections::HashMap;

use z3::ast::{Ast, Bool, Int, exists_const, forall_const};
use z3::{Config, Params, SatResult, Solver, StatisticsValue, with_z3_config};

use super::engine::Answer;
use super::query::{EngineName, Undecided};
use crate::stack::deep;
use crate::term::{Assignment, Formula, FormulaKind, Sort, Term, TermKind, Value, Var};

/// Whether `f` has a model, within `rlimit` of z3's resource units, and how many it took.
///
/// Every question has a context of its own: what z3 does depends on what its context has seen, and that
/// must not differ between runs or threads. It also has its own solver, since the incremental mode of z3
/// 4.8.12 answers "unknown" to quantifiers.
pub(super) fn satisfiable(f: &Formula, vars: &[Var], rlimit: u32) -> (Answer, u64) {
    let config = Config::new();
    with_z3_config(&config, || {
        let solver = Solver::new();
        let mut params = Params::new();
        params.set_u32("rlimit", rlimit);
        params.set_u32("random_seed", 0);
        solver.set_params(&params);
        let mut encoder = Encoder::default();
        let Ok(formula) = encoder.formula(f) else {
            let expr = f.to_string();
            return (Answer::Unknown(Undecided::Fragment { expr }), 0);
        };
        solver.assert(&formula);
        let answer = match solver.check() {
            SatResult::Unsat => Answer::Unsat,
            SatResult::Sat => encoder.model(&solver, vars),
            SatResult::Unknown => Answer::Unknown(Undecided::Limit {
                engine: EngineName::Z3,
                what: format!("{rlimit} resource units"),
            }),
        };
        let units = match answer {
            Answer::Unknown(_) => rlimit.into(),
            _ => units(&solver).unwrap_or(rlimit.into()),
        };
        (answer, units)
    })
}

/// The resource units that a context has used.
fn units(solver: &Solver) -> Option<u64> {
    match solver.get_statistics().value("rlimit count")? {
        StatisticsValue::UInt(units) => Some(units.into()),
        StatisticsValue::Double(_) => None,
    }
}

/// An opaque part: it has no encoding.
struct Opaque;

#[derive(Default)]
struct Encoder {
    names: HashMap<Var, String>,
    terms: HashMap<Term, Int>,
    formulas: HashMap<Formula, Bool>,
}

impl Encoder {
    /// The name is the order of the first visit, so that it does not depend on what the thread did before.
    fn name(&mut self, v: &Var) -> String {
        let next = self.names.len();
        let name = self.names.entry(v.clone());
        name.or_insert_with(|| format!("v{next}")).clone()
    }

    fn int(&mut self, v: &Var) -> Int {
        Int::new_const(self.name(v))
    }

    fn bool(&mut self, v: &Var) -> Bool {
        Bool::new_const(self.name(v))
    }

    fn constant(k: i128) -> Int {
        Int::from_i128(k)
    }

    fn term(&mut self, t: &Term) -> Result<Int, Opaque> {
        if let Some(done) = self.terms.get(t) {
            return Ok(done.clone());
        }
        let new = deep(|| {
            Ok(match t.kind() {
                TermKind::Int(k) => Self::constant(*k),
                TermKind::Var(v) => self.int(v),
                TermKind::Sum(s) => {
                    let mut parts = Vec::with_capacity(s.parts().len() + 1);
                    for (p, k) in s.parts() {
                        let p = self.term(p)?;
                        parts.push(match k {
                            1 => p,
                            _ => Int::mul(&[&Self::constant(*k), &p]),
                        });
                    }
                    if s.constant() != 0 {
                        parts.push(Self::constant(s.constant()));
                    }
                    Int::add(&parts.iter().collect::<Vec<_>>())
                }
                // SMT-LIB's div and mod leave a remainder of 0 or more: with a positive divisor they
                // are floor division and its remainder, also for negative dividends.
                TermKind::Div(p, k) => self.term(p)?.div(Self::constant(*k)),
                TermKind::Mod(p, k) => self.term(p)?.modulo(Self::constant(*k)),
                TermKind::Ite(c, a, b) => {
                    let (c, a, b) = (self.formula(c)?, self.term(a)?, self.term(b)?);
                    c.ite(&a, &b)
                }
                TermKind::Product(a, b) => Int::mul(&[&self.term(a)?, &self.term(b)?]),
                TermKind::Opaque(..) => return Err(Opaque),
            })
        })?;
        self.terms.insert(t.clone(), new.clone());
        Ok(new)
    }

    fn formula(&mut self, f: &Formula) -> Result<Bool, Opaque> {
        if let Some(done) = self.formulas.get(f) {
            return Ok(done.clone());
        }
        let new = deep(|| {
            Ok(match f.kind() {
                FormulaKind::True => Bool::from_bool(true),
                FormulaKind::False => Bool::from_bool(false),
                FormulaKind::NonNeg(t) => self.term(t)?.ge(Self::constant(0)),
                FormulaKind::Zero(t) => self.term(t)?.eq(Self::constant(0)),
                FormulaKind::Var(v) => self.bool(v),
                FormulaKind::Not(g) => self.formula(g)?.not(),
                FormulaKind::And(fs) => Bool::and(&self.list(fs)?),
                FormulaKind::Or(fs) => Bool::or(&self.list(fs)?),
                FormulaKind::Iff(a, b) => self.formula(a)?.iff(&self.formula(b)?),
                FormulaKind::Forall(vs, g) => {
                    let body = self.formula(g)?;
                    self.bound(vs, |b| forall_const(b, &[], &body))
                }
                FormulaKind::Exists(vs, g) => {
                    let body = self.formula(g)?;
                    self.bound(vs, |b| exists_const(b, &[], &body))
                }
                FormulaKind::Opaque(..) => return Err(Opaque),
            })
        })?;
        self.formulas.insert(f.clone(), new.clone());
        Ok(new)
    }

    fn list(&mut self, fs: &[Formula]) -> Result<Vec<Bool>, Opaque> {
        fs.iter().map(|f| self.formula(f)).collect()
    }

    fn bound(&mut self, vars: &[Var], quantify: impl FnOnce(&[&dyn Ast]) -> Bool) -> Bool {
        let mut consts: Vec<Box<dyn Ast>> = Vec::with_capacity(vars.len());
        for v in vars {
            consts.push(match v.sort() {
                Sort::Int => Box::new(self.int(v)),
                Sort::Bool => Box::new(self.bool(v)),
            });
        }
        let refs: Vec<&dyn Ast> = consts.iter().map(AsRef::as_ref).collect();
        quantify(&refs)
    }

    fn model(&mut self, solver: &Solver, vars: &[Var]) -> Answer {
        let Some(found) = solver.get_model() else {
            return Answer::Internal("z3 has no model for a satisfiable formula".to_owned());
        };
        let mut model = Assignment::new();
        for v in vars {
            let value = match v.sort() {
                Sort::Bool => found
                    .eval(&self.bool(v), true)
                    .and_then(|b| b.as_bool())
                    .map(Value::Bool),
                Sort::Int => found
                    .eval(&self.int(v), true)
                    .and_then(|x| x.as_i128())
                    .map(Value::Int),
            };
            let Some(value) = value else {
                return Answer::Unknown(Undecided::Limit {
                    engine: EngineName::Z3,
                    what: "128 bits for each value of a witness".to_owned(),
                });
            };
            model.insert(v.clone(), value);
        }
        Answer::Sat(model)
    }
}
