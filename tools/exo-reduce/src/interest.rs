//! The symptom that is kept.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use exo_process::{Finished, Outcome};
use exo_reduce::Symptom;

use crate::candidate::{Candidate, Files};
use crate::cli::Args;
use crate::error::ReduceError;

/// Decides which candidates are of interest: writes each to files, and runs a command on them.
pub(crate) struct Judge {
    folder: tempfile::TempDir,
    /// The end of the name of the program's file, and of the schedule's.
    extensions: (std::ffi::OsString, std::ffi::OsString),
    /// The folders in which programs find files that they load.
    search_path: Option<OsString>,
    command: Vec<String>,
    /// The options of `exo-opt` behind the program.
    options: Vec<String>,
    limit: Duration,
    /// The symptom that is kept, where there is no command.
    kept: Option<Symptom>,
    /// The candidates that may still be tried.
    left: usize,
    tries: usize,
}

impl Judge {
    pub(crate) fn new(args: &Args) -> Result<Judge, ReduceError> {
        let extension = |path: &PathBuf| path.extension().unwrap_or_default().to_owned();
        let libraries = args.load_hw.iter().map(|name| format!("--load-hw={name}"));
        let folders = args.hw_path.iter();
        let folders = folders.map(|path| format!("--hw-path={}", path.display()));
        Ok(Judge {
            folder: tempfile::tempdir().map_err(ReduceError::Candidates)?,
            search_path: args.schedule.as_deref().map(search_path),
            extensions: (
                extension(&args.file),
                args.schedule.as_ref().map(extension).unwrap_or_default(),
            ),
            command: args.command.clone(),
            options: folders.chain(libraries).collect(),
            limit: args.time_limit,
            kept: None,
            left: args.tries,
            tries: 0,
        })
    }

    /// The number of candidates so far.
    pub(crate) fn tries(&self) -> usize {
        self.tries
    }

    /// Whether it has tried as many candidates as it may.
    pub(crate) fn is_exhausted(&self) -> bool {
        self.left == 0
    }

    /// Runs the command on the files as they are: what they show is kept from here on, and said.
    pub(crate) fn learn(&mut self, files: &Files) -> Result<String, ReduceError> {
        let (command, finished) = self.run_on(files)?;
        if !self.command.is_empty() {
            return match finished.outcome {
                Outcome::Exited(0) => Ok(format!("'{command}' exits with 0")),
                outcome => Err(ReduceError::NotOfInterest {
                    command,
                    outcome: told(outcome),
                    said: finished.stderr,
                }),
            };
        }
        let symptom = Symptom::of(&finished).ok_or(ReduceError::NothingWrong { command })?;
        let told = symptom.told();
        self.kept = Some(symptom);
        Ok(told)
    }

    /// Whether a candidate shows what is kept. One that cannot be run does not.
    pub(crate) fn holds(&mut self, candidate: &Candidate) -> bool {
        let Some(left) = self.left.checked_sub(1) else {
            return false;
        };
        self.left = left;
        self.tries += 1;
        let Ok((_, finished)) = self.run(candidate) else {
            return false;
        };
        match &self.kept {
            None => finished.outcome == Outcome::Exited(0),
            kept => Symptom::of(&finished) == *kept,
        }
    }

    fn run(&self, candidate: &Candidate) -> Result<(String, Finished), ReduceError> {
        self.run_on(&self.write(candidate)?)
    }

    fn run_on(&self, files: &Files) -> Result<(String, Finished), ReduceError> {
        let words = match self.command.is_empty() {
            true => self.words_of_exo_opt(files),
            false => self.words_of_command(files),
        };
        let shown = words.join(" ");
        let run = || {
            let mut words = words.iter();
            let mut command = Command::new(words.next()?);
            command.args(words);
            if let Some(folders) = &self.search_path {
                command.env(SEARCH_PATH, folders);
            }
            Some(exo_process::run(&mut command, self.limit))
        };
        match run() {
            Some(Ok(finished)) => Ok((shown, finished)),
            Some(Err(error)) => Err(ReduceError::Run {
                command: shown,
                error,
            }),
            None => Err(ReduceError::Run {
                command: shown,
                error: std::io::ErrorKind::InvalidInput.into(),
            }),
        }
    }

    fn write(&self, candidate: &Candidate) -> Result<Files, ReduceError> {
        let path = |name: &str, extension: &std::ffi::OsStr| {
            self.folder.path().join(name).with_extension(extension)
        };
        let extension = candidate.program.extension(&self.extensions.0);
        let files = Files {
            program: path("program", extension),
            schedule: candidate
                .schedule
                .as_ref()
                .map(|_| path("schedule", &self.extensions.1)),
        };
        let write = |path, text| std::fs::write(path, text).map_err(ReduceError::Candidates);
        write(&files.program, candidate.program.text())?;
        if let (Some(path), Some(lines)) = (&files.schedule, &candidate.schedule) {
            write(path, lines.concat())?;
        }
        Ok(files)
    }

    fn words_of_exo_opt(&self, files: &Files) -> Vec<String> {
        let mut words = vec![exo_opt(), files.program.to_string_lossy().into_owned()];
        words.extend(self.options.iter().cloned());
        words.extend(["--exo-diagnostics=json", "--exo-check"].map(str::to_owned));
        if let Some(schedule) = &files.schedule {
            words.push(format!("--exo-schedule={}", schedule.display()));
        }
        words.extend(["-o", "/dev/null"].map(str::to_owned));
        words
    }

    fn words_of_command(&self, files: &Files) -> Vec<String> {
        let program = files.program.to_string_lossy();
        let schedule = files.schedule.as_ref().map(|path| path.to_string_lossy());
        let schedule = schedule.unwrap_or_default();
        let words = self.command.iter();
        words
            .map(|word| {
                word.replace("{schedule}", &schedule)
                    .replace("{}", &program)
            })
            .collect()
    }
}

/// The variable of the environment that names the folders in which schedule programs find files.
const SEARCH_PATH: &str = "EXO_SCHEDULE_PATH";

/// The folders in which programs find files that they load: that of the schedule, of which candidates stand elsewhere, before all others.
fn search_path(schedule: &Path) -> OsString {
    let schedule = std::path::absolute(schedule).unwrap_or_else(|_| schedule.to_owned());
    let others = std::env::var_os(SEARCH_PATH).unwrap_or_default();
    let home = schedule.parent().map(Path::to_owned);
    let all = home.into_iter().chain(std::env::split_paths(&others));
    // A folder whose name has a colon cannot be on it.
    std::env::join_paths(all).unwrap_or(others)
}

/// The program beside this one, if there is one.
fn exo_opt() -> String {
    let beside = std::env::current_exe().map(|exe| exe.with_file_name("exo-opt"));
    let beside = beside.ok().filter(|path| path.exists());
    beside.map_or_else(
        || "exo-opt".to_owned(),
        |path| path.to_string_lossy().into_owned(),
    )
}

fn told(outcome: Outcome) -> String {
    match outcome {
        Outcome::Exited(code) => format!("exits with {code}"),
        Outcome::Killed(signal) => format!("is ended by signal {signal}"),
        Outcome::TimedOut(_) => "does not end within the limit".to_owned(),
    }
}
