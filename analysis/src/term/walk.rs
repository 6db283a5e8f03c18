//! Walks over terms and formulas that visit every shared part once.

use std::collections::BTreeSet;

use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};

use super::{Formula, FormulaKind, Term, TermKind, Var};
use crate::stack::deep;

/// What a walk does at each part, before the parts inside it.
pub(crate) trait Visitor {
    fn term(&mut self, _t: &Term) {}
    fn formula(&mut self, _f: &Formula) {}
}

/// Visits every different part of the formulas once, outer before inner.
pub(crate) struct Walk<'v, V> {
    visitor: &'v mut V,
    terms: HashSet<usize>,
    formulas: HashSet<usize>,
}

impl<'v, V: Visitor> Walk<'v, V> {
    pub(crate) fn new(visitor: &'v mut V) -> Self {
        Walk {
            visitor,
            terms: HashSet::default(),
            formulas: HashSet::default(),
        }
    }

    pub(crate) fn formula(&mut self, f: &Formula) {
        if !self.formulas.insert(f.address()) {
            return;
        }
        self.visitor.formula(f);
        deep(|| match f.kind() {
            FormulaKind::True
            | FormulaKind::False
            | FormulaKind::Var(_)
            | FormulaKind::Opaque(..) => {}
            FormulaKind::NonNeg(t) | FormulaKind::Zero(t) => self.term(t),
            FormulaKind::Not(g) | FormulaKind::Forall(_, g) | FormulaKind::Exists(_, g) => {
                self.formula(g);
            }
            FormulaKind::And(fs) | FormulaKind::Or(fs) => fs.iter().for_each(|g| self.formula(g)),
            FormulaKind::Iff(a, b) => {
                self.formula(a);
                self.formula(b);
            }
        });
    }

    pub(crate) fn term(&mut self, t: &Term) {
        if !self.terms.insert(t.address()) {
            return;
        }
        self.visitor.term(t);
        deep(|| match t.kind() {
            TermKind::Int(_) | TermKind::Var(_) | TermKind::Opaque(..) => {}
            TermKind::Sum(s) => s.parts().iter().for_each(|(p, _)| self.term(p)),
            TermKind::Div(p, _) | TermKind::Mod(p, _) => self.term(p),
            TermKind::Ite(c, a, b) => {
                self.formula(c);
                self.term(a);
                self.term(b);
            }
            TermKind::Product(a, b) => {
                self.term(a);
                self.term(b);
            }
        });
    }
}

/// Free variables, each part computed once.
#[derive(Default)]
struct FreeVars {
    terms: HashMap<usize, BTreeSet<Var>>,
    formulas: HashMap<usize, BTreeSet<Var>>,
}

impl FreeVars {
    fn term(&mut self, t: &Term) -> BTreeSet<Var> {
        if let TermKind::Var(v) = t.kind() {
            return BTreeSet::from([v.clone()]);
        }
        if let Some(known) = self.terms.get(&t.address()) {
            return known.clone();
        }
        let found = deep(|| match t.kind() {
            TermKind::Int(_) | TermKind::Opaque(..) => BTreeSet::new(),
            TermKind::Var(v) => BTreeSet::from([v.clone()]),
            TermKind::Sum(s) => s.parts().iter().flat_map(|(p, _)| self.term(p)).collect(),
            TermKind::Div(p, _) | TermKind::Mod(p, _) => self.term(p),
            TermKind::Ite(c, a, b) => {
                let mut all = self.formula(c);
                all.append(&mut self.term(a));
                all.append(&mut self.term(b));
                all
            }
            TermKind::Product(a, b) => {
                let mut all = self.term(a);
                all.append(&mut self.term(b));
                all
            }
        });
        self.terms.insert(t.address(), found.clone());
        found
    }

    fn formula(&mut self, f: &Formula) -> BTreeSet<Var> {
        if let Some(known) = self.formulas.get(&f.address()) {
            return known.clone();
        }
        let found = deep(|| match f.kind() {
            FormulaKind::True | FormulaKind::False | FormulaKind::Opaque(..) => BTreeSet::new(),
            FormulaKind::Var(v) => BTreeSet::from([v.clone()]),
            FormulaKind::NonNeg(t) | FormulaKind::Zero(t) => self.term(t),
            FormulaKind::Not(g) => self.formula(g),
            FormulaKind::And(fs) | FormulaKind::Or(fs) => {
                fs.iter().flat_map(|g| self.formula(g)).collect()
            }
            FormulaKind::Iff(a, b) => {
                let mut all = self.formula(a);
                all.append(&mut self.formula(b));
                all
            }
            FormulaKind::Forall(vs, g) | FormulaKind::Exists(vs, g) => {
                let mut all = self.formula(g);
                all.retain(|v| !vs.contains(v));
                all
            }
        });
        self.formulas.insert(f.address(), found.clone());
        found
    }
}

/// The variables that are free in any of the formulas, in the order of their creation.
pub fn free_vars<'f>(formulas: impl IntoIterator<Item = &'f Formula>) -> BTreeSet<Var> {
    let mut walk = FreeVars::default();
    formulas.into_iter().flat_map(|f| walk.formula(f)).collect()
}

impl Formula {
    /// The variables that are free in it, in the order of their creation.
    pub fn free_vars(&self) -> BTreeSet<Var> {
        FreeVars::default().formula(self)
    }
}

impl Term {
    /// The variables that are free in it, in the order of their creation.
    pub fn free_vars(&self) -> BTreeSet<Var> {
        FreeVars::default().term(self)
    }
}

/// The text of the first opaque part.
pub(crate) fn opaque_part(f: &Formula) -> Option<String> {
    struct Find(Option<String>);
    impl Visitor for Find {
        fn term(&mut self, t: &Term) {
            if let TermKind::Opaque(text, _) = t.kind() {
                self.0.get_or_insert_with(|| text.to_string());
            }
        }
        fn formula(&mut self, f: &Formula) {
            if let FormulaKind::Opaque(text, _) = f.kind() {
                self.0.get_or_insert_with(|| text.to_string());
            }
        }
    }
    let mut find = Find(None);
    Walk::new(&mut find).formula(f);
    find.0
}

/// Whether a formula has more different parts than this.
pub(crate) fn larger_than(f: &Formula, parts: usize) -> bool {
    #[derive(Default)]
    struct Count(usize);
    impl Visitor for Count {
        fn term(&mut self, _t: &Term) {
            self.0 += 1;
        }
        fn formula(&mut self, _f: &Formula) {
            self.0 += 1;
        }
    }
    let mut count = Count::default();
    Walk::new(&mut count).formula(f);
    count.0 > parts
}

/// Every different product of two terms that are not constant, and every bound variable.
pub(crate) fn products_and_binders(f: &Formula) -> (Vec<Term>, BTreeSet<Var>) {
    #[derive(Default)]
    struct Find(Vec<Term>, BTreeSet<Var>);
    impl Visitor for Find {
        fn term(&mut self, t: &Term) {
            if let TermKind::Product(..) = t.kind() {
                self.0.push(t.clone());
            }
        }
        fn formula(&mut self, f: &Formula) {
            if let FormulaKind::Forall(vs, _) | FormulaKind::Exists(vs, _) = f.kind() {
                self.1.extend(vs.iter().cloned());
            }
        }
    }
    let mut find = Find::default();
    Walk::new(&mut find).formula(f);
    (find.0, find.1)
}

/// A conditional inside `t` with its condition and arms, none if there is none.
///
/// The outermost, so that taking conditionals out one by one ends.
pub(crate) fn first_ite(t: &Term) -> Option<(Term, Formula, Term, Term)> {
    fn find(t: &Term, seen: &mut HashSet<usize>) -> Option<(Term, Formula, Term, Term)> {
        if !seen.insert(t.address()) {
            return None;
        }
        deep(|| match t.kind() {
            TermKind::Int(_) | TermKind::Var(_) | TermKind::Opaque(..) => None,
            TermKind::Sum(s) => s.parts().iter().find_map(|(p, _)| find(p, seen)),
            TermKind::Div(p, _) | TermKind::Mod(p, _) => find(p, seen),
            TermKind::Ite(c, a, b) => Some((t.clone(), c.clone(), a.clone(), b.clone())),
            TermKind::Product(a, b) => find(a, seen).or_else(|| find(b, seen)),
        })
    }
    find(t, &mut HashSet::default())
}
