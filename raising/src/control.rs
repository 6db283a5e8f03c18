//! Control expressions: indices, bounds and conditions.

use exo_dialects::upstream::{AffineExpr, AffineOp, Constraint};
use exo_ir::{Ctl, CtlOp};

use crate::refusal::Reason;

/// Most parts of a control expression. Each use of a value has a copy of its expression, so a chain of sums can double it at each operation.
const MAX_CONTROL_PARTS: usize = 4096;

/// Whether a control expression has too many parts.
pub(crate) fn is_too_large(value: &Ctl) -> bool {
    let mut parts = 0;
    value.walk(&mut |_| parts += 1);
    parts > MAX_CONTROL_PARTS
}

/// The expression in an affine map or set, with control expressions for operands.
pub(crate) fn of_affine(expr: &AffineExpr, operands: &[Ctl]) -> Result<Ctl, Reason> {
    match expr {
        AffineExpr::Constant(value) => Ok(Ctl::Int(*value)),
        AffineExpr::Operand(number) => operands
            .get(*number)
            .cloned()
            .ok_or(Reason::Form("a map over more operands than there are")),
        AffineExpr::Binary(op, left, right) => {
            let left = of_affine(left, operands)?;
            let right = of_affine(right, operands)?;
            match op {
                AffineOp::Add => sum(left, right),
                AffineOp::Mul => product(left, right),
                AffineOp::Mod => remainder(left, &right),
                AffineOp::FloorDiv => quotient(left, &right),
                AffineOp::CeilDiv => quotient_up(left, &right),
            }
        }
    }
}

/// The condition that constraints of an integer set hold.
pub(crate) fn of_set(constraints: &[Constraint], operands: &[Ctl]) -> Result<Ctl, Reason> {
    let mut all = Vec::new();
    for constraint in constraints {
        let value = of_affine(&constraint.expr, operands)?;
        let (left, right) = sides(value);
        let op = match constraint.is_equality {
            true => CtlOp::Eq,
            false => CtlOp::Ge,
        };
        all.push(Ctl::bin(op, left, right));
    }
    Ok(conjunction(all))
}

/// The least or the greatest of some expressions, which are at least one.
pub(crate) fn extremum(greatest: bool, all: Vec<Ctl>) -> Result<Ctl, Reason> {
    let op = if greatest { CtlOp::Max } else { CtlOp::Min };
    let mut distinct: Vec<Ctl> = Vec::new();
    for e in all {
        if !distinct.contains(&e) {
            distinct.push(e);
        }
    }
    let whole = distinct.into_iter().reduce(|a, b| match (a, b) {
        (Ctl::Int(a), Ctl::Int(b)) => Ctl::Int(if greatest { a.max(b) } else { a.min(b) }),
        (a, b) => Ctl::bin(op, a, b),
    });
    whole.ok_or(Reason::Form("a map without a result"))
}

/// The expressions of which one is the least or the greatest.
pub(crate) fn parts_of(e: &Ctl, greatest: bool) -> Vec<&Ctl> {
    let op = if greatest { CtlOp::Max } else { CtlOp::Min };
    let (mut open, mut parts) = (vec![e], Vec::new());
    while let Some(e) = open.pop() {
        match e {
            Ctl::Bin(own, a, b) if *own == op => open.extend([&**b, &**a]),
            e => parts.push(e),
        }
    }
    parts
}

/// All of some conditions.
pub(crate) fn conjunction(all: Vec<Ctl>) -> Ctl {
    let mut conditions = all.into_iter();
    let first = conditions.next().unwrap_or(Ctl::Bool(true));
    conditions.fold(first, |a, b| Ctl::bin(CtlOp::And, a, b))
}

/// Two expressions whose difference is `e`, as a comparison is written: `i - j + 1` is `i + 1` and `j`.
fn sides(e: Ctl) -> (Ctl, Ctl) {
    match e {
        Ctl::Bin(CtlOp::Sub, a, b) => (*a, *b),
        e => (e, Ctl::Int(0)),
    }
}

/// `a + b`, with a minus where `b` has one.
pub(crate) fn sum(a: Ctl, b: Ctl) -> Result<Ctl, Reason> {
    match (a, b) {
        (Ctl::Int(a), Ctl::Int(b)) => a.checked_add(b).map(Ctl::Int).ok_or(Reason::Overflow),
        (a, Ctl::Int(0)) => Ok(a),
        (Ctl::Int(0), b) => Ok(b),
        (a, Ctl::Int(b)) if b < 0 && b != i64::MIN => Ok(Ctl::bin(CtlOp::Sub, a, Ctl::Int(-b))),
        (a, Ctl::Neg(b)) => Ok(Ctl::bin(CtlOp::Sub, a, *b)),
        (a, Ctl::Bin(CtlOp::Mul, factor, b)) => match factor.as_int() {
            Some(factor) if factor < 0 && factor != i64::MIN => {
                Ok(Ctl::bin(CtlOp::Sub, a, product(Ctl::Int(-factor), *b)?))
            }
            _ => Ok(Ctl::bin(CtlOp::Add, a, Ctl::Bin(CtlOp::Mul, factor, b))),
        },
        (a, b) => Ok(Ctl::bin(CtlOp::Add, a, b)),
    }
}

/// `a - b`.
pub(crate) fn difference(a: Ctl, b: Ctl) -> Result<Ctl, Reason> {
    match (a, b) {
        (Ctl::Int(a), Ctl::Int(b)) => a.checked_sub(b).map(Ctl::Int).ok_or(Reason::Overflow),
        (a, Ctl::Int(0)) => Ok(a),
        (Ctl::Int(0), b) => Ok(Ctl::negated(b)),
        (a, b) if a == b => Ok(Ctl::Int(0)),
        (a, b) => Ok(Ctl::bin(CtlOp::Sub, a, b)),
    }
}

/// `a * b`, one of which has to be a literal.
pub(crate) fn product(a: Ctl, b: Ctl) -> Result<Ctl, Reason> {
    let (factor, other) = match (a, b) {
        (Ctl::Int(a), Ctl::Int(b)) => {
            return a.checked_mul(b).map(Ctl::Int).ok_or(Reason::Overflow);
        }
        (Ctl::Int(factor), other) | (other, Ctl::Int(factor)) => (factor, other),
        _ => return Err(Reason::NotAffine("a product of two variables")),
    };
    Ok(match factor {
        0 => Ctl::Int(0),
        1 => other,
        -1 => Ctl::negated(other),
        _ => Ctl::bin(CtlOp::Mul, Ctl::Int(factor), other),
    })
}

/// The positive literal that an expression is divided by.
fn divisor(b: &Ctl) -> Result<i64, Reason> {
    b.as_int()
        .filter(|divisor| *divisor > 0)
        .ok_or(Reason::NotAffine(
            "a quotient by what is no positive constant",
        ))
}

/// `a / b`, rounded down.
pub(crate) fn quotient(a: Ctl, b: &Ctl) -> Result<Ctl, Reason> {
    let divisor = divisor(b)?;
    Ok(match a {
        Ctl::Int(a) => Ctl::Int(a.div_euclid(divisor)),
        a if divisor == 1 => a,
        a => Ctl::bin(CtlOp::Div, a, Ctl::Int(divisor)),
    })
}

/// `a / b`, rounded up.
pub(crate) fn quotient_up(a: Ctl, b: &Ctl) -> Result<Ctl, Reason> {
    let divisor = divisor(b)?;
    quotient(sum(a, Ctl::Int(divisor - 1))?, b)
}

/// The remainder of floor division.
pub(crate) fn remainder(a: Ctl, b: &Ctl) -> Result<Ctl, Reason> {
    let divisor = divisor(b)?;
    Ok(match a {
        Ctl::Int(a) => Ctl::Int(a.rem_euclid(divisor)),
        _ if divisor == 1 => Ctl::Int(0),
        a => Ctl::bin(CtlOp::Mod, a, Ctl::Int(divisor)),
    })
}
