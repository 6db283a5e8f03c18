//! The steps, one folder each: the module, its cases (`cases.txt`), how each condition is tested (`conditions.txt`), what the step
//! gives back of its examples (`returns.txt`), and what random steps need to know (`random.rs`).

use std::marker::PhantomData;

use crate::step::Declared;
use crate::{AnyStep, registry};

pub mod add_assertion;
pub mod add_loop;
pub mod add_unsafe_guard;
pub mod autofission;
pub mod autolift_alloc;
pub mod bind_config;
pub mod bind_expr;
pub mod call_eqv;
pub mod commute_expr;
pub mod cut_loop;
pub mod delete_buffer;
pub mod delete_config;
pub mod delete_pass;
pub mod derive;
pub mod divide_dim;
pub mod divide_loop;
pub mod divide_with_recompute;
pub mod eliminate_dead_code;
pub mod expand_dim;
pub mod extract_subproc;
pub mod fission;
pub mod fold_into_reduce;
pub mod fuse;
pub mod inline;
pub mod inline_assign;
pub mod inline_window;
pub mod insert_noop_call;
pub mod insert_pass;
pub mod join_loops;
pub mod left_reassociate_expr;
pub mod lift_alloc;
pub mod lift_reduce_constant;
pub mod lift_scope;
pub mod make_instr;
pub mod merge_writes;
pub mod mult_dim;
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
pub mod replace_once;
pub mod resize_dim;
pub mod reuse_buffer;
pub mod rewrite_expr;
pub mod set_memory;
pub mod set_precision;
pub mod set_window;
pub mod shift_loop;
pub mod simplify;
pub mod sink_alloc;
pub mod specialize;
pub mod split_write;
pub mod stage_mem;
pub mod transpose;
pub mod unroll_buffer;
pub mod unroll_loop;
pub mod unsafe_assert_eq;
pub mod write_config;

// `own`: the build script lists the folders.
include!(concat!(env!("OUT_DIR"), "/steps.rs"));

/// Every step, those that other crates declare too ([`register_step!`](crate::register_step)), in
/// the order of their names.
pub fn all() -> &'static [&'static dyn AnyStep] {
    registry::all()
}

/// The step of that name, as Exo spells it.
pub fn by_name(name: &str) -> Option<&'static dyn AnyStep> {
    all().iter().copied().find(|s| s.doc().name == name)
}
