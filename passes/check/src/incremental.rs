//! Checks of single procedures of a module that changes step by step.

use std::sync::Arc;

use exo_analysis::effects::{Model, Models, Session};
use exo_analysis::locset::Exposure;
use exo_analysis::solver::Solver;
use exo_analysis::stack::roomy;
use exo_view::{Module, Proc};

use crate::meaning::Names;
use crate::{CheckId, Class, Failure, meaning, structure};

/// Which procedures had passed at some time; see [`Checked::mark`].
#[derive(Clone, Debug)]
pub struct CheckedMark {
    models: Models,
    statics: Names,
}

/// Procedures that passed the checks, with what was found out about them.
#[derive(Debug)]
pub struct Checked {
    session: Session,
    /// Procedures that allocate static storage, themselves or in what they call.
    statics: Names,
}

impl Checked {
    /// No procedure is checked yet. The module's configurations are settled here.
    pub fn new(module: &Module, solver: exo_analysis::solver::Options) -> Checked {
        Checked {
            session: Session::new(module, Solver::new(solver)),
            statics: Names::new_sync(),
        }
    }

    /// The models of the procedures that passed, and the solver.
    pub fn session(&mut self) -> &mut Session {
        &mut self.session
    }

    /// What has passed so far. Cheap: models are shared.
    pub fn mark(&self) -> CheckedMark {
        CheckedMark {
            models: self.session.models(),
            statics: self.statics.clone(),
        }
    }

    /// Makes what had passed at a mark all that has passed; the solver keeps what it has learned.
    pub fn back_to(&mut self, mark: CheckedMark) {
        self.session.set_models(mark.models);
        self.statics = mark.statics;
    }

    /// Whether a procedure of that name passed.
    pub fn has(&self, name: &str) -> bool {
        self.session.model(name).is_some()
    }

    /// Checks a procedure whose callees have all passed, without counting it as passed. `before` is the name of the one
    /// that it was made of: what is known of that is shared, where it passed.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn candidate(
        &mut self,
        module: &Module,
        proc: &Proc,
        before: &str,
    ) -> Result<Arc<Model>, Vec<Failure>> {
        roomy(|| self.check(module, proc, before))
    }

    fn check(
        &mut self,
        module: &Module,
        proc: &Proc,
        before: &str,
    ) -> Result<Arc<Model>, Vec<Failure>> {
        let failures = structure::check_proc(module, proc);
        if !failures.is_empty() {
            return Err(failures);
        }
        let made = match self.session.model(before).cloned() {
            Some(before) => self.session.scratch_after(proc, &before),
            None => self.session.scratch(proc),
        };
        let model = made.map_err(|e| vec![internal(proc, &e.to_string())])?;
        // What is found out about callees is remembered for this candidate only: the limits count what was looked at, and
        // a verdict must not depend on what was asked before.
        let mut exposure = Exposure::default();
        let mut statics = self.statics.clone();
        meaning::note_static_storage(module, proc, &mut statics);
        let failures = meaning::check(module, &mut self.session, &mut exposure, &statics, &model);
        match failures.is_empty() {
            true => Ok(model),
            false => Err(failures),
        }
    }

    /// Counts a procedure as passed, with the model that [`Checked::candidate`] gave for it.
    pub fn accept(&mut self, module: &Module, proc: &Proc, model: Arc<Model>) {
        self.statics.remove_mut(&proc.name);
        meaning::note_static_storage(module, proc, &mut self.statics);
        self.session.replace(&proc.name, model);
    }

    /// Forgets a procedure that is no more.
    pub fn remove(&mut self, name: &str) {
        self.statics.remove_mut(name);
        self.session.remove(name);
    }
}

fn internal(proc: &Proc, what: &str) -> Failure {
    Failure {
        id: CheckId::Internal,
        class: Class::Internal,
        proc: Some(proc.name.clone()),
        loc: proc.loc.clone(),
        message: format!("internal error: {what}; please report"),
        notes: Vec::new(),
        witness: None,
    }
}
