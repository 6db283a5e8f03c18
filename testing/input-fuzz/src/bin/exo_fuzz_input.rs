//! `exo-fuzz-input`: spoils input as hands do, and tells what is answered wrongly.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use exo_input_fuzz::corpus::{CorpusError, Files, seeds};
use exo_input_fuzz::door::Door;
use exo_input_fuzz::finding::Finding;
use exo_input_fuzz::hunt::{Found, Hunt, HuntError, hunt};
use exo_input_fuzz::mutant::{Input, Maker, Mutant};
use exo_input_fuzz::{known, shrink, worker};

const EXAMPLES: &str = "Examples:
  exo-fuzz-input                              the 10,000 mutants of scripts/test.sh
  exo-fuzz-input --seed 10000 --mutants 50000 --jobs 2
  exo-fuzz-input --seconds 600 --mutants 10000000 --findings found
  exo-fuzz-input show 4711                    the mutant of a number
  exo-fuzz-input --door programs --mutants 2000    schedule programs and nothing else
  exo-fuzz-input --door arrays show 17
  exo-fuzz-input try file.mlir                what is said of a file, with random steps
  exo-fuzz-input --door arrays try x.npy
  exo-fuzz-input --door programs try gemm.star --on gemm.mlir
  exo-fuzz-input --door templates try library.mlir";

/// Counts allocations, so that templates and schedule programs have a limit on memory.
#[global_allocator]
static ALLOCATOR: exo_allocator::Counted<std::alloc::System> =
    exo_allocator::Counted(std::alloc::System);

/// Spoils programs, records, schedules, libraries and NumPy files as hands do, and puts them through the doors of the tools: each must
/// answer with an error or with what is right, in time and within its memory.
#[derive(Parser)]
#[command(name = "exo-fuzz-input", version, after_help = EXAMPLES)]
struct Options {
    #[command(subcommand)]
    command: Option<Action>,
    /// what is spoiled
    #[arg(long, value_enum, default_value_t = Door::Mlir)]
    door: Door,
    /// the number of the first mutant
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// how many mutants
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    mutants: u64,
    /// start no worker after so many seconds
    #[arg(long, value_name = "N")]
    seconds: Option<f64>,
    /// workers at a time
    #[arg(long, value_name = "N", default_value_t = 1)]
    jobs: usize,
    /// write each finding to a file in this folder
    #[arg(long, value_name = "DIR")]
    findings: Option<PathBuf>,
    /// print findings as they are, without making them smaller
    #[arg(long)]
    no_shrink: bool,
}

#[derive(Subcommand)]
enum Action {
    /// Print the mutant of a number
    Show {
        /// the number
        number: u64,
    },
    /// Judge a file, as one for the door: MLIR where none is named
    Try {
        /// the file
        file: PathBuf,
        /// a schedule for it; without it random steps are tried
        #[arg(long, value_name = "FILE")]
        steps: Option<PathBuf>,
        /// the MLIR that a schedule program is about
        #[arg(long, value_name = "FILE")]
        on: Option<PathBuf>,
    },
    /// Judge the mutants of a range (what this program starts)
    #[command(hide = true)]
    Worker { from: u64, to: u64 },
    /// Judge the mutant on standard input (what this program starts)
    #[command(hide = true)]
    Judge,
}

#[derive(Debug, thiserror::Error)]
enum Trouble {
    #[error(transparent)]
    Corpus(#[from] CorpusError),
    #[error(transparent)]
    Hunt(#[from] HuntError),
    #[error("cannot use '{}': {error}", path.display())]
    File {
        path: PathBuf,
        error: std::io::Error,
    },
    #[error("cannot find this program: {0}")]
    Program(std::io::Error),
    #[error("no mutant on standard input: {0}")]
    Mutant(String),
}

fn main() -> ExitCode {
    let options = match exo_cli::arguments_of_starter::<Options>() {
        Ok(options) => options,
        Err(code) => return code,
    };
    let done = match &options.command {
        None => fuzz(&options),
        Some(Action::Show { number }) => show(options.door, *number),
        Some(Action::Try { file, steps, on }) => {
            attempt(&options, file, steps.as_deref(), on.as_deref())
        }
        Some(Action::Worker { from, to }) => {
            worker::set_up(options.door);
            worker::work(options.door, *from, *to)
                .map(|()| true)
                .map_err(Trouble::from)
        }
        Some(Action::Judge) => judge(),
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(trouble) => {
            eprintln!("error: {trouble}");
            ExitCode::from(2)
        }
    }
}

fn hunt_of(options: &Options) -> Result<Hunt, Trouble> {
    Ok(Hunt {
        door: options.door,
        program: std::env::current_exe().map_err(Trouble::Program)?,
        seed: options.seed,
        mutants: options.mutants,
        seconds: options.seconds,
        jobs: options.jobs,
    })
}

fn fuzz(options: &Options) -> Result<bool, Trouble> {
    let plan = hunt_of(options)?;
    let found = hunt(&plan, &|found| {
        let (mutants, classes) = (found.reach.mutants, found.findings.len());
        eprintln!("{mutants} mutants, {classes} classes of findings");
    })?;
    worker::set_up(options.door);
    let seeds = seeds(options.door)?;
    let mut news = 0;
    for (class, hit) in &found.findings {
        let made = || Maker::new(&seeds).make(hit.number);
        let Some(mutant) = hit.mutant.clone().or_else(made) else {
            println!("// {} of: {class}\n{}\n", hit.count, hit.finding.what);
            news += 1;
            continue;
        };
        if let Some(reason) = known::reason(&mutant, &hit.finding) {
            println!(
                "// {} of what is known ({reason}): {class}, mutant {}\n",
                hit.count, hit.number
            );
            continue;
        }
        news += 1;
        println!("// {} of: {class}", hit.count);
        let (mutant, finding) = match options.no_shrink {
            true => (mutant, hit.finding.clone()),
            false => shrink::shrink(&plan, &mutant, &hit.finding),
        };
        println!("{}", finding.file(&mutant));
        if let Some(folder) = &options.findings {
            keep(folder, &mutant, &finding)?;
        }
    }
    print!("{}", summary(&found));
    println!("{news} classes are not known");
    Ok(news == 0)
}

fn summary(found: &Found) -> String {
    let reach = &found.reach;
    let count: u64 = found.findings.values().map(|hit| hit.count).sum();
    let classes = found.findings.len();
    format!(
        "{} mutants: {} verified, {} checked, {} with C, {} in the llvm dialect; {} steps tried, {} taken; {:.1} CPU seconds; next mutant {}\n\
         {count} findings in {classes} classes\n",
        reach.mutants,
        reach.verified,
        reach.checked,
        reach.emitted,
        reach.lowered,
        reach.tried,
        reach.taken,
        found.cpu_seconds,
        found.next
    )
}

fn keep(folder: &Path, mutant: &Mutant, finding: &Finding) -> Result<(), Trouble> {
    let path = folder.join(format!("mutant-{}.mlir", mutant.number));
    let written = std::fs::create_dir_all(folder);
    let written = written.and_then(|()| std::fs::write(&path, finding.file(mutant)));
    written.map_err(|error| Trouble::File { path, error })
}

fn show(door: Door, number: u64) -> Result<bool, Trouble> {
    worker::set_up(door);
    let seeds = seeds(door)?;
    match Maker::new(&seeds).make(number) {
        Some(mutant) => print!("{}", mutant.file()),
        None => println!("// the seed of mutant {number} is no program"),
    }
    Ok(true)
}

fn attempt(
    options: &Options,
    file: &Path,
    steps: Option<&Path>,
    on: Option<&Path>,
) -> Result<bool, Trouble> {
    let bytes = |path: &Path| {
        std::fs::read(path).map_err(|error| Trouble::File {
            path: path.to_owned(),
            error,
        })
    };
    let text = |path: &Path| bytes(path).map(|b| String::from_utf8_lossy(&b).into_owned());
    let alone = |main: String| Files {
        main,
        others: Vec::new(),
    };
    let input = match options.door {
        Door::Mlir => Input::Text(text(file)?),
        Door::Functions => Input::Functions(text(file)?),
        Door::Arrays => Input::Array(bytes(file)?),
        Door::Programs => {
            let on = on.map(text).transpose()?.unwrap_or_default();
            Input::Program(alone(text(file)?), on)
        }
        Door::Templates => Input::Template(alone(text(file)?)),
    };
    let mutant = Mutant { number: 0, input };
    let steps = steps.map(text).transpose()?.unwrap_or_default();
    match shrink::judged(&hunt_of(options)?, &mutant, &steps) {
        Some(finding) => {
            println!("{}\n{}", finding.class(), finding.what);
            Ok(false)
        }
        None => Ok(true),
    }
}

fn judge() -> Result<bool, Trouble> {
    let mut text = String::new();
    let wrong = |e: &dyn std::fmt::Display| Trouble::Mutant(e.to_string());
    std::io::stdin()
        .read_to_string(&mut text)
        .map_err(|e| wrong(&e))?;
    let (mutant, steps): (Mutant, String) = serde_json::from_str(&text).map_err(|e| wrong(&e))?;
    worker::set_up(mutant.input.door());
    worker::work_on(mutant, &steps);
    Ok(true)
}
