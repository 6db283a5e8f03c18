//! The engine's interface to data: the same statements run over exact values and over machine
//! types.

use exo_ir::{DataOp, Elem, Number};

use crate::data_error::DataError;
use crate::meaning::Extern;
use crate::{Exact, Value};

/// A set of element types: those of the buffers and fields that an expression reads.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct ElemSet(u16);

impl ElemSet {
    /// Adds a type.
    pub(crate) fn insert(&mut self, elem: Elem) {
        self.0 |= 1 << position(elem);
    }

    /// The types in the set, in the order of [`Elem::ALL`].
    pub(crate) fn iter(self) -> impl Iterator<Item = Elem> {
        Elem::ALL
            .into_iter()
            .filter(move |e| self.0 & (1 << position(*e)) != 0)
    }
}

fn position(elem: Elem) -> u16 {
    match elem {
        Elem::R => 0,
        Elem::F16 => 1,
        Elem::BF16 => 2,
        Elem::F32 => 3,
        Elem::F64 => 4,
        Elem::I8 => 5,
        Elem::I16 => 6,
        Elem::I32 => 7,
        Elem::I64 => 8,
        Elem::UI8 => 9,
        Elem::UI16 => 10,
        Elem::UI32 => 11,
    }
}

/// A literal, prepared for both modes.
#[derive(Clone, Debug)]
pub(crate) struct Literal {
    /// As the user wrote it.
    pub(crate) number: Number,
    /// The decimal number that it means; `None` if its exponent is beyond the cap.
    pub(crate) exact: Option<Exact>,
    /// Whether its context computes with integers.
    pub(crate) integer: bool,
    /// The one integer type of what it stands beside, or is written to.
    pub(crate) elem: Option<Elem>,
}

impl Literal {
    /// Checks that its type holds the value; there is no C of it otherwise.
    pub(crate) fn in_range(&self) -> Result<(), DataError> {
        let range = self
            .elem
            .and_then(|elem| Some((elem, elem.integer_range()?)));
        match (range, self.number.integer()) {
            (Some((elem, (lo, hi))), Some(v)) if !(lo..=hi).contains(&v) => {
                Err(DataError::IntegerRange {
                    value: v.to_string(),
                    ty: elem.name(),
                })
            }
            _ => Ok(()),
        }
    }
}

/// Data of one mode: values, storage and arithmetic.
pub(crate) trait Domain {
    /// A value in an expression.
    type Value: Clone;
    /// The storage of one buffer; every cell starts as bottom.
    type Cells;
    /// The type that an expression is evaluated in.
    type Ty: Copy;

    /// The type of an expression over these types that is written to a `dest`; literals alone take the
    /// type of `dest`.
    fn ty(&self, leaves: ElemSet, dest: Elem) -> Result<Self::Ty, DataError>;
    /// The value of a literal.
    fn literal(&self, literal: &Literal, ty: Self::Ty) -> Result<Self::Value, DataError>;
    /// `-a`.
    fn neg(&self, a: Self::Value, ty: Self::Ty) -> Result<Self::Value, DataError>;
    /// `a op b`; `trunc` says whether `/` is of integers.
    fn bin(
        &self,
        op: DataOp,
        trunc: bool,
        sides: (Self::Value, Self::Value),
        ty: Self::Ty,
    ) -> Result<Self::Value, DataError>;
    /// An extern applied to arguments; the number of arguments was checked.
    fn call(
        &self,
        function: &Extern,
        args: Vec<Self::Value>,
        ty: Self::Ty,
    ) -> Result<Self::Value, DataError>;

    /// Whether a buffer of one type may be passed where the other is declared.
    fn same_elem(&self, a: Elem, b: Elem) -> bool;
    /// Bytes that one cell takes.
    fn cell_bytes(&self, elem: Elem) -> u64;
    /// Storage of `len` cells.
    fn cells(&self, elem: Elem, len: usize) -> Self::Cells;
    /// The value of a cell, `None` if it is bottom or there is no such cell.
    fn load(&self, cells: &Self::Cells, at: usize) -> Option<Self::Value>;
    /// Writes a value of type `ty` to a cell, with the conversion to the cell's type.
    fn store(
        &self,
        cells: &mut Self::Cells,
        at: usize,
        v: Self::Value,
        ty: Self::Ty,
    ) -> Result<(), DataError>;
    /// Makes a cell bottom.
    fn clear(&self, cells: &mut Self::Cells, at: usize);
    /// Adds a value of type `ty` to a cell that holds `old`, with the conversion to the cell's type.
    fn reduce(
        &self,
        cells: &mut Self::Cells,
        at: usize,
        old: Self::Value,
        v: (Self::Value, Self::Ty),
    ) -> Result<(), DataError>;
    /// Writes an input value.
    fn import(&self, cells: &mut Self::Cells, at: usize, v: &Value) -> Result<(), DataError>;
    /// The value of a cell as an output.
    fn export(&self, cells: &Self::Cells, at: usize) -> Option<Value>;
}
