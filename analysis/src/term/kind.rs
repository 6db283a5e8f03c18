//! Shapes of terms and formulas.

use std::sync::Arc;

use super::{Formula, Linear, Term, Var};

/// Shapes of an integer term; made only by the constructors of [`Term`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum TermKind {
    /// A constant.
    Int(i128),
    /// A variable of sort [`Sort::Int`](super::Sort::Int).
    Var(Var),
    /// A sum of at least two parts, or one part with a factor.
    Sum(Linear),
    /// Floor division by a constant of at least 2.
    Div(Term, i128),
    /// Remainder of floor division by a constant of at least 2.
    Mod(Term, i128),
    /// `condition ? then : otherwise`.
    Ite(Formula, Term, Term),
    /// A product of two terms neither of which is constant: outside Presburger arithmetic.
    Product(Term, Term),
    /// Something that has no exact representation, with the text that names it. The number makes two
    /// opaque terms different.
    Opaque(Arc<str>, u64),
}

/// Shapes of a formula; made only by the constructors of [`Formula`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum FormulaKind {
    /// True.
    True,
    /// False.
    False,
    /// The term is at least zero.
    NonNeg(Term),
    /// The term is zero.
    Zero(Term),
    /// A variable of sort [`Sort::Bool`](super::Sort::Bool).
    Var(Var),
    /// Negation; never of a constant, a [`FormulaKind::NonNeg`] or another negation.
    Not(Formula),
    /// Conjunction of at least two different formulas, none of them a conjunction.
    And(Vec<Formula>),
    /// Disjunction of at least two different formulas, none of them a disjunction.
    Or(Vec<Formula>),
    /// Equivalence.
    Iff(Formula, Formula),
    /// True for all values of the variables, all of which occur in the body.
    Forall(Vec<Var>, Formula),
    /// True for some values of the variables, all of which occur in the body.
    Exists(Vec<Var>, Formula),
    /// Something that has no exact representation; see [`TermKind::Opaque`].
    Opaque(Arc<str>, u64),
}
