//! The bounds on fields that are tried for a loop.
//!
//! They come from what is known before the loop (ranges, facts, the value itself, what was known before the loops around
//! this one) and from the form of what an iteration leaves: what it stores, and what it compares the field with. Whether they
//! hold is asked elsewhere, so a bound that is missing here is only not known, and a wrong one costs a question.

use std::collections::BTreeSet;

use super::FieldId;
use super::bounds::{Asked, Changing, Range};
use crate::term::{Formula, FormulaKind, Interval, Substitution, Term, TermKind, Var};

/// Bounds of one source that are tried for a field.
const MAX_OF_SOURCE: usize = 8;
/// Bounds that are tried for a field.
const MAX_OF_FIELD: usize = 24;
/// Values that an iteration may leave in a field, and comparisons that decide on them, that are looked at.
const MAX_FORMS: usize = 16;
/// Bounds that are deeper cost more than they tell.
const MAX_DEPTH: u32 = 12;

/// A value is not less, or not more, than a term.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Bound {
    pub(super) least: bool,
    pub(super) than: Term,
}

impl Bound {
    fn least(than: Term) -> Bound {
        Bound { least: true, than }
    }

    fn most(than: Term) -> Bound {
        Bound { least: false, than }
    }

    /// That it holds of a value.
    pub(super) fn on(&self, value: &Term) -> Formula {
        match self.least {
            true => self.than.le(value),
            false => value.le(&self.than),
        }
    }

    /// The bound on a value that is greater by `by`.
    fn plus(&self, by: &Term) -> Bound {
        Bound {
            least: self.least,
            than: self.than.add(by),
        }
    }

    /// Whether it mentions only such variables.
    pub(crate) fn is_over(&self, such: impl FnMut(&Var) -> bool) -> bool {
        self.than.free_vars().iter().all(such)
    }

    /// What `f` says of a variable, if that is one bound or two.
    fn said_by(f: &Formula, of: &Var) -> Vec<Bound> {
        match f.kind() {
            FormulaKind::NonNeg(t) => solved(t, of).into_iter().collect(),
            FormulaKind::Zero(t) => [t.clone(), t.neg()]
                .iter()
                .filter_map(|t| solved(t, of))
                .collect(),
            _ => Vec::new(),
        }
    }
}

/// `t >= 0` as a bound on a variable.
fn solved(t: &Term, of: &Var) -> Option<Bound> {
    let x = Term::var(of);
    let sum = t.to_linear();
    let (_, k) = sum.parts().iter().find(|(part, _)| *part == x)?;
    let rest = t.sub(&x.scale(*k));
    let bound = match *k > 0 {
        true => Bound::least(rest.div(*k).neg()),
        false => Bound::most(rest.div(k.checked_neg()?)),
    };
    bound.is_over(|v| v != of).then_some(bound)
}

/// Different bounds, in the order in which they were found.
#[derive(Default)]
struct Found(Vec<Bound>);

impl Found {
    fn add(&mut self, bounds: impl IntoIterator<Item = Bound>) {
        let most = MAX_OF_FIELD.min(self.0.len() + MAX_OF_SOURCE);
        for bound in bounds {
            let is_plain = bound.than.depth() <= MAX_DEPTH
                && !matches!(bound.than.kind(), TermKind::Opaque(..));
            if is_plain && self.0.len() < most && !self.0.contains(&bound) {
                self.0.push(bound);
            }
        }
    }
}

/// The bounds that the value of a field before a loop, `old`, is known to have.
pub(crate) fn before(
    old: &Term,
    range: &dyn Fn(&Term) -> Interval,
    about: &dyn Fn(&Var) -> Vec<Formula>,
) -> Vec<Bound> {
    let mut found = Found::default();
    found.add(ends(range(old)));
    let values = Forms::of(old).values;
    found.add(values.iter().flat_map(|value| {
        let sum = value.to_linear();
        let parts = sum.parts().iter().filter(|(_, k)| *k == 1);
        let vars = parts.filter_map(|(part, _)| as_var(part).cloned());
        let of = |var: Var| {
            let rest = value.sub(&Term::var(&var));
            let said = about(&var).into_iter();
            let said = said.flat_map(move |f| Bound::said_by(&f, &var));
            said.map(move |b| b.plus(&rest)).collect::<Vec<_>>()
        };
        vars.flat_map(of).collect::<Vec<_>>()
    }));
    found.add(values.into_iter().flat_map(both));
    found.0
}

/// The bounds that are tried for each of the fields, those first that hold before the loop.
pub(super) fn of(fields: &[Changing<'_>], range: &Range<'_>, asked: &Asked<'_>) -> Vec<Vec<Bound>> {
    let mut all: Vec<Vec<Bound>> = Vec::with_capacity(fields.len());
    for field in fields {
        let mut found = Found::default();
        found.add(before(&field.old, asked.range, asked.about));
        found.add(around(field.id, asked).cloned());
        found.add(ends(
            (asked.range)(&field.old).union((asked.range)(&field.new)),
        ));
        found.add(formed(field, range, asked));
        found.0.retain(|b| range.fixes(&b.than));
        all.push(found.0);
    }
    // What is copied from another field has that field's bounds.
    let own = all.clone();
    for (field, all) in fields.iter().zip(&mut all) {
        let mut found = Found(std::mem::take(all));
        for (other, bounds) in fields.iter().zip(&own).filter(|(f, _)| f.id != field.id) {
            let start = Term::var(other.start);
            let values = Forms::of(&field.new).values;
            let by = values.iter().map(|value| value.sub(&start));
            let by = by.filter(|by| by.as_int().is_some());
            found.add(by.flat_map(|by| bounds.iter().map(move |b| b.plus(&by))));
        }
        *all = found.0;
    }
    all
}

/// What is known of a field before the loops around.
pub(super) fn around<'a>(id: FieldId, asked: &Asked<'a>) -> impl Iterator<Item = &'a Bound> {
    let around = asked.around.iter();
    around.filter(move |(of, _)| *of == id).map(|(_, b)| b)
}

/// Bounds by the form of what an iteration leaves.
fn formed(field: &Changing<'_>, range: &Range<'_>, asked: &Asked<'_>) -> Vec<Bound> {
    let forms = Forms::of(&field.new);
    let mut found = Vec::new();
    let mut pivots = BTreeSet::from([field.start.clone()]);
    let mut steps = vec![Term::int(0)];
    for value in &forms.values {
        if range.fixes(value) {
            found.extend(both(value.clone()));
            continue;
        }
        found.extend(swept(value, range));
        // A value beside a pivot: what decides on the pivot bounds it, too.
        let pivot = value.without_offset();
        if let Some(var) = as_var(&pivot) {
            pivots.insert(var.clone());
            steps.push(Term::constant(value.offset()));
        }
    }
    let mut said: Vec<Formula> = forms.conditions;
    for pivot in &pivots {
        (asked.about)(pivot)
            .iter()
            .for_each(|f| atoms(f, &mut said));
    }
    let either = said.iter().flat_map(|f| [f.clone(), f.not()]);
    let said: Vec<Bound> = either
        .flat_map(|f| {
            pivots
                .iter()
                .flat_map(move |p| Bound::said_by(&f, p))
                .collect::<Vec<_>>()
        })
        .collect();
    found.extend(said.iter().flat_map(|b| steps.iter().map(|by| b.plus(by))));
    found.retain(|b| range.fixes(&b.than));
    found
}

/// The bounds of a value that follows the loop variable.
fn swept(value: &Term, range: &Range<'_>) -> Vec<Bound> {
    let at = |x: &Term| Substitution::of_term(range.var, x).term(value);
    let ends = [at(range.lo), at(&range.hi.sub(&Term::int(1)))];
    ends.into_iter().flat_map(both).collect()
}

fn ends(range: Interval) -> Vec<Bound> {
    let least = range.lo.map(|lo| Bound::least(Term::constant(lo)));
    let most = range.hi.map(|hi| Bound::most(Term::constant(hi)));
    least.into_iter().chain(most).collect()
}

fn both(value: Term) -> [Bound; 2] {
    [Bound::least(value.clone()), Bound::most(value)]
}

fn as_var(t: &Term) -> Option<&Var> {
    match t.kind() {
        TermKind::Var(v) => Some(v),
        _ => None,
    }
}

/// The comparisons in a formula.
fn atoms(f: &Formula, found: &mut Vec<Formula>) {
    if found.len() >= MAX_FORMS {
        return;
    }
    match f.kind() {
        FormulaKind::NonNeg(_) | FormulaKind::Zero(_) if !found.contains(f) => {
            found.push(f.clone());
        }
        FormulaKind::Not(f) => atoms(f, found),
        FormulaKind::And(fs) | FormulaKind::Or(fs) => fs.iter().for_each(|f| atoms(f, found)),
        _ => {}
    }
}

/// A term as the values that it chooses from, and the comparisons that it chooses by.
#[derive(Default)]
struct Forms {
    values: Vec<Term>,
    conditions: Vec<Formula>,
}

impl Forms {
    fn of(t: &Term) -> Forms {
        let mut forms = Forms::default();
        let mut left = vec![t.clone()];
        while let Some(t) = left.pop() {
            let sum = t.to_linear();
            let choice = sum.parts().iter().find_map(|(part, k)| match part.kind() {
                TermKind::Ite(c, a, b) => Some((part, k, c, a, b)),
                _ => None,
            });
            match choice {
                Some((part, k, c, a, b)) if forms.values.len() + left.len() < MAX_FORMS => {
                    atoms(c, &mut forms.conditions);
                    let rest = t.sub(&part.scale(*k));
                    left.extend([b, a].map(|arm| rest.add(&arm.scale(*k))));
                }
                _ if forms.values.contains(&t) => {}
                _ => forms.values.push(t),
            }
        }
        forms
    }
}
