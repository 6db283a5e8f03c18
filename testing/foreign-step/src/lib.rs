//! A step that is declared outside of `exo-steps`, by what any crate can use of it. To link this
//! crate makes `reverse_loop` a pass, an operation of the transform dialect, a function of schedule
//! programs, and a page.

mod reverse_loop;

pub use reverse_loop::ReverseLoop;
