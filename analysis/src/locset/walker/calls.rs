//! Calls: by what is known of the callee as a whole, and by its accesses one by one where that does not suffice.

use std::sync::Arc;

use super::{Walker, under};
use crate::dataflow::renew;
use crate::effects::{Access, AccessKind, Actual, Call, IndexRange, Root};
use crate::locset::leaves::Site;
use crate::locset::levels::{Arguments, CalleeFrame};
use crate::locset::member::Certainty;
use crate::solver::{EngineName, Undecided, Verdict};
use crate::term::{Formula, Substitution};

/// Statements of callees that are looked at one by one in one search, beyond a few times those there are.
pub(super) const MAX_ENTERED: usize = 10_000;
/// How often each statement of a callee may be looked at.
const VISITS_PER_STATEMENT: usize = 16;

impl<'m> Walker<'m, '_> {
    /// Visits a call: the cells that it needs, and then the cells that it surely writes. Summaries
    /// first: most calls are not looked into. `fields` are those that the callee may need.
    pub(super) fn call(&mut self, call: &'m Call, fields: &'m [Access], loc: &exo_ir::Loc) {
        let subst = self.subst();
        let fields = self.unsettled_fields(call, fields);
        let mut inline = !fields.is_empty();
        for actual in &call.actuals {
            inline |= self.needs_more(call, actual, &subst);
        }
        if inline {
            let seen = self.exposed.len();
            match self.enter(call, loc, &subst) {
                true => self.show_at_call(seen, &fields, &subst),
                false => fields.iter().for_each(|a| self.report(a, None, &subst)),
            }
        }
        for actual in &call.actuals {
            let map = actual.buffer.map.under(&subst);
            if !self.tracked(map.root)
                || !self
                    .memo
                    .overwrites(&call.callee, actual.formal, self.solver)
            {
                continue;
            }
            let whole: Vec<IndexRange> = actual
                .buffer
                .whole()
                .iter()
                .map(|s| s.under(&subst))
                .collect();
            if let Some(level) = self.levels.last_mut() {
                level.written.note(map.root, &map.region(&whole));
            }
        }
    }

    /// The fields that nothing surely wrote before a call, and that the callee need not read with these arguments. Of others it is
    /// reported that the call reads them.
    fn unsettled_fields(&mut self, call: &Call, fields: &'m [Access]) -> Vec<&'m Access> {
        let mut unsettled = Vec::new();
        for access in fields {
            let Root::Field(id) = access.root else {
                continue;
            };
            if call.callee.entry_fields.contains(&id) {
                self.access(access);
            } else if self.tracked(access.root)
                && !self.covered_fast(access.root, &[])
                && self.ask(access.root, &[], "needs:cell").is_err()
            {
                unsettled.push(access);
            }
        }
        unsettled
    }

    /// Shows the reads of fields that were found inside a callee as reads of the call.
    fn show_at_call(&mut self, seen: usize, fields: &[&'m Access], subst: &Substitution) {
        for access in fields {
            let site = self.site(access, subst);
            let mut always = false;
            let found = self.exposed.iter_mut().skip(seen);
            for exposed in found.filter(|e| e.root == access.root) {
                exposed.site = site.clone();
                always |= exposed.when.len() == self.when.len();
            }
            // What was reported once is not reported again under the same conditions.
            if always && let Some(level) = self.levels.last_mut() {
                level.written.note(access.root, &[]);
            }
        }
    }

    /// Whether the callee may need cells of the argument that are not surely written: only then it is worth
    /// looking at its accesses one by one.
    pub(super) fn needs_more(
        &mut self,
        call: &Call,
        actual: &Actual,
        subst: &Substitution,
    ) -> bool {
        let map = actual.buffer.map.under(subst);
        if !self.tracked(map.root) || !self.memo.needs(&call.callee, actual.formal, self.solver) {
            return false;
        }
        let whole: Vec<IndexRange> = actual
            .buffer
            .whole()
            .iter()
            .map(|s| s.under(subst))
            .collect();
        let region = map.region(&whole);
        if self.covered_fast(map.root, &region) {
            return false;
        }
        let goal = self.written_before(map.root, &region, Certainty::Surely);
        if !self.facts.holds(self.solver, "needs:argument", &goal) {
            return true;
        }
        self.settle_root(map.root);
        if let Some(level) = self.levels.last_mut() {
            level.written.note(map.root, &region);
        }
        false
    }

    /// Looks at a callee's accesses one by one, as if its body stood here; false where these are more than are looked at.
    pub(super) fn enter(
        &mut self,
        call: &'m Call,
        loc: &exo_ir::Loc,
        subst: &Substitution,
    ) -> bool {
        let arguments = Arguments::of(call, subst);
        if self.was_entered(&arguments) {
            return true;
        }
        let size = call.callee.body.nodes.len();
        if self.visited.insert(arguments.callee) {
            self.allowed += size * VISITS_PER_STATEMENT;
        }
        self.steps += size;
        if self.steps > self.allowed {
            self.give_up(call, loc, subst);
            return false;
        }
        let mut inner = call.within(subst);
        let unknowns = match self.roots {
            Some(_) => under(&renew(&call.callee.unknowns, &mut inner), &inner),
            None => under(&call.callee.unknowns, &inner),
        };
        let entered = CalleeFrame {
            maps: arguments.maps.clone(),
            proc: Arc::clone(&call.callee.proc),
            loc: loc.clone(),
        };
        self.scoped(|w| {
            w.assume_unknowns(&unknowns);
            w.inside(&call.callee.body, None, Some(entered), inner);
        });
        if let Some(level) = self.levels.last_mut() {
            level.entered.insert(arguments);
        }
        true
    }

    /// Whether such a call was looked into before, on every way to here: in this block, or in one around it in the
    /// same procedure.
    pub(super) fn was_entered(&self, arguments: &Arguments) -> bool {
        for level in self.levels.iter().rev() {
            if level.entered.contains(arguments) {
                return true;
            }
            if level.of_call.is_some() {
                break;
            }
        }
        false
    }

    /// Says of a call that is not looked into that it may need all of its arguments.
    pub(super) fn give_up(&mut self, call: &Call, loc: &exo_ir::Loc, subst: &Substitution) {
        for actual in &call.actuals {
            let map = actual.buffer.map.under(subst);
            let whole = actual.buffer.whole();
            let whole: Vec<IndexRange> = whole.iter().map(|s| s.under(subst)).collect();
            let through = self.calls().map(|e| e.loc.clone()).chain([loc.clone()]);
            let site = Site {
                proc: Arc::clone(&call.callee.proc),
                name: Some(actual.formal),
                written: Arc::new([]),
                index: Vec::new(),
                loc: call.callee.proc.loc.clone(),
                through: through.collect(),
            };
            let verdict = Verdict::Unknown(Undecided::Limit {
                engine: EngineName::Simplifier,
                what: format!("{} statements of callees", self.allowed),
            });
            let touched = call.callee.touched.get(&actual.formal).copied();
            let touched = touched.unwrap_or_default();
            let kinds = [
                (AccessKind::Read, touched.read),
                (AccessKind::Reduce, touched.reduce),
            ];
            for (kind, _) in kinds.into_iter().filter(|(_, may)| *may) {
                let (region, site) = (map.region(&whole), site.clone());
                let all = Formula::truth();
                self.expose((kind, map.root), region, all, site, Some(verdict.clone()));
            }
        }
    }
}
