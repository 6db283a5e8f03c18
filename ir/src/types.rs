use std::fmt;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use crate::{Ctl, Loc};

/// A variable of one procedure: an index into [`crate::Proc::vars`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Sym(pub u32);

/// The variable of a [`Sym`]. Copies share it until one of the two is changed.
#[derive(Clone)]
pub struct Var(Arc<VarData>);

/// Name, kind and declaration of a variable.
#[derive(Clone, PartialEq, Debug)]
pub struct VarData {
    /// The user's name; need not be unique within the procedure.
    pub name: String,
    /// Kind, and for buffers their type.
    pub kind: VarKind,
    /// The location of its declaration.
    pub loc: Loc,
}

/// The kinds of variable of the language.
#[derive(Clone, PartialEq, Debug)]
pub enum VarKind {
    /// `n: size`, an integer known to be positive.
    Size,
    /// `i: index`, any integer.
    Index,
    /// `b: bool`.
    Bool,
    /// `s: stride`, an integer that is not negative: 0 stays at one place.
    Stride,
    /// The variable of a loop.
    Iter,
    /// A scalar, tensor or window of data.
    Buffer(BufferType),
}

impl VarKind {
    /// The least value of a control argument of this kind, if there is one.
    pub fn least(&self) -> Option<i64> {
        match self {
            VarKind::Size => Some(1),
            VarKind::Stride => Some(0),
            VarKind::Index | VarKind::Bool | VarKind::Iter | VarKind::Buffer(_) => None,
        }
    }
}

impl Var {
    /// A variable.
    pub fn new(name: impl Into<String>, kind: VarKind, loc: Loc) -> Var {
        let name = name.into();
        Var(Arc::new(VarData { name, kind, loc }))
    }

    /// The buffer's type, if this is a buffer.
    pub fn buffer(&self) -> Option<&BufferType> {
        match &self.kind {
            VarKind::Buffer(ty) => Some(ty),
            _ => None,
        }
    }

    /// The buffer's type, to be changed.
    pub fn buffer_mut(&mut self) -> Option<&mut BufferType> {
        // What is no buffer stays shared.
        self.buffer()?;
        match &mut self.kind {
            VarKind::Buffer(ty) => Some(ty),
            _ => None,
        }
    }

    /// Whether both are one and the same, not only equal: neither was changed since one was copied from the other.
    pub fn same(&self, other: &Var) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Deref for Var {
    type Target = VarData;

    fn deref(&self) -> &VarData {
        &self.0
    }
}

/// Gives access for a change: from here on the variable is no longer shared.
impl DerefMut for Var {
    fn deref_mut(&mut self) -> &mut VarData {
        Arc::make_mut(&mut self.0)
    }
}

impl PartialEq for Var {
    fn eq(&self, other: &Var) -> bool {
        self.same(other) || self.0 == other.0
    }
}

impl fmt::Debug for Var {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Type of a scalar (`dims` empty), tensor or window.
#[derive(Clone, PartialEq, Debug)]
pub struct BufferType {
    /// Element type.
    pub elem: Elem,
    /// Extent of each dimension, outermost first, over the variables of the same procedure. For a window
    /// *statement* these are the extents `hi - lo` of its intervals, as [`crate::Window::ty`] forms them.
    pub dims: Vec<Ctl>,
    /// The memory's name (`avx512.zmm`), or `None` for DRAM.
    pub mem: Option<String>,
    /// Whether it is a window (pointer and strides) and not a dense row-major tensor.
    pub window: bool,
}

impl BufferType {
    /// Number of dimensions; zero for a scalar.
    pub fn rank(&self) -> usize {
        self.dims.len()
    }

    /// The stride of a dimension, in elements, where the extents inside of it are literals; a window's follow from what it shows.
    pub fn literal_stride(&self, dim: usize) -> Option<i64> {
        let inner = self.dims.get(dim + 1..).filter(|_| !self.window)?;
        let mut extents = inner.iter().map(Ctl::as_int);
        extents.try_fold(1_i64, |product, extent| product.checked_mul(extent?))
    }
}

/// Element types of buffers. Precision lives in buffers only.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Elem {
    /// `R`: not decided yet.
    R,
    /// IEEE half precision.
    F16,
    /// bfloat16.
    BF16,
    /// IEEE single precision.
    F32,
    /// IEEE double precision.
    F64,
    /// Signed 8-bit integer.
    I8,
    /// Signed 16-bit integer.
    I16,
    /// Signed 32-bit integer.
    I32,
    /// Signed 64-bit integer.
    I64,
    /// Unsigned 8-bit integer.
    UI8,
    /// Unsigned 16-bit integer.
    UI16,
    /// Unsigned 32-bit integer.
    UI32,
}

impl Elem {
    /// Every element type, in the order of the manual.
    pub const ALL: [Elem; 12] = [
        Elem::R,
        Elem::F16,
        Elem::BF16,
        Elem::F32,
        Elem::F64,
        Elem::I8,
        Elem::I16,
        Elem::I32,
        Elem::I64,
        Elem::UI8,
        Elem::UI16,
        Elem::UI32,
    ];

    /// The spelling in Exo source: `R f16 bf16 f32 f64 i8 i16 i32 i64 ui8 ui16 ui32`.
    pub fn name(self) -> &'static str {
        match self {
            Elem::R => "R",
            Elem::F16 => "f16",
            Elem::BF16 => "bf16",
            Elem::F32 => "f32",
            Elem::F64 => "f64",
            Elem::I8 => "i8",
            Elem::I16 => "i16",
            Elem::I32 => "i32",
            Elem::I64 => "i64",
            Elem::UI8 => "ui8",
            Elem::UI16 => "ui16",
            Elem::UI32 => "ui32",
        }
    }

    /// The type of that spelling.
    pub fn from_name(name: &str) -> Option<Elem> {
        Elem::ALL.into_iter().find(|e| e.name() == name)
    }

    /// Whether it holds floating-point (or undecided, `R`) values.
    pub fn is_float(self) -> bool {
        matches!(
            self,
            Elem::R | Elem::F16 | Elem::BF16 | Elem::F32 | Elem::F64
        )
    }

    /// Whether it holds integers.
    pub fn is_integer(self) -> bool {
        !self.is_float()
    }

    /// Smallest and largest value of an integer type; `None` for floating types.
    pub fn integer_range(self) -> Option<(i128, i128)> {
        let signed = |bits: u32| (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1);
        let unsigned = |bits: u32| (0, (1i128 << bits) - 1);
        match self {
            Elem::I8 => Some(signed(8)),
            Elem::I16 => Some(signed(16)),
            Elem::I32 => Some(signed(32)),
            Elem::I64 => Some(signed(64)),
            Elem::UI8 => Some(unsigned(8)),
            Elem::UI16 => Some(unsigned(16)),
            Elem::UI32 => Some(unsigned(32)),
            _ => None,
        }
    }

    /// The width of an integer type; `None` for floating types.
    pub fn integer_bits(self) -> Option<u32> {
        match self {
            Elem::I8 | Elem::UI8 => Some(8),
            Elem::I16 | Elem::UI16 => Some(16),
            Elem::I32 | Elem::UI32 => Some(32),
            Elem::I64 => Some(64),
            Elem::R | Elem::F16 | Elem::BF16 | Elem::F32 | Elem::F64 => None,
        }
    }

    /// Whether what is computed modulo 2^w in this type, and then taken modulo 2^v of an integer cell's type, is the same as
    /// if all of it were taken modulo 2^v: the cell has no more bits.
    pub fn wraps_into(self, cell: Elem) -> bool {
        match (self.integer_bits(), cell.integer_bits()) {
            (Some(computed), Some(cell)) => cell <= computed,
            _ => false,
        }
    }

    /// The type that operations on elements of this type are done in: as in C, integers have at least 32 bits.
    pub fn computed_in(self) -> Elem {
        match self {
            Elem::I8 | Elem::I16 | Elem::UI8 | Elem::UI16 => Elem::I32,
            wide => wide,
        }
    }

    /// The type in which elements of two types are added where `+=` meets both; `R` must have been replaced.
    ///
    /// An integer meets a float in the float's type. Integers of 32 bits and different signedness meet in 64, so that
    /// the sum is the mathematical one; two half precisions meet in `f32`.
    pub fn added_in(self, other: Elem) -> Elem {
        let (a, b) = (self.computed_in(), other.computed_in());
        match (a.is_float(), b.is_float()) {
            _ if a == b => a,
            (true, false) => a,
            (false, true) => b,
            (true, true) if a == Elem::F64 || b == Elem::F64 => Elem::F64,
            (true, true) => Elem::F32,
            (false, false) => Elem::I64,
        }
    }
}

impl fmt::Display for Elem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The types of sums, in the order of `Elem::ALL` without `R`.
    const SUMS: [&str; 11] = [
        "f16 f32 f32 f64 f16 f16 f16 f16 f16 f16 f16",
        "f32 bf16 f32 f64 bf16 bf16 bf16 bf16 bf16 bf16 bf16",
        "f32 f32 f32 f64 f32 f32 f32 f32 f32 f32 f32",
        "f64 f64 f64 f64 f64 f64 f64 f64 f64 f64 f64",
        "f16 bf16 f32 f64 i32 i32 i32 i64 i32 i32 i64",
        "f16 bf16 f32 f64 i32 i32 i32 i64 i32 i32 i64",
        "f16 bf16 f32 f64 i32 i32 i32 i64 i32 i32 i64",
        "f16 bf16 f32 f64 i64 i64 i64 i64 i64 i64 i64",
        "f16 bf16 f32 f64 i32 i32 i32 i64 i32 i32 i64",
        "f16 bf16 f32 f64 i32 i32 i32 i64 i32 i32 i64",
        "f16 bf16 f32 f64 i64 i64 i64 i64 i64 i64 ui32",
    ];

    #[test]
    fn any_two_types_are_added_in_one() {
        let elems = &Elem::ALL[1..];
        for (a, row) in elems.iter().zip(SUMS) {
            let found: Vec<&str> = elems.iter().map(|b| a.added_in(*b).name()).collect();
            assert_eq!(found.join(" "), row, "{a}");
        }
    }

    #[test]
    fn integers_are_added_where_both_fit() {
        let ranges = |a: Elem, b: Elem| Some((a.added_in(b).integer_range()?, b.integer_range()?));
        for a in Elem::ALL.into_iter().filter(|e| e.is_integer()) {
            for b in Elem::ALL.into_iter().filter(|e| e.is_integer()) {
                let ((lo, hi), (least, most)) = ranges(a, b).expect("both are integers");
                assert!(lo <= least && most <= hi, "{a} and {b}");
                assert_eq!(a.added_in(b), b.added_in(a));
            }
        }
    }
}
