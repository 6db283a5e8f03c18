//! Memory spaces: the memories of a program that stand for them.
//!
//! Only the compiler whose space it is knows what an allocation in it is, so that goes back as it came in.

use exo_ir::{AddressSpace, Loc, Memory, MemoryTemplates, Segment};
use melior::ir::attribute::{AttributeLike, IntegerAttribute};
use melior::ir::r#type::{IntegerType, MemRefType};
use melior::ir::{Attribute, Type};

use crate::raiser::Raiser;
use crate::refusal::Reason;

/// The largest number of an address space that LLVM has.
const LARGEST_SPACE: u32 = (1 << 24) - 1;

impl<'c> Raiser<'c> {
    /// The memory that stands for the space of a memref, which the program declares; `None` for the space of all programs.
    pub(crate) fn memory_of(&mut self, ty: Type<'c>) -> Result<Option<String>, Reason> {
        let Some(space) = space_of(ty) else {
            return Ok(None);
        };
        let memory = standing_for(address_space(space)?, self.proc.loc.clone());
        self.declare_memory(memory).map(Some)
    }

    /// The memory of an allocation in a space on the stack: one that serves for the memory which stands for the space.
    pub(crate) fn stack_memory_of(&mut self, ty: Type<'c>) -> Result<Option<String>, Reason> {
        let (Some(served), Some(space)) = (self.memory_of(ty)?, space_of(ty)) else {
            return Ok(None);
        };
        let memory = standing_for(address_space(space)?, self.proc.loc.clone());
        self.declare_memory(Memory {
            name: format!("{served}_stack"),
            mlir: Some(Segment::Stack.name().to_owned()),
            serves: vec![served],
            ..memory
        })
        .map(Some)
    }

    /// Declares a memory, once; gives its name.
    fn declare_memory(&mut self, memory: Memory) -> Result<String, Reason> {
        let name = memory.name.clone();
        match self.memories.iter().find(|known| known.name == name) {
            None => self.memories.push(memory),
            Some(known) if known.address_space == memory.address_space => {}
            Some(_) => return Err(Reason::SpaceNames(memory.address_space.to_string())),
        }
        Ok(name)
    }
}

/// The space of a memref; `None` for the one of all programs.
pub(crate) fn space_of(ty: Type<'_>) -> Option<Attribute<'_>> {
    MemRefType::try_from(ty).ok()?.memory_space()
}

/// The address space that a memory space is: a number of 64 bits as LLVM has it, or any other attribute.
fn address_space(space: Attribute<'_>) -> Result<AddressSpace, Reason> {
    let refused = || Reason::Space(space.to_string());
    let word = IntegerAttribute::try_from(space).ok().filter(|number| {
        IntegerType::try_from(number.r#type()).is_ok_and(|ty| ty.is_signless() && ty.width() == 64)
    });
    let Some(number) = word else {
        // The memory keeps the text, and a distinct attribute is not the one that its text makes.
        let text = space.to_string();
        return match text.contains("distinct[") {
            true => Err(refused()),
            false => Ok(AddressSpace::Attribute(text)),
        };
    };
    let number = u32::try_from(number.value()).map_err(|_| refused())?;
    match (1..=LARGEST_SPACE).contains(&number) {
        true => Ok(AddressSpace::Number(number)),
        false => Err(refused()),
    }
}

/// The name of the memory that stands for a space: `space1`, `space_gpu_address_space_workgroup`.
fn name_of(space: &AddressSpace) -> String {
    let AddressSpace::Attribute(text) = space else {
        return format!("space{space}");
    };
    let words = text.split(|c: char| !c.is_ascii_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    format!("space_{}", words.join("_"))
}

fn standing_for(space: AddressSpace, loc: Loc) -> Memory {
    Memory {
        name: name_of(&space),
        loc,
        c: MemoryTemplates {
            window: Some("&{name}[{offset}]".into()),
            read: Some("{name}[{offset}]".into()),
            write: Some("{name}[{offset}] = {value};".into()),
            reduce: Some("{name}[{offset}] += {value};".into()),
            ..MemoryTemplates::default()
        },
        addressable: true,
        mlir: Some(Segment::Space.name().to_owned()),
        address_space: space,
        ..Memory::default()
    }
}
