//! Bounds on fields that every iteration of a loop keeps.
//!
//! A field that a loop changes by a rule of its own is a value that is not known; but where it is within bounds before
//! the loop, and an iteration that begins with all fields within such bounds leaves them there, it is within them at the
//! start of every iteration and behind the last. A bound is a number, or a term that has one value in all iterations, as
//! the `n` of `C.f <= n`.
//!
//! Of a bound that is not known to hold before the loop, but that each iteration keeps, it is known that it holds behind the loop
//! if it did before. So what an inner loop keeps is known in an outer one, which knows nothing yet of the field then.
//!
//! What is known of a value that is not known must be true of some value, whatever else is the case: the loop may not be
//! reached, a size zero, an argument one that is refused only later. Numbers are (`joined`); all else is said as "if it was
//! so of the value before", which that value makes true.

use super::FieldId;
use super::candidates::{self, Bound};
use crate::term::{Formula, Interval, Term, Var};

/// What the rules of a loop are decided with. Formulas and terms are over any iteration of the loop.
pub(crate) struct Asked<'a> {
    /// Proves a formula for every iteration and for all values of the start variables.
    pub(crate) holds: &'a mut dyn FnMut(&Formula) -> bool,
    /// The constant range of a term.
    pub(crate) range: &'a dyn Fn(&Term) -> Interval,
    /// What is known that mentions a variable.
    pub(crate) about: &'a dyn Fn(&Var) -> Vec<Formula>,
    /// Bounds that fields had before the loops around this one.
    pub(crate) around: &'a [(FieldId, Bound)],
}

/// The loop whose bounds are looked for.
pub(super) struct Range<'a> {
    pub(super) var: &'a Var,
    pub(super) lo: &'a Term,
    pub(super) hi: &'a Term,
    /// Everything that differs between iterations.
    pub(super) changing: &'a [Var],
}

impl Range<'_> {
    /// Whether a term has one value in all iterations.
    pub(super) fn fixes(&self, t: &Term) -> bool {
        let free = t.free_vars();
        !self.changing.iter().any(|v| free.contains(v))
    }
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

/// A bound on the field at a position among the changing ones.
#[derive(Clone, PartialEq)]
struct Tried {
    of: usize,
    bound: Bound,
}

/// The bounds of some fields.
#[derive(Default)]
pub(super) struct Bounds(Vec<Kept>);

/// What is known of a field's values in the iterations and behind them.
struct Kept {
    id: FieldId,
    /// Its value before the loop.
    old: Term,
    /// The least value that its kind admits.
    least: Option<i128>,
    numbers: Interval,
    /// Bounds, each with what it takes of the values before the loop, beside that it held of the field itself.
    bounds: Vec<(Formula, Bound)>,
}

/// Bounds that iterations keep.
struct Invariants {
    /// Those that hold before the loop, and that are kept together.
    held: Vec<Tried>,
    /// Those that are kept if they hold before the loop, each for itself.
    alone: Vec<Tried>,
    /// Those that are kept if all of them hold before the loop.
    together: Vec<Tried>,
}

impl Invariants {
    /// Each set is the greatest of those that are tried, found from above as the fields that are unchanged are.
    fn among(tried: Vec<Tried>, fields: &[Changing<'_>], asked: &mut Asked<'_>) -> Invariants {
        let (held, other): (Vec<_>, Vec<_>) = tried
            .into_iter()
            .partition(|t| old(fields, t).is_some_and(|f| (asked.holds)(&f)));
        let held = greatest(held, &Formula::truth(), fields, asked);
        let base = starts(&held, fields);
        let (alone, other): (Vec<_>, Vec<_>) = other.into_iter().partition(|t| {
            let one = std::slice::from_ref(t);
            keeps(&base.and(&starts(one, fields)), t, fields, asked)
        });
        // What was known before the loops around held all at once.
        let was_known = |t: &Tried| {
            let field = fields.get(t.of);
            field.is_some_and(|f| candidates::around(f.id, asked).any(|b| *b == t.bound))
        };
        let other = other.into_iter().filter(was_known).collect();
        Invariants {
            together: greatest(other, &base, fields, asked),
            held,
            alone,
        }
    }
}

impl Bounds {
    /// The bounds that all iterations keep.
    pub(super) fn kept(
        fields: &[Changing<'_>],
        range: &Range<'_>,
        asked: &mut Asked<'_>,
    ) -> Bounds {
        let tried = candidates::of(fields, range, asked).into_iter().enumerate();
        let on = |of| move |bound| Tried { of, bound };
        let tried = tried.flat_map(|(of, bounds)| bounds.into_iter().map(on(of)));
        let found = Invariants::among(tried.collect(), fields, asked);
        let numbers = fields.iter().enumerate();
        let numbers = numbers.map(|(of, f)| joined((of, f.least), &found.held));
        // Where no number is left, the loop is never reached.
        let Some(numbers) = numbers.collect::<Option<Vec<_>>>() else {
            return Bounds::default();
        };
        let held = leanest(found.held, &numbers, fields, asked);
        let given = Formula::all(found.together.iter().filter_map(|t| old(fields, t)));
        let each = held.into_iter().chain(found.alone);
        let each = each.map(|t| (Formula::truth(), t));
        let all = each.chain(found.together.into_iter().map(|t| (given.clone(), t)));
        let mut kept: Vec<Kept> = fields.iter().zip(numbers).map(Kept::within).collect();
        for (given, Tried { of, bound }) in all {
            if let Some(field) = kept.get_mut(of) {
                field.bounds.push((given, bound));
            }
        }
        Bounds(kept)
    }

    /// What is known of a value of a field.
    pub(super) fn fact(&self, id: FieldId, value: &Term) -> Formula {
        let found = self.0.iter().find(|field| field.id == id);
        found.map_or_else(Formula::truth, |field| field.fact(value))
    }
}

impl Kept {
    fn within((field, numbers): (&Changing<'_>, Interval)) -> Kept {
        Kept {
            id: field.id,
            old: field.old.clone(),
            least: field.least,
            numbers,
            bounds: Vec::new(),
        }
    }

    fn fact(&self, value: &Term) -> Formula {
        let kind = Interval {
            lo: self.least,
            hi: None,
        };
        // Then the value before the loop is one that `value` may be, and makes all that follows true.
        let may_be = within(self.numbers, &self.old).and(&within(kind, &self.old));
        let bounds = self.bounds.iter().map(|(given, bound)| {
            let given = Formula::all([bound.on(&self.old), may_be.clone(), given.clone()]);
            given.implies(&bound.on(value))
        });
        within(self.numbers, value).and(&Formula::all(bounds))
    }
}

/// That a bound holds before the loop.
fn old(fields: &[Changing<'_>], tried: &Tried) -> Option<Formula> {
    Some(tried.bound.on(&fields.get(tried.of)?.old))
}

/// That bounds hold at the start of an iteration.
fn starts(bounds: &[Tried], fields: &[Changing<'_>]) -> Formula {
    let start = |t: &Tried| Some(t.bound.on(&Term::var(fields.get(t.of)?.start)));
    Formula::all(bounds.iter().filter_map(start))
}

/// Whether a bound holds after an iteration that begins with what is assumed.
fn keeps(assumed: &Formula, t: &Tried, fields: &[Changing<'_>], asked: &mut Asked<'_>) -> bool {
    let new = fields.get(t.of).map(|f| t.bound.on(&f.new));
    new.is_some_and(|new| (asked.holds)(&assumed.implies(&new)))
}

/// The greatest set of bounds that an iteration keeps which begins with all of them and with `base`.
fn greatest(
    mut bounds: Vec<Tried>,
    base: &Formula,
    fields: &[Changing<'_>],
    asked: &mut Asked<'_>,
) -> Vec<Tried> {
    loop {
        let assumed = base.and(&starts(&bounds, fields));
        let before = bounds.len();
        bounds.retain(|t| keeps(&assumed, t, fields, asked));
        if bounds.len() == before {
            return bounds;
        }
    }
}

/// The bounds that do not follow from numbers and each other.
fn leanest(
    bounds: Vec<Tried>,
    numbers: &[Interval],
    fields: &[Changing<'_>],
    asked: &mut Asked<'_>,
) -> Vec<Tried> {
    let is_number = |t: &Tried| t.bound.than.as_int().is_some();
    let mut kept: Vec<Tried> = bounds.into_iter().filter(|t| !is_number(t)).collect();
    let ranges = fields.iter().zip(numbers);
    let ranges = Formula::all(ranges.map(|(f, range)| within(*range, &Term::var(f.start))));
    let mut at = 0;
    while let Some(tried) = kept.get(at) {
        let start = starts(std::slice::from_ref(tried), fields);
        let mut rest = kept.clone();
        rest.remove(at);
        match (asked.holds)(&ranges.and(&starts(&rest, fields)).implies(&start)) {
            true => kept = rest,
            false => at += 1,
        }
    }
    kept
}

fn within(range: Interval, value: &Term) -> Formula {
    let least = range.lo.map(|lo| Term::constant(lo).le(value));
    let most = range.hi.map(|hi| value.le(&Term::constant(hi)));
    Formula::all(least.into_iter().chain(most))
}

/// The narrowest of a field's numbers; `None` if no number is within them that its kind admits, as where the loop is never
/// reached, or a size is zero: nothing must be concluded from that.
fn joined((of, kind): (usize, Option<i128>), bounds: &[Tried]) -> Option<Interval> {
    let own = |least| {
        let own = bounds.iter().filter(move |t| t.of == of);
        let own = own.filter(move |t| t.bound.least == least);
        own.filter_map(|t| t.bound.than.as_int())
    };
    let range = Interval {
        lo: own(true).chain(kind).max(),
        hi: own(false).min(),
    };
    let empty = range.lo.zip(range.hi).is_some_and(|(lo, hi)| lo > hi);
    (!empty).then_some(range)
}
