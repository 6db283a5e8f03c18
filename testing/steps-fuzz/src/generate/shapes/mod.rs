//! Code that a step fits, with a deviation now and then. Which step is tried on which, its `random.rs` says.

pub(crate) mod arithmetic;
pub(crate) mod buffers;
pub(crate) mod calls;
pub(crate) mod configs;
pub(crate) mod loops;
pub(crate) mod sliding;
pub(crate) mod staged;
pub(crate) mod values;

/// Procedures that a shape refers to, and what is recorded of them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Extra {
    pub(super) procs: String,
    pub(super) records: Vec<String>,
}
