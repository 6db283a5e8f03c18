//! Substitution of terms and formulas for variables.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

use super::rewrite::{Names, Rewriter};
use super::{Formula, Mask, Sort, Term, Value, Var};

/// Replacements of variables: terms for integer variables, formulas for boolean ones.
#[derive(Clone, Debug, Default)]
pub struct Substitution {
    ints: BTreeMap<Var, Term>,
    bools: BTreeMap<Var, Formula>,
    /// A mask of the variables that are or were replaced.
    mask: Mask,
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
        self.mask = self.mask.or(Mask::of(var));
        self.ints.insert(var.clone(), by.clone());
    }

    /// Also replaces a boolean variable.
    pub fn set_formula(&mut self, var: &Var, by: &Formula) {
        self.mask = self.mask.or(Mask::of(var));
        self.bools.insert(var.clone(), by.clone());
    }

    /// Also replaces a variable by another of the same sort.
    pub fn set_var(&mut self, var: &Var, by: &Var) {
        match var.sort() {
            Sort::Int => self.set_term(var, &Term::var(by)),
            Sort::Bool => self.set_formula(var, &Formula::var(by)),
        }
    }

    /// Also replaces a variable by a value; nothing happens where the sorts differ.
    pub fn set_value(&mut self, var: &Var, value: Value) {
        match (var.sort(), value) {
            (Sort::Int, Value::Int(x)) => self.set_term(var, &Term::constant(x)),
            (Sort::Bool, Value::Bool(b)) => self.set_formula(var, &Formula::constant(b)),
            _ => {}
        }
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
        Rewriter::new(self.scope()).formula(f)
    }

    /// The term with all free occurrences replaced at once, without capture.
    pub fn term(&self, t: &Term) -> Term {
        if self.is_empty() {
            return t.clone();
        }
        Rewriter::new(self.scope()).term(t)
    }

    fn scope(&self) -> Scope<'_> {
        Scope {
            subst: Cow::Borrowed(self),
            whole: self,
            range: OnceCell::new(),
        }
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

/// The substitution at one place: bound variables shadow, and are renamed where a replacement names them.
struct Scope<'s> {
    subst: Cow<'s, Substitution>,
    whole: &'s Substitution,
    /// The variables that replacements of the whole substitution name: few substitutions meet a quantifier.
    range: OnceCell<BTreeSet<Var>>,
}

impl Scope<'_> {
    fn named(&self, v: &Var) -> bool {
        self.range
            .get_or_init(|| self.whole.range_vars())
            .contains(v)
    }
}

impl<'s> Names for Scope<'s> {
    type Outer = Cow<'s, Substitution>;

    fn passes_over(&self, part: Mask) -> bool {
        !self.subst.mask.meets(part)
    }

    fn int(&mut self, v: &Var) -> Option<Term> {
        self.subst.ints.get(v).cloned()
    }

    fn bool(&mut self, v: &Var) -> Option<Formula> {
        self.subst.bools.get(v).cloned()
    }

    fn enter(&mut self, vars: &[Var]) -> Option<(Vec<Var>, Self::Outer)> {
        let clean = |v: &Var| !self.subst.replaces(v) && !self.named(v);
        if vars.iter().all(clean) {
            return None;
        }
        let outer = self.subst.clone();
        let mut renamed = Vec::with_capacity(vars.len());
        for v in vars {
            let named = self.named(v);
            let subst = self.subst.to_mut();
            subst.ints.remove(v);
            subst.bools.remove(v);
            if named {
                let new = v.renewed();
                subst.set_var(v, &new);
                renamed.push(new);
            } else {
                renamed.push(v.clone());
            }
        }
        Some((renamed, outer))
    }

    fn leave(&mut self, outer: Self::Outer) {
        self.subst = outer;
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
