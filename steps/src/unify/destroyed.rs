//! Cells that a callee destroys, but the statements that it is called for leave as they are.

use exo_analysis::locset::Leaf;
use exo_analysis::predicates::{Live, destroyed_by_call, facts_at_access, unobservable_after};
use exo_ir::Stmt;

use super::confirm::{CheckedRewrite, Confirmation};
use crate::{Class, Condition, Obligation, Refusal};

impl Confirmation<'_, '_, '_> {
    /// Nobody can tell that the callee destroys cells. It does not need them itself afterwards: that is checked of any
    /// procedure. What is destroyed by calls inside it is destroyed by the same calls in the block.
    pub(super) fn destroyed(&mut self, first: &Stmt) -> Result<(), Refusal> {
        let CheckedRewrite::Call {
            destroyed: condition,
            ..
        } = self.doing
        else {
            return Ok(());
        };
        let leaves = destroyed_by_call(self.call, &first.loc).into_iter();
        let mut own = leaves.filter(|l| l.site.through.len() == 1);
        own.try_for_each(|leaf| {
            let solver = self.target.solver();
            match unobservable_after(self.model, &leaf, self.behind, solver) {
                Ok(()) => Ok(()),
                Err(live) => self.seen(condition, &leaf, live, first),
            }
        })
    }

    /// Refuses the destruction of cells that something needs, or may need.
    fn seen(
        &mut self,
        condition: &'static Condition,
        leaf: &Leaf,
        live: Live,
        first: &Stmt,
    ) -> Result<(), Refusal> {
        let name = self.call.callee.proc.name.clone();
        let cells = self.root_name(leaf.root);
        let cannot =
            |why: &str| format!("cannot call '{name}' here: it destroys cells of '{cells}', {why}");
        let destroyed = (
            leaf.site.loc.clone(),
            format!("'{name}' destroys them here"),
        );
        let plain = |why: &str, class: Class| {
            let refusal = Refusal::plain(condition, &first.loc, cannot(why));
            let refusal = refusal.note(&destroyed.0, destroyed.1.clone());
            Refusal { class, ..refusal }.raise()
        };
        let needed = match live {
            Live::Needed(needed) => needed,
            Live::AtExit => return plain("which the caller sees", Class::Unsafe),
            Live::Unknown => return plain("which may be read later", Class::Fragment),
        };
        let obligation = Obligation {
            condition,
            loc: first.loc.clone(),
            cannot: cannot("which are read later"),
            whether: format!("what '{name}' destroys in '{cells}' is read later"),
        };
        let facts = facts_at_access(self.model, self.behind.0, leaf);
        let site = &needed.leaf.site;
        let place = site.through.first().unwrap_or(&site.loc).clone();
        self.target
            .judge_in(self.model, &facts, &needed.verdict, obligation, |_| {
                vec![destroyed, (place, "they are read here".to_owned())]
            })
    }
}
