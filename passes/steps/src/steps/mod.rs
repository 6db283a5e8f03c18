//! The steps, one module each.

use std::marker::PhantomData;

use crate::AnyStep;
use crate::step::Declared;

/// Lists the steps: modules and the types in them.
macro_rules! steps {
    ($($module:ident::$step:ident,)*) => {
        $(pub mod $module;)*

        /// Every step, in the order of their names.
        pub fn all() -> &'static [&'static dyn AnyStep] {
            &[$(&Declared::<$module::$step>(PhantomData),)*]
        }
    };
}

mod allocation;
mod operands;

steps! {
    add_assertion::AddAssertion,
    add_loop::AddLoop,
    bind_expr::BindExpr,
    call_eqv::CallEqv,
    cut_loop::CutLoop,
    delete_buffer::DeleteBuffer,
    delete_pass::DeletePass,
    derive::Derive,
    divide_dim::DivideDim,
    divide_loop::DivideLoop,
    divide_with_recompute::DivideWithRecompute,
    eliminate_dead_code::EliminateDeadCode,
    expand_dim::ExpandDim,
    fission::Fission,
    fold_into_reduce::FoldIntoReduce,
    fuse::Fuse,
    inline::Inline,
    inline_assign::InlineAssign,
    inline_window::InlineWindow,
    join_loops::JoinLoops,
    lift_alloc::LiftAlloc,
    lift_scope::LiftScope,
    merge_writes::MergeWrites,
    mult_loops::MultLoops,
    parallelize_loop::ParallelizeLoop,
    partial_eval::PartialEval,
    rearrange_dim::RearrangeDim,
    remove_loop::RemoveLoop,
    rename::Rename,
    rename_iter::RenameIter,
    reorder_loops::ReorderLoops,
    reorder_stmts::ReorderStmts,
    replace::Replace,
    replace_all::ReplaceAll,
    resize_dim::ResizeDim,
    reuse_buffer::ReuseBuffer,
    set_memory::SetMemory,
    set_precision::SetPrecision,
    shift_loop::ShiftLoop,
    simplify::Simplify,
    sink_alloc::SinkAlloc,
    specialize::Specialize,
    split_write::SplitWrite,
    stage_mem::StageMem,
    unroll_buffer::UnrollBuffer,
    unroll_loop::UnrollLoop,
}

/// The step of that name, as Exo spells it.
pub fn by_name(name: &str) -> Option<&'static dyn AnyStep> {
    all().iter().copied().find(|s| s.doc().name == name)
}
