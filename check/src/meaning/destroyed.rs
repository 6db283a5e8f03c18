//! The check that no cell is read which an instruction has destroyed.
//!
//! A clobber counts as a write in the check of uninitialised reads: here each clobber is followed
//! from its own statement on instead, and a statement that destroys the cell again has its own
//! turn.

use rustc_hash::FxHashSet;

use exo_analysis::effects::{Node, Root};
use exo_analysis::locset::{Leaf, Site};
use exo_analysis::predicates::{
    ExposedUse, Live, destroyed_by, destroying, facts_at_access, unread_after,
};
use exo_analysis::term::Var;
use exo_ir::{BlockPath, Loc, StmtPath};

use super::Checker;
use super::report::{Obligation, site_text, terms, verb, verbs};
use crate::CheckId;

impl Checker<'_> {
    /// Follows all destroyed cells, and reports for each clobber the first use of its cells. Of
    /// `among` only, if that is given.
    pub(super) fn destroyed(&mut self, among: Option<&FxHashSet<Root>>) {
        let model = self.model;
        for path in destroying(model) {
            if let Some(node) = model.node(&path) {
                self.destroys(node, &path, among);
            }
        }
    }

    fn destroys(&mut self, node: &Node, path: &StmtPath, among: Option<&FxHashSet<Root>>) {
        let leaves = destroyed_by(self.model, node);
        let of_interest = |leaf: &&Leaf| among.is_none_or(|among| among.contains(&leaf.root));
        for leaf in leaves.iter().filter(of_interest) {
            if let Root::Field(_) = leaf.root {
                return self.destroys_field(leaf, &node.loc);
            }
            let behind = (&path.block, path.at + 1);
            let solver = &mut self.session.solver;
            if let Err(live) = unread_after(self.model, leaf, behind, solver) {
                return self.needs_destroyed(leaf, &path.block, live);
            }
        }
    }

    /// A field has a value at any time, so that no one has to follow it through the program.
    fn destroys_field(&mut self, leaf: &Leaf, loc: &Loc) {
        let name = self.root_name(leaf.root);
        let by = &leaf.site.proc.name;
        let cannot = format!(
            "cannot pass '{name}' on: '{by}' destroys it, and a configuration field always holds a value"
        );
        let note = (leaf.site.loc.clone(), format!("'{by}' destroys it here"));
        self.refuse(CheckId::Uninitialised, loc, cannot, vec![note]);
    }

    fn needs_destroyed(&mut self, leaf: &Leaf, block: &BlockPath, live: Live) {
        let Live::Needed(needed) = live else {
            let cannot = "the statement is not there".to_owned();
            return self.refuse(CheckId::Internal, &leaf.site.loc, cannot, Vec::new());
        };
        let ExposedUse {
            leaf: need,
            verdict,
            ..
        } = *needed;
        let access = site_text(&need.site);
        let (by, loc) = (leaf.site.proc.name.clone(), place(&need.site).clone());
        let buffer = self.root_name(leaf.root);
        let through = !need.site.through.is_empty();
        let does = (verb(need.kind), need.site.proc.name.clone());
        let obligation = Obligation {
            id: CheckId::Uninitialised,
            loc: loc.clone(),
            cannot: match through {
                false => format!("cannot {} '{access}': '{by}' may have destroyed it", does.0),
                true => format!(
                    "cannot pass '{buffer}' on: '{}' needs cells that '{by}' may have destroyed",
                    does.1
                ),
            },
            whether: format!("'{access}' is written again before"),
        };
        let mut notes = Vec::new();
        if through {
            let text = format!("'{}' {} '{access}' here", does.1, verbs(need.kind));
            notes.push((need.site.loc.clone(), text));
        }
        let text = format!("'{by}' destroys '{}' here", site_text(&leaf.site));
        let destroyed = (leaf.site.loc.clone(), text);
        let called = leaf.site.through.first().cloned();
        let called = called.filter(|place| *place != loc);
        let facts = facts_at_access(self.model, block, leaf);
        let outer = std::mem::replace(&mut self.facts, facts);
        self.report(obligation, verdict, |at| {
            let cell = at.region(&buffer, &need.cell);
            let left_out: Vec<&Var> = leaf.bound.iter().collect();
            let given = at.given_for(terms(&need.cell, &[]), &left_out);
            notes.push((loc, format!("{given}it is '{cell}'")));
            notes.push(destroyed);
            notes.extend(called.map(|place| (place, "it is called here".to_owned())));
            notes
        });
        self.facts = outer;
    }
}

/// The location of an access in the procedure itself: the call, if a callee does it.
fn place(site: &Site) -> &Loc {
    site.through.first().unwrap_or(&site.loc)
}
