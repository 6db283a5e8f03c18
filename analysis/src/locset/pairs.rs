//! Whether two lists of accesses may meet in a cell in a way that matters.

use std::collections::{HashMap, HashSet};

use super::leaves::Leaf;
use crate::context::Facts;
use crate::effects::{IndexRange, Root};
use crate::solver::{EngineName, Solver, Undecided, Verdict};
use crate::term::{Formula, Term};

/// Most pairs of accesses that a solver is asked about, one by one.
const MAX_PAIRS: usize = 4000;
const PAIRS: &str = "pairs of accesses";
/// Most pairs that are looked at, those included that are apart without a question.
const MAX_LOOKED_AT: usize = 12_000_000;

/// Two accesses that may meet in a cell.
#[derive(Clone, Debug)]
pub struct Clash {
    /// One of the first statements' accesses.
    pub first: Leaf,
    /// One of the second statements' accesses.
    pub second: Leaf,
    /// Never [`Verdict::Safe`].
    pub verdict: Verdict,
    /// The witness rests on a value that is not known: the accesses may never meet. Always so where nothing was
    /// decided.
    pub conservative: bool,
}

/// The pairs of accesses to one cell that matter.
pub(crate) type Rule = fn(&Leaf, &Leaf) -> bool;

/// Compares accesses pair by pair.
pub(crate) struct Pairs<'f> {
    pub(crate) facts: &'f mut Facts,
    pub(crate) solver: &'f mut Solver,
    /// Names the questions.
    pub(crate) id: &'static str,
    /// Whether two writes of one value to a control field pass.
    pub(crate) equal_writes: bool,
    asked: usize,
    looked_at: usize,
    /// Shapes of cells, numbered.
    shapes: HashMap<Vec<Term>, usize>,
    /// Pairs of shapes that are evidently apart where their offsets differ by so much.
    apart: HashSet<(usize, usize, Vec<i128>)>,
}

/// A cell at an index as a number for its terms without constants, and the constants: unrolled code has thousands of
/// cells of few shapes.
type Shape = (usize, Vec<i128>);

impl<'f> Pairs<'f> {
    pub(crate) fn new(facts: &'f mut Facts, solver: &'f mut Solver, id: &'static str) -> Self {
        Pairs {
            facts,
            solver,
            id,
            equal_writes: false,
            asked: 0,
            looked_at: 0,
            shapes: HashMap::new(),
            apart: HashSet::new(),
        }
    }

    /// The first two accesses, one of each list, that may meet and matter. The lists are collected separately:
    /// within one, accesses of a loop share its variable and so are of one iteration.
    pub(crate) fn first(&mut self, a: &[Leaf], b: &[Leaf], rule: Rule) -> Option<Clash> {
        let mut partners: HashMap<Root, Partners<'_>> = HashMap::new();
        for leaf in distinct(b) {
            let shape = self.shape(leaf);
            partners.entry(leaf.root).or_default().add(leaf, shape);
        }
        distinct(a).find_map(|x| {
            let shape = self.shape(x);
            let candidates = partners.get(&x.root)?.of(x);
            let mut candidates = candidates.filter(|(y, _)| rule(x, y));
            candidates.find_map(|(y, other)| self.meet_in(x, y, (&shape, other)))
        })
    }

    /// The shape of a cell, if all that a question about it depends on is its index.
    fn shape(&mut self, leaf: &Leaf) -> Option<Shape> {
        let point = |span: &IndexRange| match span {
            IndexRange::Point(t) => Some((t.without_offset(), t.offset())),
            IndexRange::Interval(..) => None,
        };
        let parts: Option<Vec<(Term, i128)>> = match self.equal_writes && leaf.value.is_some() {
            true => None,
            false => leaf.cell.iter().map(point).collect(),
        };
        let (terms, offsets) = parts?.into_iter().unzip();
        let next = self.shapes.len();
        Some((*self.shapes.entry(terms).or_insert(next), offsets))
    }

    /// Asks whether two accesses may touch the same cell, unless that is known of two of the same
    /// shapes.
    fn meet_in(
        &mut self,
        a: &Leaf,
        b: &Leaf,
        (x, y): (&Option<Shape>, &Option<Shape>),
    ) -> Option<Clash> {
        self.looked_at += 1;
        if self.looked_at > MAX_LOOKED_AT {
            return self.clash(a, b, beyond_limit(MAX_LOOKED_AT, PAIRS));
        }
        let (Some((s, k)), Some((t, l))) = (x, y) else {
            return self.meet(a, b);
        };
        let differences = k.iter().zip(l).map(|(k, l)| k.checked_sub(*l));
        let Some(differences) = differences.collect::<Option<Vec<i128>>>() else {
            return self.meet(a, b);
        };
        let key = (*s, *t, differences);
        if self.apart.contains(&key) {
            return None;
        }
        if self.evidently_apart(a, b).is_ok() {
            self.apart.insert(key);
            return None;
        }
        self.meet(a, b)
    }

    /// Most pairs differ by a constant, or in a dimension that the facts keep apart. For the others, what would have to
    /// be proved.
    fn evidently_apart(&self, a: &Leaf, b: &Leaf) -> Result<(), Formula> {
        let apart = a.cell.iter().zip(&b.cell).map(|(x, y)| x.disjoint(y));
        let goal = Formula::any(apart.chain(self.same_value(a, b)));
        match self.facts.evident(&goal) {
            true => Ok(()),
            false => Err(goal),
        }
    }

    /// Asks whether two accesses of one root may touch the same cell.
    pub(crate) fn meet(&mut self, a: &Leaf, b: &Leaf) -> Option<Clash> {
        let goal = self.evidently_apart(a, b).err()?;
        self.asked += 1;
        let verdict = match self.asked > MAX_PAIRS {
            true => beyond_limit(MAX_PAIRS, PAIRS),
            false => self.prove(a, b, &goal),
        };
        self.clash(a, b, verdict)
    }

    fn clash(&self, a: &Leaf, b: &Leaf, verdict: Verdict) -> Option<Clash> {
        if verdict.is_safe() {
            return None;
        }
        Some(Clash {
            first: a.clone(),
            second: b.clone(),
            conservative: self.rests_on_guess(a, b, &verdict),
            verdict,
        })
    }

    fn same_value(&self, a: &Leaf, b: &Leaf) -> Option<Formula> {
        match (&a.value, &b.value) {
            (Some(x), Some(y)) if self.equal_writes => Some(x.equals(y)),
            _ => None,
        }
    }

    fn prove(&mut self, a: &Leaf, b: &Leaf, goal: &Formula) -> Verdict {
        self.facts.push();
        for var in a.guessed.iter().chain(&b.guessed) {
            self.facts.note_guess(var);
        }
        for cond in a.when.iter().chain(&b.when) {
            self.facts.assume(cond);
        }
        let verdict = self.facts.prove(self.solver, self.id, goal);
        self.facts.pop();
        verdict
    }

    fn rests_on_guess(&self, a: &Leaf, b: &Leaf, verdict: &Verdict) -> bool {
        let Verdict::Unsafe(witness) = verdict else {
            return true;
        };
        witness.values.iter().any(|(var, _)| {
            self.facts.is_guess(var) || a.guessed.contains(var) || b.guessed.contains(var)
        })
    }
}

/// Accesses of one root. Those to cells of constant index are found by the cell, so that unrolled code is not
/// compared pair by pair.
#[derive(Default)]
struct Partners<'l> {
    all: Vec<(&'l Leaf, Option<Shape>)>,
    constant: HashMap<Vec<i128>, Vec<usize>>,
    others: Vec<usize>,
}

impl<'l> Partners<'l> {
    fn add(&mut self, leaf: &'l Leaf, shape: Option<Shape>) {
        match constant_cell(&leaf.cell) {
            Some(cell) => self.constant.entry(cell).or_default().push(self.all.len()),
            None => self.others.push(self.all.len()),
        }
        self.all.push((leaf, shape));
    }

    /// The leaves that may touch a cell of `leaf`, in order.
    fn of(&self, leaf: &Leaf) -> impl Iterator<Item = (&'l Leaf, &Option<Shape>)> {
        let positions: Vec<usize> = match constant_cell(&leaf.cell) {
            None => (0..self.all.len()).collect(),
            Some(cell) => {
                let same = self.constant.get(&cell).into_iter().flatten();
                let mut positions: Vec<usize> = same.chain(&self.others).copied().collect();
                positions.sort_unstable();
                positions
            }
        };
        positions
            .into_iter()
            .filter_map(|k| self.all.get(k))
            .map(|(leaf, shape)| (*leaf, shape))
    }
}

/// The index of a cell, if it is constant.
fn constant_cell(cell: &[IndexRange]) -> Option<Vec<i128>> {
    let at = |s: &IndexRange| match s {
        IndexRange::Point(t) => t.as_int(),
        IndexRange::Interval(..) => None,
    };
    cell.iter().map(at).collect()
}

/// The verdict where so many questions would be asked that none is asked any more.
pub(crate) fn beyond_limit(most: usize, of: &str) -> Verdict {
    Verdict::Unknown(Undecided::Limit {
        engine: EngineName::Simplifier,
        what: format!("{most} {of}"),
    })
}

/// The leaves without repetitions: the same access to the same cells under the same conditions.
pub(crate) fn distinct(leaves: &[Leaf]) -> impl Iterator<Item = &Leaf> {
    let mut seen = HashSet::new();
    leaves
        .iter()
        .filter(move |l| seen.insert((l.kind, l.root, &l.cell, &l.when, &l.value)))
}
