//! Steps that are made of steps: each part is checked where the parts before it have left the procedure, and carried out there.
//!
//! A part that is refused says so under its own conditions. Each part by itself keeps the meaning, up to what its relation says, so all of them
//! do up to what these say together. What is left
//! at the end is checked as the result of any step is (`any.c1`).

use std::sync::Arc;

use exo_analysis::effects::Model;
use exo_ir::Proc;

use crate::args::StepArgs;
use crate::equivalence::Relation;
use crate::step::Step;
use crate::workspace::finished;
use crate::{Attempt, Edit, Refusal, Refused, Target, budget};

/// The refusal of a part, with what would be left where it could be carried out all the same.
pub(crate) type RefusedPart = Box<Refused<Edit>>;

/// A procedure between the parts of a step.
pub(crate) struct Draft {
    edit: Edit,
    /// Model of the procedure; `None` after a part until it is needed.
    model: Option<Arc<Model>>,
}

impl Draft {
    /// The procedure as it is before the first part.
    pub(crate) fn of(target: &Target<'_>) -> Draft {
        Draft {
            edit: Edit::new(target.proc()),
            model: Some(target.model()),
        }
    }

    /// The procedure as the parts have left it.
    pub(crate) fn proc(&self) -> &Proc {
        &self.edit.proc
    }

    /// The edit that all parts together have made.
    pub(crate) fn made(self) -> Edit {
        self.edit
    }

    /// Checks a part and carries it out; returns its results.
    ///
    /// # Errors
    /// The part's refusal.
    pub(crate) fn take<S: Step>(
        &mut self,
        target: &mut Target<'_>,
        args: &S::Args,
    ) -> Result<S::Returns, RefusedPart> {
        let model = self.model(target).map_err(stuck)?;
        let mut here = target.on(&self.edit.proc, model);
        here.allow_unproved(args.is_on_trust());
        let checked = S::check(&mut here, args);
        self.edit.trusted.extend(here.take_assumptions());
        let plan = match checked {
            Ok(plan) => plan,
            Err(Refused { refusal, attempt }) => {
                let tried = attempt.and_then(|Attempt(plan)| after::<S>(&self.edit, plan).ok());
                let attempt = tried.map(|(edit, _)| Attempt(edit));
                return Err(Box::new(Refused { refusal, attempt }));
            }
        };
        let (edit, returns) = after::<S>(&self.edit, plan).map_err(stuck)?;
        self.edit = edit;
        self.model = None;
        Ok(returns)
    }

    /// The model of the procedure as the parts have left it.
    ///
    /// # Errors
    /// It cannot be analysed.
    pub(crate) fn model(&mut self, target: &mut Target<'_>) -> Result<Arc<Model>, Refusal> {
        if let Some(model) = &self.model {
            return Ok(Arc::clone(model));
        }
        let proc = self.edit.proc.clone();
        let model = target.probe(|copy| {
            *copy = proc;
            Ok(())
        })?;
        self.model = Some(Arc::clone(&model));
        Ok(model)
    }
}

fn stuck(refusal: Refusal) -> RefusedPart {
    Box::new(refusal.into())
}

/// Applies a part of a composed step to a procedure, within the limits of a step.
fn after<S: Step>(edit: &Edit, plan: S::Plan) -> Result<(Edit, S::Returns), Refusal> {
    let mut made = edit.clone();
    made.relation = Relation::Equivalent;
    let (returns, fits) = budget::copying(|| S::rewrite(plan, &mut made));
    if !fits {
        budget::refuse_copies(S::NAME, &edit.proc.loc)?;
    }
    let returns =
        returns.map_err(|misfit| Refusal::from_rewrite_error(S::NAME, &edit.proc, &misfit))?;
    made.relation = edit.relation.clone().then(made.relation);
    let made = finished(made);
    budget::fits(S::NAME, &edit.proc, &made.proc)?;
    Ok((made, returns))
}
