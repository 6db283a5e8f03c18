//! Errors for which nothing was checked.

use std::path::PathBuf;

use exo_backend_llvm::TargetError;
use exo_diagnostics::{Class, Diagnostic};
use exo_interp::InterpError;
use thiserror::Error;

/// Why the tool ends without a table, or with an error behind it.
#[derive(Debug, Error)]
pub enum CheckError {
    /// The library is not loaded.
    #[error(transparent)]
    Hardware(#[from] exo_hw::HwError),
    /// The library has no such instruction.
    #[error("'{library}' has no instruction '{name}'; it has {}", .known.join(", "))]
    Unknown {
        /// The library.
        library: String,
        /// The name that was asked for.
        name: String,
        /// The names that exist.
        known: Vec<String>,
    },
    /// No C compiler was found.
    #[error("the C compiler '{program}' does not start: {error}{}", compiler(.program))]
    Compiler {
        /// Its name.
        program: String,
        /// The reason.
        error: std::io::Error,
    },
    /// A compiler makes no programs for another machine.
    #[error("the C compiler '{program}' makes no programs for '{triple}': {why}{}", toolchain(.triple))]
    Toolchain {
        /// Its name.
        program: String,
        /// The target that it should compile for.
        triple: String,
        /// The compiler's message.
        why: String,
    },
    /// No emulator runs programs for another machine.
    #[error(
        "programs for '{triple}' do not run on this machine: name an emulator, as in --emulator=qemu-{} (Debian's package qemu-user), or ask for --compile-only",
        architecture(.triple)
    )]
    NoEmulator {
        /// The target that an emulator is needed for.
        triple: String,
    },
    /// An emulator does not start.
    #[error("the emulator '{command}' does not start: {error}{}", emulator(.command))]
    EmulatorStart {
        /// The emulator.
        command: String,
        /// The reason.
        error: std::io::Error,
    },
    /// The emulator does not run even an empty program.
    #[error("the emulator '{command}' does not run programs: {why}")]
    Emulator {
        /// The emulator.
        command: String,
        /// The reason.
        why: String,
    },
    /// An emulated machine lacks something.
    #[error(
        "'{command}' lacks {}, which the library needs: nothing was run (--compile-only asks for no more)",
        .features.join(", ")
    )]
    EmulatorLacks {
        /// The emulator.
        command: String,
        /// The features that it lacks.
        features: Vec<String>,
    },
    /// Files or processes cannot be made.
    #[error("cannot work in '{}': {error}", .folder.display())]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// The reason.
        error: std::io::Error,
    },
    /// This machine is none that code is made for.
    #[error(transparent)]
    Target(#[from] TargetError),
    /// The library cannot be run.
    #[error(transparent)]
    Interp(#[from] InterpError),
    /// Errors of a lowering in a process of its own.
    #[error("the instruction has no object")]
    Lowering(Vec<Diagnostic>),
    /// The machine lacks something.
    #[error(
        "this machine lacks {}, which the library needs: nothing was run (--compile-only asks for no more)",
        .0.join(", ")
    )]
    Lacking(Vec<String>),
    /// There was nothing to run.
    #[error("no instruction of '{0}' was checked")]
    Nothing(String),
    /// A thread has panicked.
    #[error("internal error: a check has panicked; please report")]
    Panic,
}

fn architecture(triple: &str) -> &str {
    triple.split('-').next().unwrap_or_default()
}

/// The package of a compiler that is often meant.
fn compiler(program: &str) -> String {
    match program.strip_suffix("-gcc") {
        _ if program.starts_with("clang") => " (LLVM's package clang-22)".to_owned(),
        Some(triple) => format!(" (Debian's package gcc-{})", triple.replace('_', "-")),
        None => String::new(),
    }
}

/// The packages that compilers for other machines need.
fn toolchain(triple: &str) -> String {
    match architecture(triple) {
        "aarch64" => {
            " (Debian's packages gcc-aarch64-linux-gnu and libc6-dev-arm64-cross)".to_owned()
        }
        "riscv64" => {
            " (Debian's packages gcc-riscv64-linux-gnu and libc6-dev-riscv64-cross)".to_owned()
        }
        _ => String::new(),
    }
}

/// The package of an emulator.
fn emulator(command: &str) -> &'static str {
    match command.starts_with("qemu-") {
        true => " (Debian's package qemu-user)",
        false => "",
    }
}

/// The most informative line of a program's messages.
pub(crate) fn first_line(said: &str) -> String {
    let mut lines = said.lines().map(str::trim).filter(|l| !l.is_empty());
    let line = lines.clone().find(|l| l.contains("error"));
    line.or_else(|| lines.next())
        .unwrap_or("it says nothing")
        .to_owned()
}

impl CheckError {
    /// The diagnostics of the error, each with its location.
    pub fn diagnostics(&self) -> Vec<Diagnostic> {
        match self {
            CheckError::Hardware(error) => error.diagnostics(),
            CheckError::Interp(error) => vec![error.into()],
            CheckError::Lowering(all) => all.clone(),
            CheckError::Panic => vec![Diagnostic::error(Class::Internal, self.to_string())],
            other => vec![Diagnostic::error(Class::BadInput, other.to_string())],
        }
    }
}
