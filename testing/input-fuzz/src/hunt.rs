//! The hunt: hands mutants to workers and gathers what they say, also by dying.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Seek, Write};
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use crate::door::Door;
use crate::finding::{Finding, Kind};
use crate::judge::Reach;
use crate::mutant::{Mutant, OF_ONE_SEED};
use crate::worker::Message;

/// Mutants of one worker: enough that its start does not count.
const OF_ONE_WORKER: u64 = 125 * OF_ONE_SEED;
/// Beginning of the message with which tools end for a program that asks for too much memory.
const OUT_OF_MEMORY: &str = "the program asks for more than";
/// Memory that a worker may ask for, in KiB: what asks for more dies of it.
const MEMORY: u64 = 16 << 20;

/// A hunt.
#[derive(Clone, Debug)]
pub struct Hunt {
    /// The door of its mutants.
    pub door: Door,
    /// The program whose command `worker` is [`crate::worker::work`].
    pub program: PathBuf,
    /// The first mutant.
    pub seed: u64,
    /// Number of mutants.
    pub mutants: u64,
    /// Time after which no worker is started.
    pub seconds: Option<f64>,
    /// Workers at a time.
    pub jobs: usize,
}

/// Findings of one class.
#[derive(Clone, Debug)]
pub struct Hit {
    /// The first mutant.
    pub number: u64,
    /// The mutant; `None` where the worker died of it.
    pub mutant: Option<Mutant>,
    /// The finding.
    pub finding: Finding,
    /// Number of mutants that show it.
    pub count: u64,
}

/// Findings of a hunt.
#[derive(Debug, Default)]
pub struct Found {
    /// Counts of the stages that the mutants reached.
    pub reach: Reach,
    /// For each class the first finding, and how many there are.
    pub findings: BTreeMap<String, Hit>,
    /// CPU time of the workers, but for mutants that ended one.
    pub cpu_seconds: f64,
    /// The first mutant that was not tried.
    pub next: u64,
}

impl Found {
    fn add(&mut self, number: u64, mutant: Option<Mutant>, finding: Finding) {
        let hit = Hit {
            number,
            mutant,
            finding,
            count: 1,
        };
        let entry = self.findings.entry(hit.finding.class());
        entry.and_modify(|hit| hit.count += 1).or_insert(hit);
    }
}

/// A worker that could not be used.
#[derive(Debug, thiserror::Error)]
pub enum HuntError {
    /// It does not start, or cannot be listened to.
    #[error("cannot run a worker: {0}")]
    Worker(#[from] std::io::Error),
    /// It ends before it has begun with a mutant.
    #[error("a worker ended before its first mutant:\n{0}")]
    Early(String),
}

/// Results of one worker.
#[derive(Debug, Default)]
pub(crate) struct Run {
    /// The mutant that it was at.
    at: Option<u64>,
    stage: String,
    found: Vec<(Mutant, Finding)>,
    /// Counts of the stages that its mutants reached, except the one under way, with the CPU
    /// seconds.
    came: (Reach, f64),
    is_done: bool,
    /// The first of its mutants that was bytecode.
    bytecode: Option<u64>,
    /// The first of its mutants that it left to others.
    rest: Option<u64>,
    /// The finding that ended the worker, if one did.
    ended: Option<Finding>,
}

/// Hunts; tells a watcher about the counts after each worker.
///
/// # Errors
/// A worker cannot be used.
pub fn hunt(hunt: &Hunt, watch: &(dyn Fn(&Found) + Sync)) -> Result<Found, HuntError> {
    let next = AtomicU64::new(hunt.seed);
    let end = hunt.seed + hunt.mutants;
    let start = Instant::now();
    let all = Mutex::new(Ok(Found::default()));
    let over = || {
        hunt.seconds
            .is_some_and(|s| start.elapsed().as_secs_f64() >= s)
    };
    std::thread::scope(|scope| {
        for _ in 0..hunt.jobs.max(1) {
            scope.spawn(|| {
                while !over() {
                    let from = next.fetch_add(OF_ONE_WORKER, Ordering::Relaxed);
                    if from >= end {
                        return;
                    }
                    let outcome = range(hunt, from, end.min(from + OF_ONE_WORKER), &all, watch);
                    if let (Err(error), Ok(mut all)) = (outcome, all.lock()) {
                        *all = Err(error);
                        return;
                    }
                }
            });
        }
    });
    let mut found = all.into_inner().unwrap_or_else(|e| e.into_inner())?;
    found.next = next.into_inner().min(end);
    Ok(found)
}

/// Judges a range of mutants, with as many workers as it takes.
fn range(
    hunt: &Hunt,
    mut from: u64,
    to: u64,
    all: &Mutex<Result<Found, HuntError>>,
    watch: &dyn Fn(&Found),
) -> Result<(), HuntError> {
    while from < to {
        let door = format!("--door={}", hunt.door.word());
        let args = [door, "worker".to_owned(), from.to_string(), to.to_string()];
        let run = run(hunt, &args, &[])?;
        let Ok(mut guard) = all.lock() else {
            return Ok(());
        };
        let Ok(found) = &mut *guard else {
            return Ok(());
        };
        for (mutant, finding) in run.found {
            found.add(mutant.number, Some(mutant), finding);
        }
        let (reach, cpu) = run.came;
        found.reach.add(&reach);
        found.cpu_seconds += cpu;
        from = match (run.at, run.ended) {
            // What comes after spoiled bytecode may die of that: it is tried again by a worker of its own.
            (Some(at), Some(_)) if run.bytecode.is_some_and(|number| number < at) => at,
            (Some(at), Some(finding)) => {
                found.reach.mutants += 1;
                found.add(at, None, finding);
                at + 1
            }
            // A program that has used up its memory ends the tool, with an error.
            (Some(at), None) if !run.is_done => {
                found.reach.mutants += 1;
                at + 1
            }
            _ => run.rest.unwrap_or(to),
        };
        watch(found);
    }
    Ok(())
}

/// Runs a worker to its end.
pub(crate) fn run(hunt: &Hunt, args: &[String], input: &[u8]) -> Result<Run, HuntError> {
    let mut errors = tempfile::tempfile()?;
    let mut child = Command::new("sh")
        .arg("-c")
        .arg(format!(
            "ulimit -c 0; ulimit -v {MEMORY}; exec \"$0\" \"$@\""
        ))
        .arg(&hunt.program)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(errors.try_clone()?)
        .spawn()?;
    if let Some(mut stdin) = child.stdin.take() {
        // A worker that is gone already says so by its end.
        let _written = stdin.write_all(input).is_ok();
    }
    let mut run = Run::default();
    if let Some(stdout) = child.stdout.take() {
        for line in BufReader::new(stdout).lines() {
            run.hear(&line?);
        }
    }
    let status = child.wait()?;
    errors.rewind()?;
    let mut text = Vec::new();
    errors.read_to_end(&mut text)?;
    run.end(status, &String::from_utf8_lossy(&text))?;
    Ok(run)
}

impl Run {
    fn hear(&mut self, line: &str) {
        match serde_json::from_str(line) {
            Ok(Message::Begin(number, reach, cpu)) => {
                (self.at, self.came) = (Some(number), (reach, cpu));
                "seed".clone_into(&mut self.stage);
            }
            Ok(Message::Bytecode) => self.bytecode = self.bytecode.or(self.at),
            Ok(Message::At(stage)) => self.stage = stage,
            Ok(Message::Found(mutant, finding)) => self.found.push((mutant, finding)),
            Ok(Message::TooLong(limit)) => {
                let text = format!("more than {} s of CPU time", limit.as_secs());
                self.ended = Some(Finding::new(Kind::Hang, self.stage(), text));
            }
            Ok(Message::Rest(next, reach, cpu)) => {
                (self.is_done, self.came, self.rest) = (true, (reach, cpu), Some(next));
            }
            Ok(Message::Done(reach, cpu)) => (self.is_done, self.came) = (true, (reach, cpu)),
            // What others write there is not for us.
            Err(_) => {}
        }
    }

    /// The door, without the options of a step.
    fn stage(&self) -> String {
        self.stage.split(' ').next().unwrap_or_default().to_owned()
    }

    fn end(&mut self, status: ExitStatus, errors: &str) -> Result<(), HuntError> {
        if self.is_done || self.ended.is_some() {
            return Ok(());
        }
        if self.at.is_none() {
            return Err(HuntError::Early(errors.to_owned()));
        }
        if status.code() == Some(1) && errors.contains(OUT_OF_MEMORY) {
            return Ok(());
        }
        let how = match status.signal() {
            Some(signal) => format!("signal {signal}"),
            None => format!("{status}"),
        };
        let said: Vec<&str> = errors.lines().rev().take(6).collect();
        let said: Vec<&str> = said.into_iter().rev().collect();
        let text = format!("{how} at '{}'\n{}", self.stage, said.join("\n"));
        self.ended = Some(Finding::new(Kind::Crash, self.stage(), text));
        Ok(())
    }

    /// The first finding, or the one of the worker's end.
    pub(crate) fn finding(self) -> Option<Finding> {
        let found = self.found.into_iter().next().map(|(_, finding)| finding);
        found.or(self.ended)
    }
}
