//! From control expressions to effect expressions: `Lift` (Exo thesis, Def. C.0.1).

use exo_ir::{Ctl, CtlOp, FieldRef, Sym};

use crate::dataflow::CtlValue;
use crate::stack::deep;
use crate::term::{Formula, Term};

/// Gives the names in a control expression their values at one point.
pub trait Values {
    /// The value of a loop variable or control argument.
    fn var(&self, sym: Sym) -> CtlValue;
    /// The value of a configuration field.
    fn field(&self, field: &FieldRef) -> CtlValue;
    /// A buffer's stride, in elements.
    fn stride(&self, buf: Sym, dim: usize) -> Term;
}

/// The value of a control expression at the point that `values` describes. What is not quasi-affine becomes
/// opaque: nothing can be proved with it.
pub fn lower(e: &Ctl, values: &dyn Values) -> CtlValue {
    deep(|| match e {
        Ctl::Int(v) => CtlValue::Int(Term::int(*v)),
        Ctl::Bool(b) => CtlValue::Bool(Formula::constant(*b)),
        Ctl::Var(sym) => values.var(*sym),
        Ctl::Config(field) => values.field(field),
        Ctl::Stride(buf, dim) => CtlValue::Int(values.stride(*buf, *dim)),
        Ctl::Neg(e) => CtlValue::Int(lower(e, values).int().neg()),
        Ctl::Not(e) => CtlValue::Bool(lower(e, values).condition().not()),
        Ctl::Bin(op, a, b) => binary(*op, &lower(a, values), &lower(b, values)),
        Ctl::Select(c, a, b) => {
            let (a, b) = (lower(a, values).int(), lower(b, values).int());
            CtlValue::Int(Term::ite(&lower(c, values).condition(), &a, &b))
        }
    })
}

/// An operator on values; a sort that does not fit makes the result opaque.
fn binary(op: CtlOp, a: &CtlValue, b: &CtlValue) -> CtlValue {
    match op {
        CtlOp::Add => CtlValue::Int(a.int().add(&b.int())),
        CtlOp::Sub => CtlValue::Int(a.int().sub(&b.int())),
        CtlOp::Mul => CtlValue::Int(product(&a.int(), &b.int())),
        CtlOp::Div => CtlValue::Int(divided(&a.int(), &b.int(), Term::div)),
        CtlOp::Mod => CtlValue::Int(divided(&a.int(), &b.int(), Term::modulo)),
        CtlOp::Min => CtlValue::Int(Term::ite(&a.int().le(&b.int()), &a.int(), &b.int())),
        CtlOp::Max => CtlValue::Int(Term::ite(&b.int().le(&a.int()), &a.int(), &b.int())),
        CtlOp::Lt => CtlValue::Bool(a.int().lt(&b.int())),
        CtlOp::Le => CtlValue::Bool(a.int().le(&b.int())),
        CtlOp::Gt => CtlValue::Bool(a.int().gt(&b.int())),
        CtlOp::Ge => CtlValue::Bool(a.int().ge(&b.int())),
        CtlOp::Eq => CtlValue::Bool(a.equals(b)),
        CtlOp::Ne => CtlValue::Bool(a.equals(b).not()),
        CtlOp::And => CtlValue::Bool(a.condition().and(&b.condition())),
        CtlOp::Or => CtlValue::Bool(a.condition().or(&b.condition())),
    }
}

/// A product with a constant side; anything else is outside the fragment.
fn product(a: &Term, b: &Term) -> Term {
    match (a.as_int(), b.as_int()) {
        (None, None) => Term::opaque("a product of two variables"),
        _ => a.mul(b),
    }
}

/// Division or remainder by a constant; anything else is outside the fragment.
fn divided(a: &Term, b: &Term, by: impl Fn(&Term, i128) -> Term) -> Term {
    match b.as_int() {
        Some(d) => by(a, d),
        None => Term::opaque("a division by a variable"),
    }
}
