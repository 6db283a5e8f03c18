//! Checks of single procedures of a module that changes step by step.

use std::sync::Arc;

use exo_analysis::effects::{Delta, Model, Models, Session};
use exo_analysis::locset::Exposure;
use exo_analysis::solver::Solver;
use exo_analysis::stack::with_large_stack;
use exo_ir::{Loc, Module, Proc};

use crate::meaning::Names;
use crate::structure::CheckedProc;
use crate::{CheckId, Class, Failure, library, meaning, structure};

/// The procedures that had passed at some time; see [`Checked::mark`].
#[derive(Clone, Debug)]
pub struct CheckedMark {
    models: Models,
    statics: Names,
}

/// The part of a changed procedure that is checked.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Recheck {
    /// Statements that differ from the procedure that it was made of, if that passed.
    #[default]
    Changed,
    /// Everything.
    All,
    /// Both: what they find must be the same.
    Compared,
}

/// A procedure that passed the checks.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// Its model.
    pub model: Arc<Model>,
    /// Whether all of it was checked, and not only its changes.
    pub whole: bool,
}

/// Procedures that passed the checks, with what was found out about them.
#[derive(Debug)]
pub struct Checked {
    session: Session,
    /// Procedures that allocate static storage, themselves or in what they call.
    statics: Names,
    recheck: Recheck,
    limits: exo_analysis::solver::Options,
}

impl Checked {
    /// No procedure is checked yet. The module's configurations are settled here.
    pub fn new(module: &Module, solver: exo_analysis::solver::Options) -> Checked {
        Checked {
            session: Session::new(module, Solver::new(solver.clone())),
            statics: Names::default(),
            recheck: Recheck::default(),
            limits: solver,
        }
    }

    /// Forgets which procedures passed and all that the solver has learned: after a panic that was
    /// caught, neither can be relied on.
    pub fn forget(&mut self, module: &Module) {
        self.session = Session::new(module, Solver::new(self.limits.clone()));
        self.statics = Names::default();
    }

    /// The models of the procedures that passed, and the solver.
    pub fn session(&mut self) -> &mut Session {
        &mut self.session
    }

    /// The procedures that have passed so far. Cheap: models are shared.
    pub fn mark(&self) -> CheckedMark {
        CheckedMark {
            models: self.session.models(),
            statics: self.statics.clone(),
        }
    }

    /// Goes back to a mark: only the procedures that had passed then have passed; the solver keeps
    /// what it has learned.
    pub fn back_to(&mut self, mark: CheckedMark) {
        self.session.set_models(mark.models);
        self.statics = mark.statics;
    }

    /// Whether a procedure of that name passed.
    pub fn has(&self, name: &str) -> bool {
        self.session.model(name).is_some()
    }

    /// Says how much of a procedure that was changed is checked.
    pub fn recheck(&mut self, extent: Recheck) {
        self.recheck = extent;
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
    ) -> Result<Candidate, Vec<Failure>> {
        with_large_stack(|| {
            // Models of the session are of procedures that passed.
            let passed = self.session.model(before).cloned();
            let found = self.check(module, proc, passed.as_ref());
            match self.recheck {
                Recheck::Compared if passed.is_some() => {
                    let whole = self.check(module, proc, None);
                    agree(proc, found, whole)
                }
                _ => found,
            }
        })
    }

    /// Checks all of a procedure whose callees have all passed, as if nothing were known of it.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn whole(&mut self, module: &Module, proc: &Proc) -> Result<(), Vec<Failure>> {
        with_large_stack(|| self.check(module, proc, None).map(|_| ()))
    }

    /// `passed` is the model of what the procedure was made of.
    fn check(
        &mut self,
        module: &Module,
        proc: &Proc,
        passed: Option<&Arc<Model>>,
    ) -> Result<Candidate, Vec<Failure>> {
        let known = passed.filter(|_| self.recheck != Recheck::All);
        let stood = known.map(|model| CheckedProc::of(module, model));
        let failures = structure::check_proc(module, proc, stood.as_ref());
        if !failures.is_empty() {
            return Err(failures);
        }
        // What is found out of fields must not depend on what the step has asked before.
        self.session
            .solver
            .begin(proc.body.outline().size.statements);
        let made = match passed {
            Some(before) => self.session.scratch_after(proc, before),
            None => self.session.scratch(proc),
        };
        let model = made.map_err(|e| vec![internal(proc, &e.to_string())])?;
        // What is found out about callees is remembered for this candidate only: the limits count what was looked at, and
        // a verdict must not depend on what was asked before.
        let mut exposure = Exposure::default();
        let mut statics = self.statics.clone();
        meaning::note_static_storage(module, proc, &mut statics);
        let delta = known.and_then(|before| Delta::between(before, &model));
        let extent = (&model, delta.as_ref());
        let failures = library::once(module, (proc, &model), &self.limits, || {
            meaning::check(module, &mut self.session, &mut exposure, &statics, extent)
        });
        match failures.is_empty() {
            true => Ok(Candidate {
                model,
                whole: delta.is_none(),
            }),
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

/// The result of checking what changed, if checking everything finds the same. Limits may tell the
/// two apart: they count what was looked at. So where both refuse and one of them reached a limit,
/// either may know of failures that the other did not come to.
fn agree(
    proc: &Proc,
    found: Result<Candidate, Vec<Failure>>,
    whole: Result<Candidate, Vec<Failure>>,
) -> Result<Candidate, Vec<Failure>> {
    let certain = |result: &Result<Candidate, Vec<Failure>>| {
        let failures = result.as_ref().err().into_iter().flatten();
        let certain = failures.filter(|f| f.class != Class::Limit);
        let mut certain: Vec<_> = certain.map(|f| (f.id, f.loc.clone())).collect();
        certain.sort_by_key(|(id, loc)| (id.name(), loc.line, loc.col));
        certain.dedup();
        certain
    };
    let (of_changed, of_all) = (certain(&found), certain(&whole));
    let limited = [&found, &whole].into_iter().any(|result| {
        let mut failures = result.as_ref().err().into_iter().flatten();
        failures.any(|f| f.class == Class::Limit)
    });
    let both_refuse = !of_changed.is_empty() && !of_all.is_empty();
    if of_changed == of_all || limited && both_refuse {
        return found;
    }
    let list = |failures: Vec<(CheckId, Loc)>| {
        let texts = failures
            .iter()
            .map(|(id, loc)| format!("{} at {loc}", id.name()));
        texts.collect::<Vec<_>>().join(", ")
    };
    let what = format!(
        "the check of what changed finds [{}], the check of everything [{}]",
        list(of_changed),
        list(of_all)
    );
    Err(vec![internal(proc, &what)])
}

pub(crate) fn internal(proc: &Proc, what: &str) -> Failure {
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
