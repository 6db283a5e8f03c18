//! Running a schedule, in a process of its own: whatever it does, the server goes on.

use std::io::{Read, Write};
use std::process::ExitCode;
use std::str::FromStr;
use std::sync::{Arc, OnceLock};

use exo::Session;
use exo_diagnostics::{Class, Diagnostic, Note, Severity};
use exo_ir::{Item, Loc, Module};
use exo_starlark::{Program, Source};
use exo_steps::foreign_users::ForeignUserTable;
use exo_steps::schedule::{self, Call, Entry};
use exo_steps::{Refusal, Workspace};
use lsp_types::Uri;

use crate::diagnostics::{File, Files};
use crate::job::{Answer, Job, SourceFile};
use crate::language::Language;
use crate::text::Text;
use crate::{offers, program};

/// The job of this process, for the error of a program that asks for too much memory.
static JOB: OnceLock<Job> = OnceLock::new();

/// Runs the job that stands on standard input, and writes the answer to standard output.
pub fn main() -> ExitCode {
    let mut text = String::new();
    let read = std::io::stdin().read_to_string(&mut text);
    let job = read
        .ok()
        .and_then(|_| serde_json::from_str::<Job>(&text).ok());
    let Some(job) = job else {
        return ExitCode::FAILURE;
    };
    let job = JOB.get_or_init(|| job);
    match write(&answer(job)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}

fn write(answer: &Answer) -> std::io::Result<()> {
    let mut output = std::io::stdout().lock();
    serde_json::to_writer(&mut output, answer)?;
    output.flush()
}

/// Says that a program asks for too much memory, and ends the process: a request cannot be refused.
fn exceeded(told: &Diagnostic) -> ! {
    if let Some(job) = JOB.get() {
        let told = vec![told.clone()];
        // Nobody is left to be told.
        let _ = write(&converted(job, told, Ran::default()));
    }
    std::process::exit(0)
}

/// What a schedule came to, before it is told.
#[derive(Debug, Default)]
pub(crate) struct Ran {
    pub(crate) steps: u64,
    /// The procedures that it has changed.
    pub(crate) changed: Vec<exo_ir::Proc>,
    pub(crate) is_complete: bool,
    pub(crate) offers: Vec<crate::job::Offer>,
}

/// Runs a job in this process.
pub fn answer(job: &Job) -> Answer {
    let mut told = Vec::new();
    job.hw_path.iter().for_each(exo_hw::search_also);
    for (name, file) in &job.libraries {
        told.extend(program::load_libraries(std::slice::from_ref(name), file));
    }
    let ran = read(job, &mut told).map(|module| match language(&job.schedule) {
        Language::Program => of_program(job, &module, job.stop_after, &mut told),
        _ if job.offers_at.is_some() => with_offers(job, &module, &mut told),
        _ => of_list(job, module, &mut told),
    });
    converted(job, told, ran.unwrap_or_default())
}

fn language(source: &SourceFile) -> Language {
    Language::of(&source.file, &source.text)
}

/// The program; what is wrong with it is told of the schedule, where it is of no use.
fn read(job: &Job, told: &mut Vec<Diagnostic>) -> Option<Module> {
    let SourceFile { file, text, .. } = &job.program;
    let language = language(&job.program);
    let foreign = match language {
        Language::Mlir => program::foreign_operation(file, text),
        _ => None,
    };
    if let Some(name) = foreign {
        let message = format!(
            "schedules of programs with operations of other dialects ('{name}') are not run here: 'exo-opt --exo-schedule' runs them"
        );
        told.push(Diagnostic::new(Severity::Remark, message));
        return None;
    }
    match program::read(language, file, text) {
        Ok(module) => Some(module),
        Err(errors) => {
            let message = format!("the program '{file}' has errors");
            let wrong = Diagnostic::error(Class::BadInput, message);
            let first = errors.into_iter().next();
            let notes = first.map(|e| Note {
                span: e.span.clone(),
                message: e.headline(),
            });
            told.push(Diagnostic {
                notes: notes.into_iter().collect(),
                ..wrong
            });
            None
        }
    }
}

/// Runs a program up to a line, or to its end. Where it is refused, the program is what it was before that line.
fn of_program(
    job: &Job,
    module: &Module,
    stop_after: Option<u32>,
    told: &mut Vec<Diagnostic>,
) -> Ran {
    let source = Source {
        file: job.schedule.file.clone(),
        text: job.schedule.text.clone(),
    };
    run_program(job, source, module, stop_after, told)
}

fn run_program(
    job: &Job,
    source: Source,
    module: &Module,
    stop_after: Option<u32>,
    told: &mut Vec<Diagnostic>,
) -> Ran {
    let program = Program {
        source,
        parameters: job.parameters.clone(),
        folders: folders(),
        stop_after,
        exceeded: Some(exceeded),
        ..Program::default()
    };
    let outside = ForeignUserTable::default();
    let session = Session::new(module.clone());
    match exo_starlark::run(&program, session, &outside) {
        Ok(mut outcome) => {
            told.extend(outcome.notes.iter().map(remark));
            let offers = offers::of_session(job, module, &mut outcome.session, &outcome.registered);
            let changed = outcome.session.changed();
            let changed = changed.into_iter().cloned().collect();
            let (mut workspace, _) = outcome.session.finish();
            let confirmed = workspace.confirm();
            told.extend(confirmed.err().map(|refusal| Diagnostic::from(&refusal)));
            Ran {
                steps: outcome.steps,
                changed,
                is_complete: true,
                offers,
            }
        }
        Err(failure) => {
            let line = line_in(&failure.error, &job.schedule.file);
            told.extend(failure.notes.iter().map(remark));
            told.push(*failure.error);
            match (line, job.stop_after) {
                // A first line has nothing before it.
                (Some(line @ 2..), Some(_)) if stop_after.is_none_or(|stop| stop >= line) => {
                    let ran = of_program(job, module, Some(line - 1), &mut Vec::new());
                    Ran {
                        is_complete: false,
                        ..ran
                    }
                }
                _ => Ran::default(),
            }
        }
    }
}

/// The line of a schedule at which an error stands, or that leads there.
fn line_in(error: &Diagnostic, file: &str) -> Option<u32> {
    let notes = error.notes.iter().rev().filter_map(|n| n.span.as_ref());
    let mut spans = error.span.iter().chain(notes);
    let own = spans.find(|span| *span.file == *file);
    own.map(|span| span.start.line)
}

/// Folders in which programs search what they load, as for `exo-opt`.
fn folders() -> Vec<std::path::PathBuf> {
    let path = std::env::var_os("EXO_SCHEDULE_PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path);
    folders.filter(|p| !p.as_os_str().is_empty()).collect()
}

fn remark((place, about, text): &exo_starlark::Note) -> Diagnostic {
    let remark = Diagnostic::new(Severity::Remark, text.as_str()).at(place);
    match about.is_known() && about != place {
        true => remark.note(about, "it is about this"),
        false => remark,
    }
}

/// Runs a flat schedule as the program that takes the same steps: there one statement is known through all of them.
fn with_offers(job: &Job, module: &Module, told: &mut Vec<Diagnostic>) -> Ran {
    let SourceFile { file, text, .. } = &job.schedule;
    match exo_starlark::translate(file, text) {
        // Without steps there is nothing to register.
        Ok(program) if !program.contains("register(") => {
            let mut session = Session::new(module.clone());
            Ran {
                offers: offers::of_session(job, module, &mut session, &[]),
                is_complete: true,
                ..Ran::default()
            }
        }
        Ok(program) => {
            let source = Source {
                file: file.clone(),
                text: program,
            };
            run_program(job, source, module, None, told)
        }
        Err(errors) => {
            told.extend(errors);
            Ran::default()
        }
    }
}

/// Runs a flat schedule.
fn of_list(job: &Job, module: Module, told: &mut Vec<Diagnostic>) -> Ran {
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
    };
    let is_meant = |entry: &&Entry| job.stop_after.is_none_or(|line| entry.loc.line <= line);
    for entry in entries.iter().filter(is_meant) {
        if let Err(wrong) = list.take(entry, told) {
            told.push(*wrong);
            return list.ran(false);
        }
    }
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
}

impl List {
    fn take(&mut self, entry: &Entry, told: &mut Vec<Diagnostic>) -> Result<(), Box<Diagnostic>> {
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
        let remarks = applied.remarks();
        told.extend(
            remarks.map(|(about, text)| remark(&(entry.loc.clone(), about.clone(), text.clone()))),
        );
        self.steps += 1;
        self.changed.retain(|known| *known != applied.name);
        for made in applied.made() {
            self.changed.retain(|known| *known != made.name);
            self.changed.push(made.name.clone());
        }
        self.current = Some(applied.current().name.clone());
        Ok(())
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

fn converted(job: &Job, told: Vec<Diagnostic>, ran: Ran) -> Answer {
    let mut files = Files::new(job.shows_related);
    for source in [&job.program, &job.schedule] {
        let Ok(uri) = Uri::from_str(&source.uri) else {
            continue;
        };
        let file = File {
            uri,
            language: language(source),
            text: Arc::new(Text::new(source.text.as_str())),
        };
        files.add(&source.file, file);
    }
    let file = &job.schedule.file;
    let diagnostics = told.iter().map(|told| files.convert(told, file));
    let module = Module {
        items: ran.changed.into_iter().map(Item::Proc).collect(),
        ..Module::default()
    };
    Answer {
        diagnostics: diagnostics.collect(),
        program: exo_frontend::print_module(&module),
        steps: ran.steps,
        is_complete: ran.is_complete,
        offers: ran.offers,
    }
}
