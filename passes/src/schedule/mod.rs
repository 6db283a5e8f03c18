//! Schedule steps as MLIR sees them: a pass for each step, and `exo-schedule`, which runs a file of them.

mod calls;
mod command_line;
mod file;
mod flat;
mod interactive;
mod list;
mod machine;
mod module_foreign_users;
mod patterns;
mod program;
mod records;
mod refuse;
mod remarks;
mod runner;
mod state_cache;
mod step_pass;
mod target;
mod traced;
mod transform_ops;
mod trust;
mod trusted;
mod typed_step;
mod validated;

pub(crate) use command_line::expand_arguments;
pub use command_line::offer_passes;
pub(crate) use file::{description as schedule_doc, register as register_schedule};
pub(crate) use interactive::Interactive;
pub(crate) use list::List;
pub use program::bound_program_memory;
pub(crate) use step_pass::{docs as step_docs, register as register_steps};
pub use transform_ops::declare_transform_ops;
pub(crate) use trust::ListRecords;
pub(crate) use trusted::PrintTrusted;
pub use typed_step::{StepRequest, StepResult, TakenStep, take_step};
pub use validated::step_opinion;

/// Adds the options of schedules that are of the whole command line: `--exo-trust-records`, `--exo-strict-patterns`,
/// `--exo-write-trace`, `--exo-validate`. May be called more than once.
pub fn register_schedule_options() {
    trust::register_options();
    patterns::register_options();
    traced::register_options();
    validated::register_options();
}
