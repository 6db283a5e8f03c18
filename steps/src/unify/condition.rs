//! Conditions of choices: comparisons of linear forms, and booleans that are read.

use exo_analysis::stack::deep;
use exo_ir::{Ctl, CtlOp, CtlSort};

use super::linear::{Linear, linear};

/// A condition, in the form in which it is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Condition {
    /// Always or never.
    Constant(bool),
    /// A boolean variable or field, as the form that it alone is, or one that is unknown.
    Read(Linear),
    /// A comparison of integers, or of two booleans that are read.
    Compare(CtlOp, Linear, Linear),
    /// The contrary.
    Not(Box<Condition>),
    /// A conjunction or disjunction.
    Connective(CtlOp, Box<(Condition, Condition)>),
    /// Both hold, or none does.
    Same(Box<(Condition, Condition)>),
}

impl Condition {
    /// The condition of an expression; `names` says what variables are.
    pub(super) fn of(e: &Ctl, names: &dyn Fn(&Ctl) -> Option<Linear>) -> Option<Condition> {
        deep(|| match e {
            Ctl::Bool(value) => Some(Condition::Constant(*value)),
            Ctl::Var(_) | Ctl::Config(_) => Some(Condition::Read(linear(e, names)?)),
            Ctl::Not(e) => Some(Condition::Not(Box::new(Condition::of(e, names)?))),
            Ctl::Bin(op, a, b) if op.is_connective() => {
                let both = (Condition::of(a, names)?, Condition::of(b, names)?);
                Some(Condition::Connective(*op, Box::new(both)))
            }
            Ctl::Bin(op, a, b) if op.is_comparison() => {
                let is_condition = |e: &Ctl| e.sort(|_| None) == Some(CtlSort::Condition);
                if !op.is_equality() || !(is_condition(a) || is_condition(b)) {
                    let (a, b) = (linear(a, names)?, linear(b, names)?);
                    return Some(Condition::Compare(*op, a, b));
                }
                let both = (Condition::of(a, names)?, Condition::of(b, names)?);
                let same = Condition::Same(Box::new(both));
                Some(match op {
                    CtlOp::Ne => Condition::Not(Box::new(same)),
                    _ => same,
                })
            }
            _ => None,
        })
    }

    /// Calls `f` on the forms that it is over.
    pub(super) fn for_each<'e>(&'e self, f: &mut dyn FnMut(&'e Linear)) {
        match self {
            Condition::Constant(_) => {}
            Condition::Read(e) => f(e),
            Condition::Compare(_, a, b) => {
                f(a);
                f(b);
            }
            Condition::Not(c) => c.for_each(f),
            Condition::Connective(_, sides) | Condition::Same(sides) => {
                sides.0.for_each(f);
                sides.1.for_each(f);
            }
        }
    }

    /// Whether they are equal once the forms that they are over are, one by one.
    pub(super) fn is_like(&self, other: &Condition) -> bool {
        match (self, other) {
            (Condition::Constant(a), Condition::Constant(b)) => a == b,
            (Condition::Read(_), Condition::Read(_)) => true,
            (Condition::Compare(a, ..), Condition::Compare(b, ..)) => a == b,
            (Condition::Not(a), Condition::Not(b)) => a.is_like(b),
            (Condition::Connective(op, a), Condition::Connective(other, b)) => {
                op == other && a.0.is_like(&b.0) && a.1.is_like(&b.1)
            }
            (Condition::Same(a), Condition::Same(b)) => a.0.is_like(&b.0) && a.1.is_like(&b.1),
            _ => false,
        }
    }

    /// As an expression of the caller; `None` if a hole is in it.
    pub(super) fn to_ctl(&self) -> Option<Ctl> {
        let both = |op, sides: &(Condition, Condition)| {
            Some(Ctl::bin(op, sides.0.to_ctl()?, sides.1.to_ctl()?))
        };
        match self {
            Condition::Constant(value) => Some(Ctl::Bool(*value)),
            Condition::Read(e) => e.to_ctl(),
            Condition::Compare(op, a, b) => Some(Ctl::bin(*op, a.to_ctl()?, b.to_ctl()?)),
            Condition::Not(c) => Some(Ctl::Not(Box::new(c.to_ctl()?))),
            Condition::Connective(op, sides) => both(*op, sides),
            Condition::Same(sides) => both(CtlOp::Eq, sides),
        }
    }

    /// Collects its comparisons, each with whether it holds where the condition does, as far as `and`, `or` and `not` tell.
    pub(super) fn comparisons(&self, holds: bool, all: &mut Vec<(Compared, Linear)>) {
        match self {
            Condition::Constant(_) | Condition::Read(_) => {}
            Condition::Compare(op, a, b) => all.extend(compared_as(*op, (a, b), holds)),
            Condition::Not(c) => c.comparisons(!holds, all),
            Condition::Connective(_, sides) | Condition::Same(sides) => {
                sides.0.comparisons(holds, all);
                sides.1.comparisons(holds, all);
            }
        }
    }
}

/// The relation of a linear form to zero.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Compared {
    NonNegative,
    Zero,
    NotZero,
}

/// Every comparison as one with 0; `None` of another operator.
pub(super) fn compared(op: CtlOp, a: &Linear, b: &Linear) -> Option<(Compared, Linear)> {
    let one = Linear::int(1);
    Some(match op {
        CtlOp::Lt => (Compared::NonNegative, b.minus(a).minus(&one)),
        CtlOp::Le => (Compared::NonNegative, b.minus(a)),
        CtlOp::Gt => (Compared::NonNegative, a.minus(b).minus(&one)),
        CtlOp::Ge => (Compared::NonNegative, a.minus(b)),
        CtlOp::Ne => (Compared::NotZero, a.minus(b)),
        CtlOp::Eq => (Compared::Zero, a.minus(b)),
        CtlOp::Add
        | CtlOp::Sub
        | CtlOp::Mul
        | CtlOp::Div
        | CtlOp::Mod
        | CtlOp::And
        | CtlOp::Or
        | CtlOp::Min
        | CtlOp::Max => return None,
    })
}

/// A comparison, or its contrary, as one with 0.
pub(super) fn compared_as(
    op: CtlOp,
    (a, b): (&Linear, &Linear),
    holds: bool,
) -> Option<(Compared, Linear)> {
    let found = compared(op, a, b)?;
    Some(match (found, holds) {
        (found, true) => found,
        ((Compared::NonNegative, form), false) => (
            Compared::NonNegative,
            form.scaled(-1).minus(&Linear::int(1)),
        ),
        ((Compared::Zero, form), false) => (Compared::NotZero, form),
        ((Compared::NotZero, form), false) => (Compared::Zero, form),
    })
}
