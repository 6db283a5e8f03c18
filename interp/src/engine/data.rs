//! Data: expressions, reads and writes of cells.

use super::{Frame, Machine};
use crate::code::{Access, DataExpr, Rhs};
use crate::data_error::DataError;
use crate::domain::Domain;
use crate::{AccessKind, ErrorKind};

/// A value and the type that it was computed in.
type Typed<D> = (<D as Domain>::Value, <D as Domain>::Ty);

/// A cell: index of the root in the heap, and of the cell in it.
type Cell = (usize, usize);

impl<D: Domain> Machine<'_, '_, D> {
    /// The cell that an access names.
    fn locate(&mut self, frame: &Frame<'_>, access: &Access) -> Result<Cell, ErrorKind> {
        let view = frame.view(access.buf)?;
        let mut flat = view.start();
        for (k, e) in access.idx.iter().enumerate() {
            let at = self.int(frame, e)?;
            flat = flat.and_then(|flat| view.advance(flat, k, at));
        }
        match flat.and_then(|flat| usize::try_from(flat).ok()) {
            Some(cell) => Ok((view.root, cell)),
            None => {
                let at = self.ints(frame, &access.idx)?;
                let name = frame.name(access.buf);
                Err(view.out_of_bounds(access, name, &at, self.heap.get(view.root)))
            }
        }
    }

    /// The value of a right side, in the type that its operands have.
    pub(super) fn rhs(&mut self, frame: &Frame<'_>, rhs: &Rhs) -> Result<Typed<D>, ErrorKind> {
        let ty = self.domain.ty(rhs.leaves, rhs.dest);
        let ty = ty.map_err(|e| data_error(e, rhs))?;
        Ok((self.data(frame, rhs, &rhs.expr, ty)?, ty))
    }

    fn data(
        &mut self,
        frame: &Frame<'_>,
        rhs: &Rhs,
        e: &DataExpr,
        ty: D::Ty,
    ) -> Result<D::Value, ErrorKind> {
        match e {
            DataExpr::Read(access) => {
                let cell = self.locate(frame, access)?;
                self.load(cell, access)
            }
            DataExpr::Bin(op, trunc, sides) => {
                let a = self.data(frame, rhs, &sides.0, ty)?;
                let b = self.data(frame, rhs, &sides.1, ty)?;
                let value = self.domain.bin(*op, *trunc, (a, b), ty);
                value.map_err(|e| data_error(e, rhs))
            }
            DataExpr::Literal(literal) => {
                let value = self.domain.literal(literal, ty);
                value.map_err(|e| data_error(e, rhs))
            }
            DataExpr::Neg(e) => {
                let a = self.data(frame, rhs, e, ty)?;
                self.domain.neg(a, ty).map_err(|e| data_error(e, rhs))
            }
            DataExpr::Config(field) => self.load_field(*field),
            DataExpr::Extern(function, args) => {
                let mut values = Vec::with_capacity(args.len());
                for a in args {
                    values.push(self.data(frame, rhs, a, ty)?);
                }
                let value = self.domain.call(function, values, ty);
                value.map_err(|e| data_error(e, rhs))
            }
        }
    }

    fn load(&mut self, (root, cell): Cell, access: &Access) -> Result<D::Value, ErrorKind> {
        self.note_cell(root, cell, AccessKind::Read)?;
        let root = self.heap.get(root);
        match root.and_then(|r| self.domain.load(&r.cells, cell)) {
            Some(value) => Ok(value),
            None => Err(ErrorKind::Bottom {
                access: access.text.to_string(),
                cell: root.map_or_else(String::new, |r| r.cell_name(cell)),
            }),
        }
    }

    fn load_field(&mut self, field: usize) -> Result<D::Value, ErrorKind> {
        let unset = |name: &str| ErrorKind::UnsetConfig(name.to_owned());
        let Some(root) = self.data_fields.get(field).copied().flatten() else {
            return Err(unset(&self.field_name(field)));
        };
        self.note_cell(root, 0, AccessKind::Read)?;
        let value = self
            .heap
            .get(root)
            .and_then(|r| self.domain.load(&r.cells, 0));
        value.ok_or_else(|| unset(&self.field_name(field)))
    }

    /// `access = rhs`.
    pub(super) fn assign(
        &mut self,
        frame: &Frame<'_>,
        access: &Access,
        rhs: &Rhs,
    ) -> Result<(), ErrorKind> {
        let (root, cell) = self.locate(frame, access)?;
        let value = self.rhs(frame, rhs)?;
        self.store(root, cell, value)
            .map_err(|e| e.in_write(&access.text, "=", rhs))
    }

    /// `field = rhs` for a field that holds data.
    pub(super) fn assign_field(
        &mut self,
        frame: &Frame<'_>,
        field: usize,
        rhs: &Rhs,
    ) -> Result<(), ErrorKind> {
        let value = self.rhs(frame, rhs)?;
        match self.data_fields.get(field).copied().flatten() {
            Some(root) => self
                .store(root, 0, value)
                .map_err(|e| e.in_write(&self.field_name(field), "=", rhs)),
            None => Err(ErrorKind::UnsetConfig(self.field_name(field).to_string())),
        }
    }

    /// The cell that is named is bottom again.
    pub(super) fn clobber(&mut self, frame: &Frame<'_>, access: &Access) -> Result<(), ErrorKind> {
        let (root, cell) = self.locate(frame, access)?;
        self.note_cell(root, cell, AccessKind::Write)?;
        if let Some(root) = self.heap.get_mut(root) {
            self.domain.clear(&mut root.cells, cell);
        }
        Ok(())
    }

    fn store(&mut self, root: usize, cell: usize, (value, ty): Typed<D>) -> Result<(), WriteError> {
        self.note_cell(root, cell, AccessKind::Write)?;
        match self.heap.get_mut(root) {
            Some(root) => Ok(self.domain.store(&mut root.cells, cell, value, ty)?),
            None => Ok(()),
        }
    }

    /// `access += rhs`.
    pub(super) fn reduce(
        &mut self,
        frame: &Frame<'_>,
        access: &Access,
        rhs: &Rhs,
    ) -> Result<(), ErrorKind> {
        let (at, cell) = self.locate(frame, access)?;
        let value = self.rhs(frame, rhs)?;
        self.note_cell(at, cell, AccessKind::Reduce)?;
        let Some(root) = self.heap.get_mut(at) else {
            return Ok(());
        };
        let Some(old) = self.domain.load(&root.cells, cell) else {
            return Err(ErrorKind::BottomReduce {
                access: access.text.to_string(),
                cell: root.cell_name(cell),
            });
        };
        let sum = self.domain.reduce(&mut root.cells, cell, old, value);
        sum.map_err(|e| WriteError::from(e).in_write(&access.text, "+=", rhs))
    }
}

/// The reason why a cell could not be written, before the statement is known.
enum WriteError {
    Data(DataError),
    Other(ErrorKind),
}

impl From<DataError> for WriteError {
    fn from(e: DataError) -> Self {
        WriteError::Data(e)
    }
}

impl From<ErrorKind> for WriteError {
    fn from(e: ErrorKind) -> Self {
        WriteError::Other(e)
    }
}

impl WriteError {
    /// The error of the statement `place op rhs`.
    fn in_write(self, place: &str, op: &str, rhs: &Rhs) -> ErrorKind {
        match self {
            WriteError::Other(kind) => kind,
            WriteError::Data(error) => ErrorKind::Data {
                error,
                expr: format!("{place} {op} {}", rhs.text),
            },
        }
    }
}

fn data_error(error: DataError, rhs: &Rhs) -> ErrorKind {
    ErrorKind::Data {
        error,
        expr: rhs.text.to_string(),
    }
}
