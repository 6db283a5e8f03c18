//! Calls: positive sizes, shapes, windows within bounds, preconditions.

use exo_analysis::effects::{Actual, Buffer, Call, IndexRange, Root};
use exo_analysis::locset::{Leaf, of_block};
use exo_analysis::term::{Formula, Substitution, Term};
use exo_ir::{Arg, DisplayIn, Loc, Sym, VarKind};

use super::Checker;
use super::bounds::{outside, within};
use super::report::{Obligation, WitnessEvaluator, site_text, terms, verbs};
use crate::CheckId;

impl Checker<'_> {
    pub(super) fn call(&mut self, call: &Call, loc: &Loc) {
        let subst = call.within(&Substitution::new());
        self.control_arguments(call, &subst, loc);
        for actual in &call.actuals {
            self.shape(call, actual, &subst, loc);
            self.layout(call, actual, &subst, loc);
            self.window_argument(call, actual, &subst, loc);
        }
        self.preconditions_of(call, &subst, loc);
        self.aliasing(call, loc);
    }

    /// An argument as written.
    fn argument(&self, call: &Call, position: usize) -> String {
        let arg: Option<&Arg> = call.written.get(position);
        arg.map_or_else(String::new, |a| a.in_proc(&self.model.proc).to_string())
    }

    /// Sizes are positive, and strides not negative: inside, the callee takes it for granted.
    fn control_arguments(&mut self, call: &Call, subst: &Substitution, loc: &Loc) {
        let callee = &call.callee;
        for (position, &formal) in callee.proc.args.iter().enumerate() {
            let (kind, wrong) = match callee.proc.var(formal).kind {
                VarKind::Size => ("size", "not positive"),
                VarKind::Stride => ("stride", "negative"),
                _ => continue,
            };
            let Some(value) = callee.controls.get(&formal) else {
                continue;
            };
            let value = value.under(subst).int();
            let cannot = format!(
                "cannot pass '{}' as {kind} '{}' of '{}': it is {wrong}",
                self.argument(call, position),
                callee.proc.name_of(formal),
                callee.proc.name
            );
            let least = callee.proc.var(formal).kind.least().unwrap_or_default();
            self.at_least(least, &value, loc, cannot);
        }
    }

    fn passing(&self, call: &Call, actual: &Actual) -> String {
        format!(
            "'{}' as '{}' of '{}'",
            self.argument(call, actual.position),
            call.callee.proc.name_of(actual.formal),
            call.callee.proc.name
        )
    }

    fn formal(call: &Call, formal: Sym) -> Option<&Buffer> {
        call.callee.buffers.get(&formal)
    }

    /// The extents of an argument are those that the callee declares, with its parameters as they are here.
    fn shape(&mut self, call: &Call, actual: &Actual, subst: &Substitution, loc: &Loc) {
        let Some(formal) = Self::formal(call, actual.formal) else {
            return;
        };
        let declared = call.callee.proc.var(actual.formal);
        let dims = declared.buffer().map_or(&[][..], |ty| &ty.dims);
        for (dim, (extent, wanted)) in actual
            .buffer
            .extents
            .iter()
            .zip(&formal.extents)
            .enumerate()
        {
            let wanted = subst.term(wanted);
            let verdict = self.prove("shape", &extent.equals(&wanted));
            if verdict.is_safe() {
                continue;
            }
            let written = dims
                .get(dim)
                .map(|d| d.in_proc(&call.callee.proc).to_string());
            let written = written.unwrap_or_default();
            let passing = self.passing(call, actual);
            let obligation = Obligation {
                id: CheckId::Shape,
                loc: loc.clone(),
                cannot: format!(
                    "cannot pass {passing}: its extent in dimension {dim} is not '{written}'"
                ),
                whether: format!("dimension {dim} of {passing} has extent '{written}'"),
            };
            let declared = (
                declared.loc.clone(),
                format!("'{}' is declared here", declared.name),
            );
            self.report(obligation, verdict, |at| {
                let found = format!(
                    "{}the extent is {}, not {}",
                    at.given_for([extent, &wanted], &[]),
                    at.value(extent),
                    at.value(&wanted)
                );
                vec![(loc.clone(), found), declared]
            });
        }
    }

    /// Checks that an argument for a dense tensor has the strides of one. A dimension of extent 1
    /// has none to speak of.
    fn layout(&mut self, call: &Call, actual: &Actual, subst: &Substitution, loc: &Loc) {
        let ty = call.callee.proc.var(actual.formal).buffer();
        let Some(formal) =
            Self::formal(call, actual.formal).filter(|_| ty.is_some_and(|t| !t.window))
        else {
            return;
        };
        let buffer = &actual.buffer;
        let dims = buffer
            .strides
            .iter()
            .zip(&formal.strides)
            .zip(&buffer.extents);
        let goal = Formula::all(dims.map(|((found, wanted), extent)| {
            found
                .equals(&subst.term(wanted))
                .or(&extent.le(&Term::int(1)))
        }));
        let verdict = self.prove("layout", &goal);
        if verdict.is_safe() {
            return;
        }
        let passing = self.passing(call, actual);
        let obligation = Obligation {
            id: CheckId::Shape,
            loc: loc.clone(),
            cannot: format!(
                "cannot pass {passing}: it is a window with gaps, and a dense tensor is declared"
            ),
            whether: format!("the cells of {passing} are one behind the other"),
        };
        let strides = buffer.strides.clone();
        self.report(obligation, verdict, |at| {
            let strides: Vec<String> = strides.iter().map(|t| at.value(t)).collect();
            vec![(
                loc.clone(),
                format!("{}its strides are [{}]", at.given(), strides.join(", ")),
            )]
        });
    }

    /// A window that is an argument is within bounds, or the callee touches only cells that exist.
    fn window_argument(&mut self, call: &Call, actual: &Actual, subst: &Substitution, loc: &Loc) {
        let Some((source, spans)) = &actual.window else {
            return;
        };
        let text = self.argument(call, actual.position);
        self.positive_intervals(&text, spans, loc);
        let model = self.model;
        let Some(buffer) = model.buffers.get(source) else {
            return;
        };
        let inside = within(spans, &buffer.extents);
        if self
            .facts
            .holds(&mut self.session.solver, "bounds:argument", &inside)
        {
            return;
        }
        // It may reach over the end as long as the callee touches nothing there (masked tails).
        for leaf in touched(call, actual, subst) {
            let cell = in_source(spans, &leaf.cell);
            self.facts.push();
            leaf.when.iter().for_each(|f| self.facts.assume(f));
            leaf.bound.iter().for_each(|v| self.facts.prefer_small(v));
            let guesses = call
                .callee
                .unknowns
                .iter()
                .map(|u| &u.var)
                .chain(&leaf.guessed);
            guesses.for_each(|v| self.facts.note_guess(v));
            let verdict = self.prove("bounds:touched", &within(&cell, &buffer.extents));
            self.facts.pop();
            if verdict.is_safe() {
                continue;
            }
            let passing = self.passing(call, actual);
            let callee = &call.callee.proc.name;
            let obligation = Obligation {
                id: CheckId::Bounds,
                loc: loc.clone(),
                cannot: format!(
                    "cannot pass {passing}: it is out of bounds, and '{callee}' touches a cell there"
                ),
                whether: format!("'{callee}' touches only cells of {passing} that exist"),
            };
            let name = model.proc.name_of(*source);
            let declaration = self.declaration(*source);
            let (place, access) = (leaf.site.loc.clone(), site_text(&leaf.site));
            let doer = leaf.site.proc.name.clone();
            self.report(obligation, verdict, |at| {
                let region = at.region(name, &cell);
                let text = format!("'{doer}' {} '{access}' here", verbs(leaf.kind));
                let value = format!(
                    "{}that is '{region}'{}",
                    at.given_for(terms(&cell, &buffer.extents), &[]),
                    outside(at, &cell, &buffer.extents)
                );
                let mut notes = vec![(place, text), (loc.clone(), value)];
                notes.extend(declaration);
                notes
            });
            return;
        }
    }

    /// The callee's preconditions, one failure each.
    fn preconditions_of(&mut self, call: &Call, subst: &Substitution, loc: &Loc) {
        let callee = &call.callee;
        for (pred, holds) in callee.proc.preds.iter().zip(&callee.preds) {
            let verdict = self.prove("precondition", &subst.formula(holds));
            if verdict.is_safe() {
                continue;
            }
            let text = pred.cond.in_proc(&callee.proc).to_string();
            let name = &callee.proc.name;
            let obligation = Obligation {
                id: CheckId::Precondition,
                loc: loc.clone(),
                cannot: format!("cannot call '{name}': its precondition '{text}' does not hold"),
                whether: format!("precondition '{text}' of '{name}' holds"),
            };
            let declared = (pred.loc.clone(), format!("'{name}' demands it here"));
            self.report(obligation, verdict, |at| {
                let values = mentioned(call, &pred.cond, subst, at);
                let mut notes = vec![declared];
                if !values.is_empty() || !at.given().is_empty() {
                    let what = match values.is_empty() {
                        true => "it is false".to_owned(),
                        false => format!("it is false for {}", values.join(", ")),
                    };
                    notes.push((loc.clone(), format!("{}{what}", at.given())));
                }
                notes
            });
        }
    }
}

/// The accesses of the callee to an argument, valued in the caller.
fn touched(call: &Call, actual: &Actual, subst: &Substitution) -> Vec<Leaf> {
    let root = Root::Buffer(actual.formal);
    let leaves = of_block(&call.callee, &call.callee.body).into_iter();
    leaves
        .filter(|l| l.root == root)
        .map(|mut l| {
            l.cell = l.cell.iter().map(|s| s.under(subst)).collect();
            l.when = l.when.iter().map(|f| subst.formula(f)).collect();
            let facts = call.callee.unknowns.iter().map(|u| subst.formula(&u.fact));
            l.when.extend(facts);
            l
        })
        .collect()
}

/// A region of a window as a region of what the window is of.
fn in_source(window: &[IndexRange], region: &[IndexRange]) -> Vec<IndexRange> {
    let mut kept = region.iter();
    let entry = |s: &IndexRange| match s {
        IndexRange::Point(t) => IndexRange::Point(t.clone()),
        IndexRange::Interval(lo, _) => match kept.next() {
            Some(IndexRange::Point(t)) => IndexRange::Point(lo.add(t)),
            Some(IndexRange::Interval(a, b)) => IndexRange::Interval(lo.add(a), lo.add(b)),
            None => s.clone(),
        },
    };
    window.iter().map(entry).collect()
}

/// `n = 7, stride(A, 1) = 2`: what a precondition mentions, as it is at the call.
fn mentioned(
    call: &Call,
    cond: &exo_ir::Ctl,
    subst: &Substitution,
    at: &WitnessEvaluator<'_>,
) -> Vec<String> {
    use exo_ir::Ctl;
    let callee = &call.callee;
    let mut values: Vec<String> = Vec::new();
    cond.walk(&mut |e| {
        let value = match e {
            Ctl::Var(sym) => callee.controls.get(sym).map(|v| v.under(subst)),
            Ctl::Stride(buf, dim) => callee
                .buffers
                .get(buf)
                .and_then(|b| b.strides.get(*dim))
                .map(|t| exo_analysis::dataflow::CtlValue::Int(subst.term(t))),
            _ => None,
        };
        if let Some(exo_analysis::dataflow::CtlValue::Int(t)) = value
            && let Some(v) = at.int(&t)
        {
            let text = format!("{} = {v}", e.in_proc(&callee.proc));
            if !values.contains(&text) {
                values.push(text);
            }
        }
    });
    values
}
