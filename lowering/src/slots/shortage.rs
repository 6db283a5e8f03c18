//! Live buffers at a place where a memory has too few slots.

use std::fmt;

use exo_ir::Loc;

use crate::limits::Backend;

/// A buffer that is live, or a call whose callee has buffers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SlotsOf {
    /// Its name, or the callee's.
    pub name: String,
    /// Whether it is a call.
    pub is_call: bool,
    /// How many slots it takes.
    pub slots: i64,
    /// The allocation, or the call.
    pub loc: Loc,
    /// Up to where it is live.
    pub last_use: Loc,
}

/// A memory that has fewer slots than a procedure uses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shortage {
    /// The back end that generates code.
    pub backend: Backend,
    /// The procedure.
    pub proc: String,
    /// The memory.
    pub mem: String,
    /// How many slots it has.
    pub capacity: i64,
    /// How many are live at once, where that are most.
    pub load: i64,
    /// How many are used, as buffers could be placed.
    pub height: i64,
    /// Whether they cannot be placed in fewer.
    pub least: bool,
    /// The buffers and calls that are live at the peak.
    pub live: Vec<SlotsOf>,
}

impl fmt::Display for Shortage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Shortage {
            proc,
            mem,
            capacity,
            load,
            height,
            ..
        } = self;
        if load > capacity {
            return write!(
                f,
                "memory '{mem}' has {capacity} slots, but '{proc}' has {load} live at once"
            );
        }
        let found = match self.least {
            true => "no way to place them uses fewer than",
            false => "the best way to place them that was found uses",
        };
        write!(
            f,
            "memory '{mem}' has {capacity} slots; '{proc}' has {load} live at once, but {found} {height}"
        )
    }
}

impl Shortage {
    /// A note for each buffer or call that is live at the peak, with its location.
    pub(crate) fn notes(&self) -> impl Iterator<Item = (&Loc, String)> {
        self.live.iter().map(|one| {
            let SlotsOf {
                name,
                slots,
                last_use,
                ..
            } = one;
            let text = match one.is_call {
                true => format!("'{name}', called here, uses {slots}"),
                // What steps made says where the code came from, which may be before it.
                false if last_use.line <= one.loc.line => {
                    format!("'{name}' has {slots}")
                }
                false => format!(
                    "'{name}' has {slots}, and is live up to line {}",
                    last_use.line
                ),
            };
            (&one.loc, text)
        })
    }
}
