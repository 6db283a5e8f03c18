//! Exo's passes and translations for MLIR, each a thin module over the crates below, and their
//! registry.

mod check;
pub mod compile;
mod convert;
mod describe;
pub mod edit;
mod explain;
pub mod help;
mod import;
pub mod manual;
mod registry;
mod remarks;
mod schedule;
mod solving;
mod tables;
mod translate;

pub use registry::{pass_docs, register_all_passes, register_inquiries, register_translations};
pub use schedule::{
    StepRequest, StepResult, TakenStep, bound_program_memory, declare_transform_ops, offer_passes,
    register_schedule_options, step_opinion, take_step,
};
pub use solving::register_options;
pub use translate::{
    FILE_OPTIONS, command_line_of_driver, emit_translations, expect_translation, read_sources,
};
