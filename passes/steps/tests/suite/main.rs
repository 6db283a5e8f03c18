//! Steps on written programs, judged by the interpreter.

mod cases;
mod digests;
mod harness;
mod shipped;
mod windowed;
