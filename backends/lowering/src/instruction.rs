//! What code does beside an instruction's template: the template is the user's, and does not know where code keeps configuration.

use std::collections::HashMap;

use exo_view::{
    Arg, ConfigValue, Configured, Ctl, CtlOp, Data, FieldRef, Proc, Sym, WinDim, Window, field_name,
};

use crate::call::Param;
use crate::error::Problem;
use crate::procedure::ProcLowering;

/// A write of a configuration field.
pub type FieldWrite = (FieldRef, ConfigValue);

impl<'m> ProcLowering<'_, 'm> {
    /// The writes of materialised fields that the body of an instruction makes, in the caller's names. Code makes them behind the
    /// template. A field that the body writes otherwise than at its top, or gives a value that it computes itself, is a problem.
    pub fn configured_by(&self, callee: &'m Proc, args: &[(Param<'m>, &Arg)]) -> Vec<FieldWrite> {
        let effects = |name: &str| self.unit.effects().get(name);
        let written_by = |name: &str| -> Vec<FieldRef> {
            let written = effects(name).into_iter().flat_map(|e| &e.config_written);
            let kept = written.filter(|field| self.unit.is_materialised(field));
            kept.cloned().collect()
        };
        if written_by(&callee.name).is_empty() {
            return Vec::new();
        }
        let is_constant = |buf: Sym| {
            let mut params = args.iter().map(|(param, _)| param);
            params.any(|param| param.sym == buf && param.constant)
        };
        let Configured { told, untold } = Configured::by(callee, &written_by, &is_constant);
        let place = Substitution {
            callee,
            args: args.iter().map(|(param, arg)| (param.sym, *arg)).collect(),
        };
        let mut writes = Vec::new();
        let kept = |field: &FieldRef| self.unit.is_materialised(field);
        for (field, value) in told.into_iter().filter(|(field, _)| kept(field)) {
            let passed = place.value(value);
            self.read_in_time(callee, &writes, value, &passed);
            writes.push((field.clone(), passed));
        }
        for field in untold.into_iter().filter(kept) {
            self.problem(Problem::ConfiguredInside {
                callee: callee.name.clone(),
                field: field_name(&field),
            });
        }
        writes
    }

    /// Arguments have the values of before the call: none may be looked at behind a write of a field that it reads.
    fn read_in_time(
        &self,
        callee: &Proc,
        before: &[FieldWrite],
        value: &ConfigValue,
        passed: &ConfigValue,
    ) {
        let reads = |value: &ConfigValue, field: &FieldRef| {
            let read = value.fields_read();
            read.iter().filter(|f| *f == field).count()
        };
        let late = |(field, _): &&FieldWrite| reads(passed, field) > reads(value, field);
        if let Some((field, _)) = before.iter().find(late) {
            self.problem(Problem::ConfiguredTooEarly {
                callee: callee.name.clone(),
                field: field_name(field),
            });
        }
    }

    /// The extents of a parameter, in the caller's names.
    pub(crate) fn declared_extents(&self, callee: &Proc, sym: Sym, args: &[Arg]) -> Vec<Ctl> {
        let place = Substitution {
            callee,
            args: callee.args.iter().copied().zip(args).collect(),
        };
        let dims = callee.var(sym).buffer().into_iter().flat_map(|ty| &ty.dims);
        dims.map(|extent| place.ctl(extent)).collect()
    }
}

/// Arguments in the place of parameters.
struct Substitution<'a> {
    callee: &'a Proc,
    args: HashMap<Sym, &'a Arg>,
}

impl Substitution<'_> {
    fn value(&self, value: &ConfigValue) -> ConfigValue {
        match value {
            ConfigValue::Ctl(e) => ConfigValue::Ctl(self.ctl(e)),
            ConfigValue::Data(e) => ConfigValue::Data(self.data(e)),
        }
    }

    fn ctl(&self, e: &Ctl) -> Ctl {
        let mut e = e.clone();
        e.rewrite(&mut |part| match part {
            Ctl::Var(sym) => match self.args.get(sym) {
                Some(Arg::Ctl(value)) => Some(value.clone()),
                _ => None,
            },
            Ctl::Stride(buf, dim) => self.stride(*buf, *dim),
            _ => None,
        });
        e
    }

    /// A stride of a parameter: of a tensor it follows from the extents that it declares, of a window from what is passed.
    fn stride(&self, param: Sym, dim: usize) -> Option<Ctl> {
        let ty = self.callee.var(param).buffer()?;
        if !ty.window {
            let inner = ty.dims.get(dim + 1..)?.iter().map(|e| self.ctl(e));
            return Some(inner.fold(Ctl::Int(1), |product, e| match product {
                Ctl::Int(1) => e,
                product => Ctl::bin(CtlOp::Mul, product, e),
            }));
        }
        match self.args.get(&param)? {
            Arg::Buffer(buf) => Some(Ctl::Stride(*buf, dim)),
            Arg::Window(window) => window.stride(dim),
            Arg::Ctl(_) | Arg::Config(_) => None,
        }
    }

    fn data(&self, e: &Data) -> Data {
        let mut e = e.clone();
        e.for_each_mut(&mut |part| {
            let Data::Read { buf, idx } = part else {
                return;
            };
            let idx: Vec<Ctl> = idx.iter().map(|e| self.ctl(e)).collect();
            match self.args.get(buf) {
                Some(Arg::Config(field)) => *part = Data::Config(field.clone()),
                Some(Arg::Buffer(buf)) => *part = Data::Read { buf: *buf, idx },
                Some(Arg::Window(window)) => *part = cell(window, idx),
                _ => {}
            }
        });
        e
    }
}

/// A cell of what a window shows.
fn cell(window: &Window, idx: Vec<Ctl>) -> Data {
    let mut idx = idx.into_iter();
    let at = window.dims.iter().map(|dim| match dim {
        WinDim::Point(at) => at.clone(),
        WinDim::Interval(lo, _) => match (lo, idx.next()) {
            (Ctl::Int(0), Some(at)) => at,
            (lo, Some(at)) => Ctl::bin(CtlOp::Add, lo.clone(), at),
            (lo, None) => lo.clone(),
        },
    });
    Data::Read {
        buf: window.buf,
        idx: at.collect(),
    }
}
