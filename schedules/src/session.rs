//! The procedures of a module under a schedule, with all their versions.

use std::collections::HashSet;
use std::sync::Arc;

use exo_analysis::solver::Statistics;
use exo_ir::{Loc, Module, Proc, SharedMap};
use exo_steps::args::{ArgSpec, ArgValue, Kind};
use exo_steps::cursor::AmbiguityPolicy;
use exo_steps::foreign_users::{ForeignUse, ForeignUserTable, ForeignUsers};
use exo_steps::returns::{Handle, ReturnedValue as StepReturned};
use exo_steps::schedule::suggestion;
use exo_steps::{AnyStep, Applied, StepDoc, Workspace, steps};

use crate::cursor;
use crate::identity::Identity;
use crate::states::Version;
use crate::states::{Change, Place, State, StateRef, States};
use crate::{AppliedStep, Argument, Cursor, Error, InvalidCursor, Point, Procedure, StepResult};

/// Procedures under a schedule. Versions of different procedures go together as long as the steps on them were taken one behind the
/// other: a step on an older version goes back to where that version was the newest.
#[derive(Debug)]
pub struct Session {
    pub(crate) identity: Identity,
    /// The procedures before any step.
    start: Module,
    pub(crate) workspace: Workspace,
    pub(crate) states: States,
    /// The state before any step.
    first: StateRef,
    /// The state that the workspace is in.
    pub(crate) here: StateRef,
    pub(crate) versions: u64,
}

impl Session {
    /// A session on the procedures of a module.
    pub fn new(module: Module) -> Session {
        Session::over(Workspace::new(
            module,
            exo_analysis::solver::Options::default(),
        ))
    }

    /// A session on the procedures of a workspace.
    pub fn over(workspace: Workspace) -> Session {
        let procs: Vec<String> = workspace
            .module()
            .all_proc_names()
            .map(str::to_owned)
            .collect();
        let versions = (0..).map(Version::first);
        let current = procs.iter().cloned().zip(versions).collect();
        let first = State {
            mark: workspace.mark(),
            module: Arc::new(workspace.module().clone()),
            current,
            first_names: procs
                .iter()
                .map(|name| (name.clone(), name.clone()))
                .collect(),
            way: None,
        };
        let mut states = States::new();
        let first = states.add(first);
        Session {
            identity: Identity::default(),
            start: workspace.module().clone(),
            workspace,
            versions: procs.len() as u64,
            states,
            here: first.clone(),
            first,
        }
    }

    /// The workspace, with the procedures as they are in the last state that was asked for, and the changes that lead there.
    pub fn finish(self) -> (Workspace, Vec<Change>) {
        let mut changes = self.states.into_changes(self.here);
        changes.reverse();
        (self.workspace, changes)
    }

    /// The names of the module's own procedures and instructions before any step, in order.
    pub fn names(&self) -> Vec<&str> {
        let procs = self.start.procs();
        procs.map(|p| p.name.as_str()).collect()
    }

    /// The procedures that steps have changed or made on the way to where the session is; all of the module where there was no step.
    pub fn changed(&self) -> Vec<&Proc> {
        match self.here == self.first {
            true => {
                let own = self.workspace.module().procs();
                own.filter(|p| p.instr.is_none()).collect()
            }
            false => self.changed_since_state(&self.first),
        }
    }

    /// The procedures that are other versions here than they were at a place, or were not there.
    ///
    /// # Errors
    /// The place is of another session.
    pub fn changed_since(&self, place: &Place) -> Result<Vec<&Proc>, Error> {
        self.own_place(place)?;
        Ok(self.changed_since_state(&place.state))
    }

    fn changed_since_state(&self, state: &StateRef) -> Vec<&Proc> {
        let (then, here) = (self.states.get(state), self.states.get(&self.here));
        let (then, here) = (&then.current, &here.current);
        let is_new = |p: &&Proc| here.get(&p.name) != then.get(&p.name);
        self.workspace.module().procs().filter(is_new).collect()
    }

    /// A procedure as it is where the session is.
    pub fn now(&self, name: &str) -> Option<&Proc> {
        self.workspace.module().proc(name)
    }

    /// All procedures as they are where the session is.
    pub fn all(&self) -> &Module {
        self.workspace.module()
    }

    /// Whether a procedure is in this version where the session is.
    pub fn has(&self, procedure: &Procedure) -> bool {
        self.is_current(procedure, &self.here)
    }

    /// A procedure or instruction as it was before any step.
    pub fn procedure(&self, name: &str) -> Option<Procedure> {
        let version = *self.states.get(&self.first).current.get(name)?;
        // What libraries have is nobody's to schedule.
        let proc = self.start.items.proc(name).cloned()?;
        Some(Procedure {
            session: self.identity.clone(),
            version,
            state: self.first.clone(),
            proc: Arc::new(proc),
            module: Arc::clone(&self.states.get(&self.first).module),
        })
    }

    /// A procedure or instruction in the version that it has where the session is.
    pub fn current(&self, name: &str) -> Option<Procedure> {
        let version = *self.states.get(&self.here).current.get(name)?;
        self.workspace.module().items.proc(name)?;
        Some(self.value(name, version))
    }

    /// The procedure or instruction that a statement calls, as it is where the cursor's procedure came to be; `None` if it is no call.
    ///
    /// # Errors
    /// The cursor is of another session.
    pub fn callee(&self, call: &Cursor) -> Result<Option<Procedure>, Error> {
        let caller = &call.procedure;
        self.own(caller)?;
        let name = call.name().filter(|_| call.kind() == "call");
        let current = &self.states.get(&caller.state).current;
        Ok(name.and_then(|name| {
            let proc = caller.module.proc(name)?.clone();
            Some(Procedure {
                version: *current.get(name)?,
                proc: Arc::new(proc),
                ..caller.clone()
            })
        }))
    }

    /// Goes to where all of some procedures are as they are given.
    ///
    /// # Errors
    /// They never were so at one time, or are of another session.
    pub fn go_to(&mut self, procedures: &[Procedure]) -> Result<(), Error> {
        procedures.iter().try_for_each(|p| self.own(p))?;
        let Some(newest) = procedures.iter().max_by(|a, b| a.state.cmp(&b.state)) else {
            return Ok(());
        };
        match procedures
            .iter()
            .find(|p| !self.is_current(p, &newest.state))
        {
            None => {
                self.enter(&newest.state);
                Ok(())
            }
            Some(other) => Err(self.apart(other, newest, &newest.state)),
        }
    }

    /// Takes a step on a procedure, by its name. Arguments are in declared order.
    ///
    /// # Errors
    /// The step is refused, or cannot be asked for so; the procedure, or what is given, is of another session.
    pub fn apply(
        &mut self,
        step: &str,
        procedure: &Procedure,
        arguments: &[Argument],
    ) -> Result<AppliedStep, Error> {
        let found = steps::all().iter().find(|s| s.doc().name == step);
        let step = found.copied().ok_or_else(|| no_step(step))?;
        self.apply_step(step, procedure, arguments, &ForeignUserTable::default())
    }

    /// Takes a step on a procedure where something that is not Exo's stands around. Arguments are in declared order.
    ///
    /// # Errors
    /// As [`Session::apply`].
    pub fn apply_step(
        &mut self,
        step: &dyn AnyStep,
        procedure: &Procedure,
        arguments: &[Argument],
        outside: &dyn ForeignUsers,
    ) -> Result<AppliedStep, Error> {
        self.own(procedure)?;
        let doc = step.doc();
        if arguments.len() > doc.args.len() {
            return Err(Error::TooMany {
                step: doc.name,
                takes: doc.args.len(),
                given: arguments.len(),
            });
        }
        let before = self.here.clone();
        self.go_to_version(procedure);
        let applied = self
            .arguments(&doc, procedure, arguments)
            .and_then(|given| {
                let first_names = &self.states.get(&self.here).first_names;
                let outside = Renamed {
                    outside,
                    first_names,
                };
                let applied = self
                    .workspace
                    .apply_within(step, procedure.name(), &given, &outside);
                applied.map_err(Error::from)
            });
        match applied {
            Ok(applied) => Ok(self.note(applied)),
            Err(error) => {
                self.enter(&before);
                Err(error)
            }
        }
    }

    /// The cursor to the same part in another version of its procedure.
    ///
    /// # Errors
    /// It is not there any more, or the cursor or the procedure is of another session.
    pub fn forward(&mut self, cursor: &Cursor, to: &Procedure) -> Result<Cursor, InvalidCursor> {
        for procedure in [&cursor.procedure, to] {
            if procedure.session != self.identity {
                return Err(InvalidCursor::OtherSession {
                    what: cursor.header(),
                    of: cursor.procedure.name().to_owned(),
                    other: procedure.name().to_owned(),
                });
            }
        }
        if cursor.procedure == *to {
            return Ok(cursor.clone());
        }
        let before = self.here.clone();
        self.go_to_version(to);
        let found = cursor::forward(cursor, to, &|id| self.workspace.fate_of(id));
        self.enter(&before);
        found
    }

    /// Statistics of the solvers since the last call.
    pub fn take_statistics(&mut self) -> Statistics {
        self.workspace.take_statistics()
    }

    /// The session's present state, to go back to if the next attempt is refused.
    pub fn here(&self) -> Place {
        Place {
            session: self.identity.clone(),
            state: self.here.clone(),
        }
    }

    /// Sets whether refusals are brief from here on, and returns the former setting
    /// ([`Workspace::skip_minimization`]).
    pub fn skip_minimization(&mut self, brief: bool) -> bool {
        self.workspace.skip_minimization(brief)
    }

    /// Treatment of patterns without a number that have several matches.
    pub fn several(&self) -> AmbiguityPolicy {
        self.workspace.several()
    }

    /// Whether the session came through a place on the way to where it is.
    pub fn has_visited(&self, place: &Place) -> bool {
        if place.session != self.identity {
            return false;
        }
        let mut at = Some(&self.here);
        // A state stands behind all that it was made of.
        while let Some(state) = at.filter(|state| **state > place.state) {
            at = self.before(state);
        }
        at == Some(&place.state)
    }

    /// Requirements of memories that buffers do not meet in the present state: texts of
    /// [`AppliedStep::unmet_requirements`].
    pub fn unmet_requirements(&self) -> HashSet<String> {
        exo_steps::unmet_requirements(self.workspace.module())
    }

    /// Goes back to a place of before.
    ///
    /// # Errors
    /// The place is of another session.
    pub fn back_to(&mut self, place: &Place) -> Result<(), Error> {
        self.own_place(place)?;
        self.enter(&place.state);
        Ok(())
    }

    /// Refuses a procedure of another session.
    fn own(&self, procedure: &Procedure) -> Result<(), Error> {
        match procedure.session == self.identity {
            true => Ok(()),
            false => Err(Error::OtherSession {
                what: format!("the procedure '{}'", procedure.name()),
            }),
        }
    }

    /// Refuses a place of another session.
    fn own_place(&self, place: &Place) -> Result<(), Error> {
        match place.session == self.identity {
            true => Ok(()),
            false => Err(Error::OtherSession {
                what: "the place".to_owned(),
            }),
        }
    }

    /// Goes to a state in which a procedure has this version: the present one, or the last such
    /// state on the way here, or else the one where the version was made.
    fn go_to_version(&mut self, procedure: &Procedure) {
        let mut at = Some(&self.here);
        while let Some(state) = at.filter(|state| !self.is_current(procedure, state)) {
            at = self.before(state);
        }
        let at = at.unwrap_or(&procedure.state).clone();
        self.enter(&at);
    }

    /// The state that a step has led to another one from.
    fn before(&self, state: &StateRef) -> Option<&StateRef> {
        let way = self.states.get(state).way.as_ref();
        way.map(|(before, _)| before)
    }

    fn enter(&mut self, state: &StateRef) {
        if *state != self.here {
            self.workspace.back_to(self.states.get(state).mark.clone());
            self.here = state.clone();
        }
    }

    fn is_current(&self, procedure: &Procedure, state: &StateRef) -> bool {
        let here = self.states.get(state).current.get(procedure.name());
        procedure.session == self.identity && here == Some(&procedure.version)
    }

    /// The arguments as the step resolves them.
    fn arguments(
        &mut self,
        doc: &StepDoc,
        procedure: &Procedure,
        arguments: &[Argument],
    ) -> Result<Vec<ArgValue>, Error> {
        let pairs = doc.args.iter().zip(arguments);
        let given = pairs.map(|(spec, argument)| self.given(doc.name, spec, procedure, argument));
        given.collect()
    }

    /// One argument in the form that the step takes.
    fn given(
        &mut self,
        step: &'static str,
        spec: &ArgSpec,
        procedure: &Procedure,
        argument: &Argument,
    ) -> Result<ArgValue, Error> {
        Ok(match argument {
            Argument::Nothing => ArgValue::Nothing,
            Argument::Text(text) => ArgValue::Text(text.clone()),
            Argument::Integer(value) => ArgValue::Integer(*value),
            Argument::Bool(value) => ArgValue::Bool(*value),
            Argument::Procedure(named) => ArgValue::Text(self.named(named, procedure)?),
            Argument::Cursor(cursor) => {
                let cursor = self.forward(cursor, procedure)?;
                let not_taken = || Error::NotTaken {
                    step,
                    what: cursor.text(),
                };
                cursor.given().ok_or_else(not_taken)?
            }
            Argument::List(parts) if takes_several(spec.kind) => {
                let parts = parts.iter();
                let parts = parts.map(|part| self.given(step, spec, procedure, part));
                ArgValue::List(parts.collect::<Result<_, _>>()?)
            }
            Argument::List(parts) => return self.alone(step, spec, procedure, parts),
        })
    }

    /// A list where one thing is wanted: of one.
    fn alone(
        &mut self,
        step: &'static str,
        spec: &ArgSpec,
        procedure: &Procedure,
        parts: &[Argument],
    ) -> Result<ArgValue, Error> {
        match parts {
            [one] => self.given(step, spec, procedure, one),
            _ => Err(Error::List {
                step,
                argument: spec.flag(),
                expected: spec.kind.expected(),
            }),
        }
    }

    /// The name of a procedure that a step on another one is given.
    fn named(&self, named: &Procedure, of: &Procedure) -> Result<String, Error> {
        self.own(named)?;
        match self.is_current(named, &self.here) {
            true => Ok(named.name().to_owned()),
            false => Err(self.apart(named, of, &self.here)),
        }
    }

    /// Two procedures that never were as they are given at one time.
    fn apart(&self, named: &Procedure, of: &Procedure, state: &StateRef) -> Error {
        let (name, of) = (named.name().to_owned(), of.name().to_owned());
        let why = match self.states.get(state).current.contains_key(&name) {
            true => format!("where '{of}' is what is given here, '{name}' is another version"),
            false => format!("where '{of}' is what is given here, there is no '{name}'"),
        };
        Error::Diverged { name, of, why }
    }

    /// Goes on behind a step that was taken.
    fn note(&mut self, applied: Applied) -> AppliedStep {
        let before = self.states.get(&self.here);
        let mut current = before.current.remove(&applied.name);
        let mut first_names = before.first_names.remove(&applied.name);
        if let Some(first) = before.first_names.get(&applied.name) {
            first_names.insert_mut(applied.proc.name.clone(), first.clone());
        }
        let was = before.current.get(&applied.name).copied();
        let unchanged = !applied.versions.is_empty() && applied.before == applied.proc;
        let extracted = |name: &str| applied.extracted.iter().any(|p| p.name == name);
        for made in applied.made() {
            let version = match was {
                Some(was) if unchanged && made.name == applied.name => was,
                Some(was) if !extracted(&made.name) => was.next(self.versions),
                _ => Version::first(self.versions),
            };
            current.insert_mut(made.name.clone(), version);
            self.versions += 1;
        }
        self.go_on(current, first_names, Change::Step(Box::new(applied)));
        self.taken()
    }

    /// Enters the state behind a change, as the workspace has it.
    pub(crate) fn go_on(
        &mut self,
        current: SharedMap<String, Version>,
        first_names: SharedMap<String, String>,
        change: Change,
    ) {
        let state = State {
            mark: self.workspace.mark(),
            module: Arc::new(self.workspace.module().clone()),
            current,
            first_names,
            way: Some((self.here.clone(), change)),
        };
        self.here = self.states.add(state);
    }

    /// Results of the step that led to the workspace's present state.
    fn taken(&self) -> AppliedStep {
        let state = self.states.get(&self.here);
        let value = |name: &str| state.current.get(name).map(|v| self.value(name, *v));
        let Some((_, Change::Step(applied))) = &state.way else {
            unreachable!("a step was taken")
        };
        let worked_on = value(&applied.proc.name);
        let results = applied.returned.iter().map(|returned| {
            let StepReturned { spec, value: found } = returned;
            let cursor = |handle: &Handle| returned_value(handle, worked_on.as_ref(), &value);
            (spec.name(), found.as_ref().and_then(cursor))
        });
        AppliedStep {
            results: results.collect(),
            notes: applied.remarks().cloned().collect(),
            unmet_requirements: applied
                .unmet_requirements
                .iter()
                .map(|(_, text)| text.clone())
                .collect(),
            procedure: value(&applied.current().name)
                .unwrap_or_else(|| unreachable!("it was made")),
        }
    }

    pub(crate) fn value(&self, name: &str, version: Version) -> Procedure {
        let proc = self.workspace.module().proc(name).cloned();
        Procedure {
            module: Arc::clone(&self.states.get(&self.here).module),
            session: self.identity.clone(),
            version,
            state: self.here.clone(),
            proc: Arc::new(proc.unwrap_or_else(|| unreachable!("versions are of procedures"))),
        }
    }
}

/// A result of a step, as a cursor or procedure.
fn returned_value(
    handle: &Handle,
    procedure: Option<&Procedure>,
    named: &dyn Fn(&str) -> Option<Procedure>,
) -> Option<StepResult> {
    Some(match handle {
        Handle::Procedure(name) => StepResult::Procedure(named(name)?),
        Handle::Buffer(sym) => StepResult::Cursor(procedure?.buffer(*sym)),
        Handle::Stmt(_) | Handle::Block(_) => {
            let procedure = procedure?;
            let point = Point::of_place(handle.place(procedure.view())?)?;
            StepResult::Cursor(procedure.at(point))
        }
        Handle::List(all) => {
            let all = all.iter().map(|one| returned_value(one, procedure, named));
            StepResult::List(all.collect::<Option<_>>()?)
        }
    })
}

/// Whether an argument may be given as a list.
fn takes_several(kind: Kind) -> bool {
    kind.of().is_some() || kind == Kind::DataExpressions
}

fn no_step(name: &str) -> Error {
    let known = steps::all().iter().map(|s| s.doc().name.to_owned());
    Error::NoStep {
        name: name.to_owned(),
        suggestion: suggestion(name, known),
    }
}

/// Foreign users that know procedures by the names of the beginning.
struct Renamed<'a> {
    outside: &'a dyn ForeignUsers,
    first_names: &'a SharedMap<String, String>,
}

impl ForeignUsers for Renamed<'_> {
    fn uses(&self, procedure: &str) -> Vec<ForeignUse> {
        match self.first_names.get(procedure) {
            Some(first) => self.outside.uses(first),
            None => Vec::new(),
        }
    }

    fn defines(&self, name: &str) -> Option<Loc> {
        self.outside.defines(name)
    }
}
