//! Nothing is read before it is written.

use exo_analysis::locset::{Exposed, Exposure};
use exo_view::Loc;

use super::Checker;
use super::report::{Finding, site_text, verb, verbs};
use crate::CheckId;

impl Checker<'_> {
    pub(super) fn initialised(&mut self, exposure: &mut Exposure) {
        for exposed in exposure.of_locals(self.model, &mut self.session.solver) {
            self.exposed(&exposed);
        }
    }

    fn exposed(&mut self, exposed: &Exposed) {
        let site = &exposed.site;
        let access = site_text(site);
        let buffer = self.model.proc.name_of(exposed.buffer).to_owned();
        let call = site.through.first();
        let finding = Finding {
            id: CheckId::Uninitialised,
            loc: call.unwrap_or(&site.loc).clone(),
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
        let mut places: Vec<(Loc, String)> = Vec::new();
        if call.is_some() {
            let text = format!(
                "'{}' {} '{access}' here",
                site.proc.name,
                verbs(exposed.kind)
            );
            places.push((site.loc.clone(), text));
        }
        let declaration = self.declaration(exposed.buffer);
        let name = site
            .name
            .map_or(buffer.as_str(), |sym| site.proc.name_of(sym))
            .to_owned();
        let loc = finding.loc.clone();
        self.report(finding, exposed.verdict.clone(), |at| {
            let cell = at.cell(&name, &site.index);
            places.push((loc, format!("{}nothing has written '{cell}'", at.given())));
            places.extend(declaration);
            places
        });
    }
}
