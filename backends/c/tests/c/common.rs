//! Helpers that the tests share: reading Exo source, a scratch folder, and C compilers.

use std::path::{Path, PathBuf};
use std::process::Command;

use exo_ir::Module;

pub(crate) use exo_c_driver::{Compiler, STRICT};

/// Reads Exo source; errors end the test.
pub(crate) fn parse(name: &str, text: &str) -> Module {
    match exo_frontend::parse_module(name, text) {
        Ok(module) => module,
        Err(errors) => {
            let texts: Vec<String> = errors.iter().map(|e| format!("{e:?}")).collect();
            panic!("{name} does not parse:\n{}", texts.join("\n"));
        }
    }
}

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// An empty folder for one test.
pub(crate) fn scratch(test: &str) -> PathBuf {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = std::fs::remove_dir_all(&dir);
    std::fs::create_dir_all(&dir).expect("the scratch folder can be made");
    dir
}

/// Runs a command and returns its standard output; a failure ends the test with what it printed.
pub(crate) fn run(command: &mut Command) -> String {
    let out = command
        .output()
        .unwrap_or_else(|e| panic!("cannot start {command:?}: {e}"));
    assert!(
        out.status.success(),
        "{command:?} failed:\n{}\n{}",
        String::from_utf8_lossy(&out.stdout),
        String::from_utf8_lossy(&out.stderr)
    );
    String::from_utf8_lossy(&out.stdout).into_owned()
}
