//! A module that gets the procedures of its functions one by one.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::sync::Arc;

use exo_analysis::effects::Model;
use exo_check::Additions;
use exo_diagnostics::{Class, Diagnostic};
use exo_ir::{Extern, Item, Memory, Module};
use exo_raising::{Asks, Callee, Callees, Purpose, Raised};
use melior::ir::OperationRef;

use crate::solving;

/// A module with the procedures that its functions have so far, which those of others may call.
pub(super) struct GrowingModule {
    /// The definitions.
    pub(super) view: Module,
    /// The functions that can be called.
    pub(super) callees: Callees,
    /// The checks of procedures, with what these have found out; trying one changes nothing else.
    checked: RefCell<Additions>,
}

/// The procedure of a function, which passed the front-end checks.
pub(super) struct Made {
    /// The procedure.
    pub(super) raised: Raised,
    model: Arc<Model>,
}

impl GrowingModule {
    /// A module none of whose functions can be called yet.
    pub(super) fn new(view: Module) -> Self {
        let checked = Additions::new(&view, solving::options());
        GrowingModule {
            view,
            callees: Callees::default(),
            checked: RefCell::new(checked),
        }
    }

    /// The procedure of a function that passes the front-end checks, with as few preconditions as do.
    pub(super) fn read(
        &self,
        function: OperationRef<'_, '_>,
        name: &str,
    ) -> Result<Made, Box<Diagnostic>> {
        let with = |asks| {
            exo_raising::function(function, name, (Purpose::Schedule, asks), &self.callees)
                .map_err(|refusal| Box::new((&refusal).into()))
        };
        let first = with(Asks::Always)?;
        self.checked(first).or_else(|failure| {
            let second = with(Asks::UnderConditions)?;
            // The first failure is about fewer preconditions.
            self.checked(second).map_err(|_| failure)
        })
    }

    /// Adds a procedure, and the definitions that are new.
    pub(super) fn add(&mut self, made: &Made) {
        self.view = self.with(&made.raised);
        let proc = &made.raised.proc;
        let model = Arc::clone(&made.model);
        self.checked.get_mut().accept(&self.view, proc, model);
    }

    /// Lets calls of a function be calls of the procedure that it has.
    pub(super) fn let_call(&mut self, function: &str, made: Made) {
        let Raised { proc, sources, .. } = made.raised;
        self.callees.insert(function, Callee { proc, sources });
    }

    /// Whether something is a definition of the module.
    pub(super) fn has(&self, name: &str) -> bool {
        self.view.items.has(name)
    }

    /// The module with a procedure, and the definitions that are new.
    fn with(&self, raised: &Raised) -> Module {
        let mut module = self.view.clone();
        for own in raised.definitions() {
            if !module.items.has(own.name()) {
                module.items.push(own);
            }
        }
        module.items.push(Item::Proc(raised.proc.clone()));
        module
    }

    /// The procedure, if it passes the front-end checks.
    fn checked(&self, raised: Raised) -> Result<Made, Box<Diagnostic>> {
        for own in raised.definitions() {
            let known = self.view.items.named(own.name()).next();
            if known.is_some_and(|known| !is_same(known, &own)) {
                return Err(has_another_definition(&own));
            }
        }
        let mut checked = self.checked.borrow_mut();
        let own = raised.definitions();
        let own = own.chain([Item::Proc(raised.proc.clone())]);
        let own = Module {
            items: own.collect(),
            ..Module::default()
        };
        let part = self.called_part(&checked, &raised);
        let found = part
            .map_or(Ok(()), |part| checked.assume(&part))
            .and_then(|()| checked.check((&self.with(&raised), &own), &raised.proc));
        match found {
            Ok(model) => Ok(Made { raised, model }),
            Err(failures) => Err(first_of(&failures)),
        }
    }

    /// The part of the module that a procedure's calls run, with all that is no procedure; `None` if all of it is known. What it costs to check the procedure
    /// does not depend on the rest.
    fn called_part(&self, known: &Additions, raised: &Raised) -> Option<Module> {
        let items = &self.view.items;
        let graph = items.calls();
        let callees = raised.calls.iter().map(|call| &call.procedure);
        let new = callees.filter(|name| !known.has(name));
        let reached: BTreeSet<String> = new.flat_map(|name| graph.all_referents(name)).collect();
        if reached.is_empty() {
            return None;
        }
        let declared = |item: &&Item| !matches!(item, Item::Proc(_));
        let procs = reached.iter().filter_map(|name| items.proc(name));
        let declared = items.iter().filter(declared).cloned();
        Some(Module {
            items: declared.chain(procs.cloned().map(Item::Proc)).collect(),
            ..self.view.clone()
        })
    }
}

fn first_of(failures: &[exo_check::Failure]) -> Box<Diagnostic> {
    let first = failures.first().map(Diagnostic::from);
    Box::new(first.unwrap_or_else(|| {
        Diagnostic::error(Class::Internal, "a check failed and has not said why")
    }))
}

/// The error that a module has another definition of what a procedure needs.
pub(super) fn has_another_definition(own: &Item) -> Box<Diagnostic> {
    let message = format!("the module has another definition of '{}'", own.name());
    Box::new(Diagnostic::error(Class::BadInput, message).at(own.loc()))
}

/// Whether a definition is the extern or memory that is wanted, wherever it stands.
fn is_same(item: &Item, wanted: &Item) -> bool {
    match (item, wanted) {
        (Item::Extern(known), Item::Extern(wanted)) => {
            let loc = wanted.loc.clone();
            Extern {
                loc,
                ..known.clone()
            } == *wanted
        }
        (Item::Memory(known), Item::Memory(wanted)) => {
            let loc = wanted.loc.clone();
            Memory {
                loc,
                ..known.clone()
            } == *wanted
        }
        _ => false,
    }
}
