//! Whether the iterations of a loop may run at once.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use super::leaves::{Leaf, of_block};
use crate::context::Facts;
use crate::context::interval::Intervals;
use crate::dataflow::{CtlValue, Unknown, bind, renew};
use crate::effects::{AccessKind, Block, Loop, Model, NodeKind, Root, Span};
use crate::solver::{Solver, Unknown as Undecided, Verdict};
use crate::stack::deep;
use crate::term::{Formula, Substitution, Term, TermKind, Var};

/// Most pairs of accesses that are compared one by one.
const MAX_PAIRS: usize = 4000;

/// Two accesses of different iterations that may meet, one of which changes the cell.
#[derive(Clone, Debug)]
pub struct Conflict {
    /// An access of one iteration; it writes or reduces.
    pub first: Leaf,
    /// An access of another iteration, over [`Conflict::other`].
    pub second: Leaf,
    /// The loop variable in the second access's iteration.
    pub other: Var,
    /// Never [`Verdict::Safe`].
    pub verdict: Verdict,
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
) -> Vec<Conflict> {
    let mut local = HashSet::new();
    allocated(&l.body, &mut local);
    let mut by_root: BTreeMap<Root, Vec<Leaf>> = BTreeMap::new();
    for leaf in of_block(model, &l.body) {
        if !local.contains(&leaf.root) {
            by_root.entry(leaf.root).or_default().push(leaf);
        }
    }
    facts.push();
    facts.assume(&l.range());
    facts.prefer_small(&l.var);
    l.unknowns.iter().for_each(|u| facts.assume_unknown(u));
    let conflicts = by_root
        .into_values()
        .filter(|leaves| leaves.iter().any(|a| a.kind != AccessKind::Read))
        .filter(|leaves| !(0..rank(leaves)).any(|dim| separated(leaves, dim, l)))
        .filter_map(|leaves| first_conflict(distinct(leaves), l, facts, solver))
        .collect();
    facts.pop();
    conflicts
}

/// Buffers that live inside one iteration.
fn allocated(block: &Block, found: &mut HashSet<Root>) {
    for node in &block.nodes {
        deep(|| match &node.kind {
            NodeKind::Alloc { buf } => {
                found.insert(Root::Buffer(*buf));
            }
            NodeKind::If(branch) => {
                allocated(&branch.body, found);
                allocated(&branch.orelse, found);
            }
            NodeKind::For(l) => allocated(&l.body, found),
            NodeKind::Plain
            | NodeKind::WriteField { .. }
            | NodeKind::Window { .. }
            | NodeKind::Call(_) => {}
        });
    }
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
        Span::Point(t) => (t.clone(), t.clone()),
        Span::Interval(lo, hi) => (lo.clone(), hi.sub(&Term::int(1))),
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

/// Without accesses that touch the same cells under the same conditions as one before.
fn distinct(leaves: Vec<Leaf>) -> Vec<Leaf> {
    let mut seen = HashSet::new();
    leaves
        .into_iter()
        .filter(|l| seen.insert((l.kind, l.cell.clone(), l.when.clone())))
        .collect()
}

/// Compares each change with each access that may meet it, until two do.
fn first_conflict(
    leaves: Vec<Leaf>,
    l: &Loop,
    facts: &mut Facts,
    solver: &mut Solver,
) -> Option<Conflict> {
    let changing = |leaf: &Leaf| leaf.kind != AccessKind::Read;
    let mut asked = 0;
    for (k, a) in leaves.iter().enumerate().filter(|(_, a)| changing(a)) {
        let partners = leaves.iter().enumerate();
        for (_, b) in partners.filter(|(m, b)| *m >= k || !changing(b)) {
            asked += 1;
            let conflict = match asked > MAX_PAIRS {
                true => Some(beyond_limit(a, b, l)),
                false => meet(a, b, l, facts, solver),
            };
            if conflict.is_some() {
                return conflict;
            }
        }
    }
    None
}

fn beyond_limit(a: &Leaf, b: &Leaf, l: &Loop) -> Conflict {
    Conflict {
        first: a.clone(),
        second: b.clone(),
        other: l.var.clone(),
        verdict: Verdict::Unknown(Undecided::Limit {
            engine: crate::solver::EngineName::Simplifier,
            what: format!("{MAX_PAIRS} pairs of accesses"),
        }),
    }
}

/// Asks whether `a` in one iteration and `b` in another may touch the same cell.
fn meet(a: &Leaf, b: &Leaf, l: &Loop, facts: &mut Facts, solver: &mut Solver) -> Option<Conflict> {
    let mut renaming = Substitution::new();
    let other = l.var.renewed();
    bind(&mut renaming, &l.var, &CtlValue::of(&other));
    let mut unknowns = l.unknowns.clone();
    unknowns.extend(b.bound.iter().map(|var| Unknown {
        var: var.clone(),
        fact: Formula::truth(),
    }));
    let unknowns = renew(&unknowns, &mut renaming);
    let b = renamed(b, &renaming);
    facts.push();
    facts.prefer_small(&other);
    facts.assume(&renaming.formula(&l.range()));
    facts.assume(&Term::var(&l.var).differs(&Term::var(&other)));
    for unknown in unknowns.iter().take(l.unknowns.len()) {
        facts.assume_unknown(unknown);
    }
    for var in a.guessed.iter().chain(&b.guessed) {
        facts.note_guess(var);
    }
    for cond in a.when.iter().chain(&b.when) {
        facts.assume(cond);
    }
    let apart = a.cell.iter().zip(&b.cell).map(|(x, y)| x.disjoint(y));
    let verdict = facts.prove(solver, "par:disjoint", &Formula::any(apart));
    facts.pop();
    if verdict.is_safe() {
        return None;
    }
    Some(Conflict {
        first: a.clone(),
        second: b,
        other,
        verdict,
    })
}

/// An access of the other iteration: everything that the iteration binds is another variable there.
fn renamed(leaf: &Leaf, renaming: &Substitution) -> Leaf {
    let mut new = leaf.clone();
    new.cell = leaf.cell.iter().map(|s| s.under(renaming)).collect();
    new.when = leaf.when.iter().map(|f| renaming.formula(f)).collect();
    let rename = |vars: &[Var]| {
        let renamed = vars.iter().map(|v| CtlValue::of(v).under(renaming));
        renamed.flat_map(|v| v.free_vars()).collect()
    };
    new.bound = rename(&leaf.bound);
    new.guessed = rename(&leaf.guessed);
    new.site.index = leaf.site.index.iter().map(|t| renaming.term(t)).collect();
    new
}
