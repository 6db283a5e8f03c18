//! Exposed reads: values from before some statements that these need.

use std::collections::HashSet;

use super::Piece;
use super::conservative::is_conservative;
use super::writes::cell_of;
use crate::context::Facts;
use crate::effects::{IndexRange, Root};
use crate::locset::{Exposed, Exposure, Leaf};
use crate::solver::{Solver, Verdict};
use crate::term::{Formula, Term};

/// An access that may need a cell as it was.
#[derive(Clone, Debug)]
pub struct ExposedUse {
    /// The read or reduction; it happens under [`Leaf::when`], where nothing has surely written the cell.
    pub leaf: Leaf,
    /// Never [`Verdict::Safe`].
    pub verdict: Verdict,
    /// See [`super::Clash::conservative`].
    pub conservative: bool,
}

/// Whether the statements may need a cell of a region of `root` as it was before them: read it, or reduce into it,
/// before they have surely written it (the thesis's exposed reads, and exposed reductions). `None` if they do not.
/// The region is in the dimensions of the root.
pub fn needs_before_writing(
    piece: &Piece<'_>,
    root: Root,
    region: &[IndexRange],
    facts: &mut Facts,
    solver: &mut Solver,
) -> Option<Box<ExposedUse>> {
    uses_unwritten_cells(piece, root, region, (facts, solver), &|_| {
        Formula::falsity()
    })
}

/// Whether [`needs_before_writing`] has an answer, where it is of no interest which: no witness is looked for.
pub fn may_need_before_writing(
    piece: &Piece<'_>,
    root: Root,
    region: &[IndexRange],
    facts: &mut Facts,
    solver: &mut Solver,
) -> bool {
    let exposed = exposed(piece, [root].into(), facts, solver);
    exposed.iter().any(|leaf| {
        let apart = leaf.cell.iter().zip(region).map(|(x, y)| x.disjoint(y));
        let apart = Formula::any(apart);
        facts.push();
        leaf.when.iter().for_each(|cond| facts.assume(cond));
        let needed = !facts.holds(solver, "needs:region", &apart);
        facts.pop();
        needed
    })
}

/// Whether statements need cells that something else has not surely written by then: `written` says
/// of a cell of `root` when it is.
pub(super) fn uses_unwritten_cells(
    piece: &Piece<'_>,
    root: Root,
    region: &[IndexRange],
    (facts, solver): (&mut Facts, &mut Solver),
    written: &dyn Fn(&[Term]) -> Formula,
) -> Option<Box<ExposedUse>> {
    let exposed = exposed(piece, [root].into(), facts, solver);
    exposed.into_iter().find_map(|leaf| {
        let needed = meets(&leaf, region, facts, solver)?;
        // Mostly nothing is met, and then the larger question need not be asked.
        let (at, within) = cell_of(&leaf.cell);
        match written(&at) {
            f if f.as_bool() == Some(false) => Some(needed),
            f => meets_left(leaf, (&at, &within), region, &f.not(), (facts, solver)),
        }
    })
}

/// The exposed reads and reductions of some roots.
pub(super) fn exposed(
    piece: &Piece<'_>,
    roots: HashSet<Root>,
    facts: &mut Facts,
    solver: &mut Solver,
) -> Vec<Leaf> {
    let mut exposure = Exposure::default();
    let asked = (facts, solver);
    let found = exposure.of_piece(piece.model(), piece.place(), piece.renaming(), roots, asked);
    found.into_iter().map(access).collect()
}

/// An exposed access as an access that happens where nothing has surely written its cell before.
fn access(exposed: Exposed) -> Leaf {
    let mut when = exposed.when;
    if exposed.unwritten.as_bool() != Some(true) {
        when.push(exposed.unwritten);
    }
    Leaf {
        kind: exposed.kind,
        root: exposed.root,
        cell: exposed.cell,
        when,
        bound: exposed.bound,
        guessed: Vec::new(),
        value: None,
        site: exposed.site,
    }
}

/// Whether an access may touch a region.
fn meets(
    leaf: &Leaf,
    region: &[IndexRange],
    facts: &mut Facts,
    solver: &mut Solver,
) -> Option<Box<ExposedUse>> {
    let apart = leaf.cell.iter().zip(region).map(|(x, y)| x.disjoint(y));
    unless(leaf, &Formula::any(apart), facts, solver)
}

/// Whether an access meets a region in cells for which `left` holds.
fn meets_left(
    mut leaf: Leaf,
    (at, within): (&[Term], &Formula),
    region: &[IndexRange],
    left: &Formula,
    (facts, solver): (&mut Facts, &mut Solver),
) -> Option<Box<ExposedUse>> {
    leaf.when.extend([within.clone(), left.clone()]);
    let met = Formula::all(at.iter().zip(region).map(|(x, span)| span.contains(x)));
    unless(&leaf, &met.not(), facts, solver)
}

/// The access, unless the goal holds whenever it happens.
fn unless(
    leaf: &Leaf,
    goal: &Formula,
    facts: &mut Facts,
    solver: &mut Solver,
) -> Option<Box<ExposedUse>> {
    facts.push();
    leaf.when.iter().for_each(|cond| facts.assume(cond));
    let verdict = facts.prove(solver, "needs:region", goal);
    let conservative = is_conservative(&verdict, facts);
    facts.pop();
    match verdict {
        Verdict::Safe => None,
        verdict => Some(Box::new(ExposedUse {
            leaf: leaf.clone(),
            verdict,
            conservative,
        })),
    }
}
