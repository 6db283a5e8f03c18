//! Control expressions in canonical form: sums for integers, folded trees for conditions.

use exo_ir::{Ctl, CtlOp, CtlSort, FieldKind, FieldRef, Module, Proc, Sym, VarKind};

use crate::range::Ranges;
use crate::sum::{Atom, Choice, ControlSum, Extremum, Overflow};

/// A comparison of integers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Compare {
    /// `<`
    Lt,
    /// `<=`
    Le,
    /// `>`
    Gt,
    /// `>=`
    Ge,
    /// `==`
    Eq,
    /// `!=`
    Ne,
}

impl Compare {
    /// The comparison that an operator is; other operators are none.
    pub(crate) fn of(op: CtlOp) -> Option<Compare> {
        Some(match op {
            CtlOp::Lt => Compare::Lt,
            CtlOp::Le => Compare::Le,
            CtlOp::Gt => Compare::Gt,
            CtlOp::Ge => Compare::Ge,
            CtlOp::Eq => Compare::Eq,
            CtlOp::Ne => Compare::Ne,
            _ => return None,
        })
    }

    /// The sign of the comparison, in Exo source as in C.
    pub fn sign(self) -> &'static str {
        match self {
            Compare::Lt => "<",
            Compare::Le => "<=",
            Compare::Gt => ">",
            Compare::Ge => ">=",
            Compare::Eq => "==",
            Compare::Ne => "!=",
        }
    }

    fn negated(self) -> Compare {
        match self {
            Compare::Lt => Compare::Ge,
            Compare::Le => Compare::Gt,
            Compare::Gt => Compare::Le,
            Compare::Ge => Compare::Lt,
            Compare::Eq => Compare::Ne,
            Compare::Ne => Compare::Eq,
        }
    }

    /// Whether it holds between a number of this sign and zero.
    fn holds(self, difference: i64) -> bool {
        match self {
            Compare::Lt => difference < 0,
            Compare::Le => difference <= 0,
            Compare::Gt => difference > 0,
            Compare::Ge => difference >= 0,
            Compare::Eq => difference == 0,
            Compare::Ne => difference != 0,
        }
    }
}

/// A condition without constant parts, unless it is constant altogether.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Cond {
    /// Always or never.
    Const(bool),
    /// A boolean argument.
    Var(Sym),
    /// A boolean configuration field.
    Config(FieldRef),
    /// Two integers compared.
    Compare(Compare, ControlSum, ControlSum),
    /// Booleans that agree (`true`) or differ (`false`).
    Same(bool, Box<Cond>, Box<Cond>),
    /// The contrary.
    Not(Box<Cond>),
    /// A conjunction.
    And(Box<Cond>, Box<Cond>),
    /// A disjunction.
    Or(Box<Cond>, Box<Cond>),
}

impl Cond {
    /// The condition that holds where this one does not, as far as facts can use it.
    pub fn negated(&self) -> Cond {
        match self {
            Cond::Compare(op, a, b) => Cond::Compare(op.negated(), a.clone(), b.clone()),
            Cond::Or(a, b) => a.negated().and(b.negated()),
            c => c.clone().not(),
        }
    }

    /// Calls `f` on every integer that it compares.
    pub fn walk(&self, f: &mut dyn FnMut(&ControlSum)) {
        match self {
            Cond::Const(_) | Cond::Var(_) | Cond::Config(_) => {}
            Cond::Compare(_, a, b) => {
                f(a);
                f(b);
            }
            Cond::Not(c) => c.walk(f),
            Cond::Same(_, a, b) | Cond::And(a, b) | Cond::Or(a, b) => {
                a.walk(f);
                b.walk(f);
            }
        }
    }

    /// Calls `f` on every atom in it: of the integers that it compares, and its booleans.
    pub(crate) fn walk_atoms(&self, f: &mut dyn FnMut(&Atom)) {
        match self {
            Cond::Const(_) => {}
            Cond::Var(sym) => f(&Atom::Var(*sym)),
            Cond::Config(field) => f(&Atom::Config(field.clone())),
            Cond::Compare(_, a, b) => {
                a.walk(f);
                b.walk(f);
            }
            Cond::Not(c) => c.walk_atoms(f),
            Cond::Same(_, a, b) | Cond::And(a, b) | Cond::Or(a, b) => {
                a.walk_atoms(f);
                b.walk_atoms(f);
            }
        }
    }

    fn not(self) -> Cond {
        match self {
            Cond::Const(b) => Cond::Const(!b),
            Cond::Not(c) => *c,
            c => Cond::Not(Box::new(c)),
        }
    }

    fn and(self, other: Cond) -> Cond {
        match (self, other) {
            (Cond::Const(true), c) | (c, Cond::Const(true)) => c,
            (Cond::Const(false), _) | (_, Cond::Const(false)) => Cond::Const(false),
            (a, b) => Cond::And(Box::new(a), Box::new(b)),
        }
    }

    fn or(self, other: Cond) -> Cond {
        match (self, other) {
            (Cond::Const(false), c) | (c, Cond::Const(false)) => c,
            (Cond::Const(true), _) | (_, Cond::Const(true)) => Cond::Const(true),
            (a, b) => Cond::Or(Box::new(a), Box::new(b)),
        }
    }

    fn same(agree: bool, a: Cond, b: Cond) -> Cond {
        match (a, b) {
            (Cond::Const(k), c) | (c, Cond::Const(k)) if k == agree => c,
            (Cond::Const(_), c) | (c, Cond::Const(_)) => c.not(),
            (a, b) if a == b => Cond::Const(agree),
            (a, b) => Cond::Same(agree, Box::new(a), Box::new(b)),
        }
    }
}

/// The symbols of an expression as a function sees them: strides, and ranges of values.
pub(crate) struct Lower<'a, 'm> {
    /// The module of the procedure.
    pub(crate) module: &'m Module,
    /// The procedure.
    pub(crate) proc: &'m Proc,
    /// The ranges of values here.
    pub(crate) facts: &'a Ranges<'m>,
    /// The value of `stride(buf, dim)`; of a tensor it follows from the extents.
    pub(crate) stride: &'a dyn Fn(Sym, usize) -> Result<ControlSum, Overflow>,
}

impl Lower<'_, '_> {
    /// Whether an expression is a condition and not an integer.
    pub(crate) fn is_condition(&self, e: &Ctl) -> bool {
        match e {
            Ctl::Var(s) => self.proc.var(*s).kind == VarKind::Bool,
            Ctl::Config(f) => is_bool_field(self.module, f),
            e => e.sort(|_| None) == Some(CtlSort::Condition),
        }
    }

    /// The canonical form of an integer expression.
    pub(crate) fn linear(&self, e: &Ctl) -> Result<ControlSum, Overflow> {
        match e {
            Ctl::Int(v) => Ok(ControlSum::constant(*v)),
            Ctl::Bool(b) => Ok(ControlSum::constant((*b).into())),
            Ctl::Var(s) => Ok(ControlSum::atom(Atom::Var(*s))),
            Ctl::Config(f) => Ok(ControlSum::atom(Atom::Config(f.clone()))),
            Ctl::Stride(buf, dim) => (self.stride)(*buf, *dim),
            Ctl::Neg(e) => self.linear(e)?.scale(-1),
            // Conditions are no integers; the front end refuses a mixture.
            Ctl::Not(_) => Ok(ControlSum::default()),
            Ctl::Bin(op, a, b) => self.binary(*op, &self.linear(a)?, &self.linear(b)?),
            Ctl::Select(c, a, b) => self.choice(c, a, b),
        }
    }

    fn binary(&self, op: CtlOp, a: &ControlSum, b: &ControlSum) -> Result<ControlSum, Overflow> {
        match op {
            CtlOp::Add => a.add(b),
            CtlOp::Sub => a.sub(b),
            CtlOp::Mul => a.mul(b),
            CtlOp::Div | CtlOp::Mod => match b.as_const() {
                Some(den) if den > 0 && op == CtlOp::Div => self.floor_div(a, den),
                Some(den) if den > 0 => self.floor_mod(a, den),
                _ => Err(Overflow),
            },
            CtlOp::Min => self.extremum(Extremum::Min, a, b),
            CtlOp::Max => self.extremum(Extremum::Max, a, b),
            // Conditions are no integers.
            CtlOp::Lt
            | CtlOp::Le
            | CtlOp::Gt
            | CtlOp::Ge
            | CtlOp::Eq
            | CtlOp::Ne
            | CtlOp::And
            | CtlOp::Or => Ok(ControlSum::default()),
        }
    }

    /// One of two: the one that it surely is. Neither is simplified by the condition, as machine code may compute both.
    fn choice(&self, c: &Ctl, a: &Ctl, b: &Ctl) -> Result<ControlSum, Overflow> {
        match self.cond(c)? {
            Cond::Const(true) => self.linear(a),
            Cond::Const(false) => self.linear(b),
            cond => {
                let (a, b) = (self.linear(a)?, self.linear(b)?);
                Ok(match a == b {
                    true => a,
                    false => ControlSum::atom(Atom::Choice(Box::new(Choice {
                        cond,
                        sides: [a, b],
                    }))),
                })
            }
        }
    }

    /// The smaller or larger of two: one of them where the ranges of values decide.
    fn extremum(
        &self,
        which: Extremum,
        a: &ControlSum,
        b: &ControlSum,
    ) -> Result<ControlSum, Overflow> {
        let mut parts: Vec<ControlSum> = Vec::new();
        for part in [a, b].into_iter().flat_map(|side| side.parts_of(which)) {
            if !self.one_beats(which, &parts, part)? {
                let mut kept = Vec::new();
                for other in parts {
                    if !self.beats(which, part, &other)? {
                        kept.push(other);
                    }
                }
                kept.push(part.clone());
                parts = kept;
            }
        }
        Ok(match parts.as_slice() {
            [only] => only.clone(),
            _ => ControlSum::atom(Atom::Extremum(which, parts)),
        })
    }

    fn one_beats(
        &self,
        which: Extremum,
        all: &[ControlSum],
        part: &ControlSum,
    ) -> Result<bool, Overflow> {
        for other in all {
            if self.beats(which, other, part)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether a number never has to give way to another one.
    fn beats(&self, which: Extremum, a: &ControlSum, b: &ControlSum) -> Result<bool, Overflow> {
        let lead = match which {
            Extremum::Min => b.sub(a)?,
            Extremum::Max => a.sub(b)?,
        };
        Ok(self.facts.interval(&lead).is_non_negative())
    }

    /// `floor((den * q + r) / den) = q + floor(r / den)`, and the last is zero for `0 <= r < den`.
    fn floor_div(&self, num: &ControlSum, den: i64) -> Result<ControlSum, Overflow> {
        if den == 1 {
            return Ok(num.clone());
        }
        let (quotient, rest) = num.split_multiples(den);
        if self.is_below(&rest, den) {
            return Ok(quotient);
        }
        let (whole, rest) = self.lifted(rest, den)?;
        let quotient = quotient.add(&ControlSum::constant(whole))?;
        quotient.add(&ControlSum::atom(Atom::Div(Box::new(rest), den)))
    }

    fn floor_mod(&self, num: &ControlSum, den: i64) -> Result<ControlSum, Overflow> {
        let (_, rest) = num.split_multiples(den);
        if self.is_below(&rest, den) {
            return Ok(rest);
        }
        let (_, rest) = self.lifted(rest, den)?;
        Ok(ControlSum::atom(Atom::Mod(Box::new(rest), den)))
    }

    /// Moves whole multiples of `den` out of the constant if that, and only that, shows that the rest cannot
    /// be negative: `(i - 5) / 4` is `(i + 3) / 4 - 2`, which needs no helper for `i >= 0`.
    fn lifted(&self, num: ControlSum, den: i64) -> Result<(i64, ControlSum), Overflow> {
        let whole = num.offset().div_euclid(den);
        let multiple = whole.checked_mul(den).ok_or(Overflow)?;
        let lifted = num.sub(&ControlSum::constant(multiple))?;
        let non_negative = |e: &ControlSum| self.facts.interval(e).is_non_negative();
        match !non_negative(&num) && non_negative(&lifted) {
            true => Ok((whole, lifted)),
            false => Ok((0, num)),
        }
    }

    fn is_below(&self, e: &ControlSum, den: i64) -> bool {
        let at = self.facts.interval(e);
        at.is_non_negative() && at.hi.is_some_and(|hi| hi < den.into())
    }

    /// The canonical form of a condition.
    pub(crate) fn cond(&self, e: &Ctl) -> Result<Cond, Overflow> {
        match e {
            Ctl::Bool(b) => Ok(Cond::Const(*b)),
            Ctl::Var(s) => Ok(Cond::Var(*s)),
            Ctl::Config(f) => Ok(Cond::Config(f.clone())),
            Ctl::Not(e) => Ok(self.cond(e)?.not()),
            Ctl::Bin(CtlOp::And, a, b) => Ok(self.cond(a)?.and(self.cond(b)?)),
            Ctl::Bin(CtlOp::Or, a, b) => Ok(self.cond(a)?.or(self.cond(b)?)),
            Ctl::Bin(op, a, b) => match Compare::of(*op) {
                Some(cmp) if self.is_condition(a) || self.is_condition(b) => {
                    Ok(Cond::same(cmp == Compare::Eq, self.cond(a)?, self.cond(b)?))
                }
                Some(cmp) => self.compare(cmp, self.linear(a)?, self.linear(b)?),
                None => Err(Overflow),
            },
            Ctl::Int(_) | Ctl::Neg(_) | Ctl::Stride(..) | Ctl::Select(..) => Err(Overflow),
        }
    }

    fn compare(&self, op: Compare, a: ControlSum, b: ControlSum) -> Result<Cond, Overflow> {
        Ok(match a.sub(&b)?.as_const() {
            Some(difference) => Cond::Const(op.holds(difference)),
            None => Cond::Compare(op, a, b),
        })
    }
}

fn is_bool_field(module: &Module, f: &FieldRef) -> bool {
    module
        .config(&f.config)
        .and_then(|c| c.field(&f.field))
        .is_some_and(|field| field.kind == FieldKind::Bool)
}
