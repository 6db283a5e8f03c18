//! Exo source for callers in C (`exo-c/Source.h`).

use std::ffi::c_void;
use std::mem::ManuallyDrop;

use exo_diagnostics::Diagnostic;
use exo_dialects::{builder, diagnostic, extract};
use melior::ContextRef;
use melior::ir::OperationRef;
use melior::ir::operation::OperationLike;
use mlir_sys::{
    MlirContext, MlirModule, MlirStringCallback, MlirStringRef, mlirModuleGetOperation,
};

use crate::text::{give, text_of};

/// Operations of Exo source.
///
/// # Safety
/// The context is alive and has loaded the exo dialect; the strings are valid during the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn exoModuleParseSource(
    context: MlirContext,
    source: MlirStringRef,
    file: MlirStringRef,
) -> MlirModule {
    // SAFETY: by this function's contract.
    let (context, source, file) = unsafe {
        let context = ContextRef::from_raw(context).to_ref();
        (context, text_of(source), text_of(file))
    };
    let none = MlirModule {
        ptr: std::ptr::null_mut(),
    };
    let libraries = exo_dialects::hw::libraries();
    match exo_frontend::parse_module_with(&file, &source, &libraries) {
        Err(errors) => {
            let errors = errors.iter().map(Diagnostic::from).collect();
            diagnostic::emit_errors(context, errors);
            none
        }
        Ok(view) => match builder::module(context, &view) {
            // It is the caller's from here on.
            Ok(module) => ManuallyDrop::new(module).to_raw(),
            Err(error) => {
                diagnostic::emit(context, &(&error).into());
                none
            }
        },
    }
}

/// A module as Exo source.
///
/// # Safety
/// The module is alive, and the callback takes the user's data.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn exoModulePrintSource(
    module: MlirModule,
    callback: MlirStringCallback,
    user_data: *mut c_void,
) -> bool {
    // SAFETY: the caller's module is alive.
    let module = unsafe { OperationRef::from_raw(mlirModuleGetOperation(module)) };
    match extract::module(module) {
        Ok(view) => {
            // SAFETY: by this function's contract.
            unsafe { give(&exo_frontend::print_module(&view), callback, user_data) };
            true
        }
        Err(error) => {
            // SAFETY: an operation's context outlives it.
            let context = unsafe { module.context().to_ref() };
            diagnostic::emit(context, &(&error).into());
            false
        }
    }
}
