//! Instructions of the shipped library by way of LLVM: against the interpreter, and where the machine has them beside C.

use std::path::{Path, PathBuf};
use std::sync::Once;

use exo_ir::{Libraries, Module};

use crate::{CLANG, Route, agreed, cases, exo_opt, object, root, sanitized_ir, scratch, succeeds};

pub(crate) const LOAD: &str = "--load-hw=avx512";

/// The route without AVX-512 options: the functions of instructions are made of operations that any
/// x86 target can run.
const ANY_X86: Route = Route {
    name: "any_x86",
    make: Some(sanitized_ir),
    options: &[LOAD],
    link: &[
        CLANG,
        "-std=c11",
        "-O1",
        "-Wno-override-module",
        "-fsanitize=address",
    ],
    run: &[],
};

/// By the machine's own instructions.
const AVX512: Route = Route {
    name: "avx512",
    link: &[
        CLANG,
        "-std=c11",
        "-O1",
        "-Wno-override-module",
        "-fsanitize=address",
        "-mavx512f",
    ],
    ..ANY_X86
};

const OBJECT: Route = Route {
    name: "object",
    make: Some(object),
    options: &[LOAD, "--features=+avx512f"],
    link: &[CLANG, "-std=c11"],
    run: &[],
};

/// The C of the same module.
const C: Route = Route {
    name: "c",
    make: None,
    ..AVX512
};

pub(crate) fn libraries() -> Libraries {
    static LOADED: Once = Once::new();
    LOADED.call_once(|| exo_hw::load("avx512").expect("the library loads"));
    exo_dialects::hw::command_line::libraries()
}

/// The routes that this machine can run. Without AVX-512 neither its instructions nor C.
fn routes() -> Vec<&'static Route> {
    #[cfg(target_arch = "x86_64")]
    let runs = is_x86_feature_detected!("avx512f");
    #[cfg(not(target_arch = "x86_64"))]
    let runs = false;
    match runs {
        true => vec![&ANY_X86, &AVX512, &OBJECT, &C],
        false => {
            eprintln!("this machine has no AVX-512: neither its instructions nor C are run");
            vec![&ANY_X86]
        }
    }
}

/// The scheduled product, as the tool writes it.
fn scheduled(dir: &Path) -> PathBuf {
    let example = root().join("examples/sgemm");
    let out = dir.join("sgemm.mlir");
    let schedule = format!("--exo-schedule={}", example.join("sgemm.sched").display());
    let mut opt = exo_opt();
    opt.args([LOAD, &schedule]).arg(example.join("sgemm.py"));
    succeeds(opt.arg("-o").arg(&out)).unwrap_or_else(|error| panic!("{error}"));
    out
}

/// Number of runs of each route that agree with the interpreter.
fn runs_each(module: &Module, path: &Path, dir: &Path) -> usize {
    let routes = routes();
    let runs = agreed(module, path, dir, &cases(module), &routes);
    runs.unwrap_or_else(|error| panic!("{error}")) / routes.len()
}

/// Instructions agree with the interpreter; under address checks no lane behind the last is
/// touched.
#[test]
fn instructions_agree_with_the_interpreter() {
    let dir = scratch("llvm_instructions", &routes());
    let path = root().join("test/hw/Inputs/avx512.py");
    let text = std::fs::read_to_string(&path).expect("the file can be read");
    let libraries = libraries();
    let module = exo_frontend::parse_module_with("avx512.py", &text, &libraries)
        .unwrap_or_else(|errors| panic!("{}", exo_frontend::render(&errors, &text)));
    assert!(runs_each(&module, &path, &dir) > 35);
}

#[test]
fn the_scheduled_product_agrees_with_the_interpreter() {
    let dir = scratch("llvm_sgemm", &routes());
    let _ = libraries();
    let path = scheduled(&dir);
    let module = exo_dialects::load::load_module(&path).expect("the tool wrote it");
    assert!(runs_each(&module, &path, &dir) >= 7);
}

#[test]
fn the_micro_kernel_stays_in_registers() {
    let dir = scratch("llvm_kernel", &[&OBJECT]);
    let mut opt = exo_opt();
    opt.arg(scheduled(&dir)).args(OBJECT.options);
    let assembly = opt
        .arg("--emit=asm")
        .output()
        .expect("exo-opt starts")
        .stdout;
    let assembly = String::from_utf8_lossy(&assembly);
    let faults = exo_c_driver::kernel_faults(&assembly, "gemm_6x64");
    assert!(faults.is_empty(), "gemm_6x64:\n  {}", faults.join("\n  "));
}
