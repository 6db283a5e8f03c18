//! From the llvm dialect to LLVM IR, bitcode, assembly and objects, and to code that this process calls.
//!
//! MLIR translates a module into an LLVM module of the same shared libLLVM, LLVM optimises it for a [`Machine`] and writes it.
//! Nothing passes through text. Code for this process is an object as well ([`Jit`]), so that what runs here is what is written to files.

mod compile;
mod error;
mod ffi;
mod jit;
mod machine;
mod packed;
mod permission;

pub use compile::{Output, compile};
pub use error::{CompileError, JitError, TargetError};
pub use jit::{Jit, Packed, STOPPED, on_stop};
pub use machine::{Architecture, Level, Machine, MachineOptions};
pub use packed::{CArgument, ExternalFunction, packed_name};
pub use permission::request_state;
