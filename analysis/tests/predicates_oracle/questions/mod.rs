//! The predicates, each with programs that it is asked about and with what their runs say.

mod cells;
mod data;
mod exchange;
mod iterations;
mod later;
mod recompute;
mod redundant;
mod repeat;
mod values;

pub(crate) use cells::{
    free_of_iterations, needed_and_written_cells, placed_accesses, touched_roots,
};
pub(crate) use data::{changed_data, data_behind_calls, kept_data};
pub(crate) use exchange::exchanged_statements;
pub(crate) use iterations::{
    fused_loops, interchanged_loops, interchanged_sums, parallel_loops, split_loops,
};
pub(crate) use later::{changed_configuration, folded_cells, overwritten_buffers};
pub(crate) use recompute::recomputed_loops;
pub(crate) use redundant::redundant_loads;
pub(crate) use repeat::{repeated_statements, shadowed_statements};
pub(crate) use values::{
    facts_at_points, fields_behind_calls, values_around_statements, values_behind_first_statements,
    values_in_loops, values_seen_inside,
};
