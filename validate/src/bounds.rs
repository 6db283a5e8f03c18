//! Bounds of integer values, by the types of what they are made of.

use exo_ir::Elem;
use num_rational::BigRational;
use num_traits::Zero;

use crate::evaluator::Evaluator;
use crate::products::Product;
use crate::terms::{Atom, AtomId};

/// The least and the largest number that a value may be.
type Bounds = (BigRational, BigRational);

fn exact(range: (i128, i128)) -> Bounds {
    let number = |n: i128| BigRational::from_integer(n.into());
    (number(range.0), number(range.1))
}

fn times(a: &Bounds, b: &Bounds) -> Bounds {
    let corners = [&a.0 * &b.0, &a.0 * &b.1, &a.1 * &b.0, &a.1 * &b.1];
    let (least, most) = (corners.iter().min(), corners.iter().max());
    let zero = BigRational::zero();
    (
        least.unwrap_or(&zero).clone(),
        most.unwrap_or(&zero).clone(),
    )
}

impl Evaluator<'_> {
    /// Whether a sum is surely an integer between bounds, computed without an end to its type: of literals, cells and rests of types that fit.
    pub(crate) fn is_number_within(&self, sum: &[Product], range: (i128, i128)) -> bool {
        let (lo, hi) = exact(range);
        let zero = BigRational::zero();
        let mut all = (zero.clone(), zero);
        for product in sum {
            let Some((least, most)) = self.bounds_of_product(product) else {
                return false;
            };
            all = (all.0 + least, all.1 + most);
        }
        lo <= all.0 && all.1 <= hi
    }

    fn bounds_of_product(&self, product: &Product) -> Option<Bounds> {
        let coefficient = &product.coefficient;
        let mut all = (coefficient.clone(), coefficient.clone());
        for (atom, _) in &product.factors {
            all = times(&all, &exact(self.elem_of(*atom)?.integer_range()?));
        }
        coefficient.is_integer().then_some(all)
    }

    /// The integer type whose number an atom is.
    fn elem_of(&self, atom: AtomId) -> Option<Elem> {
        match self.terms().get(atom)? {
            Atom::Input(root) => self.root_elem(*root),
            Atom::Held(elem, _) | Atom::Cut(elem, _) => Some(*elem),
            _ => None,
        }
    }
}
