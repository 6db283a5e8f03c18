//! Configuration fields that a step leaves with other values.

use std::collections::BTreeSet;
use std::sync::Arc;

use exo_analysis::context::Facts;
use exo_analysis::dataflow::{FieldId, Fields};
use exo_analysis::effects::{Model, Root};
use exo_analysis::predicates::{Live, Point, config_change_unobservable, keeps_data};
use exo_analysis::term::{Formula, Term, Var};
use exo_ir::{BlockPath, Ctl, FieldRef, Loc, field_name};

use crate::equivalence::Relation;
use crate::{Condition, Obligation, Refusal, Target};

/// The rule of a condition that [`relation_without`] proves.
pub const UNREAD_RULE: &str = "The field holds the value already, or nothing that can run later reads it before it is surely \
written again: no index, bound, condition, extent, offset, right side or argument, no callee nor its preconditions, in this \
iteration and later ones of the loops around, in the program with the write and in the one without it. What may differ at the \
end of the procedure is recorded.";

/// A step's claim that the fields it changes are not read afterwards.
pub struct DeadFieldClaim {
    /// The condition.
    pub condition: &'static Condition,
    /// The location of the change.
    pub loc: Loc,
    /// The refused action for the message, `cannot delete 'C.f = 3'`; the reads that forbid it are
    /// added.
    pub cannot: String,
}

/// The fields, of those that hold something else at a point, that may still do so at the exit; nothing on the way there reads one
/// before it is surely written again. `change` is what holds where they begin to differ.
///
/// Where later iterations run a new text, the same has to be asked of the new procedure.
///
/// # Errors
/// What reads one of them.
pub fn unread_later(
    target: &mut Target<'_>,
    model: &Model,
    point: (&BlockPath, usize),
    (fields, change): (&[FieldId], &Formula),
    claim: &DeadFieldClaim,
) -> Result<Vec<FieldId>, Refusal> {
    let mut facts = Facts::inside(model, point.0);
    facts.assume(change);
    let live = config_change_unobservable(fields, model, point, facts.clone(), target.solver());
    let live = match live {
        Ok(differ) => return Ok(differ),
        Err(live) => live,
    };
    let Live::Needed(needed) = live else {
        return Err(Refusal::internal(
            &claim.loc,
            "the point is not in its model",
        ));
    };
    let known = Arc::clone(target.session().fields());
    let read = match needed.leaf.root {
        Root::Field(id) => known.get(id).map(|f| field_name(&f.name)),
        Root::Buffer(_) => None,
    };
    let read = read.unwrap_or_default();
    let obligation = Obligation {
        condition: claim.condition,
        loc: claim.loc.clone(),
        cannot: format!(
            "{}: '{read}' would hold another value, which is read later",
            claim.cannot
        ),
        whether: format!("'{read}' is written again before it is read"),
    };
    let place = needed.leaf.site.loc.clone();
    let mentioned = change.free_vars();
    let values: Vec<Term> = mentioned.iter().map(Term::var).collect();
    // A field is told with what it holds at the entry, not on the way.
    let entry = |v: &Var| known.iter().any(|(_, f)| f.entry.as_ref() == Some(v));
    let name_of_field = |v: &Var| known.iter().any(|(_, f)| field_name(&f.name) == v.name());
    let on_the_way = mentioned.iter().filter(|v| name_of_field(v) && !entry(v));
    let on_the_way: Vec<&Var> = on_the_way.collect();
    target.judge_in(model, &facts, &needed.verdict, obligation, |at| {
        let given = at.given_for(&values, &on_the_way);
        vec![(place, format!("{given}'{read}' is read here"))]
    })?;
    Refusal::passed(&Loc::unknown(), || fields.to_vec())
}

/// Relation between a program and the same without the statement at a point, which modifies nothing
/// but these fields: equivalent up to the fields that may hold something else at the end. A field
/// that holds behind the statement what it held before is as it was.
///
/// # Errors
/// What reads one of the fields in one of the two.
pub fn relation_without(
    target: &mut Target<'_>,
    models: (&Model, &Model),
    place: (&BlockPath, usize),
    fields: &[FieldRef],
    claim: &DeadFieldClaim,
) -> Result<Relation, Refusal> {
    relation_without_behind(target, models, place, 0, fields, claim)
}

/// The same where the first `passed` statements behind the point write no field, and read the values from before the change in both programs.
///
/// # Errors
/// What reads one of the fields behind them.
pub fn relation_without_behind(
    target: &mut Target<'_>,
    (with, without): (&Model, &Model),
    (block, at): (&BlockPath, usize),
    passed: usize,
    fields: &[FieldRef],
    claim: &DeadFieldClaim,
) -> Result<Relation, Refusal> {
    let known = Arc::clone(target.session().fields());
    let ids: Option<Vec<FieldId>> = fields.iter().map(|field| known.id(field)).collect();
    let Some(mut ids) = ids else {
        return Err(Refusal::internal(&claim.loc, "the field is not declared"));
    };
    let inside = Facts::inside(with, block);
    ids.retain(|id| match kept(with, (block, at), &known, *id) {
        Some(kept) => !inside.holds(target.solver(), "context:equal", &kept),
        None => {
            let place = (block, [at, at + 1]);
            !keeps_data(with, place, *id, (&inside, target.solver()))
        }
    });
    if ids.is_empty() {
        return Ok(Relation::Equivalent);
    }
    // Both run alike until a field is given another value; that execution of the statement is asked about, in the program with it. The other
    // program must be asked about all of them: there a later execution is no write, though it may leave the field as it found it here.
    let kept = ids.iter().map(|id| kept(with, (block, at), &known, *id));
    let kept: Option<Vec<Formula>> = kept.collect();
    let changes = kept.map_or(Formula::truth(), |kept| Formula::all(kept).not());
    let mut differ = BTreeSet::new();
    let behind = at + passed;
    let asked = [
        (with, behind + 1, &changes),
        (without, behind, &Formula::truth()),
    ];
    for (model, point, change) in asked {
        let fields = (ids.as_slice(), change);
        differ.extend(unread_later(target, model, (block, point), fields, claim)?);
    }
    let seen = differ.iter().filter_map(|id| known.get(*id));
    Ok(Relation::up_to_fields(seen.map(|field| field.name.clone())))
}

/// The formula that a field has the same value behind a statement as before it. `None` for data,
/// which has no value in a model.
fn kept(
    model: &Model,
    (block, at): (&BlockPath, usize),
    known: &Fields,
    id: FieldId,
) -> Option<Formula> {
    let field = known.get(id).filter(|field| field.entry.is_some())?;
    let value = |at| {
        let point = Point::before(model, block, at)?;
        Some(point.value(&Ctl::Config(field.name.clone())))
    };
    Some(value(at)?.equals(&value(at + 1)?))
}
