//! Preconditions: what the loops and accesses of a function ask of its arguments.
//!
//! An access of a function is within its buffer, or the function means nothing. A procedure has to say so: where
//! indices are sums of loop variables, arguments and numbers, their least and greatest values follow from the bounds of loops, and what is left is
//! a comparison of arguments. Whether it is asked for or not is no matter of soundness: callers look whether preconditions hold, and the front-end
//! checks whether they suffice.

use std::collections::BTreeMap;

use exo_ir::{Ctl, CtlOp, Sym, VarKind, Vars};

use crate::control;

/// A sum of variables with factors, and a number.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Linear {
    terms: BTreeMap<Sym, i64>,
    number: i64,
}

/// Most choices of one bound for each loop, of loops with several, that are tried.
const MAX_BOUND_CHOICES: usize = 64;

/// A loop around a place: its variable and bounds.
#[derive(Clone, Debug)]
pub(crate) struct Range {
    pub(crate) iter: Sym,
    pub(crate) lo: Ctl,
    pub(crate) hi: Ctl,
}

/// The knowledge of an expression that should not be negative.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum NotNegative {
    /// It never is.
    Always,
    /// It is not where this holds of the arguments.
    Where(Ctl),
    /// Nothing that arguments decide.
    Unknown,
}

impl Linear {
    /// The sum that an expression is; `None` for quotients and what is no number.
    pub(crate) fn of(e: &Ctl) -> Option<Linear> {
        match e {
            Ctl::Int(number) => Some(Linear::number(*number)),
            Ctl::Var(sym) => Some(Linear {
                terms: BTreeMap::from([(*sym, 1)]),
                number: 0,
            }),
            Ctl::Neg(e) => Linear::of(e)?.times(-1),
            Ctl::Bin(CtlOp::Add, a, b) => Linear::of(a)?.plus(&Linear::of(b)?, 1),
            Ctl::Bin(CtlOp::Sub, a, b) => Linear::of(a)?.plus(&Linear::of(b)?, -1),
            Ctl::Bin(CtlOp::Mul, a, b) => match (a.as_int(), b.as_int()) {
                (Some(factor), _) => Linear::of(b)?.times(factor),
                (_, Some(factor)) => Linear::of(a)?.times(factor),
                _ => None,
            },
            _ => None,
        }
    }

    /// A number.
    fn number(number: i64) -> Linear {
        Linear {
            terms: BTreeMap::new(),
            number,
        }
    }

    /// Whether no variable is in it.
    pub(crate) fn is_number(&self) -> bool {
        self.terms.is_empty()
    }

    /// The variables in it.
    pub(crate) fn vars(&self) -> impl Iterator<Item = Sym> {
        self.terms.keys().copied()
    }

    /// The factor of a variable that is in it.
    pub(crate) fn factor(&self, sym: Sym) -> Option<i64> {
        self.terms.get(&sym).copied()
    }

    /// The sum without what a variable adds.
    pub(crate) fn without(mut self, sym: Sym) -> Linear {
        self.terms.remove(&sym);
        self
    }

    /// The expression that the sum is of.
    pub(crate) fn to_ctl(&self) -> Option<Ctl> {
        let mut sum = Ctl::Int(0);
        for (sym, factor) in &self.terms {
            let term = control::product(Ctl::Int(*factor), Ctl::Var(*sym)).ok()?;
            sum = control::sum(sum, term).ok()?;
        }
        control::sum(sum, Ctl::Int(self.number)).ok()
    }

    pub(crate) fn times(mut self, factor: i64) -> Option<Linear> {
        for value in self.terms.values_mut() {
            *value = value.checked_mul(factor)?;
        }
        self.terms.retain(|_, value| *value != 0);
        self.number = self.number.checked_mul(factor)?;
        Some(self)
    }

    pub(crate) fn minus(mut self, number: i64) -> Option<Linear> {
        self.number = self.number.checked_sub(number)?;
        Some(self)
    }

    pub(crate) fn plus(mut self, other: &Linear, factor: i64) -> Option<Linear> {
        for (sym, value) in &other.terms {
            let more = value.checked_mul(factor)?;
            let own = self.terms.entry(*sym).or_insert(0);
            *own = own.checked_add(more)?;
        }
        self.terms.retain(|_, value| *value != 0);
        self.number = self.number.checked_add(other.number.checked_mul(factor)?)?;
        Some(self)
    }

    /// The least value over all iterations of loops, as a sum of arguments, if bounds say it.
    fn least(mut self, loops: &[Range]) -> Option<Linear> {
        // Innermost first: bounds mention variables of loops around.
        for range in loops.iter().rev() {
            let Some(factor) = self.terms.remove(&range.iter) else {
                continue;
            };
            let end = match factor > 0 {
                true => Linear::of(&range.lo)?.times(factor)?,
                // The last value is one less.
                false => end_times(&range.hi, factor)?.minus(factor)?,
            };
            self = self.plus(&end, 1)?;
        }
        Some(self)
    }

    /// Whether sizes alone, which are positive, keep it from being negative.
    pub(crate) fn is_never_negative(&self, vars: &Vars) -> bool {
        let mut least = Some(self.number);
        for (sym, factor) in &self.terms {
            let bound = vars.get(sym.0 as usize).and_then(|var| var.kind.least());
            least = match bound {
                Some(bound) if *factor > 0 => bound
                    .checked_mul(*factor)
                    .and_then(|more| least?.checked_add(more)),
                _ => None,
            };
        }
        least.is_some_and(|least| least >= 0)
    }

    /// The comparison that it is not negative, with what is subtracted on the left.
    pub(crate) fn comparison(&self) -> Option<Ctl> {
        let side = |sign: i64| {
            let terms = self
                .terms
                .iter()
                .filter(|(_, factor)| factor.signum() == sign);
            let mut sum = None;
            for (sym, factor) in terms {
                let term =
                    control::product(Ctl::Int(factor.checked_abs()?), Ctl::Var(*sym)).ok()?;
                sum = Some(match sum {
                    None => term,
                    Some(sum) => control::sum(sum, term).ok()?,
                });
            }
            let number = match self.number.signum() == sign {
                true => self.number.checked_abs()?,
                false => 0,
            };
            match sum {
                None => Some(Ctl::Int(number)),
                Some(sum) => control::sum(sum, Ctl::Int(number)).ok(),
            }
        };
        Some(Ctl::bin(CtlOp::Le, side(-1)?, side(1)?))
    }
}

/// A negative multiple of a sum or of a quotient, which is at most what is divided by the divisor, or less than that.
fn end_times(e: &Ctl, factor: i64) -> Option<Linear> {
    match e {
        Ctl::Bin(CtlOp::Div, dividend, divisor) => {
            let divisor = divisor.as_int().filter(|divisor| *divisor > 0)?;
            match factor.checked_rem(divisor)? {
                0 => Linear::of(dividend)?.times(factor.checked_div(divisor)?),
                _ => None,
            }
        }
        e => Linear::of(e)?.times(factor),
    }
}

/// The ends of the range of an expression.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Least,
    Greatest,
}

impl End {
    fn other(self) -> End {
        match self {
            End::Least => End::Greatest,
            End::Greatest => End::Least,
        }
    }

    /// The end of what is multiplied by a number, where this is the end of the product.
    fn by(self, factor: i64) -> End {
        if factor < 0 { self.other() } else { self }
    }
}

/// Ends of the range of an expression with quotients, remainders and extrema, part by part, as sums of arguments: each says no more than
/// holds, and none need be the best.
fn ends_of(e: &Ctl, end: End, loops: &[Range]) -> Vec<Linear> {
    if let Some(sum) = Linear::of(e) {
        let found = match end {
            End::Least => sum.least(loops),
            End::Greatest => greatest(sum, loops),
        };
        return found.into_iter().collect();
    }
    let of = |e: &Ctl, end: End| ends_of(e, end, loops);
    let scaled = |all: Vec<Linear>, factor: i64| -> Vec<Linear> {
        all.into_iter().filter_map(|e| e.times(factor)).collect()
    };
    match e {
        Ctl::Neg(e) => scaled(of(e, end.other()), -1),
        Ctl::Bin(CtlOp::Add, a, b) => sums(&of(a, end), &of(b, end), 1),
        Ctl::Bin(CtlOp::Sub, a, b) => sums(&of(a, end), &of(b, end.other()), -1),
        Ctl::Bin(CtlOp::Mul, a, b) => match (a.as_int(), b.as_int()) {
            (Some(factor), _) => scaled(of(b, end.by(factor)), factor),
            (_, Some(factor)) => scaled(of(a, end.by(factor)), factor),
            _ => Vec::new(),
        },
        Ctl::Bin(CtlOp::Mod, _, divisor) => {
            let most = || divisor.as_int()?.checked_sub(1);
            let number = match end {
                End::Least => Some(0),
                End::Greatest => most(),
            };
            number.map(Linear::number).into_iter().collect()
        }
        Ctl::Bin(CtlOp::Div, e, divisor) => {
            let quotient = |dividend: Linear| {
                let known = dividend.terms.is_empty().then_some(dividend.number)?;
                let divisor = divisor.as_int().filter(|divisor| *divisor > 0)?;
                Some(Linear::number(known.div_euclid(divisor)))
            };
            of(e, end).into_iter().filter_map(quotient).collect()
        }
        // The greatest is at least each, and the least at most each.
        Ctl::Bin(op @ (CtlOp::Min | CtlOp::Max), a, b)
            if (*op == CtlOp::Max) == (end == End::Least) =>
        {
            let both = of(a, end).into_iter().chain(of(b, end));
            both.take(MAX_BOUND_CHOICES).collect()
        }
        Ctl::Select(_, a, b) => {
            let (a, b) = (of(a, end), of(b, end));
            // One of both that a number tells apart: the other one says more than holds on its side.
            let farther = |a: &Linear, b: &Linear| {
                let lead = a.clone().plus(b, -1)?;
                let is_first = (lead.number <= 0) == (end == End::Least);
                let one = if is_first { a } else { b };
                lead.terms.is_empty().then(|| one.clone())
            };
            let pairs = a.iter().flat_map(|a| b.iter().map(move |b| (a, b)));
            let found = pairs.filter_map(|(a, b)| farther(a, b));
            found.take(MAX_BOUND_CHOICES).collect()
        }
        _ => Vec::new(),
    }
}

fn greatest(sum: Linear, loops: &[Range]) -> Option<Linear> {
    sum.times(-1)?.least(loops)?.times(-1)
}

/// `a + factor * b` for each of some sums, or the first of them.
fn sums(all: &[Linear], others: &[Linear], factor: i64) -> Vec<Linear> {
    let pairs = all.iter().flat_map(|a| others.iter().map(move |b| (a, b)));
    let made = pairs.filter_map(|(a, b)| a.clone().plus(b, factor));
    made.take(MAX_BOUND_CHOICES).collect()
}

/// Sums of arguments none of which is more than an expression is in any iteration of loops, or that are not negative only where it is not.
pub(crate) fn least_sums(e: &Ctl, loops: &[Range]) -> Vec<Linear> {
    // A quotient by a positive number is negative where what is divided is.
    if let Ctl::Bin(CtlOp::Div, dividend, divisor) = e
        && divisor.as_int().is_some_and(|divisor| divisor > 0)
    {
        return least_sums(dividend, loops);
    }
    let all = with_one_bound(loops);
    let least = all.iter().flat_map(|loops| ends_of(e, End::Least, loops));
    least.collect()
}

/// Whether an expression can be negative in some iteration of loops.
pub(crate) fn not_negative(e: &Ctl, loops: &[Range], vars: &Vars) -> NotNegative {
    let Some(least) = greatest_of(least_sums(e, loops), vars) else {
        return NotNegative::Unknown;
    };
    if least.is_never_negative(vars) {
        return NotNegative::Always;
    }
    let decided_by_arguments = |sym: &Sym| {
        let var = vars.get(sym.0 as usize);
        var.is_some_and(|var| matches!(var.kind, VarKind::Size | VarKind::Index))
    };
    match !least.terms.is_empty() && least.terms.keys().all(decided_by_arguments) {
        true => least
            .comparison()
            .map_or(NotNegative::Unknown, NotNegative::Where),
        false => NotNegative::Unknown,
    }
}

/// The one of several sums that asks least of arguments, to be not negative: it is at least each of the others, or never negative.
fn greatest_of(all: Vec<Linear>, vars: &Vars) -> Option<Linear> {
    let is_greatest = |one: &&Linear| {
        let lead = |other: &Linear| (*one).clone().plus(other, -1);
        let is_ahead = |other| lead(other).is_some_and(|lead| lead.is_never_negative(vars));
        one.is_never_negative(vars) || all.iter().all(is_ahead)
    };
    all.iter().find(is_greatest).cloned()
}

/// The loops with one of their bounds each: all choices, or the first of them. Each says less than the loops themselves do.
fn with_one_bound(loops: &[Range]) -> Vec<Vec<Range>> {
    let mut all = vec![Vec::new()];
    for range in loops {
        let lows = control::parts_of(&range.lo, true);
        let highs = control::parts_of(&range.hi, false);
        let ends = lows
            .iter()
            .flat_map(|lo| highs.iter().map(move |hi| (*lo, *hi)));
        let choices: Vec<Range> = ends
            .map(|(lo, hi)| Range {
                iter: range.iter,
                lo: lo.clone(),
                hi: hi.clone(),
            })
            .collect();
        let longer = all.iter().flat_map(|before: &Vec<Range>| {
            choices
                .iter()
                .map(|one| [before.as_slice(), std::slice::from_ref(one)].concat())
        });
        all = longer.take(MAX_BOUND_CHOICES).collect();
    }
    all
}
