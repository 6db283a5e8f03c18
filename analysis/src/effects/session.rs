//! The models of a module's procedures, made once each.

use std::sync::Arc;

use exo_ir::{Module, Proc};

use super::Model;
use super::build::Builder;
use crate::dataflow::Fields;
use crate::solver::Solver;

/// A procedure calls another that has no model (yet): callees come first.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{callee}' has not been analysed")]
pub struct UnknownCallee {
    /// The callee.
    pub callee: String,
}

/// Models of procedures, by name; copies share what they have in common.
pub type Models = exo_ir::SharedMap<String, Arc<Model>>;

/// Models of procedures, by name, and the solver that they are made with.
#[derive(Debug)]
pub struct Session {
    fields: Arc<Fields>,
    models: Models,
    /// The solver.
    pub solver: Solver,
}

impl Session {
    /// A session for the procedures of a module; none is analysed yet.
    pub fn new(module: &Module, solver: Solver) -> Session {
        Session {
            fields: Arc::new(Fields::of(module)),
            models: Models::default(),
            solver,
        }
    }

    /// The configuration fields.
    pub fn fields(&self) -> &Arc<Fields> {
        &self.fields
    }

    /// The model of a procedure that has been added.
    pub fn model(&self, name: &str) -> Option<&Arc<Model>> {
        self.models.get(name)
    }

    /// All models, to be put back by [`Session::set_models`]; cheap, for the models are shared.
    pub fn models(&self) -> Models {
        self.models.clone()
    }

    /// Puts models in the place of those that there are; the solver keeps what it has learned.
    pub fn set_models(&mut self, models: Models) {
        self.models = models;
    }

    /// Analyses a procedure that callers shall not see: a candidate, or one with a statement added to learn what an
    /// expression is worth somewhere.
    ///
    /// # Errors
    /// A callee has not been added before.
    pub fn scratch(&mut self, proc: &Proc) -> Result<Arc<Model>, UnknownCallee> {
        let builder = Builder::new(&self.fields, &self.models, &mut self.solver, proc);
        builder.run().map(Arc::new)
    }

    /// The model of a procedure that was made of one with a model, which it shares where it means
    /// the same. Names are in scope where they are used, or a later check of the procedure finds
    /// that they are not: a buffer that is not has the layout that it had.
    ///
    /// # Errors
    /// A callee has not been added before.
    pub fn scratch_after(
        &mut self,
        proc: &Proc,
        before: &Model,
    ) -> Result<Arc<Model>, UnknownCallee> {
        let builder = Builder::new(&self.fields, &self.models, &mut self.solver, proc);
        builder.sharing(before).run().map(Arc::new)
    }

    /// Lets callers see a model that [`Session::scratch`] made.
    pub fn replace(&mut self, name: &str, model: Arc<Model>) {
        self.models.insert_mut(name.to_owned(), model);
    }

    /// Forgets a procedure.
    pub fn remove(&mut self, name: &str) {
        self.models.remove_mut(name);
    }

    /// Analyses a procedure. Names and kinds must have been checked; what is wrong with them all the same
    /// becomes opaque, so that nothing is proved from it.
    ///
    /// # Errors
    /// A callee has not been added before.
    pub fn add(&mut self, proc: &Proc) -> Result<Arc<Model>, UnknownCallee> {
        let model = self.scratch(proc)?;
        self.models
            .insert_mut(proc.name.clone(), Arc::clone(&model));
        Ok(model)
    }
}
