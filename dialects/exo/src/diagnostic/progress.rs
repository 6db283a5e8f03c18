//! A line on the terminal while something takes long.

use std::io::{IsTerminal, Write};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use super::output::{Format, format};

/// Shorter runs are silent.
const PATIENCE: Duration = Duration::from_secs(3);
const EVERY: Duration = Duration::from_secs(1);

/// Shows a line on standard error until it is dropped, if that is a terminal and diagnostics are text.
pub struct Progress {
    running: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Progress {
    /// Begins to wait; `text` is asked each second for the line, with the time since now.
    pub fn start(text: impl Fn(Duration) -> String + Send + 'static) -> Progress {
        let is_shown = std::io::stderr().is_terminal() && format() == Format::Text;
        Progress {
            running: is_shown.then(|| shown_on(std::io::stderr(), PATIENCE, text)),
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((done, thread)) = self.running.take() {
            drop(done);
            // A thread that panicked has nothing to show any more.
            let _ = thread.join();
        }
    }
}

/// Shows a line until the sender is dropped, and clears it then.
fn shown_on(
    mut out: impl Write + Send + 'static,
    patience: Duration,
    text: impl Fn(Duration) -> String + Send + 'static,
) -> (Sender<()>, JoinHandle<()>) {
    let (done, wait) = mpsc::channel();
    let thread = std::thread::spawn(move || {
        let start = Instant::now();
        let mut pause = patience;
        // A terminal that is gone is no reason to end a run.
        let mut write = |line: &str| {
            let _ = write!(out, "\r\x1b[K{line}").and_then(|()| out.flush());
        };
        while let Err(RecvTimeoutError::Timeout) = wait.recv_timeout(pause) {
            write(&text(start.elapsed()));
            pause = EVERY;
        }
        if pause == EVERY {
            write("");
        }
    });
    (done, thread)
}

#[cfg(test)]
mod tests {
    use std::io::Write;
    use std::sync::{Arc, Mutex};
    use std::time::Duration;

    use super::shown_on;

    #[derive(Clone, Default)]
    struct Screen(Arc<Mutex<Vec<u8>>>);

    impl Screen {
        fn text(&self) -> String {
            let bytes = self.0.lock().expect("no writer panics");
            String::from_utf8_lossy(&bytes).into_owned()
        }
    }

    impl Write for Screen {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.lock().expect("no writer panics").write(bytes)
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_line_is_shown_and_cleared() {
        let screen = Screen::default();
        let (done, thread) = shown_on(screen.clone(), Duration::ZERO, |_| "at work".to_owned());
        while !screen.text().contains("at work") {
            std::thread::yield_now();
        }
        drop(done);
        thread.join().expect("nothing panics");
        let text = screen.text();
        assert!(text.starts_with("\r\x1b[Kat work"), "{text:?}");
        assert!(text.ends_with("\r\x1b[K"), "{text:?}");
    }

    #[test]
    fn what_is_short_is_silent() {
        let screen = Screen::default();
        let patience = Duration::from_secs(3_600);
        let (done, thread) = shown_on(screen.clone(), patience, |_| "at work".to_owned());
        drop(done);
        thread.join().expect("nothing panics");
        assert_eq!(screen.text(), "");
    }
}
