//! Reads of expressions, and accesses to cells and fields.

use std::sync::Arc;

use exo_ir::{Arg, Ctl, CtlPart, Data, DataOp, Elem, FieldKind, FieldRef, Loc, Sym};

use super::Builder;
use crate::dataflow::FieldId;
use crate::effects::{Access, AccessKind, ArgAccesses, IndexRange, Root};
use crate::stack::deep;

/// The read of the cell that an assignment writes, where its right side is a sum of what the cell holds and of operands that do not
/// read it. `accesses` are those of the assignment, of which the last one writes. Names do not matter.
pub(super) fn adds_to(rhs: &Data, accesses: &[Access]) -> Option<usize> {
    if !matches!(rhs, Data::Bin(..)) {
        return None;
    }
    let (written, reads) = accesses.split_last()?;
    let reads = reads.iter().enumerate();
    let of_cells: Vec<(usize, &Access)> = reads.filter(|(_, a)| a.name.is_some()).collect();
    let mut added = Vec::new();
    summands(rhs, Some(false), &mut added);
    let own = |access: &Access| (access.root, &access.cell) == (written.root, &written.cell);
    let mut own = of_cells.iter().zip(&added).filter(|((_, a), _)| own(a));
    match (own.next(), own.next()) {
        (Some(((at, _), true)), None) if of_cells.len() == added.len() => Some(*at),
        _ => None,
    }
}

/// For each cell that an expression reads, left to right, whether it is an operand that the sum
/// around it adds. `negated` says whether the expression is subtracted; it is `None` inside of an
/// operand of that sum.
fn summands(e: &Data, negated: Option<bool>, found: &mut Vec<bool>) {
    deep(|| match e {
        Data::Const(_) | Data::Config(_) => {}
        Data::Read { .. } => found.push(negated == Some(false)),
        Data::Neg(e) => summands(e, negated.map(|negated| !negated), found),
        Data::Bin(op, a, b) => {
            let (first, second) = match op {
                DataOp::Add => (negated, negated),
                DataOp::Sub => (negated, negated.map(|negated| !negated)),
                DataOp::Mul | DataOp::Div => (None, None),
            };
            summands(a, first, found);
            summands(b, second, found);
        }
        Data::Extern { args, .. } => args.iter().for_each(|a| summands(a, None, found)),
    });
}

impl Builder<'_> {
    /// Adds the reads of a data expression, left to right.
    pub(super) fn data(&mut self, e: &Data, loc: &Loc, accesses: &mut Vec<Access>) {
        deep(|| match e {
            Data::Const(_) => {}
            Data::Read { buf, idx } => self.access(AccessKind::Read, *buf, idx, loc, accesses),
            Data::Config(field) => {
                if let Some(id) = self.scope.fields.id(field) {
                    self.field_access(AccessKind::Read, id, loc, accesses);
                }
            }
            Data::Neg(e) => self.data(e, loc, accesses),
            Data::Bin(_, a, b) => {
                self.data(a, loc, accesses);
                self.data(b, loc, accesses);
            }
            Data::Extern { args, .. } => args.iter().for_each(|a| self.data(a, loc, accesses)),
        });
    }

    /// Whether adding a right side to a cell may round it: an integer cell, and something that is read is not one.
    pub(super) fn rounds(&self, buf: Sym, rhs: &Data) -> bool {
        let is_integer = |sym: Sym| {
            let elem = self.proc.var(sym).buffer().map(|ty| ty.elem);
            elem.is_some_and(Elem::is_integer)
        };
        let mut rounds = false;
        if is_integer(buf) {
            rhs.walk(&mut |e| {
                rounds |= match e {
                    Data::Read { buf, .. } => !is_integer(*buf),
                    Data::Config(field) => !self.is_integer_field(field),
                    _ => false,
                };
            });
        }
        rounds
    }

    fn is_integer_field(&self, field: &FieldRef) -> bool {
        let field = self.fields.id(field).and_then(|id| self.fields.get(id));
        matches!(field.map(|f| f.kind), Some(FieldKind::Data(elem)) if elem.is_integer())
    }

    /// An access to a cell, resolved to its root. Index expressions are read before the cell.
    pub(super) fn access(
        &mut self,
        kind: AccessKind,
        buf: Sym,
        idx: &[Ctl],
        loc: &Loc,
        accesses: &mut Vec<Access>,
    ) {
        for e in idx {
            self.read_fields_of(e, loc, accesses);
        }
        if !self.recording {
            return;
        }
        let Some(buffer) = self.scope.buffers.get(&buf) else {
            return;
        };
        let index = self.lower_all(idx);
        let points: Vec<IndexRange> = index.iter().cloned().map(IndexRange::Point).collect();
        let root = buffer.map.root;
        accesses.push(Access {
            kind,
            name: Some(buf),
            written: idx.into(),
            cell: buffer.map.region(&points),
            index,
            root,
            loc: loc.clone(),
        });
        self.summary.clobbers |= kind == AccessKind::Clobber;
        match root {
            Root::Buffer(sym) => self.note_touched(sym, |touched| touched.add(kind)),
            Root::Field(id) => self.note_field(kind, id),
        }
    }

    /// Keeps the procedure's summary of arguments: who calls it does not see what it allocates.
    pub(super) fn note_touched(&mut self, sym: Sym, how: impl FnOnce(&mut ArgAccesses)) {
        if self.proc.args.contains(&sym) {
            how(self.summary.touched.entry(sym).or_default());
        }
    }

    /// Keeps the procedure's summary of fields.
    pub(super) fn note_field(&mut self, kind: AccessKind, id: FieldId) {
        if kind != AccessKind::Read {
            self.summary.writes_fields.insert(id);
        }
        if !kind.overwrites() {
            self.note_field_read(id);
        }
    }

    /// Keeps the procedure's summary of the fields that are read, and of those whose values at its entry may be.
    pub(super) fn note_field_read(&mut self, id: FieldId) {
        self.summary.reads_fields.insert(id);
        if !self.is_surely_written(id) {
            self.summary.exposed_fields.insert(id);
        }
    }

    /// Whether a control field holds here what the procedure has written to it, whatever it held at the entry: a value made of arguments
    /// and of what other fields held.
    fn is_surely_written(&self, id: FieldId) -> bool {
        let Some(entry) = self.scope.fields.entry(id) else {
            return false;
        };
        let value = self.scope.env.get(self.scope.fields, id);
        let free = value.free_vars();
        !value.is_opaque() && !free.contains(entry) && free.is_subset(&self.global)
    }

    /// An access to a field by its name.
    pub(super) fn field_access(
        &mut self,
        kind: AccessKind,
        id: FieldId,
        loc: &Loc,
        accesses: &mut Vec<Access>,
    ) {
        if !self.recording {
            return;
        }
        self.note_field(kind, id);
        accesses.push(Access {
            kind,
            name: None,
            written: Arc::new([]),
            index: Vec::new(),
            root: Root::Field(id),
            cell: Vec::new(),
            loc: loc.clone(),
        });
    }

    /// Every occurrence of a field in a control expression is a read.
    pub(super) fn read_fields_of(&mut self, e: &Ctl, loc: &Loc, accesses: &mut Vec<Access>) {
        deep(|| {
            e.parts(|part| match part {
                CtlPart::Operand(e) => self.read_fields_of(e, loc, accesses),
                CtlPart::Field(field) => {
                    if let Some(id) = self.scope.fields.id(field) {
                        self.field_access(AccessKind::Read, id, loc, accesses);
                    }
                }
                CtlPart::Var(_) | CtlPart::Stride(_) => {}
            });
        });
    }

    pub(super) fn read_fields_of_arg(&mut self, arg: &Arg, loc: &Loc, accesses: &mut Vec<Access>) {
        match arg {
            Arg::Ctl(e) => self.read_fields_of(e, loc, accesses),
            Arg::Window(w) => w.for_each_ctl(&mut |e| self.read_fields_of(e, loc, accesses)),
            Arg::Buffer(_) | Arg::Config(_) => {}
        }
    }
}
