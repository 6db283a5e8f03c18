//! The programs that every back end is tested with, and what of their output disagrees.

use std::path::{Path, PathBuf};

use crate::values::agree;

/// Examples whose sources name state of a machine, so that its library is loaded before they are read: they have tests of their own.
const OF_MACHINES: [&str; 1] = ["amx_matmul"];

/// The Exo sources of the corpus and of the examples that need no library, in a fixed order; `root` is the root of the repository.
///
/// # Panics
/// If there is no such folder.
pub fn sources(root: &Path) -> Vec<PathBuf> {
    let list = |dir: PathBuf| -> Vec<PathBuf> {
        let entries = std::fs::read_dir(&dir).expect("the folder exists");
        entries.filter_map(|e| Some(e.ok()?.path())).collect()
    };
    let mut out = list(root.join("test/corpus"));
    for dir in list(root.join("examples")) {
        let stem = dir.file_name().map(PathBuf::from).unwrap_or_default();
        if OF_MACHINES.iter().any(|name| stem.as_os_str() == *name) {
            continue;
        }
        out.push(dir.join(stem.with_extension("py")));
    }
    out.retain(|p| p.extension().is_some_and(|e| e == "py") && p.is_file());
    out.sort();
    out
}

/// Lines of a driver's output that differ from the expected ones, each with its run. `by` names who
/// made the code.
pub fn differences(by: &str, printed: &str, expected: &str, tolerance: f64) -> Vec<String> {
    let (got, want): (Vec<&str>, Vec<&str>) =
        (printed.lines().collect(), expected.lines().collect());
    if got.len() != want.len() {
        return vec![format!("{by}: {} lines, not {}", got.len(), want.len())];
    }
    let mut run = "";
    let mut all = Vec::new();
    for (got, want) in got.iter().zip(&want) {
        if want.starts_with("==") {
            run = want;
        }
        if !agree(got, want, tolerance) {
            all.push(format!(
                "{by}: {run}\n  code:        {got}\n  interpreter: {want}"
            ));
        }
    }
    all
}
