//! From procedures to machine code: a copy of their module goes by way of the llvm dialect to LLVM.

use exo_backend_llvm::{Architecture, Level, Machine, Output};
use exo_backend_mlir::{DebugLevel, Parallel, Target};
use exo_diagnostics::{Class, Diagnostic};
use exo_dialects::diagnostic;
use exo_dialects::pass::{ErrorEmitted, context_of};
use exo_ir::Elem;
use melior::Context;
use melior::ir::operation::OperationLike;
use melior::ir::{Module, OperationRef};

use crate::convert::{ConvertOptions, convert};
use crate::edit;

/// Options of compilation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// The precision of `R`.
    pub precision: Elem,
    /// Whether to run the front-end checks, on which code relies.
    pub check: bool,
    /// Whether public procedures check their arguments at run time.
    pub check_arguments: bool,
    /// The lowering of `par` loops.
    pub parallel: Parallel,
    /// The debug information to be made.
    pub debug: DebugLevel,
    /// A file into which the program is written as Exo source, for lines to lead there.
    pub printed: Option<String>,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            precision: Elem::F32,
            check: true,
            check_arguments: false,
            parallel: Parallel::None,
            debug: DebugLevel::None,
            printed: None,
        }
    }
}

/// Machine code, or LLVM IR, of a module's procedures, which is left as it is. Functions are those of the C header.
///
/// # Errors
/// Emitted: what the checks find, what has no lowering, what LLVM refuses.
pub fn code(
    module: OperationRef<'_, '_>,
    machine: &Machine,
    options: &Options,
    output: Output,
) -> Result<Vec<u8>, ErrorEmitted> {
    let context = &context_of(module);
    let lowered = lowered(context, module, machine, options)?;
    exo_backend_llvm::compile(lowered.as_operation(), machine, output, &[])
        .map_err(|error| internal(context, error.to_string()))
}

/// A copy of a module in the llvm dialect, for a machine.
///
/// # Errors
/// Emitted: what the checks find, and what has no lowering.
pub fn lowered<'c>(
    context: &'c Context,
    module: OperationRef<'_, '_>,
    machine: &Machine,
    options: &Options,
) -> Result<Module<'c>, ErrorEmitted> {
    // What is translated is the whole module, and nested symbol tables are no part of it.
    crate::translate::input::view_of(module)?;
    exo_backend_mlir::prepare(context);
    let mut copy = Module::from_operation((*module).clone())
        .ok_or_else(|| internal(context, "only a module has code".to_owned()))?;
    let converted = convert(copy.as_operation(), &conversion(machine, options), &|f| {
        machine.has(f)
    })?;
    expect_features(context, copy.as_operation(), machine)?;
    edit::hide_functions(
        context,
        copy.as_operation(),
        &converted.instruction_functions,
    );
    let target = Target {
        data_layout: machine.data_layout(),
        parallel: converted.parallel,
        drop_unused: true,
    };
    exo_backend_mlir::to_llvm(context, &mut copy, &target, converted.overhang)
        .map_err(|why| internal(context, why))?;
    Ok(copy)
}

/// Checks that the machine has the features which the module says a target must have.
fn expect_features(
    context: &Context,
    module: OperationRef<'_, '_>,
    machine: &Machine,
) -> Result<(), ErrorEmitted> {
    let wanted = exo_dialects::functions::features(module);
    match wanted.iter().find(|feature| !machine.has(feature)) {
        None => Ok(()),
        Some(feature) => {
            let text = format!(
                "the module needs '{feature}', which the machine that code is made for does not have"
            );
            let error = Diagnostic::error(Class::BadInput, text).with_id("mlir.target-feature");
            let error = error.at(&exo_dialects::location::from_mlir(module.location()));
            Err(diagnostic::emit(context, &error))
        }
    }
}

fn conversion(machine: &Machine, options: &Options) -> ConvertOptions {
    let abi = match machine.architecture() {
        Architecture::X86_64 => "sysv64",
        Architecture::Aarch64 | Architecture::Riscv64 => "aapcs64",
    };
    let parallel = match options.parallel {
        Parallel::None => "none",
        Parallel::OpenMp => "omp",
        Parallel::Scf => "scf",
        Parallel::Forall => "forall",
    };
    ConvertOptions {
        signature: "c".to_owned(),
        abi: abi.to_owned(),
        parallel: parallel.to_owned(),
        affine: false,
        precision: options.precision.name().to_owned(),
        check: options.check,
        check_arguments: options.check_arguments,
        spaces_apart: false,
        // The machine says what it has.
        target_features: false,
        debug: options.debug.name().to_owned(),
        keep: machine.level() == Level::O0,
        printed: options.printed.clone().unwrap_or_default(),
    }
}

fn internal(context: &Context, text: String) -> ErrorEmitted {
    diagnostic::emit(context, &Diagnostic::error(Class::Internal, text))
}
