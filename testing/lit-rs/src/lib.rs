//! LLVM-style lit files as `cargo test` trials.
//!
//! A lit file is a test input with the commands that test it in its comments
//! (`RUN:` lines, usually piped into `FileCheck`). LLVM's own runner is a Python program; this crate
//! runs the very same files from a test target with `harness = false`, so that `cargo test` filters,
//! parallelises and reports them one by one:
//!
//! ```no_run
//! // tests/lit.rs
//! fn main() -> std::process::ExitCode {
//!     lit_rs::Suite::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../test"))
//!         .suffixes(["mlir", "py"])
//!         .tool_dir(lit_rs::cargo::binary_dir())
//!         .run()
//! }
//! ```
//!
//! What a file may say: `RUN:` (with `\` at the end of a line to continue), `REQUIRES:`,
//! `UNSUPPORTED:`, `XFAIL:` with boolean expressions over features, and `END.`; substitutions
//! `%s %S %p %t %basename_t %{name} %%`, `%(line)`, and `%if FEATURE %{ … %} %else %{ … %}`.
//! Meaning follows LLVM 22's lit with `ShTest(execute_external=True)`; whatever lit knows and this
//! crate does not (`DEFINE:`, `ALLOW_RETRIES:`, regular expressions over features) fails the test
//! with a message, and so does `%T`, which lit 22 has dropped. Nothing is ignored silently.

pub mod cargo;
mod condition;
mod discover;
mod exec;
mod report;
mod script;
mod substitute;
mod suite;

pub use condition::{Condition, ConditionError};
pub use discover::DiscoverError;
pub use exec::{Finished, Outcome};
pub use script::{Command, Script, ScriptError};
pub use substitute::{SubstituteError, Substitutions};
pub use suite::{Suite, Verdict};
