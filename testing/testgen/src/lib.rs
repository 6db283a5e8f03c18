//! Random well-formed Exo modules for property tests.
//!
//! A module is made from a sequence of numbers, each of which decides one choice, and 0 is always the
//! simplest: so proptest shrinks a module by shrinking its numbers, and a fuzzer can use bytes.
//!
//! Modules are well-typed, and correct by construction as far as control goes: accesses are in bounds,
//! ranges non-negative, sizes positive, locals initialised, parallel loops race-free, argument windows
//! disjoint, preconditions true. Values are not controlled: integer data may leave its range.

mod choice;
mod erase;
mod expr;
mod module;
pub mod schema;
mod stmt;
mod windows;

pub use erase::{erase_locs, erase_names};
pub use windows::through_windows;

use exo_ir::Module;
use proptest::prelude::*;

/// Features that may occur in a generated module.
#[derive(Clone, Copy, Debug)]
pub struct Profile {
    /// Variables that are used where another of the same name is nearer, so that a printer must rename.
    pub captures: bool,
    /// Instructions, whose C templates mean nothing.
    pub instrs: bool,
    /// Comments.
    pub comments: bool,
    /// A declared memory and buffers in it (in C, arrays of constant size on the stack).
    pub memories: bool,
}

impl Profile {
    /// Everything except captures: modules that printing and parsing reproduce exactly.
    pub const FULL: Profile = Profile {
        captures: false,
        instrs: true,
        comments: true,
        memories: true,
    };

    /// Modules that can be run: without instructions.
    pub const RUNNABLE: Profile = Profile {
        captures: false,
        instrs: false,
        comments: false,
        memories: false,
    };
}

/// The module that a sequence of choices stands for.
pub fn module_from_choices(choices: &[u32], profile: Profile) -> Module {
    module::generate(choices, profile)
}

/// Random modules.
pub fn modules(profile: Profile) -> impl Strategy<Value = Module> {
    proptest::collection::vec(any::<u32>(), 0..600)
        .prop_map(move |choices| module_from_choices(&choices, profile))
}
