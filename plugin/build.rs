//! Exports the C API out of libExo.so.
//!
//! rustc's version script exports what is `#[no_mangle]` in Rust and hides all else, so most of the C API, which
//! is written in C++, would be neither linked nor visible. The names come out of the headers themselves.

use std::{env, fs, path::Path, path::PathBuf};

const HEADERS: &str = "../dialects/exo/include/exo-c";

fn main() {
    println!("cargo:rerun-if-changed={HEADERS}");
    println!("cargo:rerun-if-env-changed=MLIR_SYS_220_PREFIX");
    let prefix = env::var("MLIR_SYS_220_PREFIX").unwrap_or_else(|_| "/usr/lib/llvm-22".into());
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    let names = exported_names();
    assert!(!names.is_empty(), "no declaration in {HEADERS}");

    let list: Vec<String> = names.iter().map(|name| format!("{name};")).collect();
    let script = out.join("exports.map");
    fs::write(&script, format!("{{ global: {} }};\n", list.join(" ")))
        .expect("OUT_DIR can be written");

    // A second version script beside rustc's own is an error to GNU ld, and a union to lld.
    link_arg(&format!("-B{prefix}/bin"));
    link_arg("-fuse-ld=lld");
    link_arg(&format!("-Wl,--version-script={}", script.display()));
    link_arg(&format!("-Wl,-soname,{SONAME}"));
    for name in names {
        // Nothing in Rust may call it, but it has to come out of its archive.
        link_arg(&format!("-Wl,--undefined={name}"));
    }
}

/// The name of the library in programs that link to it. It has the release line: the C++ headers change from line to line.
const SONAME: &str = concat!(
    "libExo.so.",
    env!("CARGO_PKG_VERSION_MAJOR"),
    ".",
    env!("CARGO_PKG_VERSION_MINOR")
);

fn link_arg(argument: &str) {
    println!("cargo:rustc-cdylib-link-arg={argument}");
}

/// Every `exo…(` that a header declares, sorted.
fn exported_names() -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(HEADERS)
        .expect("the C headers can be listed")
        .map(|entry| entry.expect("the C headers can be listed").path())
        .filter(|path| path.extension().is_some_and(|x| x == "h"))
        .flat_map(|path| declarations(&path))
        .collect();
    names.sort();
    names.dedup();
    names
}

/// The functions that one header declares: the word in front of `(` after `MLIR_CAPI_EXPORTED`, and the
/// handles that MLIR's macro declares.
fn declarations(header: &Path) -> Vec<String> {
    let text = fs::read_to_string(header).expect("the C headers can be read");
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let functions = text
        .split("MLIR_CAPI_EXPORTED")
        .skip(1)
        .filter_map(|declaration| {
            let name = declaration.split('(').next()?.trim_end();
            let start = name.rfind(|c| !is_word(c))? + 1;
            Some(name[start..].to_owned())
        });
    let handles = text
        .split("MLIR_DECLARE_CAPI_DIALECT_REGISTRATION(")
        .skip(1)
        .filter_map(|arguments| {
            let namespace = arguments.split_once(')')?.0.split_once(',')?.1.trim();
            Some(format!("mlirGetDialectHandle__{namespace}__"))
        });
    functions.chain(handles).collect()
}
