//! Calls: binding of arguments, and what has to hold between them and the callee.

use super::view::{View, shape_text};
use super::{Frame, Machine};
use crate::code::{Call, CallArg, Param, ParamKind, Proc};
use crate::domain::Domain;
use crate::{ErrorKind, InterpError, error};

impl<'p, D: Domain> Machine<'p, '_, D> {
    pub(super) fn call(&mut self, frame: &Frame<'p>, call: &'p Call) -> Result<(), InterpError> {
        let (at, caller) = (self.at, self.proc);
        let here = || error::Frame {
            caller: caller.name.to_string(),
            loc: at.clone(),
        };
        let callee = match self.program.procs.get(call.callee) {
            Some(Ok(callee)) => callee,
            Some(Err(broken)) => {
                let mut broken = broken.clone();
                broken.parts_mut().stack.push(here());
                return Err(broken);
            }
            None => return Err(self.fail(ErrorKind::UnknownProc(String::new()))),
        };
        let mut inner = Frame::new(callee);
        self.bind_args(frame, call, &mut inner)
            .and_then(|()| self.check_aliasing(&inner))
            .and_then(|()| self.check_interface(&mut inner))
            .map_err(|k| self.fail(k))?;
        self.proc = callee;
        let done = self.block(&mut inner, &callee.body);
        (self.at, self.proc) = (at, caller);
        done.map_err(|mut e| {
            e.parts_mut().stack.push(here());
            e
        })
    }

    fn bind_args(
        &mut self,
        frame: &Frame<'p>,
        call: &'p Call,
        inner: &mut Frame<'p>,
    ) -> Result<(), ErrorKind> {
        for (arg, param) in call.args.iter().zip(&inner.proc.params) {
            match arg {
                CallArg::Ctl(e) => {
                    let value = self.ctl(frame, e)?;
                    bind_control(inner, param, value)?;
                }
                CallArg::Buffer(slot) => inner.bind(param.slot, frame.view(*slot)?.clone()),
                CallArg::Window(expr) => {
                    // Cells outside of the root are an error only when they are touched (masked tails).
                    let cuts = self.cuts(frame, expr)?;
                    inner.bind(param.slot, frame.view(expr.buf)?.cut(&cuts)?);
                }
                CallArg::Config(field) => {
                    let root = self.data_fields.get(*field).copied().flatten();
                    let root = root.ok_or_else(|| {
                        ErrorKind::UnsetConfig(self.field_name(*field).to_string())
                    })?;
                    inner.bind(param.slot, View::whole(root, &[]));
                }
            }
        }
        Ok(())
    }

    /// Arguments that share a cell may only be read.
    fn check_aliasing(&self, inner: &Frame<'p>) -> Result<(), ErrorKind> {
        let views: Vec<(&Param, &View)> = inner
            .proc
            .params
            .iter()
            .filter_map(|p| Some((p, inner.views.get(p.slot)?.as_ref()?)))
            .collect();
        for (k, (b, view_b)) in views.iter().enumerate() {
            for (a, view_a) in views.iter().take(k) {
                if (a.written || b.written) && view_a.overlaps(view_b) {
                    let written = if a.written { a } else { b };
                    return Err(ErrorKind::Aliasing {
                        callee: inner.proc.name.to_string(),
                        first: a.name.to_string(),
                        second: b.name.to_string(),
                        written: written.name.to_string(),
                    });
                }
            }
        }
        Ok(())
    }

    /// Shapes, element types and preconditions, with the arguments bound. From here on a tensor has the strides of its
    /// declared layout, whatever was passed: they differ where an extent is 1.
    pub(super) fn check_interface(&mut self, inner: &mut Frame<'p>) -> Result<(), ErrorKind> {
        let proc = inner.proc;
        for param in &proc.params {
            if let ParamKind::Buffer { window } = param.kind {
                self.check_buffer(inner, proc, param, window)?;
            }
        }
        self.check_preconditions(inner)
    }

    fn check_buffer(
        &mut self,
        inner: &mut Frame<'p>,
        proc: &'p Proc,
        param: &Param,
        window: bool,
    ) -> Result<(), ErrorKind> {
        let Some(Some(ty)) = proc.buffers.get(param.slot) else {
            return Err(super::out_of_scope(&param.name));
        };
        let expected = self.ints(inner, &ty.dims)?;
        let (proc, arg) = (proc.name.to_string(), param.name.to_string());
        if let Some(k) = expected.iter().position(|e| *e <= 0) {
            return Err(ErrorKind::NotPositive {
                what: format!("extent {k} of argument '{arg}' of '{proc}'"),
                value: expected.get(k).copied().unwrap_or_default(),
            });
        }
        let view = inner.view(param.slot)?;
        let found: Vec<i128> = view.dims.iter().map(|d| d.extent).collect();
        if found != expected {
            return Err(ErrorKind::Shape {
                proc,
                arg,
                found: shape_text(&found),
                expected: shape_text(&expected),
            });
        }
        let Some(root) = self.heap.get(view.root) else {
            return Err(super::out_of_scope(&param.name));
        };
        if !self.domain.same_elem(root.elem, ty.elem) {
            return Err(ErrorKind::ArgElem {
                proc,
                arg,
                found: root.elem,
                expected: ty.elem,
            });
        }
        if window {
            return Ok(());
        }
        if !view.is_dense() {
            return Err(ErrorKind::NotDense { proc, arg });
        }
        let dense = view.clone().with_strides(&view.dense_strides());
        inner.bind(param.slot, dense);
        Ok(())
    }

    fn check_preconditions(&mut self, inner: &Frame<'p>) -> Result<(), ErrorKind> {
        for pred in &inner.proc.preds {
            if self.bool(inner, &pred.cond)? {
                continue;
            }
            let mut values = Vec::with_capacity(pred.mentions.len());
            for m in &pred.mentions {
                let value = self.ctl(inner, &m.expr)?;
                let text = match (&m.expr, value) {
                    (crate::code::CtlExpr::Bool(_), 0) => "False".to_owned(),
                    (crate::code::CtlExpr::Bool(_), _) => "True".to_owned(),
                    (_, v) => v.to_string(),
                };
                values.push((m.text.to_string(), text));
            }
            return Err(ErrorKind::Precondition {
                proc: inner.proc.name.to_string(),
                condition: pred.text.to_string(),
                values,
                declared: pred.loc.clone(),
            });
        }
        Ok(())
    }
}

/// Binds a control argument; sizes are positive, and strides not negative.
pub(super) fn bind_control(
    inner: &mut Frame<'_>,
    param: &Param,
    value: i128,
) -> Result<(), ErrorKind> {
    let least = match param.kind {
        ParamKind::Size => Some(1),
        ParamKind::Stride => Some(0),
        ParamKind::Index | ParamKind::Bool | ParamKind::Buffer { .. } => None,
    };
    if let Some(least) = least
        && value < i128::from(least)
    {
        let what = format!("argument '{}' of '{}'", param.name, inner.proc.name);
        return Err(ErrorKind::below(least, what, value));
    }
    inner.set(param.slot, value);
    Ok(())
}
