//! The placement of an access with respect to a region: inside, outside, or undecided.

use super::conservative::is_conservative;
use crate::context::Facts;
use crate::effects::{IndexRange, Root};
use crate::locset::Leaf;
use crate::solver::{Solver, Verdict};
use crate::term::{Formula, Term};

/// The placement of an access with respect to a region.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Placement {
    /// All its cells lie in the region.
    Inside,
    /// No cell of it does.
    Outside,
    /// Neither is known.
    Undecided {
        /// The verdict on lying inside.
        inside: Verdict,
        /// The verdict on lying outside.
        outside: Verdict,
        /// Whether one of the verdicts rests on a value that is not known.
        conservative: bool,
    },
}

/// The placement of the cells of an access with respect to a region of `root`, whenever the access
/// happens. The region is in the dimensions of the root. What is a single index there may be an
/// interval of one.
pub fn placement(
    leaf: &Leaf,
    root: Root,
    region: &[IndexRange],
    facts: &mut Facts,
    solver: &mut Solver,
) -> Placement {
    if leaf.root != root {
        return Placement::Outside;
    }
    let dims = || leaf.cell.iter().zip(region);
    let inside = Formula::all(dims().map(|(cell, of)| covers(of, cell)));
    let outside = Formula::any(dims().map(|(cell, of)| cell.disjoint(of)));
    facts.push();
    for var in &leaf.guessed {
        facts.note_guess(var);
    }
    leaf.when.iter().for_each(|cond| facts.assume(cond));
    let placement = decide(&inside, &outside, facts, solver);
    facts.pop();
    placement
}

fn decide(inside: &Formula, outside: &Formula, facts: &Facts, solver: &mut Solver) -> Placement {
    if facts.evident(inside) {
        return Placement::Inside;
    }
    if facts.evident(outside) {
        return Placement::Outside;
    }
    let within = facts.prove(solver, "placement:inside", inside);
    if within.is_safe() {
        return Placement::Inside;
    }
    let without = facts.prove(solver, "placement:outside", outside);
    if without.is_safe() {
        return Placement::Outside;
    }
    Placement::Undecided {
        conservative: is_conservative(&within, facts) || is_conservative(&without, facts),
        inside: within,
        outside: without,
    }
}

/// Whether a span contains all of another one.
fn covers(span: &IndexRange, part: &IndexRange) -> Formula {
    match part {
        IndexRange::Point(t) => span.contains(t),
        IndexRange::Interval(lo, hi) => {
            let last = hi.sub(&Term::int(1));
            hi.le(lo).or(&span.contains(lo).and(&span.contains(&last)))
        }
    }
}
