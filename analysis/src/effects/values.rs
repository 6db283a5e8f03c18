//! Values of names while a model is built.

use std::collections::BTreeMap;

use exo_ir::{FieldRef, Sym};

use super::Buffers;
use crate::context::Values;
use crate::dataflow::{CtlValue, FieldEnv, Fields};
use crate::term::Term;

/// The names in scope with their values at one point; buffers that are not are there, too (see [`Buffers`]).
pub(super) struct Scope<'f> {
    pub(super) fields: &'f Fields,
    pub(super) vars: BTreeMap<Sym, CtlValue>,
    pub(super) buffers: Buffers,
    pub(super) env: FieldEnv,
}

impl Values for Scope<'_> {
    fn var(&self, sym: Sym) -> CtlValue {
        let unknown = || CtlValue::Int(Term::opaque("a name that is not in scope"));
        self.vars.get(&sym).cloned().unwrap_or_else(unknown)
    }

    fn field(&self, field: &FieldRef) -> CtlValue {
        match self.fields.id(field) {
            Some(id) => self.env.get(self.fields, id),
            None => CtlValue::Int(Term::opaque("a field that is not declared")),
        }
    }

    fn stride(&self, buf: Sym, dim: usize) -> Term {
        let found = self.buffers.get(&buf).and_then(|b| b.strides.get(dim));
        found
            .cloned()
            .unwrap_or_else(|| Term::opaque("a stride that does not exist"))
    }
}
