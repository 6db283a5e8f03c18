//! Whether running statements again changes nothing.

use std::collections::HashSet;

use super::needs::exposed;
use super::writes::written_by;
use super::{Clash, Piece};
use crate::context::Facts;
use crate::effects::{AccessKind, Root};
use crate::locset::{Leaf, Pairs};
use crate::solver::{Solver, Verdict};

/// The reason why running statements twice may not be the same as running them once.
#[derive(Clone, Debug)]
pub enum NotIdempotent {
    /// [`Clash::second`] reads, before it is surely written, what [`Clash::first`] modifies; or reduces into what that
    /// destroys.
    Reads(Box<Clash>),
    /// A reduction into a cell that is not surely written too: it adds up.
    Accumulates {
        /// The reduction.
        leaf: Box<Leaf>,
        /// Never [`Verdict::Safe`].
        verdict: Verdict,
        /// See [`Clash::conservative`].
        conservative: bool,
    },
}

/// Whether running the statements twice in a row has the effect of running them once: no cell that they may modify
/// is read before it is surely written, and cells that may be reduced into are surely written too, and not left
/// destroyed. Weaker than
/// "shadows itself": a write that may not happen repeats alike, since what decides on it has not changed.
///
/// # Errors
/// The first access that makes a difference.
pub fn idempotent(
    piece: &Piece<'_>,
    facts: &mut Facts,
    solver: &mut Solver,
) -> Result<(), NotIdempotent> {
    let modifying: Vec<Leaf> = piece
        .leaves()
        .into_iter()
        .filter(|l| l.kind != AccessKind::Read)
        .collect();
    let modified: HashSet<Root> = modifying.iter().map(|l| l.root).collect();
    // Collected anew: a read of one iteration of an inner loop meets a write of another.
    let reads: Vec<Leaf> = piece
        .leaves()
        .into_iter()
        .filter(|l| l.kind == AccessKind::Read && modified.contains(&l.root))
        .collect();
    reads_nothing_modified(piece, &modifying, &reads, facts, solver)?;
    needs_nothing_destroyed(piece, &modifying, facts, solver)?;
    let reduced = modifying.iter().filter(|l| l.kind == AccessKind::Reduce);
    for leaf in reduced {
        rewritten(piece, leaf, facts, solver)?;
    }
    Ok(())
}

/// Every read against every change first: mostly they are apart, and nothing has to be known of the order. Only
/// where they are not, exposed reads are looked for.
fn reads_nothing_modified(
    piece: &Piece<'_>,
    modifying: &[Leaf],
    reads: &[Leaf],
    facts: &mut Facts,
    solver: &mut Solver,
) -> Result<(), NotIdempotent> {
    let mut pairs = Pairs::new(facts, solver, "idempotent:reads");
    if pairs.first(modifying, reads, |_, _| true).is_none() {
        return Ok(());
    }
    let roots: HashSet<Root> = reads.iter().map(|l| l.root).collect();
    let mut exposed = exposed(piece, roots, facts, solver);
    exposed.retain(|l| l.kind == AccessKind::Read);
    let mut pairs = Pairs::new(facts, solver, "idempotent:exposed");
    match pairs.first(modifying, &exposed, |_, _| true) {
        None => Ok(()),
        Some(found) => Err(NotIdempotent::Reads(Box::new(found))),
    }
}

/// A cell that is destroyed in the end is surely written, and still nothing can be added to it the second time.
fn needs_nothing_destroyed(
    piece: &Piece<'_>,
    modifying: &[Leaf],
    facts: &mut Facts,
    solver: &mut Solver,
) -> Result<(), NotIdempotent> {
    let destroyed = modifying.iter().filter(|l| l.kind == AccessKind::Clobber);
    let destroyed: Vec<Leaf> = destroyed.cloned().collect();
    if destroyed.is_empty() {
        return Ok(());
    }
    let roots = destroyed.iter().map(|l| l.root).collect();
    let needed = exposed(piece, roots, facts, solver);
    let mut pairs = Pairs::new(facts, solver, "idempotent:destroyed");
    match pairs.first(&destroyed, &needed, |_, _| true) {
        None => Ok(()),
        Some(found) => Err(NotIdempotent::Reads(Box::new(found))),
    }
}

/// Whether the cells of a reduction are surely written as well.
fn rewritten(
    piece: &Piece<'_>,
    leaf: &Leaf,
    facts: &mut Facts,
    solver: &mut Solver,
) -> Result<(), NotIdempotent> {
    let (verdict, conservative) = written_by(piece, leaf, facts, solver);
    match verdict {
        Verdict::Safe => Ok(()),
        verdict => Err(NotIdempotent::Accumulates {
            leaf: Box::new(leaf.clone()),
            verdict,
            conservative,
        }),
    }
}
