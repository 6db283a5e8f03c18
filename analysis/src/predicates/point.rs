//! Values of expressions at a point of a procedure.

use std::collections::BTreeMap;

use exo_ir::{BlockPath, Branch, Ctl, FieldRef, Sym, WinDim, Window};

use crate::context::{Values, lower};
use crate::dataflow::{CtlValue, FieldEnv};
use crate::effects::{Buffer, IndexRange, Model, NodeKind};
use crate::term::Term;

/// A point between statements of a procedure.
#[derive(Clone, Debug)]
pub struct Point<'m> {
    model: &'m Model,
    fields: &'m FieldEnv,
    iterators: BTreeMap<Sym, CtlValue>,
}

impl<'m> Point<'m> {
    /// The point before statement `at` of a block; its end, if there are only `at`. `None` if there is no such
    /// point.
    pub fn before(model: &'m Model, block: &BlockPath, at: usize) -> Option<Point<'m>> {
        let here = model.block(block)?;
        let fields = match here.nodes.get(at) {
            Some(node) => &node.before,
            None if at == here.nodes.len() => &here.after,
            None => return None,
        };
        let mut iterators = BTreeMap::new();
        for (stmt, side) in block.enclosing() {
            if let (NodeKind::For(l), Branch::Body) = (&model.node(&stmt)?.kind, side) {
                iterators.insert(l.iter, CtlValue::of(&l.var));
            }
        }
        Some(Point {
            model,
            fields,
            iterators,
        })
    }

    /// The value of a control expression here. A name that is not in scope makes it opaque.
    pub fn value(&self, e: &Ctl) -> CtlValue {
        lower(e, self)
    }

    /// The entries of a window expression, in the dimensions of the buffer or window that it is
    /// taken of.
    pub fn spans(&self, window: &Window) -> Vec<IndexRange> {
        let dim = |d: &WinDim| match d {
            WinDim::Point(at) => IndexRange::Point(self.value(at).int()),
            WinDim::Interval(lo, hi) => {
                IndexRange::Interval(self.value(lo).int(), self.value(hi).int())
            }
        };
        window.dims.iter().map(dim).collect()
    }

    /// The buffer that a window expression makes here; `None` if it is taken of an unknown name.
    pub fn window(&self, window: &Window) -> Option<Buffer> {
        let source = self.model.buffers.get(&window.buf)?;
        Some(source.window(&self.spans(window)))
    }
}

impl Values for Point<'_> {
    fn var(&self, sym: Sym) -> CtlValue {
        let known = self.iterators.get(&sym);
        let known = known.or_else(|| self.model.controls.get(&sym));
        let unknown = || CtlValue::Int(Term::opaque("a name that is not in scope"));
        known.cloned().unwrap_or_else(unknown)
    }

    fn field(&self, field: &FieldRef) -> CtlValue {
        match self.model.fields.id(field) {
            Some(id) => self.fields.get(&self.model.fields, id),
            None => CtlValue::Int(Term::opaque("a field that is not declared")),
        }
    }

    fn stride(&self, buf: Sym, dim: usize) -> Term {
        let found = self
            .model
            .buffers
            .get(&buf)
            .and_then(|b| b.strides.get(dim));
        let missing = || Term::opaque("a stride that does not exist");
        found.cloned().unwrap_or_else(missing)
    }
}
