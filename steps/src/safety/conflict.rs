//! Two accesses that may not change places, as the notes of a refusal.

use exo_analysis::context::Facts;
use exo_analysis::effects::{AccessKind, Model, Root};
use exo_analysis::locset::Leaf;
use exo_analysis::predicates::{Clash, Conflict, OutOfScope};
use exo_analysis::term::{Term, Var};
use exo_check::report::{WitnessEvaluator, field_text, site_text, verbs};
use exo_ir::Loc;

use crate::{Condition, Obligation, Refusal, Target};

/// A loop variable in two iterations.
pub struct Varying {
    /// Its name.
    pub name: String,
    /// Its value in the instance that runs first today.
    pub earlier: Term,
    /// Its value in the instance that runs second today.
    pub later: Term,
}

/// Two instances of statements that a step would exchange: that of [`Clash::first`] runs first today.
pub struct Instances {
    /// The loop variables in which they differ, the outermost first; none for statements that run once.
    pub iterators: Vec<Varying>,
    /// Prefix that names the instance which runs first today: `the end of `; empty where both are
    /// the same statements.
    pub earlier: &'static str,
    /// Prefix that names the instance which runs second today.
    pub later: &'static str,
    /// The exchange that the step makes: `the swap`.
    pub step: &'static str,
}

/// The earlier or the later of two instances of statements.
#[derive(Clone, Copy)]
enum InstanceOrder {
    Earlier,
    Later,
}

impl Instances {
    fn values(&self, at: &WitnessEvaluator<'_>, which: InstanceOrder) -> Vec<String> {
        let term = |i: &Varying| match which {
            InstanceOrder::Earlier => at.value(&i.earlier),
            InstanceOrder::Later => at.value(&i.later),
        };
        self.iterators.iter().map(term).collect()
    }

    /// `iteration (i = 2, j = 0)`.
    fn iteration(&self, at: &WitnessEvaluator<'_>, which: InstanceOrder) -> String {
        let values = self.values(at, which);
        let named = self.iterators.iter().zip(&values);
        let named: Vec<String> = named.map(|(i, v)| format!("{} = {v}", i.name)).collect();
        match named.as_slice() {
            [] => self.part(which).to_owned(),
            [one] => format!("iteration {one}"),
            many => format!("iteration ({})", many.join(", ")),
        }
    }

    fn part(&self, which: InstanceOrder) -> &'static str {
        match which {
            InstanceOrder::Earlier => self.earlier,
            InstanceOrder::Later => self.later,
        }
    }

    /// `(2, 0)`, `the end of i = 2`, or `the first statement`.
    fn brief(&self, at: &WitnessEvaluator<'_>, which: InstanceOrder) -> String {
        let values = self.values(at, which);
        let part = self.part(which);
        match (self.iterators.as_slice(), values.as_slice()) {
            ([], _) => part.to_owned(),
            ([i], [v]) => format!("{part}{} = {v}", i.name),
            _ => format!("{part}({})", values.join(", ")),
        }
    }

    fn variables(&self) -> Vec<Var> {
        let terms = self.iterators.iter().flat_map(|i| [&i.earlier, &i.later]);
        terms.flat_map(Term::free_vars).collect()
    }
}

/// Both accesses at their places, and both orders.
pub fn conflict_notes(
    at: &WitnessEvaluator<'_>,
    model: &Model,
    clash: &Clash,
    instances: &Instances,
) -> Vec<(Loc, String)> {
    let mut notes = access_notes(at, model, clash, instances);
    notes.push((Loc::unknown(), orders(at, model, clash, instances)));
    notes
}

/// Notes on both accesses, each with its location.
pub fn access_notes(
    at: &WitnessEvaluator<'_>,
    model: &Model,
    clash: &Clash,
    instances: &Instances,
) -> Vec<(Loc, String)> {
    let note = |leaf, which| access_note(at, model, leaf, &instances.iteration(at, which));
    vec![
        note(&clash.second, InstanceOrder::Later),
        note(&clash.first, InstanceOrder::Earlier),
    ]
}

/// `iteration i = 2 reads 'A[i - 1]', that is 'A[1]'`, at its place or at the call that leads there.
pub fn access_note(
    at: &WitnessEvaluator<'_>,
    model: &Model,
    leaf: &Leaf,
    who: &str,
) -> (Loc, String) {
    let site = &leaf.site;
    let written = match site.name {
        Some(_) => site_text(site),
        None => root_name(model, leaf),
    };
    let cell = at.region(&root_name(model, leaf), &leaf.cell);
    let verb = verbs(leaf.kind);
    let (loc, mut text) = match site.through.first() {
        None => (&site.loc, format!("{who} {verb} '{written}'")),
        Some(call) => (
            call,
            format!("{who} calls '{}', which {verb} '{written}'", site.proc.name),
        ),
    };
    // A value that the witness does not tell is of no use to a reader.
    if cell != written && !cell.contains('?') {
        text.push_str(&format!(", that is '{cell}'"));
    }
    (loc.clone(), text)
}

/// The name of the buffer or field behind an access.
pub fn root_name(model: &Model, leaf: &Leaf) -> String {
    match leaf.root {
        Root::Buffer(sym) => model.proc.name_of(sym).to_owned(),
        Root::Field(id) => model
            .fields
            .get(id)
            .map_or_else(String::new, |f| field_text(&f.name)),
    }
}

fn orders(
    at: &WitnessEvaluator<'_>,
    model: &Model,
    clash: &Clash,
    instances: &Instances,
) -> String {
    let bound = clash.first.bound.iter().chain(&clash.second.bound);
    let variables = instances.variables();
    let left_out: Vec<&Var> = bound.chain(&variables).collect();
    let given = at.given_for([], &left_out);
    let earlier = instances.brief(at, InstanceOrder::Earlier);
    let later = instances.brief(at, InstanceOrder::Later);
    let cell = at.region(&root_name(model, &clash.first), &clash.first.cell);
    use AccessKind::{Clobber, Read, Reduce, Write};
    let outcome = match (clash.first.kind, clash.second.kind) {
        (Write | Reduce | Clobber, Read) => {
            format!("and reads '{cell}' before {earlier} has changed it")
        }
        (Read, _) => format!("and {earlier} reads '{cell}' as changed by it"),
        (Write, Write) => format!("and what {earlier} writes stays in '{cell}'"),
        (Reduce, Write) => format!("and {earlier} adds to what it wrote in '{cell}'"),
        (Write, Reduce) => format!("and {earlier} overwrites what it added to '{cell}'"),
        (Clobber, _) => format!("and what {later} leaves in '{cell}' is destroyed"),
        (_, Clobber) => format!("and what {earlier} leaves in '{cell}' is not destroyed"),
        (Reduce, Reduce) => "and they add to the same cell".to_owned(),
    };
    let step = instances.step;
    format!("{given}today {earlier} runs before {later}; after {step} {later} runs first {outcome}")
}

/// Raises the refusal for a conflict, unless it is proved that there is none.
///
/// # Errors
/// The refusal.
pub fn refuse_conflict(
    target: &Target<'_>,
    model: &Model,
    facts: &Facts,
    conflict: &Conflict,
    obligation: Obligation,
    instances: &Instances,
) -> Result<(), Refusal> {
    match conflict {
        Conflict::Access(clash) => {
            target.judge_in(model, facts, &clash.verdict, obligation, |at| {
                conflict_notes(at, model, clash, instances)
            })
        }
        Conflict::Scope(leak) => {
            let message = obligation.cannot;
            refuse_scope(model, obligation.condition, &obligation.loc, message, leak).raise()
        }
    }
}

/// A name that would be used where it is not in scope.
pub fn refuse_scope(
    model: &Model,
    condition: &'static Condition,
    loc: &Loc,
    message: String,
    leak: &OutOfScope,
) -> Refusal {
    let name = model.proc.name_of(leak.sym);
    Refusal::plain(condition, loc, message)
        .note(&leak.defined, format!("'{name}' is declared here"))
        .note(&leak.used, "it is used here")
}
