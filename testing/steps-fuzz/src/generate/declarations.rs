//! Declarations of some programs other than procedures and the configuration that steps are about.

/// An extern that is defined for the element type only.
pub(super) const BOTH: &str = "@extern(\"({a} + {a})\", elems=[E])
def both(a): ...";

/// State of a machine that C never has, and the instruction that sets it.
pub(super) const MACHINE: &str = "@config(readwrite=False)
class M:
    mode: index

@instr(\"/* mode {m} */\")
def set_mode(m: index):
    M.mode = m";

macro_rules! memory {
    ($name:literal, $storage:literal, $more:literal) => {
        concat!(
            "@memory\nclass ",
            $name,
            ":\n    alloc = \"",
            $storage,
            "{type} {name}[{size}];\"
    free = \"\"
    window = \"{name}[{offset}]\"
    read = \"{name}[{offset}]\"
    write = \"{name}[{offset}] = {value};\"
    reduce = \"{name}[{offset}] += {value};\"",
            $more
        )
    };
}

/// Memories with their names: as an array, one without addresses, one that procedures share, registers of four.
pub(super) const MEMORIES: &[(&str, &str)] = &[
    ("CELLS", memory!("CELLS", "", "\n    addressable = True")),
    ("LANES", memory!("LANES", "", "")),
    (
        "SHARED",
        memory!(
            "SHARED",
            "static ",
            "\n    addressable = True\n    static_storage = True"
        ),
    ),
    (
        "FOURS",
        memory!("FOURS", "", "\n    innermost = [4]\n    elems = [E]"),
    ),
];
