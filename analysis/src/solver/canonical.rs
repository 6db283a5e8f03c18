//! The canonical form of a question: its variables numbered in the order of their first occurrence, so
//! that questions that differ in names only are one.

use std::cell::RefCell;
use std::sync::{LazyLock, Mutex, PoisonError};

use rustc_hash::FxHashMap as HashMap;

use super::query::Query;
use crate::term::{Formula, Names, Rewriter, Sort, Term, Var};

/// A question over canonical variables.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Canonical {
    pub(super) premises: Formula,
    pub(super) goal: Formula,
    pub(super) minimize: Vec<Var>,
}

/// The user's names of canonical variables.
#[derive(Default)]
pub(super) struct Originals {
    to_canonical: HashMap<Var, Var>,
    to_original: HashMap<Var, Var>,
    next: HashMap<Sort, usize>,
}

impl Originals {
    /// The variable of the query; bound variables included.
    pub(super) fn original<'v>(&'v self, canonical: &'v Var) -> &'v Var {
        self.to_original.get(canonical).unwrap_or(canonical)
    }

    fn fresh(&mut self, v: &Var) -> Var {
        let n = self.next.entry(v.sort()).or_default();
        let canonical = canonical_var(v.sort(), *n);
        *n += 1;
        self.to_original.insert(canonical.clone(), v.clone());
        canonical
    }

    fn lookup(&mut self, v: &Var) -> Var {
        if let Some(known) = self.to_canonical.get(v) {
            return known.clone();
        }
        let canonical = self.fresh(v);
        self.to_canonical.insert(v.clone(), canonical.clone());
        canonical
    }
}

impl Names for Originals {
    type Outer = Vec<(Var, Option<Var>)>;

    fn int(&mut self, v: &Var) -> Option<Term> {
        Some(Term::var(&self.lookup(v)))
    }

    fn bool(&mut self, v: &Var) -> Option<Formula> {
        Some(Formula::var(&self.lookup(v)))
    }

    fn enter(&mut self, vars: &[Var]) -> Option<(Vec<Var>, Self::Outer)> {
        let mut outer = Vec::with_capacity(vars.len());
        let mut inner = Vec::with_capacity(vars.len());
        for v in vars {
            let new = self.fresh(v);
            outer.push((v.clone(), self.to_canonical.insert(v.clone(), new.clone())));
            inner.push(new);
        }
        Some((inner, outer))
    }

    fn leave(&mut self, outer: Self::Outer) {
        for (v, canonical) in outer {
            match canonical {
                Some(c) => self.to_canonical.insert(v, c),
                None => self.to_canonical.remove(&v),
            };
        }
    }
}

/// Canonical variables by their numbers: integers and truths.
type Pools = [Vec<Var>; 2];

/// The `n`-th canonical variable of a sort: the same in every session.
fn canonical_var(sort: Sort, n: usize) -> Var {
    thread_local! {
        /// A copy of the process's: every query asks for some, and threads would wait for each other.
        static COPY: RefCell<Pools> = RefCell::default();
    }
    let number = match sort {
        Sort::Int => 0,
        Sort::Bool => 1,
    };
    COPY.with_borrow_mut(|pools| {
        if pools[number].len() <= n {
            pools[number] = process_pool(sort, number, n);
        }
        pools[number][n].clone()
    })
}

/// The pool of a sort that all threads share, with the `n`-th variable in it.
fn process_pool(sort: Sort, number: usize, n: usize) -> Vec<Var> {
    static POOLS: LazyLock<Mutex<Pools>> = LazyLock::new(Mutex::default);
    let mut pools = POOLS.lock().unwrap_or_else(PoisonError::into_inner);
    let pool = &mut pools[number];
    let letter = match sort {
        Sort::Int => 'v',
        Sort::Bool => 'b',
    };
    while pool.len() <= n {
        let name = format!("{letter}{}", pool.len());
        pool.push(Var::new(&name, sort));
    }
    pool.clone()
}

/// The canonical form of a query, and the way back.
pub(super) fn canonical(query: &Query) -> (Canonical, Originals) {
    let mut rewriter = Rewriter::new(Originals::default());
    let premises = Formula::all(query.premises.iter().cloned());
    let premises = rewriter.formula(&premises);
    let goal = rewriter.formula(&query.goal);
    let mut originals = rewriter.into_names();
    let minimize = query.minimize.iter().map(|v| originals.lookup(v)).collect();
    let canonical = Canonical {
        premises,
        goal,
        minimize,
    };
    (canonical, originals)
}
