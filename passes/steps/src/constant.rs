//! Terms that have one value.

use exo_analysis::context::Facts;
use exo_analysis::solver::Verdict;
use exo_analysis::term::Term;

use crate::Target;

/// Whether a term has one value in context.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Constant {
    /// It always has this value.
    Is(i64),
    /// It may have either value.
    Varies(i128, i128),
    /// It is not known.
    Unknown,
}

/// Finds the only value that a term can have, if there is one. Nothing is known where control cannot be: there it is 0.
pub(crate) fn constant(target: &mut Target<'_>, facts: &Facts, term: &Term, id: &str) -> Constant {
    if let Some(value) = term.as_int() {
        return small(value);
    }
    let mut differs = |from: i128| -> Option<Option<i128>> {
        let goal = term.equals(&Term::constant(from));
        match facts.prove(target.solver(), id, &goal) {
            Verdict::Safe => Some(None),
            Verdict::Unsafe(witness) => term.eval(&witness.model()).ok().map(Some),
            _ => None,
        }
    };
    match differs(0) {
        Some(None) => Constant::Is(0),
        Some(Some(value)) => match differs(value) {
            Some(None) => small(value),
            Some(Some(other)) => Constant::Varies(value, other),
            None => Constant::Unknown,
        },
        None => Constant::Unknown,
    }
}

fn small(value: i128) -> Constant {
    i64::try_from(value).map_or(Constant::Unknown, Constant::Is)
}
