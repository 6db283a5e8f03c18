//! Memory spaces: the memories of a program that stand for them.
//!
//! A procedure may read and write buffers in such a memory. It allocates none unless a schedule says so: what an allocation in a space is, only the
//! compiler knows whose space it is.

use exo_ir::{Loc, Memory, MemoryTemplates, Segment};
use melior::ir::attribute::{AttributeLike, IntegerAttribute};
use melior::ir::r#type::{IntegerType, MemRefType};
use melior::ir::{Attribute, Type};

use crate::raiser::Raiser;
use crate::refusal::Reason;

/// The largest number of an address space that LLVM has.
const LARGEST_SPACE: i64 = (1 << 24) - 1;

impl<'c> Raiser<'c> {
    /// The memory that stands for the space of a memref, which the program declares; `None` for the space of all programs.
    pub(crate) fn memory_of(&mut self, ty: Type<'c>) -> Result<Option<String>, Reason> {
        let Some(space) = space_of(ty) else {
            return Ok(None);
        };
        let number = number_of(space).ok_or_else(|| Reason::Space(space.to_string()))?;
        let memory = standing_for(number, self.proc.loc.clone());
        let name = memory.name.clone();
        if self.memories.iter().all(|known| known.name != name) {
            self.memories.push(memory);
        }
        Ok(Some(name))
    }
}

/// The space of a memref; `None` for the one of all programs.
pub(crate) fn space_of(ty: Type<'_>) -> Option<Attribute<'_>> {
    MemRefType::try_from(ty).ok()?.memory_space()
}

/// The number that a space is, in the words that numbers without a type are.
fn number_of(space: Attribute<'_>) -> Option<u32> {
    let number = IntegerAttribute::try_from(space).ok()?;
    let width = IntegerType::try_from(number.r#type()).ok()?.width();
    let number = Some(number.value()).filter(|number| (1..=LARGEST_SPACE).contains(number))?;
    u32::try_from(number).ok().filter(|_| width == 64)
}

fn standing_for(number: u32, loc: Loc) -> Memory {
    Memory {
        name: format!("space{number}"),
        loc,
        c: MemoryTemplates {
            window: Some("&{name}[{offset}]".into()),
            read: Some("{name}[{offset}]".into()),
            write: Some("{name}[{offset}] = {value};".into()),
            reduce: Some("{name}[{offset}] += {value};".into()),
            ..MemoryTemplates::default()
        },
        addressable: true,
        mlir: Some(Segment::Heap.name().to_owned()),
        address_space: number,
        ..Memory::default()
    }
}
