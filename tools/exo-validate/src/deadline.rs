//! The end of a run that gives no verdict in the time that it has.
//!
//! Limits are counted and not timed, so that a verdict does not depend on the machine; but one operation of isl may do any amount of work.

use std::io::Write;
use std::time::Duration;

/// Exit code of a verdict that is unknown.
const UNKNOWN: i32 = 2;

/// Ends the process after so many seconds, unless it has ended by itself; with none it may take any time.
pub(crate) fn begin(seconds: u64) {
    if seconds == 0 {
        return;
    }
    std::thread::spawn(move || {
        std::thread::sleep(Duration::from_secs(seconds));
        let mut out = std::io::stderr();
        // Nothing can be done where standard error is closed.
        let _ = writeln!(
            out,
            "unknown: there is no verdict after {seconds} s (--time-limit)"
        );
        std::process::exit(UNKNOWN)
    });
}
