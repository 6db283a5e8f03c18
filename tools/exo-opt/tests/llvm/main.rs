//! Every procedure of the corpus and of the examples by way of LLVM: an object that C calls by the header of the C back end,
//! against the interpreter, bit for bit.

mod instructions;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use exo_c_driver::{Case, Compiler, Entry, uses_libm};
use exo_interp::Program;
use exo_view::{Module, Proc};

/// Why files have no lowering yet: their instructions, memories and externs are C text.
const UNLOWERED: &[(&str, &str)] = &[
    ("config_not_materialised", "instruction"),
    ("externs_declared", "extern"),
    ("instruction_configures", "instruction"),
    ("instructions", "instruction"),
    ("memories", "memory"),
];

/// A scratch folder of its own.
fn scratch(name: &str) -> PathBuf {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&dir);
    std::fs::create_dir_all(&dir).expect("the scratch folder can be made");
    dir
}

#[test]
fn objects_agree_with_the_interpreter() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let dir = scratch("llvm");
    let sources = exo_c_driver::sources(&root);
    let workers = std::thread::available_parallelism().map_or(1, |n| n.get().min(4));
    let share = sources.len().div_ceil(workers);
    let results: Vec<Result<usize, String>> = std::thread::scope(|scope| {
        let chunk = |paths| {
            let dir = &dir;
            scope.spawn(move || paths_checked(paths, dir))
        };
        let threads: Vec<_> = sources.chunks(share).map(chunk).collect();
        let joined = threads
            .into_iter()
            .map(|t| t.join().expect("no worker panics"));
        joined.flatten().collect()
    });
    let failures: Vec<&String> = results.iter().filter_map(|r| r.as_ref().err()).collect();
    assert!(failures.is_empty(), "{failures:#?}");
    let runs: usize = results.iter().flatten().sum();
    println!("{} files, {runs} runs", sources.len());
    assert!(runs > 300, "{runs} runs are too few to tell anything");
}

fn paths_checked(paths: &[PathBuf], dir: &Path) -> Vec<Result<usize, String>> {
    paths.iter().map(|path| check(path, dir)).collect()
}

/// How many runs agree; or what does not.
fn check(path: &Path, dir: &Path) -> Result<usize, String> {
    let stem = path
        .file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    let text = std::fs::read_to_string(path).expect("the file can be read");
    let module = exo_frontend::parse_module(&path.to_string_lossy(), &text)
        .unwrap_or_else(|e| panic!("{stem}: {}", e[0]));
    let lowered = opt(path, &[]);
    if let Some((_, what)) = UNLOWERED.iter().find(|(name, _)| *name == stem) {
        let said = String::from_utf8_lossy(&lowered.stderr).into_owned();
        let is_said =
            said.contains(&format!("error: {what} '")) && said.contains("[mlir.no-lowering]");
        return match !lowered.status.success() && is_said {
            true => Ok(0),
            false => Err(format!(
                "{stem}: expected an error about its {what}, got\n{said}"
            )),
        };
    }
    compared(&module, &stem, dir, &translated(&stem, dir, &lowered)?, &[])
}

/// How many runs of LLVM IR agree with the interpreter.
fn compared(
    module: &Module,
    stem: &str,
    dir: &Path,
    ir: &str,
    flags: &[&str],
) -> Result<usize, String> {
    std::fs::write(dir.join(format!("{stem}.ll")), sanitized(ir)).expect("it can be written");
    let program = Program::new(module).expect("it was parsed without an error");
    let all = cases(module, &program);
    driver(module, stem, dir, &all, Code::Llvm);
    agreed(module, stem, dir, &all, Code::Llvm, flags)
}

/// What a driver is linked with.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Code {
    Llvm,
    C,
}

/// How many runs of a driver that was written print what the interpreter says.
fn agreed(
    module: &Module,
    stem: &str,
    dir: &Path,
    all: &[(&Proc, Vec<Case>)],
    code: Code,
    flags: &[&str],
) -> Result<usize, String> {
    let expected = exo_c_driver::expected(module, all);
    let out = run(stem, dir, code, flags)?;
    let tolerance = if uses_libm(module) { 1e-6 } else { 0.0 };
    let differences = exo_c_driver::differences(stem, &out, &expected, tolerance);
    if let Some(first) = differences.first() {
        return Err(first.clone());
    }
    Ok(all.iter().map(|(_, cases)| cases.len()).sum())
}

fn opt(path: &Path, options: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_exo-opt"))
        .args(options)
        .arg(path)
        .args(["--exo-to-llvm"])
        .output()
        .expect("exo-opt starts")
}

/// Lets the address sanitizer look at every function: those that do not ask for it, it leaves alone.
fn sanitized(ir: &str) -> String {
    let line = |line: &str| match (line.starts_with("define"), line.strip_suffix(" {")) {
        (true, Some(head)) => format!("{head} sanitize_address {{\n"),
        _ => format!("{line}\n"),
    };
    ir.lines().map(line).collect()
}

fn translated(stem: &str, dir: &Path, lowered: &Output) -> Result<String, String> {
    if !lowered.status.success() {
        return Err(format!(
            "{stem}: {}",
            String::from_utf8_lossy(&lowered.stderr)
        ));
    }
    let input = dir.join(format!("{stem}.mlir"));
    std::fs::write(&input, &lowered.stdout).expect("it can be written");
    let out = Command::new("/usr/lib/llvm-22/bin/mlir-translate")
        .arg("--mlir-to-llvmir")
        .arg(&input)
        .output()
        .expect("mlir-translate starts");
    match out.status.success() {
        true => Ok(String::from_utf8_lossy(&out.stdout).into_owned()),
        false => Err(format!("{stem}: {}", String::from_utf8_lossy(&out.stderr))),
    }
}

fn cases<'m>(module: &'m Module, program: &Program) -> Vec<(&'m Proc, Vec<Case>)> {
    let procs = module.procs().filter(|p| p.instr.is_none());
    procs
        .map(|p| (p, exo_c_driver::cases(module, program, p)))
        .collect()
}

/// The driver, which includes the code, or in its place the header.
fn driver(module: &Module, stem: &str, dir: &Path, all: &[(&Proc, Vec<Case>)], code: Code) {
    let options = exo_backend_c::Options::with_stem(stem);
    let c = exo_backend_c::generate(module, &options).expect("C takes the corpus");
    let text = exo_c_driver::write(module, stem, &c.c, all, Entry::Main);
    let write = |ending: &str, text: &str| {
        std::fs::write(dir.join(format!("{stem}{ending}")), text).expect("it can be written");
    };
    write(".h", &c.h);
    match code {
        Code::Llvm => write(".c", &format!("#include \"{stem}.h\"\n")),
        Code::C => write(".c", &c.c),
    }
    write("_driver.c", &text);
}

fn run(stem: &str, dir: &Path, code: Code, flags: &[&str]) -> Result<String, String> {
    let exe = dir.join(stem);
    let built = Command::new(Compiler::Clang.program())
        .args([
            "-std=c11",
            "-O1",
            "-Wno-override-module",
            "-fsanitize=address",
        ])
        .args(flags)
        .arg(dir.join(format!("{stem}_driver.c")))
        .args((code == Code::Llvm).then(|| dir.join(format!("{stem}.ll"))))
        .arg("-o")
        .arg(&exe)
        .arg("-lm")
        .output()
        .expect("the compiler starts");
    let said = |what: &Output| String::from_utf8_lossy(&what.stderr).into_owned();
    if !built.status.success() {
        return Err(format!("{stem}: {}", said(&built)));
    }
    let ran = Command::new(&exe).output().expect("the driver starts");
    match ran.status.success() {
        true => Ok(String::from_utf8_lossy(&ran.stdout).into_owned()),
        false => Err(format!("{stem}: {}: {}", ran.status, said(&ran))),
    }
}
