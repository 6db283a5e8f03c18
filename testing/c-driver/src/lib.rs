//! For tests: C programs that run procedures on given inputs and print what they leave in their arguments, the compilers that
//! take them, and what the interpreter says should come out.

mod compiler;
mod corpus;
mod inputs;
mod kernel;
mod parallel;
mod program;
mod values;

pub use compiler::{Compiler, STRICT};
pub use corpus::{differences, sources};
pub use inputs::cases;
pub use kernel::faults as kernel_faults;
pub use parallel::in_parallel;
pub use program::{Entry, expected, write};
pub use values::{Case, agree, layouts, uses_half, uses_libm};
