//! Numbers near terms, for people to read: nothing is decided by them.

use super::ops::internal;
use super::poly::{Atom, AtomKind, Poly};
use super::{Exact, Repr};
use crate::concrete::Num;

/// From here on not every integer is a machine number.
const EXACT: f64 = 9_007_199_254_740_992.0;

impl Exact {
    /// A number near the value; `None` of unknowns, of functions that are not built in, and beyond the range of `f64`.
    pub fn approximate(&self) -> Option<f64> {
        let near = match &self.0 {
            Repr::Term(term) => of_term(term),
            _ => self.to_f64(),
        };
        near.filter(|near| near.is_finite())
    }
}

fn of_term(term: &Poly) -> Option<f64> {
    term.approximate(&of_atom)
}

fn of_atom(atom: &Atom) -> Option<f64> {
    let (name, args, kind) = atom.parts();
    let args: Vec<f64> = args.iter().map(Exact::approximate).collect::<Option<_>>()?;
    match (kind, args.as_slice()) {
        // Modulo 2^w is the same for small numbers of the type only.
        (AtomKind::Wrapped(elem), [inner]) => {
            let (lo, hi) = elem.integer_range()?;
            let fits = inner.abs() < EXACT && (lo as f64..=hi as f64).contains(inner);
            fits.then_some(*inner)
        }
        (_, [x]) if name == internal("inverse") => Some(1.0 / x),
        (_, [x]) if name == internal("trunc") => Some(x.trunc()),
        (_, [a, b]) if name == internal("int_div") => Some((a / b).trunc()),
        _ => {
            let args: Vec<Num> = args.into_iter().map(Num::F64).collect();
            Some(Num::call(name, &args)?.ok()?.to_f64())
        }
    }
}
