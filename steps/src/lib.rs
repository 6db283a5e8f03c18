//! Schedule steps: rewrites of procedures that are proved to keep their meaning.
//!
//! A [`Step`] is declared once, in a folder of its own under [`steps`]: name, arguments, results, numbered conditions, an
//! example that is run as a test, `check` and `rewrite`. `check` asks the analysis and gives a plan or a
//! [`Refusal`]; `rewrite` follows the plan on the view, asks nothing, and says where its results are. [`Workspace::apply`] puts them together,
//! checks the result once more as a program in its own right (`any.c1`, `any.c4`) and replays refusals.
//!
//! Nothing here knows MLIR: `exo-passes` makes passes of steps and carries their results over to operations.

mod allocation;
pub mod args;
pub mod budget;
mod call_order;
pub mod call_sites;
mod composed;
mod condition;
mod configured;
mod confirm;
mod constant;
pub mod cursor;
mod edit;
pub mod equivalence;
mod every_step;
mod explain;
pub mod foreign_users;
mod forward;
pub mod identity;
mod integers;
mod interface;
mod kept_constants;
pub mod loops;
mod misbehaviour;
mod operands;
mod precision;
mod purpose;
mod refusal;
mod registry;
mod replay;
pub mod returns;
pub mod rewrite;
pub mod safety;
pub mod schedule;
pub mod second_opinion;
pub mod speculation;
mod step;
pub mod step_log;
pub mod steps;
mod storage;
mod target;
mod temporary;
mod total;
pub mod trace;
mod trusted;
mod type_mismatches;
pub mod unify;
mod upstream;
mod workspace;

/// Whether this build can switch conditions off, for mutation analysis. Nothing that is shipped is built so.
pub const fn refusals_can_pass() -> bool {
    cfg!(feature = "mutation")
}

pub use condition::Condition;
pub use edit::{Applied, DerivationRecord, Edit};
pub use exo_check::{Class, Recheck};
pub use explain::{Rule, argument_rules, rules};
pub use forward::StmtFate;
pub use inventory;
pub use purpose::Purpose;
pub use refusal::{Attempt, Hypothetical, Refusal, Refused};
pub use registry::{Registration, Unregistered, unregistered};
pub use step::{AnyStep, Example, Step, StepDoc};
pub use storage::unmet_requirements;
pub use target::{Obligation, Target};
pub use upstream::{Parameter, Role, Upstream};
pub use workspace::{Mark, Workspace};
