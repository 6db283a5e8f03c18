//! Operations that depend on variables' identities, against brute force: substitution, free
//! variables, and the shapes by which questions are recognised.

use std::cell::{Cell, RefCell};

use proptest::prelude::*;

use super::brute::{B, Point, Vars, bools, int, ints, points, runner, truth};
use super::*;

fn model(vars: &Vars, p: &Point) -> Assignment {
    let ints = vars.ints.iter().zip(p.ints);
    let ints = ints.map(|(v, x)| (v.clone(), Value::Int(i128::from(x))));
    let bools = vars.bools.iter().zip(p.bools);
    let bools = bools.map(|(v, x)| (v.clone(), Value::Bool(x)));
    ints.chain(bools).collect()
}

/// Some points, with quantified variables that are something outside their quantifiers.
fn some_points() -> impl Iterator<Item = Point> {
    let apart = |(n, p): (usize, Point)| Point {
        ints: [
            p.ints[0],
            p.ints[1],
            p.ints[2],
            n as i64 % 3,
            n as i64 % 5 - 1,
        ],
        bools: p.bools,
    };
    points().into_iter().enumerate().step_by(29).map(apart)
}

/// One variable that quantifiers bind is replaced, too, and replacements mention others: both kinds of capture.
#[test]
fn substitution_agrees_with_brute_force() {
    let strategy = (bools(), ints(), ints(), bools());
    let vars = Vars::new();
    runner(600)
        .run(&strategy, |(tree, x, q, a)| {
            let f = vars.formula(&tree);
            let mut subst = crate::term::Substitution::new();
            subst.set_term(&vars.ints[0], &vars.term(&x));
            subst.set_term(&vars.ints[3], &vars.term(&q));
            subst.set_formula(&vars.bools[0], &vars.formula(&a));
            let replaced = subst.formula(&f);
            for p in some_points() {
                let mut then = Point { ..p };
                then.ints[0] = int(&x, &p);
                then.ints[3] = int(&q, &p);
                then.bools[0] = truth(&a, &p);
                let found = replaced.eval(&model(&vars, &p));
                prop_assert_eq!(found, Ok(truth(&tree, &then)), "{} of {}", replaced, f);
            }
            Ok(())
        })
        .unwrap_or_else(|e| panic!("{e}"));
}

/// The value of a formula depends on no variable that is not free in it.
#[test]
fn other_variables_than_the_free_ones_do_not_matter() {
    let vars = Vars::new();
    runner(600)
        .run(&bools(), |tree| {
            let f = vars.formula(&tree);
            let free = f.free_vars();
            for p in some_points() {
                let mut known = model(&vars, &p);
                known.retain(|v, _| free.contains(v));
                prop_assert_eq!(f.eval(&known), Ok(truth(&tree, &p)), "{}", f);
            }
            Ok(())
        })
        .unwrap_or_else(|e| panic!("{e}"));
}

fn question(vars: &Vars, premise: &B, goal: &B) -> Query {
    Query {
        id: String::new(),
        premises: vec![vars.formula(premise)],
        goal: vars.formula(goal),
        minimize: Vec::new(),
    }
}

/// A question with two of its variables exchanged.
fn exchanged(query: &Query, a: &Var, b: &Var) -> Query {
    let mut subst = crate::term::Substitution::new();
    subst.set_var(a, b);
    subst.set_var(b, a);
    Query {
        premises: query.premises.iter().map(|f| subst.formula(f)).collect(),
        goal: subst.formula(&query.goal),
        ..query.clone()
    }
}

/// The same with other names has the same shape; what has the same shape is the same question: its canonical form, which
/// is made in another way, is the same.
#[test]
fn shapes_tell_questions_apart() {
    let seen: RefCell<HashMap<Shape, Query>> = RefCell::default();
    let met = Cell::new(0);
    let note = |query: Query| {
        let Some(other) = seen
            .borrow_mut()
            .insert(Shape::of(&query, false), query.clone())
        else {
            return true;
        };
        met.set(met.get() + 1);
        canonical(&query).0 == canonical(&other).0
    };
    runner(1500)
        .run(&(bools(), bools()), |(premise, goal)| {
            let [vars, renamed] = [Vars::new(), Vars::new()];
            let query = question(&vars, &premise, &goal);
            let again = question(&renamed, &premise, &goal);
            prop_assert_eq!(Shape::of(&query, false), Shape::of(&again, false));
            let [x, y] = [&vars.ints[0], &vars.ints[1]];
            let different = exchanged(&query, x, y);
            prop_assert!(note(again), "{:?} {:?}", query.premises, query.goal);
            prop_assert!(note(query), "renamed");
            prop_assert!(note(different), "two variables exchanged");
            Ok(())
        })
        .unwrap_or_else(|e| panic!("{e}"));
    assert!(met.get() > 2000, "{} questions met", met.get());
}
