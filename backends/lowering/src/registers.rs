//! Memories whose registers are variables of their own: which one an access means has to be known when code is made.

use exo_view::{Sym, VarKind, field_name};

use crate::error::Problem;
use crate::limits::{Limit, MAX_REGISTERS};
use crate::memory::Mem;
use crate::procedure::ProcLowering;
use crate::sum::{Atom, ControlSum};

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
            self.problem(self.at_run_time(buf, idx, mem));
        }
        literals
    }

    /// The problem of a register that there is not.
    pub fn no_register(&self, buf: Sym, index: &[i64]) {
        self.problem(Problem::NoSuchRegister {
            buf: self.proc.name_of(buf).into(),
            index: index.iter().map(|k| format!("[{k}]")).collect(),
        });
    }

    fn at_run_time(&self, buf: Sym, idx: &[ControlSum], mem: Mem<'_>) -> Problem {
        let (mut depends, mut loops) = (Vec::new(), Vec::new());
        for index in idx {
            index.walk(&mut |atom| {
                let Some(name) = self.shown(atom) else { return };
                let is_loop =
                    matches!(atom, Atom::Var(sym) if self.proc.var(*sym).kind == VarKind::Iter);
                for (found, counts) in [(&mut depends, true), (&mut loops, is_loop)] {
                    if counts && !found.contains(&name) {
                        found.push(name.clone());
                    }
                }
            });
        }
        Problem::RegisterAtRunTime {
            backend: self.unit.backend,
            buf: self.proc.name_of(buf).into(),
            mem: mem.decl.name.clone(),
            depends: format!("'{}'", depends.join("', '")),
            loops,
        }
    }

    /// Nothing for what is made of other atoms.
    fn shown(&self, atom: &Atom) -> Option<String> {
        match atom {
            Atom::Var(sym) => Some(self.proc.name_of(*sym).to_owned()),
            Atom::Stride(sym, dim) => Some(format!("stride({}, {dim})", self.proc.name_of(*sym))),
            Atom::Config(field) => Some(field_name(field)),
            Atom::Frozen(_) => Some("an earlier value of a configuration".to_owned()),
            Atom::Div(..) | Atom::Mod(..) | Atom::Product(_) => None,
        }
    }
}
