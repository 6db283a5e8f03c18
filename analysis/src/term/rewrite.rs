//! Rebuilding terms and formulas bottom-up through the smart constructors.

use rustc_hash::FxHashMap as HashMap;

use super::{Formula, FormulaKind, Mask, Term, TermKind, Var};
use crate::stack::deep;

/// The action of a rewriting on variables and comparisons; by default none.
pub(crate) trait Names {
    /// The state to restore when a quantifier is left.
    type Outer;

    /// Whether a part with these variables stays what it is.
    fn passes_over(&self, _part: Mask) -> bool {
        false
    }

    /// Rewrites an integer variable; `None` keeps it.
    fn int(&mut self, _v: &Var) -> Option<Term> {
        None
    }

    /// Rewrites a boolean variable; `None` keeps it.
    fn bool(&mut self, _v: &Var) -> Option<Formula> {
        None
    }

    /// Rewrites a comparison; `None` goes on into its parts.
    fn comparison(&mut self, _f: &Formula) -> Option<Formula> {
        None
    }

    /// The new bound variables, where entering a quantifier changes what the names mean.
    fn enter(&mut self, _vars: &[Var]) -> Option<(Vec<Var>, Self::Outer)> {
        None
    }

    /// Undoes [`Names::enter`].
    fn leave(&mut self, _outer: Self::Outer) {}
}

/// A rewriting that visits every shared part once per scope.
pub(crate) struct Rewriter<N> {
    names: N,
    terms: HashMap<Term, Term>,
    formulas: HashMap<Formula, Formula>,
}

/// `f` with every occurrence of the term `old` replaced by `new`; no variable of them is bound in `f`.
pub(crate) fn replace_term(f: &Formula, old: &Term, new: &Term) -> Formula {
    struct Nothing;
    impl Names for Nothing {
        type Outer = ();
    }
    let mut rewriter = Rewriter::new(Nothing);
    rewriter.terms.insert(old.clone(), new.clone());
    rewriter.formula(f)
}

impl<N: Names> Rewriter<N> {
    pub(crate) fn new(names: N) -> Self {
        Rewriter {
            names,
            terms: HashMap::default(),
            formulas: HashMap::default(),
        }
    }

    pub(crate) fn into_names(self) -> N {
        self.names
    }

    pub(crate) fn term(&mut self, t: &Term) -> Term {
        match t.kind() {
            TermKind::Int(_) => return t.clone(),
            TermKind::Var(v) => return self.names.int(v).unwrap_or_else(|| t.clone()),
            _ if self.names.passes_over(t.mask()) => return t.clone(),
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

    pub(crate) fn formula(&mut self, f: &Formula) -> Formula {
        if self.names.passes_over(f.mask()) {
            return f.clone();
        }
        if let Some(done) = self.formulas.get(f) {
            return done.clone();
        }
        let new = deep(|| match f.kind() {
            FormulaKind::True | FormulaKind::False => f.clone(),
            FormulaKind::Var(v) => self.names.bool(v).unwrap_or_else(|| f.clone()),
            FormulaKind::Opaque(text, _) => Formula::opaque(text),
            FormulaKind::NonNeg(_) | FormulaKind::Zero(_) => self.comparison(f),
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

    fn comparison(&mut self, f: &Formula) -> Formula {
        if let Some(new) = self.names.comparison(f) {
            return new;
        }
        match f.kind() {
            FormulaKind::NonNeg(t) => Formula::non_neg(&self.term(t)),
            FormulaKind::Zero(t) => Formula::zero(&self.term(t)),
            _ => f.clone(),
        }
    }

    fn under(&mut self, vars: &[Var], body: &Formula) -> (Vec<Var>, Formula) {
        let Some((vars, outer)) = self.names.enter(vars) else {
            return (vars.to_vec(), self.formula(body));
        };
        // Names mean something else inside: what was done outside does not hold here, nor the reverse.
        let terms = std::mem::take(&mut self.terms);
        let formulas = std::mem::take(&mut self.formulas);
        let body = self.formula(body);
        self.terms = terms;
        self.formulas = formulas;
        self.names.leave(outer);
        (vars, body)
    }
}
