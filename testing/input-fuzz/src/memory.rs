//! Memory of a mutant: the growth of this process to its peak.

use std::fs;

use crate::finding::{Finding, Kind};

/// Memory of this process when a mutant begins.
pub(crate) struct Growth {
    kib: u64,
}

impl Growth {
    /// Forgets the peak so far.
    pub(crate) fn begin() -> Growth {
        // Where the system has no such file, the peak is that of all mutants so far, and too large a growth is told once too often.
        let _reset = fs::write("/proc/self/clear_refs", "5").is_ok();
        Growth { kib: peak() }
    }

    /// Checks that the peak has not grown beyond a bound, in MiB.
    ///
    /// # Errors
    /// It has.
    pub(crate) fn within(&self, stage: &str, mib: u64) -> Result<(), Finding> {
        let grown = peak().saturating_sub(self.kib) >> 10;
        match grown > mib {
            true => Err(Finding::new(
                Kind::Memory,
                stage,
                format!("{grown} MiB of memory, where {mib} are the bound"),
            )),
            false => Ok(()),
        }
    }
}

/// The peak of the memory in use, in KiB; 0 where the system does not tell.
fn peak() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let digits = line.and_then(|rest| rest.split_whitespace().next());
    digits.and_then(|kib| kib.parse().ok()).unwrap_or(0)
}
