//! The pairs against three-valued evaluation.

use exo_analysis::term::{Assignment, Formula, Term, Value, Var};
use proptest::prelude::*;

use crate::expr::{B, Bottom, I, bools, models, truth};
use crate::ternary::{TBool, TInt};

pub(crate) fn term(e: &I, vars: &[Var; 2]) -> TInt {
    let of = |e: &I| term(e, vars);
    match e {
        I::Unknown => TInt::unknown(),
        I::Const(k) => TInt::int(*k),
        I::Var(n) => TInt::known(Term::var(&vars[*n])),
        I::Add(a, b) => of(a).add(&of(b)),
        I::Sub(a, b) => of(a).sub(&of(b)),
        I::Mul(k, a) => TInt::int(*k).mul(&of(a)),
        I::Div(a, k) => of(a).div(i128::from(*k)),
        I::Mod(a, k) => of(a).modulo(i128::from(*k)),
        I::Ite(c, a, b) => TInt::ite(&formula(c, vars), &of(a), &of(b)),
    }
}

pub(crate) fn formula(e: &B, vars: &[Var; 2]) -> TBool {
    let of = |e: &B| formula(e, vars);
    match e {
        B::Unknown => TBool::unknown(),
        B::Lt(a, b) => term(a, vars).lt(&term(b, vars)),
        B::Le(a, b) => term(a, vars).le(&term(b, vars)),
        B::Eq(a, b) => term(a, vars).equals(&term(b, vars)),
        B::Not(a) => of(a).not(),
        B::And(a, b) => of(a).and(&of(b)),
        B::Or(a, b) => of(a).or(&of(b)),
        B::Iff(a, b) => of(a).iff(&of(b)),
        B::Ite(c, a, b) => TBool::ite(&of(c), &of(a), &of(b)),
        B::Forall(a) => TBool::forall([vars[1].clone()], &in_range(vars).implies(&of(a))),
        B::Exists(a) => TBool::exists([vars[1].clone()], &in_range(vars).and(&of(a))),
    }
}

fn in_range(vars: &[Var; 2]) -> TBool {
    let q = Term::var(&vars[1]);
    TBool::known(q.ge(&Term::int(0)).and(&q.le(&Term::int(2))))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn pairs_are_three_valued_logic(e in bools()) {
        let vars = ["x", "q"].map(Var::int);
        let pair = formula(&e, &vars);
        for p in models() {
            let model: Assignment = vars
                .iter()
                .cloned()
                .zip(p.map(|v| Value::Int(i128::from(v))))
                .collect();
            let expected = truth(&e, p, Bottom(None));
            let definitely = pair.definitely().eval(&model);
            let maybe = pair.maybe().eval(&model);
            prop_assert_eq!(definitely, Ok(expected == Some(true)), "D at {:?}", p);
            prop_assert_eq!(maybe, Ok(expected != Some(false)), "M at {:?}", p);
        }
    }

    #[test]
    fn what_is_known_holds_for_every_value_of_the_unknown(e in bools(), k in -4i64..5, b: bool) {
        for p in models() {
            if let Some(known) = truth(&e, p, Bottom(None)) {
                prop_assert_eq!(truth(&e, p, Bottom(Some((k, b)))), Some(known));
            }
        }
    }
}

#[test]
fn two_unknowns_are_not_equal() {
    let (a, b) = (TInt::unknown(), TInt::unknown());
    assert_eq!(a.equals(&b).definitely(), Formula::falsity());
    assert_eq!(a.equals(&a).definitely(), Formula::falsity());
    assert_eq!(a.equals(&a).maybe(), Formula::truth());
    assert_eq!(a.div(4).equals(&a.div(4)).definitely(), Formula::falsity());
    assert_eq!(a.modulo(4).lt(&TInt::int(4)).maybe(), Formula::truth());
}

#[test]
fn an_unknown_condition_does_not_matter_where_the_arms_agree() {
    let x = TInt::known(Term::var(&Var::int("x")));
    let same = TInt::ite(&TBool::unknown(), &x, &x);
    assert!(same.is_known());
    let other = TInt::ite(&TBool::unknown(), &x, &x.add(&TInt::int(1)));
    assert_eq!(other.defined, Formula::falsity());
}
