//! `--exo-to-llvmir`, `--exo-to-bitcode`, `--exo-to-asm` and `--exo-to-object`: the dialect to LLVM IR and machine code.

use std::sync::OnceLock;

use exo_backend_llvm::{Level, Machine, MachineOptions, Output};
use exo_backend_mlir::{DebugLevel, Parallel};
use exo_diagnostics::{Class, Diagnostic};
use exo_dialects::diagnostic;
use exo_dialects::pass::{ErrorEmitted, context_of};
use exo_dialects::tool::{Flag, StringOption, TranslateFrom};
use melior::Context;
use melior::ir::OperationRef;

use crate::compile;

/// The command line's options of machine code.
struct CommandLine {
    triple: StringOption,
    cpu: StringOption,
    features: StringOption,
    levels: [(Flag, Level); 4],
    no_pic: Flag,
    openmp: Flag,
    check_arguments: Flag,
    debug: Flag,
    lines: Flag,
    printed: StringOption,
}

/// The option that names a file for the program as it is printed.
pub(super) const PRINTED: &str = "debug-printed";

static COMMAND_LINE: OnceLock<CommandLine> = OnceLock::new();

pub(super) fn register_options() {
    COMMAND_LINE.get_or_init(|| CommandLine {
        triple: StringOption::add(
            "target",
            "machine code for another machine: x86_64, aarch64 or riscv64, as in aarch64-linux-gnu (default: this machine)",
            "triple",
        ),
        cpu: StringOption::add(
            "cpu",
            "machine code for a processor: 'native' or a name of LLVM's, as in znver4 (default: any of the target)",
            "name",
        ),
        features: StringOption::add(
            "features",
            "what the processor has beside, or lacks, as in +avx512f,-sse4a",
            "list",
        ),
        levels: [
            (Flag::add("O0", "machine code as written, not optimised"), Level::O0),
            (Flag::add("O1", "machine code with optimisations that are quick"), Level::O1),
            (Flag::add("O2", "machine code with optimisations that usually pay"), Level::O2),
            (Flag::add("O3", "machine code with all optimisations (default); of several levels the highest counts"), Level::O3),
        ],
        no_pic: Flag::add("no-pic", "machine code for one place in memory"),
        openmp: Flag::add(
            "openmp",
            "let 'par' loops be shared by threads: machine code that is linked with LLVM's OpenMP runtime (-fopenmp)",
        ),
        check_arguments: Flag::add(
            "check-arguments",
            "let procedures look at their arguments, and end the process where these are not as the source says",
        ),
        debug: Flag::add(
            "g",
            "let machine code say for debuggers which lines of the source it comes of, and where variables are",
        ),
        lines: Flag::add(
            "debug-lines",
            "the lines only",
        ),
        printed: StringOption::add(
            PRINTED,
            "write the program as Exo source to a file, and let lines lead there",
            "file",
        ),
    });
}

/// Prints a module's LLVM IR, optimised.
pub(super) struct ExoToLlvmIr;

impl TranslateFrom for ExoToLlvmIr {
    const NAME: &'static str = "exo-to-llvmir";
    const SUMMARY: &'static str = "the exo dialect to LLVM IR";

    fn translate(module: OperationRef<'_, '_>) -> Result<Vec<u8>, ErrorEmitted> {
        made(module, Output::Ir)
    }
}

/// Writes a module's LLVM IR as bitcode.
pub(super) struct ExoToBitcode;

impl TranslateFrom for ExoToBitcode {
    const NAME: &'static str = "exo-to-bitcode";
    const SUMMARY: &'static str = "the exo dialect to LLVM bitcode";

    fn translate(module: OperationRef<'_, '_>) -> Result<Vec<u8>, ErrorEmitted> {
        made(module, Output::Bitcode)
    }
}

/// Prints a module's assembly.
pub(super) struct ExoToAsm;

impl TranslateFrom for ExoToAsm {
    const NAME: &'static str = "exo-to-asm";
    const SUMMARY: &'static str = "the exo dialect to assembly";

    fn translate(module: OperationRef<'_, '_>) -> Result<Vec<u8>, ErrorEmitted> {
        made(module, Output::Assembly)
    }
}

/// Writes a module's object file.
pub(super) struct ExoToObject;

impl TranslateFrom for ExoToObject {
    const NAME: &'static str = "exo-to-object";
    const SUMMARY: &'static str =
        "the exo dialect to an object file, which C links with by the header";

    fn translate(module: OperationRef<'_, '_>) -> Result<Vec<u8>, ErrorEmitted> {
        made(module, Output::Object)
    }
}

fn made(module: OperationRef<'_, '_>, output: Output) -> Result<Vec<u8>, ErrorEmitted> {
    let context = &context_of(module);
    let machine = machine(context)?;
    let options = compile::Options {
        precision: super::to_c::precision(context)?,
        check: super::input::checks(),
        check_arguments: COMMAND_LINE
            .get()
            .is_some_and(|given| given.check_arguments.is_set()),
        debug: debug_level(),
        printed: printed(),
        parallel: parallel(),
    };
    compile::code(module, &machine, &options, output)
}

/// The lowering of `par` loops that the command line asks for.
fn parallel() -> Parallel {
    match COMMAND_LINE.get() {
        Some(given) if given.openmp.is_set() => Parallel::OpenMp,
        _ => Parallel::None,
    }
}

/// The debug information that the command line asks for.
fn debug_level() -> DebugLevel {
    match COMMAND_LINE.get() {
        Some(given) if given.debug.is_set() => DebugLevel::Full,
        Some(given) if given.lines.is_set() => DebugLevel::Lines,
        // Lines of that file are asked for, and so is the rest.
        Some(_) if printed().is_some() => DebugLevel::Full,
        _ => DebugLevel::None,
    }
}

/// The file that the command line names for the program as it is printed.
fn printed() -> Option<String> {
    let file = COMMAND_LINE.get()?.printed.value();
    (!file.is_empty()).then_some(file)
}

/// The machine that the command line names.
fn machine(context: &Context) -> Result<Machine, ErrorEmitted> {
    let mut options = MachineOptions::default();
    if let Some(given) = COMMAND_LINE.get() {
        options.triple = given.triple.value();
        options.cpu = given.cpu.value();
        options.features = given.features.value();
        options.position_dependent = given.no_pic.is_set();
        let level = given.levels.iter().rev().find(|(flag, _)| flag.is_set());
        options.level = level.map(|(_, level)| *level).unwrap_or_default();
    }
    Machine::new(&options).map_err(|error| {
        diagnostic::emit(
            context,
            &Diagnostic::error(Class::BadInput, error.to_string()),
        )
    })
}
