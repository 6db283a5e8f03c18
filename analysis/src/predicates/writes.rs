//! Must-writes: regions that statements surely write.

use super::Piece;
use super::conservative::is_conservative;
use crate::context::Facts;
use crate::effects::{IndexRange, Model, Root};
use crate::locset::{AUXILIARY, Cell, Leaf, surely_written};
use crate::solver::{Solver, Verdict};
use crate::term::{Formula, Term, Var};

/// A region that is not surely written as a whole.
#[derive(Clone, Debug)]
pub struct NotWritten {
    /// The cell that the witness speaks of, in the dimensions of the root.
    pub cell: Vec<Term>,
    /// Never [`Verdict::Safe`].
    pub verdict: Verdict,
    /// See [`super::Clash::conservative`].
    pub conservative: bool,
}

/// Whether the statements surely write every cell of a region of `root` that exists: what of the region lies outside
/// the buffer is of no interest. The region is in the dimensions of the root.
///
/// # Errors
/// A cell that may be left alone.
pub fn definitely_writes_all(
    piece: &Piece<'_>,
    root: Root,
    region: &[IndexRange],
    facts: &Facts,
    solver: &mut Solver,
) -> Result<(), Box<NotWritten>> {
    let (at, goal) = all_written(piece, root, region);
    match facts.prove(solver, "writes:all", &goal) {
        Verdict::Safe => Ok(()),
        verdict => Err(Box::new(NotWritten {
            conservative: is_conservative(&verdict, facts),
            cell: at,
            verdict,
        })),
    }
}

/// Whether [`definitely_writes_all`] holds, where it is of no interest which cell is left: no witness is looked for.
pub fn surely_writes_all(
    piece: &Piece<'_>,
    root: Root,
    region: &[IndexRange],
    facts: &Facts,
    solver: &mut Solver,
) -> bool {
    let (_, goal) = all_written(piece, root, region);
    facts.holds(solver, "writes:all", &goal)
}

/// Any cell of a region, and that it is surely written if it exists.
fn all_written(piece: &Piece<'_>, root: Root, region: &[IndexRange]) -> (Vec<Term>, Formula) {
    let (at, within) = cell_of(region);
    let exists = match extents(piece.model(), root) {
        Some(extents) => Formula::all(at.iter().zip(extents).map(|(x, extent)| {
            let extent = piece.term(extent);
            Term::int(0).le(x).and(&x.lt(&extent))
        })),
        None => Formula::truth(),
    };
    let goal = within.and(&exists).implies(&writes(piece, root, &at));
    (at, goal)
}

/// Whether the statements surely write the cells of an access whenever it happens, and whether a refusal rests on
/// something that is not known.
pub(super) fn written_by(
    piece: &Piece<'_>,
    leaf: &Leaf,
    facts: &mut Facts,
    solver: &mut Solver,
) -> (Verdict, bool) {
    let (at, within) = cell_of(&leaf.cell);
    let goal = within.implies(&writes(piece, leaf.root, &at));
    facts.push();
    for var in &leaf.guessed {
        facts.note_guess(var);
    }
    leaf.when.iter().for_each(|cond| facts.assume(cond));
    let verdict = facts.prove(solver, "writes:cell", &goal);
    let conservative = is_conservative(&verdict, facts);
    facts.pop();
    (verdict, conservative)
}

/// `cell ∈ D Wr` of the statements.
pub(super) fn writes(piece: &Piece<'_>, root: Root, at: &[Term]) -> Formula {
    let (block, range) = piece.place();
    surely_written(block, range, Cell { root, at }, piece.renaming())
}

/// All cells of a root, in its dimensions.
pub(super) fn whole(model: &Model, root: Root) -> Vec<IndexRange> {
    let all = |e: &Term| IndexRange::Interval(Term::int(0), e.clone());
    extents(model, root)
        .into_iter()
        .flatten()
        .map(all)
        .collect()
}

fn extents(model: &Model, root: Root) -> Option<&[Term]> {
    match root {
        Root::Buffer(sym) => Some(&model.buffers.get(&sym)?.extents),
        Root::Field(_) => Some(&[]),
    }
}

/// Any cell of a region, and the condition that it lies in it.
pub(super) fn cell_of(region: &[IndexRange]) -> (Vec<Term>, Formula) {
    let mut within = Vec::new();
    let at = region.iter().map(|span| match span {
        IndexRange::Point(t) => t.clone(),
        IndexRange::Interval(..) => {
            let index = Term::var(&Var::int(AUXILIARY));
            within.push(span.contains(&index));
            index
        }
    });
    (at.collect(), Formula::all(within))
}
