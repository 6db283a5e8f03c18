//! The dialect of a library, with an operation for each instruction, whose verifier is made of the instruction's signature
//! ([`verify`]); `lib/IR/Hardware.cpp` is its other half.

use std::ffi::c_void;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use exo_ir::Library;
use melior::ir::OperationRef;
use mlir_sys::{MlirDialectRegistry, MlirOperation};

use super::loaded::Instructions;
use super::verify;
use crate::failure::panic_text;
use crate::ffi::{self, string_ref};
use crate::native;

/// Adds the dialect of a library to a registry; false if that has another dialect of its name.
///
/// # Safety
/// The registry must be alive.
pub(super) unsafe fn insert_one(registry: MlirDialectRegistry, library: &Arc<Library>) -> bool {
    let definitions = Box::new(Instructions::of(library));
    let prefix = format!("{}.", library.name);
    let names: Vec<_> = (library.items.proc_names())
        .map(|name| string_ref(name.strip_prefix(&prefix).unwrap_or(name)))
        .collect();
    let spec = ffi::HardwareSpec {
        name: string_ref(&library.name),
        digest: string_ref(&library.digest),
        num_instructions: names.len() as isize,
        instructions: names.as_ptr(),
        verify: verify_call,
        definitions: Box::into_raw(definitions).cast_const().cast(),
        release,
    };
    // SAFETY: the caller answers for the registry. The shim copies the strings, and releases the definitions once.
    unsafe { ffi::exoInsertHardware(registry, &raw const spec) }
}

/// # Safety
/// For the shim only: `definitions` is what [`insert_one`] gave, and is not used again.
unsafe extern "C" fn release(definitions: *const c_void) {
    // SAFETY: as the caller promises.
    drop(unsafe { Box::from_raw(definitions.cast::<Instructions>().cast_mut()) });
}

/// # Safety
/// For the shim only: `definitions` is what [`insert_one`] gave, and the operation lives during the call.
unsafe extern "C" fn verify_call(
    definitions: *const c_void,
    instruction: isize,
    call: MlirOperation,
) -> bool {
    // SAFETY: as the caller promises.
    let (instructions, call) = unsafe {
        (
            &*definitions.cast::<Instructions>(),
            OperationRef::from_raw(call),
        )
    };
    let verified = || {
        let instruction = usize::try_from(instruction).ok();
        match instruction.and_then(|k| instructions.get(k)) {
            Some(proc) => verify::call(call, proc),
            None => Err("is no instruction of its library".to_owned()),
        }
    };
    match catch_unwind(AssertUnwindSafe(verified)) {
        Ok(Ok(())) => true,
        Ok(Err(message)) => {
            native::emit_op_error(call, &message);
            false
        }
        Err(panic) => {
            let message = format!("internal error: {}; please report", panic_text(&*panic));
            native::emit_op_error(call, &message);
            false
        }
    }
}
