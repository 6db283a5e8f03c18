//! The micro-kernel of `examples/sgemm` as compilers see it: its bars are read off the assembly.

use std::path::Path;
use std::process::Command;

fn compile(variable: &str, names: &[&str]) -> String {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/sgemm/sgemm.c");
    let works = |name: &&&str| Command::new(name).arg("--version").output().is_ok();
    let program = std::env::var(variable)
        .unwrap_or_else(|_| names.iter().find(works).unwrap_or(&names[0]).to_string());
    let out = Command::new(&program)
        .args(["-std=c11", "-O3", "-mavx512f", "-mfma", "-S", "-o", "-"])
        .arg(source)
        .output()
        .unwrap_or_else(|e| panic!("cannot start {program}: {e}"));
    assert!(
        out.status.success(),
        "{program}:\n{}",
        String::from_utf8_lossy(&out.stderr)
    );
    String::from_utf8_lossy(&out.stdout).into_owned()
}

fn check(assembly: &str) {
    let faults = exo_c_driver::kernel_faults(assembly, "gemm_6x64");
    assert!(faults.is_empty(), "gemm_6x64:\n  {}", faults.join("\n  "));
}

#[test]
fn gcc_keeps_the_tile_in_registers() {
    check(&compile("EXO_TEST_GCC", &["gcc"]));
}

#[test]
fn clang_keeps_the_tile_in_registers() {
    check(&compile("EXO_TEST_CLANG", &["clang-22", "clang"]));
}
