//! `exo-reduce`: a program and its schedule, made smaller as long as they show the same.

mod candidate;
mod cli;
mod error;
mod interest;

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use exo_files::OutputFiles;
use exo_reduce::{fewest_lines, smallest};

use candidate::{Candidate, Files, Program};
use cli::Args;
use error::ReduceError;
use interest::Judge;

/// Programs are read within limits of memory.
#[global_allocator]
static ALLOCATOR: exo_allocator::Counted<mimalloc::MiMalloc> =
    exo_allocator::Counted(mimalloc::MiMalloc);

fn main() -> ExitCode {
    let args: Args = match exo_cli::arguments_of_starter() {
        Ok(args) => args,
        Err(code) => return code,
    };
    match reduce(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            say(&format!("error: {error}"));
            ExitCode::FAILURE
        }
    }
}

fn reduce(args: &Args) -> Result<(), ReduceError> {
    args.hw_path.iter().for_each(exo_hw::search_also);
    exo_hw::load_from_environment()?;
    args.load_hw
        .iter()
        .try_for_each(|name| exo_hw::load(name))?;
    let mut judge = Judge::new(args)?;
    let (start, kept) = first(args, &mut judge)?;
    say(&format!("{}; kept: {kept}", start.size()));
    let best = smaller(start, &mut judge);
    clear_progress();
    let files = write(args, &best)?;
    let end = match judge.is_exhausted() {
        true => ", which are all that it may try (--tries)",
        false => "",
    };
    say(&format!(
        "{} after {} candidates{end}: {}",
        best.size(),
        judge.tries(),
        files.join(", ")
    ));
    Ok(())
}

/// The program as it is given: read, if what is printed of it shows the same as its text.
fn first(args: &Args, judge: &mut Judge) -> Result<(Candidate, String), ReduceError> {
    let text = candidate::text_of(&args.file)?;
    let schedule = args.schedule.as_deref().map(candidate::text_of);
    let schedule = schedule.transpose()?.map(|text| candidate::lines(&text));
    let as_text = Candidate {
        program: Program::Lines(candidate::lines(&text)),
        schedule: schedule.clone(),
    };
    let kept = judge.learn(&Files {
        program: args.file.clone(),
        schedule: args.schedule.clone(),
    })?;
    if !judge.holds(&as_text) {
        return Err(ReduceError::NotInCopies { kept });
    }
    let read = candidate::read(&args.file, &text).map(|module| Candidate {
        program: Program::Module(Box::new(module)),
        schedule,
    });
    Ok(match read {
        Some(candidate) if judge.holds(&candidate) => (candidate, kept),
        _ => (as_text, kept),
    })
}

/// The smallest candidate that is found: a shorter schedule may need less of a program, and a smaller program less of a schedule.
fn smaller(start: Candidate, judge: &mut Judge) -> Candidate {
    let mut best = start;
    loop {
        let before = best.size();
        best = with_shorter_schedule(best, judge);
        best = with_smaller_program(best, judge);
        if best.size() == before || judge.is_exhausted() {
            return best;
        }
    }
}

fn with_shorter_schedule(best: Candidate, judge: &mut Judge) -> Candidate {
    let Candidate { program, schedule } = best;
    let schedule = schedule.map(|lines| {
        fewest_lines(lines, &mut |lines| {
            tried(
                judge,
                &Candidate {
                    program: program.clone(),
                    schedule: Some(lines.to_vec()),
                },
            )
        })
    });
    Candidate { program, schedule }
}

fn with_smaller_program(best: Candidate, judge: &mut Judge) -> Candidate {
    let Candidate { program, schedule } = best;
    let mut holds = |program: Program| {
        tried(
            judge,
            &Candidate {
                program,
                schedule: schedule.clone(),
            },
        )
    };
    let program = match program {
        Program::Module(module) => Program::Module(Box::new(smallest(*module, &mut |module| {
            holds(Program::Module(Box::new(module.clone())))
        }))),
        Program::Lines(lines) => Program::Lines(fewest_lines(lines, &mut |lines| {
            holds(Program::Lines(lines.to_vec()))
        })),
    };
    Candidate { program, schedule }
}

/// Whether a candidate shows what is kept; a terminal is told how small it is by now.
fn tried(judge: &mut Judge, candidate: &Candidate) -> bool {
    let holds = judge.holds(candidate);
    if holds && io::stderr().is_terminal() {
        let shown = format!("\r\x1b[K{} candidates: {}", judge.tries(), candidate.size());
        // Nothing is lost with it.
        let _ = io::stderr().write_all(shown.as_bytes());
    }
    holds
}

fn clear_progress() {
    if io::stderr().is_terminal() {
        // Nothing is lost with it.
        let _ = io::stderr().write_all(b"\r\x1b[K");
    }
}

/// Writes the program, and the schedule beside it, and says where.
fn write(args: &Args, best: &Candidate) -> Result<Vec<String>, ReduceError> {
    let given = args.file.extension().unwrap_or_default();
    let default = || beside(&args.file, best.program.extension(given));
    let program = args.output.clone().unwrap_or_else(default);
    let mut files = OutputFiles::default();
    let mut named = vec![format!("'{}'", program.display())];
    files.add(&program, best.program.text().into_bytes())?;
    if let (Some(given), Some(lines)) = (&args.schedule, &best.schedule) {
        let extension = given.extension().unwrap_or_default();
        let path = match &args.output {
            Some(output) => output.with_extension(extension),
            None => beside(given, extension),
        };
        named.push(format!("'{}'", path.display()));
        files.add(&path, lines.concat().into_bytes())?;
    }
    files.commit()?;
    Ok(named)
}

/// `NAME.reduced.EXTENSION` beside a file.
fn beside(file: &Path, extension: &std::ffi::OsStr) -> PathBuf {
    let mut name = file.file_stem().unwrap_or_default().to_owned();
    name.push(".reduced.");
    name.push(extension);
    file.with_file_name(name)
}

fn say(line: &str) {
    // Nothing can be done where standard error is closed.
    let _ = writeln!(io::stderr(), "{line}");
}
