//! The check that no cell is read before it is written.

use rustc_hash::FxHashSet;

use exo_analysis::effects::Root;
use exo_analysis::locset::{Exposed, Exposure};
use exo_analysis::solver::Verdict;
use exo_ir::{Loc, Sym};

use super::Checker;
use super::report::{Obligation, site_text, terms, verb, verbs};
use crate::CheckId;

impl Checker<'_> {
    /// Reports each buffer once, at the first access that needs a cell; the others follow from it as a rule.
    /// Of `among` only, if that is given.
    pub(super) fn initialised(&mut self, exposure: &mut Exposure, among: Option<&FxHashSet<Root>>) {
        let exposed = exposure.of_locals(self.model, among, &mut self.session.solver);
        let mut reported: Vec<Sym> = Vec::new();
        for first in &exposed {
            // Fields have values from the start.
            let Root::Buffer(buffer) = first.root else {
                continue;
            };
            if !reported.contains(&buffer) {
                reported.push(buffer);
                let others = exposed.iter().filter(|e| e.root == first.root).skip(1);
                let others: Vec<&Exposed> = others.collect();
                self.exposed(buffer, first, &others);
            }
        }
    }

    fn exposed(&mut self, buffer: Sym, exposed: &Exposed, others: &[&Exposed]) {
        const SHOWN: usize = 3;
        let site = &exposed.site;
        let access = site_text(site);
        let declaration = self.declaration(buffer);
        let buffer = self.model.proc.name_of(buffer).to_owned();
        let call = site.through.first();
        let loc = place(exposed).clone();
        let obligation = Obligation {
            id: CheckId::Uninitialised,
            loc: loc.clone(),
            cannot: match call {
                None => format!(
                    "cannot {} '{access}': it may not have been written before",
                    verb(exposed.kind)
                ),
                Some(_) => format!(
                    "cannot pass '{buffer}' on: '{}' needs cells that may not have been written",
                    site.proc.name
                ),
            },
            whether: format!("'{access}' is written before"),
        };
        let mut notes: Vec<(Loc, String)> = Vec::new();
        if call.is_some() {
            let text = format!(
                "'{}' {} '{access}' here",
                site.proc.name,
                verbs(exposed.kind)
            );
            notes.push((site.loc.clone(), text));
        }
        let undecided = || Verdict::Internal("an access has no verdict".to_owned());
        let verdict = exposed.verdict.clone().unwrap_or_else(undecided);
        self.report(obligation, verdict, |at| {
            let cell = at.region(&buffer, &exposed.cell);
            notes.push((
                loc,
                format!(
                    "{}nothing has written '{cell}'",
                    at.given_for(terms(&exposed.cell, &[]), &[])
                ),
            ));
            notes.extend(declaration);
            let also = |e: &&Exposed| {
                (
                    place(e).clone(),
                    format!("it is also needed by '{}' here", site_text(&e.site)),
                )
            };
            notes.extend(others.iter().take(SHOWN).map(also));
            if let Some(more) = others.get(SHOWN) {
                notes.push((
                    place(more).clone(),
                    format!("and by {} more", others.len() - SHOWN),
                ));
            }
            notes
        });
    }
}

/// The location at which the procedure itself needs the cell: the call, if a callee does.
fn place(exposed: &Exposed) -> &Loc {
    exposed.site.through.first().unwrap_or(&exposed.site.loc)
}
