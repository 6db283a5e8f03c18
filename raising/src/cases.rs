//! Choices inside of indices and bounds: what each side asks of arguments, where its condition takes it.
//!
//! `x[n if n < m else 0]` is within `x` where `n` is, or `n < m` does not hold. A condition that arguments decide becomes part of what is asked; one
//! on loop variables makes the loops shorter, as far as it is a bound of theirs. As with all that is asked of arguments (`bounds`), the front-end
//! checks whether it suffices.

use exo_ir::{Ctl, CtlOp, Sym, VarKind, Vars};

use crate::bounds::{self, Linear, NotNegative, Range};
use crate::control;

/// Most conditions of choices that are told apart, one inside of another.
const MAX_CONDITIONS: usize = 4;

/// Most comparisons one of which has to hold.
const MAX_ALTERNATIVES: usize = 4;

/// A place with what is known there.
struct Place<'v> {
    loops: Vec<Range>,
    vars: &'v Vars,
    /// Sums that are not negative.
    facts: Vec<Linear>,
    /// Whether more may be asked for than is needed.
    may_exceed: bool,
}

/// The condition on arguments under which an expression is not negative in all iterations of loops, choices by cases. More than needed is asked
/// for with `may_exceed` only, where a condition on loop variables is no bound of theirs.
pub(crate) fn not_negative(e: &Ctl, loops: &[Range], vars: &Vars, may_exceed: bool) -> NotNegative {
    let at_once = bounds::not_negative(e, loops, vars);
    if at_once == NotNegative::Always {
        return at_once;
    }
    let place = Place {
        loops: loops.to_vec(),
        vars,
        facts: Vec::new(),
        may_exceed,
    };
    match (place.undecided(e), &at_once) {
        (None, NotNegative::Where(_)) => at_once,
        _ => match place.by_cases(e, MAX_CONDITIONS) {
            NotNegative::Unknown => at_once,
            found => found,
        },
    }
}

impl Place<'_> {
    /// A condition that a choice in an expression, or in the bounds of what that is over, is made by.
    fn undecided(&self, e: &Ctl) -> Option<Ctl> {
        let mut over = Vec::new();
        e.for_each_mention(&mut |sym| over.push(sym));
        let mut found = condition_in(e);
        for range in self.loops.iter().rev() {
            if over.contains(&range.iter) {
                for end in [&range.lo, &range.hi] {
                    end.for_each_mention(&mut |sym| over.push(sym));
                    found = found.or_else(|| condition_in(end));
                }
            }
        }
        found.cloned()
    }

    fn by_cases(&self, e: &Ctl, conditions: usize) -> NotNegative {
        let undecided = self.undecided(e);
        if undecided.is_none() {
            let found = self.without_choices(e);
            if found != NotNegative::Unknown {
                return found;
            }
        }
        if conditions == 0 {
            return NotNegative::Unknown;
        }
        let Some(cond) = undecided else {
            return self.of_both(e, conditions - 1);
        };
        let side = |holds: bool| {
            let side = self.where_it(&cond, holds)?;
            Some(side.by_cases(&decided(e, &cond, holds), conditions - 1))
        };
        let sides = [side(true), side(false)].map(|side| side.unwrap_or(NotNegative::Unknown));
        let is_asked = self.is_decided_by_arguments(&cond);
        let mut asked = Vec::new();
        for (side, holds) in sides.iter().zip([true, false]) {
            if let NotNegative::Where(wanted) = side {
                asked.push(match is_asked {
                    true => Ctl::bin(CtlOp::Or, holding(&cond, !holds), wanted.clone()),
                    false => wanted.clone(),
                });
            }
        }
        all_of(&sides, asked)
    }

    /// The conditions under which it may be either of two, of which an expression has the smaller or larger, where one of them does not say enough.
    fn of_both(&self, e: &Ctl, conditions: usize) -> NotNegative {
        let Some((first, second)) = extremum_in(e) else {
            return NotNegative::Unknown;
        };
        let extremum = |part: &Ctl| matches!(part, Ctl::Bin(CtlOp::Min | CtlOp::Max, a, b) if **a == first && **b == second);
        let sides = [&first, &second].map(|side| {
            let mut e = e.clone();
            e.rewrite(&mut |part| extremum(part).then(|| side.clone()));
            self.by_cases(&e, conditions)
        });
        let asked = sides.iter().filter_map(|side| match side {
            NotNegative::Where(wanted) => Some(wanted.clone()),
            _ => None,
        });
        all_of(&sides, asked.collect())
    }

    /// The place where a condition holds, or does not; none where loops do not say it, and more than needed would be asked for.
    fn where_it(&self, cond: &Ctl, holds: bool) -> Option<Self> {
        let all = |e: &Ctl| decided(e, cond, holds);
        let mut side = Place {
            loops: self
                .loops
                .iter()
                .map(|range| Range {
                    iter: range.iter,
                    lo: all(&range.lo),
                    hi: all(&range.hi),
                })
                .collect(),
            facts: self.facts.clone(),
            ..*self
        };
        let mut facts = Vec::new();
        let mut is_said = facts_of(cond, holds, &mut facts);
        for fact in &facts {
            is_said &= side.shorten(fact).is_some();
        }
        side.facts.extend(facts);
        let is_asked = self.is_decided_by_arguments(cond);
        (is_asked || is_said || self.may_exceed).then_some(side)
    }

    /// Lets the loop of the innermost variable in a sum that is not negative have the iterations in which that is so.
    fn shorten(&mut self, fact: &Linear) -> Option<()> {
        let range = self.loops.iter_mut().rev();
        let (range, factor) = range
            .filter_map(|range| {
                let factor = fact.factor(range.iter)?;
                Some((range, factor))
            })
            .next()?;
        let rest = fact.clone().without(range.iter);
        match factor {
            1 => {
                let least = rest.times(-1)?.to_ctl()?;
                range.lo = Ctl::bin(CtlOp::Max, range.lo.clone(), least);
            }
            -1 => {
                let end = control::sum(rest.to_ctl()?, Ctl::Int(1)).ok()?;
                range.hi = Ctl::bin(CtlOp::Min, range.hi.clone(), end);
            }
            _ => return None,
        }
        Some(())
    }

    /// The condition without a choice: that one of the sums that say what it is at least is not negative.
    fn without_choices(&self, e: &Ctl) -> NotNegative {
        let leads = |a: &Linear, b: &Linear| {
            a.clone()
                .plus(b, -1)
                .is_some_and(|lead| self.is_never(&lead))
        };
        let all = bounds::least_sums(e, &self.loops);
        let known =
            |sum: &Linear| self.is_never(sum) || self.facts.iter().any(|fact| leads(sum, fact));
        if all.iter().any(known) {
            return NotNegative::Always;
        }
        let mut best: Vec<Linear> = Vec::new();
        for sum in all {
            let decided = !sum.is_number() && sum.vars().all(|sym| self.is_argument(sym, false));
            if decided && !best.iter().any(|other| leads(other, &sum)) {
                best.retain(|other| !leads(&sum, other));
                best.push(sum);
            }
        }
        let comparisons = best.iter().take(MAX_ALTERNATIVES);
        let asked = comparisons.filter_map(Linear::comparison);
        asked
            .reduce(|a, b| Ctl::bin(CtlOp::Or, a, b))
            .map_or(NotNegative::Unknown, NotNegative::Where)
    }

    fn is_never(&self, sum: &Linear) -> bool {
        sum.is_never_negative(self.vars)
    }

    fn is_argument(&self, sym: Sym, or_truth: bool) -> bool {
        let var = self.vars.get(sym.0 as usize);
        var.is_some_and(|var| match var.kind {
            VarKind::Size | VarKind::Index => true,
            VarKind::Bool => or_truth,
            _ => false,
        })
    }

    fn is_decided_by_arguments(&self, cond: &Ctl) -> bool {
        let mut all = true;
        cond.walk(&mut |e| match e {
            Ctl::Var(sym) => all &= self.is_argument(*sym, true),
            Ctl::Stride(..) | Ctl::Config(_) => all = false,
            _ => {}
        });
        all
    }
}

/// The conditions of both sides of a choice, together.
fn all_of(sides: &[NotNegative], asked: Vec<Ctl>) -> NotNegative {
    let is_nothing = asked.is_empty();
    let whole = control::conjunction(asked);
    match sides.contains(&NotNegative::Unknown) {
        // The front-end checks may know of the other side.
        _ if !is_nothing && !control::is_too_large(&whole) => NotNegative::Where(whole),
        false if is_nothing => NotNegative::Always,
        _ => NotNegative::Unknown,
    }
}

/// The operands of the first extremum in an expression that has none inside.
fn extremum_in(e: &Ctl) -> Option<(Ctl, Ctl)> {
    let mut found = None;
    e.for_each_operand(|operand| found = found.take().or_else(|| extremum_in(operand)));
    match e {
        Ctl::Bin(CtlOp::Min | CtlOp::Max, a, b) if found.is_none() => {
            Some(((**a).clone(), (**b).clone()))
        }
        _ => found,
    }
}

/// The first condition of a choice in an expression that has no choice itself.
fn condition_in(e: &Ctl) -> Option<&Ctl> {
    let mut found = None;
    e.for_each_operand(|operand| found = found.or_else(|| condition_in(operand)));
    match e {
        Ctl::Select(cond, _, _) => condition_in(cond).or(Some(cond)),
        _ => found,
    }
}

/// An expression in which choices by a condition are made.
fn decided(e: &Ctl, cond: &Ctl, holds: bool) -> Ctl {
    let mut e = e.clone();
    e.rewrite(&mut |part| match part {
        Ctl::Select(own, a, b) if **own == *cond => {
            Some(if holds { (**a).clone() } else { (**b).clone() })
        }
        _ => None,
    });
    e
}

/// A condition, or its contrary.
fn holding(cond: &Ctl, holds: bool) -> Ctl {
    match (cond, holds) {
        (cond, true) => cond.clone(),
        (Ctl::Not(e), false) => holding(e, true),
        (Ctl::Bin(op, a, b), false) if contrary(*op).is_some() => {
            let op = contrary(*op).unwrap_or(*op);
            Ctl::Bin(op, a.clone(), b.clone())
        }
        (cond, false) => Ctl::Not(Box::new(cond.clone())),
    }
}

/// The comparison that holds where another one does not.
fn contrary(op: CtlOp) -> Option<CtlOp> {
    Some(match op {
        CtlOp::Lt => CtlOp::Ge,
        CtlOp::Ge => CtlOp::Lt,
        CtlOp::Gt => CtlOp::Le,
        CtlOp::Le => CtlOp::Gt,
        CtlOp::Eq => CtlOp::Ne,
        CtlOp::Ne => CtlOp::Eq,
        _ => return None,
    })
}

/// Notes sums that are not negative where a condition holds, or does not; whether they say all of it.
fn facts_of(cond: &Ctl, holds: bool, facts: &mut Vec<Linear>) -> bool {
    let mut difference = |a: &Ctl, b: &Ctl, least: i64| {
        let sum = || Linear::of(a)?.plus(&Linear::of(b)?, -1)?.minus(least);
        let sum = sum();
        let is_said = sum.is_some();
        facts.extend(sum);
        is_said
    };
    match (cond, holds) {
        (Ctl::Not(e), _) => facts_of(e, !holds, facts),
        (Ctl::Bin(CtlOp::And, a, b), true) | (Ctl::Bin(CtlOp::Or, a, b), false) => {
            let first = facts_of(a, holds, facts);
            facts_of(b, holds, facts) && first
        }
        (Ctl::Bin(CtlOp::Lt, a, b), true) | (Ctl::Bin(CtlOp::Ge, a, b), false) => {
            difference(b, a, 1)
        }
        (Ctl::Bin(CtlOp::Gt, a, b), true) | (Ctl::Bin(CtlOp::Le, a, b), false) => {
            difference(a, b, 1)
        }
        (Ctl::Bin(CtlOp::Le, a, b), true) | (Ctl::Bin(CtlOp::Gt, a, b), false) => {
            difference(b, a, 0)
        }
        (Ctl::Bin(CtlOp::Ge, a, b), true) | (Ctl::Bin(CtlOp::Lt, a, b), false) => {
            difference(a, b, 0)
        }
        (Ctl::Bin(CtlOp::Eq, a, b), true) | (Ctl::Bin(CtlOp::Ne, a, b), false) => {
            difference(a, b, 0) && difference(b, a, 0)
        }
        _ => false,
    }
}
