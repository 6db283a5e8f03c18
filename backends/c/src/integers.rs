//! Integers in C: two's complement without undefined behaviour.
//!
//! C leaves open what a signed sum or product beyond its type is. Where values may get there, by the types of what is read,
//! the operation is done in the unsigned type of the same width, which wraps; the conversion back is modulo 2^w in every
//! compiler that knows the exact-width types. Where nothing can overflow, C looks as one would write it.

use exo_ir::{DataOp, Elem};

use crate::data::cast;
use crate::render::{CExpr, Namer, Prec, in_parts};

/// Least and largest value.
pub(crate) type Bounds = (i128, i128);

/// C of an integer or floating-point value.
#[derive(Clone, Debug)]
pub(crate) struct Number {
    /// The value.
    pub(crate) expr: CExpr,
    /// A value of the unsigned type that is equal to it modulo 2^w, where the last operation is done there.
    pub(crate) modular: Option<CExpr>,
    /// The bounds of its value; `None` for floating-point numbers.
    pub(crate) bounds: Option<Bounds>,
}

impl Number {
    /// A value of which nothing is known but the type.
    pub(crate) fn of_type(expr: CExpr, elem: Elem) -> Number {
        Number {
            expr,
            modular: None,
            bounds: elem.integer_range(),
        }
    }

    /// The value in the unsigned type of this width.
    pub(crate) fn unsigned(&self, computed: Elem) -> CExpr {
        match &self.modular {
            Some(modular) => modular.clone(),
            None => to_unsigned(&self.expr, self.bounds, computed),
        }
    }
}

/// A value in the unsigned type of the width of `elem`.
pub(crate) fn to_unsigned(e: &CExpr, bounds: Option<Bounds>, elem: Elem) -> CExpr {
    let is_literal = e.text.bytes().all(|c| c.is_ascii_digit());
    match (is_literal, bounds) {
        (true, Some((v, same))) if v == same && elem == Elem::I32 => {
            CExpr::primary(format!("{}u", e.text))
        }
        _ => CExpr::new(
            format!("({}) {}", unsigned_type(elem), e.at(Prec::Unary)),
            Prec::Unary,
        ),
    }
}

/// C's unsigned type of the width of a type that integers are computed in.
fn unsigned_type(elem: Elem) -> &'static str {
    match elem {
        Elem::I64 => "uint64_t",
        _ => "uint32_t",
    }
}

/// Whether C leaves open what is beyond the type.
pub(crate) fn is_signed(computed: Elem) -> bool {
    matches!(computed, Elem::I32 | Elem::I64)
}

/// The bounds of an operation's value, if it is not cut to a type.
pub(crate) fn result_bounds(op: DataOp, a: Bounds, b: Bounds) -> Bounds {
    op.bounds(a, b).unwrap_or((i128::MIN, i128::MAX))
}

/// Whether a type holds everything between the bounds.
pub(crate) fn holds(elem: Elem, (least, most): Bounds) -> bool {
    let range = elem.integer_range();
    range.is_some_and(|(lo, hi)| lo <= least && most <= hi)
}

/// `a op b` for a sum, difference or product that may leave the signed type: done in the unsigned one.
pub(crate) fn wrapping(
    (op, a, b): (DataOp, &Number, &Number),
    computed: Elem,
    namer: &dyn Namer,
) -> Number {
    let (sign, prec, right) = operator(op);
    let (a, b) = (a.unsigned(computed), b.unsigned(computed));
    let whole = CExpr::new(format!("{} {sign} {}", a.at(prec), b.at(right)), prec);
    wrapped(in_parts(whole, unsigned_type(computed), namer), computed)
}

/// `-a` where it may leave the signed type.
pub(crate) fn wrapping_neg(a: &Number, computed: Elem, namer: &dyn Namer) -> Number {
    let inner = a.unsigned(computed);
    // Two signs beside each other are another operator.
    let min = match inner.text.starts_with('-') {
        true => Prec::Primary,
        false => Prec::Unary,
    };
    let whole = CExpr::new(format!("-{}", inner.at(min)), Prec::Unary);
    wrapped(in_parts(whole, unsigned_type(computed), namer), computed)
}

fn wrapped(modular: CExpr, computed: Elem) -> Number {
    Number {
        expr: cast(&modular, computed),
        modular: Some(modular),
        bounds: computed.integer_range(),
    }
}

/// An operator of C: its sign, its precedence, and that of its right operand.
pub(crate) fn operator(op: DataOp) -> (&'static str, Prec, Prec) {
    match op {
        DataOp::Add => ("+", Prec::Sum, Prec::Product),
        DataOp::Sub => ("-", Prec::Sum, Prec::Product),
        DataOp::Mul => ("*", Prec::Product, Prec::Unary),
        DataOp::Div => ("/", Prec::Product, Prec::Unary),
    }
}
