//! Constant bounds on fields that every iteration of a loop keeps.
//!
//! A field that a loop changes by a rule of its own is a value that is not known; but where it lies between two
//! numbers before the loop, and an iteration that begins with all fields within such bounds leaves them there, it is
//! within them at the start of every iteration and behind the last. The bounds that are tried are those that are known
//! of the value before the loop, and those wider ones that an iteration's result has by its form, as in `C.f % 4`.

use super::FieldId;
use crate::term::{Formula, Interval, Term, Var};

/// Queries by which the rules of a loop are decided. Formulas and terms are over any iteration of
/// the loop.
pub(crate) struct LoopQueries<'a> {
    /// Proves a formula for every iteration and for all values of the start variables.
    pub(crate) holds: &'a mut dyn FnMut(&Formula) -> bool,
    /// The constant range of a term.
    pub(crate) range: &'a dyn Fn(&Term) -> Interval,
}

/// A field that a loop changes.
pub(super) struct Changing<'a> {
    pub(super) id: FieldId,
    /// The least value that its kind admits.
    pub(super) least: Option<i128>,
    /// Its value at the start of an iteration.
    pub(super) start: &'a Var,
    /// Its value before the loop.
    pub(super) old: Term,
    /// Its value after the iteration.
    pub(super) new: Term,
}

/// A field is not less, or not more, than a number.
struct Bound {
    /// Position among the changing fields.
    of: usize,
    least: bool,
    value: i128,
}

impl Bound {
    fn on(&self, t: &Term) -> Formula {
        let value = Term::constant(self.value);
        match self.least {
            true => value.le(t),
            false => t.le(&value),
        }
    }
}

/// The bounds of some fields.
#[derive(Default)]
pub(super) struct Bounds(Vec<(FieldId, Interval)>);

impl Bounds {
    /// The bounds that all iterations keep, together: the greatest set of those that are tried, found from above as the
    /// fields that are unchanged are.
    pub(super) fn kept(fields: &[Changing<'_>], asked: &mut LoopQueries<'_>) -> Bounds {
        let mut bounds: Vec<Bound> = Vec::new();
        for (of, field) in fields.iter().enumerate() {
            bounds.extend(candidates(of, field, asked.range));
        }
        let old = |b: &Bound| fields.get(b.of).map(|f| b.on(&f.old));
        bounds.retain(|b| old(b).is_some_and(|f| (asked.holds)(&f)));
        loop {
            let start = |b: &Bound| Some(b.on(&Term::var(fields.get(b.of)?.start)));
            let assumed = Formula::all(bounds.iter().filter_map(start));
            let before = bounds.len();
            bounds.retain(|b| {
                let new = fields.get(b.of).map(|f| assumed.implies(&b.on(&f.new)));
                new.is_some_and(|f| (asked.holds)(&f))
            });
            if bounds.len() == before {
                break;
            }
        }
        let all = fields.iter().enumerate();
        let all: Option<Vec<_>> = all
            .map(|(of, f)| Some((f.id, joined((of, f.least), &bounds)?)))
            .collect();
        Bounds(all.unwrap_or_default())
    }

    /// The bounds of a field, as a fact about its value.
    pub(super) fn fact(&self, id: FieldId, value: &Term) -> Formula {
        let found = self.0.iter().find(|(of, _)| *of == id);
        let Interval { lo, hi } = found.map(|(_, range)| *range).unwrap_or_default();
        let least = lo.map(|lo| Term::constant(lo).le(value));
        let most = hi.map(|hi| value.le(&Term::constant(hi)));
        Formula::all(least.into_iter().chain(most))
    }
}

/// The bounds that are tried for a field, the narrow ones first.
fn candidates(of: usize, field: &Changing<'_>, range: &dyn Fn(&Term) -> Interval) -> Vec<Bound> {
    let (old, new) = (range(&field.old), range(&field.new));
    let wide = old.union(new);
    let mut found = Vec::new();
    for (least, narrow, wide) in [(true, old.lo, wide.lo), (false, old.hi, wide.hi)] {
        let wide = wide.filter(|w| Some(*w) != narrow);
        let both = narrow.into_iter().chain(wide);
        found.extend(both.map(|value| Bound { of, least, value }));
    }
    found
}

/// The narrowest of a field's bounds; `None` if no number is within them that its kind admits, as where the loop is never
/// reached, or a size is zero: nothing must be concluded from that.
fn joined((of, kind): (usize, Option<i128>), bounds: &[Bound]) -> Option<Interval> {
    let own = |least| {
        let own = bounds
            .iter()
            .filter(move |b| b.of == of && b.least == least);
        own.map(|b| b.value)
    };
    let range = Interval {
        lo: own(true).chain(kind).max(),
        hi: own(false).min(),
    };
    let empty = range.lo.zip(range.hi).is_some_and(|(lo, hi)| lo > hi);
    (!empty).then_some(range)
}
