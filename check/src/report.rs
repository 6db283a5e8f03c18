//! Texts of refusals, and their witnesses: shared by the checks and by schedule steps.

use std::collections::BTreeSet;
use std::sync::Arc;

use exo_analysis::context::Facts;
use exo_analysis::dataflow::{CtlValue, Fields};
use exo_analysis::effects::{AccessKind, IndexRange, Model};
use exo_analysis::locset::{AUXILIARY, Leaf, Site};
use exo_analysis::solver::{Counterexample, Verdict};
use exo_analysis::term::{Formula, Sort, Term, Value, Var};
use exo_diagnostics::{Binding, FieldBinding, StrideBinding};
use exo_ir::{Ctl, Data, DisplayIn, Loc, Proc, Sym, field_name};

use crate::failure::class_of;
use crate::{Class, Witness, origin};

/// Evaluates terms at a witness.
pub struct WitnessEvaluator<'w> {
    values: &'w Counterexample,
    model: exo_analysis::term::Assignment,
    /// Sizes, then loop variables from the outermost.
    order: &'w [Var],
    /// Whether the values are those of a run for sure.
    exact: bool,
}

impl<'w> WitnessEvaluator<'w> {
    /// Values at a witness; variables are shown in the order of `order`.
    pub fn new(values: &'w Counterexample, order: &'w [Var]) -> WitnessEvaluator<'w> {
        WitnessEvaluator {
            order,
            model: values.model(),
            values,
            exact: true,
        }
    }

    /// The same values, marked as perhaps of no run; texts mention that.
    fn perhaps(self) -> WitnessEvaluator<'w> {
        WitnessEvaluator {
            exact: false,
            ..self
        }
    }

    /// `with n = 3, i = 2: `, or nothing if no value matters; `perhaps with m * k = 2: ` of values that cannot be
    /// analysed, such as a product's, of which only the sign is known.
    pub fn given(&self) -> String {
        self.given_for([], &[])
    }

    /// The values of everything that some terms mention, without some variables, as text.
    pub fn given_for<'t>(
        &self,
        terms: impl IntoIterator<Item = &'t Term>,
        left_out: &[&Var],
    ) -> String {
        let mentioned: BTreeSet<Var> = terms.into_iter().flat_map(Term::free_vars).collect();
        let others = self
            .values
            .others
            .iter()
            .filter(|(v, _)| mentioned.contains(v));
        let all = self.values.values.iter().chain(others);
        let mut shown: Vec<&(Var, Value)> = all
            .filter(|(v, _)| !left_out.contains(&v) && v.name() != AUXILIARY)
            .collect();
        let place = |v: &Var| self.order.iter().position(|o| o == v).unwrap_or(usize::MAX);
        shown.sort_by_key(|(v, _)| (place(v), v.clone()));
        let shown: Vec<String> = shown
            .iter()
            .map(|(v, x)| format!("{v} = {}", python(*x)))
            .collect();
        match shown.is_empty() {
            true => String::new(),
            false => {
                let perhaps = if self.exact { "" } else { "perhaps " };
                format!("{perhaps}with {}: ", shown.join(", "))
            }
        }
    }

    /// The value of a term, if it has one here.
    pub fn int(&self, t: &Term) -> Option<i128> {
        t.eval(&self.model).ok()
    }

    /// The value of a term, or `?` if it has none here.
    pub fn value(&self, t: &Term) -> String {
        self.int(t)
            .map_or_else(|| "?".to_owned(), |v| v.to_string())
    }

    /// `A[1, 2]`.
    pub fn cell(&self, name: &str, index: &[Term]) -> String {
        match index.is_empty() {
            true => name.to_owned(),
            false => {
                let index: Vec<String> = index.iter().map(|t| self.value(t)).collect();
                format!("{name}[{}]", index.join(", "))
            }
        }
    }

    /// `A[1, 0:4]`.
    pub fn region(&self, name: &str, spans: &[IndexRange]) -> String {
        let span = |s: &IndexRange| match s {
            IndexRange::Point(t) => self.value(t),
            IndexRange::Interval(lo, hi) => format!("{}:{}", self.value(lo), self.value(hi)),
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

/// A value as Exo source spells it.
fn python(value: Value) -> String {
    match value {
        Value::Int(v) => v.to_string(),
        Value::Bool(true) => "True".to_owned(),
        Value::Bool(false) => "False".to_owned(),
    }
}

/// The context of a question: it gives the answer its meaning.
#[derive(Clone, Copy)]
pub struct QueryContext<'a> {
    /// The procedure.
    pub model: &'a Model,
    /// The configuration fields.
    pub fields: &'a Fields,
    /// The facts that were assumed.
    pub facts: &'a Facts,
}

/// The meaning of an answer that is not "safe".
#[derive(Clone, PartialEq, Debug)]
pub struct Finding {
    /// The class: how certain it is.
    pub class: Class,
    /// The message: what is wrong, or what is not known.
    pub message: String,
    /// Accesses and values at the witness.
    pub notes: Vec<(Loc, String)>,
    /// Inputs that show it.
    pub witness: Option<Witness>,
}

impl<'a> QueryContext<'a> {
    /// The meaning of a verdict; `None` if it is safe. `cannot` is the message of a refutation, `whether` names what
    /// was asked for the case that it is not known; `notes` is called with the witness, if there is one.
    pub fn verdict(
        &self,
        verdict: &Verdict,
        cannot: String,
        whether: &str,
        notes: impl FnOnce(&WitnessEvaluator<'_>) -> Vec<(Loc, String)>,
    ) -> Option<Finding> {
        let mut class = class_of(verdict);
        let (message, notes, witness) = match verdict {
            Verdict::Safe => return None,
            Verdict::Unsafe(values) => {
                let at = WitnessEvaluator::new(values, self.facts.order());
                let (message, notes) = match self.approximated(values) {
                    Some(what) => {
                        class = Class::Fragment;
                        let text =
                            format!("cannot analyse {what}, so it is not known whether {whether}");
                        let mut notes = notes(&at.perhaps());
                        self.tell_origin(values, &mut notes);
                        (text, notes)
                    }
                    None => (cannot, notes(&at)),
                };
                (message, notes, Some(self.witness(values)))
            }
            Verdict::Unknown(unknown) => {
                let message = format!("{unknown}, so it is not known whether {whether}");
                (message, Vec::new(), None)
            }
            Verdict::Internal(text) => {
                let message = format!("internal error: {text}; please report");
                (message, Vec::new(), None)
            }
        };
        Some(Finding {
            class,
            message,
            notes,
            witness,
        })
    }

    /// The approximation that a refutation depends on, if any.
    fn approximated(&self, values: &Counterexample) -> Option<String> {
        let (var, product) = self.inexact(values)?;
        Some(match product {
            true => format!("'{var}'"),
            false => format!("the value of '{var}' here"),
        })
    }

    /// The first variable whose value is not followed, and whether it is a product.
    fn inexact<'v>(&self, values: &'v Counterexample) -> Option<(&'v Var, bool)> {
        values.values.iter().find_map(|(var, _)| {
            let product = self.model.products.iter().any(|(_, v)| v == var);
            (product || self.facts.is_guess(var)).then_some((var, product))
        })
    }

    /// Notes where the value comes from that is not followed; places that have a note tell it already.
    fn tell_origin(&self, values: &Counterexample, notes: &mut Vec<(Loc, String)>) {
        let Some((var, false)) = self.inexact(values) else {
            return;
        };
        for (loc, text) in origin::of_field(self.model, var.name()) {
            if notes.iter().all(|(told, _)| *told != loc) {
                notes.push((loc, text));
            }
        }
    }

    /// A whole input of the procedure: what does not matter gets the simplest value.
    fn witness(&self, values: &Counterexample) -> Witness {
        let model = self.model;
        let proc = &model.proc;
        let mut witness = Witness {
            exact: self.approximated(values).is_none(),
            ..Witness::default()
        };
        let mut known: Vec<Var> = model.products.iter().map(|(_, v)| v.clone()).collect();
        for &sym in &proc.args {
            let Some(var) = model.controls.get(&sym).and_then(variable) else {
                continue;
            };
            let least = proc.var(sym).kind.least();
            let value = values.get(&var).unwrap_or(default(&var, least));
            witness.arguments.push(binding(proc.name_of(sym), value));
            known.push(var);
        }
        for (id, field) in self.fields.iter() {
            let Some(var) = &field.entry else { continue };
            let value = values
                .get(var)
                .unwrap_or(default(var, self.fields.least(id)));
            witness.fields.push(FieldBinding {
                config: field.name.config.clone(),
                field: field.name.field.clone(),
                value: plain(value),
            });
            known.push(var.clone());
        }
        for ((sym, dimension), var) in &model.strides {
            witness.strides.push(StrideBinding {
                argument: proc.name_of(*sym).to_owned(),
                dimension: *dimension,
                value: values.int(var).unwrap_or(1),
            });
            known.push(var.clone());
        }
        let others = values.values.iter().filter(|(v, _)| !known.contains(v));
        witness.variables = others.map(|(v, x)| binding(v.name(), *x)).collect();
        witness
    }
}

fn binding(name: &str, value: Value) -> Binding {
    Binding {
        name: name.to_owned(),
        value: plain(value),
    }
}

fn plain(value: Value) -> exo_diagnostics::Value {
    match value {
        Value::Int(v) => exo_diagnostics::Value::Int(v),
        Value::Bool(b) => exo_diagnostics::Value::Bool(b),
    }
}

fn variable(value: &CtlValue) -> Option<Var> {
    value.free_vars().into_iter().next()
}

/// The simplest value of a variable that does not matter.
fn default(var: &Var, least: Option<i64>) -> Value {
    match var.sort() {
        Sort::Bool => Value::Bool(false),
        Sort::Int => Value::Int(least.unwrap_or_default().into()),
    }
}

/// `A[i, j]` as written.
pub fn written_in(proc: &Arc<Proc>, name: Option<Sym>, written: &[Ctl]) -> String {
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
pub fn site_text(site: &Site) -> String {
    written_in(&site.proc, site.name, &site.written)
}

/// The terms of a region and of extents.
pub fn terms<'t>(spans: &'t [IndexRange], extents: &'t [Term]) -> impl Iterator<Item = &'t Term> {
    let of_span = |s: &'t IndexRange| match s {
        IndexRange::Point(t) => vec![t],
        IndexRange::Interval(lo, hi) => vec![lo, hi],
    };
    spans.iter().flat_map(of_span).chain(extents)
}

/// The values of a witness that make an access happen, as a text to begin a note with; loops inside are left out.
pub fn given_when(at: &WitnessEvaluator<'_>, leaf: &Leaf) -> String {
    let mentioned: BTreeSet<Var> = leaf.when.iter().flat_map(Formula::free_vars).collect();
    let values: Vec<Term> = mentioned.iter().map(Term::var).collect();
    let left_out: Vec<&Var> = leaf.bound.iter().collect();
    at.given_for(&values, &left_out)
}

/// `read`, `write`, `reduce into`, `destroy`.
pub fn verb(kind: AccessKind) -> &'static str {
    match kind {
        AccessKind::Read => "read",
        AccessKind::Write => "write",
        AccessKind::Reduce => "reduce into",
        AccessKind::Clobber => "destroy",
    }
}

/// `reads`, `writes`, `reduces into`, `destroys`.
pub fn verbs(kind: AccessKind) -> &'static str {
    match kind {
        AccessKind::Read => "reads",
        AccessKind::Write => "writes",
        AccessKind::Reduce => "reduces into",
        AccessKind::Clobber => "destroys",
    }
}

/// Name of a field, for texts.
pub fn field_text(field: &exo_ir::FieldRef) -> String {
    field_name(field)
}
