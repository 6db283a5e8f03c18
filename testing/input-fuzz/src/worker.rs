//! The worker: a process that judges some mutants, and may die of one.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use cpu_time::ProcessTime;
use serde::{Deserialize, Serialize};

use crate::corpus::{CorpusError, seeds};
use crate::door::Door;
use crate::finding::Finding;
use crate::judge::{Judge, Reach};
use crate::mutant::{Input, Maker, Mutant};

/// A message of a worker on its standard output, one per line.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Message {
    /// A mutant begins; how far those before came, in so many CPU seconds.
    Begin(u64, Reach, f64),
    /// The mutant is spoiled bytecode, of which MLIR's reader may write where it must not.
    Bytecode,
    /// The stage that the mutant is at.
    At(String),
    /// It was answered wrongly.
    Found(Mutant, Finding),
    /// It takes longer than it may; the worker ends.
    TooLong(Duration),
    /// The mutants before this one are judged, in so many CPU seconds, and the rest is for a worker
    /// whose memory is free.
    Rest(u64, Reach, f64),
    /// All are judged, in so many CPU seconds.
    Done(Reach, f64),
}

/// Writes a message; the parent may be gone, and then there is nobody to tell.
fn tell(message: &Message) {
    let mut out = std::io::stdout().lock();
    if let Ok(text) = serde_json::to_string(message) {
        let written = writeln!(out, "{text}");
        let _told = written.and_then(|()| out.flush()).is_ok();
    }
}

/// Puts everything in place that tools register when they start, as far as mutants of a door need it.
pub fn set_up(door: Door) {
    // Panics are reported as findings.
    std::panic::set_hook(Box::new(|_| {}));
    // A worker that is renewed often begins sooner without what its door has no use for.
    if matches!(door, Door::Arrays | Door::Templates) {
        return;
    }
    exo_passes::register_all_passes();
    exo_passes::bound_program_memory();
    for exo_hw::Shipped { name, .. } in exo_hw::SHIPPED {
        let _loaded = exo_hw::load(name).is_ok();
    }
}

/// Judges the mutants of a range.
///
/// # Errors
/// The corpus cannot be read.
pub fn work(door: Door, from: u64, to: u64) -> Result<(), CorpusError> {
    let seeds = seeds(door)?;
    let watch = Watch::start(door.limit());
    let mut judge = Judge::new(Box::new(|stage| tell(&Message::At(stage.to_owned()))));
    let mut maker = Maker::new(&seeds);
    let mut reach = Reach::default();
    for number in from..to {
        tell(&Message::Begin(number, reach, seconds()));
        watch.begin();
        let Some(mutant) = maker.make(number) else {
            continue;
        };
        watch.begin();
        if matches!(mutant.input, Input::Bytecode(_)) {
            tell(&Message::Bytecode);
        }
        if let Err(finding) = judge.judge(&mutant, "", &mut reach) {
            tell(&Message::Found(mutant, finding));
        }
        if judge.is_spent() {
            tell(&Message::Rest(number + 1, reach, seconds()));
            return Ok(());
        }
    }
    tell(&Message::Done(reach, seconds()));
    Ok(())
}

/// Judges one mutant with the steps of a schedule; random ones if there are none.
pub fn work_on(mutant: Mutant, steps: &str) {
    let _watch = Watch::start(mutant.input.door().limit());
    tell(&Message::Begin(mutant.number, Reach::default(), 0.0));
    let mut judge = Judge::new(Box::new(|stage| tell(&Message::At(stage.to_owned()))));
    let mut reach = Reach::default();
    if let Err(finding) = judge.judge(&mutant, steps, &mut reach) {
        tell(&Message::Found(mutant, finding));
    }
    tell(&Message::Done(reach, seconds()));
}

/// Ends the process when a mutant takes too long.
struct Watch(Arc<AtomicU64>);

impl Watch {
    fn start(limit: Duration) -> Watch {
        let begun = Arc::new(AtomicU64::new(now()));
        let seen = Arc::clone(&begun);
        std::thread::spawn(move || {
            loop {
                std::thread::sleep(Duration::from_millis(100));
                let spent = now().saturating_sub(seen.load(Ordering::Relaxed));
                if spent > limit.as_millis() as u64 {
                    tell(&Message::TooLong(limit));
                    std::process::exit(3);
                }
            }
        });
        Watch(begun)
    }

    fn begin(&self) {
        self.0.store(now(), Ordering::Relaxed);
    }
}

fn seconds() -> f64 {
    now() as f64 / 1e3
}

/// CPU time of this process so far, in milliseconds.
fn now() -> u64 {
    ProcessTime::now().as_duration().as_millis() as u64
}
