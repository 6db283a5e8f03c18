//! Values of control expressions, and values that are not known.

use crate::term::{Formula, Sort, Substitution, Term, TermKind, Var, VarSet, opaque_part};

/// The value of a control expression: an effect expression of sort `int` or `bool` (Exo thesis,
/// Def. 5.2.1).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum CtlValue {
    /// An integer.
    Int(Term),
    /// A condition.
    Bool(Formula),
}

impl CtlValue {
    /// The value of a variable.
    pub fn of(var: &Var) -> CtlValue {
        match var.sort() {
            Sort::Int => CtlValue::Int(Term::var(var)),
            Sort::Bool => CtlValue::Bool(Formula::var(var)),
        }
    }

    /// The integer; opaque if this is a condition.
    pub fn int(&self) -> Term {
        match self {
            CtlValue::Int(t) => t.clone(),
            CtlValue::Bool(_) => Term::opaque("a condition used as an integer"),
        }
    }

    /// The condition; opaque if this is an integer.
    pub fn condition(&self) -> Formula {
        match self {
            CtlValue::Bool(f) => f.clone(),
            CtlValue::Int(_) => Formula::opaque("an integer used as a condition"),
        }
    }

    /// `condition ? then : otherwise`.
    pub fn ite(condition: &Formula, then: &CtlValue, otherwise: &CtlValue) -> CtlValue {
        match (then, otherwise) {
            (CtlValue::Int(a), CtlValue::Int(b)) => CtlValue::Int(Term::ite(condition, a, b)),
            (a, b) => CtlValue::Bool(Formula::ite(condition, &a.condition(), &b.condition())),
        }
    }

    /// Whether both are the same value.
    pub fn equals(&self, other: &CtlValue) -> Formula {
        match (self, other) {
            (CtlValue::Int(a), CtlValue::Int(b)) => a.equals(b),
            (a, b) => a.condition().iff(&b.condition()),
        }
    }

    /// The value with variables replaced.
    pub fn under(&self, subst: &Substitution) -> CtlValue {
        match self {
            CtlValue::Int(t) => CtlValue::Int(subst.term(t)),
            CtlValue::Bool(f) => CtlValue::Bool(subst.formula(f)),
        }
    }

    /// The variables that are free in it.
    pub fn free_vars(&self) -> VarSet {
        match self {
            CtlValue::Int(t) => t.free_vars(),
            CtlValue::Bool(f) => f.free_vars(),
        }
    }

    /// Whether some part of it is not known.
    pub(crate) fn is_opaque(&self) -> bool {
        let formula = match self {
            CtlValue::Int(t) => t.equals(&Term::int(0)),
            CtlValue::Bool(f) => f.clone(),
        };
        opaque_part(&formula).is_some()
    }

    /// Whether any of the variables occurs.
    pub fn mentions(&self, vars: &[Var]) -> bool {
        let free = self.free_vars();
        vars.iter().any(|v| free.contains(v))
    }

    /// Whether any of the variables but one occurs.
    pub(crate) fn mentions_other(&self, vars: &[Var], but: &Var) -> bool {
        let free = self.free_vars();
        vars.iter().any(|v| v != but && free.contains(v))
    }

    /// The depth of the term; joins of values grow it.
    pub(crate) fn depth(&self) -> u32 {
        match self {
            CtlValue::Int(t) => t.depth(),
            CtlValue::Bool(f) => f.depth(),
        }
    }

    /// Whether applying "`own` becomes this value" a second time changes nothing, because what is chosen
    /// depends on nothing that `changing` lists: every choice ends in `own` itself or in a value that is
    /// free of them, and is made on conditions that are.
    pub(crate) fn is_idempotent(&self, own: &Var, changing: &[Var]) -> bool {
        match self {
            CtlValue::Int(t) => term_settles(t, own, changing),
            CtlValue::Bool(f) => *f == Formula::var(own) || !self.mentions(changing),
        }
    }
}

fn term_settles(t: &Term, own: &Var, changing: &[Var]) -> bool {
    let fixed = |v: &CtlValue| !v.mentions(changing);
    match t.kind() {
        TermKind::Var(v) if v == own => true,
        TermKind::Ite(c, a, b) => {
            fixed(&CtlValue::Bool(c.clone()))
                && term_settles(a, own, changing)
                && term_settles(b, own, changing)
        }
        _ => fixed(&CtlValue::Int(t.clone())),
    }
}

/// A value that the analysis does not know: a variable that is bound where the value arises.
///
/// This is ⊥ (thesis, section 5.1) as a quantifier: "maybe" is *for some value*, "definitely" is *for every
/// value*. Unlike a pair (value, defined) it remembers that two reads of the same field in the same state
/// give the same value, so a condition on an unknown field can protect an access; two unknowns are two
/// variables and never equal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unknown {
    /// The variable.
    pub var: Var,
    /// A fact about the variable that holds all the same: that a size is positive, and a stride not
    /// negative.
    pub fact: Formula,
}

/// A fresh copy of bound variables: the substitution is extended by it.
pub(crate) fn renew(vars: &[Unknown], subst: &mut Substitution) -> Vec<Unknown> {
    let mut renaming = Substitution::new();
    let new: Vec<Var> = vars
        .iter()
        .map(|u| {
            let new = u.var.renewed();
            bind(&mut renaming, &u.var, &CtlValue::of(&new));
            bind(subst, &u.var, &CtlValue::of(&new));
            new
        })
        .collect();
    vars.iter()
        .zip(new)
        .map(|(u, var)| Unknown {
            var,
            fact: renaming.formula(&u.fact),
        })
        .collect()
}

/// Also replaces `var` by a value of its sort.
pub(crate) fn bind(subst: &mut Substitution, var: &Var, value: &CtlValue) {
    match var.sort() {
        Sort::Int => subst.set_term(var, &value.int()),
        Sort::Bool => subst.set_formula(var, &value.condition()),
    }
}
