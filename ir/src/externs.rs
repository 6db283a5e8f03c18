use crate::Elem;

/// A function on data that every program may use without declaring it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BuiltinExtern {
    /// Its name in Exo.
    pub name: &'static str,
    /// Names of the parameters.
    pub params: &'static [&'static str],
    /// Whether exact arithmetic knows its value; otherwise it is an uninterpreted function.
    pub interpreted: bool,
}

/// The built-in externs: `sin cos expf sqrt fmaxf fminf relu select sigmoid`.
pub const BUILTIN_EXTERNS: &[BuiltinExtern] = &[
    BuiltinExtern {
        name: "sin",
        params: &["x"],
        interpreted: false,
    },
    BuiltinExtern {
        name: "cos",
        params: &["x"],
        interpreted: false,
    },
    BuiltinExtern {
        name: "expf",
        params: &["x"],
        interpreted: false,
    },
    BuiltinExtern {
        name: "sqrt",
        params: &["x"],
        interpreted: false,
    },
    BuiltinExtern {
        name: "fmaxf",
        params: &["x", "y"],
        interpreted: true,
    },
    BuiltinExtern {
        name: "fminf",
        params: &["x", "y"],
        interpreted: true,
    },
    BuiltinExtern {
        name: "relu",
        params: &["x"],
        interpreted: true,
    },
    BuiltinExtern {
        name: "select",
        params: &["a", "b", "then", "orelse"],
        interpreted: true,
    },
    BuiltinExtern {
        name: "sigmoid",
        params: &["x"],
        interpreted: false,
    },
];

/// The built-in extern of that name.
pub fn builtin_extern(name: &str) -> Option<&'static BuiltinExtern> {
    BUILTIN_EXTERNS.iter().find(|e| e.name == name)
}

impl BuiltinExtern {
    /// Whether it can be applied to values of this type: `expf`, `fmaxf` and `fminf` are C's functions on
    /// `float`; `relu` and `select` work on every type; the others on every floating type.
    pub fn takes(&self, elem: Elem) -> bool {
        match self.name {
            "expf" | "fmaxf" | "fminf" => matches!(elem, Elem::F32 | Elem::R),
            "relu" | "select" => true,
            _ => elem.is_float(),
        }
    }
}
