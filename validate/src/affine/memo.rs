//! Answers of isl that were given before: evaluation looks at a loop more than once, and at what two procedures have in common twice.
//!
//! Operands are told apart by identity and not by what they are, which costs nothing: the same operations on the same texts give the same objects, once
//! each is looked up here. An answer is kept with its operands, so that no other object can have their addresses.

use std::collections::HashMap;
use std::rc::Rc;

use isl_rs::{Map, Set};

use super::{Points, Relation};
use crate::reason::Proof;

/// Answers that are kept; when there are more, all are forgotten.
const MAX_ANSWERS: usize = 16_384;

/// An operation on sets and relations.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Operation {
    Apply,
    Beside,
    Coalesce,
    Concat,
    Domain,
    First,
    FlatPairs,
    Given,
    Identity,
    Intersect,
    IsDisjoint,
    IsEmpty,
    IsEqual,
    IsSingleValued,
    IsSubset,
    Last,
    LastBy,
    Off,
    On,
    Onto,
    Parameters,
    Product,
    Project,
    Range,
    Rename,
    Reverse,
    Slice,
    Subtract,
    Then,
    Under,
    Union,
}

/// The identity of an operand.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) enum Identity {
    Nothing,
    Address(usize),
    Name(String),
    Names(String, String),
    Span(usize, usize),
}

/// A question: the operation and what it is applied to.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Question {
    operation: Operation,
    operands: [Identity; 2],
}

/// An object that is kept.
#[derive(Clone)]
pub(super) enum Kept {
    Nothing,
    Points(Rc<Set>),
    Relation(Rc<Map>),
    Truth(bool),
}

/// An answer with the operands, whose addresses are in the question.
struct Answer {
    answer: Kept,
    _operands: [Kept; 2],
}

/// The answers that are kept.
#[derive(Default)]
pub(super) struct Memo {
    answers: HashMap<Question, Answer>,
    points: HashMap<String, Rc<Set>>,
    relations: HashMap<String, Rc<Map>>,
}

impl Memo {
    /// Makes room, by forgetting everything.
    fn bound(&mut self) {
        let count = self.answers.len() + self.points.len() + self.relations.len();
        if count >= MAX_ANSWERS {
            *self = Memo::default();
        }
    }
}

/// An operand of an operation.
pub(super) trait Operand {
    fn identity(&self) -> Identity;
    fn keep(&self) -> Kept;
}

impl Operand for &Points {
    fn identity(&self) -> Identity {
        Identity::Address(Rc::as_ptr(&self.0).addr())
    }

    fn keep(&self) -> Kept {
        Kept::Points(Rc::clone(&self.0))
    }
}

impl Operand for &Relation {
    fn identity(&self) -> Identity {
        Identity::Address(Rc::as_ptr(&self.0).addr())
    }

    fn keep(&self) -> Kept {
        Kept::Relation(Rc::clone(&self.0))
    }
}

impl Operand for () {
    fn identity(&self) -> Identity {
        Identity::Nothing
    }

    fn keep(&self) -> Kept {
        Kept::Nothing
    }
}

impl Operand for &str {
    fn identity(&self) -> Identity {
        Identity::Name((*self).to_owned())
    }

    fn keep(&self) -> Kept {
        Kept::Nothing
    }
}

impl Operand for (&str, &str) {
    fn identity(&self) -> Identity {
        Identity::Names(self.0.to_owned(), self.1.to_owned())
    }

    fn keep(&self) -> Kept {
        Kept::Nothing
    }
}

impl Operand for (usize, usize) {
    fn identity(&self) -> Identity {
        Identity::Span(self.0, self.1)
    }

    fn keep(&self) -> Kept {
        Kept::Nothing
    }
}

/// A kind of answer.
pub(super) trait Answered: Sized {
    fn keep(&self) -> Kept;
    fn restore(kept: &Kept) -> Option<Self>;
}

impl Answered for Points {
    fn keep(&self) -> Kept {
        Kept::Points(Rc::clone(&self.0))
    }

    fn restore(kept: &Kept) -> Option<Points> {
        match kept {
            Kept::Points(set) => Some(Points(Rc::clone(set))),
            _ => None,
        }
    }
}

impl Answered for Relation {
    fn keep(&self) -> Kept {
        Kept::Relation(Rc::clone(&self.0))
    }

    fn restore(kept: &Kept) -> Option<Relation> {
        match kept {
            Kept::Relation(map) => Some(Relation(Rc::clone(map))),
            _ => None,
        }
    }
}

impl Answered for bool {
    fn keep(&self) -> Kept {
        Kept::Truth(*self)
    }

    fn restore(kept: &Kept) -> Option<bool> {
        match kept {
            Kept::Truth(holds) => Some(*holds),
            _ => None,
        }
    }
}

/// The answer of an operation on two operands, from `compute` where it was not asked for before.
pub(super) fn answer<T: Answered>(
    operation: Operation,
    (a, b): (impl Operand, impl Operand),
    compute: impl FnOnce() -> Proof<T>,
) -> Proof<T> {
    let question = Question {
        operation,
        operands: [a.identity(), b.identity()],
    };
    let known = super::session::with_memo(|memo| {
        let known = memo.answers.get(&question)?;
        T::restore(&known.answer)
    });
    if let Some(known) = known {
        return Ok(known);
    }
    let computed = compute()?;
    super::session::with_memo(|memo| {
        memo.bound();
        let answer = Answer {
            answer: computed.keep(),
            _operands: [a.keep(), b.keep()],
        };
        memo.answers.insert(question, answer);
    });
    Ok(computed)
}

/// The set that a text says, from `read` where it was not read before.
pub(super) fn points(text: &str, read: impl FnOnce() -> Proof<Points>) -> Proof<Points> {
    let known = super::session::with_memo(|memo| memo.points.get(text).cloned());
    if let Some(known) = known {
        return Ok(Points(known));
    }
    let points = read()?;
    super::session::with_memo(|memo| {
        memo.bound();
        memo.points.insert(text.to_owned(), Rc::clone(&points.0));
    });
    Ok(points)
}

/// The relation that a text says, from `read` where it was not read before.
pub(super) fn relation(text: &str, read: impl FnOnce() -> Proof<Relation>) -> Proof<Relation> {
    let known = super::session::with_memo(|memo| memo.relations.get(text).cloned());
    if let Some(known) = known {
        return Ok(Relation(known));
    }
    let relation = read()?;
    super::session::with_memo(|memo| {
        memo.bound();
        memo.relations
            .insert(text.to_owned(), Rc::clone(&relation.0));
    });
    Ok(relation)
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use super::MAX_ANSWERS;
    use crate::affine::{Points, session, with_operations};
    use crate::reason::Proof;

    #[test]
    fn a_question_that_is_asked_again_has_the_same_answer() -> Proof<()> {
        with_operations(1_000_000, || {
            let (a, b) = (
                Points::parse("{ [x] : x > 3 }")?,
                Points::parse("{ [x] : x < 9 }")?,
            );
            let again = Points::parse("{ [x] : x > 3 }")?;
            assert!(Rc::ptr_eq(&a.0, &again.0));
            let both = a.intersect(&b)?;
            assert!(Rc::ptr_eq(&both.0, &again.intersect(&b)?.0));
            Ok(())
        })
    }

    #[test]
    fn operations_and_operands_tell_questions_apart() -> Proof<()> {
        with_operations(1_000_000, || {
            let (a, b) = (
                Points::parse("[p, q] -> { [x] : x > 3 and p = q }")?,
                Points::parse("{ [x] : x < 9 }")?,
            );
            assert!(!a.intersect(&b)?.is_equal(&a.union(&b)?)?);
            assert!(!a.subtract(&b)?.is_equal(&b.subtract(&a)?)?);
            assert!(!a.rename("p", "r")?.is_equal(&a.rename("q", "r")?)?);
            assert!(a.rename("p", "p")?.is_equal(&a)?);
            let pair = a.concat(&b)?;
            assert!(!pair.slice(0, 1)?.is_equal(&pair.slice(1, 1)?)?);
            Ok(())
        })
    }

    #[test]
    fn answers_are_forgotten_where_there_are_many_and_behind_a_validation() -> Proof<()> {
        let held = || session::with_memo(|memo| memo.points.len());
        let many = || -> Proof<()> {
            for n in 0..=MAX_ANSWERS {
                Points::parse(&format!("{{ [{n}] }}"))?;
            }
            assert!(held() < MAX_ANSWERS);
            assert!(Points::parse("{ [0] }")?.is_equal(&Points::parse("{ [x] : x = 0 }")?)?);
            Ok(())
        };
        with_operations(0, many)?;
        with_operations(1_000_000, || Points::parse("{ [x] }").map(|_| ()))?;
        assert_eq!(held(), 0);
        Ok(())
    }
}
