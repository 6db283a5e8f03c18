//! Why an instruction is not checked.

use std::fmt;

use exo_view::Elem;

use crate::immediates::CALLS;
use crate::moves::Way;

/// Why nothing can be said of an instruction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Unchecked {
    /// It uses a configuration field that nothing sets.
    Configuration(String),
    /// It leaves nothing in memory or registers.
    Unseen,
    /// The extents of an argument in registers are no numbers.
    Extents(String),
    /// Data does not come into registers, or out of them.
    NoMove {
        way: Way,
        what: String,
        memory: String,
    },
    /// Its immediates, or those of an instruction that sets its fields, have too many values.
    Immediates,
    /// No inputs were found that keep its preconditions and that its body runs on; what was wrong with the last ones.
    NoInputs(Option<String>),
}

impl Unchecked {
    pub(crate) fn no_move(way: Way, elem: Elem, extents: &[i64], memory: &str) -> Unchecked {
        let extents: Vec<String> = extents.iter().map(i64::to_string).collect();
        Unchecked::NoMove {
            way,
            what: match extents.is_empty() {
                true => elem.to_string(),
                false => format!("{elem}[{}]", extents.join(", ")),
            },
            memory: memory.to_owned(),
        }
    }
}

impl fmt::Display for Unchecked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unchecked::Configuration(field) => {
                write!(f, "it uses '{field}', and no instruction only sets that")
            }
            Unchecked::Unseen => f.write_str("it has no buffers, so nothing shows what it does"),
            Unchecked::Extents(name) => {
                write!(
                    f,
                    "the extents of '{name}', which is in registers, are no numbers"
                )
            }
            Unchecked::NoMove { way, what, memory } => match way {
                Way::Load => write!(f, "no instruction moves {what} from DRAM to '{memory}'"),
                Way::Store => write!(f, "no instruction moves {what} from '{memory}' to DRAM"),
            },
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
