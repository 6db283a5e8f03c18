//! Loops.

use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

use exo_ir::{Branch as Side, Ctl, LoopMode, Stmt, StmtPart, Stmts, Sym};

use super::Builder;
use super::reuse::FormerStmt;
use crate::context::lower;
use crate::dataflow::{CtlValue, FieldEnv, FieldId, LoopBody, LoopQueries, LoopValues, Unknown};
use crate::effects::{Block, Loop, NodeKind, UnknownCallee};
use crate::stack::deep;
use crate::term::{Formula, Term, Var};

/// A loop of the procedure, by its variable: no two loops define the same.
type LoopKey = Sym;

/// Results of earlier visits to loops: each loop around one that writes fields makes it be visited
/// once more.
#[derive(Default)]
pub(super) struct SeenLoops {
    /// The loop variable, one for all visits, so that results of one visit mean the same in all.
    vars: HashMap<LoopKey, Var>,
    all_vars: BTreeSet<Var>,
    iterations: HashMap<LoopKey, Rc<Iteration>>,
}

impl SeenLoops {
    /// The variable that the loop had before the procedure was changed.
    fn reuse(&mut self, key: LoopKey, var: &Var) {
        self.vars.entry(key).or_insert_with(|| var.clone());
    }

    fn var(&mut self, key: LoopKey, name: &str) -> Var {
        let var = self.vars.entry(key).or_insert_with(|| Var::int(name));
        self.all_vars.insert(var.clone());
        var.clone()
    }
}

/// The effect of one iteration on the fields, whatever values those that it writes have at its
/// start. It is valid wherever the loop is visited from: the assumptions under which it was found
/// hold whenever the loop is reached.
struct Iteration {
    /// The values of the fields before the loop when it was visited.
    entry: FieldEnv,
    starts: Vec<(FieldId, Var)>,
    after: FieldEnv,
    unknowns: Vec<Unknown>,
}

impl<'s> Builder<'s> {
    /// A loop. Bounds are valued before it, the body at the start of an arbitrary iteration.
    pub(super) fn for_loop(
        &mut self,
        iter: Sym,
        (lo, hi): (&Ctl, &Ctl),
        mode: LoopMode,
        body: &Stmts,
        was: Option<FormerStmt<'s>>,
    ) -> Result<NodeKind, UnknownCallee> {
        let key = iter;
        let known = was.and_then(|was| self.loop_before(iter, was));
        if let Some(known) = known {
            self.loops.reuse(key, &known.var);
        }
        let (lo, hi) = (lower(lo, &self.scope).int(), lower(hi, &self.scope).int());
        let var = self.loops.var(key, self.proc.name_of(iter));
        // A visit for the values of fields may have been here first.
        let known = known.filter(|known| known.var == var);
        let range = lo.le(&Term::var(&var)).and(&Term::var(&var).lt(&hi));
        self.scope.vars.insert(iter, CtlValue::of(&var));
        let written = self.control_fields_written(body);
        // What is found out of the values in it depends on facts.
        self.summary.contextual |= !written.is_empty();
        let mut after = self.scope.env.clone();
        self.unknowns.push(Vec::new());
        self.facts.push();
        self.facts.assume(&range);
        let mut after_unknowns = Vec::new();
        if !written.is_empty() {
            let values = self.loop_values((key, &var), [&lo, &hi], &written, body)?;
            for unknown in values.start_unknowns {
                self.add_unknown(unknown);
            }
            self.scope.env = values.at_start;
            after = values.after;
            after_unknowns = values.after_unknowns;
        }
        // Where only values are wanted, those of the loop are known now.
        let block = match self.recording {
            true => {
                let before = known.and(was).and_then(|was| was.block(Side::Body));
                self.block(body, before)?
            }
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
            bound: known.map_or_else(|| var.renewed(), |known| known.bound.clone()),
            var,
            lo,
            hi,
            mode,
            unknowns,
            body: block,
        })))
    }

    /// Applies the loop rules to what one iteration does.
    fn loop_values(
        &mut self,
        (key, var): (LoopKey, &Var),
        [lo, hi]: [&Term; 2],
        written: &[FieldId],
        body: &Stmts,
    ) -> Result<LoopValues, UnknownCallee> {
        let entry = self.scope.env.clone();
        let fields = self.scope.fields;
        self.facts.push();
        let iteration = match self.remembered(key, written) {
            Some(known) => {
                for unknown in &known.unknowns {
                    self.facts.assume(&unknown.fact);
                }
                for (id, start) in &known.starts {
                    self.facts.assume(&fields.kind_fact(*id, start));
                }
                known
            }
            None => self.iteration(key, written, body)?,
        };
        let loop_body = LoopBody {
            var,
            lo,
            hi,
            starts: &iteration.starts,
            after: &iteration.after,
            unknowns: &iteration.unknowns,
        };
        let (facts, solver) = (&self.facts, &mut *self.solver);
        let mut holds = |goal: &Formula| facts.holds(solver, "dataflow:unchanged", goal);
        let mut asked = LoopQueries {
            holds: &mut holds,
            range: &|t| facts.range(t),
        };
        let values = loop_body.values(fields, &entry, &mut asked);
        self.facts.pop();
        Ok(values)
    }

    /// Runs one iteration from arbitrary values of the fields that the body may write. What it assumes is left
    /// assumed.
    fn iteration(
        &mut self,
        key: LoopKey,
        written: &[FieldId],
        body: &Stmts,
    ) -> Result<Rc<Iteration>, UnknownCallee> {
        let entry = self.scope.env.clone();
        let fields = self.scope.fields;
        let mut starts = Vec::with_capacity(written.len());
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
        let ran = self.block(body, None);
        let unknowns = self.unknowns.pop().unwrap_or_default();
        self.recording = recording;
        let after = std::mem::replace(&mut self.scope.env, entry.clone());
        ran?;
        let iteration = Rc::new(Iteration {
            entry,
            starts,
            after,
            unknowns,
        });
        let known = Rc::clone(&iteration);
        self.loops.iterations.insert(key, known);
        Ok(iteration)
    }

    /// The effect of an iteration of the loop, if it is known from an earlier visit and means the
    /// same here: it must not mention values that only loops around it had then. Where such values
    /// differ, a visit may find out more than the one before unless that found out all.
    fn remembered(&self, key: LoopKey, written: &[FieldId]) -> Option<Rc<Iteration>> {
        let known = self.loops.iterations.get(&key)?;
        let fields = self.scope.fields;
        let differing = self.scope.env.differing(&known.entry, fields);
        if !known.unknowns.is_empty() && differing.iter().any(|id| !written.contains(id)) {
            return None;
        }
        let own = known.starts.iter().map(|(_, var)| var);
        let own: BTreeSet<&Var> = own.chain(known.unknowns.iter().map(|u| &u.var)).collect();
        let lasting = |var: &Var| {
            own.contains(var) || self.global.contains(var) || self.loops.all_vars.contains(var)
        };
        let mut values = written.iter().map(|&id| known.after.get(fields, id));
        let facts = known.unknowns.iter();
        let means = values.all(|value| value.free_vars().iter().all(lasting))
            && facts.flat_map(|u| u.fact.free_vars()).all(|v| lasting(&v));
        means.then(|| Rc::clone(known))
    }

    /// The control fields that statements may write, by callees too, in order.
    pub(super) fn control_fields_written(&self, stmts: &Stmts) -> Vec<FieldId> {
        let mut found = BTreeSet::new();
        let mut part = |part: StmtPart<'_>| match part {
            StmtPart::Field(field) => found.extend(self.scope.fields.id(field)),
            StmtPart::Call(callee, _) => {
                if let Some(model) = self.models.get(callee) {
                    found.extend(model.writes_fields.iter().copied());
                }
            }
            StmtPart::Ctl(_)
            | StmtPart::Data(_)
            | StmtPart::Cell(..)
            | StmtPart::Iter(..)
            | StmtPart::Alloc(_)
            | StmtPart::Window(..)
            | StmtPart::Block(..) => {}
        };
        let mut visit = |s: &Stmt| s.kind.parts(&mut part);
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
