//! `exo-fuzz-steps`: tries random steps on random programs and tells what was accepted wrongly, or does not get through to C.

/// As in `exo-opt`: what is measured here is what its users wait for.
#[global_allocator]
static ALLOCATOR: exo_allocator::Counted<mimalloc::MiMalloc> =
    exo_allocator::Counted(mimalloc::MiMalloc);

use std::io::{ErrorKind, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::time::Instant;

use clap::{Args, Parser, Subcommand};
use exo_end_to_end::{Validation, Way};
use exo_steps_fuzz::examine::{Examiner, Nothing};
use exo_steps_fuzz::ledger::{Ledger, LedgerError};
use exo_steps_fuzz::{
    Failure, Found, Hunt, Trials, UnknownStep, finish, hunt_examined, program, run,
};

const EXAMPLES: &str = "Examples:
  exo-fuzz-steps --seconds 60                        a minute, all steps
  exo-fuzz-steps --programs 500 --seed 7             the same each time
  exo-fuzz-steps --steps fission,fuse --seconds 20   these steps only
  exo-fuzz-steps --accepted 300000 --jobs 2 --ledger runs.json --commit $(git rev-parse --short HEAD)
  exo-fuzz-steps --whole-way --programs 500          also to operations, every form of them, source and C
  exo-fuzz-steps --validate --programs 500           also proved by exo-validate
  exo-fuzz-steps --replay 4711                       the program of a seed, and what steps make of it
  exo-fuzz-steps report runs.json                    what all runs come to, as Markdown";

/// Tries random schedule steps on random programs; what is accepted is run before and after.
#[derive(Parser)]
#[command(name = "exo-fuzz-steps", version, after_help = EXAMPLES)]
struct Options {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    run: RunOptions,
}

#[derive(Subcommand)]
enum Command {
    /// Print what the runs in a ledger come to, as Markdown
    Report {
        /// the ledger
        ledger: PathBuf,
    },
}

#[derive(Args)]
struct RunOptions {
    /// end after so many seconds
    #[arg(long, value_name = "N")]
    seconds: Option<f64>,
    /// end after so many CPU seconds
    #[arg(long, value_name = "N")]
    cpu_seconds: Option<f64>,
    /// end after so many programs: with a seed, the same run each time
    #[arg(long, value_name = "N")]
    programs: Option<u64>,
    /// end after so many accepted steps that count
    #[arg(long, value_name = "N")]
    accepted: Option<u64>,
    /// the seed of the first program (default: the next one of the ledger, or 0)
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// the steps to try (default: all)
    #[arg(long, value_name = "a,b", value_delimiter = ',')]
    steps: Vec<String>,
    /// threads
    #[arg(long, value_name = "N", default_value_t = 1)]
    jobs: usize,
    /// add the run to the totals in this file
    #[arg(long, value_name = "FILE")]
    ledger: Option<PathBuf>,
    /// how the ledger shall call the state of the sources
    #[arg(long, value_name = "NAME", default_value = "unnamed")]
    commit: String,
    /// write each failure to a file in this folder
    #[arg(long, value_name = "DIR")]
    failures: Option<PathBuf>,
    /// write each refusal whose witness shows no difference to a file in this folder, and look for one on other inputs
    #[arg(long, value_name = "DIR")]
    silent_witnesses: Option<PathBuf>,
    /// programs all of whose values are seen in what they leave: on them a witness has something to show
    #[arg(long)]
    live: bool,
    /// print failures as they are, without making them smaller
    #[arg(long)]
    no_shrink: bool,
    /// take each accepted step the whole way: operations edited and verified, text, generic form and bytecode, export to
    /// Exo source and import, C
    #[arg(long)]
    whole_way: bool,
    /// with --whole-way: of how many steps one is compiled, as C by gcc and clang under sanitizers and by LLVM in this process, and run, 0 for none
    #[arg(long, value_name = "N", default_value_t = 100)]
    run_every: u64,
    /// prove each accepted step that counts once more, as 'exo-opt --exo-validate=each-step' does, and count verdicts; a refutation is a failure
    #[arg(long, conflicts_with = "whole_way")]
    validate: bool,
    /// with --validate: write each pair that is compared and not proved to a file in this folder
    #[arg(long, value_name = "DIR", requires = "validate")]
    unproved: Option<PathBuf>,
    /// print the program of one seed and what steps make of it, and end
    #[arg(long, value_name = "SEED")]
    replay: Option<u64>,
}

#[derive(Debug, thiserror::Error)]
enum Trouble {
    #[error(transparent)]
    Step(#[from] UnknownStep),
    #[error(transparent)]
    Ledger(#[from] LedgerError),
    #[error("cannot write output: {0}")]
    Output(std::io::Error),
    #[error("cannot write to '{}': {error}", path.display())]
    Folder {
        path: PathBuf,
        error: std::io::Error,
    },
}

fn main() -> ExitCode {
    // A panic is reported as a failure of its program.
    std::panic::set_hook(Box::new(|_| {}));
    let options = match exo_cli::arguments_of_starter::<Options>() {
        Ok(options) => options,
        Err(code) => return code,
    };
    let done = match options.command {
        Some(Command::Report { ledger }) => Ledger::read(&ledger)
            .map_err(Trouble::from)
            .and_then(|l| say(&l.report()))
            .map(|()| true),
        None => match options.run.replay {
            Some(seed) => replay(seed, &options.run),
            None => fuzz(&options.run),
        },
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        // A reader that has gone ends the tool without a word; the code is that of other tools, which a signal ends.
        // Here the signal stays ignored, as the pipes to compilers must not end the run.
        Err(Trouble::Output(error)) if error.kind() == ErrorKind::BrokenPipe => ExitCode::from(141),
        Err(trouble) => {
            // Where nobody can read it, nothing else can be done.
            let _unread = writeln!(std::io::stderr(), "error: {trouble}");
            ExitCode::from(2)
        }
    }
}

/// Writes to standard output.
fn say(text: &str) -> Result<(), Trouble> {
    let mut out = std::io::stdout().lock();
    let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    written.map_err(Trouble::Output)
}

fn replay(seed: u64, options: &RunOptions) -> Result<bool, Trouble> {
    let mut trials = Trials::of(&options.steps)?;
    trials.shrink = !options.no_shrink;
    trials.live = options.live;
    let (source, step) = program(seed, &trials);
    say(&format!("# for {step}\n{}\n", source.text))?;
    for record in &source.records {
        say(&format!("# record {record}\n"))?;
    }
    let mut examiner = examiner(options);
    let mut outcome = run(seed, &trials, &mut *examiner);
    let late = finish(&trials, &mut *examiner);
    outcome.tally.add(&late.tally);
    outcome.failures.extend(late.failures);
    say(&format!(
        "\n{}\n{}\n",
        outcome.tally.table(),
        outcome.tally.examined_table()
    ))?;
    for rule in outcome.tally.unsound.keys() {
        say(&format!("not well defined: {rule}\n"))?;
    }
    for failure in &outcome.failures {
        say(&format!("{}\n", failure.case()))?;
    }
    Ok(outcome.failures.is_empty())
}

/// The examiner of steps beyond the interpreter.
fn examiner(options: &RunOptions) -> Box<dyn Examiner> {
    match options.whole_way {
        true => Box::new(Way::new(&exo_end_to_end::Options {
            run_every: options.run_every,
        })),
        false if options.validate => Box::new(Validation::new(options.unproved.clone())),
        false => Box::new(Nothing),
    }
}

fn fuzz(options: &RunOptions) -> Result<bool, Trouble> {
    if let Some(path) = &options.unproved {
        let made = std::fs::create_dir_all(path);
        let path = path.clone();
        made.map_err(|error| Trouble::Folder { path, error })?;
    }
    let mut ledger = options.ledger.as_deref().map(Ledger::read).transpose()?;
    let next = ledger.as_ref().map_or(0, Ledger::next_seed);
    let hunt = Hunt {
        steps: options.steps.clone(),
        seed: options.seed.unwrap_or(next),
        programs: options.programs,
        cpu_seconds: options.cpu_seconds,
        seconds: options.seconds.or(unlimited(options).then_some(60.0)),
        counted: options.accepted,
        jobs: options.jobs,
        first: false,
        shrink: !options.no_shrink,
        silent: options.silent_witnesses.is_some(),
        live: options.live,
    };
    let progress = Progress::new();
    let found = hunt_examined(&hunt, &|| examiner(options), &|found| progress.show(found))?;
    progress.clear();
    for failure in &found.failures {
        say(&format!("{}\n", failure.case()))?;
        if let Some(folder) = &options.failures {
            keep(folder, failure)?;
        }
    }
    for silent in &found.silent {
        if let Some(folder) = &options.silent_witnesses {
            keep(folder, silent)?;
        }
    }
    say(&summary(&found))?;
    if let (Some(ledger), Some(path)) = (&mut ledger, &options.ledger) {
        ledger.add(&options.commit, hunt.seed, &found);
        ledger.write(path)?;
    }
    Ok(found.failures.is_empty())
}

/// Whether nothing would end the run.
fn unlimited(options: &RunOptions) -> bool {
    options.cpu_seconds.is_none() && options.programs.is_none() && options.accepted.is_none()
}

fn keep(folder: &Path, failure: &Failure) -> Result<(), Trouble> {
    let path = folder.join(failure.file_name());
    let written = std::fs::create_dir_all(folder);
    let written = written.and_then(|()| std::fs::write(&path, failure.case()));
    written.map_err(|error| Trouble::Folder { path, error })
}

fn summary(found: &Found) -> String {
    let t = &found.tally;
    let mut text = format!(
        "{}\n{}\n{}\n",
        t.table(),
        t.witness_table(),
        t.examined_table()
    );
    text += &format!(
        "{} programs, {} well defined; the others break\n",
        t.written, t.sound
    );
    for (rule, count) in &t.unsound {
        text += &format!("  {count} {rule}\n");
    }
    text += &format!(
        "{} steps taken, {} count, {} failures; {:.1} CPU seconds, {:.0} steps that count in each; next seed {}\n",
        t.taken(),
        t.counted(),
        found.failures.len(),
        found.cpu_seconds,
        t.counted() as f64 / found.cpu_seconds.max(1e-9),
        found.next_seed
    );
    text
}

/// Programs between two lines of progress where there is no terminal.
const LINES_EVERY: u64 = 500;

/// Tells how far the run is: a line on a terminal that changes, elsewhere a line now and then.
struct Progress {
    terminal: bool,
    last: Mutex<Instant>,
}

impl Progress {
    fn new() -> Progress {
        Progress {
            terminal: std::io::stderr().is_terminal(),
            last: Mutex::new(Instant::now()),
        }
    }

    fn show(&self, found: &Found) {
        let Ok(mut last) = self.last.lock() else {
            return;
        };
        let due = match self.terminal {
            true => last.elapsed().as_millis() >= 200,
            false => found.tally.written.is_multiple_of(LINES_EVERY),
        };
        if !due {
            return;
        }
        *last = Instant::now();
        let (start, end) = if self.terminal {
            ("\r", "")
        } else {
            ("", "\n")
        };
        let (tally, failures) = (&found.tally, found.failures.len());
        let mut err = std::io::stderr().lock();
        let written = write!(
            err,
            "{start}{} programs, {} steps taken, {} count, {failures} failures {end}",
            tally.written,
            tally.taken(),
            tally.counted()
        );
        let _shown = written.and_then(|()| err.flush()).is_ok();
    }

    fn clear(&self) {
        if self.terminal {
            eprint!("\r{:79}\r", "");
        }
    }
}
