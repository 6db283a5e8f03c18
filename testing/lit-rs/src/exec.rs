//! Runs one shell script with a time limit.

use std::{io, path::Path, process::Command, time::Duration};

pub use exo_process::{Finished, Outcome};

/// Runs `bash script` in `folder` with no environment but `environment` and no input.
///
/// # Errors
/// If bash cannot be started or waited for.
pub(crate) fn run(
    script: &Path,
    folder: &Path,
    environment: &[(String, String)],
    limit: Duration,
) -> io::Result<Finished> {
    let mut bash = Command::new("bash");
    bash.arg(script)
        .current_dir(folder)
        .env_clear()
        .envs(environment.iter().map(|(k, v)| (k, v)));
    exo_process::run(&mut bash, limit)
}
