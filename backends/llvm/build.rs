//! Compiles the C++ that names processors and features, for which LLVM's C API has nothing, and that asks the system for tiles.

use std::env;
use std::path::PathBuf;

fn main() {
    println!("cargo:rerun-if-env-changed=LLVM_SYS_221_PREFIX");
    println!("cargo:rerun-if-changed=lib");
    let prefix = PathBuf::from(
        env::var("LLVM_SYS_221_PREFIX").unwrap_or_else(|_| "/usr/lib/llvm-22".into()),
    );
    cc::Build::new()
        // As Debian's LLVM is built.
        .compiler(prefix.join("bin/clang++"))
        .cpp(true)
        .std("c++17")
        .flag("-isystem")
        .flag(
            prefix
                .join("include")
                .to_str()
                .expect("the LLVM prefix is UTF-8"),
        )
        .flag("-fno-exceptions")
        .flag("-fno-rtti")
        .define("NDEBUG", None)
        .file("lib/TargetNames.cpp")
        .file("lib/Tiles.cpp")
        .compile("ExoTargetNames");
}
