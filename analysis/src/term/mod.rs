//! Symbolic integers and booleans: the classical half of effect expressions (Exo thesis, Def. 5.2.1).
//!
//! [`Term`]s and [`Formula`]s are hash-consed: a clone is a counter, equality is a pointer comparison, and
//! walks can share work between equal parts. The constructors keep a canonical form: sums are sorted and
//! merged, constants are folded, comparisons are divided by the common factor of their coefficients.
//! `/` and `mod` are floor division and its remainder, by a positive constant.
//!
//! What cannot be said exactly (a constant beyond 128 bits, nesting beyond [`MAX_DEPTH`], a construct
//! outside the fragment) becomes *opaque*. Opaque absorbs everything that is computed from it, is equal to
//! nothing, and makes the solver answer "unknown": it can never help to prove anything.

mod eval;
mod formula;
mod intern;
mod interval;
mod order;
mod print;
mod range;
mod rewrite;
mod subst;
mod sum;
mod var;
mod var_set;
mod walk;

pub use eval::{Assignment, EvalError, Value};
pub(crate) use intern::Mask;
pub use intern::{Formula, Interned, MAX_DEPTH, Term};
pub(crate) use interval::{Interval, Intervals};
pub(crate) use range::Range;
pub(crate) use rewrite::{Names, Rewriter, replace_term};
pub use subst::Substitution;
pub use sum::Linear;
pub use var::{Sort, Var, VarPool};
pub use var_set::{VarSet, VarSetIter};
pub use walk::free_vars;
pub(crate) use walk::{Visitor, Walk, first_ite, larger_than, opaque_part, products_and_binders};

use std::sync::Arc;

/// Shapes of an integer term; made only by the constructors of [`Term`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum TermKind {
    /// A constant.
    Int(i128),
    /// A variable of sort [`Sort::Int`].
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
    /// A variable of sort [`Sort::Bool`].
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
