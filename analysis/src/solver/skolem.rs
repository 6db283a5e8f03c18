//! Outer existential variables made free: what is left is simpler to decide, and a model says which
//! values they have.

use rustc_hash::FxHashMap as HashMap;

use crate::stack::deep;
use crate::term::{Formula, FormulaKind, Substitution, Var, products_and_binders};

/// Makes a formula that has a model if and only if the given one has.
#[derive(Default)]
pub(super) struct Skolemizer {
    done: HashMap<(Formula, bool), Formula>,
    originals: HashMap<Var, Var>,
    order: Vec<Var>,
}

impl Skolemizer {
    /// The variables that were made free, in order of occurrence, outer ones first.
    pub(super) fn freed(&self) -> &[Var] {
        &self.order
    }

    /// The bound variable that a freed one stands for.
    pub(super) fn original<'v>(&'v self, v: &'v Var) -> &'v Var {
        self.originals.get(v).unwrap_or(v)
    }

    /// `f`, or its negation where `positive` is false, with its outer existentials freed.
    ///
    /// Every model of the result is one of `f`, and every model of `f` can be extended to one of it.
    pub(super) fn free(&mut self, f: &Formula, positive: bool) -> Formula {
        if products_and_binders(f).1.is_empty() {
            return if positive { f.clone() } else { f.not() };
        }
        self.visit(f, positive)
    }

    fn visit(&mut self, f: &Formula, positive: bool) -> Formula {
        let key = (f.clone(), positive);
        if let Some(done) = self.done.get(&key) {
            return done.clone();
        }
        let new = deep(|| match (f.kind(), positive) {
            (FormulaKind::Not(g), _) => self.visit(g, !positive),
            (FormulaKind::And(fs), true) | (FormulaKind::Or(fs), false) => {
                Formula::all(fs.iter().map(|g| self.visit(g, positive)))
            }
            (FormulaKind::And(fs), false) | (FormulaKind::Or(fs), true) => {
                Formula::any(fs.iter().map(|g| self.visit(g, positive)))
            }
            (FormulaKind::Iff(a, b), _) if !products_and_binders(f).1.is_empty() => {
                let both = self.visit(a, true).and(&self.visit(b, positive));
                let none = self.visit(a, false).and(&self.visit(b, !positive));
                both.or(&none)
            }
            (FormulaKind::Exists(vs, g), true) | (FormulaKind::Forall(vs, g), false) => {
                let g = self.renamed(vs, g);
                self.visit(&g, positive)
            }
            (_, true) => f.clone(),
            (_, false) => f.not(),
        });
        self.done.insert(key, new.clone());
        new
    }

    /// The body with new variables for the bound ones: those may also be bound elsewhere.
    fn renamed(&mut self, vars: &[Var], body: &Formula) -> Formula {
        let mut subst = Substitution::new();
        for v in vars {
            let new = v.renewed();
            subst.set_var(v, &new);
            self.originals.insert(new.clone(), v.clone());
            self.order.push(new);
        }
        subst.formula(body)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::term::Term;

    #[test]
    fn negated_universals_are_freed_and_positive_ones_stay() {
        let (i, n) = (Var::int("i"), Term::var(&Var::int("n")));
        let all = Formula::forall([i.clone()], &Term::var(&i).le(&n));
        let mut skolemizer = Skolemizer::default();
        let free = skolemizer.free(&all.and(&all.implies(&n.ge(&Term::int(0)))), true);
        assert_eq!(skolemizer.freed().len(), 1);
        assert_eq!(skolemizer.original(&skolemizer.freed()[0].clone()), &i);
        assert!(free.conjuncts().contains(&all));
    }
}
