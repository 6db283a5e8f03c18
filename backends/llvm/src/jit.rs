//! Code in this process, by LLVM's ORC.

use std::ffi::{CStr, CString, c_char};
use std::ptr;
use std::sync::{Arc, OnceLock};

use llvm_sys::core::LLVMCreateMemoryBufferWithMemoryRangeCopy;
use llvm_sys::error::{LLVMDisposeErrorMessage, LLVMErrorRef, LLVMGetErrorMessage};
use llvm_sys::orc2::lljit::{
    LLVMOrcCreateLLJIT, LLVMOrcDisposeLLJIT, LLVMOrcLLJITAddObjectFile,
    LLVMOrcLLJITGetGlobalPrefix, LLVMOrcLLJITGetMainJITDylib, LLVMOrcLLJITLookup,
    LLVMOrcLLJITMangleAndIntern, LLVMOrcLLJITRef,
};
use llvm_sys::orc2::{
    LLVMJITEvaluatedSymbol, LLVMJITSymbolFlags, LLVMJITSymbolGenericFlags, LLVMOrcAbsoluteSymbols,
    LLVMOrcCSymbolMapPair, LLVMOrcCreateDynamicLibrarySearchGeneratorForProcess,
    LLVMOrcJITDylibAddGenerator, LLVMOrcJITDylibDefine, LLVMOrcJITDylibRef,
};
use melior::ir::OperationRef;

use crate::compile::{Output, compile, compile_with};
use crate::error::JitError;
use crate::machine::Machine;
use crate::packed::{self, ExternalFunction, packed_name};

/// The function that code may call to say why it ends the process: it takes a pointer to bytes, and their number in 64 bits.
pub const STOPPED: &str = "exo.stopped";

/// The function of [`on_stop`].
static TOLD: OnceLock<fn(&[u8])> = OnceLock::new();

/// Sets the function that gets the text which code passes to [`STOPPED`]: on the thread on which it
/// runs, in a frame that nothing may unwind. The first one stays; returns whether this is it.
pub fn on_stop(told: fn(&[u8])) -> bool {
    TOLD.set(told).is_ok()
}

extern "C" fn stopped(text: *const u8, length: u64) {
    let (Some(told), Ok(length)) = (TOLD.get(), usize::try_from(length)) else {
        return;
    };
    // SAFETY: code passes bytes of its own, which live as long as it does.
    told(unsafe { std::slice::from_raw_parts(text, length) });
}

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

    /// Makes a function of C that is already in this process callable: [`Jit::packed`] finds it by the name of the module's function
    /// that has its signature.
    ///
    /// # Errors
    /// The module is not compiled, or its function takes other arguments.
    pub fn foreign(
        module: OperationRef<'_, '_>,
        machine: &Machine,
        foreign: &ExternalFunction<'_>,
    ) -> Result<Jit, JitError> {
        let object = compile_with(module, machine, Output::Object, |context, module| {
            packed::add_foreign(context, module, foreign)
        })?;
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
            define_stopped(jit, dylib)?;
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
        let address = self.address(&packed_name(name))?;
        // SAFETY: code that `packed::add` made has this type.
        let function =
            unsafe { std::mem::transmute::<usize, unsafe extern "C" fn(*const u64)>(address) };
        Ok(Packed {
            function,
            _jit: Arc::clone(self),
        })
    }

    /// The address of a symbol, valid as long as the JIT lives.
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

/// Lets code find [`STOPPED`].
///
/// # Safety
/// The JIT lives, and the library is one of its own.
unsafe fn define_stopped(jit: LLVMOrcLLJITRef, dylib: LLVMOrcJITDylibRef) -> Result<(), JitError> {
    let name = CString::new(STOPPED).map_err(|_| JitError::Missing(STOPPED.to_owned()))?;
    let address = stopped as extern "C" fn(*const u8, u64) as usize;
    let exported = LLVMJITSymbolGenericFlags::LLVMJITSymbolGenericFlagsExported as u8
        | LLVMJITSymbolGenericFlags::LLVMJITSymbolGenericFlagsCallable as u8;
    // SAFETY: by this function's contract; the name and the definition are handed over.
    unsafe {
        let mut symbol = LLVMOrcCSymbolMapPair {
            Name: LLVMOrcLLJITMangleAndIntern(jit, name.as_ptr()),
            Sym: LLVMJITEvaluatedSymbol {
                Address: address as u64,
                Flags: LLVMJITSymbolFlags {
                    GenericFlags: exported,
                    TargetFlags: 0,
                },
            },
        };
        check(LLVMOrcJITDylibDefine(
            dylib,
            LLVMOrcAbsoluteSymbols(&raw mut symbol, 1),
        ))
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
