//! Formulas over ⊥, and their value in three-valued logic, where ⊥ is `None`.

use proptest::prelude::*;

#[derive(Clone, Debug)]
pub(crate) enum I {
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
pub(crate) enum B {
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

/// The value of ⊥ while laws are checked: none, or the same one everywhere.
#[derive(Clone, Copy)]
pub(crate) struct Bottom(pub(crate) Option<(i64, bool)>);

pub(crate) fn int(e: &I, p: [i64; 2], bottom: Bottom) -> Option<i64> {
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

pub(crate) fn truth(e: &B, p: [i64; 2], bottom: Bottom) -> Option<bool> {
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

pub(crate) fn ints() -> impl Strategy<Value = I> {
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

pub(crate) fn bools() -> impl Strategy<Value = B> {
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

pub(crate) fn models() -> impl Iterator<Item = [i64; 2]> {
    (-3..4).flat_map(|x| [0, 1].map(|q| [x, q]))
}
