//! C compilers under test.

use std::process::Command;

/// Warnings that generated code must not cause, and then some.
pub const STRICT: &[&str] = &["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror"];

/// A compiler under test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Compiler {
    /// GNU C.
    Gcc,
    /// Clang, of the LLVM that we build on if that has one.
    Clang,
}

impl Compiler {
    /// Both compilers.
    pub const ALL: [Compiler; 2] = [Compiler::Gcc, Compiler::Clang];

    /// Flags that end a program at the first wrong address or undefined behaviour.
    pub const SANITIZERS: [&'static str; 3] = [
        "-g1",
        "-fsanitize=address,undefined",
        "-fno-sanitize-recover=all",
    ];

    /// The program for C, which `EXO_TEST_GCC` and `EXO_TEST_CLANG` may name.
    pub fn program(self) -> String {
        let (variable, names): (&str, &[&str]) = match self {
            Compiler::Gcc => ("EXO_TEST_GCC", &["gcc"]),
            Compiler::Clang => ("EXO_TEST_CLANG", &["clang-22", "clang"]),
        };
        if let Ok(name) = std::env::var(variable) {
            return name;
        }
        let works = |name: &&&str| Command::new(name).arg("--version").output().is_ok();
        names.iter().find(works).unwrap_or(&names[0]).to_string()
    }
}
