//! Mutation testing of conditions: the tests that notice when a condition of a step is off, and the
//! fuzzing effort until it is noticed.

use std::collections::BTreeSet;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser;
use exo_mutate::cases::Library;
use exo_mutate::hunt;
use exo_mutate::report::{self, Colours, Hunted, Row, Rows};
use exo_mutate::subject::{Subject, subjects};

/// Switches conditions of steps and checks off, one by one, and shows which tests and how much fuzzing notice.
///
/// The exit status is 1 if a condition is noticed by no ordinary test.
#[derive(Parser, Debug)]
#[command(name = "exo-mutate")]
struct Arguments {
    /// Only these: ids, or beginnings of ids such as 'fuse'.
    #[arg(long, value_delimiter = ',', value_name = "ID,…")]
    only: Vec<String>,
    /// Hunt on random programs, up to the first difference or for as many CPU seconds each.
    #[arg(long, value_name = "SECONDS")]
    fuzz: Option<f64>,
    /// The first seed of the hunt.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Add to what a file of an earlier run says, and write it there.
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Write what was found out as JSON.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Print Markdown in the end instead of a line for each.
    #[arg(long)]
    markdown: bool,
    /// Say what cannot be switched off, too.
    #[arg(long)]
    all: bool,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    // Mutants may panic; that is counted, not printed.
    std::panic::set_hook(Box::new(|_| {}));
    match run(&arguments) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

fn run(arguments: &Arguments) -> Result<bool, Box<dyn std::error::Error>> {
    let subjects = chosen(&arguments.only)?;
    let mut rows = match &arguments.resume {
        Some(file) if file.exists() => serde_json::from_str(&std::fs::read_to_string(file)?)?,
        _ => Rows::new(),
    };
    let library = Library::load()?;
    let colours = match std::io::stdout().is_terminal() {
        true => Colours::ANSI,
        false => Colours::default(),
    };
    let progress = std::io::stderr().is_terminal();
    for (at, subject) in subjects.iter().enumerate() {
        if progress {
            eprint!("\r\x1b[K{} of {}: {}", at + 1, subjects.len(), subject.id);
        }
        let row = rows.entry(subject.id.to_owned()).or_default();
        if subject.is_mutant() {
            ask(&library, subject, row, arguments)?;
        }
        if progress {
            eprint!("\r\x1b[K");
        }
        if !arguments.markdown && (subject.is_mutant() || arguments.all) {
            println!("{}", report::line(subject, row, colours));
        }
        for file in arguments.resume.iter().chain(&arguments.json) {
            save(file, &rows)?;
        }
    }
    match arguments.markdown {
        true => print!("{}", report::markdown(&subjects, &rows)),
        false => println!("{}", report::summary(&subjects, &rows)),
    }
    let mut mutants = subjects.iter().filter(|s| s.is_mutant());
    Ok(mutants.all(|s| rows.get(s.id).is_some_and(Row::killed_by_cases)))
}

/// The conditions with one of these ids or beginnings; all if there is none.
fn chosen(only: &[String]) -> Result<Vec<Subject>, String> {
    let all = subjects().map_err(|e| e.to_string())?;
    let fits = |id: &str, word: &str| {
        let rest = id.strip_prefix(word);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    };
    let unknown: BTreeSet<&String> = only
        .iter()
        .filter(|word| !all.iter().any(|s| fits(s.id, word)))
        .collect();
    if let Some(word) = unknown.first() {
        return Err(format!("no condition is named '{word}'"));
    }
    let wanted = |s: &Subject| only.is_empty() || only.iter().any(|word| fits(s.id, word));
    Ok(all.into_iter().filter(wanted).collect())
}

fn ask(
    library: &Library,
    subject: &Subject,
    row: &mut Row,
    arguments: &Arguments,
) -> Result<(), Box<dyn std::error::Error>> {
    row.cases = Some(library.ask(subject));
    let Some(seconds) = arguments.fuzz else {
        return Ok(());
    };
    let first = Hunted {
        next_seed: arguments.seed,
        ..Hunted::default()
    };
    let progress = std::io::stderr().is_terminal();
    let watch = |hunted: &Hunted| {
        if progress {
            let (seconds, counted) = (hunted.cpu_seconds, hunted.counted);
            eprint!("\r\x1b[K{}: {seconds:.0} s, {counted} steps", subject.id);
        }
    };
    let hunted = row.fuzz.get_or_insert(first);
    Ok(hunt::go_on(subject, seconds, hunted, &watch)?)
}

fn save(file: &Path, rows: &Rows) -> Result<(), Box<dyn std::error::Error>> {
    std::fs::write(file, serde_json::to_string_pretty(rows)? + "\n")?;
    Ok(())
}
