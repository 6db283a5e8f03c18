//! Evaluating a program.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap, HashSet};

use exo::{Procedure, Session};
use exo_diagnostics::{Class, Diagnostic};
use exo_ir::Loc;
use exo_steps::cursor::is_ambiguity_remark;
use exo_steps::foreign_users::ForeignUsers;

use crate::globals::globals;
use crate::host::{Host, PendingRemark};
use crate::load::{Loaded, Loader};
use crate::memory::bounded;
use crate::profile::{Profile, StepCost};
use crate::program::Note;
use crate::program::Program;
use crate::report;

/// Result of a program.
#[derive(Debug)]
pub struct Outcome {
    /// The procedures, in a state in which the registered ones have their registered versions.
    pub session: Session,
    /// The versions that were registered, in order.
    pub registered: Vec<Procedure>,
    /// Number of steps taken, including the ones that did not last.
    pub steps: u64,
    /// Costs of its calls of steps, by place and step.
    pub costs: Vec<StepCost>,
    /// Remarks of the steps that lasted.
    pub notes: Vec<Note>,
}

/// A program that has no outcome.
#[derive(Debug)]
pub struct Failure {
    /// The error.
    pub error: Box<Diagnostic>,
    /// Remarks of the steps that lasted till then.
    pub notes: Vec<Note>,
}

impl From<Box<Diagnostic>> for Failure {
    /// An error before any step.
    fn from(error: Box<Diagnostic>) -> Failure {
        let notes = Vec::new();
        Failure { error, notes }
    }
}

/// Runs a program on the procedures of a session.
///
/// # Errors
/// What is wrong, at its place in the program.
pub fn run(
    program: &Program,
    session: Session,
    outside: &dyn ForeignUsers,
) -> Result<Outcome, Failure> {
    // The evaluator recurses by the source's nesting and by calls.
    exo_analysis::stack::with_large_stack(|| run_roomy(program, session, outside))
}

fn run_roomy(
    program: &Program,
    session: Session,
    outside: &dyn ForeignUsers,
) -> Result<Outcome, Failure> {
    let host = Host::new(program, session, outside);
    let (globals, loaded) = (globals(), RefCell::new(Loaded::default()));
    let file = &program.source.file;
    let loader = Loader::new(&globals, &host, &program.folders, &loaded, file);
    let ran = bounded(&host, || loader.run_first(&program.source));
    if let Some(place) = host.watch.stopped() {
        return Ok(stopped(host, place));
    }
    if let Err(error) = ran {
        let told = report::diagnostic(&error, host.statement.borrow().as_ref());
        return Err(failed(host, Box::new(told)));
    }
    match incomplete(program, &host) {
        Some(message) => {
            let start = Loc::new(&file.as_str().into(), 1, 1);
            let told = Diagnostic::error(Class::BadInput, message).at(&start);
            Err(failed(host, Box::new(told)))
        }
        None => registered(host),
    }
}

/// Something that a program which has come to its end did not do, or did not ask for.
fn incomplete(program: &Program, host: &Host<'_>) -> Option<String> {
    if let Some(line) = host.watch.missed() {
        return Some(format!(
            "the program ran no statement that begins at line {line}"
        ));
    }
    let unknown = unknown_parameter(program, &host.asked.borrow());
    unknown.or_else(|| {
        // Of a module without procedures a program makes nothing.
        let is_empty = host.registered.borrow().is_empty();
        let is_owed = is_empty
            && host
                .session
                .borrow()
                .all()
                .procs()
                .any(|p| p.instr.is_none());
        let message = "the program registers no procedure: say 'register(p)' of what it made";
        is_owed.then(|| message.to_owned())
    })
}

/// The failure with an error, and the remarks up to then.
pub(crate) fn failed(host: Host<'_>, error: Box<Diagnostic>) -> Failure {
    let notes = lasting(&host.session.into_inner(), host.notes.into_inner());
    Failure { error, notes }
}

/// The outcome with all registered procedures in the versions that were registered.
pub(crate) fn registered(host: Host<'_>) -> Result<Outcome, Failure> {
    let registered = host.registered.borrow().clone();
    let procedures: Vec<Procedure> = registered.iter().map(|(p, _)| p.clone()).collect();
    let went = host.session.borrow_mut().go_to(&procedures);
    match went {
        Ok(()) => Ok(as_it_is(host)),
        Err(error) => {
            let told = Diagnostic::error(Class::BadInput, error.to_string());
            let last = registered.last();
            let last = last.map_or_else(Loc::unknown, |(_, place)| place.clone());
            Err(failed(host, Box::new(told.at(&last))))
        }
    }
}

/// The outcome in the present state of the session.
pub(crate) fn as_it_is(host: Host<'_>) -> Outcome {
    let session = host.session.into_inner();
    let counted = (host.steps.get(), host.profile.into_inner());
    let registered = host.registered.into_inner().into_iter();
    Outcome {
        registered: registered.map(|(procedure, _)| procedure).collect(),
        ..outcome(session, host.notes.into_inner(), counted)
    }
}

/// The outcome of a program that was stopped at a place.
fn stopped(host: Host<'_>, place: Loc) -> Outcome {
    let mut outcome = as_it_is(host);
    let text = "the program was stopped here, before this statement".to_owned();
    outcome.notes.push((place, Loc::unknown(), text));
    outcome
}

fn outcome(
    session: Session,
    notes: Vec<PendingRemark>,
    (steps, profile): (u64, Profile),
) -> Outcome {
    Outcome {
        notes: lasting(&session, notes),
        registered: Vec::new(),
        steps,
        costs: profile.into_costs(),
        session,
    }
}

/// Remarks on the steps that lasted, each once: a search in a loop makes the same ones again and
/// again. Of patterns with several matches only the first at each place is reported, with the
/// number of others.
fn lasting(session: &Session, notes: Vec<PendingRemark>) -> Vec<Note> {
    let lacking = session.unmet_requirements();
    let mut before = HashSet::new();
    let mut others: HashMap<Loc, usize> = HashMap::new();
    let mut told = Vec::new();
    for kept in notes {
        let is_mended = kept.until_mended && !lacking.contains(&kept.note.2);
        let note = kept.note;
        if is_mended || !session.has_visited(&kept.from) || !before.insert(note.clone()) {
            continue;
        }
        match others.get_mut(&note.0) {
            Some(count) if is_ambiguity_remark(&note.2) => *count += 1,
            None if is_ambiguity_remark(&note.2) => {
                others.insert(note.0.clone(), 0);
                told.push(note);
            }
            _ => told.push(note),
        }
    }
    for (place, _, text) in told.iter_mut().filter(|note| is_ambiguity_remark(&note.2)) {
        let more = others.get(place).copied().unwrap_or(0);
        match more {
            0 => {}
            1 => *text += "; so it is with another pattern here",
            _ => *text += &format!("; so it is with {more} other patterns here"),
        }
    }
    told
}

/// A parameter that the command line gives, and that the program did not ask for.
fn unknown_parameter(program: &Program, asked: &BTreeSet<String>) -> Option<String> {
    let name = program
        .parameters
        .keys()
        .find(|name| !asked.contains(*name))?;
    let known: Vec<&str> = asked.iter().map(String::as_str).collect();
    Some(match known.as_slice() {
        [] => format!("the program has no parameter '{name}', nor any other"),
        _ => format!(
            "the program has no parameter '{name}'; there are: {}",
            known.join(", ")
        ),
    })
}
