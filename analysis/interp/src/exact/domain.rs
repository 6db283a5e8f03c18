//! The exact mode.

use exo_view::{DataOp, Elem};
use num_bigint::BigInt;

use super::Exact;
use crate::Value;
use crate::code::Extern;
use crate::domain::{DataError, Domain, ElemSet, Literal};

/// Rationals and symbolic terms for every type.
pub(crate) struct ExactDomain;

/// Cells of one buffer.
pub(crate) struct ExactCells {
    elem: Elem,
    cells: Vec<Option<Exact>>,
}

impl Domain for ExactDomain {
    type Value = Exact;
    type Cells = ExactCells;
    type Ty = ();

    // Which divisions truncate is settled per operation when the procedure is compiled, so that programs
    // whose precisions are still mixed have a meaning.
    fn ty(&self, _: ElemSet, _: Elem) -> Result<(), DataError> {
        Ok(())
    }

    fn literal(&self, literal: &Literal, (): ()) -> Result<Exact, DataError> {
        let value = literal
            .exact
            .clone()
            .ok_or(DataError::TooLarge("a literal"))?;
        if literal.integer && value.as_integer().is_none() {
            return Err(DataError::LiteralNotInteger(literal.number.to_string()));
        }
        Ok(value)
    }

    fn neg(&self, a: Exact) -> Result<Exact, DataError> {
        a.neg()
    }

    fn bin(&self, op: DataOp, trunc: bool, a: Exact, b: Exact) -> Result<Exact, DataError> {
        match op {
            DataOp::Add => a.add(&b),
            DataOp::Sub => a.sub(&b),
            DataOp::Mul => a.mul(&b),
            DataOp::Div if trunc => a.div_trunc(&b),
            DataOp::Div => a.div(&b),
        }
    }

    fn call(&self, function: &Extern, args: Vec<Exact>) -> Result<Exact, DataError> {
        Exact::call(&function.name, args)
    }

    // Precisions need not agree before code generation.
    fn same_elem(&self, _: Elem, _: Elem) -> bool {
        true
    }

    fn cell_bytes(&self, _: Elem) -> u64 {
        size_of::<Option<Exact>>() as u64
    }

    fn cells(&self, elem: Elem, len: usize) -> ExactCells {
        ExactCells {
            elem,
            cells: vec![None; len],
        }
    }

    fn load(&self, cells: &ExactCells, at: usize) -> Option<Exact> {
        cells.cells.get(at)?.clone()
    }

    fn store(&self, cells: &mut ExactCells, at: usize, v: Exact) -> Result<(), DataError> {
        let v = convert(cells.elem, v)?;
        if let Some(cell) = cells.cells.get_mut(at) {
            *cell = Some(v);
        }
        Ok(())
    }

    fn clear(&self, cells: &mut ExactCells, at: usize) {
        if let Some(cell) = cells.cells.get_mut(at) {
            *cell = None;
        }
    }

    fn reduce(
        &self,
        cells: &mut ExactCells,
        at: usize,
        old: Exact,
        v: Exact,
    ) -> Result<(), DataError> {
        self.store(cells, at, old.add(&v)?)
    }

    fn import(&self, cells: &mut ExactCells, at: usize, v: &Value) -> Result<(), DataError> {
        let bad = || DataError::BadValue {
            value: v.to_string(),
            elem: cells.elem,
        };
        let exact = match v {
            Value::Int(v) => Exact::int(*v),
            Value::Float(v) => Exact::from_f64(*v).ok_or_else(bad)?,
            Value::Exact(v) => v.clone(),
        };
        if cells.elem.is_integer() && exact.is_number() && exact.as_integer().is_none() {
            return Err(bad());
        }
        self.store(cells, at, exact)
    }

    fn export(&self, cells: &ExactCells, at: usize) -> Option<Value> {
        self.load(cells, at).map(Value::Exact)
    }
}

/// The one conversion at a write: into an integer type a number is truncated and must be in range. A term
/// stays as it is, since every one is taken as in range.
fn convert(elem: Elem, v: Exact) -> Result<Exact, DataError> {
    let Some((lo, hi)) = elem.integer_range() else {
        return Ok(v);
    };
    if !v.is_number() {
        return Ok(v);
    }
    let v = v.trunc()?;
    match v.as_integer() {
        Some(i) if i >= BigInt::from(lo) && i <= BigInt::from(hi) => Ok(v),
        _ => Err(DataError::IntegerRange {
            value: v.to_string(),
            ty: elem.name(),
        }),
    }
}
