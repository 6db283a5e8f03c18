//! Expressions that must be literals when code is made, such as immediates of instructions, and the
//! reasons why an expression is none.

use exo_ir::{Arg, Ctl, Sym, VarKind, field_name};

use crate::call::Param;
use crate::control::Cond;
use crate::dependencies::Dependencies;
use crate::error::Problem;
use crate::procedure::ProcLowering;
use crate::sum::{Atom, ControlSum};

impl ProcLowering<'_, '_> {
    /// The values of the arguments of an instruction that are part of it, by their places among all; that one is no literal is a
    /// problem, and nothing is given then.
    pub fn immediates(&self, pairs: &[(Param<'_>, &Arg)]) -> Option<Vec<(usize, i64)>> {
        let immediates = pairs.iter().enumerate().filter(|(_, (param, _))| {
            let instr = param.callee.instr.as_ref();
            instr.is_some_and(|instr| instr.immediates.iter().any(|name| name == param.name()))
        });
        let values: Vec<_> = immediates
            .map(|(place, (param, arg))| Some((place, self.immediate(*param, arg)?)))
            .collect();
        values.into_iter().collect()
    }

    fn immediate(&self, param: Param<'_>, arg: &Arg) -> Option<i64> {
        let Arg::Ctl(e) = arg else {
            self.mismatch(param, "a control expression");
            return None;
        };
        let value = match self.is_condition(e) {
            true => match self.cond(e) {
                Cond::Const(holds) => Some(holds.into()),
                _ => None,
            },
            false => self.value_of(e).as_const(),
        };
        if value.is_none() {
            self.problem(Problem::ImmediateAtRunTime {
                backend: self.unit.backend,
                callee: param.callee.name.clone(),
                argument: param.name().to_owned(),
                depends: self.parts_of(e),
            });
        }
        value
    }

    /// The names that a control expression depends on.
    fn parts_of(&self, e: &Ctl) -> Dependencies {
        let mut found = Dependencies::default();
        e.walk(&mut |e| match e {
            Ctl::Var(sym) => self.add_var(&mut found, *sym),
            Ctl::Stride(sym, dim) => found.add(self.stride_text(*sym, *dim), false),
            Ctl::Config(field) => found.add(field_name(field), false),
            Ctl::Int(_)
            | Ctl::Bool(_)
            | Ctl::Neg(_)
            | Ctl::Not(_)
            | Ctl::Bin(..)
            | Ctl::Select(..) => {}
        });
        found
    }

    /// The names that sums depend on.
    pub(crate) fn parts_of_sums(&self, sums: &[ControlSum]) -> Dependencies {
        let mut found = Dependencies::default();
        for sum in sums {
            sum.walk(&mut |atom| match atom {
                Atom::Var(sym) => self.add_var(&mut found, *sym),
                Atom::Stride(sym, dim) => found.add(self.stride_text(*sym, *dim), false),
                Atom::Config(field) => found.add(field_name(field), false),
                Atom::Frozen(_) => found.add("a configuration, as it was".into(), false),
                Atom::Div(..)
                | Atom::Mod(..)
                | Atom::Product(_)
                | Atom::Extremum(..)
                | Atom::Choice(_) => {}
            });
        }
        found
    }

    fn add_var(&self, found: &mut Dependencies, sym: Sym) {
        let is_loop = self.proc.var(sym).kind == VarKind::Iter;
        found.add(self.proc.name_of(sym).to_owned(), is_loop);
    }

    fn stride_text(&self, sym: Sym, dim: usize) -> String {
        format!("stride({}, {dim})", self.proc.name_of(sym))
    }
}
