//! Answers of isl that were given before: evaluation looks at a loop more than once, and at what two procedures have in common twice.
//!
//! Operands are told apart by identity and not by what they are, which costs nothing: the same operations on the same texts give the same objects, once
//! each is looked up here. An answer is kept with its operands, so that no other object can have their addresses. What was computed in different ways and
//! is plainly the same, constraint by constraint, is made one object, so that questions about it are the same questions.

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
    Cut,
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
    /// The objects that are kept, by the hash that isl has for them.
    sets: HashMap<u32, Vec<Rc<Set>>>,
    maps: HashMap<u32, Vec<Rc<Map>>>,
}

impl Memo {
    /// The object that is kept of those that are plainly this one.
    fn same_set(&mut self, set: &Rc<Set>) -> Proof<Rc<Set>> {
        let alike = self.sets.entry(set.get_hash()?).or_default();
        one_of(alike, set, |a, b| Ok(a.plain_is_equal(b)?))
    }

    fn same_map(&mut self, map: &Rc<Map>) -> Proof<Rc<Map>> {
        let alike = self.maps.entry(map.get_hash()?).or_default();
        one_of(alike, map, |a, b| Ok(a.plain_is_equal(b)?))
    }

    /// Makes room, by forgetting everything.
    fn bound(&mut self) {
        let count = self.answers.len() + self.points.len() + self.relations.len();
        if count >= MAX_ANSWERS {
            *self = Memo::default();
        }
    }
}

/// The object among some that is the same as a new one, which is added if there is none.
fn one_of<T>(
    all: &mut Vec<Rc<T>>,
    new: &Rc<T>,
    same: impl Fn(&T, &T) -> Proof<bool>,
) -> Proof<Rc<T>> {
    for known in all.iter() {
        if same(known, new)? {
            return Ok(Rc::clone(known));
        }
    }
    all.push(Rc::clone(new));
    Ok(Rc::clone(new))
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
    /// The object that is kept for this one.
    fn unique(self, memo: &mut Memo) -> Proof<Self>;
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

    fn unique(self, memo: &mut Memo) -> Proof<Points> {
        Ok(Points(memo.same_set(&self.0)?))
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

    fn unique(self, memo: &mut Memo) -> Proof<Relation> {
        Ok(Relation(memo.same_map(&self.0)?))
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

    fn unique(self, _: &mut Memo) -> Proof<bool> {
        Ok(self)
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
        let computed = computed.unique(memo)?;
        let answer = Answer {
            answer: computed.keep(),
            _operands: [a.keep(), b.keep()],
        };
        memo.answers.insert(question, answer);
        Ok(computed)
    })
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
        let points = points.unique(memo)?;
        memo.points.insert(text.to_owned(), Rc::clone(&points.0));
        Ok(points)
    })
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
        let relation = relation.unique(memo)?;
        memo.relations
            .insert(text.to_owned(), Rc::clone(&relation.0));
        Ok(relation)
    })
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
    fn what_is_plainly_the_same_is_one_object() -> Proof<()> {
        with_operations(1_000_000, || {
            let (a, b) = (
                Points::parse("{ [x] : x > 3 and x < 9 }")?,
                Points::parse("{ [x] : 9 > x > 3 }")?,
            );
            assert!(Rc::ptr_eq(&a.0, &b.0));
            let below = Points::parse("{ [x] : x < 9 }")?;
            let both = Points::parse("{ [x] : x > 3 }")?.intersect(&below)?;
            assert!(Rc::ptr_eq(&a.0, &both.0));
            Ok(())
        })
    }

    #[test]
    fn what_differs_in_numbers_or_names_is_not_one_object() -> Proof<()> {
        with_operations(1_000_000, || {
            let sets = [
                "[p] -> { [x] : x > p }",
                "[p] -> { [x] : x > p + 1 }",
                "[q] -> { [x] : x > q }",
                "[p, q] -> { [x] : x > p }",
                "[p] -> { [x, y] : x > p }",
                "[p] -> { [x] : x > p; [x] : x < p }",
                "[p] -> { [x] : false }",
                "[p] -> { : false }",
            ];
            let sets: Proof<Vec<Points>> = sets.iter().map(|text| Points::parse(text)).collect();
            let sets = sets?;
            for (k, a) in sets.iter().enumerate() {
                for b in sets.iter().skip(k + 1) {
                    assert!(!Rc::ptr_eq(&a.0, &b.0));
                }
            }
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
