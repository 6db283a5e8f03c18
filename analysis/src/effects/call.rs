//! Calls: the callee's model under the values of the arguments.

use std::sync::Arc;

use exo_ir::{Arg, Sym};

use super::{Buffer, IndexMap, IndexRange, Model, Root};
use crate::dataflow::{CtlValue, bind};
use crate::term::{Substitution, Var};

/// A call.
#[derive(Debug)]
pub struct Call {
    /// The callee's model: of this body, never of an equivalent one.
    pub callee: Arc<Model>,
    /// The arguments as written.
    pub written: Arc<[Arg]>,
    /// The arguments that are data, in order.
    pub actuals: Vec<Actual>,
    /// Values here of what the callee's model is over: control arguments, strides of windows, products of
    /// extents, and what the fields hold when the call is reached.
    pub bindings: Vec<(Var, CtlValue)>,
}

/// An argument that is data.
#[derive(Clone, Debug)]
pub struct Actual {
    /// The callee's name for it.
    pub formal: Sym,
    /// Its position among the arguments.
    pub position: usize,
    /// The buffer or window that is passed.
    pub buffer: Buffer,
    /// For a window expression: the buffer or window that it is taken of, and one entry per
    /// dimension of that.
    pub window: Option<(Sym, Vec<IndexRange>)>,
}

impl Call {
    /// The argument that is passed for one of the callee's parameters.
    pub fn actual(&self, formal: Sym) -> Option<&Actual> {
        self.actuals.iter().find(|a| a.formal == formal)
    }

    /// The callee's root as the caller sees it; `None` for a root that is local to the callee.
    pub fn resolve(&self, root: Root) -> Option<IndexMap> {
        match root {
            Root::Field(_) => Some(IndexMap::identity(root, 0)),
            Root::Buffer(sym) => self.actual(sym).map(|a| a.buffer.map.clone()),
        }
    }

    /// The substitution for the callee's model, where the call itself is seen under `outer`.
    pub fn within(&self, outer: &Substitution) -> Substitution {
        let mut both = Substitution::new();
        for (var, value) in &self.bindings {
            bind(&mut both, var, &value.under(outer));
        }
        both
    }
}
