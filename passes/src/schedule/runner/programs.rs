//! Schedule programs on the operations of a module.

use std::collections::HashSet;

use exo::{Change, Point, Session};
use exo_diagnostics::Diagnostic;
use exo_dialects::pass::ErrorEmitted;
use exo_ir::{Loc, Module};
use exo_starlark::{Call, Console, Failure, Note, Program, StepCost};
use exo_steps::Workspace;
use exo_steps::foreign_users::ForeignUsers;

use super::Runner;
use crate::edit::{self, Procedures};
use crate::schedule::module_foreign_users::ModuleForeignUsers;
use crate::schedule::{program, refuse};
use crate::solving;

/// The result of a schedule program.
pub(in crate::schedule) struct Outcome {
    /// Steps taken, those that did not last included.
    pub(in crate::schedule) steps: u64,
    /// The costs of calls of steps.
    pub(in crate::schedule) costs: Vec<StepCost>,
    /// Notes on the steps that lasted.
    pub(in crate::schedule) notes: Vec<Note>,
}

/// The result of a call of a function.
pub(in crate::schedule) struct CallResult {
    pub(in crate::schedule) outcome: Outcome,
    /// The procedure that it gave.
    pub(in crate::schedule) procedure: String,
    /// Its further results.
    pub(in crate::schedule) results: Vec<Vec<Point>>,
}

impl<'c: 'a, 'a> Runner<'c, 'a> {
    /// Runs a schedule program on all procedures, and carries over the steps that led to what it registered.
    pub(in crate::schedule) fn program(
        &mut self,
        program: &Program,
    ) -> Result<Outcome, ErrorEmitted> {
        let start = Loc::new(&program.source.file.as_str().into(), 1, 1);
        self.in_session(&start, |session, outside| {
            exo_starlark::run(program, session, outside)
        })
    }

    /// Runs the statements of a prompt, and carries over the steps that led to the state at the
    /// end.
    pub(in crate::schedule) fn converse(
        &mut self,
        program: &Program,
        console: &mut dyn Console,
    ) -> Result<Outcome, ErrorEmitted> {
        self.in_session(&Loc::unknown(), |session, outside| {
            exo_starlark::converse(program, session, outside, console)
        })
    }

    /// Calls a function of a program, and carries over the steps that led to what it gave.
    pub(in crate::schedule) fn call(
        &mut self,
        call: &Call,
        at: &Loc,
    ) -> Result<CallResult, ErrorEmitted> {
        let mut gave = None;
        let outcome = self.in_session(at, |session, outside| {
            let called = exo_starlark::call(call, session, outside);
            let called = called.map_err(|failure| Failure {
                error: called_here(*failure.error, call, at),
                ..failure
            })?;
            gave = Some((called.procedure, called.results));
            Ok(called.outcome)
        })?;
        let (procedure, results) = gave.unwrap_or_default();
        Ok(CallResult {
            outcome,
            procedure,
            results,
        })
    }

    fn in_session(
        &mut self,
        start: &Loc,
        run: impl FnOnce(Session, &dyn ForeignUsers) -> Result<exo_starlark::Outcome, Failure>,
    ) -> Result<Outcome, ErrorEmitted> {
        let names = self.index.names.clone();
        names.iter().try_for_each(|name| self.load(name))?;
        // A session that fails takes with it what steps before have left to be checked.
        self.confirm("the steps before")?;
        // All procedures are in the workspace; what else has names are symbols of other dialects.
        let outside = ModuleForeignUsers {
            module: self.module,
            foreign: &self.index.foreign,
            procs: None,
        };
        let empty = Workspace::new(Module::default(), solving::options());
        let session = Session::over(std::mem::replace(&mut self.workspace, empty));
        self.torn = true;
        let ran = run(session, &outside).map_err(|failure| {
            // Nothing lasts of what the program did; what was refused says why.
            self.emit_remarks();
            program::tell(self.context, &failure.notes);
            program::emit(self.context, &failure.error)
        })?;
        let registered = ran.registered.iter().map(|p| p.name().to_owned());
        let registered: Vec<String> = registered.collect();
        let (workspace, changes) = ran.session.finish();
        self.workspace = workspace;
        self.torn = false;
        self.emit_remarks();
        changes.iter().try_for_each(|change| match change {
            Change::Step(applied) => self.carry_over(applied, Some(start)),
            Change::Import(new) => self.bring_in(new, start),
        })?;
        let imported = imported(&changes);
        let published = registered.iter().filter(|name| imported.contains(*name));
        for op in published.filter_map(|name| self.procs.get(name)) {
            edit::publish(self.context, op);
        }
        Ok(Outcome {
            steps: ran.steps,
            costs: ran.costs,
            notes: ran.notes,
        })
    }

    /// Makes operations of definitions that came from another session.
    fn bring_in(&mut self, new: &Module, line: &Loc) -> Result<(), ErrorEmitted> {
        edit::import(self.context, self.module, new).map_err(|error| {
            self.torn = true;
            refuse::internal(self.context, line, &error.to_string())
        })?;
        self.procs = Procedures::all(self.module);
        for name in new.items.proc_names() {
            self.index.names.push(name.to_owned());
            self.unsaid.insert(name.to_owned());
        }
        // Both are found again when they are asked for.
        self.index.calls = None;
        self.index.versions = None;
        Ok(())
    }
}

/// The names of the procedures that came from elsewhere, and of those that were made of these.
fn imported(changes: &[Change]) -> HashSet<&String> {
    let mut names = HashSet::new();
    for change in changes {
        match change {
            Change::Import(new) => names.extend(new.items.procs().map(|proc| &proc.name)),
            Change::Step(applied) if names.remove(&applied.name) => {
                names.extend(applied.made().map(|proc| &proc.name));
            }
            Change::Step(_) => {}
        }
    }
    names
}

/// An error in a function, with a note where the function was called.
fn called_here(wrong: Diagnostic, call: &Call, at: &Loc) -> Box<Diagnostic> {
    Box::new(match wrong.span {
        Some(_) => wrong.note(at, format!("'{}' is called here", call.function)),
        None => wrong.at(at),
    })
}
