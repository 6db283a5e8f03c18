//! Data in machine types, as the generated C computes it.
//!
//! All operands of one expression have one type, integers are computed in at least 32 bits, and there is one
//! conversion, at the write. Integers are two's complement: what leaves a type wraps, or is an error where that is asked
//! for. What C has no value for (a float or a quotient beyond the integer type) is an error. A reduction whose sides differ
//! in type adds in their common type and converts the sum.

mod bits;
mod cells;
mod declared;
mod num;
mod rounding;

pub use bits::{cell_bits, cell_bytes, cell_value};

use exo_ir::{DataOp, Elem, Number};

use crate::Value;
use crate::data_error::{DataError, Overflow};
use crate::domain::{Domain, ElemSet, Literal};
use crate::meaning;
use crate::meaning::Extern;
use cells::Cells;
pub(crate) use num::Num;
use num::Ty;

/// Machine types.
pub(crate) struct ConcreteDomain {
    /// The precision of `R`; itself not `R`.
    pub(crate) r_as: Elem,
    /// The treatment of integers that leave their type.
    pub(crate) overflow: Overflow,
}

impl ConcreteDomain {
    fn settled(&self, elem: Elem) -> Elem {
        match elem {
            Elem::R => self.r_as,
            elem => elem,
        }
    }
}

impl Domain for ConcreteDomain {
    type Value = Num;
    type Cells = Cells;
    type Ty = Ty;

    fn ty(&self, leaves: ElemSet, dest: Elem) -> Result<Ty, DataError> {
        let mut types = leaves.iter().map(|e| self.settled(e));
        let first = types.next().unwrap_or_else(|| self.settled(dest));
        match types.find(|e| *e != first) {
            Some(other) => Err(DataError::MixedTypes(first, other)),
            None => Ok(Ty::of(first)),
        }
    }

    fn literal(&self, literal: &Literal, ty: Ty) -> Result<Num, DataError> {
        literal.in_range()?;
        match literal.number {
            Number::Int(v) => Num::from_i128(v.into(), ty, self.overflow),
            Number::Float(v) => {
                let num = Num::from_f64(v, ty)?;
                if num.to_i128().is_some() && v.fract() != 0.0 {
                    return Err(DataError::LiteralNotInteger(literal.number.to_string()));
                }
                Ok(num)
            }
        }
    }

    // Every number has its type with it.
    fn neg(&self, a: Num, _: Ty) -> Result<Num, DataError> {
        a.neg(self.overflow)
    }

    fn bin(&self, op: DataOp, _: bool, (a, b): (Num, Num), _: Ty) -> Result<Num, DataError> {
        a.bin(op, b, self.overflow)
    }

    fn call(&self, function: &Extern, args: Vec<Num>, _: Ty) -> Result<Num, DataError> {
        let name = &*function.name;
        match &function.meaning {
            Some(meaning) => declared::call(name, meaning, &args),
            None => Num::call(name, &args).unwrap_or_else(|| Err(meaning::none(name))),
        }
    }

    fn same_elem(&self, a: Elem, b: Elem) -> bool {
        self.settled(a) == self.settled(b)
    }

    fn cell_bytes(&self, elem: Elem) -> u64 {
        cells::bytes(self.settled(elem))
    }

    fn cells(&self, elem: Elem, len: usize) -> Cells {
        Cells::new(self.settled(elem), len)
    }

    fn load(&self, cells: &Cells, at: usize) -> Option<Num> {
        cells.load(at)
    }

    fn store(&self, cells: &mut Cells, at: usize, v: Num, _: Ty) -> Result<(), DataError> {
        cells.store(at, v, self.overflow)
    }

    fn clear(&self, cells: &mut Cells, at: usize) {
        cells.clear(at);
    }

    fn reduce(
        &self,
        cells: &mut Cells,
        at: usize,
        old: Num,
        (v, _): (Num, Ty),
    ) -> Result<(), DataError> {
        cells.store(at, old.bin(DataOp::Add, v, self.overflow)?, self.overflow)
    }

    fn import(&self, cells: &mut Cells, at: usize, v: &Value) -> Result<(), DataError> {
        let bad = || DataError::BadValue {
            value: v.to_string(),
            elem: cells.elem(),
        };
        let float = |v: f64| {
            let whole = cells.elem().is_float() || v.fract() == 0.0;
            whole.then_some(Num::F64(v)).ok_or_else(bad)
        };
        let num = match v {
            Value::Int(v) => Num::I64(*v),
            Value::Float(v) => float(*v)?,
            Value::Exact(e) => match e.to_i64() {
                Some(v) => Num::I64(v),
                None => float(e.to_f64().ok_or_else(bad)?)?,
            },
        };
        cells.store(at, num, Overflow::IsError)
    }

    fn export(&self, cells: &Cells, at: usize) -> Option<Value> {
        let num = cells.load(at)?;
        Some(match num.to_i128() {
            Some(v) => Value::Int(i64::try_from(v).unwrap_or(i64::MAX)),
            None => Value::Float(num.to_f64()),
        })
    }
}

#[cfg(test)]
mod rounding_tests;
#[cfg(test)]
mod tests;
