//! Translation of a callee's expressions over its parameters into the words of a caller.

use std::collections::HashMap;

use crate::{Arg, ConfigValue, Ctl, CtlOp, Data, Proc, Sym, WinDim, Window};

/// The arguments of a call in the place of the parameters.
pub struct ParamSubstitution<'a> {
    callee: &'a Proc,
    args: HashMap<Sym, &'a Arg>,
}

impl<'a> ParamSubstitution<'a> {
    /// The arguments of a call, in the order of the parameters.
    pub fn of(callee: &'a Proc, args: impl IntoIterator<Item = &'a Arg>) -> ParamSubstitution<'a> {
        let args = callee.args.iter().copied().zip(args).collect();
        ParamSubstitution { callee, args }
    }

    /// A value of the callee's that rests on its parameters only, as the caller would write it in front of the call.
    pub fn value(&self, value: &ConfigValue) -> ConfigValue {
        match value {
            ConfigValue::Ctl(e) => ConfigValue::Ctl(self.ctl(e)),
            ConfigValue::Data(e) => ConfigValue::Data(self.data(e)),
        }
    }

    /// The value in the words of the caller; `None` if it depends on anything but parameters.
    pub fn whole_value(&self, value: &ConfigValue) -> Option<ConfigValue> {
        let mut whole = true;
        let mut control = |e: &Ctl| {
            e.walk(&mut |part| {
                whole &= match part {
                    Ctl::Var(sym) => matches!(self.args.get(sym), Some(Arg::Ctl(_))),
                    Ctl::Stride(buf, dim) => self.stride(*buf, *dim).is_some(),
                    _ => true,
                }
            });
        };
        match value {
            ConfigValue::Ctl(e) => control(e),
            ConfigValue::Data(e) => {
                let mut cells = true;
                e.walk(&mut |part| {
                    if let Data::Read { buf, idx } = part {
                        idx.iter().for_each(&mut control);
                        let passed = self.args.get(buf);
                        cells &= matches!(passed, Some(arg) if !matches!(arg, Arg::Ctl(_)));
                    }
                });
                whole &= cells;
            }
        }
        whole.then(|| self.value(value))
    }

    /// A control expression in the words of the caller.
    pub fn ctl(&self, e: &Ctl) -> Ctl {
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
