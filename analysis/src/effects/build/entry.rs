//! Facts at the entry of a procedure, and the layout of tensors.

use exo_ir::{Sym, VarKind};

use super::Builder;
use crate::context::lower;
use crate::dataflow::{CtlValue, Unknown};
use crate::effects::{Buffer, IndexMap, Root};
use crate::term::{Formula, Sort, Term, TermKind, Var};

impl Builder<'_> {
    /// Every control field has some value at entry; sizes are positive and strides not negative, since only such are
    /// written.
    pub(super) fn entry_fields(&mut self) {
        for (id, field) in self.scope.fields.iter() {
            if let Some(var) = &field.entry {
                let fact = self.scope.fields.kind_fact(id, var);
                self.facts.assume(&fact);
                if fact.as_bool() != Some(true) {
                    self.kind_facts.push(fact);
                }
                self.global.insert(var.clone());
            }
        }
    }

    /// A variable for each control argument.
    pub(super) fn control_arguments(&mut self) {
        for &sym in &self.proc.args {
            let declared = self.proc.var(sym);
            let sort = match declared.kind {
                VarKind::Size | VarKind::Stride | VarKind::Index | VarKind::Iter => Sort::Int,
                VarKind::Bool => Sort::Bool,
                VarKind::Buffer(_) => continue,
            };
            let known = self.earlier.as_ref().and_then(|e| e.control(sym));
            let var = known.unwrap_or_else(|| Var::new(&declared.name, sort));
            if let Some(least) = declared.kind.least() {
                self.kind_fact(Term::var(&var).ge(&Term::int(least)));
            }
            self.global.insert(var.clone());
            self.scope.vars.insert(sym, CtlValue::of(&var));
        }
    }

    pub(super) fn kind_fact(&mut self, fact: Formula) {
        self.facts.assume(&fact);
        self.kind_facts.push(fact);
    }

    /// Buffers for data arguments; a window's strides are variables, a tensor's follow from its shape. What a
    /// shape mentions counts as read.
    pub(super) fn data_arguments(&mut self) {
        for &sym in &self.proc.args {
            let declared = self.proc.var(sym);
            let Some(ty) = declared.buffer() else {
                continue;
            };
            for dim in &ty.dims {
                self.read_fields_of(dim, &declared.loc, &mut Vec::new());
            }
            let extents = self.lower_all(&ty.dims);
            let strides = match ty.window {
                true => self.window_strides(sym, extents.len()),
                false => self.dense_strides(&extents),
            };
            let buffer = Buffer {
                map: IndexMap::identity(Root::Buffer(sym), extents.len()),
                extents,
                strides,
            };
            self.scope.buffers.insert(sym, buffer);
        }
    }

    /// Nothing is known of a window's strides but that they are positive.
    pub(super) fn window_strides(&mut self, sym: Sym, rank: usize) -> Vec<Term> {
        let name = self.proc.name_of(sym);
        (0..rank)
            .map(|dim| {
                let known = self.earlier.as_ref().and_then(|e| e.stride(sym, dim));
                let var = known.unwrap_or_else(|| Var::int(&format!("stride({name}, {dim})")));
                self.kind_fact(Term::var(&var).ge(&Term::int(1)));
                self.global.insert(var.clone());
                self.strides.insert((sym, dim), var.clone());
                Term::var(&var)
            })
            .collect()
    }

    /// Strides of a dense row-major tensor: products of the extents to the right.
    pub(super) fn dense_strides(&mut self, extents: &[Term]) -> Vec<Term> {
        let mut stride = Term::int(1);
        let mut strides = Vec::with_capacity(extents.len());
        for extent in extents.iter().rev() {
            strides.push(self.affine(&stride));
            stride = stride.mul(extent);
        }
        strides.reverse();
        strides
    }

    /// A product of extents as an affine term: a product of two variables becomes a variable of its own, the
    /// same wherever the product is the same. Only that it is positive is known of it.
    pub(super) fn affine(&mut self, product: &Term) -> Term {
        let sum = product.to_linear();
        let mut total = Term::constant(sum.constant());
        for (part, k) in sum.parts() {
            let part = match part.kind() {
                TermKind::Product(..) => self.product(part),
                _ => part.clone(),
            };
            total = total.add(&part.scale(*k));
        }
        total
    }

    /// The variable for a product. One that depends on a loop variable belongs to that iteration.
    pub(super) fn product(&mut self, product: &Term) -> Term {
        // Who else mentions it decides whether it is there.
        self.summary.contextual = true;
        if let Some((_, var)) = self.products.iter().find(|(p, _)| p == product) {
            return Term::var(var);
        }
        let global = product.free_vars().is_subset(&self.global);
        let known = self.earlier.as_ref().filter(|_| global);
        let known = known.and_then(|e| e.product(product));
        let var = known.unwrap_or_else(|| Var::int(&product.to_string()));
        let positive = Term::var(&var).ge(&Term::int(1));
        if global {
            self.kind_fact(positive);
            self.products.push((product.clone(), var.clone()));
        } else {
            self.add_unknown(Unknown {
                var: var.clone(),
                fact: positive,
            });
        }
        Term::var(&var)
    }

    /// Preconditions hold inside; callers prove them. What they mention counts as read.
    pub(super) fn preconditions(&mut self) -> Vec<Formula> {
        let mut preds = Vec::with_capacity(self.proc.preds.len());
        for pred in &self.proc.preds {
            let holds = lower(&pred.cond, &self.scope).condition();
            self.facts.assume(&holds);
            self.read_fields_of(&pred.cond, &pred.loc, &mut Vec::new());
            preds.push(holds);
        }
        preds
    }
}
