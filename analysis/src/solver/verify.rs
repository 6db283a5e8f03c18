//! The judge of witnesses.

use super::Outcome;
use super::canonical::Canonical;
use super::engine::{Answer, Engines};
use super::query::{EngineName, Undecided};
use crate::term::{Assignment, EvalError, Formula, Substitution};

/// Whether under `model` the premises hold and the goal does not.
///
/// `f` is the question as the engines saw it, its outer existentials freed; `model` gives them values.
/// Both it and the original question are evaluated. A quantifier that cannot be tried value by value is
/// put to the engines, with all values filled in; a model that fails is never passed on.
pub(super) fn check(
    engines: &mut Engines,
    question: &Canonical,
    f: &Formula,
    model: &Assignment,
) -> Result<(), Outcome> {
    holds(engines, f, model)?;
    let original = question.premises.and(&question.goal.not());
    match original.eval(model) {
        // The model of f shows the existentials whose ranges cannot be searched.
        Ok(true) | Err(EvalError::Quantifier) => Ok(()),
        Ok(false) => Err(failed()),
        Err(e) => Err(not_evaluated(&e)),
    }
}

fn holds(engines: &mut Engines, f: &Formula, model: &Assignment) -> Result<(), Outcome> {
    match f.eval(model) {
        Ok(true) => return Ok(()),
        Ok(false) => return Err(failed()),
        Err(EvalError::Quantifier) => {}
        Err(e) => return Err(not_evaluated(&e)),
    }
    let mut values = Substitution::new();
    for (v, value) in model {
        values.set_value(v, *value);
    }
    match engines.solve(&values.formula(f), &[]) {
        Answer::Sat(_) => Ok(()),
        Answer::Unsat => Err(failed()),
        Answer::Unknown(u) => Err(Outcome::Unknown(u)),
        Answer::Internal(m) => Err(Outcome::Internal(m)),
    }
}

fn failed() -> Outcome {
    Outcome::Internal("the witness of a solver does not hold".to_owned())
}

fn not_evaluated(e: &EvalError) -> Outcome {
    match e {
        EvalError::Opaque(expr) => Outcome::Unknown(Undecided::Fragment { expr: expr.clone() }),
        EvalError::Unbound(_) => Outcome::Internal(format!("the witness of a solver has {e}")),
        EvalError::Overflow | EvalError::Quantifier => Outcome::Unknown(Undecided::Limit {
            engine: EngineName::Simplifier,
            what: format!("evaluation: {e}"),
        }),
    }
}
