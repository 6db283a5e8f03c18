//! Running a schedule, in a process of its own: whatever it does, the server goes on.

use std::io::{Read, Write};
use std::process::ExitCode;
use std::str::FromStr;
use std::sync::{Arc, OnceLock};

use exo::Session;
use exo_diagnostics::{Class, Diagnostic, Note, Severity};
use exo_ir::{Item, Module};
use exo_starlark::{Program, Source};
use exo_steps::foreign_users::ForeignUserTable;
use lsp_types::Uri;

use crate::diagnostics::{File, Files};
use crate::job::{Answer, Job, SourceFile};
use crate::language::Language;
use crate::text::Text;
use crate::{flat, offers, program};

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
    let Some(job) = JOB.get() else {
        // Nobody waits for an answer; nothing can be done where standard error is closed.
        let _ = writeln!(std::io::stderr(), "{told}");
        std::process::exit(1)
    };
    // Nobody is left to be told where that fails.
    let _ = write(&converted(job, vec![told.clone()], Ran::default()));
    std::process::exit(0)
}

/// The outcome of a run, before it is told.
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
        _ => flat::run(job, module, &mut told),
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
        Ok(module) => Some(program::with_all_libraries(&module)),
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
        libraries: exo_dialects::hw::command_line::libraries(),
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
            let is_complete = confirmed.is_ok();
            told.extend(confirmed.err().map(|refusal| Diagnostic::from(&refusal)));
            Ran {
                steps: outcome.steps,
                changed,
                is_complete,
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

/// The remark of a step.
pub(crate) fn remark((place, about, text): &exo_starlark::Note) -> Diagnostic {
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
