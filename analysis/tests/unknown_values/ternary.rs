//! Ternary logic: values that may be unknown (Exo thesis, section 5.1 and appendix B).
//!
//! A value is a pair (value, defined): `(x, true)` stands for `x`, `(x, false)` for ⊥. The value of a pair
//! that is not defined has no meaning; no operation lets it show.

use exo_analysis::term::{Formula, Term, Var};

/// An integer or ⊥.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct TInt {
    /// The value, where it is defined.
    pub(crate) value: Term,
    /// The condition under which it is defined.
    pub(crate) defined: Formula,
}

/// A boolean or ⊥.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct TBool {
    /// The value, where it is defined.
    pub(crate) value: Formula,
    /// The condition under which it is defined.
    pub(crate) defined: Formula,
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
    pub(crate) fn known(value: Term) -> TInt {
        TInt {
            value,
            defined: Formula::truth(),
        }
    }

    /// ⊥.
    pub(crate) fn unknown() -> TInt {
        TInt {
            value: Term::int(0),
            defined: Formula::falsity(),
        }
    }

    /// An integer constant.
    pub(crate) fn int(value: i64) -> TInt {
        TInt::known(Term::int(value))
    }

    /// Whether it is certainly defined, seen without asking a solver.
    pub(crate) fn is_known(&self) -> bool {
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
    pub(crate) fn add(&self, other: &TInt) -> TInt {
        self.strict(other, self.value.add(&other.value))
    }

    /// `self - other`.
    pub(crate) fn sub(&self, other: &TInt) -> TInt {
        self.strict(other, self.value.sub(&other.value))
    }

    /// `self * other`.
    pub(crate) fn mul(&self, other: &TInt) -> TInt {
        self.strict(other, self.value.mul(&other.value))
    }

    /// Floor division by a positive constant; ⊥ of ⊥.
    pub(crate) fn div(&self, divisor: i128) -> TInt {
        TInt {
            value: self.value.div(divisor),
            defined: self.defined.clone(),
        }
    }

    /// Remainder of floor division by a positive constant; ⊥ of ⊥.
    pub(crate) fn modulo(&self, divisor: i128) -> TInt {
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
    pub(crate) fn lt(&self, other: &TInt) -> TBool {
        self.compare(other, self.value.lt(&other.value))
    }

    /// `self <= other`.
    pub(crate) fn le(&self, other: &TInt) -> TBool {
        self.compare(other, self.value.le(&other.value))
    }

    /// `self == other`. Two unknowns are never taken as equal: ⊥ = ⊥ is ⊥.
    pub(crate) fn equals(&self, other: &TInt) -> TBool {
        self.compare(other, self.value.equals(&other.value))
    }

    /// `condition ? then : otherwise`, also defined on an unknown condition where both arms are defined
    /// and agree (stronger than appendix B, which gives ⊥ there).
    pub(crate) fn ite(condition: &TBool, then: &TInt, otherwise: &TInt) -> TInt {
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
}

impl TBool {
    /// A value that is defined.
    pub(crate) fn known(value: Formula) -> TBool {
        TBool {
            value,
            defined: Formula::truth(),
        }
    }

    /// ⊥.
    pub(crate) fn unknown() -> TBool {
        TBool {
            value: Formula::falsity(),
            defined: Formula::falsity(),
        }
    }

    /// `D self`: true, and known to be (section 5.1: D⊥ = false).
    pub(crate) fn definitely(&self) -> Formula {
        self.value.and(&self.defined)
    }

    /// `M self`: true, or unknown (section 5.1: M⊥ = true).
    pub(crate) fn maybe(&self) -> Formula {
        self.value.or(&self.defined.not())
    }

    /// `not self`.
    #[must_use]
    pub(crate) fn not(&self) -> TBool {
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
    pub(crate) fn and(&self, other: &TBool) -> TBool {
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
    pub(crate) fn or(&self, other: &TBool) -> TBool {
        TBool {
            value: self.value.or(&other.value),
            defined: Formula::any([
                self.defined.and(&other.defined),
                self.definitely(),
                other.definitely(),
            ]),
        }
    }

    /// `self` implies `other`.
    #[must_use]
    pub(crate) fn implies(&self, other: &TBool) -> TBool {
        self.not().or(other)
    }

    /// `self == other`; ⊥ where one is ⊥.
    #[must_use]
    pub(crate) fn iff(&self, other: &TBool) -> TBool {
        TBool {
            value: self.value.iff(&other.value),
            defined: self.defined.and(&other.defined),
        }
    }

    /// `condition ? then : otherwise`; see [`TInt::ite`].
    pub(crate) fn ite(condition: &TBool, then: &TBool, otherwise: &TBool) -> TBool {
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
    pub(crate) fn forall(vars: impl IntoIterator<Item = Var>, body: &TBool) -> TBool {
        let vars: Vec<Var> = vars.into_iter().collect();
        TBool {
            value: Formula::forall(vars.clone(), &body.value),
            defined: Formula::forall(vars.clone(), &body.defined)
                .or(&Formula::exists(vars, &body.definitely_not())),
        }
    }

    /// For some values of the variables: the dual of [`TBool::forall`].
    pub(crate) fn exists(vars: impl IntoIterator<Item = Var>, body: &TBool) -> TBool {
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
