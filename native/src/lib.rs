//! Procedures as functions of this process: compiled by LLVM, called with the inputs that the interpreter takes.
//!
//! ```
//! use exo_interp::{Inputs, Tensor};
//! use exo_native::{Native, Options};
//! let source = "
//! @proc
//! def axpy(n: size, x: f32[n], y: f32[n]):
//!     for i in seq(0, n):
//!         y[i] += 2.0 * x[i]
//! ";
//! let module = exo_frontend::parse_module("axpy.py", source).unwrap();
//! let axpy = Native::compile(&module, "axpy", &Options::default()).unwrap();
//! let inputs = Inputs::new()
//!     .int("n", 3)
//!     .buffer("x", Tensor::floats(&[3], [1.0, 2.0, 3.0]))
//!     .buffer("y", Tensor::floats(&[3], [0.5, 0.5, 0.5]));
//! let outputs = axpy.run(&inputs).unwrap();
//! assert_eq!(outputs.buffer("y"), Some(&Tensor::floats(&[3], [2.5, 4.5, 6.5])));
//! ```
//!
//! What a procedure is called with is checked as the interpreter does it, and the module by the front-end checks: code then keeps
//! to its arguments' memory. [`Arguments`] keeps them for several calls; [`Function`] takes slices, whose types are known when
//! the caller is compiled.

mod arguments;
mod compare;
mod compile;
mod error;
mod library;
mod lines;
mod memory;
mod signature;
mod stop;

use std::collections::BTreeSet;
use std::sync::Arc;

use exo_backend_llvm::Jit;
use exo_backend_mlir::{Entry, Field};
use exo_dialects::hw::command_line;
use exo_interp::{InterpError, Program};
use exo_ir::{Elem, FieldRef, Libraries, MlirFunctions};

pub use arguments::{Arguments, Function};
pub use compare::{Compared, Difference, compare};
pub use error::NativeError;
pub use exo_backend_mlir::RuntimeFailure;
pub use lines::CodeLines;
pub use signature::{
    Cell, Number, Parameter, Passed, Read, ReadWindow, Signature, Strided, StridedMut, Truth,
    Write, WriteWindow,
};
pub use stop::on_stop;

/// Options of compilation.
#[derive(Clone, Debug)]
pub struct Options {
    /// The type that `R` stands for; a floating type.
    pub precision: Elem,
    /// Functions that stand beside instructions of the module's own, to which these are lowered.
    pub functions: MlirFunctions,
    /// The hardware libraries whose instructions it calls.
    pub libraries: Libraries,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            precision: Elem::F32,
            functions: MlirFunctions::default(),
            libraries: command_line::libraries(),
        }
    }
}

/// A procedure in this process, for the processor that this is.
pub struct Native {
    jit: Arc<Jit>,
    /// The shared library that has the code, where that is not ours.
    _library: Option<library::Library>,
    entry: Entry,
    fields: Vec<Field>,
    /// Fields whose values at the entry may matter.
    exposed: BTreeSet<FieldRef>,
    /// The names of its arguments.
    names: Vec<String>,
    /// Checks inputs.
    program: Program,
    precision: Elem,
}

impl Native {
    /// The interpreter's options for what inputs have to be.
    fn concrete(&self) -> exo_interp::Options {
        exo_interp::Options {
            mode: exo_interp::Mode::Concrete {
                r_as: self.precision,
            },
            ..exo_interp::Options::exact()
        }
    }

    /// The name of the procedure.
    pub fn name(&self) -> &str {
        &self.entry.proc
    }

    /// Checks inputs, as the interpreter does.
    fn check(&self, inputs: &exo_interp::Inputs) -> Result<(), InterpError> {
        self.program
            .check_inputs(&self.entry.proc, inputs, &self.concrete())
    }
}
