//! Upward-exposed reads and reductions of local buffers: *needs* that nothing surely wrote before.

use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::sync::Arc;

use rustc_hash::FxHashSet;

use exo_ir::Sym;

use super::leaves::Site;
use super::member::{Callees, Cell, surely_written_with};
use super::walker::{Walker, any_cell};
use crate::context::Facts;
use crate::dataflow::FieldId;
use crate::effects::{AccessKind, Block, IndexRange, Model, Root};
use crate::solver::{Solver, Verdict};
use crate::term::{Formula, Substitution, Var};

/// The number of accesses at which the search ends: a report names only some of so many.
const MAX_EXPOSED: usize = 256;

/// An access that needs a cell that may not have been written.
#[derive(Clone, Debug)]
pub struct Exposed {
    /// [`AccessKind::Read`] or [`AccessKind::Reduce`].
    pub kind: AccessKind,
    /// The owner of the cell, in the procedure that was asked about.
    pub root: Root,
    /// The cell, in the dimensions of the owner.
    pub cell: Vec<IndexRange>,
    /// The condition under which it happens: ranges of the loops and conditions around it inside
    /// what was asked about.
    pub when: Vec<Formula>,
    /// The loop variables and unknowns inside what was asked about.
    pub bound: Vec<Var>,
    /// The condition that the cell is not surely written before; true where that is not known
    /// exactly.
    pub unwritten: Formula,
    /// The location of the access, and its text.
    pub site: Site,
    /// Never [`Verdict::Safe`]; none where it is of no interest why, and no witness was looked for.
    pub verdict: Option<Verdict>,
}

/// Answers which accesses are exposed, and remembers what it found about callees.
#[derive(Debug, Default)]
pub struct Exposure {
    needs: Answers,
    overwrites: Answers,
    pub(super) callees: Callees,
}

/// Answers by procedure and argument. A model is kept with its answer, so that its address is that
/// of no other.
type Answers = HashMap<(usize, Sym), (bool, Arc<Model>)>;

impl Exposure {
    /// The exposed accesses to buffers that the procedure allocates, in order, the first few hundred of them.
    /// Arguments are initialised. Of `among` only, if that is given.
    pub fn of_locals(
        &mut self,
        model: &Model,
        among: Option<&FxHashSet<Root>>,
        solver: &mut Solver,
    ) -> Vec<Exposed> {
        if among.is_some_and(FxHashSet::is_empty) {
            return Vec::new();
        }
        let mut walker = Walker::new(model, solver, self, None);
        walker.among = among;
        walker.enough = MAX_EXPOSED;
        walker.run();
        walker.exposed
    }

    /// The accesses of consecutive statements to some roots that need a cell which these statements have not surely
    /// written before, in order: as if the roots were uninitialised when the first of them is reached. The
    /// statements are seen under `subst`; `facts` hold where they stand. Without verdicts.
    pub fn of_piece(
        &mut self,
        model: &Model,
        (block, range): (&Block, Range<usize>),
        subst: &Substitution,
        roots: HashSet<Root>,
        (facts, solver): (&mut Facts, &mut Solver),
    ) -> Vec<Exposed> {
        let mut walker = Walker::new(model, solver, self, Some(roots));
        std::mem::swap(&mut walker.facts, facts);
        walker.facts.push();
        walker.run_piece(block, range, subst);
        walker.facts.pop();
        std::mem::swap(&mut walker.facts, facts);
        walker.exposed
    }

    /// Whether the procedure may need a cell of an argument that it has not surely written before.
    pub fn needs(&mut self, model: &Arc<Model>, formal: Sym, solver: &mut Solver) -> bool {
        let touched = model.touched.get(&formal).copied().unwrap_or_default();
        if !touched.read && !touched.reduce {
            return false;
        }
        if !touched.write {
            return true;
        }
        let key = (Arc::as_ptr(model) as usize, formal);
        if let Some((known, _)) = self.needs.get(&key) {
            return *known;
        }
        let mut walker = Walker::new(model, solver, self, Some([Root::Buffer(formal)].into()));
        walker.enough = 1;
        walker.run();
        let needs = !walker.exposed.is_empty();
        self.needs.insert(key, (needs, Arc::clone(model)));
        needs
    }

    /// Whether the body of a procedure may read a field that it has not surely written before.
    pub(crate) fn needs_field(&mut self, model: &Model, id: FieldId, solver: &mut Solver) -> bool {
        let root = Root::Field(id);
        let among = FxHashSet::from_iter([root]);
        let mut walker = Walker::new(model, solver, self, Some([root].into()));
        walker.among = Some(&among);
        walker.enough = 1;
        walker.run();
        !walker.exposed.is_empty()
    }

    /// Whether the procedure surely writes every cell of an argument.
    pub fn overwrites(&mut self, model: &Arc<Model>, formal: Sym, solver: &mut Solver) -> bool {
        if !model.touched.get(&formal).is_some_and(|t| t.write) {
            return false;
        }
        let key = (Arc::as_ptr(model) as usize, formal);
        if let Some((known, _)) = self.overwrites.get(&key) {
            return *known;
        }
        let facts = Facts::at_entry(model);
        let written = model.buffers.get(&formal).is_some_and(|buffer| {
            let (cell, within) = any_cell(&buffer.whole(), &mut Vec::new());
            let root = Root::Buffer(formal);
            let cell = Cell { root, at: &cell };
            let none = Substitution::new();
            let body = &model.body;
            let all = 0..body.nodes.len();
            let goal = surely_written_with(body, all, cell, &none, &self.callees);
            let goal = within.implies(&goal);
            facts.holds(solver, "needs:overwrites", &goal)
        });
        self.overwrites.insert(key, (written, Arc::clone(model)));
        written
    }
}

impl Model {
    /// Leaves out exposed fields that the body surely writes before each of its reads. The values of fields tell that of most
    /// control fields while the model is made; those of data have none, and of others they may depend on a loop.
    pub(crate) fn forget_overwritten_fields(&mut self, solver: &mut Solver) {
        let unsettled = self.exposed_fields.intersection(&self.writes_fields);
        let unsettled: Vec<FieldId> = unsettled
            .filter(|id| !self.entry_fields.contains(id))
            .copied()
            .collect();
        let mut exposure = Exposure::default();
        for id in unsettled {
            if !exposure.needs_field(self, id, solver) {
                self.exposed_fields.remove(&id);
            }
        }
    }
}
