//! Control: mathematical integers and booleans.

use super::{Frame, Machine, UNSET, out_of_scope};
use crate::code::{BoolExpr, Comparison, CtlExpr, IntExpr, IntOp};
use crate::domain::Domain;
use crate::{AccessKind, ErrorKind};

/// Floor division; `None` on overflow. The divisor is positive.
pub(crate) fn floor_div(a: i128, b: i128) -> Option<i128> {
    a.checked_div_euclid(b)
}

fn arithmetic(op: IntOp, a: i128, b: i128) -> Result<i128, ErrorKind> {
    let value = match op {
        IntOp::Add => a.checked_add(b),
        IntOp::Sub => a.checked_sub(b),
        // The product of two 64-bit numbers cannot overflow, and needs no slow check.
        IntOp::Mul => match (i64::try_from(a), i64::try_from(b)) {
            (Ok(a), Ok(b)) => Some(i128::from(a) * i128::from(b)),
            _ => a.checked_mul(b),
        },
        IntOp::Div | IntOp::Mod if b <= 0 => return Err(ErrorKind::ControlDivision(b)),
        // Euclid's and floor division agree for positive divisors.
        IntOp::Div => floor_div(a, b),
        IntOp::Mod => a.checked_rem_euclid(b),
        IntOp::Min => Some(a.min(b)),
        IntOp::Max => Some(a.max(b)),
    };
    value
        .filter(|v| *v != UNSET)
        .ok_or(ErrorKind::ControlOverflow)
}

impl<D: Domain> Machine<'_, '_, D> {
    pub(super) fn int(&mut self, frame: &Frame<'_>, e: &IntExpr) -> Result<i128, ErrorKind> {
        match e {
            IntExpr::Const(v) => Ok(*v),
            IntExpr::Var(slot) => self.variable(frame, *slot),
            IntExpr::Bin(op, sides) => {
                let a = self.int(frame, &sides.0)?;
                let b = self.int(frame, &sides.1)?;
                arithmetic(*op, a, b)
            }
            IntExpr::Select(parts) => match self.bool(frame, &parts.0)? {
                true => self.int(frame, &parts.1),
                false => self.int(frame, &parts.2),
            },
            IntExpr::Neg(e) => arithmetic(IntOp::Sub, 0, self.int(frame, e)?),
            IntExpr::Config(field) => self.field(*field),
            IntExpr::Stride(slot, dim) => self.stride(frame, *slot, *dim),
        }
    }

    pub(super) fn ints(
        &mut self,
        frame: &Frame<'_>,
        es: &[IntExpr],
    ) -> Result<Vec<i128>, ErrorKind> {
        es.iter().map(|e| self.int(frame, e)).collect()
    }

    pub(super) fn bool(&mut self, frame: &Frame<'_>, e: &BoolExpr) -> Result<bool, ErrorKind> {
        match e {
            BoolExpr::Const(b) => Ok(*b),
            BoolExpr::Var(slot) => Ok(self.variable(frame, *slot)? != 0),
            BoolExpr::Config(field) => Ok(self.field(*field)? != 0),
            BoolExpr::Not(e) => Ok(!self.bool(frame, e)?),
            BoolExpr::And(ab) => Ok(self.bool(frame, &ab.0)? && self.bool(frame, &ab.1)?),
            BoolExpr::Or(ab) => Ok(self.bool(frame, &ab.0)? || self.bool(frame, &ab.1)?),
            BoolExpr::Same(ab) => Ok(self.bool(frame, &ab.0)? == self.bool(frame, &ab.1)?),
            BoolExpr::Compare(c, ab) => {
                let a = self.int(frame, &ab.0)?;
                let b = self.int(frame, &ab.1)?;
                Ok(match c {
                    Comparison::Lt => a < b,
                    Comparison::Le => a <= b,
                    Comparison::Gt => a > b,
                    Comparison::Ge => a >= b,
                    Comparison::Eq => a == b,
                    Comparison::Ne => a != b,
                })
            }
        }
    }

    /// The value of a control expression; booleans are 0 and 1.
    pub(super) fn ctl(&mut self, frame: &Frame<'_>, e: &CtlExpr) -> Result<i128, ErrorKind> {
        match e {
            CtlExpr::Int(e) => self.int(frame, e),
            CtlExpr::Bool(e) => self.bool(frame, e).map(i128::from),
        }
    }

    fn variable(&self, frame: &Frame<'_>, slot: usize) -> Result<i128, ErrorKind> {
        match frame.control.get(slot) {
            Some(v) if *v != UNSET => Ok(*v),
            _ => Err(out_of_scope(frame.name(slot))),
        }
    }

    fn field(&mut self, field: usize) -> Result<i128, ErrorKind> {
        self.note_field(field, AccessKind::Read)?;
        match self.fields.get(field).copied().flatten() {
            Some(v) => Ok(v),
            None => Err(ErrorKind::UnsetConfig(self.field_name(field).to_string())),
        }
    }

    fn stride(&self, frame: &Frame<'_>, slot: usize, dim: usize) -> Result<i128, ErrorKind> {
        let dim = frame.view(slot)?.dims.get(dim);
        dim.map(|d| i128::from(d.stride))
            .ok_or_else(|| out_of_scope(frame.name(slot)))
    }
}
