//! The tool `exo-check-hw`: whether instructions of a hardware library do what their bodies say.
//!
//! For each instruction procedures over arrays are made (`plan`, `driver`), which set the state of the machine (`fields`), bring data into
//! registers by other instructions of the library (`moves`), where it lies as preconditions ask (`arrange`, `solve`), call the
//! instruction, and perhaps one behind it that shows what state it leaves (`follow`), and bring data out again. C and LLVM make
//! programs of them (`program`, `lower`), which run on inputs (`subject`, `case`); what they leave is compared with what the interpreter says of
//! the instruction's body (`judge`), and what is wrong is made small (`shrink`) and told (`report`).

mod arrange;
mod build;
mod case;
mod check;
mod cli;
mod controls;
mod driver;
mod edges;
mod error;
mod fields;
mod follow;
mod immediates;
mod judge;
mod layout;
mod lower;
mod means;
mod moves;
mod mutants;
mod params;
mod plan;
mod probe;
mod program;
mod progress;
mod reason;
mod report;
mod rounding;
mod run;
mod shrink;
mod solve;
mod status;
mod strides;
mod subject;
mod table;
mod target;
mod task;
mod values;

pub use cli::{Args, Fields, Only};
pub use error::CheckError;
pub use run::{Outcome, run};
