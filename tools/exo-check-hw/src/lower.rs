//! Procedures as objects, by LLVM.
//!
//! What a library's function is made of may end LLVM, so this is done in a process of its own.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use exo_backend_llvm::{Architecture, Machine, MachineOptions, Output};
use exo_backend_mlir::{Abi, ModuleEnv, Signature, Target};
use exo_diagnostics::{Class, Diagnostic};
use exo_dialects::diagnostic::Collector;
use exo_ir::{Libraries, Library, MlirFunctions, Module};
use exo_process::{Finished, Outcome};

/// The options of the process that makes an object.
pub(crate) struct Child<'a> {
    /// The library, as it was named.
    pub(crate) library: &'a str,
    /// Folders to look in.
    pub(crate) hw_path: &'a [PathBuf],
    /// Instructions by their own names, and which driver of each: `add:0`.
    pub(crate) drivers: &'a [&'a str],
    /// The machine that it is for.
    pub(crate) machine: &'a MachineOptions,
}

impl Child<'_> {
    /// Makes an object of drivers; what else is said is an error.
    pub(crate) fn run(&self, object: &Path, limit: Duration) -> std::io::Result<Finished> {
        let mut command = Command::new(std::env::current_exe()?);
        for folder in self.hw_path {
            command.arg("--hw-path").arg(folder);
        }
        // In full: what it would find out itself depends on more than that.
        if !self.machine.triple.is_empty() {
            command.arg("--target").arg(&self.machine.triple);
        }
        command.arg(format!("--cpu={}", self.machine.cpu));
        command.arg("--lower").arg(self.drivers.join(","));
        command
            .arg("--object")
            .arg(object)
            .arg("--")
            .arg(self.library);
        exo_process::run(&mut command, limit)
    }
}

/// Whether a process has made its object.
pub(crate) fn has_made(finished: &Finished) -> bool {
    finished.outcome == Outcome::Exited(0)
}

/// Target features that a library's functions require.
pub(crate) fn features(library: &Library) -> Vec<String> {
    let all = library.functions.all().iter();
    let all = all.flat_map(|f| f.features.clone());
    let mut all: Vec<String> = all.collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// The code of a module, whose functions C calls by the header. Its own instructions have `functions`. Nothing is checked.
pub(crate) fn object(
    module: &Module,
    libraries: &Libraries,
    functions: MlirFunctions,
    machine: &Machine,
) -> Result<Vec<u8>, Vec<Diagnostic>> {
    let context = exo_dialects::load::context();
    exo_backend_mlir::prepare(&context);
    let given = ModuleEnv::new(module, libraries, functions, &|f| machine.has(f));
    let how = exo_backend_mlir::Options {
        signature: Signature::C,
        abi: match machine.architecture() {
            Architecture::X86_64 => Abi::SysV64,
            Architecture::Aarch64 | Architecture::Riscv64 => Abi::Aapcs64,
        },
        ..exo_backend_mlir::Options::default()
    };
    let mut lowered = exo_backend_mlir::functions(&context, module, &given, &how)
        .map_err(|errors| errors.iter().map(Diagnostic::from).collect::<Vec<_>>())?;
    let mut made = lowered.module(&context);
    let target = Target {
        data_layout: machine.data_layout(),
        parallel: exo_backend_mlir::Parallel::None,
        drop_unused: true,
    };
    let said = Collector::new(&context);
    exo_backend_mlir::to_llvm(&context, &mut made, &target, lowered.overhangs)
        .map_err(|why| refused(&said, why))?;
    exo_backend_llvm::compile(made.as_operation(), machine, Output::Object, &[])
        .map_err(|error| refused(&said, error.to_string()))
}

fn refused(said: &Collector<'_>, why: String) -> Vec<Diagnostic> {
    match said.take() {
        all if all.is_empty() => vec![Diagnostic::error(Class::Internal, why)],
        all => all,
    }
}
