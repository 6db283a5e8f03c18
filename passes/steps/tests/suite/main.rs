//! Steps on written and on random programs, judged by the interpreter.

mod cases;
mod differential;
mod digests;
#[path = "../../../check/tests/generate/mod.rs"]
mod generate;
mod harness;
mod random_control;
mod random_loops;
mod shipped;
mod windowed;
