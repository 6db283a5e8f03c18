//! The procedure that a step works on, with the queries that its check makes.

use std::sync::Arc;

use exo_analysis::context::Facts;
use exo_analysis::effects::{Model, Session};
use exo_analysis::solver::{Solver, Verdict};
use exo_analysis::term::Formula;
use exo_check::report::{QueryContext, WitnessEvaluator};
use exo_ir::{BlockPath, Loc, Module, Proc};

use crate::cursor::AmbiguityPolicy;
use crate::equivalence::Trust;
use crate::precision::Precision;
use crate::rewrite::RewriteError;
use crate::{Class, Condition, Refusal};

/// A procedure with its model and the queries that a step's check may make. It is borrowed by the
/// check, which can only ask.
pub struct Target<'w> {
    module: &'w Module,
    proc: &'w Proc,
    model: Arc<Model>,
    session: &'w mut Session,
    trust: Trust,
    several: AmbiguityPolicy,
    on_trust: bool,
    trusted: Vec<String>,
    remarks: Vec<(Loc, String)>,
}

/// The content of a refusal, before its certainty is known.
pub struct Obligation {
    /// The condition that is asked about.
    pub condition: &'static Condition,
    /// The statement at fault.
    pub loc: Loc,
    /// The message if it is refuted: `cannot …`.
    pub cannot: String,
    /// The property that was asked about, for the message that it is not known: `the bounds are
    /// equal`.
    pub whether: String,
}

impl<'w> Target<'w> {
    pub(crate) fn new(
        module: &'w Module,
        proc: &'w Proc,
        model: Arc<Model>,
        session: &'w mut Session,
    ) -> Target<'w> {
        Target {
            module,
            proc,
            model,
            session,
            trust: Trust::default(),
            several: AmbiguityPolicy::default(),
            on_trust: false,
            trusted: Vec::new(),
            remarks: Vec::new(),
        }
    }

    /// The target, relying on other equivalence records.
    pub(crate) fn trusting(self, trust: Trust) -> Target<'w> {
        Target { trust, ..self }
    }

    /// The same, where patterns that match several times mean something else.
    pub(crate) fn reading(self, several: AmbiguityPolicy) -> Target<'w> {
        Target { several, ..self }
    }

    /// Treatment of a pattern without a number that has several matches.
    pub(crate) fn several(&self) -> AmbiguityPolicy {
        self.several
    }

    /// Keeps remarks for the case that the step is accepted.
    pub(crate) fn keep_remarks(&mut self, remarks: Vec<(Loc, String)>) {
        self.remarks = remarks;
    }

    /// Takes the kept remarks out, now that the step is accepted.
    pub(crate) fn take_remarks(&mut self) -> Vec<(Loc, String)> {
        std::mem::take(&mut self.remarks)
    }

    /// The same questions about the procedure as the parts of a step have left it.
    pub(crate) fn on<'t>(&'t mut self, proc: &'t Proc, model: Arc<Model>) -> Target<'t> {
        Target::new(self.module, proc, model, self.session).trusting(self.trust)
    }

    /// Sets whether conditions that are not proved are taken on trust ([`crate::args::AllowUnproved`]).
    pub(crate) fn allow_unproved(&mut self, on_trust: bool) {
        self.on_trust = on_trust;
    }

    /// Takes a refused condition on trust, if the step is told to and the condition was merely not
    /// proved.
    ///
    /// # Errors
    /// The refusal.
    pub(crate) fn assume_or_refuse(&mut self, refusal: Refusal) -> Result<(), Refusal> {
        let may_be = matches!(
            refusal.class,
            Class::Unsafe | Class::Limit | Class::Fragment
        );
        if !self.on_trust || !may_be || refusal.condition.is_none() {
            return Err(refusal);
        }
        let text = format!("not proved of '{}': {}", self.proc.name, refusal.headline());
        self.trusted.push(text);
        Ok(())
    }

    /// Proves one more condition: also where the one before it is taken on trust, so that nothing is waived unseen.
    ///
    /// # Errors
    /// The first refusal.
    pub(crate) fn and_then(
        &mut self,
        before: Result<(), Refusal>,
        next: impl FnOnce(&mut Self) -> Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        before.or_else(|refusal| self.assume_or_refuse(refusal))?;
        next(self)
    }

    /// Takes the sentences out that were taken on trust since the last call.
    pub(crate) fn take_assumptions(&mut self) -> Vec<String> {
        std::mem::take(&mut self.trusted)
    }

    /// The set of equivalence records that the step may rely on.
    pub fn trust(&self) -> Trust {
        self.trust
    }

    /// The module: the procedure, its callees, and the names that options may mention.
    pub fn module(&self) -> &'w Module {
        self.module
    }

    /// The procedure. Each statement is its own origin.
    pub fn proc(&self) -> &'w Proc {
        self.proc
    }

    /// The types that its expressions are computed in.
    pub(crate) fn precision(&self) -> Precision<'w> {
        Precision {
            module: self.module,
            proc: self.proc,
        }
    }

    /// The model of the procedure.
    pub fn model(&self) -> Arc<Model> {
        Arc::clone(&self.model)
    }

    /// The solver.
    pub fn solver(&mut self) -> &mut Solver {
        &mut self.session.solver
    }

    /// The models of other procedures, and the solver.
    pub fn session(&mut self) -> &mut Session {
        self.session
    }

    /// Facts that hold inside a block.
    pub fn facts(&self, block: &BlockPath) -> Facts {
        Facts::inside(&self.model, block)
    }

    /// The model of a changed copy of the procedure: tells what an expression that is not in the program would be
    /// worth at some place, by putting it there. Facts and terms of different models do not go together.
    ///
    /// # Errors
    /// The change does not fit the procedure, or the changed copy cannot be analysed.
    pub fn probe(
        &mut self,
        change: impl FnOnce(&mut Proc) -> Result<(), RewriteError>,
    ) -> Result<Arc<Model>, Refusal> {
        let mut copy = self.proc.clone();
        change(&mut copy).map_err(|misfit| Refusal::internal(&self.proc.loc, misfit))?;
        let made = self.session.scratch_after(&copy, &self.model);
        made.map_err(|e| Refusal::internal(&self.proc.loc, e))
    }

    /// Proves that a condition's goal follows from the facts.
    ///
    /// # Errors
    /// The refusal, with `notes` at the witness where there is one.
    pub fn require(
        &mut self,
        facts: &Facts,
        goal: &Formula,
        obligation: Obligation,
        notes: impl FnOnce(&WitnessEvaluator<'_>) -> Vec<(Loc, String)>,
    ) -> Result<(), Refusal> {
        let verdict = facts.prove(&mut self.session.solver, obligation.condition.id, goal);
        self.judge(facts, &verdict, obligation, notes)
    }

    /// Makes a refusal of a verdict that is not safe; see [`Target::require`].
    ///
    /// # Errors
    /// The refusal.
    pub fn judge(
        &self,
        facts: &Facts,
        verdict: &Verdict,
        obligation: Obligation,
        notes: impl FnOnce(&WitnessEvaluator<'_>) -> Vec<(Loc, String)>,
    ) -> Result<(), Refusal> {
        self.judge_in(&self.model, facts, verdict, obligation, notes)
    }

    /// The same for a question about another model of the procedure, made by [`Target::probe`].
    ///
    /// # Errors
    /// The refusal.
    pub fn judge_in(
        &self,
        model: &Model,
        facts: &Facts,
        verdict: &Verdict,
        obligation: Obligation,
        notes: impl FnOnce(&WitnessEvaluator<'_>) -> Vec<(Loc, String)>,
    ) -> Result<(), Refusal> {
        let judge = QueryContext {
            model,
            fields: self.session.fields(),
            facts,
        };
        let judgement = judge.verdict(verdict, obligation.cannot, &obligation.whether, notes);
        match judgement {
            None => Ok(()),
            Some(judgement) => Refusal {
                condition: Some(obligation.condition),
                class: judgement.class,
                loc: obligation.loc,
                message: judgement.message,
                notes: judgement.notes,
                witness: judgement.witness.map(Box::new),
                replay: None,
                attempt: None,
            }
            .raise(),
        }
    }
}
