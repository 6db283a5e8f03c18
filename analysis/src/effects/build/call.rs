//! Calls: arguments are evaluated once, at entry; then the callee's model is under their values.

use std::sync::Arc;

use exo_ir::{Arg, Ctl, Loc, Sym};

use super::Builder;
use crate::context::lower;
use crate::dataflow::{CtlValue, Unknown, bind, renew};
use crate::effects::{
    Access, AccessKind, Actual, Buffer, Call, IndexMap, Model, NodeKind, Root, UnknownCallee,
};
use crate::term::{Substitution, Term, Var};

impl Builder<'_> {
    /// A call as a node. Arguments are valued before anything of the callee happens: control is by value.
    pub(super) fn call(
        &mut self,
        name: &str,
        args: &[Arg],
        loc: &Loc,
        accesses: &mut Vec<Access>,
    ) -> Result<NodeKind, UnknownCallee> {
        let Some(callee) = self.models.get(name) else {
            return Err(UnknownCallee {
                callee: name.to_owned(),
            });
        };
        let callee = Arc::clone(callee);
        let mut actuals = Vec::new();
        let mut bindings = Vec::new();
        for (position, (&formal, arg)) in callee.proc.args.iter().zip(args).enumerate() {
            self.read_fields_of_arg(arg, loc, accesses);
            if let Arg::Ctl(e) = arg {
                self.bind_control(&callee, formal, e, &mut bindings);
            } else {
                actuals.extend(self.actual(formal, position, arg));
            }
        }
        self.bind_fields(&mut bindings);
        self.bind_layout(&callee, &actuals, &mut bindings);
        let call = Call {
            callee,
            written: args.into(),
            actuals,
            bindings,
        };
        self.note_effects(&call, loc, accesses);
        self.leave_fields(&call);
        Ok(NodeKind::Call(Box::new(call)))
    }

    /// The variable of a control parameter gets the argument's value.
    pub(super) fn bind_control(
        &self,
        callee: &Model,
        formal: Sym,
        e: &Ctl,
        bindings: &mut Vec<(Var, CtlValue)>,
    ) {
        let Some(declared) = callee.controls.get(&formal) else {
            return;
        };
        for var in declared.free_vars() {
            bindings.push((var, lower(e, &self.scope)));
        }
    }

    pub(super) fn actual(&self, formal: Sym, position: usize, arg: &Arg) -> Option<Actual> {
        let mut window = None;
        let buffer = match arg {
            Arg::Ctl(_) => return None,
            Arg::Buffer(sym) => self.scope.buffers.get(sym)?.clone(),
            Arg::Window(expr) => {
                let spans = self.spans(expr);
                let buffer = self.scope.buffers.get(&expr.buf)?.window(&spans);
                window = Some((expr.buf, spans));
                buffer
            }
            Arg::Config(field) => {
                let root = Root::Field(self.scope.fields.id(field)?);
                Buffer {
                    map: IndexMap::identity(root, 0),
                    extents: Vec::new(),
                    strides: Vec::new(),
                }
            }
        };
        Some(Actual {
            formal,
            position,
            buffer,
            window,
        })
    }

    /// Strides of window arguments, and products of extents, as they are here.
    pub(super) fn bind_layout(
        &mut self,
        callee: &Model,
        actuals: &[Actual],
        bindings: &mut Vec<(Var, CtlValue)>,
    ) {
        for ((formal, dim), var) in &callee.strides {
            let actual = actuals.iter().find(|a| a.formal == *formal);
            let stride = actual.and_then(|a| a.buffer.strides.get(*dim));
            let missing = || Term::opaque("a stride that does not exist");
            bindings.push((
                var.clone(),
                CtlValue::Int(stride.cloned().unwrap_or_else(missing)),
            ));
        }
        if callee.products.is_empty() {
            return;
        }
        let mut controls = Substitution::new();
        for (var, value) in bindings.iter() {
            bind(&mut controls, var, value);
        }
        for (product, var) in &callee.products {
            let here = self.affine(&controls.term(product));
            bindings.push((var.clone(), CtlValue::Int(here)));
        }
    }

    /// The callee's entry values of fields are what they hold here. All of them are bound: one that is left out
    /// would stand for the value at the *caller's* entry.
    pub(super) fn bind_fields(&self, bindings: &mut Vec<(Var, CtlValue)>) {
        for (id, _) in self.scope.fields.iter() {
            if let Some(var) = self.scope.fields.entry(id) {
                bindings.push((var.clone(), self.scope.env.get(self.scope.fields, id)));
            }
        }
    }

    /// The fields that the callee reads and writes, and what it does to the arguments passed on.
    pub(super) fn note_effects(&mut self, call: &Call, loc: &Loc, accesses: &mut Vec<Access>) {
        // Reads come at entry, writes are in the callee's own model. What the callee writes before it reads is its own business.
        for &id in &call.callee.exposed_fields {
            self.field_access(AccessKind::Read, id, loc, accesses);
        }
        let summary = &mut self.summary;
        summary.reads_fields.extend(&call.callee.reads_fields);
        summary.call(&call.callee);
        summary.writes_fields.extend(&call.callee.writes_fields);
        summary.approximate |= call.callee.approximate;
        summary.clobbers |= call.callee.touched.values().any(|t| t.clobber);
        for actual in &call.actuals {
            let Some(&touched) = call.callee.touched.get(&actual.formal) else {
                continue;
            };
            match actual.buffer.map.root {
                Root::Buffer(sym) => self.note_touched(sym, |all| all.join(touched)),
                Root::Field(id) => {
                    let summary = &mut self.summary;
                    if touched.modified() {
                        summary.writes_fields.insert(id);
                    }
                    if touched.read || touched.reduce {
                        summary.reads_fields.insert(id);
                        summary.exposed_fields.insert(id);
                    }
                }
            }
        }
    }

    /// Sets the fields to their values after the call.
    pub(super) fn leave_fields(&mut self, call: &Call) {
        let mut subst = call.within(&Substitution::new());
        let mut renamed = None;
        let mut results = Vec::new();
        for (id, value) in call.callee.exit.changed() {
            renamed.get_or_insert_with(|| renew(&call.callee.unknowns, &mut subst));
            results.push((id, value.under(&subst)));
        }
        for unknown in renamed.into_iter().flatten() {
            self.add_unknown(Unknown {
                fact: subst.formula(&unknown.fact),
                var: unknown.var,
            });
        }
        for (id, value) in results {
            self.scope.env.set(id, value);
            self.limit_depth(id);
        }
    }
}
