//! From a module of the llvm dialect to code.

use inkwell::context::Context;
use inkwell::module::Module;
use inkwell::passes::PassBuilderOptions;
use inkwell::targets::{FileType, TargetTriple};
use melior::ir::OperationRef;

use crate::error::CompileError;
use crate::machine::{Level, Machine};
use crate::packed::{self, PackedError};

/// The name of the source in files of code.
const NAME: &str = "exo";

/// The kind of output.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Output {
    /// LLVM IR, as text.
    Ir,
    /// LLVM IR, as bitcode.
    Bitcode,
    /// Assembly.
    Assembly,
    /// An object file.
    Object,
}

/// Code of a module in the llvm dialect.
///
/// The module says its data layout (`llvm.data_layout`), that of the machine; otherwise translation assumes alignments that the
/// machine does not have. The context must know MLIR's translations to LLVM IR.
///
/// `packed` names functions that get another one each, `NAME.packed`, for [`Jit`](crate::Jit).
///
/// # Errors
/// Where MLIR has no LLVM IR for the module (a diagnostic of the context says why), or LLVM refuses it.
pub fn compile(
    module: OperationRef<'_, '_>,
    machine: &Machine,
    output: Output,
    packed: &[&str],
) -> Result<Vec<u8>, CompileError> {
    compile_with(module, machine, output, |context, module| {
        packed
            .iter()
            .try_for_each(|name| packed::add(context, module, name))
    })
}

/// The same as [`compile`], with functions that are added to the LLVM module before it is optimised.
pub(crate) fn compile_with(
    module: OperationRef<'_, '_>,
    machine: &Machine,
    output: Output,
    add: impl for<'c> FnOnce(&'c Context, &Module<'c>) -> Result<(), PackedError>,
) -> Result<Vec<u8>, CompileError> {
    let context = Context::create();
    let module = translate(&context, module)?;
    module.set_name(NAME);
    module.set_source_file_name(NAME);
    module.set_triple(&TargetTriple::create(machine.triple()));
    add(&context, &module).map_err(|error| CompileError::Invalid(error.to_string()))?;
    module
        .verify()
        .map_err(|error| CompileError::Invalid(error.to_string()))?;
    optimise(&module, machine)?;
    let emitted = |file| {
        let buffer = machine.llvm.write_to_memory_buffer(&module, file);
        buffer
            .map(|b| b.as_slice().to_vec())
            .map_err(|error| CompileError::Emission(error.to_string()))
    };
    match output {
        Output::Ir => Ok(module.print_to_string().to_bytes().to_vec()),
        Output::Bitcode => Ok(module.write_bitcode_to_memory().as_slice().to_vec()),
        Output::Assembly => emitted(FileType::Assembly),
        Output::Object => emitted(FileType::Object),
    }
}

fn translate<'c>(
    context: &'c Context,
    module: OperationRef<'_, '_>,
) -> Result<Module<'c>, CompileError> {
    // SAFETY: the operation and the context live; both crates' types are LLVM's own opaque pointers of the same library.
    let raw =
        unsafe { mlir_sys::mlirTranslateModuleToLLVMIR(module.to_raw(), context.raw().cast()) };
    match raw.is_null() {
        true => Err(CompileError::Translation),
        // SAFETY: a module that nobody else owns, in that context.
        false => Ok(unsafe { Module::new(raw.cast()) }),
    }
}

fn optimise(module: &Module<'_>, machine: &Machine) -> Result<(), CompileError> {
    let options = PassBuilderOptions::create();
    // As clang does from -O2 on.
    options.set_loop_slp_vectorization(machine.level() >= Level::O2);
    options.set_loop_vectorization(machine.level() >= Level::O2);
    module
        .run_passes(machine.level().pipeline(), &machine.llvm, options)
        .map_err(|error| CompileError::Optimiser(error.to_string()))
}
