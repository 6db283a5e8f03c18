//! Whether the iterations of a loop may run at once.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use super::instance::Instance;
use super::leaves::{Leaf, of_block, of_nodes};
use super::pairs::{Clash, Pairs, distinct};
use crate::context::Facts;
use crate::effects::{AccessKind, IndexRange, Loop, Model, Node, NodeKind, Root};
use crate::solver::{Solver, Verdict};
use crate::term::{Formula, Intervals, Substitution, Term, TermKind, Var};

/// Two accesses of different iterations that may meet, one of which changes the cell.
#[derive(Clone, Debug)]
pub struct Race {
    /// An access of one iteration.
    pub first: Leaf,
    /// An access of another iteration, over [`Race::other`].
    pub second: Leaf,
    /// The loop variable in the second access's iteration.
    pub other: Var,
    /// Never [`Verdict::Safe`].
    pub verdict: Verdict,
    /// See [`Clash::conservative`].
    pub conservative: bool,
}

/// For different iterations `i` and `i'`: what one writes or reduces, the other does not touch. Two reductions
/// do not pass: they are not atomic. Buffers that the body allocates do not count, each iteration has its own.
/// Gives the first conflict of each buffer; none if the loop's iterations are independent.
///
/// `facts` are those before the loop. Writes of control fields are not looked at.
pub fn disjoint_for_parallel(
    model: &Model,
    l: &Loop,
    facts: &mut Facts,
    solver: &mut Solver,
) -> Vec<Race> {
    let local = allocated(&l.body.nodes);
    let mut by_root: BTreeMap<Root, Vec<Leaf>> = BTreeMap::new();
    for leaf in of_block(model, &l.body) {
        if !local.contains(&leaf.root) {
            by_root.entry(leaf.root).or_default().push(leaf);
        }
    }
    by_root.retain(|_, leaves| {
        leaves.iter().any(|a| a.kind != AccessKind::Read)
            && !(0..rank(leaves)).any(|dim| separated(leaves, dim, l))
    });
    if by_root.is_empty() {
        return Vec::new();
    }
    let mut renaming = Substitution::new();
    let other = Instance::of(l, &mut renaming);
    let mut twins: BTreeMap<Root, Vec<Leaf>> = BTreeMap::new();
    for leaf in of_nodes(model, &l.body.nodes, &renaming) {
        if by_root.contains_key(&leaf.root) {
            twins.entry(leaf.root).or_default().push(leaf);
        }
    }
    facts.push();
    facts.iterate(l);
    other.assume(facts);
    facts.assume(&Term::var(&l.var).differs(&Term::var(&other.var)));
    let meeting = |(root, leaves): (&Root, &Vec<Leaf>)| {
        let clash = first_conflict(leaves, twins.get(root)?, facts, solver)?;
        Some(Race {
            first: clash.first,
            second: clash.second,
            other: other.var.clone(),
            verdict: clash.verdict,
            conservative: clash.conservative,
        })
    };
    let conflicts = by_root.iter().filter_map(meeting).collect();
    facts.pop();
    conflicts
}

/// Compares each change in one iteration with each access of the other, until two meet. The other way round is
/// the same question with the iterations' names exchanged.
fn first_conflict(
    leaves: &[Leaf],
    twins: &[Leaf],
    facts: &mut Facts,
    solver: &mut Solver,
) -> Option<Clash> {
    let changes = |leaf: &Leaf| leaf.kind != AccessKind::Read;
    let mut pairs = Pairs::new(facts, solver, "par:disjoint");
    let leaves: Vec<&Leaf> = distinct(leaves).collect();
    let twins: Vec<&Leaf> = distinct(twins).collect();
    let aligned = leaves.len() == twins.len();
    for (k, a) in leaves.iter().enumerate().filter(|(_, a)| changes(a)) {
        for (m, b) in twins.iter().enumerate() {
            let asked_before = aligned && m < k && changes(b);
            let clash = match asked_before {
                true => None,
                false => pairs.meet(a, b),
            };
            if clash.is_some() {
                return clash;
            }
        }
    }
    None
}

/// Buffers that live inside one iteration of a loop with that body.
pub(crate) fn allocated<'m>(nodes: impl IntoIterator<Item = &'m Node>) -> HashSet<Root> {
    let mut found = HashSet::new();
    let mut open: Vec<&Node> = nodes.into_iter().collect();
    while let Some(node) = open.pop() {
        match &node.kind {
            NodeKind::Alloc { buf } => {
                found.insert(Root::Buffer(*buf));
            }
            NodeKind::If(branch) => {
                open.extend(&branch.body.nodes);
                open.extend(&branch.orelse.nodes);
            }
            NodeKind::For(l) => open.extend(&l.body.nodes),
            NodeKind::Plain
            | NodeKind::WriteField { .. }
            | NodeKind::Window { .. }
            | NodeKind::Call(_) => {}
        }
    }
    found
}

fn rank(leaves: &[Leaf]) -> usize {
    leaves.first().map_or(0, |l| l.cell.len())
}

/// Whether every access has its index in dimension `dim` within `k*i + base + (a ..= b)` for one `k`, one
/// `base` that is the same in all iterations, and `b - a < |k|`: then different iterations have different
/// indices there. Linear in the number of accesses.
fn separated(leaves: &[Leaf], dim: usize, l: &Loop) -> bool {
    let mut common: Option<(i128, Term)> = None;
    let (mut least, mut greatest) = (i128::MAX, i128::MIN);
    for leaf in leaves {
        let Some(strip) = strip(leaf, dim, l) else {
            return false;
        };
        least = least.min(strip.lo);
        greatest = greatest.max(strip.hi);
        let key = (strip.factor, strip.base);
        if *common.get_or_insert_with(|| key.clone()) != key {
            return false;
        }
    }
    let Some((factor, _)) = common else {
        return true;
    };
    greatest
        .checked_sub(least)
        .is_some_and(|width| width.unsigned_abs() < factor.unsigned_abs())
}

/// `factor*i + base + (lo ..= hi)`.
struct Strip {
    factor: i128,
    base: Term,
    lo: i128,
    hi: i128,
}

/// The range of one access, from the ranges of the loops around it inside the body.
fn strip(leaf: &Leaf, dim: usize, l: &Loop) -> Option<Strip> {
    let mut ranges = Intervals::default();
    for f in leaf.when.iter().flat_map(Formula::conjuncts) {
        if let crate::term::FormulaKind::NonNeg(t) = f.kind() {
            ranges.learn(t);
        }
    }
    let varying: BTreeSet<Var> = leaf
        .bound
        .iter()
        .chain([&l.var])
        .chain(l.unknowns.iter().map(|u| &u.var))
        .cloned()
        .collect();
    let (first, last) = match leaf.cell.get(dim)? {
        IndexRange::Point(t) => (t.clone(), t.clone()),
        IndexRange::Interval(lo, hi) => (lo.clone(), hi.sub(&Term::int(1))),
    };
    let (low, high) = (
        split(&first, l, &varying, &ranges)?,
        split(&last, l, &varying, &ranges)?,
    );
    if low.factor != high.factor || low.base != high.base {
        return None;
    }
    Some(Strip {
        lo: low.lo.min(high.lo),
        hi: low.hi.max(high.hi),
        ..low
    })
}

/// Takes an index apart: the loop variable, what all iterations share, and the rest, which must have a
/// constant range.
fn split(t: &Term, l: &Loop, varying: &BTreeSet<Var>, ranges: &Intervals) -> Option<Strip> {
    let sum = t.to_linear();
    let mut factor = 0;
    let mut base = Term::int(0);
    let mut rest = Term::constant(sum.constant());
    for (part, k) in sum.parts() {
        match part.kind() {
            TermKind::Var(v) if *v == l.var => factor = *k,
            _ if part.free_vars().is_disjoint(varying) => base = base.add(&part.scale(*k)),
            _ => rest = rest.add(&part.scale(*k)),
        }
    }
    let range = ranges.of(&rest);
    Some(Strip {
        factor,
        base,
        lo: range.lo?,
        hi: range.hi?,
    })
}
