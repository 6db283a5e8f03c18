//! Evaluation under a model: the independent judge of every witness.

use std::collections::BTreeMap;
use std::fmt;

use rustc_hash::FxHashMap as HashMap;

use super::{Formula, FormulaKind, Term, TermKind, Var};
use crate::stack::deep;

/// A value of a variable.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Value {
    /// A value of sort [`super::Sort::Int`].
    Int(i128),
    /// A value of sort [`super::Sort::Bool`].
    Bool(bool),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Int(v) => write!(f, "{v}"),
            Value::Bool(b) => write!(f, "{b}"),
        }
    }
}

/// Values of variables.
pub type Assignment = BTreeMap<Var, Value>;

/// The reason why a value could not be computed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EvalError {
    /// The model does not give this variable a value of its sort.
    #[error("no value for '{0}'")]
    Unbound(String),
    /// An intermediate result does not fit 128 bits.
    #[error("an integer beyond 128 bits")]
    Overflow,
    /// A quantifier ranges over too many values to try, or over unboundedly many.
    #[error("a quantifier over too many values")]
    Quantifier,
    /// An opaque part.
    #[error("'{0}' has no exact value")]
    Opaque(String),
}

impl Term {
    /// The value under a model.
    pub fn eval(&self, model: &Assignment) -> Result<i128, EvalError> {
        Evaluator::new(model).term(self)
    }
}

impl Formula {
    /// The truth under a model. Quantifiers are tried value by value where their bodies bound them.
    pub fn eval(&self, model: &Assignment) -> Result<bool, EvalError> {
        Evaluator::new(model).formula(self)
    }
}

struct Evaluator<'m> {
    model: &'m Assignment,
    terms: HashMap<usize, i128>,
    formulas: HashMap<usize, bool>,
}

impl<'m> Evaluator<'m> {
    fn new(model: &'m Assignment) -> Self {
        Evaluator {
            model,
            terms: HashMap::default(),
            formulas: HashMap::default(),
        }
    }

    fn unbound(v: &Var) -> EvalError {
        EvalError::Unbound(v.name().to_owned())
    }

    fn term(&mut self, t: &Term) -> Result<i128, EvalError> {
        match t.kind() {
            TermKind::Int(v) => return Ok(*v),
            TermKind::Var(v) => {
                return match self.model.get(v) {
                    Some(Value::Int(x)) => Ok(*x),
                    _ => Err(Self::unbound(v)),
                };
            }
            _ => {}
        }
        if let Some(v) = self.terms.get(&t.address()) {
            return Ok(*v);
        }
        let value = deep(|| match t.kind() {
            TermKind::Int(v) => Ok(*v),
            TermKind::Var(v) => Err(Self::unbound(v)),
            TermKind::Sum(s) => {
                let mut sum = s.constant();
                for (p, k) in s.parts() {
                    let part = self.term(p)?.checked_mul(*k);
                    sum = part
                        .and_then(|x| sum.checked_add(x))
                        .ok_or(EvalError::Overflow)?;
                }
                Ok(sum)
            }
            TermKind::Div(p, k) => self
                .term(p)?
                .checked_div_euclid(*k)
                .ok_or(EvalError::Overflow),
            TermKind::Mod(p, k) => self
                .term(p)?
                .checked_rem_euclid(*k)
                .ok_or(EvalError::Overflow),
            TermKind::Ite(c, a, b) => {
                if self.formula(c)? {
                    self.term(a)
                } else {
                    self.term(b)
                }
            }
            TermKind::Product(a, b) => self
                .term(a)?
                .checked_mul(self.term(b)?)
                .ok_or(EvalError::Overflow),
            TermKind::Opaque(text, _) => Err(EvalError::Opaque(text.to_string())),
        })?;
        self.terms.insert(t.address(), value);
        Ok(value)
    }

    fn formula(&mut self, f: &Formula) -> Result<bool, EvalError> {
        if let Some(v) = self.formulas.get(&f.address()) {
            return Ok(*v);
        }
        let value = deep(|| match f.kind() {
            FormulaKind::True => Ok(true),
            FormulaKind::False => Ok(false),
            FormulaKind::Var(v) => match self.model.get(v) {
                Some(Value::Bool(b)) => Ok(*b),
                _ => Err(Self::unbound(v)),
            },
            FormulaKind::NonNeg(t) => Ok(self.term(t)? >= 0),
            FormulaKind::Zero(t) => Ok(self.term(t)? == 0),
            FormulaKind::Not(g) => Ok(!self.formula(g)?),
            FormulaKind::And(fs) => self.connective(fs, false),
            FormulaKind::Or(fs) => self.connective(fs, true),
            FormulaKind::Iff(a, b) => Ok(self.formula(a)? == self.formula(b)?),
            FormulaKind::Forall(vs, g) => Ok(!super::range::search(vs, &g.not(), self.model)?),
            FormulaKind::Exists(vs, g) => super::range::search(vs, g, self.model),
            FormulaKind::Opaque(text, _) => Err(EvalError::Opaque(text.to_string())),
        })?;
        self.formulas.insert(f.address(), value);
        Ok(value)
    }

    /// A disjunction (`decisive` true) or conjunction; one decisive part outweighs an error in another.
    fn connective(&mut self, fs: &[Formula], decisive: bool) -> Result<bool, EvalError> {
        let mut error = None;
        for f in fs {
            match self.formula(f) {
                Ok(v) if v == decisive => return Ok(decisive),
                Ok(_) => {}
                Err(e) => error = Some(e),
            }
        }
        error.map_or(Ok(!decisive), Err)
    }
}
