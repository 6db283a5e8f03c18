//! Code beside an instruction's template: the template is the user's, and does not know where code
//! keeps configuration.

use exo_ir::{
    Arg, CallGraphQueries, ConfigValue, Configured, Ctl, FieldRef, ParamSubstitution, Proc, Sym,
    field_name,
};

use crate::call::Param;
use crate::error::Problem;
use crate::procedure::ProcLowering;

/// A write of a configuration field.
pub type FieldWrite = (FieldRef, ConfigValue);

impl<'m> ProcLowering<'_, 'm> {
    /// The writes of materialised fields that the body of an instruction makes, in the caller's names. Code makes them behind the
    /// template. A field that the body, and what it calls at its top, write otherwise than at the top, or give a value that they compute, is a problem.
    pub fn configured_by(&self, callee: &'m Proc, args: &[(Param<'m>, &Arg)]) -> Vec<FieldWrite> {
        let written_by = |name: &str| -> Vec<FieldRef> {
            let effects = self.unit.effects().get(name).into_iter();
            effects.flat_map(|e| e.config_written.clone()).collect()
        };
        let is_kept = |field: &FieldRef| self.unit.is_materialised(field);
        if !written_by(&callee.name).iter().any(is_kept) {
            return Vec::new();
        }
        let is_constant = |buf: Sym| {
            let mut params = args.iter().map(|(param, _)| param);
            params.any(|param| param.sym == buf && param.constant)
        };
        let module = self.unit.module;
        let around = CallGraphQueries {
            proc: &|name| module.proc(name),
            written_by: &written_by,
            modifies: &|callee, formal| self.unit.is_written(callee, formal),
        };
        let configured = Configured::by(callee, around, &is_constant, &is_kept);
        let passed = ParamSubstitution::of(callee, args.iter().map(|(_, arg)| *arg));
        for field in configured.fields_read_after_write(&passed) {
            self.problem(Problem::ConfiguredTooEarly {
                callee: callee.name.clone(),
                field: field_name(field),
            });
        }
        for field in &configured.unknown {
            self.problem(Problem::ConfiguredInside {
                callee: callee.name.clone(),
                field: field_name(field),
            });
        }
        let known = configured.known.into_iter();
        known
            .map(|(field, value)| (field, passed.value(&value)))
            .collect()
    }

    /// The extents of a parameter, in the caller's names.
    pub(crate) fn declared_extents(&self, callee: &Proc, sym: Sym, args: &[Arg]) -> Vec<Ctl> {
        let place = ParamSubstitution::of(callee, args);
        let dims = callee.var(sym).buffer().into_iter().flat_map(|ty| &ty.dims);
        dims.map(|extent| place.ctl(extent)).collect()
    }
}
