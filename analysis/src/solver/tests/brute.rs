//! Random questions against brute force. The tree and its evaluation share nothing with the terms.

use std::cell::Cell;

use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

use super::*;
use crate::solver::eliminate::eliminate;
use crate::term::{Term, products_and_binders};

/// Integer variables 0 to 2 are free and lie in `LO..=HI`; 3 and 4 are for quantifiers.
const FREE: usize = 3;
const LO: i64 = -2;
const HI: i64 = 3;

#[derive(Clone, Debug)]
pub(super) enum I {
    Const(i64),
    Var(usize),
    Add(Box<I>, Box<I>),
    Sub(Box<I>, Box<I>),
    Scale(i64, Box<I>),
    Div(Box<I>, i64),
    Mod(Box<I>, i64),
    Ite(Box<B>, Box<I>, Box<I>),
}

#[derive(Clone, Debug)]
pub(super) enum B {
    Bool(usize),
    Lt(I, I),
    Le(I, I),
    Eq(I, I),
    Ne(I, I),
    Not(Box<B>),
    And(Box<B>, Box<B>),
    Or(Box<B>, Box<B>),
    Implies(Box<B>, Box<B>),
    Iff(Box<B>, Box<B>),
    /// For all values of the variable from 0 to below the bound.
    Forall(usize, I, Box<B>),
    Exists(usize, I, Box<B>),
}

pub(super) struct Point {
    pub(super) ints: [i64; 5],
    pub(super) bools: [bool; 2],
}

pub(super) fn int(e: &I, p: &Point) -> i64 {
    match e {
        I::Const(k) => *k,
        I::Var(n) => p.ints[*n],
        I::Add(a, b) => int(a, p) + int(b, p),
        I::Sub(a, b) => int(a, p) - int(b, p),
        I::Scale(k, a) => k * int(a, p),
        I::Div(a, k) => (int(a, p) as f64 / *k as f64).floor() as i64,
        I::Mod(a, k) => {
            let v = int(a, p) % k;
            if v < 0 { v + k } else { v }
        }
        I::Ite(c, a, b) => int(if truth(c, p) { a } else { b }, p),
    }
}

pub(super) fn truth(e: &B, p: &Point) -> bool {
    match e {
        B::Bool(n) => p.bools[*n],
        B::Lt(a, b) => int(a, p) < int(b, p),
        B::Le(a, b) => int(a, p) <= int(b, p),
        B::Eq(a, b) => int(a, p) == int(b, p),
        B::Ne(a, b) => int(a, p) != int(b, p),
        B::Not(a) => !truth(a, p),
        B::And(a, b) => truth(a, p) && truth(b, p),
        B::Or(a, b) => truth(a, p) || truth(b, p),
        B::Implies(a, b) => !truth(a, p) || truth(b, p),
        B::Iff(a, b) => truth(a, p) == truth(b, p),
        B::Forall(n, hi, a) => instances(*n, hi, p).all(|q| truth(a, &q)),
        B::Exists(n, hi, a) => instances(*n, hi, p).any(|q| truth(a, &q)),
    }
}

fn instances(n: usize, hi: &I, p: &Point) -> impl Iterator<Item = Point> {
    let (ints, bools) = (p.ints, p.bools);
    (0..int(hi, p)).map(move |v| {
        let mut ints = ints;
        ints[n] = v;
        Point { ints, bools }
    })
}

pub(super) struct Vars {
    pub(super) ints: Vec<Var>,
    pub(super) bools: Vec<Var>,
}

impl Vars {
    pub(super) fn new() -> Vars {
        Vars {
            ints: ["x", "y", "z", "p", "q"].map(Var::int).to_vec(),
            bools: ["a", "b"].map(Var::bool).to_vec(),
        }
    }

    pub(super) fn term(&self, e: &I) -> Term {
        match e {
            I::Const(k) => Term::int(*k),
            I::Var(n) => Term::var(&self.ints[*n]),
            I::Add(a, b) => self.term(a) + self.term(b),
            I::Sub(a, b) => self.term(a) - self.term(b),
            I::Scale(k, a) => self.term(a) * *k,
            I::Div(a, k) => self.term(a).div(i128::from(*k)),
            I::Mod(a, k) => self.term(a).modulo(i128::from(*k)),
            I::Ite(c, a, b) => Term::ite(&self.formula(c), &self.term(a), &self.term(b)),
        }
    }

    pub(super) fn formula(&self, e: &B) -> Formula {
        match e {
            B::Bool(n) => Formula::var(&self.bools[*n]),
            B::Lt(a, b) => self.term(a).lt(&self.term(b)),
            B::Le(a, b) => self.term(a).le(&self.term(b)),
            B::Eq(a, b) => self.term(a).equals(&self.term(b)),
            B::Ne(a, b) => self.term(a).differs(&self.term(b)),
            B::Not(a) => self.formula(a).not(),
            B::And(a, b) => self.formula(a).and(&self.formula(b)),
            B::Or(a, b) => self.formula(a).or(&self.formula(b)),
            B::Implies(a, b) => self.formula(a).implies(&self.formula(b)),
            B::Iff(a, b) => self.formula(a).iff(&self.formula(b)),
            B::Forall(n, hi, a) => {
                let body = self.bound(*n, hi).implies(&self.formula(a));
                Formula::forall([self.ints[*n].clone()], &body)
            }
            B::Exists(n, hi, a) => {
                let body = self.bound(*n, hi).and(&self.formula(a));
                Formula::exists([self.ints[*n].clone()], &body)
            }
        }
    }

    fn bound(&self, n: usize, hi: &I) -> Formula {
        let v = Term::var(&self.ints[n]);
        v.ge(&Term::int(0)).and(&v.lt(&self.term(hi)))
    }

    fn ranges(&self) -> Vec<Formula> {
        let both = |v: &Var| {
            let t = Term::var(v);
            [t.ge(&Term::int(LO)), t.le(&Term::int(HI))]
        };
        self.ints[..FREE].iter().flat_map(both).collect()
    }

    fn order(&self) -> Vec<Var> {
        [&self.ints[..FREE], &self.bools].concat()
    }
}

pub(super) fn ints() -> impl Strategy<Value = I> {
    let leaf = prop_oneof![
        (-9i64..10).prop_map(I::Const),
        (0..FREE + 2).prop_map(I::Var),
        (0..FREE).prop_map(I::Var),
    ];
    leaf.prop_recursive(3, 8, 2, |inner| {
        let pair = (inner.clone(), inner.clone());
        prop_oneof![
            pair.clone()
                .prop_map(|(a, b)| I::Add(Box::new(a), Box::new(b))),
            pair.clone()
                .prop_map(|(a, b)| I::Sub(Box::new(a), Box::new(b))),
            (-4i64..9, inner.clone()).prop_map(|(k, a)| I::Scale(k, Box::new(a))),
            (inner.clone(), 1i64..9).prop_map(|(a, k)| I::Div(Box::new(a), k)),
            (inner.clone(), 1i64..9).prop_map(|(a, k)| I::Mod(Box::new(a), k)),
            (0usize..2, pair.clone())
                .prop_map(|(c, (a, b))| { I::Ite(Box::new(B::Bool(c)), Box::new(a), Box::new(b)) }),
            (pair, inner.clone(), inner).prop_map(|((a, b), c, d)| {
                I::Ite(Box::new(B::Lt(c, d)), Box::new(a), Box::new(b))
            }),
        ]
    })
}

pub(super) fn bools() -> impl Strategy<Value = B> {
    let leaf = prop_oneof![
        (0usize..2).prop_map(B::Bool),
        (ints(), ints()).prop_map(|(a, b)| B::Lt(a, b)),
        (ints(), ints()).prop_map(|(a, b)| B::Le(a, b)),
        (ints(), ints()).prop_map(|(a, b)| B::Eq(a, b)),
        (ints(), ints()).prop_map(|(a, b)| B::Ne(a, b)),
    ];
    leaf.prop_recursive(3, 6, 2, |inner| {
        let pair = || (inner.clone(), inner.clone());
        let quantified = || (FREE..FREE + 2, 0..FREE, 0i64..4, inner.clone());
        let bound = |v: usize, k: i64| I::Add(Box::new(I::Var(v)), Box::new(I::Const(k)));
        prop_oneof![
            inner.clone().prop_map(|a| B::Not(Box::new(a))),
            pair().prop_map(|(a, b)| B::And(Box::new(a), Box::new(b))),
            pair().prop_map(|(a, b)| B::Or(Box::new(a), Box::new(b))),
            pair().prop_map(|(a, b)| B::Implies(Box::new(a), Box::new(b))),
            pair().prop_map(|(a, b)| B::Iff(Box::new(a), Box::new(b))),
            quantified().prop_map(move |(n, v, k, a)| B::Forall(n, bound(v, k), Box::new(a))),
            quantified().prop_map(move |(n, v, k, a)| B::Exists(n, bound(v, k), Box::new(a))),
        ]
    })
}

/// Writes of a loop's iterations: cells whose indices follow from the loop's variable, by sums,
/// quotients and remainders.
fn written() -> impl Strategy<Value = B> {
    let x = || Box::new(I::Var(FREE));
    let moved = (
        ints_without_quantified(),
        prop_oneof![Just(-1i64), Just(1), Just(3)],
    )
        .prop_map(move |(a, k)| Box::new(I::Add(Box::new(I::Scale(k, x())), Box::new(a))));
    let index = (moved, 0usize..3, 1i64..5).prop_map(|(a, how, k)| match how {
        0 => *a,
        1 => I::Div(a, k),
        _ => I::Mod(a, k),
    });
    let cell = (0..FREE, index, 0usize..4).prop_map(|(v, at, how)| match how {
        0 => B::Le(I::Var(v), at),
        _ => B::Eq(I::Var(v), at),
    });
    let body = cell.prop_recursive(2, 4, 2, |inner| {
        let pair = || (inner.clone(), inner.clone());
        prop_oneof![
            pair().prop_map(|(a, b)| B::And(Box::new(a), Box::new(b))),
            pair().prop_map(|(a, b)| B::Or(Box::new(a), Box::new(b))),
        ]
    });
    let hi = (0..FREE, 0i64..4);
    let hi = hi.prop_map(|(v, k)| I::Add(Box::new(I::Var(v)), Box::new(I::Const(k))));
    (hi, body).prop_map(|(hi, body)| B::Exists(FREE, hi, Box::new(body)))
}

/// Sums of the free variables.
fn ints_without_quantified() -> impl Strategy<Value = I> {
    (-3i64..4, 0..FREE, -2i64..3).prop_map(|(k, v, c)| {
        I::Add(
            Box::new(I::Scale(k, Box::new(I::Var(v)))),
            Box::new(I::Const(c)),
        )
    })
}

/// All points, those of least rank first in the order x, y, z, a, b.
pub(super) fn points() -> Vec<Point> {
    let mut values: Vec<i64> = (LO..=HI).collect();
    values.sort_by_key(|v| (v.abs(), *v < 0));
    let mut all = Vec::new();
    for &x in &values {
        for &y in &values {
            for &z in &values {
                for n in 0..4 {
                    all.push(Point {
                        // The quantified variables are nothing outside their quantifiers; closed below.
                        ints: [x, y, z, 0, 0],
                        bools: [n & 2 != 0, n & 1 != 0],
                    });
                }
            }
        }
    }
    all
}

/// Gives quantified variables that are free here a place.
fn closed(goal: B) -> B {
    let one = || I::Const(1);
    B::Forall(3, one(), Box::new(B::Forall(4, one(), Box::new(goal))))
}

fn check(engine: Engine, premise: &B, goal: &B, solver: &mut Solver) {
    let vars = Vars::new();
    let mut premises = vars.ranges();
    premises.push(vars.formula(premise));
    let query = Query {
        id: "random".to_owned(),
        premises,
        goal: vars.formula(goal),
        minimize: vars.order(),
    };
    let verdict = solver.decide(&query);
    let counterexample = points()
        .into_iter()
        .find(|p| truth(premise, p) && !truth(goal, p));
    let text = format!("{engine:?}: {:?} => {}", query.premises, query.goal);
    match (verdict, counterexample) {
        (Verdict::Safe, None) => {}
        (Verdict::Unsafe(w), Some(p)) => {
            assert!(w.minimal || engine == Engine::Z3, "{text}");
            if !w.minimal {
                // A limit stopped the search for a smaller one: still a counterexample.
                assert!(refutes(&vars, premise, goal, &w), "{w}: {text}");
                return;
            }
            for (v, expected) in vars.ints[..FREE].iter().zip(p.ints) {
                let value = w.int(v).unwrap_or(0);
                assert_eq!(value, i128::from(expected), "{v} in {w}: {text}");
            }
            for (v, expected) in vars.bools.iter().zip(p.bools) {
                let value = w.get(v).unwrap_or(Value::Bool(false));
                assert_eq!(value, Value::Bool(expected), "{v} in {w}: {text}");
            }
            check_irrelevant(&vars, goal, &w, p, &text);
        }
        // Quantifiers may be too hard for z3 alone; how often is counted.
        (Verdict::Unknown(Undecided::Limit { .. }), _) if engine == Engine::Z3 => {}
        (verdict, p) => panic!(
            "{verdict:?}, but brute force: {:?}: {text}",
            p.map(|p| p.ints)
        ),
    }
}

fn refutes(vars: &Vars, premise: &B, goal: &B, w: &Counterexample) -> bool {
    let mut p = Point {
        ints: [0; 5],
        bools: [false; 2],
    };
    for (n, v) in vars.ints[..FREE].iter().enumerate() {
        p.ints[n] = w.int(v).and_then(|x| i64::try_from(x).ok()).unwrap_or(0);
    }
    for (n, v) in vars.bools.iter().enumerate() {
        p.bools[n] = w.get(v) == Some(Value::Bool(true));
    }
    truth(premise, &p) && !truth(goal, &p)
}

/// The goal fails whatever the values of variables are that the witness leaves out.
fn check_irrelevant(vars: &Vars, goal: &B, w: &Counterexample, p: Point, text: &str) {
    let shown = |v: &Var| w.values.iter().any(|(x, _)| x == v);
    // A quantified variable in the witness says which instance fails; that one is not brute force's.
    if w.values.iter().any(|(v, _)| !vars.order().contains(v)) {
        return;
    }
    for q in points() {
        let mut q = q;
        for n in 0..FREE {
            if shown(&vars.ints[n]) {
                q.ints[n] = p.ints[n];
            }
        }
        for n in 0..2 {
            if shown(&vars.bools[n]) {
                q.bools[n] = p.bools[n];
            }
        }
        assert!(
            !truth(goal, &q),
            "{w} is not enough at {:?}: {text}",
            q.ints
        );
    }
}

pub(super) fn runner(cases: u32) -> TestRunner {
    let config = Config {
        cases,
        failure_persistence: None,
        ..Config::default()
    };
    // A fixed seed: what CI sees, everybody sees.
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    TestRunner::new_with_rng(config, rng)
}

fn run(engine: Engine, cases: u32) -> Statistics {
    let mut solver = Solver::new(Options {
        engine,
        // Alternation can take z3 to any limit; isl has no trouble with any of this.
        z3_rlimit: match engine {
            Engine::Isl => u32::MAX,
            _ => 100_000,
        },
        // What is right does not depend on how large a question may be.
        isl_work: u64::MAX,
        ..Options::default()
    });
    let mut runner = runner(cases);
    let strategy = (bools().prop_map(closed), bools().prop_map(closed));
    let cell = std::cell::RefCell::new(&mut solver);
    runner
        .run(&strategy, |(premise, goal)| {
            check(engine, &premise, &goal, &mut cell.borrow_mut());
            Ok(())
        })
        .unwrap_or_else(|e| panic!("{e}"));
    solver.statistics().clone()
}

#[test]
fn isl_agrees_with_brute_force() {
    let stats = run(Engine::Isl, 1000);
    assert!(stats.by_isl > 150 && stats.unknown == 0, "{stats:?}");
}

#[test]
fn z3_agrees_with_brute_force() {
    let stats = run(Engine::Z3, 200);
    assert!(stats.by_z3 > 20 && stats.unknown < 20, "{stats:?}");
}

#[test]
fn both_engines_agree_with_brute_force() {
    let stats = run(Engine::Both, 300);
    assert!(stats.isl.calls > 60 && stats.unknown == 0, "{stats:?}");
    assert!(stats.z3.calls > 20 * stats.z3.undecided, "{stats:?}");
}

#[test]
fn the_usual_order_agrees_with_brute_force() {
    let stats = run(Engine::Fallback, 300);
    assert!(stats.unknown == 0, "{stats:?}");
}

#[test]
fn elimination_keeps_what_is_written() {
    let vars = Vars::new();
    let (all, without) = (Cell::new(0_usize), Cell::new(0_usize));
    let said = runner(3000).run(&written(), |cells| {
        let left = eliminate(&vars.formula(&cells));
        all.set(all.get() + 1);
        without.set(without.get() + usize::from(products_and_binders(&left).1.is_empty()));
        // Each third is enough: together the cases see all of them many times.
        for p in points().iter().skip(all.get() % 3).step_by(3) {
            let named = vars.ints.iter().zip(p.ints);
            let model = named
                .map(|(v, x)| (v.clone(), Value::Int(x.into())))
                .collect();
            assert_eq!(
                left.eval(&model),
                Ok(truth(&cells, p)),
                "{cells:?} at {:?}: {left}",
                p.ints
            );
        }
        Ok(())
    });
    said.unwrap_or_else(|e| panic!("{e}"));
    let (without, all) = (without.get(), all.get());
    // Steps of three and comparisons with remainders keep theirs.
    assert!(4 * without > all, "{without} of {all}");
}
