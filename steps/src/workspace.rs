//! Procedures under a schedule.

mod additions;
mod observed;

use std::collections::HashSet;
use std::sync::Arc;

use exo_check::{Candidate, Checked, CheckedMark, Failure, Recheck};
use exo_ir::{Item, Items, Loc, Module, Proc, Stmt, StmtId, StmtKind};

use self::additions::{FieldTable, FieldTables};
use crate::args::{ArgValue, rules};
use crate::budget;
use crate::call_order::{callers, cycle};
use crate::configured::fields_are_kept;
use crate::confirm::UncheckedSteps;
use crate::cursor::AmbiguityPolicy;
use crate::equivalence::{self, Relation, Trust};
use crate::every_step::{ANY_C0, ANY_C1, ANY_C6, ANY_C8};
use crate::foreign_users::{self, ForeignUserTable, ForeignUsers};
use crate::forward::{History, StmtFate};
use crate::identity::{self, Identities, StmtProvenance};
use crate::interface::{noticed, signature};
use crate::kept_constants::constants_are_kept;
use crate::refusal::ill_formed;
use crate::returns::{self, ReturnedValue};
use crate::second_opinion::Judge;
use crate::step::Outcome;
use crate::step_log::{StepLog, TakenSteps};
use crate::trace::Recorder;
use crate::{
    AnyStep, Applied, Condition, DerivationRecord, Edit, Hypothetical, Refusal, Target,
    misbehaviour, replay, rewrite, schedule, storage, trusted,
};

/// A module whose procedures are rewritten step by step, with cached analyses of them.
#[derive(Debug)]
pub struct Workspace {
    module: Module,
    checked: Checked,
    trust: Trust,
    several: AmbiguityPolicy,
    identities: Identities,
    history: History,
    unconfirmed: UncheckedSteps,
    brief: bool,
    trace: Recorder,
    tables: FieldTables,
    judge: Option<Judge>,
    log: Option<StepLog>,
    taken: TakenSteps,
}

/// A workspace's procedures at some time; see [`Workspace::mark`].
#[derive(Clone, Debug)]
pub struct Mark {
    module: Module,
    checked: CheckedMark,
    history: History,
    unconfirmed: UncheckedSteps,
    trace: Recorder,
    taken: TakenSteps,
    table: FieldTable,
}

impl Workspace {
    /// A workspace on a module. Procedures that no step touches and nothing calls may be left out of it, if the foreign users
    /// ([`ForeignUsers::defines`]) tell their names.
    pub fn new(mut module: Module, limits: exo_analysis::solver::Options) -> Workspace {
        let checked = Checked::new(&module, limits);
        let identities = Identities::of(&mut module);
        let mut history = History::default();
        history.given(StmtId(0)..identities.next());
        Workspace {
            module,
            checked,
            trust: Trust::default(),
            several: AmbiguityPolicy::default(),
            identities,
            history,
            unconfirmed: UncheckedSteps::default(),
            brief: false,
            trace: Recorder::default(),
            tables: FieldTables::default(),
            judge: None,
            log: None,
            taken: TakenSteps::default(),
        }
    }

    /// Says which records of equivalence steps may rely on from here on; at first all.
    pub fn rely_on(&mut self, trust: Trust) {
        self.trust = trust;
    }

    /// Says what patterns without a number mean that match several times; at first the first match.
    pub fn read_patterns(&mut self, several: AmbiguityPolicy) {
        self.several = several;
    }

    /// Treatment of patterns without a number that have several matches.
    pub fn several(&self) -> AmbiguityPolicy {
        self.several
    }

    /// Says whether refusals are brief from here on: their witnesses need not be the least, and nobody replays them. Gives what was
    /// said before; at first they are not.
    pub fn skip_minimization(&mut self, brief: bool) -> bool {
        self.checked.session().solver.skip_minimization(brief);
        std::mem::replace(&mut self.brief, brief)
    }

    /// Sets how much of a step's result is checked; at first only the changes.
    pub fn recheck(&mut self, extent: Recheck) {
        self.checked.recheck(extent);
    }

    /// Whether all that steps have made was checked whole.
    pub fn is_confirmed(&self) -> bool {
        self.unconfirmed.is_empty()
    }

    /// Checks whole what steps have made since this was asked last: each step checked only what it changed. To be asked when a
    /// schedule ends.
    ///
    /// # Errors
    /// An internal error that names the step that should have been refused, or a limit that the whole reaches.
    pub fn confirm(&mut self) -> Result<(), Refusal> {
        exo_analysis::stack::with_large_stack(|| {
            self.settle_callees_of_unconfirmed()?;
            self.unconfirmed.confirm(&self.module, &mut self.checked)
        })
    }

    /// Statistics of the solvers since the last call.
    pub fn take_statistics(&mut self) -> exo_analysis::solver::Statistics {
        self.checked.session().solver.take_statistics()
    }

    /// The module as it is now.
    pub fn module(&self) -> &Module {
        &self.module
    }

    /// The procedures as they are now, to go back to: so many steps are tried on one program that is checked once.
    pub fn mark(&self) -> Mark {
        Mark {
            module: self.module.clone(),
            checked: self.checked.mark(),
            history: self.history.clone(),
            unconfirmed: self.unconfirmed.clone(),
            trace: self.trace.clone(),
            taken: self.taken.clone(),
            table: self.tables.current(),
        }
    }

    /// Undoes every step since a mark; the solver's cache stays.
    pub fn back_to(&mut self, mark: Mark) {
        self.module = mark.module;
        match self.tables.enter(mark.table) {
            true => self.checked.back_to(mark.checked),
            false => self.forget(),
        }
        self.history = mark.history;
        self.unconfirmed = mark.unconfirmed;
        self.trace = mark.trace;
        self.taken = mark.taken;
    }

    /// The fate of a statement through the steps that were taken since it was there; `None` if it
    /// was not, in this workspace and among the steps that were not undone.
    pub fn fate_of(&self, stmt: StmtId) -> Option<StmtFate> {
        self.history.fate_of(stmt)
    }

    /// Checks a procedure and its callees, as a step on it would first.
    ///
    /// # Errors
    /// What is wrong with it, as the refusal of such a step.
    pub fn require_sound(&mut self, name: &str) -> Result<(), Refusal> {
        exo_analysis::stack::with_large_stack(|| self.settle(name, &mut HashSet::new()))
    }

    /// Whether a procedure is in the workspace.
    pub fn has(&self, name: &str) -> bool {
        self.module.proc(name).is_some()
    }

    /// Takes a step on a procedure. `given` is what its arguments are, in declared order. Whatever calls the
    /// procedure must be in the workspace: it is checked again.
    ///
    /// # Errors
    /// The step is refused; nothing has changed.
    pub fn apply(
        &mut self,
        step: &dyn AnyStep,
        proc: &str,
        given: &[ArgValue],
    ) -> Result<Applied, Refusal> {
        self.apply_within(step, proc, given, &ForeignUserTable::default())
    }

    /// The same where something that is not Exo's stands around the procedures, and may name them.
    ///
    /// # Errors
    /// The step is refused; nothing has changed.
    pub fn apply_within(
        &mut self,
        step: &dyn AnyStep,
        proc: &str,
        given: &[ArgValue],
        outside: &dyn ForeignUsers,
    ) -> Result<Applied, Refusal> {
        exo_analysis::stack::with_large_stack(|| self.apply_observed(step, proc, given, outside))
    }

    fn apply_unobserved(
        &mut self,
        step: &dyn AnyStep,
        name: &str,
        given: &[ArgValue],
        outside: &dyn ForeignUsers,
    ) -> Result<Applied, Refusal> {
        let proc = self.get(name)?.clone();
        let all = || self.module.all_proc_names();
        let named = schedule::procedures(step, given, all);
        self.settle_needed(name, &named)?;
        let session = self.checked.session();
        let Some(model) = session.model(name).cloned() else {
            return Err(Refusal::internal(
                &proc.loc,
                format!("'{name}' has no model"),
            ));
        };
        session.solver.begin(proc.body.outline().size.statements);
        let mut target = Target::new(&self.module, &proc, model, session).trusting(self.trust);
        target = target.reading(self.several);
        let outcome = match misbehaviour::run(step, &mut target, given) {
            Ok(outcome) => outcome,
            Err(refusal) => {
                self.forget();
                return Err(refusal);
            }
        };
        let (edit, places) = match outcome {
            Outcome::Taken(edit, places) => (edit, places),
            Outcome::Refused(refusal, _) if self.brief => return Err(*refusal),
            Outcome::Refused(refusal, attempt) => {
                let attempt = attempt.map(|edit| {
                    let Edit { proc, relation, .. } = finished(edit);
                    Hypothetical { proc, relation }
                });
                return Err(replay::shown(&self.module, &proc, *refusal, attempt));
            }
            Outcome::TooLarge => {
                budget::refuse_copies(step.doc().name, &proc.loc)?;
                return Err(Refusal::internal(&proc.loc, "a rewrite was given up"));
            }
        };
        let mut edit = finished(edit);
        trusted::note(&self.module, &proc, &mut edit);
        let doc = step.doc();
        let settled = self.identify(&proc, &mut edit);
        misbehaviour::sources_are_known(step, &proc.loc, &settled, self.identities.next())?;
        let returned = returns::settled(doc.returns, places, &edit)
            .map_err(|misfit| Refusal::from_rewrite_error(doc.name, &proc, &misfit))?;
        for made in edit.made() {
            budget::fits(doc.name, &proc, made)?;
        }
        constants_are_kept(step, &self.module, &proc, &edit)?;
        code_fits(&self.module, step, &proc, &edit)?;
        self.unseen_by_callers(step, &proc, &edit)?;
        foreign_users::keep_preconditions(outside, &proc, &mut edit);
        foreign_users::refuse_foreign_users(outside, step, &proc, &edit)?;
        names_are_free(&self.module, outside, &proc, &edit)?;
        self.commit(step, proc, edit, (settled, returned))
    }

    /// Drops all cached analyses of procedures; they are computed again on demand.
    fn forget(&mut self) {
        self.checked.forget(&self.module);
        self.checked.session().solver.skip_minimization(self.brief);
    }

    /// Gives the statements of a step's result identities.
    fn identify(&mut self, old: &Proc, edit: &mut Edit) -> StmtProvenance {
        let ids = &mut self.identities;
        let mut settled = identity::assign_ids(old, &mut edit.proc, ids);
        for added in edit.extracted.iter_mut().chain(&mut edit.versions) {
            let origins = identity::settle_added(added, ids);
            settled.origins.extend(origins);
        }
        settled
    }

    fn get(&self, name: &str) -> Result<&Proc, Refusal> {
        self.module.proc(name).ok_or_else(|| {
            let names: Vec<&str> = self.module.procs().map(|p| p.name.as_str()).collect();
            let message = format!(
                "no procedure is named '{name}'; there are: {}",
                names.join(", ")
            );
            Refusal::bad_input(&exo_ir::Loc::unknown(), message)
        })
    }

    /// Checks the procedure that a step works on and the procedures that its arguments name, unless
    /// that is done already, callees first.
    fn settle_needed(&mut self, name: &str, named: &[String]) -> Result<(), Refusal> {
        let mut open = HashSet::new();
        self.settle(name, &mut open)?;
        named
            .iter()
            .try_for_each(|named| self.settle(named, &mut open))
    }

    fn settle(&mut self, name: &str, open: &mut HashSet<String>) -> Result<(), Refusal> {
        if self.checked.has(name) {
            return Ok(());
        }
        let module = self.module.clone();
        let Some(proc) = module.proc(name) else {
            return Ok(());
        };
        if !open.insert(name.to_owned()) {
            let message = format!("cannot rewrite a program in which '{name}' calls itself");
            return Refusal::plain(&ANY_C0, &proc.loc, message).raise();
        }
        for (callee, _) in proc.calls() {
            self.settle(callee, open)?;
        }
        let passed = candidate(&mut self.checked, &ANY_C0, &module, (proc, name))
            .map_err(|failures| ill_formed(&ANY_C0, "the program as it is", proc, &failures))?;
        self.checked.accept(&module, proc, passed.model);
        Ok(())
    }

    /// A change that callers could notice is refused where there are callers.
    fn unseen_by_callers(
        &self,
        step: &dyn AnyStep,
        old: &Proc,
        edit: &Edit,
    ) -> Result<(), Refusal> {
        let Some(what) = noticed(&edit.relation) else {
            return Ok(());
        };
        let callers = self.module.items.callers(&old.name);
        let Some(caller) = callers.into_iter().find(|p| p.name != old.name) else {
            return Ok(());
        };
        let name = step.doc().name;
        let message = format!(
            "cannot apply '{name}' to '{}', which is called elsewhere: it changes {what}; derive a version first",
            old.name
        );
        let refusal = Refusal::plain(&ANY_C6, &old.loc, message);
        let refusal = refusal.note(&caller.loc, format!("'{}' calls it", caller.name));
        refusal.raise()
    }

    /// Checks the result and puts it in the place of the procedure.
    fn commit(
        &mut self,
        step: &dyn AnyStep,
        old: Proc,
        edit: Edit,
        made: (StmtProvenance, Vec<ReturnedValue>),
    ) -> Result<Applied, Refusal> {
        // What a procedure calls counts as passed before the procedure does.
        let mark = (!edit.extracted.is_empty()).then(|| self.checked.mark());
        let result = self.checked_and_put(step, old, edit, made);
        if let (Err(_), Some(mark)) = (&result, mark) {
            self.checked.back_to(mark);
        }
        result
    }

    fn checked_and_put(
        &mut self,
        step: &dyn AnyStep,
        old: Proc,
        edit: Edit,
        (settled, returned): (StmtProvenance, Vec<ReturnedValue>),
    ) -> Result<Applied, Refusal> {
        let mut module = self.module.clone();
        put(&mut module.items, &old.name, &edit);
        rename_calls(&mut module.items, &old.name, &edit.proc.name);
        let title = format!("the result of '{}'", step.doc().name);
        for proc in &edit.extracted {
            let made = candidate(&mut self.checked, &ANY_C1, &module, (proc, &proc.name));
            let made = made.map_err(|f| ill_formed(&ANY_C1, &title, &old, &f))?;
            self.checked.accept(&module, proc, made.model);
        }
        let mut candidates = Vec::new();
        for proc in std::iter::once(&edit.proc).chain(&edit.versions) {
            // What is made beside the procedure has a model of its own.
            let before = match proc.name == edit.proc.name {
                true => &old.name,
                false => &proc.name,
            };
            let calls_more = !proc.callees().is_subset(old.callees());
            if let Some(cycle) = calls_more
                .then(|| cycle(&module.items, &proc.name))
                .flatten()
            {
                let message = format!(
                    "cannot accept {title}: '{}' would call itself through '{cycle}'",
                    proc.name
                );
                Refusal::plain(&ANY_C1, &old.loc, message).raise()?;
            }
            let made = candidate(&mut self.checked, &ANY_C1, &module, (proc, before));
            let made = made.map_err(|f| ill_formed(&ANY_C1, &title, &old, &f))?;
            fields_are_kept(&self.module, step, (&old, &edit), &made.model)?;
            candidates.push(made);
        }
        let changed = (&edit.proc, candidates.first());
        let mut partly = self.callers_stay_sound(&module, &title, &old, changed)?;
        let mut edit = edit;
        let changed = edit.extracted.iter().chain([&edit.proc]);
        let unmet_requirements =
            changed.flat_map(|proc| storage::new_unmet_requirements(&module, &old, proc));
        let unmet_requirements = unmet_requirements.collect();
        let concerned = equivalence::update_records(&self.module, &mut module, &old.name, &edit);
        edit.proc.equivalence = module
            .proc(&edit.proc.name)
            .and_then(|p| p.equivalence.clone());
        let mut recorded = newly_recorded(&self.module, &module, concerned);
        recorded.retain(|recorded| recorded.name != edit.proc.name);
        self.module = module;
        self.checked.remove(&old.name);
        let made = std::iter::once(&edit.proc).chain(&edit.versions);
        for (proc, candidate) in made.zip(candidates) {
            if !candidate.whole {
                partly.push(proc.name.clone());
            }
            self.checked.accept(&self.module, proc, candidate.model);
        }
        self.history.note(step.doc().name, &settled);
        self.unconfirmed.note(step.doc().name, &self.module, partly);
        Ok(Applied {
            name: old.name.clone(),
            before: old,
            proc: edit.proc,
            extracted: edit.extracted,
            versions: edit.versions,
            settled,
            relation: edit.relation,
            returned,
            trusted: edit.trusted,
            notes: edit.notes,
            unmet_requirements,
            recorded,
        })
    }

    /// Checks the callers of a changed procedure again: it means the same, but it may touch more than it did, such as cells that
    /// it now copies and stores back, which may race, or have no value, where it is called. Callers that
    /// were refused before are no concern of the step. Models of callers hold the model of what they call: they are made anew
    /// here. Gives those of which only what changed was checked.
    fn callers_stay_sound(
        &mut self,
        module: &Module,
        title: &str,
        old: &Proc,
        (new, made): (&Proc, Option<&Candidate>),
    ) -> Result<Vec<String>, Refusal> {
        let callers = callers(&self.module.items, &old.name);
        let mut sound = Vec::new();
        for caller in callers {
            if self.settle(&caller, &mut HashSet::new()).is_ok() {
                sound.push(caller);
            }
        }
        let (false, Some(made)) = (sound.is_empty(), made) else {
            return Ok(Vec::new());
        };
        let before = self.checked.session().model(&old.name).cloned();
        self.checked.accept(module, new, Arc::clone(&made.model));
        let mut checked = Ok(Vec::new());
        for caller in sound.iter().filter_map(|name| module.proc(name)) {
            match candidate(&mut self.checked, &ANY_C1, module, (caller, &caller.name)) {
                Ok(found) => {
                    if let (false, Ok(partly)) = (found.whole, &mut checked) {
                        partly.push(caller.name.clone());
                    }
                    self.checked.accept(module, caller, found.model);
                }
                Err(failures) => {
                    let refusal = ill_formed(&ANY_C1, title, caller, &failures);
                    let directly = caller.calls().iter().any(|(name, _)| *name == new.name);
                    let through = if directly { "" } else { ", through others" };
                    let text = format!("'{}' calls '{}'{through}", caller.name, new.name);
                    checked = Err(refusal.note(&caller.loc, text));
                    break;
                }
            }
        }
        if checked.is_err() {
            // As it was; the callers' models are found again when they are needed.
            self.checked.remove(&new.name);
            sound.iter().for_each(|name| self.checked.remove(name));
            if let Some(before) = before {
                self.checked.accept(&self.module, old, before);
            }
        }
        checked
    }
}

/// The model of a procedure that is checked for the sake of a condition; with the name of the one that it was made of.
fn candidate(
    checked: &mut Checked,
    _condition: &Condition,
    module: &Module,
    (proc, before): (&Proc, &str),
) -> Result<Candidate, Vec<Failure>> {
    #[cfg(feature = "mutation")]
    if exo_check::mutation::is_off(_condition.id) {
        return exo_check::mutation::unchecked(|| checked.candidate(module, proc, before));
    }
    checked.candidate(module, proc, before)
}

/// Changed records of procedures that both modules have; `concerned` are the candidates.
fn newly_recorded(
    before: &Module,
    after: &Module,
    mut concerned: Vec<String>,
) -> Vec<DerivationRecord> {
    concerned.sort_by_key(|name| after.items.place_of_proc(name));
    concerned.dedup();
    let procs = concerned.iter().filter_map(|name| after.items.proc(name));
    procs
        .filter_map(|now| Some((before.proc(&now.name)?, now)))
        .map(|(was, now)| (DerivationRecord::from(was), DerivationRecord::from(now)))
        .filter(|(was, now)| was != now)
        .map(|(_, now)| now)
        .collect()
}

/// Requires that the names of the procedures which a step makes are free.
fn names_are_free(
    module: &Module,
    outside: &dyn ForeignUsers,
    old: &Proc,
    edit: &Edit,
) -> Result<(), Refusal> {
    let renamed = (edit.proc.name != old.name).then_some(&edit.proc);
    for new in edit.new_procs().chain(renamed) {
        let name = &new.name;
        let message = format!("the name '{name}' is taken");
        if let Some(loc) = outside.defines(name) {
            let refusal = Refusal::argument(&rules::NAME, &old.loc, message);
            return Err(refusal.note(&loc, format!("'{name}' is defined here")));
        }
        if module.items.has(name) {
            return Err(Refusal::argument(&rules::NAME, &old.loc, message));
        }
    }
    Ok(())
}

/// An instruction still says what its code does, by itself and in what its body calls.
fn code_fits(module: &Module, step: &dyn AnyStep, old: &Proc, edit: &Edit) -> Result<(), Refusal> {
    let rewritten = old.body != edit.proc.body;
    let (step, name) = (step.doc().name, &old.name);
    if old.instr.is_some() {
        let kept = matches!(edit.relation, Relation::Equivalent | Relation::Restricted);
        if kept && !rewritten && signature(old) == signature(&edit.proc) {
            return Ok(());
        }
        let message = format!(
            "cannot apply '{step}' to '{name}': it is an instruction, and its code stays as it is"
        );
        return Refusal::plain(&ANY_C8, &old.loc, message).raise();
    }
    if !rewritten {
        return Ok(());
    }
    let callers = callers(&module.items, name);
    let mut callers = callers.iter().filter_map(|caller| module.proc(caller));
    let Some(instruction) = callers.find(|caller| caller.instr.is_some()) else {
        return Ok(());
    };
    let message = format!(
        "cannot apply '{step}' to '{name}', which the instruction '{}' calls: the code of that stays as it is",
        instruction.name
    );
    let refusal = Refusal::plain(&ANY_C8, &old.loc, message);
    refusal
        .note(&instruction.loc, "the instruction")
        .note(&Loc::unknown(), "derive a version first")
        .raise()
}

/// Finishes every rewrite: windows get the types of their expressions, and a passed cell of a
/// buffer that has become a scalar is the scalar.
pub(crate) fn finished(mut edit: Edit) -> Edit {
    for proc in edit.made_mut() {
        rewrite::retype(proc);
        rewrite::pass_scalars(proc);
    }
    edit
}

fn put(items: &mut Items, name: &str, edit: &Edit) {
    let items_of = |procs: &[Proc]| procs.iter().cloned().map(Item::Proc).collect();
    items.insert_before_proc(name, items_of(&edit.extracted));
    items.insert_behind_proc(name, items_of(&edit.versions));
    items.replace_proc(name, edit.proc.clone());
}

/// Callers of a procedure that has another name now call it by that.
fn rename_calls(items: &mut Items, old: &str, new: &str) {
    if old == new {
        return;
    }
    let callers: Vec<String> = items.calls().referrers(old).cloned().collect();
    let rename = |s: &mut Stmt| match &mut s.kind {
        StmtKind::Call { callee, .. } if callee == old => new.clone_into(callee),
        _ => {}
    };
    for caller in &callers {
        items.change_proc(caller, |proc| {
            proc.body
                .iter_mut()
                .for_each(|s| s.walk_mut(&mut { rename }));
        });
    }
}
