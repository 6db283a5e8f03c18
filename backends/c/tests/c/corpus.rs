//! Every procedure of the corpus and of the examples: generated C against the interpreter, under gcc
//! and clang with address and undefined-behaviour checks, bit for bit.

use std::path::Path;
use std::process::Command;

use exo_backend_c::{Options, generate};
use exo_c_driver::{Case, Entry, uses_half, uses_libm};
use exo_interp::Program;
use exo_ir::Proc;

use crate::common::{self, Compiler, STRICT};

/// The results for one file.
#[derive(Default)]
struct Report {
    failures: Vec<String>,
    unrun: Vec<String>,
    cases: usize,
}

#[test]
fn generated_code_agrees_with_the_interpreter() {
    let sources = exo_c_driver::sources(&common::root());
    let dir = common::scratch("corpus");
    let mut total = Report::default();
    for news in exo_c_driver::in_parallel(&sources, &|path| check(path, &dir)) {
        total.failures.extend(news.failures);
        total.unrun.extend(news.unrun);
        total.cases += news.cases;
    }
    assert!(total.failures.is_empty(), "{}", total.failures.join("\n"));
    assert!(
        total.unrun.is_empty(),
        "procedures for which no inputs were found: {:?}",
        total.unrun
    );
    println!("{} files, {} runs per compiler", sources.len(), total.cases);
}

fn check(path: &Path, dir: &Path) -> Report {
    let stem = path
        .file_stem()
        .expect("files have names")
        .to_string_lossy()
        .into_owned();
    let text = std::fs::read_to_string(path).expect("the file can be read");
    let module = common::parse(&path.to_string_lossy(), &text);
    let mut report = Report::default();
    let out = match generate(&module, &Options::with_stem(&stem)) {
        Ok(out) => out,
        Err(errors) => {
            report
                .failures
                .extend(errors.iter().map(|e| format!("{}: {e}", e.loc)));
            return report;
        }
    };
    let program = Program::new(&module).expect("the module was parsed without an error");
    let procs = module.procs().filter(|p| p.instr.is_none());
    let all: Vec<(&Proc, Vec<Case>)> = procs
        .map(|p| (p, exo_c_driver::cases(&module, &program, p)))
        .collect();
    for (proc, cases) in &all {
        report.cases += cases.len();
        if cases.is_empty() {
            report.unrun.push(format!("{stem}.{}", proc.name));
        }
    }
    let write = |name: String, text: &str| {
        std::fs::write(dir.join(name), text).expect("the scratch folder can be written");
    };
    write(format!("{stem}.c"), &out.c);
    write(format!("{stem}.h"), &out.h);
    write(
        format!("{stem}_driver.c"),
        &exo_c_driver::write(&module, &stem, &out.c, &all, Entry::Main),
    );
    let expected = exo_c_driver::expected(&module, &all);
    for compiler in Compiler::ALL {
        // gcc 12 has `_Float16` only as an extension, and no `__bf16`.
        if !(compiler == Compiler::Gcc && uses_half(&module)) {
            let tolerance = if uses_libm(&module) { 1e-6 } else { 0.0 };
            report
                .failures
                .extend(compare(compiler, &stem, dir, &expected, tolerance));
        }
    }
    report
}

/// Compiles and runs; gives the differences.
fn compare(
    compiler: Compiler,
    stem: &str,
    dir: &Path,
    expected: &str,
    tolerance: f64,
) -> Vec<String> {
    let exe = dir.join(format!("{stem}-{compiler:?}"));
    let header = Command::new(compiler.program())
        .args(["-x", "c++", "-std=c++17", "-fsyntax-only"])
        .args(STRICT)
        .arg("-include")
        .arg(dir.join(format!("{stem}.h")))
        .arg("/dev/null")
        .output()
        .expect("the compiler starts");
    // Types of half precision are an extension in C++ too.
    if !header.status.success() && !stem.starts_with("half") {
        return vec![format!(
            "{stem}: {compiler:?}: header in C++: {}",
            String::from_utf8_lossy(&header.stderr)
        )];
    }
    let built = Command::new(compiler.program())
        .args(["-std=c11", "-O1"])
        .args(STRICT)
        .args(Compiler::SANITIZERS)
        .arg(dir.join(format!("{stem}_driver.c")))
        .arg("-o")
        .arg(&exe)
        .arg("-lm")
        .output()
        .expect("the compiler starts");
    if !built.status.success() {
        return vec![format!(
            "{stem}: {compiler:?}: {}",
            String::from_utf8_lossy(&built.stderr)
        )];
    }
    let ran = Command::new(&exe).output().expect("the driver starts");
    if !ran.status.success() {
        return vec![format!(
            "{stem}: {compiler:?}: {}: {}",
            ran.status,
            String::from_utf8_lossy(&ran.stderr)
        )];
    }
    let out = String::from_utf8_lossy(&ran.stdout);
    exo_c_driver::differences(&format!("{stem}: {compiler:?}"), &out, expected, tolerance)
}
