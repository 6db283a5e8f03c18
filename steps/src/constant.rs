//! Terms that have one value.

use exo_analysis::context::Facts;
use exo_analysis::solver::Verdict;
use exo_analysis::term::Term;

use crate::Target;

/// Whether a term has one value in context.
#[derive(Clone, Debug)]
pub(crate) enum Constant {
    /// The value is this constant.
    Is(i128),
    /// The value varies: these are two of the values that it may have.
    Varies(i128, i128),
    /// It is not known; with the verdict on its being some value.
    Unknown(Verdict),
}

/// Finds the only value that a term can have, if there is one. Nothing is known where control cannot be: there it is 0.
pub(crate) fn constant(target: &mut Target<'_>, facts: &Facts, term: &Term, id: &str) -> Constant {
    if let Some(value) = term.as_int() {
        return Constant::Is(value);
    }
    // Another value than the given one, if there is any.
    let mut differs = |from: i128| -> Result<Option<i128>, Verdict> {
        let goal = term.equals(&Term::constant(from));
        let verdict = facts.prove(target.solver(), id, &goal);
        let Verdict::Unsafe(witness) = &verdict else {
            return match verdict {
                Verdict::Safe => Ok(None),
                unknown => Err(unknown),
            };
        };
        // A value that rests on something unknown may be none that the term has.
        let guessed = witness.values.iter().any(|(v, _)| facts.is_guess(v));
        match term.eval(&witness.model()) {
            Ok(value) if !guessed => Ok(Some(value)),
            _ => Err(verdict),
        }
    };
    let first = match differs(0) {
        Ok(None) => return Constant::Is(0),
        Ok(Some(value)) => value,
        Err(verdict) => return Constant::Unknown(verdict),
    };
    match differs(first) {
        Ok(None) => Constant::Is(first),
        Ok(Some(other)) => Constant::Varies(first, other),
        Err(verdict) => Constant::Unknown(verdict),
    }
}
