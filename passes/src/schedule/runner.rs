//! Steps on the operations of a module.

mod programs;

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap, HashSet};

use exo_dialects::ops::Definition;
use exo_dialects::pass::ErrorEmitted;
use exo_dialects::transform::{Application, KeptOperations};
use exo_dialects::{extract, hw, location, symbols};
use exo_ir::{Item, Loc, Module, Proc, SlicePath, StmtId, StmtPath};
use exo_steps::schedule::{self, Call as StepCall};
use exo_steps::step_log::StepLog;
use exo_steps::{Applied, Refusal, Workspace};
use melior::Context;
use melior::ir::OperationRef;
use melior::ir::operation::OperationLike;

use super::calls;
use super::module_foreign_users::ModuleForeignUsers;
use super::records;
use super::refuse;
use super::remarks;
use super::state_cache::{self, CachedState, ModuleIndex, PayloadModule};
use super::trust;
use super::{patterns, traced, validated};
use crate::edit::{self, KnownStatements, Procedures, StatementOps};
use crate::{solving, tables};

/// Takes steps on a module, and keeps what is known about its procedures from one to the next. Only the procedures
/// that a step touches or names, and what they call, are looked at.
pub(super) struct Runner<'c, 'a> {
    context: &'c Context,
    module: OperationRef<'c, 'a>,
    workspace: Workspace,
    /// The procedures and instructions of the module.
    procs: Procedures<'c, 'a>,
    index: ModuleIndex,
    /// Cached procedures, extracted from operations that have not changed since, for procedures in
    /// the workspace.
    said: HashMap<String, Proc>,
    /// The procedures in the workspace whose operations steps have changed since they were extracted.
    unsaid: HashSet<String>,
    /// The operations of the statements of those that steps were taken on.
    statements: KnownStatements<'c, 'a>,
    /// The procedure that the last step worked on or made.
    current: Option<String>,
    /// The procedures that steps have changed or made.
    changed: BTreeSet<String>,
    /// Whether each step's result is checked whole before operations change.
    checks_each: bool,
    /// Whether the operations may differ from the workspace, as an error came between.
    torn: bool,
    /// The steps that were asked for, if somebody listens to remarks on them.
    log: Option<StepLog>,
    /// The procedures as they were at the start, if they are to be compared with those at the end.
    start: Option<validated::Start>,
}

/// The reason why the result of steps cannot be checked that were taken before a fatal error.
const NOT_CHECKED: &str = "an error came before all of their result was checked";

impl<'c: 'a, 'a> Runner<'c, 'a> {
    /// A runner on a module, with what the pass before knew of it.
    pub(super) fn new(
        context: &'c Context,
        module: OperationRef<'c, 'a>,
    ) -> Result<Self, ErrorEmitted> {
        let known = state_cache::take();
        // Steps of one interpretation may be about several symbol tables, which may say the same: what those on
        // another one have left to be checked is checked before it is lost.
        let known = match known {
            Some(kept) if kept.is_owed_elsewhere(module) => {
                state_cache::confirm(context, kept).map(Some)?
            }
            known => known,
        };
        let is_owed = known
            .as_ref()
            .is_some_and(|kept| !kept.workspace.is_confirmed());
        let made = Runner::over(context, module, known);
        if is_owed && made.is_err() {
            state_cache::defer_failure(NOT_CHECKED);
        }
        made
    }

    /// A runner for a step of an interpretation, with what the step before knew of the module.
    pub(super) fn of_payload(
        context: &'c Context,
        module: OperationRef<'c, 'a>,
        step: &Application<'c, 'a>,
    ) -> Result<Self, ErrorEmitted> {
        let mut runner = match state_cache::take_for(&step.payload, module) {
            Some(known) => Runner::continuing(context, module, step, known),
            None => Runner::new(context, module)?,
        };
        // Operations of others may stand between steps of a script, so it has no start of its own.
        if runner.start.take().is_some() {
            runner.workspace.judge_by(Some(validated::every_step()));
        }
        Ok(runner)
    }

    /// A runner on a module of which everything is as it was left.
    fn continuing(
        context: &'c Context,
        module: OperationRef<'c, 'a>,
        step: &Application<'c, 'a>,
        known: CachedState,
    ) -> Self {
        let procs = Procedures::on_demand(module);
        let statements = known.statements.and_then(|(name, ops)| {
            let ops = step.kept(ops)?;
            Some((name, ops.collect()))
        });
        Runner {
            said: known.said,
            unsaid: known.unsaid,
            index: known.index,
            statements: statements.into_iter().collect(),
            ..Runner::with(context, module, known.workspace, procs)
        }
    }

    /// A runner on a workspace of procedures of a module.
    fn with(
        context: &'c Context,
        module: OperationRef<'c, 'a>,
        mut workspace: Workspace,
        procs: Procedures<'c, 'a>,
    ) -> Self {
        workspace.rely_on(trust::trust());
        workspace.read_patterns(patterns::several());
        workspace.judge_by(validated::judge());
        if traced::is_asked() {
            workspace.record();
        }
        let log = remarks::log(context);
        workspace.log_in(log.clone());
        Runner {
            log,
            start: validated::Start::new(workspace.module()),
            context,
            module,
            workspace,
            procs,
            index: ModuleIndex::default(),
            said: HashMap::new(),
            unsaid: HashSet::new(),
            statements: KnownStatements::default(),
            current: None,
            changed: BTreeSet::new(),
            checks_each: false,
            torn: false,
        }
    }

    /// The same, with the result of each step checked whole before operations change: a step that is refused then has
    /// changed nothing, either.
    pub(super) fn checking_each(self) -> Self {
        Runner {
            checks_each: true,
            ..self
        }
    }

    /// Leaves the workspace to the next pass, also after a refusal.
    pub(super) fn keep(mut self) {
        if self.torn {
            return self.give_up();
        }
        self.read_changed();
        self.leave(None, None);
    }

    /// Leaves the workspace to the next step of an interpretation, also after a refusal.
    pub(super) fn keep_in(mut self, step: &Application<'c, 'a>) {
        if self.torn {
            return self.give_up();
        }
        let here = PayloadModule::behind(&step.payload, self.module);
        if !step.payload.stays_unchanged {
            self.read_changed();
            return self.leave(Some(here), None);
        }
        let current = self.current.take();
        let last = current.and_then(|name| self.statements.remove_entry(&name));
        let last = last.or_else(|| std::mem::take(&mut self.statements).into_iter().next());
        let statements = last.map(|(name, ops)| (name, step.keep(ops)));
        self.leave(Some(here), statements);
    }

    fn leave(
        self,
        payload: Option<PayloadModule>,
        statements: Option<(String, KeptOperations<StmtId>)>,
    ) {
        state_cache::put(CachedState {
            workspace: self.workspace,
            index: self.index,
            payload,
            said: self.said,
            unsaid: self.unsaid,
            statements,
        });
    }

    /// Reads the operations that steps have changed.
    fn read_changed(&mut self) {
        state_cache::read_unsaid(&self.procs, &mut self.unsaid, &mut self.said);
    }

    /// Records, if results of steps have not been checked, that they cannot be any more.
    fn give_up(&self) {
        if !self.workspace.is_confirmed() {
            state_cache::defer_failure(NOT_CHECKED);
        }
    }

    fn over(
        context: &'c Context,
        module: OperationRef<'c, 'a>,
        known: Option<CachedState>,
    ) -> Result<Self, ErrorEmitted> {
        // All of the libraries: a step may bring in what the module does not use yet.
        let mut view = Module {
            library: hw::libraries_of(context).items().clone(),
            ..Module::default()
        };
        let procs = Procedures::all(module);
        let mut index = ModuleIndex::default();
        for op in edit::definitions(module) {
            match Definition::try_from(op) {
                Ok(Definition::Proc(proc)) => {
                    index.names.push(proc.name().unwrap_or_default().to_owned());
                }
                Ok(definition) => {
                    let item = extract::item(definition);
                    view.items.push(item.map_err(|e| malformed(context, &e))?);
                }
                Err(_) => {
                    let name = symbols::defined(op).map(str::to_owned);
                    let foreign = &mut index.foreign;
                    foreign.extend(name.map(|name| (name, location::from_mlir(op.location()))));
                }
            }
        }
        let now = |name: &str| procs.get(name).and_then(|op| extract::proc(op).ok());
        let known = known.map(|kept| match state_cache::fits(&kept, &view, &now) {
            true => Ok(Some(kept)),
            false => state_cache::confirm(context, kept).map(|_| None),
        });
        let (workspace, said) = match known.transpose()?.flatten() {
            Some(kept) => (kept.workspace, kept.said),
            None => (Workspace::new(view, solving::options()), HashMap::new()),
        };
        Ok(Runner {
            said,
            index,
            ..Runner::with(context, module, workspace, procs)
        })
    }

    /// Takes a step. `line` is its place in a schedule file.
    pub(super) fn step(
        &mut self,
        call: &StepCall,
        line: Option<&Loc>,
        text: &str,
    ) -> Result<Applied, ErrorEmitted> {
        let refused = |refusal: &Refusal| refuse::emit(self.context, refusal, line, text);
        let name = self.target(call).map_err(|r| refused(&r))?;
        self.load(&name)?;
        let own = || self.index.names.iter().map(String::as_str);
        let mut named = schedule::procedures(call.step, &call.given, own);
        // The names of a pattern come in no order.
        named.sort_unstable();
        for named in named {
            self.load(&named)?;
        }
        let changing = self.load_callers(&name)?;
        self.load_versions(&changing)?;
        let outside = ModuleForeignUsers {
            module: self.module,
            foreign: &self.index.foreign,
            procs: Some(&self.procs),
        };
        let workspace = &mut self.workspace;
        let applied = workspace.apply_within(call.step, &name, &call.given, &outside);
        self.emit_remarks();
        let applied =
            applied.map_err(|refusal| refuse::emit(self.context, &refusal, line, text))?;
        if self.checks_each {
            self.confirm_before_edit(line, text)?;
        }
        self.carry_over(&applied, line)?;
        self.changed.remove(&applied.name);
        let made = applied.made().map(|p| p.name.clone());
        self.changed.extend(made);
        for (place, note) in applied.remarks() {
            refuse::remark(self.context, line.unwrap_or(place), note, place);
        }
        Ok(applied)
    }

    /// A procedure as it is before a step.
    pub(super) fn read(&mut self, name: &str) -> Result<Proc, ErrorEmitted> {
        self.load(name)?;
        let view = self.proc(name).cloned();
        view.ok_or_else(|| {
            let what = format!("'{name}' was not read");
            refuse::internal(self.context, &Loc::unknown(), &what)
        })
    }

    /// The operation of a procedure.
    pub(super) fn operation(&self, name: &str) -> Option<OperationRef<'c, 'a>> {
        self.procs.get(name)
    }

    /// The operations of consecutive statements.
    pub(super) fn operations_of(
        &self,
        view: &Proc,
        slice: &SlicePath,
    ) -> Result<Vec<OperationRef<'c, 'a>>, ErrorEmitted> {
        let known = self.paired(view)?;
        let stmts = view.slice(slice).unwrap_or_default().iter();
        Ok(stmts
            .filter_map(|stmt| known.get(&stmt.id()?).copied())
            .collect())
    }

    /// The statement of an operation; `None` if it is none.
    pub(super) fn path_of(
        &self,
        view: &Proc,
        op: OperationRef<'c, 'a>,
    ) -> Result<Option<StmtPath>, ErrorEmitted> {
        let known = self.paired(view)?;
        let mut found = None;
        view.walk_paths(&mut |path, stmt| {
            let own = stmt.id().and_then(|id| known.get(&id));
            if own.is_some_and(|own| *own == op) {
                found = Some(path.clone());
            }
        });
        Ok(found)
    }

    fn paired(&self, view: &Proc) -> Result<Cow<'_, StatementOps<'c, 'a>>, ErrorEmitted> {
        if let Some(known) = self.statements.get(&view.name) {
            return Ok(Cow::Borrowed(known));
        }
        let internal = |what: &str| refuse::internal(self.context, &view.loc, what);
        let op = self
            .operation(&view.name)
            .ok_or_else(|| internal("a procedure has no operation"))?;
        let paired = edit::paired(op, view).map(Cow::Owned);
        paired.map_err(|error| internal(&error.to_string()))
    }

    /// Checks the results of the steps as a whole; each step has checked only what it changed.
    pub(super) fn confirm(&mut self, text: &str) -> Result<(), ErrorEmitted> {
        let confirmed = self.workspace.confirm();
        confirmed.map_err(|refusal| {
            state_cache::defer_failure(&refusal.message);
            refuse::emit(self.context, &refusal, None, text)
        })?;
        self.compare_with_start(text)?;
        self.write_trace()
    }

    /// Checks the result of a step as a whole, while the operations are as they were before it.
    fn confirm_before_edit(&mut self, line: Option<&Loc>, text: &str) -> Result<(), ErrorEmitted> {
        self.workspace.confirm().map_err(|refusal| {
            // The workspace has the step, the operations have not.
            self.torn = true;
            refuse::emit(self.context, &refusal, line, text)
        })
    }

    /// Emits optimization remarks on the steps since the last call, if somebody listens to them.
    fn emit_remarks(&mut self) {
        if let Some(log) = &self.log {
            let steps = log.take(self.workspace.take_logged());
            remarks::emit(self.context, &steps);
        }
    }

    /// Compares what there is now with what there was at the start, if that is asked for.
    fn compare_with_start(&mut self, text: &str) -> Result<(), ErrorEmitted> {
        let Some(start) = &mut self.start else {
            return Ok(());
        };
        match start.compare(self.workspace.module()) {
            Ok(remarks) => {
                for (place, remark) in remarks {
                    refuse::remark(self.context, &place, &remark, &place);
                }
                Ok(())
            }
            Err(refusal) => Err(refuse::emit(self.context, &refusal, None, text)),
        }
    }

    /// Writes the steps since the last call to the trace, if one is asked for.
    pub(super) fn write_trace(&mut self) -> Result<(), ErrorEmitted> {
        traced::write(self.context, &self.workspace.take_trace())
    }

    /// The solvers' statistics since the last call.
    pub(super) fn take_statistics(&mut self) -> solving::Statistics {
        self.workspace.take_statistics()
    }

    /// The procedure now, as the workspace has it.
    pub(super) fn proc(&self, name: &str) -> Option<&Proc> {
        self.workspace.module().proc(name)
    }

    /// The procedures that steps have changed or made, in the module's order; all where there was no step.
    pub(super) fn changed(&mut self) -> Result<impl Iterator<Item = &Proc>, ErrorEmitted> {
        if self.changed.is_empty() {
            let names = self.index.names.clone();
            names.iter().try_for_each(|name| self.load(name))?;
        }
        let (all, changed) = (self.changed.is_empty(), &self.changed);
        let meant = move |p: &&Proc| changed.contains(&p.name) || (all && p.instr.is_none());
        Ok(self.workspace.module().procs().filter(meant))
    }

    /// Reads the operations again, as another pass may have changed them.
    pub(super) fn refresh(&mut self) -> Result<(), ErrorEmitted> {
        let current = self.current.take();
        *self = Runner::over(self.context, self.module, None)?;
        self.current = current.filter(|name| self.procs.get(name).is_some());
        Ok(())
    }

    /// The procedure that a step means: the one named, the last one worked on, or the only one.
    fn target(&self, call: &StepCall) -> Result<String, Refusal> {
        let wrong = |text: String, name: Option<&str>| {
            let hints = tables::hints(self.module, name).into_iter();
            let refusal = Refusal::bad_input(&Loc::unknown(), text);
            hints.fold(refusal, |refusal, (loc, text)| refusal.note(&loc, text))
        };
        if let Some(name) = call.proc.as_ref().filter(|name| !name.is_empty()) {
            return match self.procs.get(name) {
                Some(_) => Ok(name.clone()),
                None => {
                    let there = match self.index.names.as_slice() {
                        [] => "there are none".to_owned(),
                        names => format!("there are: {}", names.join(", ")),
                    };
                    let text = format!("no procedure is named '{name}'; {there}");
                    Err(wrong(text, Some(name)))
                }
            };
        }
        if let Some(name) = &self.current {
            return Ok(name.clone());
        }
        let is_proc = |name: &str| {
            let op = self.procs.get(name);
            op.is_some_and(|op| exo_dialects::ops::ProcOp::try_from(op).is_ok())
        };
        let names = self.index.names.iter().map(String::as_str);
        let names: Vec<&str> = names.filter(|name| is_proc(name)).collect();
        match names.as_slice() {
            [one] => Ok((*one).to_owned()),
            [] => Err(wrong("the module has no procedure".to_owned(), None)),
            many => {
                let there = many.join(", ");
                let text = format!("which procedure? say proc=NAME; there are: {there}");
                Err(Refusal::bad_input(&Loc::unknown(), text))
            }
        }
    }

    /// Brings a procedure, and what it calls, into the workspace. A name that is none is left alone.
    fn load(&mut self, name: &str) -> Result<(), ErrorEmitted> {
        let mut open = vec![name.to_owned()];
        while let Some(name) = open.pop() {
            if self.workspace.has(&name) {
                continue;
            }
            let Some(op) = self.procs.get(&name) else {
                continue;
            };
            let proc = extract::proc(op).map_err(|e| malformed(self.context, &e))?;
            open.extend(
                proc.calls()
                    .into_iter()
                    .map(|(callee, _)| callee.to_owned()),
            );
            // A record counts only beside what it is about.
            open.extend(proc.equivalence.iter().map(|record| record.spec.clone()));
            if let Some(start) = &mut self.start {
                start.add(&proc);
            }
            self.said.insert(name, proc.clone());
            self.workspace.add([Item::Proc(proc)]);
        }
        Ok(())
    }

    /// Brings everything that calls a procedure into the workspace, through others too: it is checked again after a
    /// step. Gives all of them, with the procedure itself.
    fn load_callers(&mut self, name: &str) -> Result<HashSet<String>, ErrorEmitted> {
        let mut open = vec![name.to_owned()];
        let mut seen = HashSet::new();
        while let Some(name) = open.pop() {
            if !seen.insert(name.clone()) {
                continue;
            }
            let callers = self.callers(&name);
            for caller in &callers {
                self.load(caller)?;
            }
            open.extend(callers);
        }
        Ok(seen)
    }

    /// Brings the versions of procedures that a step changes, by itself or in what they call, into the workspace:
    /// records are about procedures as they are, and have to be kept up.
    fn load_versions(&mut self, changing: &HashSet<String>) -> Result<(), ErrorEmitted> {
        let module = self.module;
        let versions = self
            .index
            .versions
            .get_or_insert_with(|| records::of_operations(Procedures::all(module).iter()));
        let found = changing.iter().flat_map(|spec| versions.referrers(spec));
        let mut found: Vec<String> = found.cloned().collect();
        found.sort_unstable();
        found.iter().try_for_each(|name| self.load(name))
    }

    /// The procedures that call this one.
    fn callers(&mut self, name: &str) -> Vec<String> {
        let module = self.module;
        let calls = self
            .index
            .calls
            .get_or_insert_with(|| calls::of_operations(Procedures::all(module).iter()));
        calls.referrers(name).cloned().collect()
    }

    /// Drops cached procedures whose operations a step has changed.
    fn forget_what_was_said(&mut self, applied: &Applied) {
        self.said.remove(&applied.name);
        self.unsaid.remove(&applied.name);
        if applied.name != applied.proc.name {
            // Calls of it say another name.
            self.unsaid.extend(self.said.drain().map(|(name, _)| name));
        }
        let others = applied.recorded.iter().map(|recorded| &recorded.name);
        let made = applied.made().map(|p| &p.name);
        for name in others.chain(made) {
            self.said.remove(name);
            self.unsaid.insert(name.clone());
        }
    }

    /// A renamed procedure stands where it stood, new ones behind all others.
    fn follow_names(&mut self, applied: &Applied) {
        let (old, new) = (&applied.name, &applied.proc.name);
        if old != new {
            let renamed = self.index.names.iter_mut().find(|name| *name == old);
            renamed.into_iter().for_each(|name| name.clone_from(new));
        }
        let made = applied.made().map(|p| &p.name);
        self.index
            .names
            .extend(made.filter(|name| *name != new).cloned());
    }

    /// Brings the operations to the state of the workspace.
    fn carry_over(&mut self, applied: &Applied, line: Option<&Loc>) -> Result<(), ErrorEmitted> {
        let known = (&mut self.procs, &mut self.statements);
        let carried = edit::carry_over(self.context, self.module, known, applied);
        carried.map_err(|error| {
            self.torn = true;
            let loc = line.unwrap_or(&applied.proc.loc);
            refuse::internal(self.context, loc, &error.to_string())
        })?;
        self.forget_what_was_said(applied);
        self.follow_names(applied);
        if let Some(start) = &mut self.start {
            start.follow(applied);
        }
        if let Some(calls) = &mut self.index.calls {
            calls::follow(calls, applied);
        }
        if let Some(versions) = &mut self.index.versions {
            records::follow(versions, applied);
        }
        self.current = Some(applied.current().name.clone());
        Ok(())
    }
}

fn malformed(context: &Context, error: &extract::ExtractError) -> ErrorEmitted {
    exo_dialects::diagnostic::emit(context, &error.into())
}
