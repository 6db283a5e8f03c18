//! Keeping what is found, in the terms of the procedure that was asked about.

use std::sync::Arc;

use super::Walker;
use crate::effects::{Access, AccessKind, IndexRange, Root};
use crate::locset::exposed::Exposed;
use crate::locset::leaves::Site;
use crate::locset::levels::CalleeFrame;
use crate::locset::member::Certainty;
use crate::solver::Verdict;
use crate::term::{Formula, Substitution};

impl Walker<'_, '_> {
    /// Keeps an access that is not covered.
    pub(super) fn report(
        &mut self,
        access: &Access,
        verdict: Option<Verdict>,
        subst: &Substitution,
    ) {
        let cell: Vec<IndexRange> = access.cell.iter().map(|s| s.under(subst)).collect();
        let unwritten = match cell.iter().all(|s| matches!(s, IndexRange::Point(_))) {
            true => {
                let written = self.written_before(access.root, &cell, Certainty::Surely);
                written.not()
            }
            false => Formula::truth(),
        };
        let site = self.site(access, subst);
        self.expose((access.kind, access.root), cell, unwritten, site, verdict);
    }

    /// The source position of an access of the innermost level.
    pub(super) fn site(&self, access: &Access, subst: &Substitution) -> Site {
        let proc = self.calls().last().map_or(&self.model.proc, |e| &e.proc);
        Site {
            proc: Arc::clone(proc),
            name: access.name,
            written: Arc::clone(&access.written),
            index: access.index.iter().map(|t| subst.term(t)).collect(),
            loc: access.loc.clone(),
            through: self.calls().map(|e| e.loc.clone()).collect(),
        }
    }

    /// Keeps that a region of a root may be needed.
    pub(super) fn expose(
        &mut self,
        (kind, root): (AccessKind, Root),
        region: Vec<IndexRange>,
        unwritten: Formula,
        site: Site,
        verdict: Option<Verdict>,
    ) {
        let Some(owner) = self.owner(root) else {
            return;
        };
        self.exposed.push(Exposed {
            kind,
            root: owner,
            cell: self.outward(root, region),
            when: self.when.clone(),
            bound: self.bound.clone(),
            unwritten,
            site,
            verdict,
        });
    }

    /// The calls on the way to the statement that is visited.
    pub(super) fn calls(&self) -> impl Iterator<Item = &CalleeFrame> {
        self.levels.iter().filter_map(|l| l.of_call.as_ref())
    }

    /// A region of a root of the innermost level as a region of the tracked buffer behind it.
    pub(super) fn outward(&self, root: Root, region: Vec<IndexRange>) -> Vec<IndexRange> {
        let (mut root, mut region) = (root, region);
        for level in self.levels.iter().rev() {
            if level.allocated.contains(&root) {
                break;
            }
            if let Some(entered) = &level.of_call
                && let Root::Buffer(sym) = root
                && let Some(map) = entered.maps.get(&sym)
            {
                region = map.region(&region);
                root = map.root;
            }
        }
        region
    }
}
