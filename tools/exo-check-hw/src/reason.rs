//! Why an instruction is not checked.

use std::fmt;

use exo_ir::{BufferType, DisplayIn, Proc};

use crate::immediates::CALLS;

/// A direction in which data is moved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Way {
    /// From DRAM into registers.
    Load,
    /// From registers to DRAM.
    Store,
}

/// Why nothing can be said of an instruction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Unchecked {
    /// It uses a configuration field that nothing sets.
    Configuration(String),
    /// It has no observable effect: neither it nor the fields that it sets change memory or
    /// registers.
    Unseen,
    /// An argument has more registers than code can copy one by one.
    Registers(String),
    /// Data does not come into registers, or out of them.
    NoMove {
        way: Way,
        what: String,
        memory: String,
        /// Why one does not that might.
        but: Option<String>,
    },
    /// Its immediates, or those of an instruction that sets its fields, have too many values.
    Immediates,
    /// No inputs were found that keep its preconditions and that its body runs on; what was wrong with the last ones.
    NoInputs(Option<String>),
}

impl Unchecked {
    /// For an argument of an instruction.
    pub(crate) fn no_move(
        way: Way,
        ty: &BufferType,
        instr: &Proc,
        but: Option<String>,
    ) -> Unchecked {
        let extents = ty.dims.iter().map(|e| e.in_proc(instr).to_string());
        let extents: Vec<String> = extents.collect();
        Unchecked::NoMove {
            way,
            what: match extents.is_empty() {
                true => ty.elem.to_string(),
                false => format!("{}[{}]", ty.elem, extents.join(", ")),
            },
            memory: ty.mem.clone().unwrap_or_default(),
            but,
        }
    }
}

impl fmt::Display for Unchecked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unchecked::Configuration(field) => {
                write!(f, "it uses '{field}', and no instruction only sets that")
            }
            Unchecked::Unseen => f.write_str(
                "it changes no buffers, and what it sets shows in those of no other instruction",
            ),
            Unchecked::Registers(name) => {
                write!(
                    f,
                    "'{name}' has too many registers: code would have more than {CALLS} calls that move them"
                )
            }
            Unchecked::NoMove {
                way,
                what,
                memory,
                but,
            } => {
                match way {
                    Way::Load => write!(f, "no instruction moves {what} from DRAM to '{memory}'")?,
                    Way::Store => write!(f, "no instruction moves {what} from '{memory}' to DRAM")?,
                }
                but.iter().try_for_each(|but| write!(f, ": {but}"))
            }
            Unchecked::Immediates => write!(
                f,
                "its immediates have too many values: code would have more than {CALLS} calls"
            ),
            Unchecked::NoInputs(None) => f.write_str("no inputs were found for it"),
            Unchecked::NoInputs(Some(why)) => {
                write!(
                    f,
                    "no inputs were found for it, the last ones because of: {why}"
                )
            }
        }
    }
}
