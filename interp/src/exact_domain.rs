//! The exact mode.

use exo_ir::{DataOp, Elem};

use crate::data_error::{DataError, Overflow};
use crate::domain::{Domain, ElemSet, Literal};
use crate::meaning::Extern;
use crate::{Exact, Value};

/// Rationals and symbolic terms for every type.
pub(crate) struct ExactDomain {
    /// The treatment of integers that leave their type.
    pub(crate) overflow: Overflow,
}

/// Cells of one buffer.
pub(crate) struct ExactCells {
    elem: Elem,
    cells: Vec<Option<Exact>>,
}

/// The integer type that an expression is computed in; `None` where a real number takes part.
type Ty = Option<Elem>;

impl Domain for ExactDomain {
    type Value = Exact;
    type Cells = ExactCells;
    type Ty = Ty;

    // Which divisions truncate is settled per operation when the procedure is compiled, so that programs
    // whose precisions are still mixed have a meaning; their integers are added where all of them fit.
    fn ty(&self, leaves: ElemSet, dest: Elem) -> Result<Ty, DataError> {
        let mut types = leaves.iter();
        let first = types.next().unwrap_or(dest).computed_in();
        let all = types.fold(first, Elem::added_in);
        Ok(Some(all).filter(|elem| elem.is_integer()))
    }

    fn literal(&self, literal: &Literal, ty: Ty) -> Result<Exact, DataError> {
        literal.in_range()?;
        let value = literal
            .exact
            .clone()
            .ok_or(DataError::TooLarge("a literal"))?;
        if literal.integer && value.as_integer().is_none() {
            return Err(DataError::LiteralNotInteger(literal.number.to_string()));
        }
        self.computed(value, ty)
    }

    fn neg(&self, a: Exact, ty: Ty) -> Result<Exact, DataError> {
        self.computed(a.neg()?, ty)
    }

    fn bin(
        &self,
        op: DataOp,
        trunc: bool,
        (a, b): (Exact, Exact),
        ty: Ty,
    ) -> Result<Exact, DataError> {
        let value = match op {
            DataOp::Add => a.add(&b),
            DataOp::Sub => a.sub(&b),
            DataOp::Mul => a.mul(&b),
            DataOp::Div if trunc => return self.quotient((a, b), ty),
            DataOp::Div => a.div(&b),
        };
        self.computed(value?, ty)
    }

    fn call(&self, function: &Extern, args: Vec<Exact>, ty: Ty) -> Result<Exact, DataError> {
        let args: Result<Vec<Exact>, DataError> =
            args.into_iter().map(|a| self.held(a, ty)).collect();
        Exact::call(&function.name, args?, ty)
    }

    // Precisions of floats need not agree before code generation. Integers wrap, and what is written to them
    // is cut off, so what a callee means depends on their type.
    fn same_elem(&self, a: Elem, b: Elem) -> bool {
        a == b || !(a.is_integer() || b.is_integer())
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

    fn store(&self, cells: &mut ExactCells, at: usize, v: Exact, ty: Ty) -> Result<(), DataError> {
        let v = self.converted(v, ty, cells.elem)?;
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
        (v, ty): (Exact, Ty),
    ) -> Result<(), DataError> {
        let added_in = match cells.elem.is_integer() {
            true => ty.map(|elem| elem.added_in(cells.elem)),
            false => None,
        };
        // A wider type adds the number that the value is.
        let v = match ty == added_in {
            true => v,
            false => self.held(v, ty)?,
        };
        let sum = self.computed(old.add(&v)?, added_in)?;
        self.store(cells, at, sum, added_in)
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
        let ty = Some(cells.elem).filter(|elem| elem.is_integer());
        let held = match exact.is_number() {
            true if ty.is_some() && exact.as_integer().is_none() => return Err(bad()),
            // No input is cut off.
            true => ExactDomain {
                overflow: Overflow::IsError,
            }
            .converted(exact, ty, cells.elem)?,
            false => exact.given(cells.elem),
        };
        if let Some(cell) = cells.cells.get_mut(at) {
            *cell = Some(held);
        }
        Ok(())
    }

    fn export(&self, cells: &ExactCells, at: usize) -> Option<Value> {
        self.load(cells, at).map(Value::Exact)
    }
}

impl ExactDomain {
    /// The result of a sum or product.
    fn computed(&self, v: Exact, ty: Ty) -> Result<Exact, DataError> {
        match ty {
            Some(elem) => v.computed(elem, self.overflow),
            None => Ok(v),
        }
    }

    /// The number that a value is.
    fn held(&self, v: Exact, ty: Ty) -> Result<Exact, DataError> {
        match ty {
            Some(elem) => v.held(elem, self.overflow),
            None => Ok(v),
        }
    }

    /// A quotient of integers. The one that leaves its type has no value.
    fn quotient(&self, (a, b): (Exact, Exact), ty: Ty) -> Result<Exact, DataError> {
        let (a, b) = (self.held(a, ty)?, self.held(b, ty)?);
        match ty {
            Some(elem) => a.div_trunc(&b, elem)?.computed(elem, Overflow::IsError),
            // Beside a real number, integers have no type to be cut to.
            None => a.div_trunc(&b, Elem::I64),
        }
    }

    /// The one conversion at a write. A real number that is written to an integer type is truncated and must be in range.
    fn converted(&self, v: Exact, ty: Ty, elem: Elem) -> Result<Exact, DataError> {
        match (ty, elem.is_integer()) {
            (ty, false) => self.held(v, ty),
            (Some(ty), true) => {
                // With no more bits, the rest of the rest is that of the whole.
                let v = match elem.integer_bits() > ty.integer_bits() {
                    true => v.held(ty, self.overflow)?,
                    false => v,
                };
                v.held(elem, self.overflow)
            }
            (None, true) => v.trunc(elem)?.held(elem, Overflow::IsError),
        }
    }
}
