//! Validation of schedules while they run, by a proof that knows nothing of steps: `--exo-validate`.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Once;
use std::sync::atomic::{AtomicU8, Ordering};

use exo_diagnostics::{Class, Diagnostic};
use exo_dialects::diagnostic::progress::Progress;
use exo_dialects::tool::{Action, register_action};
use exo_ir::{FieldRef, Item, Loc, Module, Proc};
use exo_steps::equivalence::Relation;
use exo_steps::second_opinion::{Judge, Opinion, Taken};
use exo_steps::{Applied, Refusal};
use exo_validate::{Counterexample, Options, Side, Unknown, Verdict, validate_step};

/// The comparisons that are made.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
enum Mode {
    Off,
    /// The procedures at the end of a pass with those at its start.
    Whole,
    /// Each step's procedure with what it was before.
    EachStep,
}

impl Mode {
    const ALL: [(Mode, &'static str); 3] = [
        (Mode::Off, "off"),
        (Mode::Whole, "whole"),
        (Mode::EachStep, "each-step"),
    ];
}

static MODE: AtomicU8 = AtomicU8::new(Mode::Off as u8);

/// `--exo-validate=off|whole|each-step`
struct Validate;

impl Action for Validate {
    const NAME: &'static str = "exo-validate";
    const HELP: &'static str = "prove once more what schedules and steps make, by a method that shares nothing with their checks: 'each-step' \
compares the procedure before and after each step, 'whole' the start of a schedule with its end; default: 'off'";
    const VALUE_NAME: &'static str = "off|whole|each-step";

    fn act(value: &str) -> Result<(), Vec<Diagnostic>> {
        match Mode::ALL.into_iter().find(|(_, name)| *name == value) {
            Some((mode, _)) => {
                MODE.store(mode as u8, Ordering::Relaxed);
                Ok(())
            }
            None => {
                let name = Self::NAME;
                let text = format!(
                    "expected 'off', 'whole' or 'each-step' for '--{name}', found '{value}'"
                );
                Err(vec![Diagnostic::error(Class::BadInput, text)])
            }
        }
    }
}

/// Adds `--exo-validate` to the command line of a tool over MLIR's drivers. May be called more than once.
pub(super) fn register_options() {
    static ONCE: Once = Once::new();
    ONCE.call_once(register_action::<Validate>);
}

/// The command line's choice.
fn mode() -> Mode {
    let chosen = MODE.load(Ordering::Relaxed);
    let modes = Mode::ALL.into_iter().map(|(mode, _)| mode);
    modes
        .into_iter()
        .find(|mode| *mode as u8 == chosen)
        .unwrap_or(Mode::Off)
}

/// The judge of each step, if one is asked for.
pub(super) fn judge() -> Option<Judge> {
    (mode() == Mode::EachStep).then(every_step)
}

/// The judge of each step.
pub(super) fn every_step() -> Judge {
    Judge::new(step_opinion)
}

/// Two versions of a procedure, and what they may differ in.
struct Versions<'m> {
    before: (&'m Module, &'m Proc),
    after: (&'m Module, &'m Proc),
    /// Fields that may differ at the end.
    modulo: Vec<FieldRef>,
    /// Sentences that the step between them took without proof: one that is taken again is written once.
    told: &'m [String],
    /// The reason why they are not compared, if there is one.
    excuse: Option<&'static str>,
}

/// The opinion of `--exo-validate=each-step`: compares what a step made of a procedure with what it was, and new versions with what they were
/// made of.
///
/// # Errors
/// One was refuted.
pub fn step_opinion(taken: &Taken<'_>) -> Opinion {
    let applied = taken.applied;
    let before = (taken.before, &applied.before);
    let mut remarks = Vec::new();
    let itself = Versions {
        before,
        after: (taken.after, &applied.proc),
        modulo: fields_of(&applied.relation),
        told: &applied.trusted,
        excuse: excuse_of(&applied.relation),
    };
    itself.compare(&mut remarks)?;
    for version in &applied.versions {
        let record = version.equivalence.as_ref();
        let version = Versions {
            before,
            after: (taken.after, version),
            modulo: record.map_or(Vec::new(), |record| record.modulo.clone()),
            told: &applied.trusted,
            excuse: record
                .is_some_and(|record| record.precision)
                .then_some(PRECISION),
        };
        version.compare(&mut remarks)?;
    }
    Ok(remarks)
}

const PRECISION: &str = "it computes in another precision";
const INTERFACE: &str = "its interface or its preconditions changed";

/// The reason why a step that leaves this relation is not judged.
fn excuse_of(relation: &Relation) -> Option<&'static str> {
    match relation {
        Relation::Equivalent | Relation::EquivalentModulo(_) => None,
        Relation::Precision => Some(PRECISION),
        Relation::Restricted | Relation::Layout | Relation::Interface => Some(INTERFACE),
    }
}

fn fields_of(relation: &Relation) -> Vec<FieldRef> {
    match relation {
        Relation::EquivalentModulo(fields) => fields.iter().cloned().collect(),
        _ => Vec::new(),
    }
}

impl Versions<'_> {
    /// Adds remarks on what is not proved.
    ///
    /// # Errors
    /// They were refuted.
    fn compare(&self, remarks: &mut Vec<(Loc, String)>) -> Result<(), Refusal> {
        let name = &self.after.1.name;
        let mut remark = |place: &Loc, why: String| {
            remarks.push((place.clone(), format!("'{name}' is not validated: {why}")));
        };
        let trusted = self.trusted();
        if !trusted.is_empty() {
            let texts: Vec<&str> = trusted.into_iter().collect();
            remark(
                &self.after.1.loc,
                format!("taken on trust: {}", texts.join("; ")),
            );
            return Ok(());
        }
        if let Some(excuse) = self.excuse {
            remark(&self.after.1.loc, excuse.to_owned());
            return Ok(());
        }
        let options = Options {
            modulo: self.modulo.clone(),
            ..Options::default()
        };
        let shown = name.clone();
        let progress = Progress::start(move |elapsed| {
            format!("validating '{shown}' for {} s", elapsed.as_secs())
        });
        let compared = validate_step(side(self.before), side(self.after), &options);
        drop(progress);
        let report = match compared {
            Ok((_, report)) => report,
            Err(mismatch) => {
                remark(&self.after.1.loc, mismatch.to_string());
                return Ok(());
            }
        };
        if let Some(found) = report.counterexample() {
            return Err(self.refuted(found));
        }
        let unknown = report.outputs.iter().find_map(|o| match &o.verdict {
            Verdict::Unknown(why) => Some(why),
            _ => None,
        });
        if let Some(Unknown { place, reason, .. }) = unknown.or(report.obstacle.as_ref()) {
            let known = match place.is_known() {
                true => place,
                false => &self.after.1.loc,
            };
            remark(known, format!("unknown: {reason}"));
        }
        Ok(())
    }

    /// The sentences that steps have taken without proof since, of the procedure and of all that it calls.
    fn trusted(&self) -> BTreeSet<&str> {
        let before = self.before.0.procs();
        let known: BTreeSet<&String> = before.flat_map(|p| &p.trusted).collect();
        let (module, proc) = self.after;
        let mut open = vec![proc];
        let mut seen = BTreeSet::from([proc.name.as_str()]);
        let mut found: BTreeSet<&str> = self.told.iter().map(String::as_str).collect();
        while let Some(proc) = open.pop() {
            let new = proc.trusted.iter().filter(|text| !known.contains(text));
            found.extend(new.map(String::as_str));
            let callees = proc.calls().into_iter().map(|(name, _)| name);
            let callees = callees.filter(|name| seen.insert(name));
            open.extend(callees.filter_map(|name| module.proc(name)));
        }
        found
    }

    fn refuted(&self, found: &Counterexample) -> Refusal {
        let (before, after) = (self.before.1, self.after.1);
        let what = format!(
            "validation refutes what was made of '{}': with 'specification' for it and 'implementation' for '{}', for {found}",
            before.name, after.name
        );
        Refusal::internal(&after.loc, what)
    }
}

fn side<'m>((module, proc): (&'m Module, &'m Proc)) -> Side<'m> {
    Side {
        module,
        proc: &proc.name,
    }
}

/// The start of a schedule, with which its end is compared.
pub(super) struct Start {
    module: Module,
    /// The names that procedures had, by those that they have.
    names: BTreeMap<String, String>,
    /// Fields that may differ at the end.
    modulo: BTreeSet<FieldRef>,
    /// Procedures that are not compared, and why.
    excused: BTreeMap<String, &'static str>,
}

impl Start {
    /// The start of a schedule on a module, if its end is to be compared with it.
    pub(super) fn new(module: &Module) -> Option<Start> {
        (mode() == Mode::Whole).then(|| Start {
            module: module.clone(),
            names: BTreeMap::new(),
            modulo: BTreeSet::new(),
            excused: BTreeMap::new(),
        })
    }

    /// Adds a procedure that no step has changed.
    pub(super) fn add(&mut self, proc: &Proc) {
        if !self.module.items.has(&proc.name) {
            self.module.items.push(Item::Proc(proc.clone()));
        }
    }

    /// Notes what a step says of what it made.
    pub(super) fn follow(&mut self, applied: &Applied) {
        let (old, new) = (&applied.name, &applied.proc.name);
        self.modulo.extend(fields_of(&applied.relation));
        let excuse = self.excused.remove(old);
        if let Some(excuse) = excuse.or_else(|| excuse_of(&applied.relation)) {
            self.excused.insert(new.clone(), excuse);
        }
        if old != new {
            let first = self.names.remove(old);
            self.names
                .insert(new.clone(), first.unwrap_or_else(|| old.clone()));
        }
    }

    /// Compares the procedures that are still there with what they were, and starts again from here.
    ///
    /// # Errors
    /// One was refuted.
    pub(super) fn compare(&mut self, now: &Module) -> Opinion {
        let mut remarks = Vec::new();
        for after in now.procs().filter(|p| p.instr.is_none()) {
            let began = self.names.get(&after.name).unwrap_or(&after.name);
            let Some(before) = self.module.proc(began) else {
                continue;
            };
            let versions = Versions {
                before: (&self.module, before),
                after: (now, after),
                modulo: self.modulo.iter().cloned().collect(),
                told: &[],
                excuse: self.excused.get(&after.name).copied(),
            };
            versions.compare(&mut remarks)?;
        }
        self.module = now.clone();
        self.names.clear();
        self.excused.clear();
        self.modulo.clear();
        Ok(remarks)
    }
}
