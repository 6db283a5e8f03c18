//! The folders of cargo's build, as seen from a running test.

use std::{
    env,
    path::{Path, PathBuf},
    process::{Command, ExitStatus},
};

use thiserror::Error;

/// Why the workspace's binaries could not be brought up to date.
#[derive(Debug, Error)]
pub enum BuildError {
    /// The test does not lie in a target folder of cargo.
    #[error("'{}' is not in a target folder of cargo", .0.display())]
    NoTarget(PathBuf),
    /// Cargo could not be started.
    #[error("cannot run cargo: {0}")]
    Spawn(#[from] std::io::Error),
    /// Cargo ran and failed.
    #[error("'cargo build {arguments}' failed: {status}")]
    Failed {
        /// The arguments.
        arguments: String,
        /// Its exit status.
        status: ExitStatus,
    },
}

/// The folder of the profile's binaries (such as `target/debug`): where `exo-opt` and `libExo.so` are.
///
/// Empty if the running test does not know its own path.
#[must_use]
pub fn binary_dir() -> PathBuf {
    let test = env::current_exe().unwrap_or_default();
    let deps = test.parent().unwrap_or(Path::new(""));
    let up = if deps.ends_with("deps") {
        deps.parent()
    } else {
        Some(deps)
    };
    up.unwrap_or(Path::new("")).to_owned()
}

/// Builds the packages `names`, in the profile and the target folder of the running test.
///
/// `cargo test` builds the binaries of the package under test only; a suite that runs those of other
/// packages would meet old ones, or none. Does nothing when the test was not started by cargo or was
/// only asked to list itself, and under nextest, which starts a process for each trial.
///
/// # Errors
/// If cargo fails.
pub fn build(names: &[&str]) -> Result<(), BuildError> {
    let Some(cargo) = env::var_os("CARGO") else {
        return Ok(());
    };
    if env::var_os("NEXTEST").is_some() || env::args().any(|a| a == "--list") {
        return Ok(());
    }
    let folder = binary_dir();
    let target = folder
        .ancestors()
        .find(|p| p.join("CACHEDIR.TAG").is_file());
    let target = target.ok_or_else(|| BuildError::NoTarget(folder.clone()))?;
    let mut arguments: Vec<String> = vec![
        "--quiet".into(),
        "--target-dir".into(),
        target.display().to_string(),
    ];
    for name in names {
        arguments.extend(["-p".to_owned(), (*name).to_owned()]);
    }
    let profile = folder
        .file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    arguments.extend([
        "--profile".to_owned(),
        if profile == "debug" {
            "dev".to_owned()
        } else {
            profile
        },
    ]);
    // With `--target`, there is a folder of that name in between.
    if let Some(triple) = folder
        .parent()
        .filter(|p| *p != target)
        .and_then(Path::file_name)
    {
        arguments.extend(["--target".to_owned(), triple.to_string_lossy().into_owned()]);
    }
    let status = Command::new(cargo).arg("build").args(&arguments).status()?;
    if status.success() {
        Ok(())
    } else {
        Err(BuildError::Failed {
            arguments: arguments.join(" "),
            status,
        })
    }
}
