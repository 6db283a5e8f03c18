//! Ternary logic: values that may be unknown (Exo thesis, section 5.1 and appendix B).
//!
//! A value is a pair (value, defined): `(x, true)` stands for `x`, `(x, false)` for ⊥. The value of a pair
//! that is not defined has no meaning; no operation lets it show.

use crate::term::{Formula, Term, Var};

/// An integer or ⊥.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct TInt {
    /// The value, where it is defined.
    pub value: Term,
    /// Where it is defined.
    pub defined: Formula,
}

/// A boolean or ⊥.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct TBool {
    /// The value, where it is defined.
    pub value: Formula,
    /// Where it is defined.
    pub defined: Formula,
}

impl From<Term> for TInt {
    fn from(value: Term) -> TInt {
        TInt::known(value)
    }
}

impl From<Formula> for TBool {
    fn from(value: Formula) -> TBool {
        TBool::known(value)
    }
}

impl TInt {
    /// A value that is defined.
    pub fn known(value: Term) -> TInt {
        TInt {
            value,
            defined: Formula::truth(),
        }
    }

    /// ⊥.
    pub fn unknown() -> TInt {
        TInt {
            value: Term::int(0),
            defined: Formula::falsity(),
        }
    }

    /// An integer constant.
    pub fn int(value: i64) -> TInt {
        TInt::known(Term::int(value))
    }

    /// Whether it is certainly defined, seen without asking a solver.
    pub fn is_known(&self) -> bool {
        self.defined.as_bool() == Some(true)
    }

    /// Strict in both operands: appendix B, the rule illustrated by `+`.
    fn strict(&self, other: &TInt, value: Term) -> TInt {
        TInt {
            value,
            defined: self.defined.and(&other.defined),
        }
    }

    /// `self + other`.
    pub fn add(&self, other: &TInt) -> TInt {
        self.strict(other, self.value.add(&other.value))
    }

    /// `self - other`.
    pub fn sub(&self, other: &TInt) -> TInt {
        self.strict(other, self.value.sub(&other.value))
    }

    /// `self * other`.
    pub fn mul(&self, other: &TInt) -> TInt {
        self.strict(other, self.value.mul(&other.value))
    }

    /// `-self`.
    pub fn neg(&self) -> TInt {
        TInt {
            value: self.value.neg(),
            defined: self.defined.clone(),
        }
    }

    /// Floor division by a positive constant; ⊥ of ⊥.
    pub fn div(&self, divisor: i128) -> TInt {
        TInt {
            value: self.value.div(divisor),
            defined: self.defined.clone(),
        }
    }

    /// Remainder of floor division by a positive constant; ⊥ of ⊥.
    pub fn modulo(&self, divisor: i128) -> TInt {
        TInt {
            value: self.value.modulo(divisor),
            defined: self.defined.clone(),
        }
    }

    fn compare(&self, other: &TInt, value: Formula) -> TBool {
        TBool {
            value,
            defined: self.defined.and(&other.defined),
        }
    }

    /// `self < other`.
    pub fn lt(&self, other: &TInt) -> TBool {
        self.compare(other, self.value.lt(&other.value))
    }

    /// `self <= other`.
    pub fn le(&self, other: &TInt) -> TBool {
        self.compare(other, self.value.le(&other.value))
    }

    /// `self > other`.
    pub fn gt(&self, other: &TInt) -> TBool {
        other.lt(self)
    }

    /// `self >= other`.
    pub fn ge(&self, other: &TInt) -> TBool {
        other.le(self)
    }

    /// `self == other`. Two unknowns are never taken as equal: ⊥ = ⊥ is ⊥.
    pub fn equals(&self, other: &TInt) -> TBool {
        self.compare(other, self.value.equals(&other.value))
    }

    /// `self != other`.
    pub fn differs(&self, other: &TInt) -> TBool {
        self.equals(other).not()
    }

    /// `condition ? then : otherwise`, also defined on an unknown condition where both arms are defined
    /// and agree (stronger than appendix B, which gives ⊥ there).
    pub fn ite(condition: &TBool, then: &TInt, otherwise: &TInt) -> TInt {
        TInt {
            value: Term::ite(&condition.value, &then.value, &otherwise.value),
            defined: conditional_defined(
                condition,
                &then.defined,
                &otherwise.defined,
                &then.value.equals(&otherwise.value),
            ),
        }
    }

    /// Where it is certainly this value: `D (self = t)`.
    pub fn definitely_equals(&self, t: &Term) -> Formula {
        self.equals(&TInt::known(t.clone())).definitely()
    }
}

impl TBool {
    /// A value that is defined.
    pub fn known(value: Formula) -> TBool {
        TBool {
            value,
            defined: Formula::truth(),
        }
    }

    /// ⊥.
    pub fn unknown() -> TBool {
        TBool {
            value: Formula::falsity(),
            defined: Formula::falsity(),
        }
    }

    /// A boolean constant.
    pub fn constant(value: bool) -> TBool {
        TBool::known(Formula::constant(value))
    }

    /// Whether it is certainly defined, seen without asking a solver.
    pub fn is_known(&self) -> bool {
        self.defined.as_bool() == Some(true)
    }

    /// `D self`: true, and known to be (section 5.1: D⊥ = false).
    pub fn definitely(&self) -> Formula {
        self.value.and(&self.defined)
    }

    /// `M self`: true, or unknown (section 5.1: M⊥ = true).
    pub fn maybe(&self) -> Formula {
        self.value.or(&self.defined.not())
    }

    /// `not self`.
    #[must_use]
    pub fn not(&self) -> TBool {
        TBool {
            value: self.value.not(),
            defined: self.defined.clone(),
        }
    }

    fn definitely_not(&self) -> Formula {
        self.value.not().and(&self.defined)
    }

    /// `self and other`: false where one is known to be false.
    #[must_use]
    pub fn and(&self, other: &TBool) -> TBool {
        TBool {
            value: self.value.and(&other.value),
            defined: Formula::any([
                self.defined.and(&other.defined),
                self.definitely_not(),
                other.definitely_not(),
            ]),
        }
    }

    /// `self or other`: true where one is known to be true.
    #[must_use]
    pub fn or(&self, other: &TBool) -> TBool {
        TBool {
            value: self.value.or(&other.value),
            defined: Formula::any([
                self.defined.and(&other.defined),
                self.definitely(),
                other.definitely(),
            ]),
        }
    }

    /// Conjunction of all; true of none.
    pub fn all(parts: impl IntoIterator<Item = TBool>) -> TBool {
        parts
            .into_iter()
            .fold(TBool::constant(true), |all, p| all.and(&p))
    }

    /// Disjunction of all; false of none.
    pub fn any(parts: impl IntoIterator<Item = TBool>) -> TBool {
        parts
            .into_iter()
            .fold(TBool::constant(false), |any, p| any.or(&p))
    }

    /// `self` implies `other`.
    #[must_use]
    pub fn implies(&self, other: &TBool) -> TBool {
        self.not().or(other)
    }

    /// `self == other`; ⊥ where one is ⊥.
    #[must_use]
    pub fn iff(&self, other: &TBool) -> TBool {
        TBool {
            value: self.value.iff(&other.value),
            defined: self.defined.and(&other.defined),
        }
    }

    /// `condition ? then : otherwise`; see [`TInt::ite`].
    pub fn ite(condition: &TBool, then: &TBool, otherwise: &TBool) -> TBool {
        TBool {
            value: Formula::ite(&condition.value, &then.value, &otherwise.value),
            defined: conditional_defined(
                condition,
                &then.defined,
                &otherwise.defined,
                &then.value.iff(&otherwise.value),
            ),
        }
    }

    /// For all values of the variables: false where some instance is known to be false, known else only
    /// where all instances are (appendix B).
    pub fn forall(vars: impl IntoIterator<Item = Var>, body: &TBool) -> TBool {
        let vars: Vec<Var> = vars.into_iter().collect();
        TBool {
            value: Formula::forall(vars.clone(), &body.value),
            defined: Formula::forall(vars.clone(), &body.defined)
                .or(&Formula::exists(vars, &body.definitely_not())),
        }
    }

    /// For some values of the variables: the dual of [`TBool::forall`].
    pub fn exists(vars: impl IntoIterator<Item = Var>, body: &TBool) -> TBool {
        let vars: Vec<Var> = vars.into_iter().collect();
        TBool {
            value: Formula::exists(vars.clone(), &body.value),
            defined: Formula::forall(vars.clone(), &body.defined)
                .or(&Formula::exists(vars, &body.definitely())),
        }
    }
}

fn conditional_defined(
    condition: &TBool,
    then: &Formula,
    otherwise: &Formula,
    agree: &Formula,
) -> Formula {
    let chosen = Formula::ite(&condition.value, then, otherwise);
    let either = Formula::all([then.clone(), otherwise.clone(), agree.clone()]);
    condition.defined.and(&chosen).or(&either)
}

#[cfg(test)]
mod tests;
