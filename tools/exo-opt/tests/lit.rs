//! Runs the lit files of `test/` as trials of `cargo test`; `test/lit.cfg.py` runs the same files by LLVM's lit.

use std::{path::Path, process::ExitCode, time::Duration};

use lit_rs::{Suite, cargo};

/// Packages that the tests run: the tools, and libExo.so.
const PACKAGES: &[&str] = &[
    "exo-opt",
    "exo-translate",
    "exo-plugin",
    "exo-run",
    "exo-check-hw",
    "exo-lsp-server",
    "exo-new-hw",
    "exo-query",
    "exo-validate-tool",
    "exo-end-to-end",
    "exo-input-fuzz",
    "exo-foreign-step",
];

fn main() -> ExitCode {
    if let Err(error) = cargo::build(PACKAGES) {
        eprintln!("error: {error}");
        return ExitCode::FAILURE;
    }
    let binaries = cargo::binary_dir();
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let root = root.canonicalize().unwrap_or_else(|_| root.to_owned());
    // Keep in step with test/lit.cfg.py; scripts/test.sh checks that both find the same files.
    Suite::new(root.join("test"))
        .suffixes(["mlir", "py", "c", "test"])
        // Programs that other tests read.
        .exclude("corpus")
        .exclude("lit.cfg.py")
        .substitution("%libexo", binaries.join("libExo.so").display().to_string())
        .substitution("%{root}", root.display().to_string())
        .tool_dir(binaries)
        .output(env!("CARGO_TARGET_TMPDIR"))
        // This ends what hangs. The longest files take a minute on a quiet machine, and busy ones were found to take ten times as long.
        .timeout(Duration::from_secs(1200))
        .run()
}
