//! Coverage: cells that are surely written before the statement that is visited.

use exo_ir::LoopMode;

use super::Walker;
use crate::effects::sequence::Run;
use crate::effects::{Block, IndexRange, Root};
use crate::locset::auxiliary::AUXILIARY;
use crate::locset::member::{Cell, Certainty, Writes};
use crate::solver::{Undecided, Verdict};
use crate::term::{Formula, Term, Var};

/// A cell of a region, and the condition that it lies in it. `vars` are made as needed and used again, so that
/// equal questions are equal formulas.
pub(in crate::locset) fn any_cell(
    region: &[IndexRange],
    vars: &mut Vec<Var>,
) -> (Vec<Term>, Formula) {
    let mut within = Vec::new();
    let mut cell = Vec::with_capacity(region.len());
    for (dim, span) in region.iter().enumerate() {
        while vars.len() <= dim {
            vars.push(Var::int(AUXILIARY));
        }
        cell.push(match span {
            IndexRange::Point(t) => t.clone(),
            IndexRange::Interval(..) => {
                let at = Term::var(&vars[dim]);
                within.push(span.contains(&at));
                at
            }
        });
    }
    (cell, Formula::all(within))
}

impl Walker<'_, '_> {
    /// Asks, before a block that uses a buffer, whether all of the buffer is written already: then
    /// nothing in the block needs a question of its own.
    pub(super) fn settle(&mut self, block: &Block) {
        let Some(level) = self.levels.last() else {
            return;
        };
        let asked_of = |root: &Root| level.block.writes(*root) && self.may_need(block, *root);
        let mut roots: Vec<Root> = block.accessed().filter(asked_of).collect();
        roots.sort_unstable();
        roots.dedup();
        for root in roots {
            self.settle_root(root);
        }
    }

    /// Whether a block may need cells of a root as they were: of an argument it is known what may happen to it.
    fn may_need(&self, block: &Block, root: Root) -> bool {
        let Root::Buffer(sym) = root else {
            return true;
        };
        let is_known = self.calls().next().is_none() && self.model.proc.args.contains(&sym);
        let touched = || Run::of(&block.nodes).summary().touched.get(&sym).copied();
        !is_known || touched().is_some_and(|touched| touched.read || touched.reduce)
    }

    /// Asks as [`Walker::settle`], for one root.
    pub(super) fn settle_root(&mut self, root: Root) {
        let last = self.levels.len().wrapping_sub(1);
        if !self.tracked(root) {
            return;
        }
        let Some(level) = self.levels.last_mut() else {
            return;
        };
        let count = level.writers_before(root);
        let asked = level.asked.get(&root).copied().unwrap_or(0);
        // Asked each time the writers have doubled, so that the questions' total size stays linear.
        if count == 0 || count < 2 * asked {
            return;
        }
        let Some(extents) = self.extents(root) else {
            return;
        };
        let whole: Vec<IndexRange> = extents
            .into_iter()
            .map(|e| IndexRange::Interval(Term::int(0), e))
            .collect();
        if self.covered_fast(root, &whole) {
            return;
        }
        let goal = self.written_before(root, &whole, Certainty::Surely);
        // If not, each access is looked at by itself.
        let all = self.facts.holds_cheaply(self.solver, "needs:all", &goal);
        if let Some(level) = self.levels.get_mut(last) {
            level.asked.insert(root, count);
            if all {
                level.written.note_all(root);
            }
        }
    }

    /// Extents of a root of the procedure that was asked about; callees' arguments are not settled.
    pub(super) fn extents(&self, root: Root) -> Option<Vec<Term>> {
        let level = self.levels.last()?;
        if self.levels.iter().any(|l| l.of_call.is_some()) {
            return None;
        }
        match root {
            Root::Buffer(sym) => {
                let extents = &self.model.buffers.get(&sym)?.extents;
                Some(extents.iter().map(|e| level.subst.term(e)).collect())
            }
            Root::Field(_) => Some(Vec::new()),
        }
    }

    /// Whether the root, as the innermost level names it, is one that has to be written first.
    pub(super) fn tracked(&self, root: Root) -> bool {
        self.owner(root).is_some()
    }

    /// The tracked root behind a root of the innermost level.
    pub(super) fn owner(&self, root: Root) -> Option<Root> {
        let mut root = root;
        for level in self.levels.iter().rev() {
            if level.allocated.contains(&root) {
                return Some(root);
            }
            if let Some(entered) = &level.of_call
                && let Root::Buffer(sym) = root
            {
                root = entered.maps.get(&sym)?.root;
            }
        }
        None
    }

    pub(super) fn covered_fast(&self, root: Root, region: &[IndexRange]) -> bool {
        let (mut root, mut region) = (root, region.to_vec());
        for level in self.levels.iter().rev() {
            if level.written.covers(root, &region) {
                return true;
            }
            if level.allocated.contains(&root) {
                return false;
            }
            if let Some(entered) = &level.of_call
                && let Root::Buffer(sym) = root
            {
                let Some(map) = entered.maps.get(&sym) else {
                    return false;
                };
                region = map.region(&region);
                root = map.root;
            }
        }
        false
    }

    /// Asks whether each cell of a region is surely written before the statement that is visited; if not, with a verdict where
    /// whoever asks is told why.
    pub(super) fn ask(
        &mut self,
        root: Root,
        region: &[IndexRange],
        id: &str,
    ) -> Result<(), Option<Verdict>> {
        let surely = self.written_before(root, region, Certainty::Surely);
        if self.roots.is_some() {
            let holds = self.facts.holds(self.solver, id, &surely);
            return holds.then_some(()).ok_or(None);
        }
        match self.judged(root, region, (id, &surely)) {
            Verdict::Safe => Ok(()),
            verdict => Err(Some(verdict)),
        }
    }

    /// Proves `surely`. The verdict is "unknown" instead of "unsafe" where a refutation depends on
    /// the choice of unknown values.
    fn judged(
        &mut self,
        root: Root,
        region: &[IndexRange],
        (id, surely): (&str, &Formula),
    ) -> Verdict {
        let verdict = self.facts.prove(self.solver, id, surely);
        if !self.model.approximate || !matches!(verdict, Verdict::Unsafe(_)) {
            return verdict;
        }
        let maybe = self.written_before(root, region, Certainty::Maybe);
        match self.facts.prove(self.solver, id, &maybe) {
            Verdict::Safe => Verdict::Unknown(Undecided::Fragment {
                expr: "configuration that changes in a loop".to_owned(),
            }),
            refuted => refuted,
        }
    }

    /// Whether each cell of a region is written before the statement that is visited.
    pub(super) fn written_before(
        &mut self,
        root: Root,
        region: &[IndexRange],
        certainty: Certainty,
    ) -> Formula {
        let (mut cell, within) = any_cell(region, &mut self.cell);
        let writes = Writes {
            certainty,
            memo: Some(&self.seen),
            callees: &self.memo.callees,
        };
        let mut root = root;
        let mut parts = Vec::new();
        for level in self.levels.iter().rev() {
            let target = Cell { root, at: &cell };
            let seen = level.from..level.at;
            parts.push(writes.within(level.block, seen, target, &level.subst));
            if level.allocated.contains(&root) {
                break;
            }
            // Iterations of a parallel loop have no order.
            if let Some(l) = level.of_loop
                && l.mode == LoopMode::Seq
            {
                let now = level.subst.term(&Term::var(&l.var));
                parts.push(writes.iterations(l, target, &level.subst, &now));
            }
            if let Some(entered) = &level.of_call
                && let Root::Buffer(sym) = root
            {
                let Some(map) = entered.maps.get(&sym) else {
                    break;
                };
                let points: Vec<IndexRange> = cell.into_iter().map(IndexRange::Point).collect();
                cell = map.region(&points).into_iter().filter_map(point).collect();
                root = map.root;
            }
        }
        within.implies(&Formula::any(parts))
    }
}

fn point(span: IndexRange) -> Option<Term> {
    match span {
        IndexRange::Point(t) => Some(t),
        IndexRange::Interval(..) => None,
    }
}
