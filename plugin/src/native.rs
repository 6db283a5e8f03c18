//! Procedures as functions of this process, for callers in C (`exo-c/Native.h`).

use std::ffi::c_void;

use exo::native::{Native, Options, Passed};
use exo_diagnostics::Diagnostic;
use exo_dialects::hw::libraries_of;
use exo_dialects::pass::context_of;
use exo_dialects::{extract, functions};
use melior::ir::OperationRef;
use mlir_sys::{MlirModule, MlirStringCallback, MlirStringRef, mlirModuleGetOperation};

use crate::text::{caught, give_errors, text_of};

/// `ExoNative` of the header: a [`Native`], or null.
#[repr(C)]
pub struct ExoNative {
    ptr: *mut Native,
}

/// `ExoArgument` of the header.
#[repr(C)]
pub struct ExoArgument {
    kind: u32,
    number: i64,
    cells: *mut c_void,
    count: usize,
    strides: *const usize,
    rank: usize,
}

/// `ExoArgumentKind` of the header.
const NUMBER: u32 = 0;
const TRUTH: u32 = 1;

/// Compiles a procedure.
///
/// # Safety
/// The module is alive, the string valid during the call, and the callback takes the user's data.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn exoNativeCompile(
    module: MlirModule,
    procedure: MlirStringRef,
    on_error: MlirStringCallback,
    user_data: *mut c_void,
) -> ExoNative {
    // SAFETY: by this function's contract.
    let (module, procedure) = unsafe {
        let operation = mlirModuleGetOperation(module);
        (OperationRef::from_raw(operation), text_of(procedure))
    };
    match caught(|| compiled(module, &procedure)) {
        Ok(native) => ExoNative {
            ptr: Box::into_raw(Box::new(native)),
        },
        Err(errors) => {
            // SAFETY: by this function's contract.
            unsafe { give_errors(&errors, on_error, user_data) };
            ExoNative {
                ptr: std::ptr::null_mut(),
            }
        }
    }
}

fn compiled(module: OperationRef<'_, '_>, procedure: &str) -> Result<Native, Vec<Diagnostic>> {
    let view = extract::module(module).map_err(|error| vec![(&error).into()])?;
    let options = Options {
        functions: functions::wanted_by(&view, module)?,
        libraries: libraries_of(&context_of(module)),
        ..Options::default()
    };
    Native::compile(&view, procedure, &options).map_err(|error| error.diagnostics())
}

/// Calls a procedure.
///
/// # Safety
/// The procedure and the arguments are alive, as the header has it, and the callback takes the user's data.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn exoNativeCall(
    native: ExoNative,
    arguments: *const ExoArgument,
    count: usize,
    on_error: MlirStringCallback,
    user_data: *mut c_void,
) -> bool {
    // SAFETY: as the caller promises, it is one that `exoNativeCompile` made; nothing is behind a null one.
    let called = match unsafe { native.ptr.as_ref() } {
        None => Err(vec![Diagnostic::error(
            exo_diagnostics::Class::BadInput,
            "there is no procedure to call",
        )]),
        Some(native) => caught(|| {
            // SAFETY: there are that many arguments, with that many strides, and what they point at the caller vouches for.
            let called = unsafe { native.call(&all_of(arguments, count)) };
            called.map_err(|error| error.diagnostics())
        }),
    };
    if let Err(errors) = &called {
        // SAFETY: by this function's contract.
        unsafe { give_errors(errors, on_error, user_data) };
    }
    called.is_ok()
}

/// # Safety
/// There are that many arguments, and as many strides in each as it says.
unsafe fn all_of<'a>(arguments: *const ExoArgument, count: usize) -> Vec<Passed<'a>> {
    // SAFETY: by this function's contract.
    let arguments: &[ExoArgument] = unsafe { slice(arguments, count) };
    let passed = |argument: &ExoArgument| match argument.kind {
        NUMBER => Passed::Number(argument.number),
        TRUTH => Passed::Truth(argument.number != 0),
        _ => Passed::Buffer {
            address: argument.cells as u64,
            cells: if argument.cells.is_null() {
                0
            } else {
                argument.count
            },
            strides: (!argument.strides.is_null())
                // SAFETY: by this function's contract.
                .then(|| unsafe { slice(argument.strides, argument.rank) }),
        },
    };
    arguments.iter().map(passed).collect()
}

/// # Safety
/// There are that many of them, for as long as `'a` is.
unsafe fn slice<'a, T>(first: *const T, count: usize) -> &'a [T] {
    match first.is_null() || count == 0 {
        true => &[],
        // SAFETY: by this function's contract.
        false => unsafe { std::slice::from_raw_parts(first, count) },
    }
}

/// Destroys a procedure's code.
///
/// # Safety
/// It is one that `exoNativeCompile` made, and nobody uses it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn exoNativeDestroy(native: ExoNative) {
    if !native.ptr.is_null() {
        // SAFETY: the box was given away by `exoNativeCompile`, and comes back once.
        drop(unsafe { Box::from_raw(native.ptr) });
    }
}
