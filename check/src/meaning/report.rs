//! Failures of the checks.

use exo_analysis::solver::Verdict;
use exo_ir::{Ctl, DisplayIn, Loc, Sym};

use super::Checker;
use crate::report::{Finding, QueryContext, written_in};
pub(super) use crate::report::{
    WitnessEvaluator, field_text, given_when, site_text, terms, verb, verbs,
};
use crate::{CheckId, Class, Failure};

/// A failure before it is known how certain it is.
pub(super) struct Obligation {
    pub(super) id: CheckId,
    pub(super) loc: Loc,
    /// The message if it is refuted.
    pub(super) cannot: String,
    /// The question, for a message that it is undecided.
    pub(super) whether: String,
}

impl Obligation {
    /// An obligation that is never undecided.
    pub(super) fn plain(id: CheckId, loc: &Loc, cannot: String) -> Obligation {
        Obligation {
            id,
            loc: loc.clone(),
            cannot,
            whether: String::new(),
        }
    }
}

impl Checker<'_> {
    /// Reports an obligation unless the verdict is safe. `notes` is called with the witness, if there is one.
    pub(super) fn report(
        &mut self,
        obligation: Obligation,
        verdict: Verdict,
        notes: impl FnOnce(&WitnessEvaluator<'_>) -> Vec<(Loc, String)>,
    ) {
        let judge = QueryContext {
            model: self.model,
            fields: self.session.fields(),
            facts: &self.facts,
        };
        let judgement = judge.verdict(&verdict, obligation.cannot, &obligation.whether, notes);
        let Some(Finding {
            class,
            message,
            notes,
            witness,
        }) = judgement
        else {
            return;
        };
        let id = match class {
            Class::Internal => CheckId::Internal,
            _ => obligation.id,
        };
        self.failures.push(Failure {
            id,
            class,
            proc: Some(self.model.proc.name.clone()),
            loc: obligation.loc,
            message,
            notes,
            witness,
        });
    }

    /// `A[i, j]` as written.
    pub(super) fn written(&self, name: Option<Sym>, written: &[Ctl]) -> String {
        written_in(&self.model.proc, name, written)
    }

    /// The location of a buffer's or window's declaration, and its shape as text.
    pub(super) fn declaration(&self, sym: Sym) -> Option<(Loc, String)> {
        let proc = &self.model.proc;
        let var = proc.var(sym);
        let ty = var.buffer()?;
        let dims: Vec<String> = ty
            .dims
            .iter()
            .map(|d| d.in_proc(proc).to_string())
            .collect();
        let text = match dims.is_empty() {
            true => format!("'{}' is declared here", var.name),
            false => format!(
                "'{}' is declared here, of shape [{}]",
                var.name,
                dims.join(", ")
            ),
        };
        Some((var.loc.clone(), text))
    }
}
