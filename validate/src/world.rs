//! State that both evaluations share.

use std::collections::{BTreeMap, BTreeSet};

use exo_ir::{Elem, FieldKind, FieldRef};

use crate::Options;
use crate::attempts::Way;
use crate::families::{Family, Folding};
use crate::named::Names;
use crate::partial::Partial;
use crate::smt::Question;
use crate::terms::{RootId, Terms};

/// State that both evaluations share: the meaning of numbers and names.
#[derive(Default)]
pub(crate) struct World {
    pub(crate) terms: Terms,
    pub(crate) families: Vec<Family>,
    roots: Vec<(Elem, String)>,
    fields: BTreeMap<FieldRef, RootId>,
    names: u64,
    /// Whether real sums of many templates are written as one summand each, and whether one was.
    pub(crate) folding: Folding,
    /// The names of what writes leave, where it has some.
    pub(crate) written: Names,
    /// Whether iterations of loops of few are evaluated one by one, where a loop has no closed form.
    pub(crate) unrolls: bool,
    /// The operations of the specification that have no value for some operands.
    pub(crate) partial: Partial,
    /// Whether iterations of parallel loops may write one value to one cell.
    pub(crate) equal_writes: bool,
    /// The functions that the modules declare.
    pub(crate) own_functions: BTreeSet<String>,
    /// The questions that z3 was asked.
    pub(crate) questions: Vec<Question>,
}

/// An extent of what is known of the specification.
#[derive(Clone, Copy)]
pub(crate) struct Mark {
    equations: usize,
    operations: usize,
}

impl World {
    /// Takes over what the options say of evaluations.
    pub(crate) fn follow(&mut self, options: &Options) {
        self.partial.is_in_place = !options.only_by_numbers;
        self.equal_writes = options.equal_writes;
    }

    /// A new buffer.
    pub(crate) fn new_root(&mut self, elem: Elem, name: &str) -> RootId {
        let root = self.next_root();
        self.roots.push((elem, name.to_owned()));
        root
    }

    /// Begins to describe values in one way; the buffers so far are those of both sides.
    pub(crate) fn begin(&mut self, way: Way) {
        self.written = Names::new(way.names(), self.next_root());
        self.unrolls = way == Way::Unrolled;
    }

    /// How much is known of the specification so far.
    pub(crate) fn mark(&self) -> Mark {
        Mark {
            equations: self.written.mark(),
            operations: self.partial.mark(),
        }
    }

    /// Forgets what was found by an evaluation that proved nothing.
    pub(crate) fn forget_since(&mut self, mark: Mark) {
        self.written.forget_since(mark.equations);
        self.partial.forget_since(mark.operations);
    }

    /// A name that no parameter has yet.
    pub(crate) fn new_name(&mut self, prefix: &str) -> String {
        self.names += 1;
        format!("{prefix}{}", self.names)
    }

    /// The number of buffers so far, which is the first that does not exist yet.
    pub(crate) fn next_root(&self) -> RootId {
        RootId(u32::try_from(self.roots.len()).unwrap_or(u32::MAX))
    }

    /// The type and the user's name of a buffer.
    pub(crate) fn root(&self, root: RootId) -> Option<(Elem, &str)> {
        let known = self.roots.get(root.0 as usize);
        known.map(|(elem, name)| (*elem, name.as_str()))
    }

    /// Whether a buffer holds a configuration field.
    pub(crate) fn is_field(&self, root: RootId) -> bool {
        self.fields.values().any(|field| *field == root)
    }

    /// The buffer that holds a configuration field.
    pub(crate) fn field(&mut self, field: &FieldRef, kind: FieldKind) -> RootId {
        if let Some(root) = self.fields.get(field) {
            return *root;
        }
        let elem = match kind {
            FieldKind::Data(elem) => elem,
            _ => Elem::R,
        };
        let root = self.new_root(elem, &exo_ir::field_name(field));
        self.fields.insert(field.clone(), root);
        root
    }
}
