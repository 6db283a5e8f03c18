//! `docs/dialects/exo.md` is generated from ODS; this test keeps it fresh. `UPDATE_DOCS=1` writes it anew.

use std::path::Path;
use std::process::Command;

const MANUAL: &str = "../../docs/dialects/exo.md";

/// The documentation that `mlir-tblgen` generates from the dialect's ODS.
fn generated() -> String {
    let prefix = std::env::var("MLIR_SYS_220_PREFIX").unwrap_or_else(|_| "/usr/lib/llvm-22".into());
    let prefix = Path::new(&prefix);
    let output = Command::new(prefix.join("bin/mlir-tblgen"))
        .args(["-gen-dialect-doc", "-dialect=exo", "-I"])
        .arg(prefix.join("include"))
        .args(["-Iinclude", "include/Exo/IR/ExoOps.td"])
        .output()
        .expect("mlir-tblgen runs");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).expect("mlir-tblgen writes UTF-8")
}

#[test]
fn dialect_manual_is_fresh() {
    let text = generated();
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(MANUAL, &text).expect("docs/ can be written");
    }
    let committed = std::fs::read_to_string(MANUAL).unwrap_or_default();
    assert!(
        committed == text,
        "docs/dialects/exo.md is stale: run with UPDATE_DOCS=1"
    );
}

#[test]
fn every_op_has_summary_description_and_example() {
    let manual = generated();
    let sections: Vec<&str> = manual
        .split("\n### ")
        .skip(1)
        .filter(|s| s.starts_with("`exo."))
        .collect();
    assert!(
        sections.len() >= 20,
        "only {} operations in the manual",
        sections.len()
    );
    for section in sections {
        let name = section.lines().next().unwrap_or_default();
        assert!(section.contains("\n_"), "{name} has no summary");
        assert!(section.contains("Example:"), "{name} has no example");
    }
}
