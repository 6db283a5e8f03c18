//! Starting processes that run schedules, and ending them.

use std::io::{self, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use crate::job::{Answer, Job};
use crate::queue::Cancelled;

/// The option that makes a process of this program run a job.
pub const OPTION: &str = "run-job";

/// How often a process is looked at.
const PAUSE: Duration = Duration::from_millis(20);

/// Why a schedule gives no answer.
#[derive(Debug, thiserror::Error)]
pub enum JobError {
    /// Nobody wants it any more.
    #[error("the schedule was edited while it ran")]
    Cancelled,
    /// It runs too long.
    #[error("the schedule was ended: it ran for more than {} s", .0.as_secs())]
    TimedOut(Duration),
    /// The process cannot be started or told what to do.
    #[error("the schedule cannot be run: {0}")]
    Start(#[from] io::Error),
    /// The process ended before it answered.
    #[error("internal error: the process that ran the schedule has ended ({0}); please report")]
    Ended(String),
}

/// Runs a job in a process of its own.
///
/// # Errors
/// It is cancelled, takes too long, or does not answer.
pub fn run(job: &Job, limit: Duration, cancelled: &Cancelled) -> Result<Answer, JobError> {
    let mut child = Command::new(std::env::current_exe()?)
        .arg(format!("--{OPTION}"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()?;
    let given = tell(&mut child, job);
    let output = collect(&mut child);
    let waited = given.and_then(|()| wait(&output, limit, cancelled));
    if waited.is_err() {
        // It may have ended by itself.
        let _ = child.kill();
    }
    let status = child.wait()?;
    let text = waited?;
    serde_json::from_slice(&text).map_err(|_| JobError::Ended(ending(status)))
}

fn ending(status: ExitStatus) -> String {
    status.to_string()
}

/// Writes the job on a thread: the process may end before it has read all.
fn tell(child: &mut Child, job: &Job) -> Result<(), JobError> {
    let text = serde_json::to_vec(job).map_err(io::Error::from)?;
    if let Some(mut input) = child.stdin.take() {
        thread::spawn(move || {
            // Then it does not answer, which is told.
            let _ = input.write_all(&text);
        });
    }
    Ok(())
}

fn collect(child: &mut Child) -> Receiver<Vec<u8>> {
    let (sender, receiver) = mpsc::channel();
    if let Some(mut output) = child.stdout.take() {
        thread::spawn(move || {
            let mut text = Vec::new();
            // What was read till then is no answer, which is told.
            let _ = output.read_to_end(&mut text);
            // Nobody may wait any more.
            let _ = sender.send(text);
        });
    }
    receiver
}

fn wait(
    output: &Receiver<Vec<u8>>,
    limit: Duration,
    cancelled: &Cancelled,
) -> Result<Vec<u8>, JobError> {
    let start = Instant::now();
    loop {
        match output.recv_timeout(PAUSE) {
            Ok(text) => return Ok(text),
            Err(RecvTimeoutError::Disconnected) => return Ok(Vec::new()),
            Err(RecvTimeoutError::Timeout) if cancelled.is_set() => {
                return Err(JobError::Cancelled);
            }
            Err(RecvTimeoutError::Timeout) if start.elapsed() > limit => {
                return Err(JobError::TimedOut(limit));
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
}
