//! The pairs against three-valued evaluation, where ⊥ is `None`.

use proptest::prelude::*;

use super::*;
use crate::term::{Model, Value};

#[derive(Clone, Debug)]
enum I {
    Unknown,
    Const(i64),
    /// Variable 0 is free, 1 is for quantifiers.
    Var(usize),
    Add(Box<I>, Box<I>),
    Sub(Box<I>, Box<I>),
    Mul(i64, Box<I>),
    Div(Box<I>, i64),
    Mod(Box<I>, i64),
    Ite(Box<B>, Box<I>, Box<I>),
}

#[derive(Clone, Debug)]
enum B {
    Unknown,
    Lt(I, I),
    Le(I, I),
    Eq(I, I),
    Not(Box<B>),
    And(Box<B>, Box<B>),
    Or(Box<B>, Box<B>),
    Iff(Box<B>, Box<B>),
    Ite(Box<B>, Box<B>, Box<B>),
    /// For all values from 0 to 2; outside, the body is true, and false for `Exists`.
    Forall(Box<B>),
    Exists(Box<B>),
}

/// What ⊥ may stand for while laws are checked: nothing, or some value everywhere.
#[derive(Clone, Copy)]
struct Bottom(Option<(i64, bool)>);

fn int(e: &I, p: [i64; 2], bottom: Bottom) -> Option<i64> {
    let both = |a: &I, b: &I| Some((int(a, p, bottom)?, int(b, p, bottom)?));
    match e {
        I::Unknown => bottom.0.map(|b| b.0),
        I::Const(k) => Some(*k),
        I::Var(n) => Some(p[*n]),
        I::Add(a, b) => both(a, b).map(|(x, y)| x + y),
        I::Sub(a, b) => both(a, b).map(|(x, y)| x - y),
        I::Mul(k, a) => int(a, p, bottom).map(|x| k * x),
        I::Div(a, k) => int(a, p, bottom).map(|x| (x as f64 / *k as f64).floor() as i64),
        I::Mod(a, k) => int(a, p, bottom).map(|x| ((x % k) + k) % k),
        I::Ite(c, a, b) => {
            let (x, y) = (int(a, p, bottom), int(b, p, bottom));
            match truth(c, p, bottom) {
                Some(true) => x,
                Some(false) => y,
                None if x == y => x,
                None => None,
            }
        }
    }
}

fn truth(e: &B, p: [i64; 2], bottom: Bottom) -> Option<bool> {
    let ints = |a: &I, b: &I| Some((int(a, p, bottom)?, int(b, p, bottom)?));
    let of = |e: &B| truth(e, p, bottom);
    match e {
        B::Unknown => bottom.0.map(|b| b.1),
        B::Lt(a, b) => ints(a, b).map(|(x, y)| x < y),
        B::Le(a, b) => ints(a, b).map(|(x, y)| x <= y),
        B::Eq(a, b) => ints(a, b).map(|(x, y)| x == y),
        B::Not(a) => of(a).map(|x| !x),
        B::And(a, b) => and([of(a), of(b)]),
        B::Or(a, b) => or([of(a), of(b)]),
        B::Iff(a, b) => Some(of(a)? == of(b)?),
        B::Ite(c, a, b) => {
            let (x, y) = (of(a), of(b));
            match of(c) {
                Some(true) => x,
                Some(false) => y,
                None if x == y => x,
                None => None,
            }
        }
        B::Forall(a) => and([0, 1, 2].map(|q| truth(a, [p[0], q], bottom))),
        B::Exists(a) => or([0, 1, 2].map(|q| truth(a, [p[0], q], bottom))),
    }
}

fn and<const N: usize>(parts: [Option<bool>; N]) -> Option<bool> {
    if parts.contains(&Some(false)) {
        return Some(false);
    }
    (!parts.contains(&None)).then_some(true)
}

fn or<const N: usize>(parts: [Option<bool>; N]) -> Option<bool> {
    and(parts.map(|p| p.map(|x| !x))).map(|x| !x)
}

fn term(e: &I, vars: &[Var; 2]) -> TInt {
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

fn formula(e: &B, vars: &[Var; 2]) -> TBool {
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

fn ints() -> impl Strategy<Value = I> {
    let leaf = prop_oneof![
        Just(I::Unknown),
        (-5i64..6).prop_map(I::Const),
        (0usize..2).prop_map(I::Var),
    ];
    leaf.prop_recursive(3, 8, 2, |inner| {
        let pair = || (inner.clone(), inner.clone());
        prop_oneof![
            pair().prop_map(|(a, b)| I::Add(Box::new(a), Box::new(b))),
            pair().prop_map(|(a, b)| I::Sub(Box::new(a), Box::new(b))),
            (-3i64..4, inner.clone()).prop_map(|(k, a)| I::Mul(k, Box::new(a))),
            (inner.clone(), 1i64..5).prop_map(|(a, k)| I::Div(Box::new(a), k)),
            (inner.clone(), 1i64..5).prop_map(|(a, k)| I::Mod(Box::new(a), k)),
            pair().prop_map(|(a, b)| I::Ite(Box::new(B::Unknown), Box::new(a), Box::new(b))),
            (pair(), pair()).prop_map(|((a, b), (c, d))| {
                I::Ite(Box::new(B::Lt(c, d)), Box::new(a), Box::new(b))
            }),
        ]
    })
}

fn bools() -> impl Strategy<Value = B> {
    let leaf = prop_oneof![
        Just(B::Unknown),
        (ints(), ints()).prop_map(|(a, b)| B::Lt(a, b)),
        (ints(), ints()).prop_map(|(a, b)| B::Le(a, b)),
        (ints(), ints()).prop_map(|(a, b)| B::Eq(a, b)),
    ];
    leaf.prop_recursive(4, 12, 3, |inner| {
        let pair = || (inner.clone(), inner.clone());
        prop_oneof![
            inner.clone().prop_map(|a| B::Not(Box::new(a))),
            pair().prop_map(|(a, b)| B::And(Box::new(a), Box::new(b))),
            pair().prop_map(|(a, b)| B::Or(Box::new(a), Box::new(b))),
            pair().prop_map(|(a, b)| B::Iff(Box::new(a), Box::new(b))),
            (inner.clone(), pair()).prop_map(|(c, (a, b))| B::Ite(
                Box::new(c),
                Box::new(a),
                Box::new(b)
            )),
            inner.clone().prop_map(|a| B::Forall(Box::new(a))),
            inner.clone().prop_map(|a| B::Exists(Box::new(a))),
        ]
    })
}

fn models() -> impl Iterator<Item = [i64; 2]> {
    (-3..4).flat_map(|x| [0, 1].map(|q| [x, q]))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn pairs_are_three_valued_logic(e in bools()) {
        let vars = ["x", "q"].map(Var::int);
        let pair = formula(&e, &vars);
        for p in models() {
            let model: Model = vars
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
