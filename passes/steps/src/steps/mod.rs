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

steps! {
    bind_expr::BindExpr,
    delete_buffer::DeleteBuffer,
    derive::Derive,
    divide_dim::DivideDim,
    divide_loop::DivideLoop,
    expand_dim::ExpandDim,
    fission::Fission,
    inline_window::InlineWindow,
    lift_alloc::LiftAlloc,
    rearrange_dim::RearrangeDim,
    reorder_loops::ReorderLoops,
    replace::Replace,
    resize_dim::ResizeDim,
    stage_mem::StageMem,
}

/// The step of that name, as Exo spells it.
pub fn by_name(name: &str) -> Option<&'static dyn AnyStep> {
    all().iter().copied().find(|s| s.doc().name == name)
}
