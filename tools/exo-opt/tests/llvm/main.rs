//! Every procedure of the corpus and of the examples by way of LLVM: an object that C calls by the header of the C back end,
//! against the interpreter, bit for bit; under address checks, and for every machine that can be run or emulated here. And behind
//! passes of MLIR that a user may put in between.

mod debug;
mod instructions;
mod parallel;
mod shim;
mod upstream;

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

use exo_c_driver::{Case, Entry, uses_libm};
use exo_interp::Program;
use exo_ir::{Module, Proc};

/// Makes code of a source, in a file of which the path without an ending is given, with options of the tool.
type Make = fn(&Path, &Path, &[&str]) -> Result<PathBuf, String>;

/// A way to compile and run the code of a file.
struct Route {
    /// A folder of its own.
    name: &'static str,
    /// Makes code beside the driver, in the file that is given back, with options of the tool. Without one the driver has the C itself.
    make: Option<Make>,
    options: &'static [&'static str],
    /// The compiler that compiles and links the driver, with its arguments.
    link: &'static [&'static str],
    /// The command that runs programs.
    run: &'static [&'static str],
}

const CLANG: &str = "/usr/lib/llvm-22/bin/clang";

/// MLIR's own translation, and clang's optimiser.
const SANITIZED: Route = Route {
    name: "sanitized",
    make: Some(sanitized_ir),
    options: &[],
    link: &[
        CLANG,
        "-std=c11",
        "-O1",
        "-Wno-override-module",
        "-fsanitize=address",
    ],
    run: &[],
};

/// The cross-compiled route with argument checks: the driver's arguments satisfy the contract, and
/// the checks find nothing.
const AARCH64: Route = Route {
    name: "aarch64",
    make: Some(object),
    options: &["--target=aarch64-linux-gnu", "-O2", "--check-arguments"],
    link: &[CLANG, "--target=aarch64-linux-gnu", "-std=c11"],
    run: &["qemu-aarch64", "-L", "/usr/aarch64-linux-gnu"],
};

/// With conversions of half precision in hardware: Debian's library for the others lacks them.
const RISCV64: Route = Route {
    name: "riscv64",
    make: Some(object),
    options: &["--target=riscv64-linux-gnu", "--features=+zfh", "-O2"],
    link: &[
        CLANG,
        "--target=riscv64-linux-gnu",
        "-march=rv64gc_zfh",
        "-std=c11",
    ],
    run: &[
        "qemu-riscv64",
        "-cpu",
        "rv64,Zfh=true",
        "-L",
        "/usr/riscv64-linux-gnu",
    ],
};

/// By way of the affine dialect, which a stock tool lowers.
const AFFINE: Route = Route {
    name: "affine",
    make: Some(affine_ir),
    ..SANITIZED
};

const ROUTES: [&Route; 4] = [&SANITIZED, &AARCH64, &RISCV64, &AFFINE];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A scratch folder of its own, with one for each route.
fn scratch(name: &str, routes: &[&Route]) -> PathBuf {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&dir);
    for route in routes {
        std::fs::create_dir_all(dir.join(route.name)).expect("the scratch folder can be made");
    }
    dir
}

#[test]
fn objects_agree_with_the_interpreter() {
    let root = root();
    let dir = scratch("llvm", &ROUTES);
    let sources = exo_c_driver::sources(&root);
    let results = exo_c_driver::in_parallel(&sources, &|path| check(path, &dir));
    let failures: Vec<&String> = results.iter().filter_map(|r| r.as_ref().err()).collect();
    assert!(failures.is_empty(), "{failures:#?}");
    let runs: usize = results.iter().flatten().sum();
    println!("{} files, {runs} runs", sources.len());
    assert!(runs > 900, "{runs} runs are too few to tell anything");
}

/// Number of runs that agree, on all routes; or the disagreement.
fn check(path: &Path, dir: &Path) -> Result<usize, String> {
    let stem = path
        .file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    let text = std::fs::read_to_string(path).expect("the file can be read");
    let module = exo_frontend::parse_module(&path.to_string_lossy(), &text)
        .unwrap_or_else(|e| panic!("{stem}: {}", e[0]));
    agreed(&module, path, dir, &cases(&module), &ROUTES)
}

/// Path of a route's file, without its extension.
fn base(dir: &Path, route: &Route, stem: &str) -> PathBuf {
    dir.join(route.name).join(stem)
}

fn code(path: &Path, base: &Path, route: &Route) -> Result<Option<PathBuf>, String> {
    let made = route.make.map(|make| make(path, base, route.options));
    made.transpose()
}

/// Number of runs by some routes that print what the interpreter computes.
fn agreed(
    module: &Module,
    path: &Path,
    dir: &Path,
    all: &[(&Proc, Vec<Case>)],
    routes: &[&Route],
) -> Result<usize, String> {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let expected = exo_c_driver::expected(module, all);
    let tolerance = if uses_libm(module) { 1e-6 } else { 0.0 };
    for route in routes {
        let name = format!("{stem} ({})", route.name);
        let base = base(dir, route, &stem);
        let code = code(path, &base, route).map_err(|said| format!("{name}: {said}"))?;
        driver(module, &stem, &dir.join(route.name), all, code.is_some());
        let out = run(&base, code.as_deref(), route).map_err(|said| format!("{name}: {said}"))?;
        let differences = exo_c_driver::differences(&name, &out, &expected, tolerance);
        if let Some(first) = differences.first() {
            return Err(first.clone());
        }
    }
    Ok(routes.len() * all.iter().map(|(_, cases)| cases.len()).sum::<usize>())
}

/// Runs a tool that makes a file, and returns its complaint if it fails.
fn succeeds(command: &mut Command) -> Result<(), String> {
    let out = command.output().expect("the tool starts");
    match out.status.success() {
        true => Ok(()),
        false => Err(String::from_utf8_lossy(&out.stderr).into_owned()),
    }
}

fn exo_opt() -> Command {
    Command::new(env!("CARGO_BIN_EXE_exo-opt"))
}

fn object(source: &Path, base: &Path, options: &[&str]) -> Result<PathBuf, String> {
    let object = base.with_extension("o");
    let mut opt = exo_opt();
    // The other route checks.
    opt.arg(source)
        .args(["--emit=object", "--no-check"])
        .args(options);
    succeeds(opt.arg("-o").arg(&object)).map(|()| object)
}

fn sanitized_ir(source: &Path, base: &Path, options: &[&str]) -> Result<PathBuf, String> {
    let options = [options, &["--exo-to-llvm"]].concat();
    instrumented_ir(source, base, &options, "sanitize_address")
}

/// LLVM IR in which a sanitizer instruments every function, with options of the conversion to the
/// llvm dialect.
fn instrumented_ir(
    source: &Path,
    base: &Path,
    options: &[&str],
    sanitizer: &str,
) -> Result<PathBuf, String> {
    let (lowered, ir) = (base.with_extension("mlir"), base.with_extension("ll"));
    succeeds(exo_opt().arg(source).args(options).arg("-o").arg(&lowered))?;
    translated(&lowered, &ir, sanitizer)?;
    Ok(ir)
}

/// MLIR's own conversions, with that of the affine dialect before all others.
fn affine_ir(source: &Path, base: &Path, options: &[&str]) -> Result<PathBuf, String> {
    let (affine, lowered) = (
        base.with_extension("affine.mlir"),
        base.with_extension("mlir"),
    );
    let ir = base.with_extension("ll");
    let mut opt = exo_opt();
    opt.arg(source).args(options);
    opt.arg("--convert-exo-to-func=affine signature=c");
    succeeds(opt.arg("-o").arg(&affine))?;
    let conversions = exo_backend_mlir::conversions(exo_backend_mlir::Parallel::None);
    let mut opt = Command::new("/usr/lib/llvm-22/bin/mlir-opt");
    opt.arg(format!(
        "--pass-pipeline=builtin.module(lower-affine,{conversions})"
    ));
    succeeds(opt.arg(&affine).arg("-o").arg(&lowered))?;
    translated(&lowered, &ir, "sanitize_address")?;
    Ok(ir)
}

/// LLVM IR of the llvm dialect.
fn translated(lowered: &Path, ir: &Path, sanitizer: &str) -> Result<(), String> {
    let mut translate = Command::new("/usr/lib/llvm-22/bin/mlir-translate");
    translate.arg("--mlir-to-llvmir").arg(lowered);
    succeeds(translate.arg("-o").arg(ir))?;
    let text = std::fs::read_to_string(ir).expect("it was written");
    std::fs::write(ir, sanitized(&text, sanitizer)).expect("it can be written");
    Ok(())
}

/// Lets a sanitizer look at every function: those that do not ask for it, it leaves alone.
fn sanitized(ir: &str, sanitizer: &str) -> String {
    let line = |line: &str| match (line.starts_with("define"), line.strip_suffix(" {")) {
        (true, Some(head)) => format!("{head} {sanitizer} {{\n"),
        _ => format!("{line}\n"),
    };
    ir.lines().map(line).collect()
}

fn cases(module: &Module) -> Vec<(&Proc, Vec<Case>)> {
    let program = Program::new(module).expect("it was parsed without an error");
    let procs = module.procs().filter(|p| p.instr.is_none());
    procs
        .map(|p| (p, exo_c_driver::cases(module, &program, p)))
        .collect()
}

/// The driver, which includes the C, or in its place the header.
fn driver(module: &Module, stem: &str, dir: &Path, all: &[(&Proc, Vec<Case>)], only_header: bool) {
    let options = exo_backend_c::Options::with_stem(stem);
    let c = exo_backend_c::generate(module, &options).expect("C takes the corpus");
    let text = exo_c_driver::write(module, stem, &c.c, all, Entry::Main);
    let write = |ending: &str, text: &str| {
        std::fs::write(dir.join(format!("{stem}{ending}")), text).expect("it can be written");
    };
    write(".h", &c.h);
    match only_header {
        true => write(".c", &format!("#include \"{stem}.h\"\n")),
        false => write(".c", &c.c),
    }
    write("_driver.c", &text);
}

fn run(base: &Path, code: Option<&Path>, route: &Route) -> Result<String, String> {
    let driver = base.with_file_name(format!("{}_driver.c", file_name(base)));
    let compiler = || {
        let mut compiler = Command::new(route.link[0]);
        compiler.args(&route.link[1..]);
        compiler
    };
    // A driver that has not the code in it is not optimised with it: it is long, and most of the time.
    let driver = match code {
        None => driver,
        Some(_) => {
            let object = driver.with_extension("o");
            let mut compile = compiler();
            compile.args(["-O0", "-c"]).arg(&driver);
            succeeds(compile.arg("-o").arg(&object))?;
            object
        }
    };
    let mut link = compiler();
    link.arg(driver).args(code).arg("-o").arg(base).arg("-lm");
    succeeds(&mut link)?;
    let mut command: Vec<&OsStr> = route.run.iter().map(OsStr::new).collect();
    command.push(base.as_os_str());
    let ran = Command::new(command[0])
        .args(&command[1..])
        .output()
        .expect("the driver starts");
    match ran.status.success() {
        true => Ok(String::from_utf8_lossy(&ran.stdout).into_owned()),
        false => Err(format!(
            "{}: {}",
            ran.status,
            String::from_utf8_lossy(&ran.stderr)
        )),
    }
}

fn file_name(path: &Path) -> String {
    path.file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}
