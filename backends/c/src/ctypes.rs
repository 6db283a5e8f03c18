//! C's types for element types and windows.

use exo_ir::Elem;

/// The C type of an element; `R` must have been decided before.
pub(crate) fn c_type(elem: Elem) -> &'static str {
    match elem {
        Elem::R | Elem::F32 => "float",
        Elem::F16 => "_Float16",
        Elem::BF16 => "__bf16",
        Elem::F64 => "double",
        Elem::I8 => "int8_t",
        Elem::I16 => "int16_t",
        Elem::I32 => "int32_t",
        Elem::I64 => "int64_t",
        Elem::UI8 => "uint8_t",
        Elem::UI16 => "uint16_t",
        Elem::UI32 => "uint32_t",
    }
}

/// A window's struct type.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct WindowStruct {
    pub(crate) rank: usize,
    pub(crate) elem: Elem,
    /// Whether it only reads.
    pub(crate) constant: bool,
}

impl WindowStruct {
    /// `exo_win_2f32`, or `exo_win_2f32c` for a window that is only read.
    pub(crate) fn name(self) -> String {
        let twin = if self.constant { "c" } else { "" };
        format!("exo_win_{}{}{twin}", self.rank, self.elem)
    }

    /// The definition, guarded because several generated headers may meet in one file.
    pub(crate) fn definition(self) -> String {
        let name = self.name();
        let guard = name.to_ascii_uppercase();
        let constant = if self.constant { "const " } else { "" };
        let ty = c_type(self.elem);
        format!(
            "#ifndef {guard}\n#define {guard}\nstruct {name} {{\n    {constant}{ty} *data;\n    \
             int_fast32_t strides[{}];\n}};\n#endif\n",
            self.rank
        )
    }
}
