//! Exo source for callers in C (`exo-c/Source.h`).

use std::ffi::c_void;
use std::mem::ManuallyDrop;

use exo_diagnostics::Diagnostic;
use exo_dialects::{builder, diagnostic, extract};
use melior::ir::operation::OperationLike;
use melior::ir::{Module, OperationRef};
use melior::{Context, ContextRef};
use mlir_sys::{
    MlirContext, MlirModule, MlirStringCallback, MlirStringRef, mlirModuleGetOperation,
};

use crate::text::{caught, give, text_of};

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
    match caught(|| parsed(context, &source, &file)) {
        // It is the caller's from here on.
        Ok(module) => ManuallyDrop::new(module).to_raw(),
        Err(errors) => {
            diagnostic::emit_errors(context, errors);
            MlirModule {
                ptr: std::ptr::null_mut(),
            }
        }
    }
}

fn parsed<'c>(
    context: &'c Context,
    source: &str,
    file: &str,
) -> Result<Module<'c>, Vec<Diagnostic>> {
    let libraries = exo_dialects::hw::libraries_of(context);
    let view = exo_frontend::parse_module_with(file, source, &libraries)
        .map_err(|errors| errors.iter().map(Diagnostic::from).collect::<Vec<_>>())?;
    builder::module(context, &view).map_err(|error| vec![(&error).into()])
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
    let printed = caught(|| {
        let view = extract::module(module).map_err(|error| vec![(&error).into()])?;
        Ok(exo_frontend::print_module(&view))
    });
    match printed {
        Ok(text) => {
            // SAFETY: by this function's contract.
            unsafe { give(&text, callback, user_data) };
            true
        }
        Err(errors) => {
            // SAFETY: an operation's context outlives it.
            let context = unsafe { module.context().to_ref() };
            diagnostic::emit_errors(context, errors);
            false
        }
    }
}
