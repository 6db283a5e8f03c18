//! The tool `exo-check-hw`: whether instructions of a hardware library do what their bodies say.
//!
//! For each instruction a procedure over arrays is made (`driver`), which brings data into registers by other instructions of the
//! library (`moves`), calls the instruction, and brings it out again. C and LLVM make programs of it (`program`, `lower`), which
//! run on inputs (`case`); what they leave is compared with what the interpreter says of the instruction's body (`judge`), and what is wrong
//! is made small (`shrink`) and told (`report`).

mod build;
mod case;
mod check;
mod cli;
mod controls;
mod driver;
mod edges;
mod error;
mod fields;
mod immediates;
mod judge;
mod layout;
mod lower;
mod moves;
mod mutants;
mod probe;
mod program;
mod progress;
mod reason;
mod report;
mod rounding;
mod run;
mod shrink;
mod status;
mod target;
mod values;

pub use cli::{Args, Only};
pub use error::CheckError;
pub use run::{Outcome, run};
