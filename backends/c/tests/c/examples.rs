//! The examples as a user gets them: compiled without a warning by gcc and clang, header in C++ too, run under
//! sanitizers against their drivers, and vectorised where the text was made so that it can be.

use std::path::Path;
use std::process::Command;

use crate::common::{Compiler, STRICT, run};

const EXAMPLES: &[&str] = &["matmul", "conv2d", "stencil", "gemv", "matmul_int8"];

fn example(name: &str) -> std::path::PathBuf {
    crate::common::root().join("examples").join(name)
}

fn build(compiler: Compiler, name: &str, flags: &[&str], exe: &Path) {
    run(Command::new(compiler.program())
        .arg("-std=c11")
        .args(STRICT)
        .args(flags)
        .arg("-I")
        .arg(example(name))
        .args([format!("{name}.c"), "main.c".into()].map(|f| example(name).join(f)))
        .arg("-o")
        .arg(exe)
        .arg("-lm"));
}

fn run_all(compiler: Compiler, flags: &[&str]) {
    let dir = crate::common::scratch(&format!("examples-{compiler:?}{}", flags.concat()));
    for name in EXAMPLES {
        let exe = dir.join(name);
        build(compiler, name, flags, &exe);
        let mut command = Command::new(&exe);
        if *name == "matmul" {
            command.arg(example(name).join("data")).args(["1", "65"]);
        }
        let out = run(&mut command);
        match *name {
            "matmul" => {
                assert!(
                    out.starts_with("reference 67x66x70: equal bit for bit\n"),
                    "{out}"
                );
                assert_eq!(out.lines().count(), 3, "{out}");
            }
            "gemv" => assert_eq!(out, "gemv: 0 cells differ in 65 shapes\n"),
            name => assert!(
                out.starts_with(&format!("{name}: 0 ")) || out.contains(": 0 of"),
                "{out}"
            ),
        }
    }
}

#[test]
fn gcc_runs_them() {
    run_all(
        Compiler::Gcc,
        &[&["-O1"], &Compiler::SANITIZERS[..]].concat(),
    );
}

#[test]
fn clang_runs_them() {
    run_all(
        Compiler::Clang,
        &[&["-O1"], &Compiler::SANITIZERS[..]].concat(),
    );
}

/// Also a check that hints, `restrict` and `const` survive an optimiser that uses them.
#[test]
fn gcc_runs_them_in_parallel_and_optimised() {
    run_all(Compiler::Gcc, &["-O3", "-fopenmp"]);
}

/// A driver that finds no difference proves little unless it would find one.
#[test]
fn a_wrong_reference_is_noticed() {
    let dir = crate::common::scratch("examples-wrong");
    let exe = dir.join("matmul");
    build(Compiler::Gcc, "matmul", &["-O1"], &exe);
    for name in ["A.npy", "B.npy", "C.npy"] {
        let mut bytes =
            std::fs::read(example("matmul").join("data").join(name)).expect("the data exists");
        if let ("C.npy", Some(last)) = (name, bytes.last_mut()) {
            *last ^= 1;
        }
        std::fs::write(dir.join(name), bytes).expect("the copy can be written");
    }
    let out = Command::new(&exe)
        .arg(&dir)
        .output()
        .expect("the driver starts");
    assert_eq!(out.status.code(), Some(1));
    assert_eq!(
        String::from_utf8_lossy(&out.stdout),
        "reference 67x66x70: 1 of 4422 cells differ\n"
    );
}

#[test]
fn headers_are_cpp_too() {
    let dir = crate::common::scratch("examples-cpp");
    let includes: String = EXAMPLES
        .iter()
        .map(|n| format!("#include \"{n}.h\"\n"))
        .collect();
    let file = dir.join("all.cpp");
    std::fs::write(&file, includes + "int main() { return 0; }\n")
        .expect("the file can be written");
    for compiler in Compiler::ALL {
        let mut command = Command::new(compiler.program());
        command
            .args(["-x", "c++", "-std=c++17", "-fsyntax-only"])
            .args(STRICT);
        for name in EXAMPLES {
            command.arg("-I").arg(example(name));
        }
        run(command.arg(&file));
    }
}

/// Dissertation, figures 5.1 and 5.2: both loop nests of the stencil vectorise, because index terms are sorted
/// and counters are as wide as pointers.
#[test]
fn clang_vectorises_both_nests_of_the_stencil() {
    let dir = crate::common::scratch("examples-stencil");
    let out = Command::new(Compiler::Clang.program())
        .args([
            "-std=c11",
            "-O2",
            "-ffast-math",
            "-mavx",
            "-Rpass=loop-vectorize",
            "-c",
        ])
        .arg(example("stencil").join("stencil.c"))
        .arg("-o")
        .arg(dir.join("stencil.o"))
        .output()
        .expect("clang starts");
    let remarks = String::from_utf8_lossy(&out.stderr).into_owned();
    assert_eq!(
        remarks
            .matches("vectorized loop (vectorization width: 8")
            .count(),
        2,
        "{remarks}"
    );
}
