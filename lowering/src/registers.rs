//! Memories whose registers are variables of their own: which one an access means has to be known when code is made.

use exo_ir::Sym;

use crate::call::BufferArg;
use crate::error::Problem;
use crate::limits::{Limit, MAX_REGISTERS};
use crate::memory::Mem;
use crate::procedure::ProcLowering;
use crate::storage::{Dim, Storage};
use crate::sum::ControlSum;

/// All indices within extents, in row-major order.
pub fn each_index(extents: &[i64]) -> Vec<Vec<i64>> {
    extents.iter().fold(vec![Vec::new()], |all, extent| {
        let longer = |index: &Vec<i64>, k| index.iter().copied().chain([k]).collect();
        let each = |index: Vec<i64>| (0..*extent).map(move |k| longer(&index, k));
        all.into_iter().flat_map(each).collect()
    })
}

impl ProcLowering<'_, '_> {
    /// The extents around the registers of a buffer; that they are not constant, or too large, is a problem.
    pub fn register_extents(
        &self,
        buf: Sym,
        extents: &[ControlSum],
        mem: Mem<'_>,
    ) -> Option<Vec<i64>> {
        let outer = extents.len().saturating_sub(mem.decl.innermost.len());
        let extents = extents[..outer].iter().map(ControlSum::as_const);
        let Some(extents) = extents.collect::<Option<Vec<i64>>>() else {
            self.problem(Problem::SizeNotConstant {
                buf: self.proc.name_of(buf).into(),
                mem: mem.decl.name.clone(),
            });
            return None;
        };
        let count = extents.iter().try_fold(1_i64, |all, n| all.checked_mul(*n));
        if count.is_none_or(|count| count > MAX_REGISTERS) {
            self.beyond(Limit::Registers {
                buf: self.proc.name_of(buf).into(),
            });
            return None;
        }
        Some(extents)
    }

    /// The indices of the register that has a cell; that they are not literals is a problem.
    pub fn register_index(&self, buf: Sym, idx: &[ControlSum], mem: Mem<'_>) -> Option<Vec<i64>> {
        let outer = idx.len().saturating_sub(mem.decl.innermost.len());
        let idx = &idx[..outer];
        let literals: Option<Vec<i64>> = idx.iter().map(ControlSum::as_const).collect();
        if literals.is_none() {
            self.problem(Problem::RegisterAtRunTime {
                backend: self.unit.backend,
                buf: self.proc.name_of(buf).into(),
                mem: mem.decl.name.clone(),
                depends: self.parts_of_sums(idx),
                numbered: mem.decl.slots.is_some(),
            });
        }
        literals
    }

    /// The number of a cell within its register, in row-major order.
    pub fn lane(&self, idx: &[ControlSum], mem: Mem<'_>) -> ControlSum {
        let inner = &mem.decl.innermost;
        let outer = idx.len().saturating_sub(inner.len());
        let dims = idx[outer..].iter().zip(inner);
        dims.fold(ControlSum::default(), |lane, (at, extent)| {
            let row = self.or_overflow(lane.scale(*extent));
            self.or_overflow(row.add(at))
        })
    }

    /// The dimensions of the buffer behind an argument that the argument keeps.
    pub fn kept(&self, arg: &BufferArg<'_>) -> Vec<bool> {
        let mut kept = arg.kept.clone();
        let mut buf = arg.shown;
        while let Some(Storage::Alias { root, dims }) = self.storage_of(buf) {
            let mut own = kept.into_iter();
            let of = |dim: &Dim| dim.kept && own.next().unwrap_or(false);
            kept = dims.iter().map(of).collect();
            buf = *root;
        }
        kept
    }

    /// Whether an argument shows registers from their first cells on, with the dimensions that they have.
    pub fn shows_whole(&self, arg: &BufferArg<'_>) -> bool {
        let innermost = &arg.mem.decl.innermost;
        let outer = arg.first.len().saturating_sub(innermost.len());
        let mut stride = 1;
        let mut dense = Vec::new();
        for extent in innermost.iter().rev() {
            dense.push(ControlSum::constant(stride));
            stride = stride.saturating_mul(*extent);
        }
        let kept = self.kept(arg);
        arg.first[outer..].iter().all(|at| at.as_const() == Some(0))
            && kept[outer..].iter().all(|kept| *kept)
            && arg.strides.iter().rev().take(innermost.len()).eq(&dense)
    }

    /// Whether an argument is part of one register, where registers are variables of their own; another is a problem.
    pub(crate) fn is_of_one_register(&self, arg: &BufferArg<'_>) -> bool {
        if !arg.mem.decl.c.separates_registers() {
            return true;
        }
        let kept = self.kept(arg);
        let outer = kept.len().saturating_sub(arg.mem.decl.innermost.len());
        let is_of_one = !kept[..outer].contains(&true);
        if !is_of_one {
            self.problem(Problem::SeveralRegisters {
                buf: self.proc.name_of(arg.shown).into(),
                mem: arg.mem.decl.name.clone(),
            });
        }
        is_of_one
    }

    /// The problem of a register that there is not.
    pub fn no_register(&self, buf: Sym, index: &[i64]) {
        self.problem(Problem::NoSuchRegister {
            buf: self.proc.name_of(buf).into(),
            index: index.iter().map(|k| format!("[{k}]")).collect(),
        });
    }
}
