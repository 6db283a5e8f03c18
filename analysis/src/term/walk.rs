//! Walks over terms and formulas that visit every shared part once.

use std::collections::BTreeSet;

use rustc_hash::FxHashSet as HashSet;

use super::{Formula, FormulaKind, Term, TermKind, Var, VarSet};
use crate::stack::deep;

/// The action of a walk at each part, before the parts inside it.
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

/// The variables that are free in any of the formulas, in the order of their creation.
pub fn free_vars<'f>(formulas: impl IntoIterator<Item = &'f Formula>) -> BTreeSet<Var> {
    formulas.into_iter().flat_map(Formula::free_vars).collect()
}

impl Formula {
    /// The variables that are free in it, in the order of their creation.
    pub fn free_vars(&self) -> VarSet {
        let find = || {
            deep(|| match self.kind() {
                FormulaKind::True | FormulaKind::False | FormulaKind::Opaque(..) => {
                    VarSet::default()
                }
                FormulaKind::Var(v) => VarSet::from_iter([v.clone()]),
                FormulaKind::NonNeg(t) | FormulaKind::Zero(t) => t.free_vars(),
                FormulaKind::Not(g) => g.free_vars(),
                FormulaKind::And(fs) | FormulaKind::Or(fs) => union(fs.iter().map(Self::free_vars)),
                FormulaKind::Iff(a, b) => union([a.free_vars(), b.free_vars()]),
                FormulaKind::Forall(vs, g) | FormulaKind::Exists(vs, g) => {
                    g.free_vars().without(vs)
                }
            })
        };
        self.free_once(find).clone()
    }
}

impl Term {
    /// The variables that are free in it, in the order of their creation.
    pub fn free_vars(&self) -> VarSet {
        let find = || {
            deep(|| match self.kind() {
                TermKind::Int(_) | TermKind::Opaque(..) => VarSet::default(),
                TermKind::Var(v) => VarSet::from_iter([v.clone()]),
                TermKind::Sum(s) => union(s.parts().iter().map(|(p, _)| p.free_vars())),
                TermKind::Div(p, _) | TermKind::Mod(p, _) => p.free_vars(),
                TermKind::Ite(c, a, b) => union([c.free_vars(), a.free_vars(), b.free_vars()]),
                TermKind::Product(a, b) => union([a.free_vars(), b.free_vars()]),
            })
        };
        self.free_once(find).clone()
    }
}

fn union(sets: impl IntoIterator<Item = VarSet>) -> VarSet {
    let sets: Vec<VarSet> = sets.into_iter().collect();
    VarSet::union(&sets)
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
