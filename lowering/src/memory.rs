//! Memories: looking them up and asking what they allow.

use exo_ir::{BufferType, Memory, Module, builtin_memory};

use crate::error::Problem;

/// The name of the memory of a buffer.
pub fn name_of(ty: &BufferType) -> &str {
    ty.mem.as_deref().unwrap_or("DRAM")
}

/// A memory and whether it is one of those that need no declaration.
#[derive(Clone, Copy, Debug)]
pub struct Mem<'m> {
    /// Its declaration.
    pub decl: &'m Memory,
    /// Whether it needs no declaration.
    pub builtin: bool,
}

impl<'m> Mem<'m> {
    /// The memory of a buffer.
    pub fn of(module: &'m Module, ty: &BufferType) -> Result<Self, Problem> {
        let name = name_of(ty);
        let builtin = builtin_memory(name).map(|decl| Mem {
            decl,
            builtin: true,
        });
        let declared = || {
            module.memory(name).map(|decl| Mem {
                decl,
                builtin: false,
            })
        };
        builtin.or_else(declared).ok_or_else(|| Problem::Unknown {
            what: "memory",
            name: name.into(),
        })
    }

    /// Whether its buffers need constant sizes because they are arrays of the stack or static.
    pub fn wants_constant_size(self) -> bool {
        match self.builtin {
            true => self.decl.name != "DRAM",
            false => self.decl.c.declares_static_array(),
        }
    }
}
