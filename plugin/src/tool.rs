//! Tools of others over MLIR's drivers or over ours (`exo-c/Passes.h`).

use std::ffi::{CStr, c_char, c_int};

use exo_diagnostics::{Class, Diagnostic};
use exo_dialects::diagnostic::output;
use exo_dialects::tool::{self, claim_process_or_exit};
use exo_hw::InputFormat;
use mlir_sys::{MlirDialectRegistry, MlirStringRef};

use crate::text::text_of;
use crate::{exoRegisterAllPasses, register_dialects, register_pass_options};

/// Makes a tool over MLIR's drivers one with all of ours (`exo-c/Passes.h`).
///
/// # Safety
/// The registry lives until the tool ends.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn exoRegisterTool(registry: MlirDialectRegistry) {
    claim_process_or_exit();
    register_pass_options();
    exo_passes::register_inquiries();
    // The driver makes options of passes itself, of those that it finds registered.
    exoRegisterAllPasses();
    // SAFETY: by this function's contract.
    unsafe { register_dialects(registry.ptr) }
}

/// Runs the driver of `exo-opt` over somebody else's registry (`exo-c/Passes.h`).
///
/// # Safety
/// `argv` has `argc` C strings, which are valid during the call, as the overview is; the registry lives until this returns.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn exoToolMain(
    argc: c_int,
    argv: *const *const c_char,
    overview: MlirStringRef,
    registry: MlirDialectRegistry,
) -> c_int {
    // SAFETY: by this function's contract.
    let (args, overview) = unsafe { (arguments_of(argc, argv), text_of(overview)) };
    output::find_format(&args);
    exo_passes::read_sources();
    exo_passes::emit_translations();
    let args = match exo_passes::command_line_of_driver(args) {
        Ok(args) => args,
        Err(error) => {
            output::complain(&Diagnostic::error(Class::BadInput, error));
            return 1;
        }
    };
    // SAFETY: by this function's contract.
    let code = unsafe { tool::opt_main_over(registry, args.clone(), overview) };
    if code != 0 {
        exo_hw::advise(InputFormat::Both, &args);
    }
    code
}

/// Adds the translations of `exo-translate` to MLIR's (`exo-c/Passes.h`).
#[unsafe(no_mangle)]
pub extern "C" fn exoRegisterAllTranslations() {
    claim_process_or_exit();
    output::register_options();
    exo_passes::register_options();
    exo_passes::register_translations();
    exo_hw::register_options();
    exo_hw::load_from_environment_or_exit();
}

/// The command line of a C program.
///
/// # Safety
/// `argv` has `argc` C strings.
unsafe fn arguments_of(argc: c_int, argv: *const *const c_char) -> Vec<String> {
    let count = usize::try_from(argc).unwrap_or(0);
    let text = |k: usize| {
        // SAFETY: by this function's contract.
        let arg = unsafe { CStr::from_ptr(*argv.add(k)) };
        arg.to_string_lossy().into_owned()
    };
    (0..count).map(text).collect()
}
