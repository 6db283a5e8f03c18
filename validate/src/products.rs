//! Values of expressions: sums of products, by cases.

use exo_ir::Elem;
use num_rational::BigRational;

use crate::affine::Points;
use crate::reason::Proof;
use crate::terms::AtomId;

/// Templates of a cell from which on its value is taken for a sum.
pub(crate) const MAX_TEMPLATES: usize = 8;

/// The arithmetic of an expression: an integer type whose values wrap, or the real numbers.
pub(crate) type Arithmetic = Option<Elem>;

/// A product of atoms with a coefficient.
#[derive(Clone)]
pub(crate) struct Product {
    pub(crate) coefficient: BigRational,
    /// The atoms, each with its holes as functions of the parameters.
    pub(crate) factors: Vec<(AtomId, Points)>,
}

/// The value of an expression under a condition on parameters.
#[derive(Clone)]
pub(crate) struct Case {
    pub(crate) when: Points,
    pub(crate) sum: Vec<Product>,
}

/// How an expression is computed.
#[derive(Clone, Copy)]
pub(crate) struct Mode {
    pub(crate) arithmetic: Arithmetic,
    /// Whether literals without a typed neighbour are integers.
    pub(crate) integer: bool,
    /// The integer type that has to have every literal, if there is one.
    pub(crate) literals: Option<Elem>,
    /// Whether the value is an operand of a quotient or a function, which is compared by its form.
    pub(crate) is_operand: bool,
}

impl Product {
    pub(crate) fn constant(coefficient: BigRational) -> Product {
        Product {
            coefficient,
            factors: Vec::new(),
        }
    }

    pub(crate) fn atoms(&self) -> Vec<AtomId> {
        self.factors.iter().map(|(a, _)| *a).collect()
    }
}

/// The cell that a product is written to, and the arithmetic of the whole right side.
#[derive(Clone, Copy)]
pub(crate) struct Place<'p> {
    pub(crate) cell: &'p Points,
    pub(crate) elem: Elem,
    pub(crate) mode: Mode,
}

/// One tuple of the elements of several.
pub(crate) fn joined(holes: &[Points], when: &Points) -> Proof<Points> {
    let Some((first, rest)) = holes.split_first() else {
        return Points::parse("{ [] : }")?.under(when);
    };
    let mut all = first.clone();
    for holes in rest {
        all = all.concat(holes)?;
    }
    all.under(when)
}

/// Whether the summands of a cell that is read are summands of what is written.
pub(crate) fn keeps_summands(source: Elem, elem: Elem, arithmetic: Arithmetic) -> bool {
    match (source.integer_bits(), elem.integer_bits()) {
        (None, None) => arithmetic.is_none(),
        (Some(from), Some(to)) => arithmetic.is_some() && from >= to,
        _ => false,
    }
}
