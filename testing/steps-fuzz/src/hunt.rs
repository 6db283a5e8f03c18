//! Many programs, one after the other and on several threads.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use cpu_time::ProcessTime;

use crate::examine::{Examiner, Nothing};
use crate::failure::{Failure, Kind};
use crate::run::{Outcome, Trials, UnknownStep, finish, run};
use crate::tally::Tally;

/// The task of a hunt, and its limits.
#[derive(Clone, Debug)]
pub struct Hunt {
    /// The steps that are tried; all if none is named.
    pub steps: Vec<String>,
    /// The first seed; programs have it and those behind it.
    pub seed: u64,
    /// Programs at most.
    pub programs: Option<u64>,
    /// CPU seconds of the process at most.
    pub cpu_seconds: Option<f64>,
    /// Seconds at most.
    pub seconds: Option<f64>,
    /// Ends with as many accepted steps that count.
    pub counted: Option<u64>,
    /// Threads.
    pub jobs: usize,
    /// Whether the first difference ends it.
    pub first: bool,
    /// Whether failures are made smaller.
    pub shrink: bool,
    /// Whether refusals are kept whose witness shows no difference.
    pub silent: bool,
    /// Whether all computed values of programs are to be live at the end.
    pub live: bool,
}

impl Default for Hunt {
    /// All steps, from seed 0 without an end, on one thread.
    fn default() -> Hunt {
        Hunt {
            steps: Vec::new(),
            seed: 0,
            programs: None,
            cpu_seconds: None,
            seconds: None,
            counted: None,
            jobs: 1,
            first: false,
            shrink: true,
            silent: false,
            live: false,
        }
    }
}

/// Results of a hunt.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// The seed behind the last one that was looked at.
    pub next_seed: u64,
    /// CPU seconds of the process.
    pub cpu_seconds: f64,
    /// Counts of programs and steps.
    pub tally: Tally,
    /// Failures, in the order of the seeds.
    pub failures: Vec<Failure>,
    /// Refusals whose witness shows no difference, where they are wanted.
    pub silent: Vec<Failure>,
}

impl Found {
    /// The first step or program that was accepted wrongly.
    pub fn difference(&self) -> Option<&Failure> {
        let wrong = |f: &&Failure| matches!(f.kind, Kind::Difference | Kind::Unchecked);
        self.failures.iter().find(wrong)
    }
}

/// Tries steps on programs until something ends it. With a number of programs and one thread or more, the outcome is the same
/// each time.
///
/// # Errors
/// There is no step of that name.
pub fn hunt(hunt: &Hunt) -> Result<Found, UnknownStep> {
    hunt_examined(hunt, &|| Box::new(Nothing), &|_| {})
}

/// The same, with an examiner for each thread, telling a watcher about the counts now and then.
///
/// # Errors
/// There is no step of that name.
pub fn hunt_examined(
    hunt: &Hunt,
    examiner: &(dyn Fn() -> Box<dyn Examiner> + Sync),
    watch: &(dyn Fn(&Found) + Sync),
) -> Result<Found, UnknownStep> {
    let mut trials = Trials::of(&hunt.steps)?;
    trials.shrink = hunt.shrink;
    trials.silent = hunt.silent;
    trials.live = hunt.live;
    let (next, done) = (AtomicU64::new(hunt.seed), AtomicBool::new(false));
    let start = (Instant::now(), ProcessTime::now());
    let all = Mutex::new(Found {
        next_seed: hunt.seed,
        ..Found::default()
    });
    let work = || {
        let mut examiner = examiner();
        while !done.load(Ordering::Relaxed) {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if hunt.programs.is_some_and(|most| seed - hunt.seed >= most) {
                break;
            }
            let outcome = run(seed, &trials, &mut *examiner);
            let Ok(mut all) = all.lock() else { return };
            add(&mut all, seed, outcome);
            all.cpu_seconds = start.1.elapsed().as_secs_f64();
            if over(hunt, &all, start.0.elapsed()) {
                done.store(true, Ordering::Relaxed);
            }
            watch(&all);
        }
        let late = finish(&trials, &mut *examiner);
        if let Ok(mut all) = all.lock() {
            all.tally.add(&late.tally);
            all.failures.extend(late.failures);
            all.cpu_seconds = start.1.elapsed().as_secs_f64();
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..hunt.jobs.max(1) {
            // Programs are small; what nests deep in the analysis has a stack of its own.
            let thread = std::thread::Builder::new().stack_size(64 << 20);
            let _started = thread.spawn_scoped(scope, work).is_ok();
        }
    });
    let mut all = all.into_inner().unwrap_or_default();
    all.failures.sort_by_key(|f| f.seed);
    Ok(all)
}

fn add(all: &mut Found, seed: u64, outcome: Outcome) {
    all.next_seed = all.next_seed.max(seed + 1);
    all.tally.add(&outcome.tally);
    all.failures.extend(outcome.failures);
    all.silent.extend(outcome.silent);
}

fn over(hunt: &Hunt, all: &Found, elapsed: Duration) -> bool {
    hunt.first && all.difference().is_some()
        || hunt.cpu_seconds.is_some_and(|most| all.cpu_seconds >= most)
        || hunt
            .seconds
            .is_some_and(|most| elapsed.as_secs_f64() >= most)
        || hunt.counted.is_some_and(|most| all.tally.counted() >= most)
}
