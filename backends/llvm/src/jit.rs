//! Code in this process, by LLVM's ORC.

use std::ffi::{CStr, CString, c_char};
use std::ptr;
use std::sync::Arc;

use llvm_sys::core::LLVMCreateMemoryBufferWithMemoryRangeCopy;
use llvm_sys::error::{LLVMDisposeErrorMessage, LLVMErrorRef, LLVMGetErrorMessage};
use llvm_sys::orc2::lljit::{
    LLVMOrcCreateLLJIT, LLVMOrcDisposeLLJIT, LLVMOrcLLJITAddObjectFile,
    LLVMOrcLLJITGetGlobalPrefix, LLVMOrcLLJITGetMainJITDylib, LLVMOrcLLJITLookup, LLVMOrcLLJITRef,
};
use llvm_sys::orc2::{
    LLVMOrcCreateDynamicLibrarySearchGeneratorForProcess, LLVMOrcJITDylibAddGenerator,
};
use melior::ir::OperationRef;

use crate::compile::{Output, compile};
use crate::error::JitError;
use crate::machine::Machine;
use crate::packed::SUFFIX;

/// Functions of a module, in this process. Code lives as long as this.
pub struct Jit {
    jit: LLVMOrcLLJITRef,
}

// SAFETY: ORC's sessions lock what they share, and code is not written to once it is linked.
unsafe impl Send for Jit {}
// SAFETY: as above.
unsafe impl Sync for Jit {}

/// A function that takes its arguments from memory.
#[derive(Clone)]
pub struct Packed {
    function: unsafe extern "C" fn(*const u64),
    /// The code lives as long as this.
    _jit: Arc<Jit>,
}

impl Packed {
    /// Calls the function.
    ///
    /// # Safety
    /// There is a word for each parameter, with what the parameter's type wants in its low bytes: integers, and pointers to all that
    /// the function reads and writes.
    pub unsafe fn call(&self, words: &[u64]) {
        // SAFETY: by this function's contract.
        unsafe { (self.function)(words.as_ptr()) }
    }
}

impl Jit {
    /// Compiles a module in the llvm dialect for this process, as [`compile`] does; `callable` names what [`Jit::packed`] can find.
    ///
    /// # Errors
    /// Where it is not compiled, or has symbols that this process does not have.
    pub fn new(
        module: OperationRef<'_, '_>,
        machine: &Machine,
        callable: &[&str],
    ) -> Result<Jit, JitError> {
        let object = compile(module, machine, Output::Object, callable)?;
        Jit::of_object(&object)
    }

    /// Links an object into this process.
    ///
    /// # Errors
    /// Where it is none, or has symbols that this process does not have.
    pub fn of_object(object: &[u8]) -> Result<Jit, JitError> {
        let mut jit: LLVMOrcLLJITRef = ptr::null_mut();
        // SAFETY: without a builder ORC makes its own; `jit` is written only where there is no error.
        check(unsafe { LLVMOrcCreateLLJIT(&raw mut jit, ptr::null_mut()) })?;
        let made = Jit { jit };
        // SAFETY: the JIT lives; the generator and the buffer are handed over to it.
        unsafe {
            let dylib = LLVMOrcLLJITGetMainJITDylib(jit);
            let mut process = ptr::null_mut();
            check(LLVMOrcCreateDynamicLibrarySearchGeneratorForProcess(
                &raw mut process,
                LLVMOrcLLJITGetGlobalPrefix(jit),
                None,
                ptr::null_mut(),
            ))?;
            LLVMOrcJITDylibAddGenerator(dylib, process);
            let buffer = LLVMCreateMemoryBufferWithMemoryRangeCopy(
                object.as_ptr().cast::<c_char>(),
                object.len(),
                c"exo".as_ptr(),
            );
            check(LLVMOrcLLJITAddObjectFile(jit, dylib, buffer))?;
        }
        Ok(made)
    }

    /// A function that was named as callable.
    ///
    /// # Errors
    /// Where it was not, or symbols that it needs are not there.
    pub fn packed(self: &Arc<Jit>, name: &str) -> Result<Packed, JitError> {
        let address = self.address(&format!("{name}{SUFFIX}"))?;
        // SAFETY: code that `packed::add` made has this type.
        let function =
            unsafe { std::mem::transmute::<usize, unsafe extern "C" fn(*const u64)>(address) };
        Ok(Packed {
            function,
            _jit: Arc::clone(self),
        })
    }

    /// Where a symbol is. What is there lives as long as the JIT.
    ///
    /// # Errors
    /// Where there is no such symbol, or those that it needs are not there.
    pub fn address(&self, name: &str) -> Result<usize, JitError> {
        let symbol = CString::new(name).map_err(|_| JitError::Missing(name.to_owned()))?;
        let mut address = 0;
        // SAFETY: the JIT and the string live during the call.
        check(unsafe { LLVMOrcLLJITLookup(self.jit, &raw mut address, symbol.as_ptr()) })?;
        usize::try_from(address).map_err(|_| JitError::Missing(name.to_owned()))
    }
}

impl Drop for Jit {
    fn drop(&mut self) {
        // SAFETY: nobody else disposes of it; functions that are borrowed from it are gone.
        let error = unsafe { LLVMOrcDisposeLLJIT(self.jit) };
        // Memory that cannot be given back is all that this can mean.
        let _ = check(error);
    }
}

fn check(error: LLVMErrorRef) -> Result<(), JitError> {
    if error.is_null() {
        return Ok(());
    }
    // SAFETY: the error is ours; taking its message consumes it, and the message is freed after its copy.
    let text = unsafe {
        let message = LLVMGetErrorMessage(error);
        let text = CStr::from_ptr(message).to_string_lossy().into_owned();
        LLVMDisposeErrorMessage(message);
        text
    };
    Err(JitError::Link(text))
}
