//! Limits of nesting, checked without recursion before anything else walks the module: neither a back end nor a
//! compiler of what it makes should meet a tree that exhausts its stack.

use exo_ir::Module;
use exo_ir::limits::{Exceeded, MAX_BLOCKS, MAX_EXPR_DEPTH, exceeded};

use crate::error::LoweringError;
use crate::limits::{Backend, Limit};

/// An error for every place where a procedure is nested too deep.
pub fn check(module: &Module, backend: Backend) -> Vec<LoweringError> {
    let beyond = module.all_procs().flat_map(exceeded);
    let errors = beyond.map(|(loc, what)| {
        let (levels, what) = match what {
            Exceeded::Blocks => (MAX_BLOCKS, "statements"),
            Exceeded::Expression => (MAX_EXPR_DEPTH, "operators"),
        };
        LoweringError {
            loc: loc.clone(),
            problem: backend.beyond(Limit::Nesting { levels, what }),
        }
    });
    errors.collect()
}
