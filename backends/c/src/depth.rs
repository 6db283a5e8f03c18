//! Limits of nesting, checked without recursion before anything else walks the module: neither this back
//! end nor a C compiler should meet a tree that exhausts its stack.

use exo_view::Module;
use exo_view::limits::{Exceeded, MAX_BLOCKS, MAX_EXPR_DEPTH, exceeded};

use crate::error::{CodegenError, Problem};

/// An error for every place where a procedure is nested too deep.
pub(crate) fn check(module: &Module) -> Vec<CodegenError> {
    let beyond = module.all_procs().flat_map(exceeded);
    let errors = beyond.map(|(loc, what)| {
        let (limit, what) = match what {
            Exceeded::Blocks => (MAX_BLOCKS, "statements"),
            Exceeded::Expression => (MAX_EXPR_DEPTH, "operators"),
        };
        CodegenError {
            loc: loc.clone(),
            problem: Problem::TooDeep { limit, what },
        }
    });
    errors.collect()
}
