//! The workspace of procedures, cached from one pass to the next.
//!
//! In a pipeline of steps each pass would read and check anew what the one before has just proved. What a pass leaves behind
//! is taken up by the next one of the same thread if the operations still say what they said when it ended, down to every
//! location. That comparison is the key, so it does not matter which other passes ran in between, whether the
//! module is still in the same context, or whether an address is used again. One workspace is kept for a thread,
//! with nothing of MLIR in it.
//!
//! Between two steps of one interpretation of the transform dialect the comparison is left out where the interpreter knows
//! that nothing else has changed the payload: it costs as much as the whole module, at each step.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::ffi::c_void;
use std::mem::ManuallyDrop;
use std::path::{Path, PathBuf};

use exo_analysis::stack::with_large_stack;
use exo_dialects::extract;
use exo_dialects::pass::ErrorEmitted;
use exo_dialects::transform::{KeptOperations, Payload};
use exo_ir::{Item, Loc, Module, NameGraph, Proc, StmtId};
use exo_steps::Workspace;
use melior::Context;
use melior::ir::OperationRef;

use super::refuse;
use crate::edit::Procedures;

/// The names in a module, without the procedures themselves.
#[derive(Default)]
pub(super) struct ModuleIndex {
    /// The names of procedures in the order of the module, those that steps have made behind all others.
    pub(super) names: Vec<String>,
    /// The names that other dialects define in the module.
    pub(super) foreign: HashMap<String, Loc>,
    /// The call graph, once it was asked for.
    pub(super) calls: Option<NameGraph>,
    /// The graph of versions of procedures, once it was asked for.
    pub(super) versions: Option<NameGraph>,
}

/// A module of an interpretation's payload, as a step has left it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PayloadModule {
    interpretation: u64,
    step: u64,
    /// The address of the module's operation.
    module: *const c_void,
}

impl PayloadModule {
    /// The module behind a step.
    pub(super) fn behind(step: &Payload, module: OperationRef<'_, '_>) -> Self {
        PayloadModule {
            interpretation: step.interpretation,
            step: step.step,
            module: module.to_raw().ptr,
        }
    }

    /// Whether a step finds the module as it was left.
    fn is_found_by(&self, step: &Payload, module: OperationRef<'_, '_>) -> bool {
        let now = PayloadModule::behind(step, module);
        let behind_next = PayloadModule {
            step: self.step + 1,
            ..*self
        };
        step.is_unchanged && behind_next == now
    }
}

/// The state that a pass leaves to the next one.
pub(super) struct CachedState {
    pub(super) workspace: Workspace,
    pub(super) index: ModuleIndex,
    /// The module, if the pass was a step of an interpretation.
    pub(super) payload: Option<PayloadModule>,
    /// The procedures as their operations were when the pass ended, by name. The workspace's own
    /// procedures number names as steps made them.
    pub(super) said: HashMap<String, Proc>,
    /// The procedures whose operations were not read when the pass ended, as the next one is a step of the same interpretation.
    pub(super) unsaid: HashSet<String>,
    /// The procedure that the pass worked on, with the operations of its statements.
    pub(super) statements: Option<(String, KeptOperations<StmtId>)>,
}

impl CachedState {
    /// Whether results of steps on another module have not been checked as a whole.
    pub(super) fn is_owed_elsewhere(&self, module: OperationRef<'_, '_>) -> bool {
        let is_here = |left: PayloadModule| left.module == module.to_raw().ptr;
        !self.workspace.is_confirmed() && !self.payload.is_some_and(is_here)
    }
}

thread_local! {
    // Not dropped at the end of the thread, whose stack may be too small for deeply nested procedures.
    static KEPT: RefCell<Option<ManuallyDrop<CachedState>>> = const { RefCell::new(None) };
}

/// The state that runs of passes inside others need.
struct Running {
    /// Whether an operation of the transform dialect runs.
    transforming: bool,
    /// The reason why the result of the interpretation's steps was refused when all of it was
    /// checked, or cannot be checked any more.
    owed: Option<String>,
    /// The schedules that run, each in one of the lines of that before it.
    schedules: Vec<PathBuf>,
}

thread_local! {
    static RUNNING: RefCell<Running> = const {
        RefCell::new(Running {
            transforming: false,
            owed: None,
            schedules: Vec::new(),
        })
    };
}

/// Schedules that run inside each other.
const MAX_SCHEDULES: usize = 32;

/// The reason why a schedule is not run inside of those that run.
#[derive(Debug, thiserror::Error)]
pub(super) enum NestingError {
    /// The schedule is one of them.
    #[error("'{0}' runs itself, through others perhaps")]
    Circle(String),
    /// The schedules are nested too deep.
    #[error(
        "'{0}' would be run inside of {MAX_SCHEDULES} others, and no more than that are run inside each other"
    )]
    TooDeep(String),
}

/// Runs a schedule inside of those that run, unless it is one of them.
pub(super) fn inside<T>(file: &str, run: impl FnOnce() -> T) -> Result<T, NestingError> {
    struct Ends;
    impl Drop for Ends {
        fn drop(&mut self) {
            RUNNING.with_borrow_mut(|running| running.schedules.pop());
        }
    }
    let path = Path::new(file);
    let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    RUNNING.with_borrow_mut(|running| {
        let schedules = &mut running.schedules;
        if schedules.contains(&path) {
            return Err(NestingError::Circle(file.to_owned()));
        }
        if schedules.len() >= MAX_SCHEDULES {
            return Err(NestingError::TooDeep(file.to_owned()));
        }
        schedules.push(path);
        Ok(())
    })?;
    let _ends = Ends;
    Ok(run())
}

/// Runs an operation of the transform dialect. Its refusal may be suppressed; the check that the
/// steps before still need may not.
pub(super) fn transforming<T>(run: impl FnOnce() -> T) -> T {
    struct Ends;
    impl Drop for Ends {
        fn drop(&mut self) {
            RUNNING.with_borrow_mut(|running| running.transforming = false);
        }
    }
    RUNNING.with_borrow_mut(|running| running.transforming = true);
    let _ends = Ends;
    run()
}

/// Says that steps which were taken are refused now, or will not be checked: the interpretation that they belong to has failed,
/// whatever becomes of the error. Elsewhere the error says so.
pub(super) fn defer_failure(why: impl Into<String>) {
    RUNNING.with_borrow_mut(|running| {
        if running.transforming {
            running.owed.get_or_insert_with(|| why.into());
        }
    });
}

/// The reason why the interpretation that ends has failed, if it has.
pub(super) fn take_deferred_failure() -> Option<String> {
    RUNNING.with_borrow_mut(|running| running.owed.take())
}

/// Leaves something to the next pass.
pub(super) fn put(kept: CachedState) {
    let before = KEPT.with_borrow_mut(|place| place.replace(ManuallyDrop::new(kept)));
    with_large_stack(|| before.map(ManuallyDrop::into_inner).map(drop));
}

/// Takes the state that the pass before has left, if there is some.
pub(super) fn take() -> Option<CachedState> {
    KEPT.with_borrow_mut(Option::take)
        .map(ManuallyDrop::into_inner)
}

/// Takes the state that the step before has left of a module, if a step finds the module as it was left.
pub(super) fn take_for(step: &Payload, module: OperationRef<'_, '_>) -> Option<CachedState> {
    let is_found = |left: PayloadModule| left.is_found_by(step, module);
    let kept =
        KEPT.with_borrow_mut(|place| place.take_if(|kept| kept.payload.is_some_and(is_found)));
    kept.map(ManuallyDrop::into_inner)
}

/// Takes the state at the end of an interpretation, and reads the operations that its steps have not read, as from here on others
/// may change them.
pub(super) fn take_at_end(last: &Payload, root: OperationRef<'_, '_>) -> Option<CachedState> {
    let mut kept = take()?;
    let left = kept.payload.take();
    kept.statements = None;
    // An operation that was not a step of ours may have been the last one.
    if last.is_unchanged && left == Some(PayloadModule::behind(last, root)) {
        let procs = Procedures::on_demand(root);
        read_unsaid(&procs, &mut kept.unsaid, &mut kept.said);
    }
    Some(kept)
}

/// Reads the operations of procedures that steps have changed. What cannot be read stays unsaid, and then nothing of the state fits.
pub(super) fn read_unsaid(
    procs: &Procedures<'_, '_>,
    unsaid: &mut HashSet<String>,
    said: &mut HashMap<String, Proc>,
) {
    unsaid.retain(|name| {
        let read = procs.get(name).and_then(|op| extract::proc(op).ok());
        let is_read = read.is_some();
        said.extend(read.map(|proc| (name.clone(), proc)));
        !is_read
    });
}

/// Whether the state is about a module: `definitions` are that module's definitions besides
/// procedures, `now` reads one of the procedures.
pub(super) fn fits(
    kept: &CachedState,
    definitions: &Module,
    now: &dyn Fn(&str) -> Option<Proc>,
) -> bool {
    let known = kept.workspace.module();
    let others = known.items.iter();
    let others = others.filter(|item| !matches!(item, Item::Proc(_)));
    with_large_stack(|| {
        kept.unsaid.is_empty()
            && others.eq(definitions.items.iter())
            && known.library == definitions.library
            && kept
                .said
                .iter()
                .all(|(name, proc)| now(name).as_ref() == Some(proc))
    })
}

/// Checks the results of steps as a whole, when nothing continues them: steps of the transform
/// dialect leave that to their end.
pub(super) fn confirm(
    context: &Context,
    mut kept: CachedState,
) -> Result<CachedState, ErrorEmitted> {
    match kept.workspace.confirm() {
        Ok(()) => Ok(kept),
        Err(refusal) => {
            defer_failure(&refusal.message);
            let step = "'transform-interpreter'";
            Err(refuse::emit(context, &refusal, None, step))
        }
    }
}

#[cfg(test)]
mod tests {
    use exo_ir::{FieldKind, Loc, Memory, Stmts};

    use super::*;

    const PROGRAM: &str = "
@config
class C:
    n: size

@proc
def g():
    C.n = 1

@proc
def f(n: size):
    for i in seq(0, n):
        g()
";

    fn module() -> Module {
        exo_frontend::parse_module("t.py", PROGRAM).unwrap_or_else(|e| panic!("{}", e[0]))
    }

    /// Whether what is known of the program is taken up for a module; only 'g' was looked at.
    fn taken_up(now: &Module) -> bool {
        let known = Module {
            items: now_without_procs(&module())
                .chain(procs(&module(), "g"))
                .collect(),
            ..Module::default()
        };
        let kept = CachedState {
            said: known.procs().map(|p| (p.name.clone(), p.clone())).collect(),
            workspace: Workspace::new(known, crate::solving::options()),
            index: ModuleIndex::default(),
            payload: None,
            unsaid: HashSet::new(),
            statements: None,
        };
        let definitions = Module {
            items: now_without_procs(now).collect(),
            library: now.library.clone(),
            ..Module::default()
        };
        fits(&kept, &definitions, &|name| now.proc(name).cloned())
    }

    fn now_without_procs(module: &Module) -> impl Iterator<Item = Item> {
        let items = module.items.clone().into_iter();
        items.filter(|item| !matches!(item, Item::Proc(_)))
    }

    fn procs(module: &Module, name: &str) -> Option<Item> {
        module.proc(name).cloned().map(Item::Proc)
    }

    fn changed(how: impl FnOnce(&mut Module)) -> bool {
        let mut now = module();
        how(&mut now);
        taken_up(&now)
    }

    fn proc(module: &mut Module, name: &str, how: impl FnOnce(&mut Proc)) {
        how(module.items.edit().proc(name).expect("it is there"));
    }

    #[test]
    fn what_is_known_is_taken_up_only_where_all_that_it_rests_on_is_as_it_was() {
        assert!(changed(|_| {}));
        assert!(
            changed(|m| proc(m, "f", |f| f.body = Stmts::default())),
            "nothing is known of 'f'"
        );
        assert!(!changed(|m| proc(m, "g", |g| g.body = Stmts::default())));
        assert!(!changed(|m| proc(m, "g", |g| g.loc = Loc::unknown())));
        assert!(!changed(|m| proc(m, "g", |g| g.name = "h".to_owned())));
        assert!(!changed(|m| {
            if let Some(Item::Config(c)) = m.items.edit().first_mut() {
                c.fields[0].kind = FieldKind::Index;
            }
        }));
        assert!(!changed(|m| drop(m.items.edit().remove(0))));
        let memory = || {
            Item::Memory(Memory {
                name: "M".to_owned(),
                ..Memory::default()
            })
        };
        assert!(!changed(|m| m.items.push(memory())));
        assert!(
            !changed(|m| m.library.push(memory())),
            "a library that was loaded later"
        );
    }
}
