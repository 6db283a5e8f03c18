//! Generates the dialect's C++ from ODS, compiles it, and mends what Debian's MLIR packages lack for linking.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The output of `mlir-tblgen` for ExoOps.td: generator, and file under `include/Exo/IR`.
const GENERATED: &[(&str, &str)] = &[
    ("dialect-decls", "ExoDialect.h.inc"),
    ("dialect-defs", "ExoDialect.cpp.inc"),
    ("enum-decls", "ExoEnums.h.inc"),
    ("enum-defs", "ExoEnums.cpp.inc"),
    ("attrdef-decls", "ExoAttributes.h.inc"),
    ("attrdef-defs", "ExoAttributes.cpp.inc"),
    ("typedef-decls", "ExoTypes.h.inc"),
    ("typedef-defs", "ExoTypes.cpp.inc"),
    ("op-decls", "ExoOps.h.inc"),
    ("op-defs", "ExoOps.cpp.inc"),
];

/// The LLVM release line that the C++ is written for; there is no ABI promise between lines.
const LLVM_LINE: &str = "22.1.";

fn main() {
    println!("cargo:rerun-if-env-changed=MLIR_SYS_220_PREFIX");
    println!("cargo:rerun-if-changed=include");
    println!("cargo:rerun-if-changed=lib");
    let prefix = PathBuf::from(
        env::var("MLIR_SYS_220_PREFIX").unwrap_or_else(|_| "/usr/lib/llvm-22".into()),
    );
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    check_version(&prefix);
    let generated = generate(&prefix, &out);
    compile(&prefix, &generated, &out);
    write_capi_script(&prefix, &out);
    println!("cargo:rustc-link-search=native={}", out.display());
    // DEP_MLIREXO_INCLUDE of dependent crates: the generated headers, to be installed.
    println!("cargo:include={}", generated.display());
}

/// Stops early, and in words, where LLVM is missing or of another line.
fn check_version(prefix: &Path) {
    let config = prefix.join("bin/llvm-config");
    let version = Command::new(&config)
        .arg("--version")
        .output()
        .unwrap_or_else(|e| {
            panic!(
                "cannot run {}: {e} (scripts/setup.sh installs LLVM 22)",
                config.display()
            )
        });
    let version = String::from_utf8_lossy(&version.stdout).trim().to_owned();
    assert!(
        version.starts_with(LLVM_LINE),
        "{} is LLVM {version}, but Exo/MLIR is written for {LLVM_LINE}x",
        prefix.display()
    );
}

/// Runs `mlir-tblgen` and gives the include directory that holds `Exo/IR/*.inc`.
fn generate(prefix: &Path, out: &Path) -> PathBuf {
    let include = out.join("include");
    let folder = include.join("Exo/IR");
    fs::create_dir_all(&folder).expect("OUT_DIR can be written");
    for (generator, file) in GENERATED {
        let status = Command::new(prefix.join("bin/mlir-tblgen"))
            .arg(format!("-gen-{generator}"))
            .arg("-I")
            .arg(prefix.join("include"))
            .args(["-Iinclude", "include/Exo/IR/ExoOps.td", "-o"])
            .arg(folder.join(file))
            .status()
            .expect("mlir-tblgen runs (Debian: mlir-22-tools)");
        assert!(status.success(), "mlir-tblgen -gen-{generator} failed");
    }
    include
}

/// The header that every C++ file begins with, and nearly all of their compile time.
const COMMON_HEADER: &str = "include/Exo/IR/Exo.h";

fn compile(prefix: &Path, generated: &Path, out: &Path) {
    let mut build = cc::Build::new();
    build
        // Debian's libMLIR is built by clang, and TypeIDs are spelled by the compiler: with g++ it links
        // and then finds no trait of any operation.
        .compiler(prefix.join("bin/clang++"))
        .cpp(true)
        .std("c++17")
        .includes(["include", "lib"])
        .include(generated)
        .flag("-isystem")
        .flag(
            prefix
                .join("include")
                .to_str()
                .expect("the LLVM prefix is UTF-8"),
        )
        .flag("-fno-exceptions")
        .flag("-fvisibility-inlines-hidden")
        .flag("-Wno-unused-parameter")
        .opt_level(if env::var("PROFILE").as_deref() == Ok("release") {
            2
        } else {
            1
        })
        // Whatever cargo wants for debuggers: places are enough. With variables of MLIR's types the largest unit took 28 s and not 22.
        .debug(false)
        .flag("-gline-tables-only");
    // libMLIR is built without assertions; headers that had them would differ from it in layout.
    build.define("NDEBUG", None);
    let precompiled = precompile(&build, out);
    build
        .flag("-include-pch")
        .flag(precompiled.to_str().expect("OUT_DIR is UTF-8"));
    let sources = sources(Path::new("lib"));
    build
        .files(units(sources, &out.join("units")))
        .compile("MLIRExo");
}

/// Compiles the common header once, with the flags of all files: four fifths of the time are saved.
fn precompile(build: &cc::Build, out: &Path) -> PathBuf {
    let precompiled = out.join("Exo.pch");
    let status = build
        .get_compiler()
        .to_command()
        .args(["-fpch-instantiate-templates", "-x", "c++-header"])
        .args([COMMON_HEADER, "-o"])
        .arg(&precompiled)
        .status()
        .expect("clang++ runs (Debian: clang-22)");
    assert!(
        status.success(),
        "clang++ cannot precompile {COMMON_HEADER}"
    );
    precompiled
}

/// How many files are compiled as one.
const TOGETHER: usize = 8;

/// The folders whose files can be compiled as one: what one of them includes and uses means the same in all.
const UNIFIED: &[&str] = &["lib/CAPI", "lib/IR"];

/// The translation units: some files of a folder as one, since most of the time goes to templates
/// that all of them instantiate.
fn units(sources: Vec<PathBuf>, folder: &Path) -> Vec<PathBuf> {
    fs::create_dir_all(folder).expect("OUT_DIR can be written");
    let here = env::current_dir().expect("cargo runs build scripts in the package's folder");
    let (unified, mut units): (Vec<PathBuf>, Vec<PathBuf>) = sources
        .into_iter()
        .partition(|file| UNIFIED.iter().any(|folder| file.starts_with(folder)));
    let of_folders = unified.chunk_by(|a, b| a.parent() == b.parent());
    for (number, files) in of_folders.flat_map(|all| all.chunks(TOGETHER)).enumerate() {
        let includes = files
            .iter()
            .map(|file| format!("#include \"{}\"\n", here.join(file).display()));
        let unit = folder.join(format!("unit{number}.cpp"));
        fs::write(&unit, includes.collect::<String>()).expect("OUT_DIR can be written");
        units.push(unit);
    }
    units
}

/// Every C++ file below a folder, sorted so that the archive is the same on every machine.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).expect("the source folder can be read") {
        let path = entry.expect("the source folder can be read").path();
        if path.is_dir() {
            files.extend(sources(&path));
        } else if path.extension() == Some(OsStr::new("cpp")) {
            files.push(path);
        }
    }
    files.sort();
    files
}

/// Debian ships no libMLIR-C.so, only the archives of the C API: a linker script of that name stands in.
fn write_capi_script(prefix: &Path, out: &Path) {
    let lib = prefix.join("lib");
    if lib.join("libMLIR-C.so").exists() {
        return;
    }
    let mut archives: Vec<String> = fs::read_dir(&lib)
        .expect("the LLVM library folder can be read")
        .filter_map(|entry| entry.ok())
        .filter(|entry| {
            let name = entry.file_name().to_string_lossy().into_owned();
            name.starts_with("libMLIRCAPI") && name.ends_with(".a")
        })
        .map(|entry| entry.path().display().to_string())
        .collect();
    archives.sort();
    let script = format!("GROUP( {} )\nINPUT( -lMLIR -lLLVM )\n", archives.join(" "));
    fs::write(out.join("libMLIR-C.so"), script).expect("OUT_DIR can be written");
}
