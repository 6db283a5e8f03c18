//! Steps on written programs, judged by the interpreter.

mod cases;
mod digests;
mod growth;
mod harness;
mod moduli;
mod replays;
mod shipped;
mod windowed;
