//! The engine's treatment of ⊥: a fresh variable for each, *for all* its values where something has
//! to be certain, *for some* where it may be.

use exo_analysis::context::Facts;
use exo_analysis::solver::Solver;
use exo_analysis::term::{Assignment, Formula, Term, Value, Var};
use proptest::prelude::*;

use crate::expr::{B, Bottom, I, bools, models, truth};
use crate::pairs;

/// Whether something has to hold whatever is not known, or only may.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Certainty {
    Definitely,
    Maybe,
}

impl Certainty {
    fn opposite(self) -> Certainty {
        match self {
            Certainty::Definitely => Certainty::Maybe,
            Certainty::Maybe => Certainty::Definitely,
        }
    }
}

/// Makes formulas as the engine does: ⊥ outside of quantifiers is free, in one it is bound inside, since it may be another
/// one for each value of the quantified variable (`locset::member`, iterations of a loop).
struct Maker<'v> {
    vars: &'v [Var; 2],
    unknowns: Vec<Var>,
}

impl Maker<'_> {
    fn fresh(&mut self, var: Var) -> Var {
        self.unknowns.push(var.clone());
        var
    }

    fn int(&mut self, e: &I) -> Term {
        match e {
            I::Unknown => Term::var(&self.fresh(Var::int("u"))),
            I::Const(k) => Term::int(*k),
            I::Var(n) => Term::var(&self.vars[*n]),
            I::Add(a, b) => self.int(a).add(&self.int(b)),
            I::Sub(a, b) => self.int(a).sub(&self.int(b)),
            I::Mul(k, a) => Term::int(*k).mul(&self.int(a)),
            I::Div(a, k) => self.int(a).div(i128::from(*k)),
            I::Mod(a, k) => self.int(a).modulo(i128::from(*k)),
            I::Ite(c, a, b) => {
                // Conditions inside integers have no quantifiers, so nothing is bound in them.
                let c = self.bool(c, Certainty::Definitely);
                Term::ite(&c, &self.int(a), &self.int(b))
            }
        }
    }

    fn bool(&mut self, e: &B, as_: Certainty) -> Formula {
        match e {
            B::Unknown => Formula::var(&self.fresh(Var::bool("b"))),
            B::Lt(a, b) => self.int(a).lt(&self.int(b)),
            B::Le(a, b) => self.int(a).le(&self.int(b)),
            B::Eq(a, b) => self.int(a).equals(&self.int(b)),
            B::Not(a) => self.bool(a, as_.opposite()).not(),
            B::And(a, b) => self.bool(a, as_).and(&self.bool(b, as_)),
            B::Or(a, b) => self.bool(a, as_).or(&self.bool(b, as_)),
            B::Iff(a, b) => self.bool(a, as_).iff(&self.bool(b, as_)),
            B::Ite(c, a, b) => {
                let c = self.bool(c, as_);
                Formula::ite(&c, &self.bool(a, as_), &self.bool(b, as_))
            }
            B::Forall(a) => {
                let body = self.inside(a, as_);
                Formula::forall([self.vars[1].clone()], &self.range().implies(&body))
            }
            B::Exists(a) => {
                let body = self.inside(a, as_);
                Formula::exists([self.vars[1].clone()], &self.range().and(&body))
            }
        }
    }

    /// The body of a quantifier, with its unknowns bound in it.
    fn inside(&mut self, e: &B, as_: Certainty) -> Formula {
        let outside = self.unknowns.len();
        let body = self.bool(e, as_);
        let own = self.unknowns.split_off(outside);
        match as_ {
            Certainty::Definitely => Formula::forall(own, &body),
            Certainty::Maybe => Formula::exists(own, &body),
        }
    }

    fn range(&self) -> Formula {
        let q = Term::var(&self.vars[1]);
        q.ge(&Term::int(0)).and(&q.le(&Term::int(2)))
    }
}

/// Whether a formula has quantifiers where both its truth and its falsity matter: the engine makes no such formulas.
fn two_sided(e: &B) -> bool {
    match e {
        B::Unknown | B::Lt(..) | B::Le(..) | B::Eq(..) => false,
        B::Not(a) | B::Forall(a) | B::Exists(a) => two_sided(a),
        B::And(a, b) | B::Or(a, b) => two_sided(a) || two_sided(b),
        B::Iff(a, b) => quantified(a) || quantified(b),
        B::Ite(c, a, b) => quantified(c) || two_sided(a) || two_sided(b),
    }
}

fn quantified(e: &B) -> bool {
    match e {
        B::Unknown | B::Lt(..) | B::Le(..) | B::Eq(..) => false,
        B::Forall(_) | B::Exists(_) => true,
        B::Not(a) => quantified(a),
        B::And(a, b) | B::Or(a, b) | B::Iff(a, b) => quantified(a) || quantified(b),
        B::Ite(c, a, b) => quantified(c) || quantified(a) || quantified(b),
    }
}

fn proves(goal: &Formula, solver: &mut Solver) -> bool {
    Facts::default().holds(solver, "test", goal)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 250, failure_persistence: None, ..ProptestConfig::default() })]

    /// The engine proves whatever the pairs prove; what it proves holds for every value of the
    /// unknowns.
    #[test]
    fn variables_are_at_least_as_sharp_as_pairs_and_sound(e in bools()) {
        prop_assume!(!two_sided(&e));
        let vars = ["x", "q"].map(Var::int);
        let pair = pairs::formula(&e, &vars);
        let mut solver = Solver::default();
        let mut maker = Maker { vars: &vars, unknowns: Vec::new() };
        let engine = maker.bool(&e, Certainty::Definitely);
        let proved = proves(&engine, &mut solver);
        // For all values of the free variables, as the engine asks.
        if proves(&pair.definitely(), &mut solver) {
            prop_assert!(proved, "the pairs prove it: {:?}", engine);
        }
        if proved {
            for p in models() {
                for (k, b) in [(-7, false), (-1, true), (0, false), (1, true), (2, false), (9, true)] {
                    prop_assert_eq!(truth(&e, p, Bottom(Some((k, b)))), Some(true), "{:?} at {:?}", engine, p);
                }
            }
        }
        // As a premise it says no more than the pairs do: what they allow is not excluded.
        let mut maker = Maker { vars: &vars, unknowns: Vec::new() };
        let premise = maker.bool(&e, Certainty::Maybe);
        let premise = Formula::exists(maker.unknowns, &premise);
        if proves(&premise.not(), &mut solver) {
            for p in models() {
                for (k, b) in [(-7, false), (-1, true), (0, false), (1, true), (2, false), (9, true)] {
                    prop_assert_ne!(truth(&e, p, Bottom(Some((k, b)))), Some(true), "{:?} at {:?}", premise, p);
                }
            }
        }
    }
}

fn int(e: &I) -> Term {
    let vars = ["x", "q"].map(Var::int);
    Maker {
        vars: &vars,
        unknowns: Vec::new(),
    }
    .int(e)
}

#[test]
fn two_unknowns_are_two_variables() {
    let (a, b) = (int(&I::Unknown), int(&I::Unknown));
    let mut solver = Solver::default();
    assert!(!proves(&a.equals(&b), &mut solver));
    assert!(!proves(&a.differs(&b), &mut solver));
    assert!(!proves(&a.div(4).equals(&b.div(4)), &mut solver));
}

#[test]
fn one_unknown_is_itself() {
    // Where the pairs know nothing: the value is one, whatever it is.
    let u = Var::int("u");
    let x = Term::var(&u);
    let mut solver = Solver::default();
    assert!(proves(&x.sub(&x).equals(&Term::int(0)), &mut solver));
    assert!(proves(&x.modulo(4).lt(&Term::int(4)), &mut solver));
    assert!(proves(&x.div(4).mul(&Term::int(4)).le(&x), &mut solver));
    let on = Formula::var(&Var::bool("on"));
    assert!(proves(&on.or(&on.not()), &mut solver));
    let value = Assignment::from([(u, Value::Int(-7))]);
    assert_eq!(x.div(4).eval(&value), Ok(-2));
    assert_eq!(x.modulo(4).eval(&value), Ok(1));
}

#[test]
fn an_unknown_of_each_iteration_is_not_one_of_all() {
    // "In some iteration the unknown is 0 or 1" is not certain, though "the unknown is 0 or not 0 in some iteration" is.
    let unknown = || Box::new(B::Eq(I::Unknown, I::Var(1)));
    let vars = ["x", "q"].map(Var::int);
    let mut solver = Solver::default();
    let mut certain = |e: &B| {
        let mut maker = Maker {
            vars: &vars,
            unknowns: Vec::new(),
        };
        proves(&maker.bool(e, Certainty::Definitely), &mut solver)
    };
    // With one u for all q in 0..3, 'u < 0 or u >= 3 or u == q for some q' would be true.
    let outside = B::Or(
        Box::new(B::Lt(I::Unknown, I::Const(0))),
        Box::new(B::Lt(I::Const(2), I::Unknown)),
    );
    assert!(!certain(&B::Or(
        Box::new(B::Exists(unknown())),
        Box::new(outside)
    )));
    assert!(certain(&B::Not(Box::new(B::Exists(Box::new(B::Lt(
        I::Const(2),
        I::Var(1)
    )))))));
}
