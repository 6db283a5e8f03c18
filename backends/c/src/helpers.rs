//! Small C functions and macros that generated code may use; each is emitted only if it is.

use std::collections::BTreeSet;

use exo_ir::Elem;

use crate::ctypes::{WindowStruct, c_type};

/// A helper, in the order in which files define them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Helper {
    Assume,
    Address,
    FloorDiv,
    FloorMod,
    Min,
    Max,
    Relu(Elem),
    Select(Elem),
    Sigmoid(Elem),
    ToBf16,
}

/// Helpers, structs and headers that the functions of a file use.
#[derive(Clone, Debug, Default)]
pub(crate) struct Uses {
    pub(crate) helpers: BTreeSet<Helper>,
    pub(crate) structs: BTreeSet<WindowStruct>,
    pub(crate) stdlib: bool,
    pub(crate) math: bool,
    /// Texts to stand at file level, in order of first use.
    pub(crate) globals: Vec<String>,
}

impl Uses {
    /// Wants a text at file level, once.
    pub(crate) fn global(&mut self, text: &Option<String>) {
        if let Some(text) = text
            && !self.globals.contains(text)
        {
            self.globals.push(text.clone());
        }
    }
}

/// The name of a helper that depends on a type.
pub(crate) fn typed_name(base: &str, elem: Elem) -> String {
    format!("exo_{base}_{}", elem.computed_in())
}

impl Helper {
    /// Its definition.
    pub(crate) fn definition(self) -> String {
        match self {
            Helper::Assume => ASSUME.into(),
            Helper::Address => ADDRESS.into(),
            Helper::FloorDiv => FLOOR_DIV.into(),
            Helper::FloorMod => FLOOR_MOD.into(),
            Helper::Min => MIN.into(),
            Helper::Max => MAX.into(),
            Helper::Relu(elem) => {
                let (name, ty) = (typed_name("relu", elem), c_type(elem.computed_in()));
                format!("static inline {ty} {name}({ty} x) {{\n    return x > 0 ? x : 0;\n}}\n")
            }
            Helper::Select(elem) => {
                let (name, ty) = (typed_name("select", elem), c_type(elem.computed_in()));
                format!(
                    "static inline {ty} {name}({ty} a, {ty} b, {ty} then, {ty} orelse) {{\n    \
                     return a < b ? then : orelse;\n}}\n"
                )
            }
            Helper::Sigmoid(elem) => sigmoid(elem),
            Helper::ToBf16 => TO_BF16.into(),
        }
    }
}

fn sigmoid(elem: Elem) -> String {
    let (name, ty) = (typed_name("sigmoid", elem), c_type(elem));
    let value = match elem {
        Elem::F64 => "1.0 / (1.0 + exp(-x))".to_string(),
        Elem::F32 => "1.0f / (1.0f + expf(-x))".to_string(),
        _ => format!("({ty}) (1.0f / (1.0f + expf(-(float) x)))"),
    };
    format!("static inline {ty} {name}({ty} x) {{\n    return {value};\n}}\n")
}

/// Preconditions as hints: compilers may assume them, and a sanitizer reports one that is broken.
const ASSUME: &str = "\
#ifndef EXO_ASSUME
#if defined(__GNUC__)
#define EXO_ASSUME(cond) ((cond) ? (void) 0 : __builtin_unreachable())
#elif defined(_MSC_VER)
#define EXO_ASSUME(cond) __assume(cond)
#else
#define EXO_ASSUME(cond) ((void) 0)
#endif
#endif
";

/// Pointers outside of an object are undefined even where nothing goes through them; numbers are not.
const ADDRESS: &str = "\
#ifndef EXO_ADDRESS
/* The address of a cell that may lie outside of its buffer, where nothing touches it. */
#define EXO_ADDRESS(base, offset) \\
    ((void *) ((uintptr_t) (base) + (uintptr_t) (offset) * sizeof(*(base))))
#endif
";

const FLOOR_DIV: &str = "\
/* Division that rounds down; den > 0. */
static inline int_fast32_t exo_floor_div(int_fast32_t num, int_fast32_t den) {
    return num / den - (num % den < 0);
}
";

const FLOOR_MOD: &str = "\
/* The remainder of division that rounds down, never negative; den > 0. */
static inline int_fast32_t exo_floor_mod(int_fast32_t num, int_fast32_t den) {
    int_fast32_t rem = num % den;
    return rem < 0 ? rem + den : rem;
}
";

const MIN: &str = "\
/* The smaller of two numbers. */
static inline int_fast32_t exo_min(int_fast32_t a, int_fast32_t b) {
    return a < b ? a : b;
}
";

const MAX: &str = "\
/* The larger of two numbers. */
static inline int_fast32_t exo_max(int_fast32_t a, int_fast32_t b) {
    return a > b ? a : b;
}
";

/// C compilers convert an integer to `__bf16` by way of `float`, and so round it twice.
const TO_BF16: &str = "\
/* An integer rounded once. What a float cannot hold is kept in its last bit, which puts it off the ties. */
static inline __bf16 exo_to_bf16(int64_t x) {
    uint64_t digits = x < 0 ? 0 - (uint64_t) x : (uint64_t) x;
    float unit = x < 0 ? -1.0f : 1.0f;
    while (digits >> 24 != 0) {
        digits = digits >> 1 | (digits & 1);
        unit *= 2.0f;
    }
    return (__bf16) ((float) digits * unit);
}
";
