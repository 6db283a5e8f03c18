//! The steps, one module each.

use std::marker::PhantomData;

use crate::AnyStep;
use crate::step::Declared;

mod allocation;
mod operands;

pub mod add_assertion;
pub mod add_loop;
pub mod bind_expr;
pub mod call_eqv;
pub mod cut_loop;
pub mod delete_buffer;
pub mod delete_pass;
pub mod derive;
pub mod divide_dim;
pub mod divide_loop;
pub mod divide_with_recompute;
pub mod eliminate_dead_code;
pub mod expand_dim;
pub mod fission;
pub mod fold_into_reduce;
pub mod fuse;
pub mod inline;
pub mod inline_assign;
pub mod inline_window;
pub mod join_loops;
pub mod lift_alloc;
pub mod lift_scope;
pub mod merge_writes;
pub mod mult_loops;
pub mod parallelize_loop;
pub mod partial_eval;
pub mod rearrange_dim;
pub mod remove_loop;
pub mod rename;
pub mod rename_iter;
pub mod reorder_loops;
pub mod reorder_stmts;
pub mod replace;
pub mod replace_all;
pub mod resize_dim;
pub mod reuse_buffer;
pub mod set_memory;
pub mod set_precision;
pub mod shift_loop;
pub mod simplify;
pub mod sink_alloc;
pub mod specialize;
pub mod split_write;
pub mod stage_mem;
pub mod unroll_buffer;
pub mod unroll_loop;

/// Lists the steps.
macro_rules! steps {
    ($($module:ident::$step:ident,)*) => {
        /// Every step, in the order of their names.
        pub fn all() -> &'static [&'static dyn AnyStep] {
            &[$(&Declared::<$module::$step>(PhantomData),)*]
        }
    };
}

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
