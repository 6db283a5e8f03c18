//! `par` loops that threads share, by way of C and of LLVM: under ThreadSanitizer, and against the interpreter, bit for bit.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::instructions::{LOAD, libraries};
use super::{
    CLANG, Route, agreed, cases, exo_opt, instrumented_ir, object, root, scratch, succeeds,
};

/// ThreadSanitizer knows what OpenMP's runtime orders by a tool of that, which has to come from the same LLVM as the sanitizer.
const THREADS: &[&str] = &[
    "env",
    "OMP_NUM_THREADS=4",
    "OMP_MAX_ACTIVE_LEVELS=3",
    "OMP_TOOL_LIBRARIES=/usr/lib/llvm-22/lib/libarcher.so",
    "TSAN_OPTIONS=ignore_noninstrumented_modules=1",
];

const STRICT: [&str; 4] = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"];

const C_RACES: Route = Route {
    name: "c-races",
    make: None,
    options: &[],
    link: &[
        CLANG,
        "-std=c11",
        STRICT[0],
        STRICT[1],
        STRICT[2],
        STRICT[3],
        "-O1",
        "-g1",
        "-fopenmp",
        "-fsanitize=thread",
    ],
    run: THREADS,
};

const LLVM_RACES: Route = Route {
    name: "llvm-races",
    make: Some(threaded_ir),
    options: &[],
    link: &[
        CLANG,
        "-std=c11",
        "-O1",
        "-Wno-override-module",
        "-fopenmp",
        "-fsanitize=thread",
    ],
    run: THREADS,
};

/// Another compiler, and its own runtime.
const GCC: Route = Route {
    name: "gcc",
    make: None,
    options: &[],
    link: &[
        "gcc", "-std=c11", STRICT[0], STRICT[1], STRICT[2], STRICT[3], "-O2", "-fopenmp",
    ],
    run: THREADS,
};

/// Registers, of which each thread has its own, by operations that any machine has.
const LLVM_REGISTERS: Route = Route {
    name: "llvm-registers",
    options: &[LOAD],
    ..LLVM_RACES
};

const OBJECT: Route = Route {
    name: "object",
    make: Some(object),
    options: &["--openmp", "--debug-lines"],
    link: &[CLANG, "-std=c11", "-fopenmp"],
    run: THREADS,
};

const UNOPTIMISED: Route = Route {
    name: "unoptimised",
    options: &["--openmp", "-O0"],
    ..OBJECT
};

/// Objects that were not made for threads need no runtime.
const SEQUENTIAL: Route = Route {
    name: "sequential",
    options: &[],
    link: &[CLANG, "-std=c11"],
    ..OBJECT
};

const ROUTES: [&Route; 6] = [
    &C_RACES,
    &LLVM_RACES,
    &GCC,
    &OBJECT,
    &UNOPTIMISED,
    &SEQUENTIAL,
];

fn threaded_ir(source: &Path, base: &Path, options: &[&str]) -> Result<PathBuf, String> {
    let options = [options, &["--exo-to-llvm=parallel=omp"]].concat();
    instrumented_ir(source, base, &options, "sanitize_thread")
}

#[test]
fn threads_do_not_race_and_agree_with_the_interpreter() {
    let dir = scratch("llvm-parallel", &ROUTES);
    let (mut files, mut runs) = (0, 0);
    for path in exo_c_driver::sources(&root()) {
        let text = std::fs::read_to_string(&path).expect("the file can be read");
        if !text.contains("par(") {
            continue;
        }
        let module = exo_frontend::parse_module(&path.to_string_lossy(), &text)
            .unwrap_or_else(|e| panic!("{}: {}", path.display(), e[0]));
        let all = cases(&module);
        runs += agreed(&module, &path, &dir, &all, &ROUTES).unwrap_or_else(|said| panic!("{said}"));
        files += 1;
    }
    println!("{files} files, {runs} runs");
    assert!(
        files >= 6 && runs > 400,
        "{files} files and {runs} runs are too few to tell anything"
    );
}

#[test]
fn threads_have_registers_of_their_own() {
    let dir = scratch("llvm-parallel-registers", &[&LLVM_REGISTERS]);
    let path = root().join("test/hw/Inputs/avx512_parallel.py");
    let text = std::fs::read_to_string(&path).expect("the file can be read");
    let module = exo_frontend::parse_module_with("avx512_parallel.py", &text, &libraries())
        .unwrap_or_else(|errors| panic!("{}", exo_frontend::render(&errors, &text)));
    let runs = agreed(&module, &path, &dir, &cases(&module), &[&LLVM_REGISTERS]);
    assert!(runs.unwrap_or_else(|said| panic!("{said}")) >= 6);
    let mut opt = exo_opt();
    opt.arg(&path).args([LOAD, "--emit=asm", "--openmp"]);
    opt.args(["--target=x86_64-linux-gnu", "--features=+avx512f"]);
    let assembly = opt.output().expect("exo-opt starts").stdout;
    let assembly = String::from_utf8_lossy(&assembly);
    let (_, team) = assembly
        .split_once("par_sums.impl..omp_par:")
        .expect("threads run a function");
    let (team, _) = team.split_once(".Lfunc_end").expect("it has an end");
    assert!(team.contains("vfmadd"), "{team}");
    // Of all vectors only the sum is written to memory: no stack has them, neither the thread's nor one that threads share.
    let is_store = |line: &&str| line.trim_end().ends_with(')') && line.contains("%zmm");
    let stores = team.lines().filter(is_store);
    let stores = stores
        .filter(|line| line.trim_start().starts_with("vmov"))
        .count();
    assert_eq!(stores, 1, "{team}");
}

/// The checks refuse it: all iterations use one scalar.
const SHARED: &str = "
@proc
def shared(n: size, x: f32[n] @ DRAM):
    t: f32[1] @ DRAM_STACK
    for i in par(0, n):
        t[0] = x[i]
        x[i] = t[0] + 1.0
";

/// The same with a scalar for each iteration.
const APART: &str = "
@proc
def shared(n: size, x: f32[n] @ DRAM):
    for i in par(0, n):
        t: f32[1] @ DRAM_STACK
        t[0] = x[i]
        x[i] = t[0] + 1.0
";

const CALLER: &str = "
int main(void) {
    static float x[1000];
    for (int k = 0; k < 10; k++) {
        shared(0, 1000, x);
    }
    return x[0] + x[999] != 20.0f;
}
";

/// The output of running a program by a route: nothing, or the errors of the compiler, or of the
/// sanitizer.
fn said(source: &str, name: &str, route: &Route) -> String {
    let dir = scratch(&format!("llvm-{name}-{}", route.name), &[route]);
    let base = dir.join(route.name).join(name);
    let py = base.with_extension("py");
    std::fs::write(&py, source).expect("it can be written");
    let module =
        exo_frontend::parse_module("shared.py", source).unwrap_or_else(|e| panic!("{}", e[0]));
    let c = exo_backend_c::generate(&module, &exo_backend_c::Options::with_stem(name));
    let c = c.unwrap_or_else(|e| panic!("{}", e[0]));
    std::fs::write(base.with_extension("h"), &c.h).expect("it can be written");
    let include = match route.make {
        Some(_) => format!("#include \"{name}.h\"\n"),
        None => format!("#include \"{name}.h\"\n{}", c.c),
    };
    let main = base.with_extension("c");
    std::fs::write(&main, format!("{include}{CALLER}")).expect("it can be written");
    let code = route.make.map(|_| {
        let options = ["--no-check", "--exo-to-llvm=parallel=omp check=false"];
        instrumented_ir(&py, &base, &options, "sanitize_thread").unwrap_or_else(|e| panic!("{e}"))
    });
    let mut link = Command::new(route.link[0]);
    link.args(&route.link[1..])
        .arg(&main)
        .args(code)
        .arg("-o")
        .arg(&base);
    succeeds(&mut link).unwrap_or_else(|e| panic!("{e}"));
    let run = Command::new(route.run[0])
        .args(&route.run[1..])
        .arg("ARCHER_OPTIONS=verbose=1")
        .arg(&base)
        .output()
        .expect("it starts");
    let text = [run.stdout, run.stderr].concat();
    let text = String::from_utf8_lossy(&text).into_owned();
    assert!(
        text.contains("Archer detected"),
        "without it the sanitizer guesses: {text}"
    );
    match text.contains("WARNING: ThreadSanitizer: data race") {
        true => text,
        false => {
            assert!(run.status.success(), "{}", run.status);
            String::new()
        }
    }
}

/// A buffer that all iterations share is noticed by both routes: what the corpus passes can fail.
#[test]
fn a_shared_buffer_is_noticed() {
    for route in [&C_RACES, &LLVM_RACES] {
        assert_eq!(said(APART, "apart", route), "", "{}", route.name);
        let races = said(SHARED, "shared", route);
        assert!(races.contains("shared"), "{}: {races}", route.name);
    }
}
