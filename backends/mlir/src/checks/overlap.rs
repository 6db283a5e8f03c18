//! Run-time checks that a buffer which a procedure writes is reached through no other argument.
//!
//! For a buffer whose cells lie side by side all cells are compared, for another one the first and
//! the last: a call that is refused is wrong for certain.

use super::{Checked, bytes};
use crate::OutsideCaller;
use crate::emit::Ssa;
use crate::func::Func;

/// The number of the predicate of `arith.cmpi`.
const ULT: i64 = 6;
/// The number of the predicate of `arith.cmpi`.
const UGE: i64 = 9;

/// Addresses from the first to the one behind the last.
type Span<'c> = (Ssa<'c>, Ssa<'c>);

impl<'c> Func<'_, '_, 'c> {
    /// Buffers that are written have no cell in common with another argument.
    pub(super) fn check_overlaps(&mut self, buffers: &[Checked<'_, 'c>]) {
        self.check_own_cells(buffers);
        let shared = buffers.iter().filter(|buffer| !self.is_own_cell(buffer));
        let buffers: Vec<_> = shared.collect();
        if buffers.len() < 2 || buffers.iter().all(|buffer| self.is_constant(buffer)) {
            return;
        }
        let spans: Vec<Vec<Span<'c>>> = buffers.iter().map(|buffer| self.spans(buffer)).collect();
        for (k, (second, spans_of_second)) in buffers.iter().zip(&spans).enumerate() {
            for (first, spans_of_first) in buffers.iter().zip(&spans).take(k) {
                if self.is_constant(first) && self.is_constant(second) {
                    continue;
                }
                // Addresses of one number in two spaces need not be one place, nor those of two numbers two.
                let is_comparable = first.parameter.layout.space == second.parameter.layout.space;
                if !is_comparable && (self.fits.is_none() || self.unit.has_spaces_apart()) {
                    continue;
                }
                let (written, other) = match self.is_constant(first) {
                    false => (first, second),
                    true => (second, first),
                };
                let apart = match is_comparable {
                    true => self.are_apart(spans_of_first, spans_of_second),
                    false => self.emit.truth(false),
                };
                let proc = self.lowering.proc;
                let (written, other) = (proc.var(written.sym), proc.name_of(other.sym));
                let wrong = format!("'{}' is written and overlaps '{other}'", written.name);
                let loc = written.loc.clone();
                self.demand(apart, &loc, &wrong);
            }
        }
    }

    /// Whether an argument is a cell that the function which asks has made for this call.
    fn is_own_cell(&self, buffer: &Checked<'_, 'c>) -> bool {
        self.is_among(buffer, |caller| &caller.own_cells)
    }

    /// Whether nothing writes an argument, as far as the function which asks knows.
    fn is_constant(&self, buffer: &Checked<'_, 'c>) -> bool {
        buffer.parameter.constant && !self.is_among(buffer, |caller| &caller.written)
    }

    /// Whether an argument is one of some that the function which asks has named.
    fn is_among(
        &self,
        buffer: &Checked<'_, 'c>,
        named: impl Fn(&OutsideCaller) -> &Vec<usize>,
    ) -> bool {
        if self.fits.is_none() {
            return false;
        }
        let proc = self.lowering.proc;
        let caller = self.unit.options.fits.get(&proc.name);
        let number = proc.args.iter().position(|sym| *sym == buffer.sym);
        caller
            .zip(number)
            .is_some_and(|(caller, number)| named(caller).contains(&number))
    }

    /// A window that is written has each cell once: the cells of a row end before the next row begins. Callers of our own cannot pass others, and
    /// an answer has to be certain.
    fn check_own_cells(&mut self, buffers: &[Checked<'_, 'c>]) {
        if self.fits.is_none() {
            return;
        }
        let windows = buffers.iter().filter(|buffer| buffer.parameter.window);
        let written: Vec<_> = windows.filter(|buffer| !self.is_constant(buffer)).collect();
        for buffer in written {
            let mut reach = self.emit.number(1);
            for (extent, stride) in buffer.extents.iter().zip(&buffer.strides).rev() {
                let holds = self.emit.compare("arith.cmpi", UGE, *stride, reach);
                let loc = self.lowering.proc.var(buffer.sym).loc.clone();
                self.demand(holds, &loc, "rows overlap");
                let one = self.emit.number(1);
                let steps = self.emit.same_type("arith.subi", &[*extent, one]);
                let more = self.emit.same_type("arith.muli", &[*stride, steps]);
                reach = self.emit.same_type("arith.addi", &[reach, more]);
            }
        }
    }

    /// Addresses that surely belong to a buffer.
    fn spans(&mut self, buffer: &Checked<'_, 'c>) -> Vec<Span<'c>> {
        let first = self.first_address(buffer);
        let cell = self.emit.number(bytes(buffer.parameter));
        let length = self.emit.same_type("arith.muli", &[buffer.reach, cell]);
        let end = self.emit.same_type("arith.addi", &[first, length]);
        // An answer that arguments fit has to be certain, too.
        if !buffer.parameter.window || self.fits.is_some() {
            return vec![(first, end)];
        }
        let is_dense = self.is_dense(buffer);
        let second = self.emit.same_type("arith.addi", &[first, cell]);
        let last = self.emit.same_type("arith.subi", &[end, cell]);
        vec![
            (first, self.emit.select(is_dense, end, second)),
            (self.emit.select(is_dense, first, last), end),
        ]
    }

    /// Whether all cells of a window lie side by side.
    fn is_dense(&mut self, buffer: &Checked<'_, 'c>) -> Ssa<'c> {
        let mut all = self.emit.truth(true);
        let mut dense = self.emit.number(1);
        for (extent, stride) in buffer.extents.iter().zip(&buffer.strides).rev() {
            let is_dense = self.is_dense_at(*extent, *stride, dense);
            all = self.emit.same_type("arith.andi", &[all, is_dense]);
            // As long as all was dense, this is what the window reaches over.
            dense = self.emit.same_type("arith.muli", &[dense, *extent]);
        }
        all
    }

    fn are_apart(&mut self, first: &[Span<'c>], second: &[Span<'c>]) -> Ssa<'c> {
        let mut meet = self.emit.truth(false);
        for (begin, end) in first {
            for (other_begin, other_end) in second {
                let before = self.emit.compare("arith.cmpi", ULT, *begin, *other_end);
                let behind = self.emit.compare("arith.cmpi", ULT, *other_begin, *end);
                let both = self.emit.same_type("arith.andi", &[before, behind]);
                meet = self.emit.same_type("arith.ori", &[meet, both]);
            }
        }
        let all = self.emit.truth(true);
        self.emit.same_type("arith.xori", &[meet, all])
    }
}
