//! Loads and buffers as they stand in a function, for whoever compares it with another one.
//!
//! A procedure reads a cell where its value is used, and may do less than the function: a load that nothing uses, or that a condition around its use
//! keeps from being done, need not be within its buffer. Who asks whether a function does what another one does has to ask that, too.

use exo_dialects::upstream;
use exo_ir::{Ctl, Data, LoopMode, StmtKind, Sym, VarKind};
use melior::ir::operation::OperationLike;
use melior::ir::r#type::{MemRefType, ShapedTypeLike};
use melior::ir::{OperationRef, Type};

use crate::raiser::{Loads, Raiser};
use crate::refusal::Reason;
use crate::values::{Meaning, Pending};

impl<'c> Raiser<'c> {
    /// Writes what waits and reads cells, before an operation under which it might be read under conditions.
    pub(crate) fn read_before(&mut self, op: OperationRef<'c, '_>) {
        let chooses = op.region_count() > 0 || upstream::name(op) == "arith.select";
        if self.loads == Loads::InPlace && chooses {
            self.keep_where(&|_, pending| reads_cells(pending));
        }
    }

    /// Writes what an operation gives and nothing uses.
    pub(crate) fn read_unused(&mut self, op: OperationRef<'c, '_>) {
        if self.loads != Loads::InPlace {
            return;
        }
        for result in upstream::results(op) {
            let id = upstream::identity(result);
            if self.uses.contains_key(&id) {
                continue;
            }
            let parts = match self.meanings.get(&id) {
                Some(Meaning::Data(pending)) => vec![pending.clone()],
                Some(Meaning::Comparison(comparison)) => {
                    vec![comparison.a.clone(), comparison.b.clone()]
                }
                _ => Vec::new(),
            };
            for part in parts.into_iter().filter(reads_cells) {
                self.kept(part);
            }
        }
    }

    /// Notes that a buffer is freed, and refuses where it is not surely so from there on.
    ///
    /// # Errors
    /// It may be freed under conditions, or more than once, or is no allocation but a part of one.
    pub(crate) fn free(&mut self, buf: Sym) -> Result<(), Reason> {
        let root = self.root(buf);
        if self.loads == Loads::InPlace {
            if !self.allocated.contains_key(&buf) {
                return Err(Reason::Form(
                    "a part of a buffer, or one of the stack, which it frees",
                ));
            }
            if self.allocated.get(&buf) != Some(&self.depth()) {
                return Err(Reason::Form("a buffer of a block around, which it frees"));
            }
        }
        self.freed.insert(root);
        Ok(())
    }

    /// Asks that `0 <= first` and `last <= limit`, by loops that do nothing and must not end before they begin: where dimensions are not those of the
    /// buffer, that the cell of the buffer is there says less.
    ///
    /// # Errors
    /// Blocks are too deep.
    pub(crate) fn ask_within(
        &mut self,
        first: &Ctl,
        last: &Ctl,
        limit: &Ctl,
    ) -> Result<(), Reason> {
        let ordered = [(Ctl::Int(0), first.clone()), (last.clone(), limit.clone())];
        for (lo, hi) in ordered {
            let is_sure = lo
                .as_int()
                .zip(hi.as_int())
                .is_some_and(|(lo, hi)| lo <= hi);
            if self.loads == Loads::AtUse || is_sure {
                continue;
            }
            self.open()?;
            self.emit(StmtKind::Pass);
            let body = self.close();
            let iter = self.declare("within", VarKind::Iter);
            self.emit(StmtKind::For {
                iter,
                lo,
                hi,
                mode: LoopMode::Seq,
                body,
            });
        }
        Ok(())
    }

    /// Refuses a cast to a layout that its operand may not have.
    ///
    /// # Errors
    /// A stride or the offset is a number in one type only, or another one.
    pub(crate) fn same_layout(&self, from: Type<'c>, to: Type<'c>) -> Result<(), Reason> {
        let layout = |ty: Type<'c>| {
            let memref = MemRefType::try_from(ty).map_err(|_| Reason::Type(ty.to_string()))?;
            let (mut layout, offset) = memref.strides_and_offset();
            layout.push(offset);
            Ok::<_, Reason>(layout)
        };
        let dynamic = MemRefType::dynamic_stride_or_offset();
        let (from, to) = (layout(from)?, layout(to)?);
        let is_known = |(from, to): (&i64, &i64)| *to == dynamic || from == to;
        match from.iter().zip(&to).all(is_known) {
            true => Ok(()),
            false => Err(Reason::Form("a layout that may be another one")),
        }
    }

    /// Refuses a copy between buffers whose extents are not surely the same.
    ///
    /// # Errors
    /// They may differ.
    pub(crate) fn same_extents(&self, a: &[Ctl], b: &[Ctl]) -> Result<(), Reason> {
        match self.loads == Loads::AtUse || a == b {
            true => Ok(()),
            false => Err(Reason::Form("memrefs whose extents may differ")),
        }
    }
}

/// Whether an expression reads something that is no scalar.
fn reads_cells(pending: &Pending) -> bool {
    let is_scalar = matches!(&pending.expr, Data::Read { idx, .. } if idx.is_empty());
    !pending.reads.is_empty() && !is_scalar
}
