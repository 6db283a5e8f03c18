//! Facts about instructions' names, and about their parameters' kinds, memories and elements.

use exo_ir::{Elem, VarKind};

/// The name that an instruction has within its library.
pub(crate) fn own_name(instr: &str) -> &str {
    instr.split_once('.').map_or(instr, |(_, own)| own)
}

/// Whether a kind of argument is control.
pub(crate) fn is_control(kind: &VarKind) -> bool {
    !matches!(kind, VarKind::Buffer(_) | VarKind::Iter)
}

/// Whether a memory's buffers are reached by pointers from outside.
pub(crate) fn is_dram(memory: Option<&str>) -> bool {
    memory.is_none_or(|name| exo_ir::builtin_memory(name).is_some())
}

/// The element type that is used for `R`, and any other type itself.
pub(crate) fn decided(elem: Elem) -> Elem {
    match elem {
        Elem::R => Elem::F32,
        elem => elem,
    }
}

/// The strides of a tensor of these extents.
pub(crate) fn dense(extents: &[i64]) -> Vec<i64> {
    let behind = |dim: usize| extents[dim + 1..].iter().product();
    (0..extents.len()).map(behind).collect()
}
