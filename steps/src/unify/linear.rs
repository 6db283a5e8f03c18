//! Linear forms over the integers, and systems of linear equations between them.

use std::collections::BTreeMap;

use exo_analysis::stack::deep;
use exo_ir::{Ctl, CtlOp, FieldRef, Sym};

use super::condition::Condition;

/// An unknown of a unification.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) enum Hole {
    /// The value of a control argument of the callee.
    Control(Sym),
    /// The start of the window for a data argument, in one of the argument's dimensions.
    Offset(Sym, usize),
    /// The index in a dimension that the window drops, of the buffer that is passed for a data
    /// argument.
    Point(Sym, usize),
    /// A stride of a data argument: follows from the window.
    Stride(Sym, usize),
}

/// Something that a linear form is over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Atom {
    /// An unknown.
    Hole(Hole),
    /// A variable of the caller.
    Var(Sym),
    /// A configuration field.
    Config(FieldRef),
    /// A stride of a buffer of the caller.
    Stride(Sym, usize),
    /// Floor division by a literal.
    Div(Box<Linear>, i64),
    /// Remainder of a division by a literal.
    Mod(Box<Linear>, i64),
    /// The smaller or larger of two, by the operator `min` or `max`.
    Extremum(CtlOp, Box<(Linear, Linear)>),
    /// One of two, by a condition.
    Choice(Box<(Condition, Linear, Linear)>),
}

/// A sum of atoms with coefficients, in the order in which they appear, and a constant.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Linear {
    terms: Vec<(Atom, i128)>,
    constant: i128,
}

/// Coefficients stay small in every real program; beyond this nothing is unified.
const MAX_COEFFICIENT: i128 = 1 << 80;

impl Linear {
    /// A constant.
    pub(super) fn int(v: i64) -> Linear {
        Linear {
            terms: Vec::new(),
            constant: v.into(),
        }
    }

    /// One atom.
    pub(super) fn atom(atom: Atom) -> Linear {
        Linear {
            terms: vec![(atom, 1)],
            constant: 0,
        }
    }

    /// The atoms with their coefficients, none of them 0.
    pub(super) fn terms(&self) -> &[(Atom, i128)] {
        &self.terms
    }

    /// The number in it.
    pub(super) fn constant(&self) -> i128 {
        self.constant
    }

    /// Whether it is 0.
    pub(super) fn is_zero(&self) -> bool {
        self.terms.is_empty() && self.constant == 0
    }

    /// The value, if nothing is in it.
    pub(super) fn as_int(&self) -> Option<i128> {
        self.terms.is_empty().then_some(self.constant)
    }

    /// `self + factor * other`. Numbers beyond 128 bits end at the largest, with which nothing is unified.
    pub(super) fn plus(&self, other: &Linear, factor: i128) -> Linear {
        let mut sum = self.clone();
        let times = |c: i128| factor.saturating_mul(c);
        sum.constant = sum.constant.saturating_add(times(other.constant));
        for (atom, c) in &other.terms {
            match sum.terms.iter_mut().find(|(a, _)| a == atom) {
                Some((_, mine)) => *mine = mine.saturating_add(times(*c)),
                None => sum.terms.push((atom.clone(), times(*c))),
            }
        }
        sum.terms.retain(|(_, c)| *c != 0);
        sum
    }

    /// `self - other`.
    pub(super) fn minus(&self, other: &Linear) -> Linear {
        self.plus(other, -1)
    }

    /// `factor * self`.
    pub(super) fn scaled(&self, factor: i128) -> Linear {
        Linear::default().plus(self, factor)
    }

    /// `self / by`, if every coefficient is divisible.
    fn divided(&self, by: i128) -> Option<Linear> {
        let mut all = self.terms.iter().map(|(_, c)| *c).chain([self.constant]);
        all.all(|c| c.checked_rem(by) == Some(0)).then(|| Linear {
            terms: self
                .terms
                .iter()
                .map(|(a, c)| (a.clone(), c / by))
                .collect(),
            constant: self.constant / by,
        })
    }

    /// Whether some coefficient is beyond the range of the arithmetic.
    fn is_huge(&self) -> bool {
        let mut all = self.terms.iter().map(|(_, c)| *c).chain([self.constant]);
        all.any(|c| c.unsigned_abs() > MAX_COEFFICIENT.unsigned_abs())
    }

    /// Whether a hole is in it, inside divisions too.
    pub(super) fn has_hole(&self) -> bool {
        self.terms.iter().any(|(atom, _)| match atom {
            Atom::Hole(_) => true,
            atom => atom.parts().iter().any(|part| part.has_hole()),
        })
    }

    /// Whether a choice is in it, inside of others too.
    pub(super) fn has_choice(&self) -> bool {
        let is_made = |atom: &Atom| {
            matches!(atom, Atom::Choice(_)) || atom.parts().iter().any(|part| part.has_choice())
        };
        self.terms.iter().any(|(atom, _)| is_made(atom))
    }

    /// The first variable or buffer of some that is in it, inside divisions too.
    pub(super) fn mentions(&self, is: &dyn Fn(Sym) -> bool) -> Option<Sym> {
        self.terms.iter().find_map(|(atom, _)| match atom {
            Atom::Var(sym) | Atom::Stride(sym, _) => is(*sym).then_some(*sym),
            atom => atom.parts().iter().find_map(|part| part.mentions(is)),
        })
    }

    /// As an expression of the caller; `None` if a hole is in it or a number is too large.
    pub(super) fn to_ctl(&self) -> Option<Ctl> {
        let mut sum: Option<Ctl> = None;
        let mut add = |c: i128, e: Option<Ctl>| -> Option<()> {
            let c = i64::try_from(c).ok()?;
            let size = c.checked_abs()?;
            let part = match e {
                None => Ctl::Int(size),
                Some(e) if size == 1 => e,
                Some(e) => Ctl::bin(CtlOp::Mul, Ctl::Int(size), e),
            };
            sum = Some(match sum.take() {
                None if c < 0 => Ctl::negated(part),
                None => part,
                Some(s) => Ctl::bin(if c < 0 { CtlOp::Sub } else { CtlOp::Add }, s, part),
            });
            Some(())
        };
        // A sum that begins with a minus reads badly: what is added goes first.
        let (plus, minus): (Vec<_>, Vec<_>) = self.terms.iter().partition(|(_, c)| *c > 0);
        let constant_first = plus.is_empty() && self.constant > 0;
        if constant_first {
            add(self.constant, None)?;
        }
        for (atom, c) in plus.into_iter().chain(minus) {
            add(*c, Some(atom.to_ctl()?))?;
        }
        if self.constant != 0 && !constant_first {
            add(self.constant, None)?;
        }
        Some(sum.unwrap_or(Ctl::Int(0)))
    }
}

impl Atom {
    /// The integers inside of it, those that a condition compares first.
    pub(super) fn parts(&self) -> Vec<&Linear> {
        match self {
            Atom::Hole(_) | Atom::Var(_) | Atom::Config(_) | Atom::Stride(..) => Vec::new(),
            Atom::Div(e, _) | Atom::Mod(e, _) => vec![e],
            Atom::Extremum(_, sides) => vec![&sides.0, &sides.1],
            Atom::Choice(choice) => {
                let mut parts = Vec::new();
                choice.0.for_each(&mut |e| parts.push(e));
                parts.extend([&choice.1, &choice.2]);
                parts
            }
        }
    }

    /// Whether they are equal once their integers are, one by one.
    pub(super) fn is_like(&self, other: &Atom) -> bool {
        match (self, other) {
            (Atom::Div(_, a), Atom::Div(_, b)) | (Atom::Mod(_, a), Atom::Mod(_, b)) => a == b,
            (Atom::Extremum(a, _), Atom::Extremum(b, _)) => a == b,
            (Atom::Choice(a), Atom::Choice(b)) => a.0.is_like(&b.0),
            _ => false,
        }
    }

    pub(super) fn to_ctl(&self) -> Option<Ctl> {
        let quotient = |op, e: &Linear, by: i64| Some(Ctl::bin(op, e.to_ctl()?, Ctl::Int(by)));
        match self {
            Atom::Hole(_) => None,
            Atom::Var(sym) => Some(Ctl::Var(*sym)),
            Atom::Config(field) => Some(Ctl::Config(field.clone())),
            Atom::Stride(buf, dim) => Some(Ctl::Stride(*buf, *dim)),
            Atom::Div(e, by) => quotient(CtlOp::Div, e, *by),
            Atom::Mod(e, by) => quotient(CtlOp::Mod, e, *by),
            Atom::Extremum(op, sides) => Some(Ctl::bin(*op, sides.0.to_ctl()?, sides.1.to_ctl()?)),
            Atom::Choice(choice) => {
                let (c, a, b) = &**choice;
                Some(Ctl::select(c.to_ctl()?, a.to_ctl()?, b.to_ctl()?))
            }
        }
    }
}

/// The linear form of an integer expression; `names` says what variables and strides are. `None` for a condition and
/// for what is not quasi-affine.
pub(super) fn linear(e: &Ctl, names: &dyn Fn(&Ctl) -> Option<Linear>) -> Option<Linear> {
    let made = deep(|| match e {
        Ctl::Int(v) => Some(Linear::int(*v)),
        Ctl::Var(_) | Ctl::Stride(..) => names(e),
        Ctl::Config(field) => Some(Linear::atom(Atom::Config(field.clone()))),
        Ctl::Neg(e) => Some(linear(e, names)?.scaled(-1)),
        Ctl::Bin(op, a, b) => {
            let (a, b) = (linear(a, names)?, linear(b, names)?);
            match op {
                CtlOp::Add => Some(a.plus(&b, 1)),
                CtlOp::Sub => Some(a.minus(&b)),
                CtlOp::Mul => match (a.as_int(), b.as_int()) {
                    (Some(c), _) => Some(b.scaled(c)),
                    (_, Some(c)) => Some(a.scaled(c)),
                    (None, None) => None,
                },
                CtlOp::Div => quotient(&a, b.as_int()?, Atom::Div),
                CtlOp::Mod => quotient(&a, b.as_int()?, Atom::Mod),
                CtlOp::Min | CtlOp::Max => Some(extremum(*op, a, b)),
                _ => None,
            }
        }
        Ctl::Select(c, a, b) => {
            let c = Condition::of(c, names)?;
            let (a, b) = (linear(a, names)?, linear(b, names)?);
            Some(match c {
                Condition::Constant(true) => a,
                Condition::Constant(false) => b,
                _ if a == b => a,
                c => Linear::atom(Atom::Choice(Box::new((c, a, b)))),
            })
        }
        Ctl::Bool(_) | Ctl::Not(_) => None,
    })?;
    (!made.is_huge()).then_some(made)
}

/// A variable or stride of the caller as a linear form.
pub(super) fn own_name(name: &Ctl) -> Option<Linear> {
    match name {
        Ctl::Var(sym) => Some(Linear::atom(Atom::Var(*sym))),
        Ctl::Stride(buf, dim) => Some(Linear::atom(Atom::Stride(*buf, *dim))),
        _ => None,
    }
}

/// The value of the variable of a loop with these bounds, if there is one iteration.
pub(super) fn only_iteration(
    lo: &Ctl,
    hi: &Ctl,
    names: &dyn Fn(&Ctl) -> Option<Linear>,
) -> Option<Linear> {
    let (lo, hi) = (linear(lo, names)?, linear(hi, names)?);
    (hi.minus(&lo) == Linear::int(1)).then_some(lo)
}

/// The smaller or larger of two: one of them where their difference is a number.
fn extremum(op: CtlOp, a: Linear, b: Linear) -> Linear {
    match a.minus(&b).as_int() {
        Some(lead) if (lead <= 0) == (op == CtlOp::Min) => a,
        Some(_) => b,
        None => Linear::atom(Atom::Extremum(op, Box::new((a, b)))),
    }
}

/// Floor division or its remainder: what is divisible for sure is taken out of a quotient and dropped from a
/// remainder, so that equal values get equal forms more often.
fn quotient(e: &Linear, by: i128, make: fn(Box<Linear>, i64) -> Atom) -> Option<Linear> {
    let divisor = i64::try_from(by).ok().filter(|by| *by > 0)?;
    let mut whole = Linear::default();
    let mut rest = Linear::default();
    for (atom, c) in &e.terms {
        let part = Linear::atom(atom.clone());
        match c % by {
            0 => whole = whole.plus(&part, c / by),
            _ => rest = rest.plus(&part, *c),
        }
    }
    whole.constant = e.constant.div_euclid(by);
    rest.constant = e.constant.rem_euclid(by);
    let is_division = matches!(make(Box::default(), 1), Atom::Div(..));
    Some(match (is_division, rest.terms.is_empty()) {
        (true, true) => whole,
        (true, false) => whole.plus(&Linear::atom(make(Box::new(rest), divisor)), 1),
        (false, true) => rest,
        (false, false) => Linear::atom(make(Box::new(rest), divisor)),
    })
}

/// `sum of coefficients * holes = value`, with the value free of holes outside divisions.
#[derive(Clone, Debug)]
struct Row {
    holes: BTreeMap<Hole, i128>,
    value: Linear,
}

impl Row {
    /// Takes a multiple of another row away so that its pivot vanishes here.
    fn eliminate(&mut self, pivot: Hole, row: &Row) {
        let (Some(&mine), Some(&theirs)) = (self.holes.get(&pivot), row.holes.get(&pivot)) else {
            return;
        };
        let scaled = |c: &i128| c.saturating_mul(theirs);
        let mut holes: BTreeMap<Hole, i128> =
            self.holes.iter().map(|(h, c)| (*h, scaled(c))).collect();
        for (hole, c) in &row.holes {
            let c = c.saturating_mul(mine);
            let entry = holes.entry(*hole).or_default();
            *entry = entry.saturating_sub(c);
        }
        holes.retain(|_, c| *c != 0);
        self.holes = holes;
        self.value = self.value.scaled(theirs).plus(&row.value, -mine);
        self.reduce();
    }

    /// Whether some number is beyond the range of the arithmetic.
    fn is_huge(&self) -> bool {
        let mut all = self.holes.values();
        all.any(|c| c.unsigned_abs() > MAX_COEFFICIENT.unsigned_abs()) || self.value.is_huge()
    }

    /// Divides by what all coefficients have in common.
    fn reduce(&mut self) {
        let all = self.holes.values().copied();
        let all = all.chain(self.value.terms.iter().map(|(_, c)| *c));
        let common = all
            .chain([self.value.constant])
            .fold(0, |a: u128, b| gcd(a, b.unsigned_abs()));
        let Ok(common) = i128::try_from(common) else {
            return;
        };
        if common > 1 {
            self.holes.values_mut().for_each(|c| *c /= common);
            if let Some(value) = self.value.divided(common) {
                self.value = value;
            }
        }
    }
}

fn gcd(a: u128, b: u128) -> u128 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// Linear equations for holes, kept in reduced form (Gauss and Jordan, over the rationals).
#[derive(Clone, Debug, Default)]
pub(super) struct System {
    rows: BTreeMap<Hole, Row>,
    /// Whether what choices give is left to the proof: an equation with one contradicts nothing.
    leaves_choices: bool,
}

/// An equation that contradicts earlier ones and has no choice in it, or is beyond the range of the arithmetic.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Contradiction;

impl System {
    /// No equations, to which those with choices may be added that contradict them.
    pub(super) fn leaving_choices(leaves_choices: bool) -> System {
        System {
            leaves_choices,
            ..System::default()
        }
    }

    /// Adds the equation `form = 0`.
    ///
    /// # Errors
    /// It contradicts the others: their holes are known and it does not hold.
    pub(super) fn add(&mut self, form: &Linear) -> Result<(), Contradiction> {
        let mut row = Row {
            holes: BTreeMap::new(),
            value: Linear {
                terms: Vec::new(),
                constant: -form.constant,
            },
        };
        for (atom, c) in &form.terms {
            match atom {
                Atom::Hole(hole) => {
                    row.holes.insert(*hole, *c);
                }
                atom => row.value = row.value.plus(&Linear::atom(atom.clone()), -c),
            }
        }
        for (pivot, known) in &self.rows {
            row.eliminate(*pivot, known);
        }
        if row.is_huge() {
            return Err(Contradiction);
        }
        let pivot = row
            .holes
            .iter()
            .min_by_key(|(h, c)| (c.unsigned_abs(), **h));
        let Some((&pivot, _)) = pivot else {
            let is_left = self.leaves_choices && row.value.has_choice();
            return match row.value.is_zero() || is_left {
                true => Ok(()),
                false => Err(Contradiction),
            };
        };
        for known in self.rows.values_mut() {
            known.eliminate(pivot, &row);
        }
        // Numbers that ended at the largest make a wrong equation.
        let huge = self.rows.values().any(Row::is_huge);
        self.rows.insert(pivot, row);
        match huge {
            true => Err(Contradiction),
            false => Ok(()),
        }
    }

    /// Whether a hole occurs in no equation.
    pub(super) fn is_free(&self, hole: Hole) -> bool {
        !self.rows.contains_key(&hole)
    }

    /// The value of a hole, if it is determined and integral.
    pub(super) fn value(&self, hole: Hole) -> Option<Linear> {
        let row = self.rows.get(&hole).filter(|r| r.holes.len() == 1)?;
        row.value.divided(*row.holes.get(&hole)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hole(k: usize) -> Linear {
        Linear::atom(Atom::Hole(Hole::Offset(Sym(0), k)))
    }

    fn var(k: u32) -> Linear {
        Linear::atom(Atom::Var(Sym(k)))
    }

    fn value(system: &System, k: usize) -> Option<Linear> {
        system.value(Hole::Offset(Sym(0), k))
    }

    #[test]
    fn nothing_is_unified_with_numbers_that_are_too_large() {
        let wide = |e: Linear| e.scaled(i64::MAX.into()).scaled(i64::MAX.into());
        let most = wide(wide(Linear::int(1)));
        assert_eq!(most.as_int(), Some(i128::MAX));
        assert!(most.is_huge() && most.plus(&most, 1).is_huge() && wide(var(1)).is_huge());
        let mut system = System::default();
        let left = hole(0)
            .scaled(MAX_COEFFICIENT)
            .plus(&hole(1), MAX_COEFFICIENT - 1);
        assert!(system.add(&left).is_ok());
        let other = hole(0).scaled(MAX_COEFFICIENT - 2).plus(&hole(1), 3);
        assert_eq!(system.add(&other.minus(&var(1))), Err(Contradiction));
        assert_eq!(value(&system, 0), None);
    }

    #[test]
    fn holes_are_found_by_elimination() {
        // 2a + 3b = 2x + 7, a - b = x - 4
        let mut system = System::default();
        let left = hole(0).scaled(2).plus(&hole(1), 3);
        let right = var(1).scaled(2).plus(&Linear::int(7), 1);
        assert!(system.add(&left.minus(&right)).is_ok());
        assert_eq!(value(&system, 0), None);
        let right = var(1).plus(&Linear::int(4), -1);
        assert!(system.add(&hole(0).minus(&hole(1)).minus(&right)).is_ok());
        // 5b = 15
        assert_eq!(value(&system, 1), Some(Linear::int(3)));
        assert_eq!(value(&system, 0), Some(var(1).plus(&Linear::int(1), -1)));
    }

    #[test]
    fn what_contradicts_is_told_and_what_repeats_is_not() {
        let mut system = System::default();
        let equation = hole(0).minus(&var(1));
        assert!(system.add(&equation).is_ok());
        assert!(system.add(&equation.scaled(-3)).is_ok());
        assert_eq!(system.add(&hole(0).minus(&var(2))), Err(Contradiction));
        assert_eq!(system.add(&Linear::int(1)), Err(Contradiction));
    }

    #[test]
    fn a_value_that_is_no_integer_is_none() {
        let mut system = System::default();
        assert!(system.add(&hole(0).scaled(2).minus(&var(1))).is_ok());
        assert_eq!(value(&system, 0), None);
        assert!(
            system
                .add(&hole(1).scaled(2).minus(&var(1).scaled(4)))
                .is_ok()
        );
        assert_eq!(value(&system, 1), Some(var(1).scaled(2)));
    }

    #[test]
    fn divisions_give_up_what_is_divisible() {
        let names = |e: &Ctl| match e {
            Ctl::Var(sym) => Some(Linear::atom(Atom::Var(*sym))),
            _ => None,
        };
        let x = || Ctl::bin(CtlOp::Mul, Ctl::Int(8), Ctl::Var(Sym(1)));
        let sum = Ctl::bin(CtlOp::Add, x(), Ctl::Var(Sym(2)));
        let of = |op, e: &Ctl| linear(&Ctl::bin(op, e.clone(), Ctl::Int(4)), &names);
        let rest = || Box::new(var(2));
        let half = Linear::atom(Atom::Div(rest(), 4));
        assert_eq!(of(CtlOp::Div, &sum), Some(var(1).scaled(2).plus(&half, 1)));
        assert_eq!(
            of(CtlOp::Mod, &sum),
            Some(Linear::atom(Atom::Mod(rest(), 4)))
        );
        let negative = Ctl::bin(CtlOp::Sub, x(), Ctl::Int(3));
        assert_eq!(
            of(CtlOp::Div, &negative),
            Some(var(1).scaled(2).minus(&Linear::int(1)))
        );
        assert_eq!(of(CtlOp::Mod, &negative), Some(Linear::int(1)));
    }

    #[test]
    fn sums_read_well() {
        let ctl = |e: &Linear| e.to_ctl().expect("no hole");
        assert_eq!(ctl(&Linear::default()), Ctl::Int(0));
        let difference = var(2).minus(&var(1));
        assert_eq!(
            ctl(&Linear::default().minus(&var(1)).plus(&var(2), 1)),
            ctl(&difference)
        );
        let from = Linear::int(7).minus(&var(1));
        assert_eq!(
            ctl(&from),
            Ctl::bin(CtlOp::Sub, Ctl::Int(7), Ctl::Var(Sym(1)))
        );
        assert_eq!(hole(0).to_ctl(), None);
    }
}
