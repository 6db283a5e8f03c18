//! Substitution of terms and formulas for variables.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::walk::deep;
use super::{Formula, FormulaKind, Term, TermKind, Var};

/// What replaces variables: terms for integer variables, formulas for boolean ones.
#[derive(Clone, Debug, Default)]
pub struct Substitution {
    ints: BTreeMap<Var, Term>,
    bools: BTreeMap<Var, Formula>,
}

impl Substitution {
    /// Replaces nothing.
    pub fn new() -> Substitution {
        Substitution::default()
    }

    /// Replaces one integer variable.
    pub fn of_term(var: &Var, by: &Term) -> Substitution {
        let mut s = Substitution::new();
        s.set_term(var, by);
        s
    }

    /// Also replaces an integer variable.
    pub fn set_term(&mut self, var: &Var, by: &Term) {
        self.ints.insert(var.clone(), by.clone());
    }

    /// Also replaces a boolean variable.
    pub fn set_formula(&mut self, var: &Var, by: &Formula) {
        self.bools.insert(var.clone(), by.clone());
    }

    /// Whether it replaces nothing.
    pub fn is_empty(&self) -> bool {
        self.ints.is_empty() && self.bools.is_empty()
    }

    /// The formula with all free occurrences replaced at once, without capture.
    pub fn formula(&self, f: &Formula) -> Formula {
        if self.is_empty() {
            return f.clone();
        }
        Rewriter::new(self).formula(f)
    }

    /// The term with all free occurrences replaced at once, without capture.
    pub fn term(&self, t: &Term) -> Term {
        if self.is_empty() {
            return t.clone();
        }
        Rewriter::new(self).term(t)
    }

    fn range_vars(&self) -> BTreeSet<Var> {
        let terms = self.ints.values().flat_map(Term::free_vars);
        let formulas = self.bools.values().flat_map(Formula::free_vars);
        terms.chain(formulas).collect()
    }

    fn replaces(&self, v: &Var) -> bool {
        self.ints.contains_key(v) || self.bools.contains_key(v)
    }
}

struct Rewriter<'s> {
    subst: &'s Substitution,
    range: BTreeSet<Var>,
    terms: HashMap<Term, Term>,
    formulas: HashMap<Formula, Formula>,
}

impl<'s> Rewriter<'s> {
    fn new(subst: &'s Substitution) -> Self {
        Rewriter {
            subst,
            range: subst.range_vars(),
            terms: HashMap::new(),
            formulas: HashMap::new(),
        }
    }

    fn term(&mut self, t: &Term) -> Term {
        match t.kind() {
            TermKind::Int(_) => return t.clone(),
            TermKind::Var(v) => return self.subst.ints.get(v).unwrap_or(t).clone(),
            _ => {}
        }
        if let Some(done) = self.terms.get(t) {
            return done.clone();
        }
        let new = deep(|| match t.kind() {
            TermKind::Int(_) | TermKind::Var(_) => t.clone(),
            TermKind::Opaque(text, _) => Term::opaque(text),
            TermKind::Sum(s) => s
                .parts()
                .iter()
                .fold(Term::constant(s.constant()), |sum, (p, k)| {
                    sum.add(&self.term(p).scale(*k))
                }),
            TermKind::Div(p, k) => self.term(p).div(*k),
            TermKind::Mod(p, k) => self.term(p).modulo(*k),
            TermKind::Ite(c, a, b) => Term::ite(&self.formula(c), &self.term(a), &self.term(b)),
            TermKind::Product(a, b) => self.term(a).mul(&self.term(b)),
        });
        self.terms.insert(t.clone(), new.clone());
        new
    }

    fn formula(&mut self, f: &Formula) -> Formula {
        if let Some(done) = self.formulas.get(f) {
            return done.clone();
        }
        let new = deep(|| match f.kind() {
            FormulaKind::True | FormulaKind::False => f.clone(),
            FormulaKind::Var(v) => self.subst.bools.get(v).unwrap_or(f).clone(),
            FormulaKind::Opaque(text, _) => Formula::opaque(text),
            FormulaKind::NonNeg(t) => Formula::non_neg(&self.term(t)),
            FormulaKind::Zero(t) => Formula::zero(&self.term(t)),
            FormulaKind::Not(g) => self.formula(g).not(),
            FormulaKind::And(fs) => Formula::all(fs.iter().map(|g| self.formula(g))),
            FormulaKind::Or(fs) => Formula::any(fs.iter().map(|g| self.formula(g))),
            FormulaKind::Iff(a, b) => self.formula(a).iff(&self.formula(b)),
            FormulaKind::Forall(vs, g) => {
                let (vs, g) = self.under(vs, g);
                Formula::forall(vs, &g)
            }
            FormulaKind::Exists(vs, g) => {
                let (vs, g) = self.under(vs, g);
                Formula::exists(vs, &g)
            }
        });
        self.formulas.insert(f.clone(), new.clone());
        new
    }

    /// The body of a quantifier: bound variables shadow, and are renamed where a replacement names them.
    fn under(&mut self, vars: &[Var], body: &Formula) -> (Vec<Var>, Formula) {
        let clean = |v: &Var| !self.subst.replaces(v) && !self.range.contains(v);
        if vars.iter().all(clean) {
            let body = self.formula(body);
            return (vars.to_vec(), body);
        }
        let mut inner = self.subst.clone();
        let mut renamed = Vec::with_capacity(vars.len());
        for v in vars {
            inner.ints.remove(v);
            inner.bools.remove(v);
            if self.range.contains(v) {
                let new = v.renewed();
                match v.sort() {
                    super::Sort::Int => inner.set_term(v, &Term::var(&new)),
                    super::Sort::Bool => inner.set_formula(v, &Formula::var(&new)),
                }
                renamed.push(new);
            } else {
                renamed.push(v.clone());
            }
        }
        (renamed, inner.formula(body))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn substitution_does_not_capture() {
        let (x, y) = (Var::int("x"), Var::int("y"));
        let f = Formula::exists([y.clone()], &Term::var(&y).gt(&Term::var(&x)));
        let g = Substitution::of_term(&x, &Term::var(&y)).formula(&f);
        // ∃y'. y' > y: still has y free.
        assert!(g.free_vars().contains(&y));
        let h = Substitution::of_term(&y, &Term::int(3)).formula(&f);
        assert_eq!(h, f);
    }
}
