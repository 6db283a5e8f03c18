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
mod kind;
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
pub use kind::{FormulaKind, TermKind};
pub(crate) use range::Range;
pub(crate) use rewrite::{Names, Rewriter, replace_term};
pub use subst::Substitution;
pub use sum::Linear;
pub use var::{Sort, Var, VarPool};
pub use var_set::{VarSet, VarSetIter};
pub use walk::free_vars;
pub(crate) use walk::{Visitor, Walk, first_ite, larger_than, opaque_part, products_and_binders};
