//! Instructions of the shipped library by way of LLVM: against the interpreter, and where the machine has them beside C.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Once;

use exo_c_driver::Compiler;
use exo_interp::Program;
use exo_view::{Libraries, Module};

use crate::{Code, agreed, cases, compared, driver, opt, scratch, translated};

const TARGET: &str = "-mavx512f";
const LOAD: &str = "--load-hw=avx512";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn libraries() -> Libraries {
    static LOADED: Once = Once::new();
    LOADED.call_once(|| exo_hw::load("avx512").expect("the library loads"));
    exo_dialects::hw::libraries()
}

fn runs_avx512() -> bool {
    #[cfg(target_arch = "x86_64")]
    let runs = is_x86_feature_detected!("avx512f");
    #[cfg(not(target_arch = "x86_64"))]
    let runs = false;
    runs
}

/// The scheduled product, as the tool writes it.
fn scheduled(dir: &Path) -> PathBuf {
    let example = root().join("examples/sgemm");
    let out = dir.join("scheduled.mlir");
    let schedule = format!("--exo-schedule={}", example.join("sgemm.sched").display());
    let done = Command::new(env!("CARGO_BIN_EXE_exo-opt"))
        .args([LOAD, &schedule])
        .arg(example.join("sgemm.py"))
        .arg("-o")
        .arg(&out)
        .output()
        .expect("exo-opt starts");
    assert!(
        done.status.success(),
        "{}",
        String::from_utf8_lossy(&done.stderr)
    );
    out
}

fn lowered(path: &Path, stem: &str, dir: &Path) -> String {
    translated(stem, dir, &opt(path, &[LOAD])).unwrap_or_else(|error| panic!("{error}"))
}

/// Runs a module; how many runs agree with the interpreter. What functions are made of, any target can do, so they always run;
/// with the machine's own instructions, and beside C, only where it has them.
fn agreeing(module: &Module, stem: &str, path: &Path, dir: &Path) -> usize {
    let ir = lowered(path, stem, dir);
    let checked = |runs: Result<usize, String>| runs.unwrap_or_else(|error| panic!("{error}"));
    let runs = checked(compared(module, stem, dir, &ir, &[]));
    if !runs_avx512() {
        eprintln!(
            "'{stem}': run by LLVM for any x86-64; this machine has no AVX-512, so neither by its instructions nor by C"
        );
        return runs;
    }
    assert_eq!(checked(compared(module, stem, dir, &ir, &[TARGET])), runs);
    let program = Program::new(module).expect("the module is well formed");
    let all = cases(module, &program);
    let by_c = format!("{stem}_by_c");
    driver(module, &by_c, dir, &all, Code::C);
    let c = checked(agreed(module, &by_c, dir, &all, Code::C, &[TARGET]));
    assert_eq!(c, runs);
    runs
}

/// Under address checks no lane behind the last is touched.
#[test]
fn every_instruction_agrees_with_the_interpreter() {
    let dir = scratch("llvm_instructions");
    let path = root().join("test/hw/Inputs/avx512.py");
    let text = std::fs::read_to_string(&path).expect("the file can be read");
    let libraries = libraries();
    let module = exo_frontend::parse_module_with("avx512.py", &text, &libraries)
        .unwrap_or_else(|errors| panic!("{}", exo_frontend::render(&errors, &text)));
    let avx512 = libraries.library("avx512").expect("it was loaded");
    for instruction in avx512.items.procs() {
        let is_used = module
            .procs()
            .any(|p| p.callees().contains(&instruction.name));
        assert!(is_used, "nothing tests '{}'", instruction.name);
    }
    assert!(agreeing(&module, "avx512", &path, &dir) > 35);
}

#[test]
fn the_scheduled_product_agrees_with_the_interpreter() {
    let dir = scratch("llvm_sgemm");
    let _ = libraries();
    let path = scheduled(&dir);
    let module = exo_dialects::load::load_module(&path).expect("the tool wrote it");
    assert!(agreeing(&module, "sgemm", &path, &dir) >= 7);
}

#[test]
fn the_micro_kernel_stays_in_registers() {
    let dir = scratch("llvm_kernel");
    let ir = lowered(&scheduled(&dir), "sgemm", &dir);
    let file = dir.join("sgemm.ll");
    std::fs::write(&file, ir).expect("it can be written");
    let compiled = Command::new(Compiler::Clang.program())
        .args(["-O3", TARGET, "-Wno-override-module", "-S", "-o", "-"])
        .arg(&file)
        .output()
        .expect("the compiler starts");
    let assembly = String::from_utf8_lossy(&compiled.stdout);
    let faults = exo_c_driver::kernel_faults(&assembly, "gemm_6x64");
    assert!(faults.is_empty(), "gemm_6x64:\n  {}", faults.join("\n  "));
}
