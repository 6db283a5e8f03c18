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
        Ctl::Select(c, a, b) => match c.as_ref() {
            Ctl::Bool(true) => Some((**a).clone()),
            Ctl::Bool(false) => Some((**b).clone()),
            _ => (a == b).then(|| (**a).clone()),
        },
        _ => None,
    });
    e
}

fn folded(op: CtlOp, a: &Ctl, b: &Ctl) -> Option<Ctl> {
    let are_literals = matches!(
        (a, b),
        (Ctl::Int(_), Ctl::Int(_)) | (Ctl::Bool(_), Ctl::Bool(_))
    );
    match are_literals {
        true => op.on_literals(a, b),
        false => by_algebra(op, a, b),
    }
}

fn by_algebra(op: CtlOp, a: &Ctl, b: &Ctl) -> Option<Ctl> {
    let literal = |value: Option<i64>| Some(op.operands().sort()?.literal(value?));
    let is = |e: &Ctl, value: Option<i64>| literal(value).is_some_and(|literal| literal == *e);
    if is(a, op.neutral_on_the_left()) {
        return Some(b.clone());
    }
    if is(b, op.neutral_on_the_right()) || (a == b && op.is_idempotent()) {
        return Some(a.clone());
    }
    if is(a, op.absorbing()) || is(b, op.absorbing()) {
        return literal(op.absorbing());
    }
    match (op, a, b) {
        (CtlOp::Sub, Ctl::Int(0), e) => Some(Ctl::negated(e.clone())),
        (CtlOp::Mod, _, Ctl::Int(1)) => Some(Ctl::Int(0)),
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
        let less = || bin(CtlOp::Lt, x(), Ctl::Int(4));
        let choice = |c| Ctl::select(c, x(), Ctl::Int(4));
        let always = bin(CtlOp::Lt, Ctl::Int(3), Ctl::Int(4));
        assert_eq!(fold(&choice(always)), x());
        assert_eq!(fold(&choice(Ctl::Bool(false))), Ctl::Int(4));
        assert_eq!(fold(&choice(less())), choice(less()));
        assert_eq!(fold(&Ctl::select(less(), x(), x())), x());
        let wide = bin(CtlOp::Add, Ctl::Int(i64::MAX), Ctl::Int(1));
        assert_eq!(fold(&wide), wide);
        let by_zero = bin(CtlOp::Div, x(), Ctl::Int(0));
        assert_eq!(fold(&by_zero), by_zero);
    }
}
