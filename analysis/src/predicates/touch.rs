//! Whether statements touch something at all.

use std::collections::BTreeMap;

use exo_ir::Loc;

use super::Piece;
use super::conservative::is_conservative;
use crate::context::Facts;
use crate::effects::{AccessKind, Call, IndexRange, Model, Root};
use crate::locset::{Leaf, of_call};
use crate::solver::{Solver, Verdict};
use crate::term::Formula;

/// An access that may happen.
#[derive(Clone, Debug)]
pub struct Touching {
    /// The access; it happens under [`Leaf::when`].
    pub leaf: Leaf,
    /// Never [`Verdict::Safe`].
    pub verdict: Verdict,
    /// See [`super::Clash::conservative`].
    pub conservative: bool,
}

/// Whether the statements access no cell of `root`, by whatever name and in callees neither, wherever control reaches
/// them: All(a) of Def. 5.5.2 has none of it. What stands where control never comes does not count, nor does what only
/// makes a window or asks for a stride.
///
/// `facts` are what is known where the piece stands.
///
/// # Errors
/// The first access that may happen.
pub fn untouched(
    piece: &Piece<'_>,
    root: Root,
    facts: &mut Facts,
    solver: &mut Solver,
) -> Result<(), Box<Touching>> {
    let leaves = piece.leaves().into_iter();
    let found = leaves
        .filter(|leaf| leaf.root == root)
        .find_map(|leaf| happens(leaf, facts, solver));
    match found {
        None => Ok(()),
        Some(touching) => Err(Box::new(touching)),
    }
}

/// Whether the statements modify no configuration field, wherever control reaches them, callees and what they get by reference
/// included. `facts` are what is known where the piece stands.
///
/// # Errors
/// The first write that may happen.
pub fn modifies_no_field(
    piece: &Piece<'_>,
    facts: &mut Facts,
    solver: &mut Solver,
) -> Result<(), Box<Touching>> {
    let mut leaves = piece.leaves().into_iter().filter(modifies_field);
    match leaves.find_map(|leaf| happens(leaf, facts, solver)) {
        None => Ok(()),
        Some(touching) => Err(Box::new(touching)),
    }
}

/// The first write of each configuration field that a call may make with its arguments, those by reference included. `facts` are
/// what is known at the call.
pub fn fields_modified_by(
    (model, call, loc): (&Model, &Call, &Loc),
    facts: &mut Facts,
    solver: &mut Solver,
) -> Vec<Touching> {
    let mut found: BTreeMap<Root, Touching> = BTreeMap::new();
    for leaf in of_call(model, call, loc).into_iter().filter(modifies_field) {
        if !found.contains_key(&leaf.root)
            && let Some(touching) = happens(leaf, facts, solver)
        {
            found.insert(touching.leaf.root, touching);
        }
    }
    found.into_values().collect()
}

fn modifies_field(leaf: &Leaf) -> bool {
    leaf.kind != AccessKind::Read && matches!(leaf.root, Root::Field(_))
}

/// The access, unless its conditions contradict what is known or it has no cells.
fn happens(leaf: Leaf, facts: &mut Facts, solver: &mut Solver) -> Option<Touching> {
    let nothing = Formula::any(leaf.cell.iter().map(|span| match span {
        IndexRange::Point(_) => Formula::falsity(),
        IndexRange::Interval(lo, hi) => hi.le(lo),
    }));
    facts.push();
    for var in &leaf.guessed {
        facts.note_guess(var);
    }
    leaf.when.iter().for_each(|cond| facts.assume(cond));
    let verdict = facts.prove(solver, "touch:happens", &nothing);
    let conservative = is_conservative(&verdict, facts);
    facts.pop();
    match verdict {
        Verdict::Safe => None,
        verdict => Some(Touching {
            leaf,
            verdict,
            conservative,
        }),
    }
}
