//! A line on the terminal for runs that take long.

use std::io::{IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use exo_dialects::diagnostic::output::{Format, format};

/// Runs shorter than this are silent.
const PATIENCE: Duration = Duration::from_secs(3);
const EVERY: Duration = Duration::from_secs(1);

/// Shows the steps per second on standard error until it is dropped, if that is a terminal.
pub(crate) struct Progress {
    steps: Arc<AtomicU64>,
    running: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Progress {
    pub(crate) fn start() -> Progress {
        let steps = Arc::new(AtomicU64::new(0));
        let shown = std::io::stderr().is_terminal() && format() == Format::Text;
        let running = shown.then(|| {
            let (done, wait) = mpsc::channel::<()>();
            let steps = Arc::clone(&steps);
            let thread = std::thread::spawn(move || {
                let start = Instant::now();
                let mut pause = PATIENCE;
                while let Err(RecvTimeoutError::Timeout) = wait.recv_timeout(pause) {
                    pause = EVERY;
                    show(steps.load(Ordering::Relaxed), start.elapsed());
                }
                if start.elapsed() > PATIENCE {
                    eprintln!();
                }
            });
            (done, thread)
        });
        Progress { steps, running }
    }

    /// The counter that the interpreter keeps up to date.
    pub(crate) fn counter(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.steps)
    }
}

fn show(steps: u64, elapsed: Duration) {
    let millions = steps as f64 / 1e6;
    let rate = millions / elapsed.as_secs_f64();
    eprint!("\r{millions:.0} million steps, {rate:.1} million per second ");
    let _ = std::io::stderr().flush();
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((done, thread)) = self.running.take() {
            drop(done);
            let _ = thread.join();
        }
    }
}
