//! A formula without quantifiers as cases, each a conjunction of linear constraints over the integers.
//!
//! Most questions are refuted by looking at a few conjunctions, most of which contradict themselves on sight. Handing
//! these to isl row by row costs a fraction of what it takes isl to read a formula and to build the union of all cases.

use rustc_hash::FxHashMap as HashMap;

use crate::stack::deep;
use crate::term::{Formula, FormulaKind, Sort, Term, TermKind, Var, first_ite, replace_term};

/// Conjunctions that an engine is asked about for one formula.
const MAX_LEAVES: usize = 48;

/// Cases that are looked at for one formula.
const MAX_CASES: usize = 600;

/// Rounds of narrowing the bounds of variables.
const ROUNDS: usize = 3;

/// `coefficients · columns + constant`, the columns in order and none with coefficient zero.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Row {
    pub(super) coefficients: Vec<(usize, i128)>,
    pub(super) constant: i128,
}

/// A conjunction: rows that are zero, and rows that are not negative.
#[derive(Clone, Default, Debug)]
pub(super) struct System {
    pub(super) columns: usize,
    pub(super) zero: Vec<Row>,
    pub(super) non_negative: Vec<Row>,
}

/// Whether a formula has a model, if that can be told by looking at its cases. `is_empty` decides about one conjunction;
/// `None` if it cannot.
pub(super) fn satisfiable(
    f: &Formula,
    is_empty: &mut dyn FnMut(&System) -> Option<bool>,
) -> Option<bool> {
    let mut cases = Cases {
        columns: HashMap::default(),
        quotients: HashMap::default(),
        definitions: Vec::new(),
        next: 0,
        looked_at: 0,
        asked: 0,
        is_empty,
    };
    cases.explore(vec![(f.clone(), true)], System::default(), &[])
}

/// Formulas that hold together, each as it stands or negated.
type Conjunction = Vec<(Formula, bool)>;

struct Cases<'e> {
    columns: HashMap<Var, usize>,
    /// The columns of quotients, by dividend and divisor.
    quotients: HashMap<(Term, i128), usize>,
    /// Constraints on columns that hold in every case: ranges of booleans, definitions of
    /// quotients.
    definitions: Vec<Row>,
    next: usize,
    looked_at: usize,
    asked: usize,
    is_empty: &'e mut dyn FnMut(&System) -> Option<bool>,
}

impl Cases<'_> {
    /// Whether what is pending holds for some values, together with the rows and one alternative of each choice.
    fn explore(
        &mut self,
        mut pending: Conjunction,
        mut rows: System,
        choices: &[Vec<Conjunction>],
    ) -> Option<bool> {
        self.looked_at += 1;
        if self.looked_at > MAX_CASES {
            return None;
        }
        let mut choices = choices.to_vec();
        while let Some((f, positive)) = pending.pop() {
            if !self.add(&f, positive, &mut pending, &mut rows, &mut choices)? {
                return Some(false);
            }
        }
        rows.columns = self.next;
        if contradicts_itself(&rows, &self.definitions) {
            return Some(false);
        }
        let fewest = (0..choices.len()).min_by_key(|k| choices[*k].len());
        let Some(fewest) = fewest else {
            return self.ask(rows);
        };
        let alternatives = choices.swap_remove(fewest);
        for alternative in alternatives {
            match deep(|| self.explore(alternative, rows.clone(), &choices)) {
                Some(false) => {}
                other => return other,
            }
        }
        Some(false)
    }

    fn ask(&mut self, mut rows: System) -> Option<bool> {
        self.asked += 1;
        if self.asked > MAX_LEAVES {
            return None;
        }
        rows.non_negative.extend(self.definitions.iter().cloned());
        (self.is_empty)(&rows).map(|empty| !empty)
    }

    /// Takes a formula apart; false if it cannot hold.
    fn add(
        &mut self,
        f: &Formula,
        positive: bool,
        pending: &mut Conjunction,
        rows: &mut System,
        choices: &mut Vec<Vec<Conjunction>>,
    ) -> Option<bool> {
        match f.kind() {
            FormulaKind::True => return Some(positive),
            FormulaKind::False => return Some(!positive),
            FormulaKind::Not(g) => pending.push((g.clone(), !positive)),
            FormulaKind::Var(v) => {
                let column = self.column(v)?;
                let constant = if positive { -1 } else { 0 };
                rows.zero.push(Row {
                    coefficients: vec![(column, 1)],
                    constant,
                });
            }
            FormulaKind::And(fs) | FormulaKind::Or(fs) => {
                let all = fs.iter().map(|g| (g.clone(), positive));
                match matches!(f.kind(), FormulaKind::And(_)) == positive {
                    true => pending.extend(all),
                    false => choices.push(all.map(|one| vec![one]).collect()),
                }
            }
            FormulaKind::Iff(a, b) => {
                let both = |same: bool| vec![(a.clone(), same), (b.clone(), same == positive)];
                choices.push(vec![both(true), both(false)]);
            }
            FormulaKind::NonNeg(t) | FormulaKind::Zero(t) => {
                if let Some((ite, c, then, otherwise)) = first_ite(t) {
                    let arm = |holds: bool, arm: &Term| {
                        vec![(c.clone(), holds), (replace_term(f, &ite, arm), positive)]
                    };
                    choices.push(vec![arm(true, &then), arm(false, &otherwise)]);
                    return Some(true);
                }
                return self.comparison(f, t, positive, rows, choices);
            }
            FormulaKind::Exists(..) | FormulaKind::Forall(..) | FormulaKind::Opaque(..) => {
                return None;
            }
        }
        Some(true)
    }

    fn comparison(
        &mut self,
        f: &Formula,
        t: &Term,
        positive: bool,
        rows: &mut System,
        choices: &mut Vec<Vec<Conjunction>>,
    ) -> Option<bool> {
        let equation = matches!(f.kind(), FormulaKind::Zero(_));
        let row = self.row(t)?;
        match (equation, positive) {
            (true, true) => rows.zero.push(row),
            (false, true) => rows.non_negative.push(row),
            (false, false) => rows.non_negative.push(row.scaled(-1)?.plus_constant(-1)?),
            (true, false) => {
                let one = Term::int(1);
                let above = Formula::non_neg(&t.sub(&one));
                let below = Formula::non_neg(&Term::int(-1).sub(t));
                choices.push(vec![vec![(above, true)], vec![(below, true)]]);
            }
        }
        Some(true)
    }

    /// A term as a row; `None` if it is not linear.
    fn row(&mut self, t: &Term) -> Option<Row> {
        deep(|| match t.kind() {
            TermKind::Int(k) => Some(Row {
                coefficients: Vec::new(),
                constant: *k,
            }),
            TermKind::Var(v) => {
                let column = self.column(v)?;
                Some(Row {
                    coefficients: vec![(column, 1)],
                    constant: 0,
                })
            }
            TermKind::Sum(sum) => {
                let mut row = Row {
                    coefficients: Vec::new(),
                    constant: sum.constant(),
                };
                for (part, factor) in sum.parts().iter() {
                    row = row.plus(&self.row(part)?.scaled(*factor)?)?;
                }
                Some(row)
            }
            TermKind::Div(p, k) => self.quotient(p, *k),
            TermKind::Mod(p, k) => {
                let quotient = self.quotient(p, *k)?.scaled(k.checked_neg()?)?;
                self.row(p)?.plus(&quotient)
            }
            TermKind::Ite(..) | TermKind::Product(..) | TermKind::Opaque(..) => None,
        })
    }

    /// The column of `floor(p / k)`: the q with `0 <= p - k q < k`.
    fn quotient(&mut self, p: &Term, k: i128) -> Option<Row> {
        if k <= 0 {
            return None;
        }
        let key = (p.clone(), k);
        let column = match self.quotients.get(&key) {
            Some(column) => *column,
            None => {
                let dividend = self.row(p)?;
                let column = self.new_column();
                let remainder = dividend.plus(&Row {
                    coefficients: vec![(column, k.checked_neg()?)],
                    constant: 0,
                })?;
                let below = remainder.scaled(-1)?.plus_constant(k - 1)?;
                self.definitions.extend([remainder, below]);
                self.quotients.insert(key, column);
                column
            }
        };
        Some(Row {
            coefficients: vec![(column, 1)],
            constant: 0,
        })
    }

    fn column(&mut self, v: &Var) -> Option<usize> {
        if let Some(column) = self.columns.get(v) {
            return Some(*column);
        }
        let column = self.new_column();
        self.columns.insert(v.clone(), column);
        if v.sort() == Sort::Bool {
            let row = |sign, constant| Row {
                coefficients: vec![(column, sign)],
                constant,
            };
            self.definitions.extend([row(1, 0), row(-1, 1)]);
        }
        Some(column)
    }

    fn new_column(&mut self) -> usize {
        let column = self.next;
        self.next += 1;
        column
    }
}

impl Row {
    fn scaled(&self, by: i128) -> Option<Row> {
        let scaled = self
            .coefficients
            .iter()
            .map(|(column, k)| Some((*column, k.checked_mul(by)?)));
        Some(Row {
            coefficients: scaled.collect::<Option<Vec<_>>>()?,
            constant: self.constant.checked_mul(by)?,
        })
    }

    fn plus_constant(mut self, by: i128) -> Option<Row> {
        self.constant = self.constant.checked_add(by)?;
        Some(self)
    }

    fn plus(&self, other: &Row) -> Option<Row> {
        let mut sum: Vec<(usize, i128)> = Vec::new();
        let (mut a, mut b) = (self.coefficients.iter(), other.coefficients.iter());
        let (mut x, mut y) = (a.next(), b.next());
        loop {
            let next = match (x, y) {
                (None, None) => break,
                (Some(p), None) => {
                    x = a.next();
                    *p
                }
                (None, Some(q)) => {
                    y = b.next();
                    *q
                }
                (Some(p), Some(q)) if p.0 < q.0 => {
                    x = a.next();
                    *p
                }
                (Some(p), Some(q)) if q.0 < p.0 => {
                    y = b.next();
                    *q
                }
                (Some(p), Some(q)) => {
                    (x, y) = (a.next(), b.next());
                    (p.0, p.1.checked_add(q.1)?)
                }
            };
            if next.1 != 0 {
                sum.push(next);
            }
        }
        Some(Row {
            coefficients: sum,
            constant: self.constant.checked_add(other.constant)?,
        })
    }
}

/// Whether rows contradict each other in a way that is seen without solving: two of opposite coefficients, or bounds of a
/// variable that cross.
fn contradicts_itself(rows: &System, definitions: &[Row]) -> bool {
    let mut all: Vec<Row> = rows.non_negative.clone();
    for row in &rows.zero {
        all.push(row.clone());
        all.extend(row.scaled(-1));
    }
    all.extend(definitions.iter().cloned());
    opposite(&all) || bounds_cross(&all, rows.columns)
}

fn opposite(rows: &[Row]) -> bool {
    let mut least: HashMap<&[(usize, i128)], i128> =
        HashMap::with_capacity_and_hasher(rows.len(), Default::default());
    for row in rows {
        let constant = least.entry(&row.coefficients).or_insert(row.constant);
        *constant = (*constant).min(row.constant);
    }
    rows.iter().any(|row| {
        let Some(negated) = row.scaled(-1) else {
            return false;
        };
        let other = least.get(negated.coefficients.as_slice());
        // L + c >= 0 and -L + d >= 0 need c + d >= 0.
        other.is_some_and(|d| row.constant.checked_add(*d).is_some_and(|sum| sum < 0))
    })
}

/// Bounds of a variable, as far as they are known.
#[derive(Clone, Copy, Default)]
struct Bounds {
    least: Option<i128>,
    most: Option<i128>,
}

impl Bounds {
    /// The most that `k` times the variable can be.
    fn most_of(&self, k: i128) -> Option<i128> {
        let end = if k > 0 { self.most } else { self.least };
        end?.checked_mul(k)
    }

    fn cross(&self) -> bool {
        matches!((self.least, self.most), (Some(lo), Some(hi)) if lo > hi)
    }
}

fn bounds_cross(rows: &[Row], columns: usize) -> bool {
    let mut bounds = vec![Bounds::default(); columns];
    for _ in 0..ROUNDS {
        let mut narrowed = false;
        for row in rows {
            if row.coefficients.is_empty() && row.constant < 0 {
                return true;
            }
            for (column, k) in &row.coefficients {
                let others = row.coefficients.iter().filter(|(c, _)| c != column);
                let mut most = others.map(|(c, k)| bounds.get(*c)?.most_of(*k));
                let most = most.try_fold(row.constant, |sum, m| sum.checked_add(m?));
                let (Some(most), Some(known)) = (most, bounds.get_mut(*column)) else {
                    continue;
                };
                narrowed |= narrow(known, *k, most);
                if known.cross() {
                    return true;
                }
            }
        }
        if !narrowed {
            return false;
        }
    }
    false
}

/// Narrows bounds by `k x + most >= 0`.
fn narrow(known: &mut Bounds, k: i128, most: i128) -> bool {
    let size = k.checked_abs().filter(|size| *size > 0);
    let Some(quotient) = size.map(|size| most.div_euclid(size)) else {
        return false;
    };
    if k > 0 {
        // x >= ceil(-most / k)
        let Some(least) = quotient.checked_neg() else {
            return false;
        };
        let better = known.least.is_none_or(|lo| least > lo);
        if better {
            known.least = Some(least);
        }
        better
    } else {
        // x <= floor(most / -k)
        let better = known.most.is_none_or(|hi| quotient < hi);
        if better {
            known.most = Some(quotient);
        }
        better
    }
}
