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

steps! {
    add_loop::AddLoop,
    cut_loop::CutLoop,
    derive::Derive,
    divide_loop::DivideLoop,
    fission::Fission,
    fuse::Fuse,
    join_loops::JoinLoops,
    lift_scope::LiftScope,
    mult_loops::MultLoops,
    parallelize_loop::ParallelizeLoop,
    remove_loop::RemoveLoop,
    reorder_loops::ReorderLoops,
    reorder_stmts::ReorderStmts,
    replace::Replace,
    shift_loop::ShiftLoop,
}

/// The step of that name, as Exo spells it.
pub fn by_name(name: &str) -> Option<&'static dyn AnyStep> {
    all().iter().copied().find(|s| s.doc().name == name)
}
