//! Arithmetic on literals.

use exo_ir::{Ctl, CtlOp};

/// The expression with every operation on literals carried out, and with `0 + e`, `1 * e` and the like left out. Keeps its value at
/// every point.
pub fn fold(e: &Ctl) -> Ctl {
    let mut e = e.clone();
    e.rewrite(&mut |part| match part {
        Ctl::Not(inner) => match inner.as_ref() {
            Ctl::Bool(b) => Some(Ctl::Bool(!b)),
            _ => None,
        },
        Ctl::Bin(op, a, b) => folded(*op, a, b),
        _ => None,
    });
    e
}

fn folded(op: CtlOp, a: &Ctl, b: &Ctl) -> Option<Ctl> {
    match (a, b) {
        (Ctl::Int(a), Ctl::Int(b)) => on_integers(op, *a, *b),
        (Ctl::Bool(a), Ctl::Bool(b)) => on_booleans(op, *a, *b),
        _ => neutral(op, a, b),
    }
}

fn on_integers(op: CtlOp, a: i64, b: i64) -> Option<Ctl> {
    let int = |v: Option<i64>| v.map(Ctl::Int);
    match op {
        CtlOp::Add => int(a.checked_add(b)),
        CtlOp::Sub => int(a.checked_sub(b)),
        CtlOp::Mul => int(a.checked_mul(b)),
        // Divisors are positive, where Euclid's division is the one that rounds down.
        CtlOp::Div if b > 0 => int(a.checked_div_euclid(b)),
        CtlOp::Mod if b > 0 => int(a.checked_rem_euclid(b)),
        CtlOp::Min => Some(Ctl::Int(a.min(b))),
        CtlOp::Max => Some(Ctl::Int(a.max(b))),
        CtlOp::Lt => Some(Ctl::Bool(a < b)),
        CtlOp::Le => Some(Ctl::Bool(a <= b)),
        CtlOp::Gt => Some(Ctl::Bool(a > b)),
        CtlOp::Ge => Some(Ctl::Bool(a >= b)),
        CtlOp::Eq => Some(Ctl::Bool(a == b)),
        CtlOp::Ne => Some(Ctl::Bool(a != b)),
        CtlOp::Div | CtlOp::Mod | CtlOp::And | CtlOp::Or => None,
    }
}

fn on_booleans(op: CtlOp, a: bool, b: bool) -> Option<Ctl> {
    match op {
        CtlOp::And => Some(Ctl::Bool(a && b)),
        CtlOp::Or => Some(Ctl::Bool(a || b)),
        CtlOp::Eq => Some(Ctl::Bool(a == b)),
        CtlOp::Ne => Some(Ctl::Bool(a != b)),
        _ => None,
    }
}

fn neutral(op: CtlOp, a: &Ctl, b: &Ctl) -> Option<Ctl> {
    match (op, a, b) {
        (CtlOp::Add, Ctl::Int(0), e)
        | (CtlOp::Add | CtlOp::Sub, e, Ctl::Int(0))
        | (CtlOp::Mul, Ctl::Int(1), e)
        | (CtlOp::Mul | CtlOp::Div, e, Ctl::Int(1))
        | (CtlOp::And, Ctl::Bool(true), e)
        | (CtlOp::And, e, Ctl::Bool(true))
        | (CtlOp::Or, Ctl::Bool(false), e)
        | (CtlOp::Or, e, Ctl::Bool(false)) => Some(e.clone()),
        (CtlOp::Sub, Ctl::Int(0), e) => Some(Ctl::negated(e.clone())),
        (CtlOp::Mul, Ctl::Int(0), _)
        | (CtlOp::Mul, _, Ctl::Int(0))
        | (CtlOp::Mod, _, Ctl::Int(1)) => Some(Ctl::Int(0)),
        (CtlOp::And, Ctl::Bool(false), _) | (CtlOp::And, _, Ctl::Bool(false)) => {
            Some(Ctl::Bool(false))
        }
        (CtlOp::Or, Ctl::Bool(true), _) | (CtlOp::Or, _, Ctl::Bool(true)) => Some(Ctl::Bool(true)),
        (CtlOp::Min | CtlOp::Max, a, b) if a == b => Some(a.clone()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use exo_ir::Sym;

    fn bin(op: CtlOp, a: Ctl, b: Ctl) -> Ctl {
        Ctl::bin(op, a, b)
    }

    #[test]
    fn literals_are_computed_and_neutral_ones_dropped() {
        let x = || Ctl::Var(Sym(0));
        let down = bin(CtlOp::Div, Ctl::Int(-7), Ctl::Int(4));
        assert_eq!(fold(&down), Ctl::Int(-2));
        let rest = bin(CtlOp::Mod, Ctl::Int(-7), Ctl::Int(4));
        assert_eq!(fold(&rest), Ctl::Int(1));
        let sum = bin(
            CtlOp::Add,
            bin(CtlOp::Mul, Ctl::Int(0), x()),
            bin(CtlOp::Mul, x(), Ctl::Int(1)),
        );
        assert_eq!(fold(&sum), x());
        let least = bin(CtlOp::Min, Ctl::Int(-7), Ctl::Int(4));
        assert_eq!(fold(&least), Ctl::Int(-7));
        let largest = bin(CtlOp::Max, Ctl::Int(-7), Ctl::Int(4));
        assert_eq!(fold(&largest), Ctl::Int(4));
        assert_eq!(fold(&bin(CtlOp::Max, x(), x())), x());
        let wide = bin(CtlOp::Add, Ctl::Int(i64::MAX), Ctl::Int(1));
        assert_eq!(fold(&wide), wide);
        let by_zero = bin(CtlOp::Div, x(), Ctl::Int(0));
        assert_eq!(fold(&by_zero), by_zero);
    }
}
