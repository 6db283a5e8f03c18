//! Cases as trials of their own: `cargo test` filters them and runs them side by side, and a failure does not hide others.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};

use exo_analysis::solver::Tally;
use libtest_mimic::{Arguments, Failed, Trial};

use crate::file::unreadable;
use crate::{Case, CaseError, CaseFile, Judged, Kind, files, judge_checks, judge_steps};

/// Runs the cases of a kind as the arguments of the process say, each a trial `FILE::NAME`. With `EXO_BLESS` what comes out of those
/// that run is written as what is expected; `EXO_CASE=FILE` leaves the other files out. Both engines are asked, and if all
/// cases ran, their agreement is held to the bar in the name of `test`.
///
/// # Panics
/// The engines disagreed, or too few questions were decided by both.
pub fn run_as_trials(kind: Kind, test: &str) -> ExitCode {
    let arguments = Arguments::from_args();
    let only = std::env::var_os("EXO_CASE");
    let files = match all(kind, only.as_deref()) {
        Ok(files) => files,
        Err(error) => {
            eprintln!("error: {error}");
            return ExitCode::FAILURE;
        }
    };
    let shared = Arc::new(Shared {
        kind,
        blessed: std::env::var_os("EXO_BLESS").map(|_| Mutex::default()),
        tally: Tally::default(),
    });
    let conclusion = libtest_mimic::run(&arguments, trials(&files, &shared));
    if let Err(error) = shared.bless(&files) {
        eprintln!("error: {error}");
        return ExitCode::FAILURE;
    }
    let every = only.is_none() && arguments.filter.is_none() && arguments.skip.is_empty();
    if every && !arguments.list && !arguments.ignored {
        exo_census::count_into(&shared.tally);
        exo_census::assert_agreement(test);
    }
    conclusion.exit_code()
}

/// A file with its cases.
struct File {
    file: CaseFile,
    cases: Vec<Case>,
}

/// The files of a kind, or the one of that name.
fn all(kind: Kind, only: Option<&OsStr>) -> Result<Vec<File>, CaseError> {
    let files = files(kind)?.into_iter();
    let wanted = files.filter(|file| only.is_none_or(|only| *file.name == *only));
    let read = wanted.map(|file| {
        let cases = file.cases()?;
        Ok(File { file, cases })
    });
    read.collect()
}

fn trials(files: &[File], shared: &Arc<Shared>) -> Vec<Trial> {
    let mut trials = Vec::new();
    for (k, file) in files.iter().enumerate() {
        for (n, case) in file.cases.iter().enumerate() {
            let name = format!("{}::{}", file.file.name, case.name);
            let (shared, case) = (Arc::clone(shared), case.clone());
            trials.push(Trial::test(name, move || shared.run((k, n), &case)));
        }
    }
    trials
}

/// State that the trials share.
struct Shared {
    kind: Kind,
    /// Outputs to be written as expected, by file and case; `None` where they are only compared.
    blessed: Option<Mutex<BTreeMap<(usize, usize), String>>>,
    /// Statistics of the solvers.
    tally: Tally,
}

impl Shared {
    fn run(&self, at: (usize, usize), case: &Case) -> Result<(), Failed> {
        exo_census::count_into(&self.tally);
        let (here, twin) = case.variants();
        let found = self.judge(&here, case)?;
        if let Some(wrong) = found.wrong {
            return Err(format!("ACCEPTED WRONGLY: {wrong}\n{}", found.text).into());
        }
        match &self.blessed {
            Some(blessed) => {
                let mut blessed = blessed.lock().unwrap_or_else(PoisonError::into_inner);
                blessed.insert(at, found.text);
            }
            None if found.text != case.expected => {
                let text = format!("found:\n{}\nexpected:\n{}", found.text, case.expected);
                return Err(text.into());
            }
            None => {}
        }
        match twin {
            Some(twin) => passes(&self.judge(&twin, case)?),
            None => Ok(()),
        }
    }

    fn judge(&self, source: &str, case: &Case) -> Result<Judged, CaseError> {
        match self.kind {
            Kind::Steps => judge_steps(source, &case.steps),
            Kind::Checks => judge_checks(source),
        }
    }

    /// Writes what came out; cases that did not run stay as they are.
    fn bless(&self, files: &[File]) -> Result<(), CaseError> {
        let Some(blessed) = &self.blessed else {
            return Ok(());
        };
        let blessed = blessed.lock().unwrap_or_else(PoisonError::into_inner);
        for (k, file) in files.iter().enumerate() {
            let cases = file.cases.iter().enumerate();
            let text =
                cases.map(|(n, case)| case.text(blessed.get(&(k, n)).unwrap_or(&case.expected)));
            let text = text.collect::<Vec<_>>().join("\n");
            if blessed.range((k, 0)..(k + 1, 0)).next().is_some() {
                let path = &file.file.path;
                std::fs::write(path, text).map_err(|source| unreadable(path, source))?;
            }
        }
        Ok(())
    }
}

/// The twin of a case is accepted, rightly.
fn passes(twin: &Judged) -> Result<(), Failed> {
    match (&twin.wrong, twin.accepted) {
        (Some(wrong), _) => {
            Err(format!("ITS TWIN IS ACCEPTED WRONGLY: {wrong}\n{}", twin.text).into())
        }
        (None, false) => Err(format!("its twin is refused:\n{}", twin.text).into()),
        (None, true) => Ok(()),
    }
}
