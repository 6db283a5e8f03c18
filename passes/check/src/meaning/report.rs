//! Texts of refusals, and their witnesses.

use std::sync::Arc;

use exo_analysis::dataflow::CtlValue;
use exo_analysis::effects::{AccessKind, Span};
use exo_analysis::locset::{AUXILIARY, Site};
use exo_analysis::solver::{Verdict, Witness as Values};
use exo_analysis::term::{Sort, Term, Value, Var};
use exo_view::{Ctl, Data, DisplayIn, Loc, Proc, Sym, VarKind, field_name};

use super::Checker;
use crate::{CheckId, Class, Failure, Witness};

/// A failure before it is known how certain it is.
pub(super) struct Finding {
    pub(super) id: CheckId,
    pub(super) loc: Loc,
    /// The message if it is refuted.
    pub(super) cannot: String,
    /// What was asked, for a message that it is not known.
    pub(super) whether: String,
}

impl Finding {
    /// A finding that is never undecided.
    pub(super) fn plain(id: CheckId, loc: &Loc, cannot: String) -> Finding {
        Finding {
            id,
            loc: loc.clone(),
            cannot,
            whether: String::new(),
        }
    }
}

/// Evaluates terms at a witness.
pub(super) struct At<'w> {
    values: &'w Values,
    model: exo_analysis::term::Model,
}

impl<'w> At<'w> {
    fn new(values: &'w Values) -> At<'w> {
        At {
            model: values.model(),
            values,
        }
    }

    /// `with n = 3, i = 2: `, or nothing if no value matters.
    pub(super) fn given(&self) -> String {
        self.given_without(&[])
    }

    /// The same without some variables.
    pub(super) fn given_without(&self, left_out: &[&Var]) -> String {
        let shown = self
            .values
            .values
            .iter()
            .filter(|(v, _)| !left_out.contains(&v) && v.name() != AUXILIARY);
        let shown: Vec<String> = shown
            .map(|(v, x)| format!("{v} = {}", python(*x)))
            .collect();
        match shown.is_empty() {
            true => String::new(),
            false => format!("with {}: ", shown.join(", ")),
        }
    }

    pub(super) fn int(&self, t: &Term) -> Option<i128> {
        t.eval(&self.model).ok()
    }

    /// The value of a term, or `?` if it has none here.
    pub(super) fn value(&self, t: &Term) -> String {
        self.int(t)
            .map_or_else(|| "?".to_owned(), |v| v.to_string())
    }

    /// `A[1, 2]`.
    pub(super) fn cell(&self, name: &str, index: &[Term]) -> String {
        match index.is_empty() {
            true => name.to_owned(),
            false => {
                let index: Vec<String> = index.iter().map(|t| self.value(t)).collect();
                format!("{name}[{}]", index.join(", "))
            }
        }
    }

    /// `A[1, 0:4]`.
    pub(super) fn region(&self, name: &str, spans: &[Span]) -> String {
        let span = |s: &Span| match s {
            Span::Point(t) => self.value(t),
            Span::Interval(lo, hi) => format!("{}:{}", self.value(lo), self.value(hi)),
        };
        match spans.is_empty() {
            true => name.to_owned(),
            false => format!(
                "{name}[{}]",
                spans.iter().map(span).collect::<Vec<_>>().join(", ")
            ),
        }
    }
}

fn python(value: Value) -> String {
    match value {
        Value::Int(v) => v.to_string(),
        Value::Bool(true) => "True".to_owned(),
        Value::Bool(false) => "False".to_owned(),
    }
}

impl Checker<'_> {
    /// Reports a finding unless the verdict is safe. `notes` is called with the witness, if there is one.
    pub(super) fn report(
        &mut self,
        finding: Finding,
        verdict: Verdict,
        notes: impl FnOnce(&At<'_>) -> Vec<(Loc, String)>,
    ) {
        if verdict.is_safe() {
            return;
        }
        let (message, notes, witness) = match &verdict {
            Verdict::Safe => return,
            Verdict::Unsafe(values) => {
                let at = At::new(values);
                let mut notes = notes(&at);
                let witness = self.witness(values);
                if !witness.exact {
                    notes.push((
                        finding.loc.clone(),
                        "some value on the way is only approximated, so no run need show this"
                            .to_owned(),
                    ));
                }
                (finding.cannot, notes, Some(witness))
            }
            Verdict::Unknown(unknown) => {
                let message = format!("{unknown}, so it is not known whether {}", finding.whether);
                (message, Vec::new(), None)
            }
            Verdict::Internal(text) => {
                let message = format!("internal error: {text}; please report");
                (message, Vec::new(), None)
            }
        };
        let class = Class::of(&verdict);
        let id = match class {
            Class::Internal => CheckId::Internal,
            _ => finding.id,
        };
        self.failures.push(Failure {
            id,
            class,
            proc: Some(self.model.proc.name.clone()),
            loc: finding.loc,
            message,
            notes,
            witness,
        });
    }

    fn witness(&self, values: &Values) -> Witness {
        let model = self.model;
        let proc = &model.proc;
        let mut witness = Witness {
            exact: !model.approximate,
            ..Witness::default()
        };
        let mut known: Vec<Var> = model.products.iter().map(|(_, v)| v.clone()).collect();
        witness.exact &= !values.values.iter().any(|(v, _)| known.contains(v));
        for &sym in &proc.args {
            let Some(var) = model.controls.get(&sym).and_then(variable) else {
                continue;
            };
            let positive = matches!(proc.var(sym).kind, VarKind::Size | VarKind::Stride);
            witness
                .args
                .push((sym, values.get(&var).unwrap_or(default(&var, positive))));
            known.push(var);
        }
        for (id, field) in self.session.fields().iter() {
            let Some(var) = &field.entry else { continue };
            let positive = self.session.fields().kind_fact(id, var).as_bool() != Some(true);
            let value = values.get(var).unwrap_or(default(var, positive));
            witness.fields.push((field.name.clone(), value));
            known.push(var.clone());
        }
        for (at, var) in &model.strides {
            witness.strides.push((*at, values.int(var).unwrap_or(1)));
            known.push(var.clone());
        }
        let others = values.values.iter().filter(|(v, _)| !known.contains(v));
        witness.others = others.map(|(v, x)| (v.name().to_owned(), *x)).collect();
        witness
    }

    /// `A[i, j]` as written.
    pub(super) fn written(&self, name: Option<Sym>, written: &[Ctl]) -> String {
        written_in(&self.model.proc, name, written)
    }

    /// Where a buffer or window of the procedure is declared, with its shape.
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

fn variable(value: &CtlValue) -> Option<Var> {
    let free = match value {
        CtlValue::Int(t) => t.free_vars(),
        CtlValue::Bool(f) => f.free_vars(),
    };
    free.into_iter().next()
}

fn default(var: &Var, positive: bool) -> Value {
    match var.sort() {
        Sort::Bool => Value::Bool(false),
        Sort::Int => Value::Int(i128::from(positive)),
    }
}

fn written_in(proc: &Arc<Proc>, name: Option<Sym>, written: &[Ctl]) -> String {
    let Some(buf) = name else {
        return "a configuration field".to_owned();
    };
    let read = Data::Read {
        buf,
        idx: written.to_vec(),
    };
    read.in_proc(proc).to_string()
}

/// The access of a site as written, in the procedure where it stands.
pub(super) fn site_text(site: &Site) -> String {
    written_in(&site.proc, site.name, &site.written)
}

/// `read`, `write`, `reduce into`.
pub(super) fn verb(kind: AccessKind) -> &'static str {
    match kind {
        AccessKind::Read => "read",
        AccessKind::Write => "write",
        AccessKind::Reduce => "reduce into",
    }
}

/// `reads`, `writes`, `reduces into`.
pub(super) fn verbs(kind: AccessKind) -> &'static str {
    match kind {
        AccessKind::Read => "reads",
        AccessKind::Write => "writes",
        AccessKind::Reduce => "reduces into",
    }
}

/// Name of a field, for texts.
pub(super) fn field_text(field: &exo_view::FieldRef) -> String {
    field_name(field)
}
