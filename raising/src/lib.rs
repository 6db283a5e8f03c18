//! Raising: procedures from functions of MLIR's own dialects, `func.func` over `affine`, `scf`, `memref`, `arith` and `math`.
//!
//! Loops are made of operations of `linalg` before, by MLIR ([`linalg`]).
//!
//! [`function`] reads one function and changes nothing. A function that does something that no procedure can say is refused with the operation
//! and the reason ([`Refusal`]); a part of it can become a function of its own first ([`Part`]).
//!
//! Values of a function become what the language has for them ([`values`]): indices and truths are control expressions, written where they are
//! used; numbers are data expressions, written where they are used as long as nothing writes what they read before, and else kept in a scalar of
//! their own; memrefs are buffers. Values that loops carry, and results of choices, are scalars.
//!
//! Preconditions say what MLIR takes for granted ([`bounds`]): that accesses are within memrefs whose extents are known only when the function is
//! called. That memrefs do not overlap is what the language assumes of arguments. [`Source`](exo_dialects::raised::Source) says of each argument of the procedure where it comes from.

mod bounds;
mod calls;
mod cases;
mod choices;
mod control;
mod data;
mod dims;
mod externs;
mod globals;
mod integers;
mod kinds;
mod limits;
mod linalg;
mod loops;
mod memory;
mod names;
mod outline;
mod places;
mod raiser;
mod refusal;
mod shapes;
mod signature;
mod spaces;
mod values;

pub use calls::{Callee, Callees, called, callees_first, may_be_replaced};
pub use externs::with_free_function;
pub use linalg::{has_linalg, is_linalg, left_of_linalg};
pub use names::{free_name, procedure_name};
pub use outline::{Part, Recompute, blocks, in_order, is_allocation, is_light, is_loop};
pub use raiser::{Asks, Purpose, function};
pub use refusal::{Reason, Refusal};
pub use signature::Raised;
