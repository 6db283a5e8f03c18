//! Running a flat schedule.

use exo_diagnostics::{Class, Diagnostic, Note, Severity};
use exo_ir::{Loc, Module};
use exo_steps::schedule::{self, Call, Entry};
use exo_steps::{Applied, Refusal, Workspace};

use crate::job::Job;
use crate::run::{Ran, remark};

/// Runs a flat schedule.
pub(crate) fn run(job: &Job, module: Module, told: &mut Vec<Diagnostic>) -> Ran {
    if !job.parameters.is_empty() {
        let text = "parameters are for programs, and the schedule is none";
        told.push(Diagnostic::error(Class::BadInput, text));
    }
    let entries = match schedule::parse(&job.schedule.file, &job.schedule.text) {
        Ok(entries) => entries,
        Err(errors) => {
            told.extend(errors.iter().map(Diagnostic::from));
            return Ran::default();
        }
    };
    let limits = exo_analysis::solver::Options::default();
    let mut list = List {
        workspace: Workspace::new(module, limits),
        current: None,
        changed: Vec::new(),
        steps: 0,
        remarks: Vec::new(),
    };
    let is_meant = |entry: &&Entry| job.stop_after.is_none_or(|line| entry.loc.line <= line);
    for entry in entries.iter().filter(is_meant) {
        if let Err(wrong) = list.take(entry) {
            told.extend(list.lasting());
            told.push(*wrong);
            return list.ran(false);
        }
    }
    told.extend(list.lasting());
    if let Err(refusal) = list.workspace.confirm() {
        told.push(Diagnostic::from(&refusal));
        return list.ran(false);
    }
    list.ran(true)
}

/// The state of a flat schedule.
struct List {
    workspace: Workspace,
    /// The procedure that the last step worked on or made.
    current: Option<String>,
    changed: Vec<String>,
    steps: u64,
    /// Remarks of steps, each with whether a later step may mend what it is about.
    remarks: Vec<(exo_starlark::Note, bool)>,
}

impl List {
    fn take(&mut self, entry: &Entry) -> Result<(), Box<Diagnostic>> {
        let is_pass = schedule::step_of(&entry.pass).is_none() && !entry.pass.starts_with("exo-");
        if is_pass {
            let text = format!(
                "'{}' is no step: it is not run here, nor is what stands behind it",
                entry.pass
            );
            let remark = Diagnostic::new(Severity::Remark, text);
            return Err(Box::new(remark.at(&entry.loc)));
        }
        let call = schedule::bind(entry).map_err(|error| Box::new(Diagnostic::from(&error)))?;
        let at_line = |refusal: Refusal| Box::new(at_line(&refusal, &entry.loc));
        let name = self.target(&call).map_err(at_line)?;
        let applied = self.workspace.apply(call.step, &name, &call.given);
        let applied = applied.map_err(at_line)?;
        self.note(entry, &applied);
        self.steps += 1;
        self.changed.retain(|known| *known != applied.name);
        for made in applied.made() {
            self.changed.retain(|known| *known != made.name);
            self.changed.push(made.name.clone());
        }
        self.current = Some(applied.current().name.clone());
        Ok(())
    }

    fn note(&mut self, entry: &Entry, applied: &Applied) {
        let plain = applied.notes.iter().map(|note| (note, false));
        let lacking = applied.unmet_requirements.iter().map(|note| (note, true));
        for ((about, text), mends) in plain.chain(lacking) {
            let note = (entry.loc.clone(), about.clone(), text.clone());
            self.remarks.push((note, mends));
        }
    }

    /// The remarks on what no later step has mended.
    fn lasting(&self) -> Vec<Diagnostic> {
        let lacking = exo_steps::unmet_requirements(self.workspace.module());
        let remarks = self.remarks.iter();
        let lasting = remarks.filter(|((_, _, text), mends)| !mends || lacking.contains(text));
        lasting.map(|(note, _)| remark(note)).collect()
    }

    /// The procedure that a step means: the one named, the last one worked on, or the only one.
    fn target(&self, call: &Call) -> Result<String, Refusal> {
        let wrong = |text: String| Refusal::bad_input(&Loc::unknown(), text);
        let module = self.workspace.module();
        let names = || module.procs().map(|p| p.name.as_str()).collect::<Vec<_>>();
        if let Some(name) = call.proc.as_ref().filter(|name| !name.is_empty()) {
            return match module.proc(name).is_some() {
                true => Ok(name.clone()),
                false => Err(wrong(format!(
                    "no procedure is named '{name}'; there are: {}",
                    names().join(", ")
                ))),
            };
        }
        if let Some(name) = &self.current {
            return Ok(name.clone());
        }
        let own = module.procs().filter(|p| p.instr.is_none());
        match own.collect::<Vec<_>>().as_slice() {
            [one] => Ok(one.name.clone()),
            [] => Err(wrong("the module has no procedure".to_owned())),
            many => Err(wrong(format!(
                "which procedure? say proc=NAME; there are: {}",
                many.iter()
                    .map(|p| p.name.as_str())
                    .collect::<Vec<_>>()
                    .join(", ")
            ))),
        }
    }

    fn ran(self, is_complete: bool) -> Ran {
        let module = self.workspace.module();
        let changed = match self.changed.is_empty() {
            true => module.procs().filter(|p| p.instr.is_none()).collect(),
            false => self
                .changed
                .iter()
                .filter_map(|n| module.proc(n))
                .collect::<Vec<_>>(),
        };
        Ran {
            steps: self.steps,
            changed: changed.into_iter().cloned().collect(),
            is_complete,
            offers: Vec::new(),
        }
    }
}

/// The refusal of a step, at its line.
fn at_line(refusal: &Refusal, line: &Loc) -> Diagnostic {
    let refusal = Diagnostic::from(refusal);
    let statement = refusal.span.clone();
    let mut told = refusal.at(line);
    let is_told = told.notes.iter().any(|note| note.span == statement);
    if statement.is_some() && !is_told {
        let note = Note {
            span: statement,
            message: "it is asked of this".to_owned(),
        };
        told.notes.insert(0, note);
    }
    told
}
