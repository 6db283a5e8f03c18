//! Programs run with a time limit: whatever they do, they end, with all that they started.

use std::{
    io::{self, Read},
    os::unix::process::{CommandExt, ExitStatusExt},
    process::{Child, Command, ExitStatus, Stdio},
    sync::mpsc::{self, Receiver},
    thread,
    time::{Duration, Instant},
};

use rustix::process::{Pid, Signal, WaitId, WaitIdOptions};

/// The bytes that are kept of each output stream; the rest is read and dropped.
const KEPT_BYTES: usize = 1 << 20;

/// The time for which output is awaited behind the end of a program: only what has left its process
/// group still holds it open then.
const LINGER: Duration = Duration::from_secs(2);

/// The outcome of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It exited with this code.
    Exited(i32),
    /// It was ended by this signal.
    Killed(i32),
    /// It ran past the limit and was killed with all it had started.
    TimedOut(Duration),
}

/// Outcome and output of a program that has ended.
#[derive(Clone, Debug)]
pub struct Finished {
    /// Its outcome.
    pub outcome: Outcome,
    /// Its standard output, at most a megabyte.
    pub stdout: String,
    /// Its standard error, at most a megabyte.
    pub stderr: String,
}

/// Runs a program without input, and collects what it prints.
///
/// It gets a process group of its own; whatever is left of the group when it ends or `limit` is over is killed, so that no
/// background process outlives it. One that has left the group is not known here; it is not waited for.
///
/// # Errors
/// If it cannot be started or waited for.
pub fn run(command: &mut Command, limit: Duration) -> io::Result<Finished> {
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .process_group(0)
        .spawn()?;
    let stdout = child.stdout.take().map(collect);
    let stderr = child.stderr.take().map(collect);
    let (status, timed_out) = wait(&mut child, limit)?;
    Ok(Finished {
        outcome: if timed_out {
            Outcome::TimedOut(limit)
        } else {
            outcome(status)
        },
        stdout: join(stdout),
        stderr: join(stderr),
    })
}

fn outcome(status: ExitStatus) -> Outcome {
    match (status.code(), status.signal()) {
        (Some(code), _) => Outcome::Exited(code),
        (None, signal) => Outcome::Killed(signal.unwrap_or_default()),
    }
}

/// Waits for `child` at most `limit`, then ends its process group; true if the limit was hit.
fn wait(child: &mut Child, limit: Duration) -> io::Result<(ExitStatus, bool)> {
    let group = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
    let start = Instant::now();
    let mut pause = Duration::from_micros(500);
    let timed_out = loop {
        if has_ended(child, group)? {
            break false;
        }
        if start.elapsed() >= limit {
            break true;
        }
        thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(8));
    };
    if let Some(group) = group {
        // The leader is not yet reaped, so the number cannot belong to anybody else; an error
        // means that the group is empty already.
        let _ = rustix::process::kill_process_group(group, Signal::KILL);
    }
    Ok((child.wait()?, timed_out))
}

/// Whether `child` has ended, without reaping it.
fn has_ended(child: &mut Child, pid: Option<Pid>) -> io::Result<bool> {
    let Some(pid) = pid else {
        return Ok(child.try_wait()?.is_some());
    };
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    Ok(rustix::process::waitid(WaitId::Pid(pid), options)?.is_some())
}

/// Reads a stream to its end, and gives what is kept of it piece by piece.
fn collect(mut stream: impl Read + Send + 'static) -> Receiver<Vec<u8>> {
    let (pieces, all) = mpsc::channel();
    thread::spawn(move || {
        let mut room = KEPT_BYTES;
        let mut chunk = [0; 8192];
        // A read error ends the stream like its end does: the test's verdict is its exit code.
        while let Ok(n @ 1..) = stream.read(&mut chunk) {
            let kept = room.min(n);
            room -= kept;
            if kept > 0 && pieces.send(chunk[..kept].to_vec()).is_err() {
                // Nobody waits any more.
                return;
            }
        }
    });
    all
}

/// The output of a program that has ended, as far as it has been read.
fn join(pieces: Option<Receiver<Vec<u8>>>) -> String {
    let end = Instant::now() + LINGER;
    let mut bytes = Vec::new();
    let left = || end.saturating_duration_since(Instant::now());
    while let Some(Ok(piece)) = pieces.as_ref().map(|pieces| pieces.recv_timeout(left())) {
        bytes.extend(piece);
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str) -> Finished {
        let mut command = Command::new("sh");
        run(command.args(["-c", script]), Duration::from_millis(300)).expect("there is a shell")
    }

    #[test]
    fn ends_are_told_apart() {
        let said = shell("echo out; echo err >&2; exit 3");
        assert_eq!(said.outcome, Outcome::Exited(3));
        assert_eq!((&*said.stdout, &*said.stderr), ("out\n", "err\n"));
        assert_eq!(shell("kill -SEGV $$").outcome, Outcome::Killed(11));
    }

    #[test]
    fn what_takes_too_long_ends_with_what_it_started() {
        let begin = Instant::now();
        let ended = shell("sleep 60 & sleep 60");
        assert!(matches!(ended.outcome, Outcome::TimedOut(_)));
        // The one in the background would have kept the output open.
        assert!(begin.elapsed() < Duration::from_secs(20));
    }
    #[test]
    fn what_leaves_the_group_is_not_waited_for() {
        let begin = Instant::now();
        let ended = shell("echo said; setsid sleep 30 & exit 0");
        assert_eq!(
            (ended.outcome, &*ended.stdout),
            (Outcome::Exited(0), "said\n")
        );
        assert!(begin.elapsed() < Duration::from_secs(20));
    }
}
