//! Loops.

use std::collections::BTreeSet;

use exo_view::{Ctl, LoopMode, Stmt, StmtKind, Sym};

use super::Builder;
use crate::context::lower;
use crate::dataflow::{CtlValue, FieldId, LoopBody, LoopValues};
use crate::effects::{Block, Loop, NodeKind, UnknownCallee};
use crate::stack::deep;
use crate::term::{Formula, Term, Var};

impl Builder<'_> {
    /// A loop. Bounds are valued before it, the body at the start of an arbitrary iteration.
    pub(super) fn for_loop(
        &mut self,
        iter: Sym,
        lo: &Ctl,
        hi: &Ctl,
        mode: LoopMode,
        body: &[Stmt],
    ) -> Result<NodeKind, UnknownCallee> {
        let (lo, hi) = (lower(lo, &self.scope).int(), lower(hi, &self.scope).int());
        let var = Var::int(self.proc.name_of(iter));
        let range = lo.le(&Term::var(&var)).and(&Term::var(&var).lt(&hi));
        self.scope.vars.insert(iter, CtlValue::of(&var));
        let written = self.control_fields_written(body);
        let mut after = self.scope.env.clone();
        self.unknowns.push(Vec::new());
        self.facts.push();
        self.facts.assume(&range);
        let mut after_unknowns = Vec::new();
        if !written.is_empty() {
            let values = self.loop_values(&var, &lo, &hi, &written, body)?;
            for unknown in values.start_unknowns {
                self.add_unknown(unknown);
            }
            self.scope.env = values.at_start;
            after = values.after;
            after_unknowns = values.after_unknowns;
        }
        // Where only values are wanted, those of the loop are known now.
        let block = match self.recording {
            true => self.block(body)?,
            false => Block::default(),
        };
        self.facts.pop();
        let unknowns = self.unknowns.pop().unwrap_or_default();
        for unknown in after_unknowns {
            self.add_unknown(unknown);
        }
        self.scope.env = after;
        for &id in &written {
            self.limit_depth(id);
        }
        Ok(NodeKind::For(Box::new(Loop {
            iter,
            bound: var.renewed(),
            var,
            lo,
            hi,
            mode,
            unknowns,
            body: block,
        })))
    }

    /// Runs one iteration from arbitrary values of the fields that the body may write, and applies the loop
    /// rules to what comes out.
    pub(super) fn loop_values(
        &mut self,
        var: &Var,
        lo: &Term,
        hi: &Term,
        written: &[FieldId],
        body: &[Stmt],
    ) -> Result<LoopValues, UnknownCallee> {
        let entry = self.scope.env.clone();
        let fields = self.scope.fields;
        let mut starts = Vec::with_capacity(written.len());
        self.facts.push();
        for &id in written {
            let Some(like) = fields.entry(id) else {
                continue;
            };
            let start = like.renewed();
            self.facts.assume(&fields.kind_fact(id, &start));
            self.scope.env.set(id, CtlValue::of(&start));
            starts.push((id, start));
        }
        let recording = std::mem::replace(&mut self.recording, false);
        self.unknowns.push(Vec::new());
        let ran = self.block(body);
        let unknowns = self.unknowns.pop().unwrap_or_default();
        self.recording = recording;
        let after = std::mem::replace(&mut self.scope.env, entry.clone());
        ran?;
        let loop_body = LoopBody {
            var,
            lo,
            hi,
            starts: &starts,
            after: &after,
            unknowns: &unknowns,
        };
        let (facts, solver) = (&self.facts, &mut *self.solver);
        let mut holds = |goal: &Formula| facts.holds(solver, "dataflow:unchanged", goal);
        let values = loop_body.values(fields, &entry, &mut holds);
        self.facts.pop();
        Ok(values)
    }

    /// The control fields that statements may write, by callees too, in order.
    pub(super) fn control_fields_written(&self, stmts: &[Stmt]) -> Vec<FieldId> {
        let mut found = BTreeSet::new();
        let mut visit = |s: &Stmt| match &s.kind {
            StmtKind::WriteConfig { field, .. } => found.extend(self.scope.fields.id(field)),
            StmtKind::Call { callee, .. } => {
                if let Some(model) = self.models.get(callee) {
                    found.extend(model.writes_fields.iter().copied());
                }
            }
            _ => {}
        };
        stmts.iter().for_each(|s| visit_all(s, &mut visit));
        found.retain(|&id| self.scope.fields.entry(id).is_some());
        found.into_iter().collect()
    }
}

/// Like [`Stmt::walk`], for trees of any depth.
fn visit_all(stmt: &Stmt, f: &mut dyn FnMut(&Stmt)) {
    f(stmt);
    for block in stmt.blocks() {
        block.iter().for_each(|s| deep(|| visit_all(s, f)));
    }
}
