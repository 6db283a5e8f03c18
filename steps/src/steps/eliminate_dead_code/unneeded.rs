//! Statements whose effects are dead.

use exo_analysis::effects::{AccessKind, Root};
use exo_analysis::locset::Leaf;
use exo_analysis::predicates::{
    ExposedUse, Live, Piece, facts_at_access, leaks, unobservable_after,
};
use exo_check::report::terms;
use exo_ir::{Loc, StmtPath};

use super::C3;
use crate::safety::{access_note, refuse_scope, root_name};
use crate::{Obligation, Refusal, Target};

/// Whether a statement can go for what it leaves behind: each cell that it modifies is surely written again or ends with its buffer before
/// anything needs it, it modifies no field, and what it declares is not used.
///
/// # Errors
/// The refusal.
pub(super) fn unneeded(target: &mut Target<'_>, path: &StmtPath) -> Result<(), Refusal> {
    let model = target.model();
    let (loc, block) = match target.proc().stmt(path) {
        Some(stmt) => (stmt.loc.clone(), &path.block),
        None => {
            return Err(Refusal::internal(
                &target.proc().loc,
                "there is no statement",
            ));
        }
    };
    let Some(piece) = Piece::stmt(&model, path) else {
        return Err(Refusal::internal(&loc, "the statement has no model"));
    };
    let leak = piece.behind().and_then(|behind| leaks(&piece, &behind));
    if let Some(leak) = leak {
        let message = "cannot drop this statement: what it declares is used".to_owned();
        refuse_scope(&model, &C3, &loc, message, &leak).raise()?;
    }
    let modified = piece
        .leaves()
        .into_iter()
        .filter(|leaf| leaf.kind != AccessKind::Read);
    // Whether callers see a cell is a smaller question than what else reads it.
    let is_local = |leaf: &Leaf| match leaf.root {
        Root::Field(_) => false,
        Root::Buffer(sym) => !model.proc.args.contains(&sym),
    };
    let (local, visible): (Vec<Leaf>, Vec<Leaf>) = modified.partition(is_local);
    for leaf in visible.into_iter().chain(local) {
        let behind = (block, path.at + 1);
        let live = match leaf.root {
            // What a field holds is known to the analysis in other ways; `delete_config` looks at all of them.
            Root::Field(_) => Err(Live::AtExit),
            Root::Buffer(_) => unobservable_after(&model, &leaf, behind, target.solver()),
        };
        if let Err(live) = live {
            needed(target, (path, &loc), &leaf, live)?;
        }
    }
    Ok(())
}

/// Refuses because a modification is needed.
fn needed(
    target: &mut Target<'_>,
    (path, loc): (&StmtPath, &Loc),
    leaf: &Leaf,
    live: Live,
) -> Result<(), Refusal> {
    let model = target.model();
    let name = root_name(&model, leaf);
    let cannot = format!("cannot drop this statement: what it modifies of '{name}' may be needed");
    let needed = match live {
        Live::Needed(needed) => needed,
        Live::AtExit | Live::Unknown => {
            let what = match leaf.root {
                Root::Buffer(_) => format!("callers see '{name}'"),
                Root::Field(_) => format!("'{name}' is a field of a configuration"),
            };
            let refusal = Refusal::plain(&C3, loc, cannot).note(&leaf.site.loc, what);
            return refusal.raise();
        }
    };
    let facts = facts_at_access(&model, &path.block, leaf);
    let obligation = Obligation {
        condition: &C3,
        loc: loc.clone(),
        cannot,
        whether: format!("nothing needs what it modifies of '{name}'"),
    };
    let ExposedUse {
        leaf: need,
        verdict,
        ..
    } = *needed;
    target.judge(&facts, &verdict, obligation, |at| {
        let left_out: Vec<_> = leaf.bound.iter().chain(&need.bound).collect();
        let given = at.given_for(terms(&need.cell, &[]), &left_out);
        let (place, text) = access_note(at, &model, &need, "this");
        vec![(place, format!("{given}{text}"))]
    })
}
