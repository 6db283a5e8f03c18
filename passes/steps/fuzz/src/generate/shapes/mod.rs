//! What is written for each step: code that it fits, with a deviation now and then.

mod buffers;
mod calls;
mod loops;
mod values;

use super::writer::Writer;
use crate::rng::Rng;

/// Procedures that a shape refers to, and what is recorded of them.
#[derive(Clone, Debug, Default)]
pub(super) struct Extra {
    pub(super) procs: String,
    pub(super) records: Vec<String>,
}

/// The procedures for a step.
pub(super) fn extra(w: &mut Writer, step: &str) -> Extra {
    calls::extra(w, step)
}

/// The element type that a step is of most interest with.
pub(super) fn elem_for(step: &str, rng: &mut Rng) -> &'static str {
    let narrow = matches!(
        step,
        "split_write"
            | "merge_writes"
            | "fold_into_reduce"
            | "set_precision"
            | "bind_expr"
            | "inline_assign"
    );
    match narrow && rng.chance(35) {
        true => ["i8", "i8", "i32", "ui8"][rng.below(4)],
        false => "f32",
    }
}

/// Writes the shape of a step.
pub(super) fn shape(w: &mut Writer, step: &str) {
    match step {
        "reorder_loops" => loops::nest(w),
        "mult_loops" => loops::literal_nest(w),
        "fission" => loops::split_body(w),
        "fuse" => loops::adjacent(w),
        "join_loops" => loops::halves(w),
        "divide_loop" | "shift_loop" | "cut_loop" | "rename_iter" => loops::one_loop(w),
        "unroll_loop" => loops::literal_loop(w),
        "divide_with_recompute" => loops::repeatable_loop(w),
        "remove_loop" => loops::idle_loop(w),
        "add_loop" => loops::repeatable(w),
        "parallelize_loop" => loops::independent(w),
        "lift_scope" => loops::scopes(w),
        "eliminate_dead_code" => loops::dead(w),
        "specialize" => loops::block(w),
        "delete_pass" => loops::passes(w),
        "simplify" => loops::arithmetic(w),
        "lift_alloc" => buffers::in_scope(w),
        "sink_alloc" => buffers::above_scope(w),
        "delete_buffer" => buffers::maybe_unused(w),
        "reuse_buffer" => buffers::two(w),
        "expand_dim" | "set_memory" | "set_precision" => buffers::in_scope(w),
        "resize_dim" => buffers::resizable(w),
        "divide_dim" | "rearrange_dim" | "unroll_buffer" => buffers::shaped(w, step),
        "stage_mem" => buffers::staged(w),
        "inline_window" => buffers::windowed(w),
        "bind_expr" => values::repeated(w),
        "inline_assign" => values::assigned(w),
        "merge_writes" | "split_write" | "fold_into_reduce" => values::sums(w, step),
        "reorder_stmts" => values::pair(w),
        "inline" => calls::inlined(w),
        "replace" | "replace_all" => calls::replaced(w),
        "call_eqv" => calls::equivalent(w),
        _ => loops::block(w),
    }
}
