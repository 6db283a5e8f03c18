//! Steps on written programs, judged by the interpreter.

mod arguments;
mod cases;
mod diagnostics;
mod digests;
mod forwarding;
mod grown;
mod growth;
mod harness;
mod limits;
mod logged;
mod moduli;
mod patterns;
mod reached;
mod replays;
mod returned;
mod shipped;
mod simplified;
mod trace;
mod unrolled;
mod wide;
mod windowed;
