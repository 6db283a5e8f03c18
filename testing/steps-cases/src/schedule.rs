//! Runs schedules on Exo source.

use exo_ir::{Loc, Module, Proc};
use exo_steps::equivalence::{Meaning, Records, Trust};
use exo_steps::foreign_users::{ForeignUse, ForeignUserTable};
use exo_steps::{Refusal, Workspace, schedule};

use crate::{CaseError, compare};

/// The schedule's result: the module after it, or the refusal.
pub struct Run {
    /// The module before.
    pub before: Module,
    /// The name of the procedure that the steps work on.
    pub name: String,
    /// The module after the steps, or the refusal.
    pub outcome: Result<Module, Refusal>,
    /// The procedure that the last step worked on or made.
    pub last: String,
    /// Remarks of the steps.
    pub notes: Vec<String>,
    /// Whether every step is proved to keep the meaning for every caller.
    pub equivalent: bool,
}

impl Run {
    /// A difference between the procedure before and after all steps on some inputs. None if a step was refused, or keeps the meaning
    /// for some callers only.
    pub fn difference(&self) -> Option<String> {
        let after = self.outcome.as_ref().ok()?;
        if !self.equivalent || after.proc(&self.name).is_none() {
            return None;
        }
        // The procedure itself, and the version of it that the last steps worked on.
        let same = |new: &str| compare(&self.before, after, &self.name, new).err();
        let derived = after.proc(&self.last)?.equivalence.is_some();
        same(&self.name).or_else(|| same(&self.last).filter(|_| derived))
    }
}

/// Runs steps, one `step options` per line, on the last procedure (or the one that `proc=` names).
///
/// # Errors
/// The source or a step does not parse.
pub fn run(source: &str, steps: &str) -> Result<Run, CaseError> {
    run_on(parse(source)?, steps, &|line, _| line.to_owned())
}

/// The same on a module. `point` may say otherwise where in a procedure a step's options point.
///
/// # Errors
/// A step does not parse.
pub fn run_on(
    mut before: Module,
    steps: &str,
    point: &dyn Fn(&str, &Proc) -> String,
) -> Result<Run, CaseError> {
    let (records, steps): (Vec<&str>, Vec<&str>) = steps
        .lines()
        .map(str::trim)
        .filter(|l| !l.is_empty())
        .partition(|l| l.starts_with("record "));
    for line in records {
        record(&mut before, line)?;
    }
    let (foreign, steps): (Vec<&str>, Vec<&str>) =
        steps.into_iter().partition(|l| l.starts_with("foreign "));
    let outside = surroundings(&foreign);
    let Some(name) = before.procs().last().map(|p| p.name.clone()) else {
        return Err(CaseError::Incomplete {
            name: steps.join("\n"),
            missing: "procedure",
        });
    };
    let mut run = Run {
        outcome: Ok(Module::default()),
        last: name.clone(),
        name,
        notes: Vec::new(),
        equivalent: true,
        before,
    };
    let mut workspace = Workspace::new(run.before.clone(), exo_census::options());
    for line in steps {
        let line = match workspace.module().proc(&run.last) {
            Some(proc) => point(line, proc),
            None => line.to_owned(),
        };
        if let Err(refusal) = take((&mut workspace, &outside), &line, &mut run)? {
            run.outcome = Err(refusal);
            return Ok(run);
        }
    }
    run.outcome = Ok(workspace.module().clone());
    Ok(run)
}

/// Takes one step.
fn take(
    (workspace, outside): (&mut Workspace, &ForeignUserTable),
    line: &str,
    run: &mut Run,
) -> Result<Result<(), Refusal>, CaseError> {
    let wrong = |why: String| CaseError::Step {
        line: line.to_owned(),
        why,
    };
    let (step, options) = line.split_once(' ').unwrap_or((line, ""));
    let text = format!("{}{{{options}}}", schedule::pass_name(step));
    let entries = schedule::parse("s", &text).map_err(|e| wrong(format!("{e:?}")))?;
    let entry = entries
        .first()
        .ok_or_else(|| wrong("it is empty".to_owned()))?;
    let call = schedule::bind(entry).map_err(|e| wrong(e.to_string()))?;
    let proc = call.proc.unwrap_or_else(|| run.last.clone());
    let applied = match workspace.apply_within(call.step, &proc, &call.given, outside) {
        Ok(applied) => applied,
        Err(refusal) => return Ok(Err(refusal)),
    };
    let notes = applied.remarks();
    run.notes
        .extend(notes.map(|(at, text)| format!("{at}: note: {text}")));
    run.equivalent &= applied.relation == exo_steps::equivalence::Relation::Equivalent;
    run.equivalent &= applied.proc.trusted == applied.before.trusted;
    // What follows goes on with the version that a step made.
    run.last.clone_from(&applied.current().name);
    Ok(Ok(()))
}

/// `record q p C.f precision`: q has a record that it means what p means, up to the field and the precision. With
/// `stale` one of them has changed since.
fn record(module: &mut Module, line: &str) -> Result<(), CaseError> {
    let words: Vec<&str> = line.split_whitespace().skip(1).collect();
    let field = |word: &&str| {
        let (config, field) = word.split_once('.')?;
        let (config, field) = (config.to_owned(), field.to_owned());
        Some(exo_ir::FieldRef { config, field })
    };
    let name = words.first().copied().unwrap_or_default();
    let meaning = Meaning {
        modulo: words.iter().skip(2).filter_map(field).collect(),
        precision: words.contains(&"precision"),
        ..Meaning::of(words.get(1).copied().unwrap_or_default())
    };
    let written = Records::of(module, Trust::All).write(name, meaning);
    let mut record = written.ok_or_else(|| CaseError::Step {
        line: line.to_owned(),
        why: "one of the procedures is not there or calls itself".to_owned(),
    })?;
    if words.contains(&"stale") {
        record.digest = "00".to_owned();
    }
    module
        .items
        .change_proc(name, |proc| proc.equivalence = Some(record));
    Ok(())
}

/// `foreign f`: another dialect names f; `foreign f nested` where a new name cannot be followed; `foreign f defined`
/// where f is not Exo's.
fn surroundings(lines: &[&str]) -> ForeignUserTable {
    let mut written = ForeignUserTable::default();
    for (line, number) in lines.iter().zip(1..) {
        let words: Vec<&str> = line.split_whitespace().skip(1).collect();
        let name = words.first().copied().unwrap_or_default();
        let loc = Loc::new(&"my.mlir".into(), number, 1);
        if words.contains(&"defined") {
            written.add_name(name, loc);
            continue;
        }
        let found = ForeignUse {
            loc,
            what: format!("'my.launch' names '{name}'"),
            follows: !words.contains(&"nested"),
            is_seen: true,
        };
        written.add_use(name, found);
    }
    written
}

/// Exo source as a module.
pub(crate) fn parse(source: &str) -> Result<Module, CaseError> {
    exo_frontend::parse_module("t.py", source).map_err(|errors| CaseError::Source {
        errors: errors.iter().map(|e| e.to_string() + "\n").collect(),
        program: source.to_owned(),
    })
}
