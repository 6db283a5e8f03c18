//! Whether statements make earlier ones pointless.

use super::needs::exposed;
use super::writes::written_by;
use super::{Clash, Piece};
use crate::context::Facts;
use crate::effects::AccessKind;
use crate::locset::{Leaf, Pairs};
use crate::solver::{Solver, Verdict};

/// The reason why a piece is not shadowed by another.
#[derive(Clone, Debug)]
pub enum NotShadowed {
    /// [`Clash::second`], in the second piece, needs what [`Clash::first`] modified.
    Needed(Box<Clash>),
    /// A cell that the first piece may modify is not surely written by the second.
    Survives {
        /// The modification.
        leaf: Box<Leaf>,
        /// Never [`Verdict::Safe`].
        verdict: Verdict,
        /// See [`Clash::conservative`].
        conservative: bool,
    },
}

/// Whether nothing of `a` is left after `b` (Exo thesis, Def. 5.6.2): `b` needs no cell that `a` may modify, and
/// surely writes all of them.
///
/// # Errors
/// The first modification that can be seen behind `b`.
pub fn shadows(
    a: &Piece<'_>,
    b: &Piece<'_>,
    facts: &mut Facts,
    solver: &mut Solver,
) -> Result<(), NotShadowed> {
    let mut modified = a.leaves();
    modified.retain(|l| l.kind != AccessKind::Read);
    let roots = modified.iter().map(|l| l.root).collect();
    let needed = exposed(b, roots, facts, solver);
    let mut pairs = Pairs::new(facts, solver, "shadows:needs");
    if let Some(clash) = pairs.first(&modified, &needed, |_, _| true) {
        return Err(NotShadowed::Needed(Box::new(clash)));
    }
    for leaf in modified {
        let (verdict, conservative) = written_by(b, &leaf, facts, solver);
        if !verdict.is_safe() {
            return Err(NotShadowed::Survives {
                leaf: Box::new(leaf),
                verdict,
                conservative,
            });
        }
    }
    Ok(())
}
