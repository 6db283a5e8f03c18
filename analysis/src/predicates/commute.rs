//! Whether statements can be exchanged.

use super::scope::{OutOfScope, leaks};
use super::{Clash, Piece};
use crate::context::Facts;
use crate::effects::AccessKind;
use crate::locset::{Leaf, Pairs, Rule};
use crate::solver::Solver;

/// The reason why two pieces cannot be exchanged.
#[derive(Clone, Debug)]
pub enum Conflict {
    /// Two accesses may meet in a cell or field. [`Clash::first`] is of the first piece.
    Access(Box<Clash>),
    /// A name that one of them defines is used in the other.
    Scope(OutOfScope),
}

/// Whether `a` before `b` has the effect of `b` before `a` (Exo thesis, Def. 5.6.1): what one writes the other
/// does not touch, and what one reduces the other does not read. Reductions commute with reductions, and with each other
/// writes of one value: to a control field, or of bottom. An assignment that adds to its cell, `s = s - e`, is a reduction. Neither
/// uses what the other allocates or windows.
///
/// `facts` are what is known where both run.
///
/// # Errors
/// The first conflict.
pub fn commutes(
    a: &Piece<'_>,
    b: &Piece<'_>,
    facts: &mut Facts,
    solver: &mut Solver,
) -> Result<(), Conflict> {
    let rule: Rule = |x, y| match (x.kind, y.kind) {
        (AccessKind::Read, AccessKind::Read) | (AccessKind::Reduce, AccessKind::Reduce) => false,
        // Bottom is one value.
        (AccessKind::Clobber, AccessKind::Clobber) => false,
        (x, y) if x.overwrites() || y.overwrites() => true,
        (x, y) => x != y,
    };
    if let Some(leak) = leaks(a, b).or_else(|| leaks(b, a)) {
        return Err(Conflict::Scope(leak));
    }
    let mut pairs = Pairs::new(facts, solver, "commutes");
    pairs.equal_writes = true;
    let (first, second) = (a.leaves(), b.leaves());
    let found = apart(&mut pairs, (&first, &second), rule);
    found.or_else(|conflict| {
        let (x, y) = (a.leaves_with_sums(), b.leaves_with_sums());
        match (x.len(), y.len()) == (first.len(), second.len()) {
            true => Err(conflict),
            // What is told is told of assignments as they are written.
            false => apart(&mut pairs, (&x, &y), rule).map_err(|_| conflict),
        }
    })
}

/// Whether `b` modifies nothing that `a` reads or modifies, and uses nothing that `a` allocates or windows.
///
/// # Errors
/// The first conflict.
pub fn modifies_nothing_of(
    b: &Piece<'_>,
    a: &Piece<'_>,
    facts: &mut Facts,
    solver: &mut Solver,
) -> Result<(), Conflict> {
    if let Some(leak) = leaks(a, b) {
        return Err(Conflict::Scope(leak));
    }
    let rule: Rule = |x, _| x.kind != AccessKind::Read;
    let mut pairs = Pairs::new(facts, solver, "modifies");
    apart(&mut pairs, (&b.leaves(), &a.leaves()), rule)
}

/// Whether `b` modifies nothing that `a` reads.
///
/// # Errors
/// The first conflict.
pub fn modifies_nothing_read_by(
    b: &Piece<'_>,
    a: &Piece<'_>,
    facts: &mut Facts,
    solver: &mut Solver,
) -> Result<(), Conflict> {
    let rule: Rule = |x, y| x.kind != AccessKind::Read && y.kind == AccessKind::Read;
    let mut pairs = Pairs::new(facts, solver, "modifies");
    apart(&mut pairs, (&b.leaves(), &a.leaves()), rule)
}

fn apart(
    pairs: &mut Pairs<'_>,
    (first, second): (&[Leaf], &[Leaf]),
    rule: Rule,
) -> Result<(), Conflict> {
    let reads_only = |leaves: &[Leaf]| leaves.iter().all(|l| l.kind == AccessKind::Read);
    if reads_only(first) && reads_only(second) {
        return Ok(());
    }
    match pairs.first(first, second, rule) {
        Some(clash) => Err(Conflict::Access(Box::new(clash))),
        None => Ok(()),
    }
}
