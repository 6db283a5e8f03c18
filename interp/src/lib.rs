//! The interpreter: executes Exo procedures, exactly or in concrete types.
//!
//! It runs the statements of the IR as they stand and uses nothing of effects, location sets or solvers:
//! it is the oracle that judges them. One engine serves two kinds of data:
//!
//! * **exact**: rational numbers and uninterpreted functions, the semantics in which two procedures are
//!   equivalent;
//! * **concrete**: machine types, as the generated C computes.
//!
//! Control values are mathematical integers and booleans. Whatever the language calls an error (a read of
//! bottom, an access out of bounds, a broken precondition, …) ends the run with an [`InterpError`] that says
//! where, in which iteration, and in which calls.
//!
//! ```
//! use exo_interp::{Inputs, Options, Program, Tensor};
//! let module = exo_ir::Module::default();
//! let program = Program::new(&module).unwrap();
//! let error = program.run("gemm", &Inputs::new(), &Options::exact()).unwrap_err();
//! assert_eq!(error.to_string(), "unknown procedure 'gemm'");
//! # let _ = Tensor::ints(&[2], [1, 2]);
//! ```
//!
//! Layers: [`Program`] compiles modules to a closed form (`code`, `compile`), the engine runs it over a domain
//! (`domain`; `exact_domain`, `concrete`). Statements and expressions are executed by recursion whose depth is known
//! before the start: deep programs run on a thread with a stack to match, too deep ones are refused.

mod code;
mod compile;
mod concrete;
mod data_error;
mod domain;
mod engine;
mod error;
mod exact;
mod exact_domain;
mod meaning;
mod observe;
mod options;
mod program;
mod random;
mod value;

pub use concrete::{cell_bits, cell_bytes, cell_value};
pub use data_error::DataError;
pub use error::{AccessKind, ErrorKind, Failure, Frame, InterpError, Race, RaceSide};
pub use exact::Exact;
pub use observe::{CellAccess, Iteration, Observer, RootId, Site};
pub use options::{Mode, Options, ParOrder, Rng};
pub use program::Program;
pub use random::{BufferShape, RandomData, random_inputs};
pub use value::{Control, FieldValue, Inputs, OutputBuffer, Outputs, Tensor, Value};
