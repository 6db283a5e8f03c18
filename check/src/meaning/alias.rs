//! Arguments of a call that show the same cells.

use exo_analysis::effects::{Actual, ArgAccesses, Call, Root};
use exo_analysis::term::Formula;
use exo_ir::{Arg, DisplayIn, Loc};

use super::Checker;
use super::report::{Obligation, field_text, terms};
use crate::CheckId;

impl Checker<'_> {
    /// Compares every two data arguments, in order.
    pub(super) fn aliasing(&mut self, call: &Call, loc: &Loc) {
        for (k, second) in call.actuals.iter().enumerate() {
            for first in call.actuals.iter().take(k) {
                self.pair(call, first, second, loc);
            }
            self.field_by_name(call, second, loc);
        }
    }

    /// Two arguments of one root: apart, or both only read. Roots, not names, are compared: windows alias.
    fn pair(&mut self, call: &Call, a: &Actual, b: &Actual, loc: &Loc) {
        if a.buffer.map.root != b.buffer.map.root {
            return;
        }
        let (of_a, of_b) = (touched(call, a), touched(call, b));
        if !of_a.modified() && !of_b.modified() {
            return;
        }
        let region = |x: &Actual| x.buffer.map.region(&x.buffer.whole());
        let (cells_a, cells_b) = (region(a), region(b));
        let apart = cells_a.iter().zip(&cells_b).map(|(x, y)| x.disjoint(y));
        let verdict = self.prove("alias", &Formula::any(apart));
        if verdict.is_safe() {
            return;
        }
        let text = |x: &Actual| {
            let arg: Option<&Arg> = call.written.get(x.position);
            arg.map_or_else(String::new, |a| a.in_proc(&self.model.proc).to_string())
        };
        let (text_a, text_b) = (text(a), text(b));
        let callee = &call.callee.proc;
        let changed = if of_a.modified() { a } else { b };
        let obligation = Obligation {
            id: CheckId::Alias,
            loc: loc.clone(),
            cannot: format!(
                "cannot pass both '{text_a}' and '{text_b}' to '{}': they overlap, and it modifies '{}'",
                callee.name,
                callee.name_of(changed.formal)
            ),
            whether: format!("'{text_a}' and '{text_b}' overlap"),
        };
        let root = self.root_name(a.buffer.map.root);
        let declared = callee.var(changed.formal);
        let declared = (
            declared.loc.clone(),
            format!("'{}' is declared here", declared.name),
        );
        self.report(obligation, verdict, |at| {
            let (x, y) = (at.region(&root, &cells_a), at.region(&root, &cells_b));
            vec![
                (
                    loc.clone(),
                    format!(
                        "{}they are '{x}' and '{y}'",
                        at.given_for(terms(&cells_a, &[]).chain(terms(&cells_b, &[])), &[])
                    ),
                ),
                declared,
            ]
        });
    }

    /// A field that is passed as a scalar is not also used by its name, unless it is only read.
    fn field_by_name(&mut self, call: &Call, actual: &Actual, loc: &Loc) {
        let Root::Field(id) = actual.buffer.map.root else {
            return;
        };
        let callee = &call.callee;
        let written = callee.writes_fields.contains(&id);
        let clash =
            written || touched(call, actual).modified() && callee.reads_fields.contains(&id);
        if !clash {
            return;
        }
        let name = self.root_name(Root::Field(id));
        let does = if written { "writes" } else { "reads" };
        let cannot = format!(
            "cannot pass '{name}' as '{}' of '{}': the callee also {does} '{name}' by its name",
            callee.proc.name_of(actual.formal),
            callee.proc.name
        );
        self.refuse(CheckId::Alias, loc, cannot, Vec::new());
    }

    pub(super) fn root_name(&self, root: Root) -> String {
        match root {
            Root::Buffer(sym) => self.model.proc.name_of(sym).to_owned(),
            Root::Field(id) => self
                .session
                .fields()
                .get(id)
                .map_or_else(String::new, |f| field_text(&f.name)),
        }
    }
}

fn touched(call: &Call, actual: &Actual) -> ArgAccesses {
    call.callee
        .touched
        .get(&actual.formal)
        .copied()
        .unwrap_or_default()
}
