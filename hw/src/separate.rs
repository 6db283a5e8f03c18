//! Arguments in memories whose registers are variables of their own.

use exo_ir::{BufferType, Memory, Var};

/// Why an instruction cannot have an argument: code gives it one register.
pub(crate) fn of_argument(var: &Var, ty: &BufferType, memory: &Memory) -> Option<String> {
    let shows_several = ty.rank() > memory.innermost.len();
    (memory.c.separates_registers() && shows_several).then(|| {
        format!(
            "argument '{}' shows several registers of memory '{}', but these are variables of their own: an instruction gets one",
            var.name, memory.name
        )
    })
}
