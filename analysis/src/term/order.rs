//! A total order on structure, the same in every run: what sorts the parts of a sum.

use std::cmp::Ordering;

use super::{Formula, FormulaKind, Interned, Linear, Term, TermKind};
use crate::stack::deep;

/// Compares by structure. Shared parts are equal at once, so the cost is one path, not the whole tree.
pub(super) fn compare(a: &Term, b: &Term) -> Ordering {
    if a == b {
        return Ordering::Equal;
    }
    deep(|| compare_kinds(a.kind(), b.kind()))
}

fn compare_kinds(a: &TermKind, b: &TermKind) -> Ordering {
    match (a, b) {
        (TermKind::Int(x), TermKind::Int(y)) => x.cmp(y),
        (TermKind::Var(x), TermKind::Var(y)) => x.cmp(y),
        (TermKind::Sum(x), TermKind::Sum(y)) => compare_sums(x, y),
        (TermKind::Div(x, k), TermKind::Div(y, l)) | (TermKind::Mod(x, k), TermKind::Mod(y, l)) => {
            compare(x, y).then(k.cmp(l))
        }
        (TermKind::Ite(c, x, y), TermKind::Ite(d, z, w)) => compare_formulas(c, d)
            .then_with(|| compare(x, z))
            .then_with(|| compare(y, w)),
        (TermKind::Product(x, y), TermKind::Product(z, w)) => {
            compare(x, z).then_with(|| compare(y, w))
        }
        (TermKind::Opaque(_, m), TermKind::Opaque(_, n)) => m.cmp(n),
        _ => rank(a).cmp(&rank(b)),
    }
}

fn rank(kind: &TermKind) -> u8 {
    match kind {
        TermKind::Int(_) => 0,
        TermKind::Var(_) => 1,
        TermKind::Div(..) => 2,
        TermKind::Mod(..) => 3,
        TermKind::Product(..) => 4,
        TermKind::Ite(..) => 5,
        TermKind::Sum(_) => 6,
        TermKind::Opaque(..) => 7,
    }
}

fn compare_sums(a: &Linear, b: &Linear) -> Ordering {
    let parts = |x: &(Term, i128), y: &(Term, i128)| compare(&x.0, &y.0).then(x.1.cmp(&y.1));
    compare_lists(a.parts(), b.parts(), parts).then(a.constant().cmp(&b.constant()))
}

fn compare_lists<T>(a: &[T], b: &[T], by: impl Fn(&T, &T) -> Ordering) -> Ordering {
    a.iter()
        .zip(b)
        .map(|(x, y)| by(x, y))
        .find(|o| o.is_ne())
        .unwrap_or_else(|| a.len().cmp(&b.len()))
}

fn compare_formulas(a: &Formula, b: &Formula) -> Ordering {
    use FormulaKind as F;
    if a == b {
        return Ordering::Equal;
    }
    deep(|| match (a.kind(), b.kind()) {
        (F::NonNeg(x), F::NonNeg(y)) | (F::Zero(x), F::Zero(y)) => compare(x, y),
        (F::Var(x), F::Var(y)) => x.cmp(y),
        (F::Not(x), F::Not(y)) => compare_formulas(x, y),
        (F::And(x), F::And(y)) | (F::Or(x), F::Or(y)) => compare_lists(x, y, compare_formulas),
        (F::Iff(x, y), F::Iff(z, w)) => compare_formulas(x, z).then_with(|| compare_formulas(y, w)),
        (F::Forall(x, f), F::Forall(y, g)) | (F::Exists(x, f), F::Exists(y, g)) => {
            x.cmp(y).then_with(|| compare_formulas(f, g))
        }
        (F::Opaque(_, m), F::Opaque(_, n)) => m.cmp(n),
        _ => formula_rank(a).cmp(&formula_rank(b)),
    })
}

fn formula_rank(f: &Interned<FormulaKind>) -> u8 {
    match f.kind() {
        FormulaKind::True => 0,
        FormulaKind::False => 1,
        FormulaKind::NonNeg(_) => 2,
        FormulaKind::Zero(_) => 3,
        FormulaKind::Var(_) => 4,
        FormulaKind::Not(_) => 5,
        FormulaKind::And(_) => 6,
        FormulaKind::Or(_) => 7,
        FormulaKind::Iff(..) => 8,
        FormulaKind::Forall(..) => 9,
        FormulaKind::Exists(..) => 10,
        FormulaKind::Opaque(..) => 11,
    }
}
