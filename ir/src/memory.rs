use std::sync::LazyLock;

use crate::{Loc, Memory, MemoryTemplates};

/// The memories that every program may use without declaring them: `DRAM` (heap), `DRAM_STACK` (a C array of
/// constant size in the function) and `DRAM_STATIC` (a static C array of constant size).
pub static BUILTIN_MEMORIES: LazyLock<[Memory; 3]> = LazyLock::new(|| {
    let c_array = |name: &str, alloc: &str, free: &str| Memory {
        name: name.into(),
        loc: Loc::unknown(),
        c: MemoryTemplates {
            global: None,
            alloc: Some(alloc.into()),
            free: Some(free.into()),
            window: Some("&{name}[{offset}]".into()),
            read: Some("{name}[{offset}]".into()),
            write: Some("{name}[{offset}] = {value};".into()),
            reduce: Some("{name}[{offset}] += {value};".into()),
        },
        addressable: true,
        serves: match name {
            "DRAM" => Vec::new(),
            _ => vec!["DRAM".into()],
        },
        ..Memory::default()
    };
    let mut fixed = c_array("DRAM_STATIC", "static {type} {name}[{size}];", "");
    fixed.static_storage = true;
    [
        c_array(
            "DRAM",
            "{type} *{name} = ({type} *) malloc({size} * sizeof(*{name}));",
            "free({name});",
        ),
        c_array("DRAM_STACK", "{type} {name}[{size}];", ""),
        fixed,
    ]
});

/// The built-in memory of that name; a buffer without a memory is in `DRAM`.
pub fn builtin_memory(name: &str) -> Option<&'static Memory> {
    BUILTIN_MEMORIES.iter().find(|m| m.name == name)
}
