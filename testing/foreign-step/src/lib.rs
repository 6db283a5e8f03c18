//! Steps that are declared outside of `exo-steps`, by what any crate can use of it. To link this
//! crate makes `reverse_loop` a pass, an operation of the transform dialect, a function of schedule
//! programs, and a page; and `drop_iteration`, which is wrong.

mod drop_iteration;
mod reverse_loop;

pub use drop_iteration::DropIteration;
pub use reverse_loop::ReverseLoop;
