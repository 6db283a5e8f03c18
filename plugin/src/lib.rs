//! `libExo`: the exo dialect and passes as a plugin of a stock `mlir-opt-22`, and as a library for tools written
//! in C or C++ (headers in `exo-c/`).
//!
//! The entry points are Rust functions because rustc's version script hides C++ symbols of a `cdylib`.

// The crate's name is the library's, libExo.so.
#![allow(non_snake_case)]

pub mod native;
pub mod refusal;
pub mod source;
pub mod steps;
mod text;
pub mod tool;

use std::ffi::{c_char, c_void};

use exo_dialects::hw::RegistryRef;
use exo_dialects::tool::claim_process_or_exit;
use mlir_sys::{MlirDialectHandle, MlirDialectRegistry, MlirStringCallback, MlirStringRef};
use text::{caught, give_errors, text_of};

/// Counts allocations, so that templates of libraries have a limit on memory.
#[global_allocator]
static ALLOCATOR: exo_allocator::Counted<std::alloc::System> =
    exo_allocator::Counted(std::alloc::System);

/// `MLIR_PLUGIN_API_VERSION` of LLVM 22.
const PLUGIN_API_VERSION: u32 = 1;
const PLUGIN_NAME: &std::ffi::CStr = c"Exo";
/// Ours, and the LLVM line that the C++ inside is bound to.
const PLUGIN_VERSION: *const c_char = concat!(env!("CARGO_PKG_VERSION"), " (LLVM 22.1)\0")
    .as_ptr()
    .cast();

/// `mlir::DialectPluginLibraryInfo`.
#[repr(C)]
pub struct DialectPluginLibraryInfo {
    api_version: u32,
    name: *const c_char,
    version: *const c_char,
    register: unsafe extern "C" fn(*mut c_void),
}

/// `mlir::PassPluginLibraryInfo`.
#[repr(C)]
pub struct PassPluginLibraryInfo {
    api_version: u32,
    name: *const c_char,
    version: *const c_char,
    register: extern "C" fn(),
}

/// Entry point of `mlir-opt --load-dialect-plugin`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirGetDialectPluginInfo() -> DialectPluginLibraryInfo {
    DialectPluginLibraryInfo {
        api_version: PLUGIN_API_VERSION,
        name: PLUGIN_NAME.as_ptr(),
        version: PLUGIN_VERSION,
        register: register_dialects,
    }
}

/// Entry point of `mlir-opt --load-pass-plugin`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirGetPassPluginInfo() -> PassPluginLibraryInfo {
    PassPluginLibraryInfo {
        api_version: PLUGIN_API_VERSION,
        name: PLUGIN_NAME.as_ptr(),
        version: PLUGIN_VERSION,
        register: register_passes,
    }
}

extern "C" fn register_passes() {
    claim_process_or_exit();
    register_pass_options();
    exoRegisterAllPasses();
    exo_passes::offer_passes();
}

/// Adds the options of the command line that passes look at.
fn register_pass_options() {
    exo_dialects::diagnostic::output::register_options();
    exo_passes::register_options();
    exo_passes::register_schedule_options();
}

/// # Safety
/// `registry` is a `mlir::DialectRegistry *`.
unsafe extern "C" fn register_dialects(registry: *mut c_void) {
    claim_process_or_exit();
    exo_hw::register_options();
    exo_hw::load_from_environment_or_exit();
    let registry = MlirDialectRegistry { ptr: registry };
    // SAFETY: an MlirDialectRegistry is that pointer; mlir-opt, which is reading its command line now, keeps the
    // registry until it ends, and libraries are loaded by options only.
    unsafe {
        exoRegisterAllDialects(registry);
        exo_dialects::hw::command_line::follow_registry(registry);
        exo_dialects::tool::follow_diagnostics(registry);
    }
}

/// Adds every dialect of Exo/MLIR to a registry (`exo-c/Dialects.h`).
///
/// # Safety
/// The registry must be alive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn exoRegisterAllDialects(registry: MlirDialectRegistry) {
    claim_process_or_exit();
    exo_passes::declare_transform_ops();
    // SAFETY: the caller's registry is alive.
    unsafe { exo_dialects::tool::register_exo_dialects(registry) }
}

/// Loads a hardware library into a registry (`exo-c/Dialects.h`).
///
/// # Safety
/// The registry is alive, the string is valid during the call, and `on_error` takes `user_data`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn exoLoadHardwareLibrary(
    registry: MlirDialectRegistry,
    name_or_file: MlirStringRef,
    on_error: MlirStringCallback,
    user_data: *mut c_void,
) -> bool {
    // SAFETY: by this function's contract.
    let (registry, name) = unsafe { (RegistryRef::from_raw(registry), text_of(name_or_file)) };
    let loaded = caught(|| {
        let loaded = exo_hw::load_into(registry, &name);
        loaded.map_err(|error| error.diagnostics())
    });
    let Err(errors) = loaded else {
        return true;
    };
    // SAFETY: by this function's contract.
    unsafe { give_errors(&errors, on_error, user_data) };
    false
}

/// The handle of the `exo` dialect (`exo-c/Dialects.h`).
#[unsafe(no_mangle)]
pub extern "C" fn exoGetDialectHandle() -> MlirDialectHandle {
    exo_dialects::dialect_handle().to_raw()
}

/// Puts every pass into MLIR's global registry (`exo-c/Passes.h`).
#[unsafe(no_mangle)]
pub extern "C" fn exoRegisterAllPasses() {
    claim_process_or_exit();
    exo_passes::register_all_passes();
}
