//! Values of fields at the start of an iteration and after a loop.
//!
//! With `g` the value that one iteration gives field `f`:
//! * `f` is *unchanged* if `g = f` in every iteration where the fields that are unchanged too hold their
//!   values of loop entry and **every other field that the loop may change is unknown**. The greatest such
//!   set is found from above. The thesis (Def. C.0.2) tests with the values of loop entry for all fields,
//!   which is unsound: in `for i: {C.f = C.g; C.g = 1}` with both 0 at entry, `f` changes in the second
//!   iteration.
//! * `f` is *settled* if `g` depends neither on the loop variable nor on anything the loop may change, except
//!   that it may choose `f` itself; then it is `lo < x ? g : f` before iteration `x`.
//! * `f` *follows* the iteration if `g` depends on nothing that the loop may change but on the loop variable; then it is
//!   `lo < x ? g(x - 1) : f`.
//! * `f` *counts* if `g` is `f + c` for a constant `c`; then it is `f + c * (x - lo)`.
//! * Otherwise it is unknown once an iteration has run, but for constant bounds that all iterations keep
//!   ([`super::bounds`]).

use super::bounds::{Bounds, Changing, LoopQueries};
use super::{CtlValue, FieldEnv, FieldId, Fields, Unknown, bind};
use crate::term::{Formula, Sort, Substitution, Term, Var};

/// The effect of one iteration on the fields.
pub(crate) struct LoopBody<'a> {
    /// The loop variable.
    pub(crate) var: &'a Var,
    /// First value of the loop variable.
    pub(crate) lo: &'a Term,
    /// One past the last.
    pub(crate) hi: &'a Term,
    /// The fields that the body may write, each with the variable for its value at the start of the
    /// iteration.
    pub(crate) starts: &'a [(FieldId, Var)],
    /// Values after the iteration, over `starts`.
    pub(crate) after: &'a FieldEnv,
    /// Unknowns of the body.
    pub(crate) unknowns: &'a [Unknown],
}

/// The values of the fields around the iterations of a loop.
pub(crate) struct LoopValues {
    /// The values at the start of the iteration that the loop variable names.
    pub(crate) at_start: FieldEnv,
    /// Unknowns of that iteration.
    pub(crate) start_unknowns: Vec<Unknown>,
    /// The values after the loop.
    pub(crate) after: FieldEnv,
    /// Unknowns that arise behind the loop.
    pub(crate) after_unknowns: Vec<Unknown>,
}

impl LoopBody<'_> {
    /// Applies the rules of this module.
    pub(crate) fn values(
        &self,
        fields: &Fields,
        entry: &FieldEnv,
        asked: &mut LoopQueries<'_>,
    ) -> LoopValues {
        let unchanged = self.unchanged(fields, entry, asked.holds);
        let mut settled = Substitution::new();
        for (id, var) in self.starts.iter().filter(|(id, _)| unchanged.contains(id)) {
            bind(&mut settled, var, &entry.get(fields, *id));
        }
        let mut values = LoopValues {
            at_start: entry.clone(),
            start_unknowns: Vec::new(),
            after: entry.clone(),
            after_unknowns: Vec::new(),
        };
        let changing = self.changing(&unchanged);
        let started = self.lo.lt(&Term::var(self.var));
        let ran = self.lo.lt(self.hi);
        let mut bounds: Option<Bounds> = None;
        for (id, own) in self.starts.iter().filter(|(id, _)| !unchanged.contains(id)) {
            let old = entry.get(fields, *id);
            let new = self.after.get(fields, *id).under(&settled);
            let (before, behind) = match self.known((own, &old), &new, &changing) {
                Some(known) => known,
                None => {
                    let bounds = bounds.get_or_insert_with(|| {
                        let numbers = self.numbers((fields, entry), &unchanged, &settled);
                        Bounds::kept(&numbers, asked)
                    });
                    let of = (fields, *id, &*bounds);
                    (
                        unknown(of, own, &mut values.start_unknowns),
                        unknown(of, own, &mut values.after_unknowns),
                    )
                }
            };
            values
                .at_start
                .set(*id, CtlValue::ite(&started, &before, &old));
            values.after.set(*id, CtlValue::ite(&ran, &behind, &old));
        }
        values
    }

    /// The value of a field before the iteration that the loop variable names, if one has run, and
    /// its value behind the last one; from `new`, its value after any iteration, over `own`, its
    /// value at the start of that. `None` if no rule applies.
    fn known(
        &self,
        (own, old): (&Var, &CtlValue),
        new: &CtlValue,
        changing: &[Var],
    ) -> Option<(CtlValue, CtlValue)> {
        if new.is_idempotent(own, changing) {
            let mut first = Substitution::new();
            bind(&mut first, own, old);
            let new = new.under(&first);
            return Some((new.clone(), new));
        }
        let here = Term::var(self.var);
        if !new.mentions_other(changing, self.var) {
            // Counted back from the end, so that a loop's last value is that of its last iteration.
            let after = |end: &Term| {
                let mut last = Substitution::new();
                last.set_term(self.var, &end.sub(&Term::int(1)));
                new.under(&last)
            };
            return Some((after(&here), after(self.hi)));
        }
        let (CtlValue::Int(new), CtlValue::Int(old)) = (new, old) else {
            return None;
        };
        let step = Term::constant(new.sub(&Term::var(own)).as_int()?);
        let after = |end: &Term| CtlValue::Int(old.add(&step.mul(&end.sub(self.lo))));
        Some((after(&here), after(self.hi)))
    }

    /// The greatest set of fields that are unchanged together.
    fn unchanged(
        &self,
        fields: &Fields,
        entry: &FieldEnv,
        holds: &mut dyn FnMut(&Formula) -> bool,
    ) -> Vec<FieldId> {
        let mut set: Vec<FieldId> = self.starts.iter().map(|(id, _)| *id).collect();
        loop {
            let mut assumed = Substitution::new();
            for (id, var) in self.starts.iter().filter(|(id, _)| set.contains(id)) {
                bind(&mut assumed, var, &entry.get(fields, *id));
            }
            let before = set.len();
            set.retain(|&id| {
                let new = self.after.get(fields, id).under(&assumed);
                holds(&new.equals(&entry.get(fields, id)))
            });
            if set.len() == before {
                return set;
            }
        }
    }

    /// The integer fields that change, where the values of the others are those in `settled`.
    fn numbers(
        &self,
        (fields, entry): (&Fields, &FieldEnv),
        unchanged: &[FieldId],
        settled: &Substitution,
    ) -> Vec<Changing<'_>> {
        let mut found = Vec::new();
        for (id, start) in self.starts.iter().filter(|(id, _)| !unchanged.contains(id)) {
            let new = self.after.get(fields, *id).under(settled);
            if let (CtlValue::Int(old), CtlValue::Int(new)) = (entry.get(fields, *id), new) {
                let id = *id;
                found.push(Changing {
                    id,
                    least: fields.least(id).map(i128::from),
                    start,
                    old,
                    new,
                });
            }
        }
        found
    }

    /// The variables whose values differ between iterations.
    fn changing(&self, unchanged: &[FieldId]) -> Vec<Var> {
        let starts = self.starts.iter().filter(|(id, _)| !unchanged.contains(id));
        starts
            .map(|(_, var)| var.clone())
            .chain([self.var.clone()])
            .chain(self.unknowns.iter().map(|u| u.var.clone()))
            .collect()
    }
}

fn unknown(
    (fields, id, bounds): (&Fields, FieldId, &Bounds),
    like: &Var,
    unknowns: &mut Vec<Unknown>,
) -> CtlValue {
    let name = fields.entry(id).map_or_else(|| like.name(), |v| v.name());
    let (var, kept) = match like.sort() {
        Sort::Int => {
            let var = Var::int(name);
            let kept = bounds.fact(id, &Term::var(&var));
            (var, kept)
        }
        Sort::Bool => (Var::bool(name), Formula::truth()),
    };
    unknowns.push(Unknown {
        fact: fields.kind_fact(id, &var).and(&kept),
        var: var.clone(),
    });
    CtlValue::of(&var)
}
