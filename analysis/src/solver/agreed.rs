//! Answers on which isl and z3 agreed, in all sessions of the process. Tests ask both, and most of
//! what a check or a step asks of a procedure, of its callees and of their libraries was asked of
//! others before; z3 takes some milliseconds for the smallest question.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

use super::engine::Answer;
use super::shape::Shape;
use crate::term::Formula;

/// An answer of isl: the question, and whether it has a model.
#[derive(PartialEq, Eq, Hash)]
pub(super) struct Decided(Shape, bool);

impl Decided {
    /// None where the answer leaves it open.
    pub(super) fn new(f: &Formula, answer: &Answer) -> Option<Decided> {
        let has_model = match answer {
            Answer::Sat(_) => true,
            Answer::Unsat => false,
            Answer::Unknown(_) | Answer::Internal(_) => return None,
        };
        Some(Decided(Shape::of_formula(f), has_model))
    }
}

/// How many words of shapes are kept: 64 MB.
const MOST_WORDS: usize = 8 << 20;

struct Agreed {
    known: Option<HashSet<Decided>>,
    words: usize,
}

static AGREED: Mutex<Agreed> = Mutex::new(Agreed {
    known: None,
    words: 0,
});

/// Whether z3 has agreed with this answer before.
pub(super) fn is_agreed(decided: &Decided) -> bool {
    let agreed = AGREED.lock().unwrap_or_else(PoisonError::into_inner);
    let known = agreed.known.as_ref();
    known.is_some_and(|known| known.contains(decided))
}

/// Records that z3 agrees with an answer.
pub(super) fn agree(decided: Decided) {
    let mut agreed = AGREED.lock().unwrap_or_else(PoisonError::into_inner);
    agreed.words += decided.0.words();
    if agreed.words > MOST_WORDS {
        agreed.words = decided.0.words();
        agreed.known = None;
    }
    agreed.known.get_or_insert_default().insert(decided);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::term::{Assignment, Term, Var};

    /// A variable of that name is that number or more.
    fn at_least(name: &str, number: i64) -> Formula {
        let var = Term::var(&Var::int(name));
        Formula::non_neg(&(&var - &Term::int(number)))
    }

    #[test]
    fn what_was_agreed_on_is_the_question_with_its_answer() {
        let sat = || Answer::Sat(Assignment::new());
        let decided = |f: &Formula, answer| Decided::new(f, &answer).expect("an answer");
        let question = at_least("x", 4711);
        assert!(!is_agreed(&decided(&question, sat())));
        agree(decided(&question, sat()));
        assert!(is_agreed(&decided(&question, sat())));
        // Whatever the variable is called.
        assert!(is_agreed(&decided(&at_least("y", 4711), sat())));
        assert!(!is_agreed(&decided(&question, Answer::Unsat)));
        assert!(!is_agreed(&decided(&at_least("x", 4712), sat())));
    }

    #[test]
    fn what_is_open_is_agreed_on_by_nobody() {
        let open = Answer::Internal("no answer".to_owned());
        assert!(Decided::new(&at_least("x", 0), &open).is_none());
    }
}
