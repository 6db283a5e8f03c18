//! The types that data expressions are computed in, and the values of constants in them.

use exo_ir::{CellChange, Data, Elem, FieldKind, LostConstant, Module, Proc, Stmt, StmtPart};

/// The types of data in a procedure.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Precision<'a> {
    /// The module around.
    pub(crate) module: &'a Module,
    /// The procedure.
    pub(crate) proc: &'a Proc,
}

impl Precision<'_> {
    /// The type of a read; `None` for other expressions.
    pub(crate) fn of(self, e: &Data) -> Option<Elem> {
        match e {
            Data::Read { buf, .. } => self.proc.var(*buf).buffer().map(|ty| ty.elem),
            Data::Config(field) => {
                let config = self.module.config(&field.config)?;
                match config.field(&field.field)?.kind {
                    FieldKind::Data(elem) => Some(elem),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// The types that are read, each once, in order.
    pub(crate) fn reads(self, expr: &Data) -> Vec<Elem> {
        let mut found = Vec::new();
        expr.walk(&mut |e| {
            let elem = self.of(e);
            if let Some(elem) = elem.filter(|e| !found.contains(e)) {
                found.push(elem);
            }
        });
        found
    }

    /// Whether operands are of several types, which no machine computes with as they are; what is undecided goes with any.
    pub(crate) fn is_mixed(self, expr: &Data) -> bool {
        let decided = self.reads(expr).into_iter().filter(|elem| *elem != Elem::R);
        decided.count() > 1
    }

    /// The type of the cell that the statement writes.
    pub(crate) fn written(self, stmt: &Stmt) -> Option<Elem> {
        let mut found = None;
        stmt.kind.parts(|part| match part {
            StmtPart::Cell(CellChange::Write | CellChange::Reduce, buf, _) => {
                found = self.proc.var(*buf).buffer().map(|ty| ty.elem);
            }
            StmtPart::Field(field) => found = self.of(&Data::Config(field.clone())),
            _ => {}
        });
        found
    }

    /// The type that the constants of a right side are computed in, where it is written to a cell of type `dest`: that of
    /// what is read, or else of the cell. `None` if several types are read.
    pub(crate) fn computed_in(self, rhs: &Data, dest: Elem) -> Option<Elem> {
        match self.reads(rhs).as_slice() {
            [] => Some(dest),
            [one] => Some(*one),
            _ => None,
        }
    }

    /// The integer type that the sums and products of a right side are computed in, where it is written to a cell of type
    /// `dest`; several meet where all of them fit. `None` where a real number takes part.
    pub(crate) fn integers_in(self, rhs: &Data, dest: Elem) -> Option<Elem> {
        let reads = self.reads(rhs);
        let first = reads.first().copied().unwrap_or(dest);
        let all = reads.into_iter().fold(first.computed_in(), Elem::added_in);
        Some(all).filter(|elem| elem.is_integer())
    }

    /// The first constant of a statement that has no value in its type.
    pub(crate) fn lost_constant(self, stmt: &Stmt) -> Option<LostConstant> {
        let (rhs, dest) = (stmt.rhs()?, self.written(stmt)?);
        let elem = self.computed_in(rhs, dest)?;
        let lost = rhs.lost_constants(elem).into_iter().next();
        lost.or_else(|| rhs.lost_at_write(dest))
    }
}
