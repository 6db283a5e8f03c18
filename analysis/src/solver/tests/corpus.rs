use super::*;

pub(super) fn solver(engine: Engine) -> Solver {
    Solver::new(Options {
        engine,
        ..Options::default()
    })
}

fn int(k: i64) -> Term {
    Term::int(k)
}

/// `lo <= t < hi`
fn within(lo: &Term, t: &Term, hi: &Term) -> Formula {
    t.ge(lo).and(&t.lt(hi))
}

struct Names {
    i: Var,
    j: Var,
    n: Var,
    m: Var,
}

impl Names {
    fn new() -> Names {
        Names {
            i: Var::int("i"),
            j: Var::int("j"),
            n: Var::int("n"),
            m: Var::int("m"),
        }
    }
}

#[track_caller]
fn expect(premises: &[Formula], goal: &Formula, minimize: &[&Var], expected: &str) {
    for engine in [Engine::Fallback, Engine::Isl, Engine::Z3, Engine::Both] {
        let query = Query {
            id: "test".to_owned(),
            premises: premises.to_vec(),
            goal: goal.clone(),
            minimize: minimize.iter().map(|v| (*v).clone()).collect(),
        };
        let text = match solver(engine).decide(&query) {
            Verdict::Safe => "safe".to_owned(),
            Verdict::Unsafe(w) if w.minimal => format!("unsafe: {w}"),
            other => format!("{other:?}"),
        };
        assert_eq!(text, expected, "{engine:?}");
    }
}

#[test]
fn triangular_bounds() {
    let x = Names::new();
    let (i, j, n) = (Term::var(&x.i), Term::var(&x.j), Term::var(&x.n));
    let premises = [within(&int(0), &i, &n), within(&int(0), &j, &(&i + 1))];
    let order = [&x.n, &x.i, &x.j];
    expect(&premises, &within(&int(0), &(&i - &j), &n), &order, "safe");
    expect(&premises, &j.lt(&i), &order, "unsafe: i = 0, j = 0");
    expect(
        &premises,
        &(&i + &j).lt(&n),
        &order,
        "unsafe: n = 2, i = 1, j = 1",
    );
}

#[test]
fn splitting_covers_if_the_factor_divides() {
    let x = Names::new();
    let (io, ii) = (Var::int("io"), Var::int("ii"));
    let (i, n) = (Term::var(&x.i), Term::var(&x.n));
    let (tio, tii) = (Term::var(&io), Term::var(&ii));
    let covered = Formula::exists(
        [io, ii],
        &Formula::all([
            within(&int(0), &tio, &n.div(8)),
            within(&int(0), &tii, &int(8)),
            i.equals(&(&tio * 8 + &tii)),
        ]),
    );
    let goal = Formula::forall([x.i.clone()], &within(&int(0), &i, &n).implies(&covered));
    expect(&[n.modulo(8).equals(&int(0))], &goal, &[&x.n], "safe");
    expect(&[n.ge(&int(1))], &goal, &[&x.n], "unsafe: n = 1, i = 0");
}

#[test]
fn windows_of_windows() {
    let x = Names::new();
    let (i, n) = (Term::var(&x.i), Term::var(&x.n));
    let (o, p) = (Var::int("o"), Var::int("p"));
    let (to, tp) = (Term::var(&o), Term::var(&p));
    // y = A[o : o + 16], z = y[p : p + 4], read z[i].
    let premises = [
        within(&int(0), &to, &(&n - 15)),
        within(&int(0), &tp, &int(13)),
        within(&int(0), &i, &int(4)),
    ];
    let at = &i + &to + &tp;
    expect(&premises, &within(&int(0), &at, &n), &[&x.n], "safe");
    expect(
        &premises,
        &within(&int(0), &(&at + 1), &n),
        &[&x.n, &o, &p, &x.i],
        "unsafe: n = 16, o = 0, p = 12, i = 3",
    );
}

#[test]
fn negative_offsets_round_down() {
    let x = Names::new();
    let i = Term::var(&x.i);
    let premises = [within(&int(-9), &i, &int(0))];
    expect(&premises, &i.div(4).lt(&int(0)), &[&x.i], "safe");
    expect(
        &premises,
        &i.equals(&(i.div(4) * 4 + i.modulo(4))),
        &[&x.i],
        "safe",
    );
    expect(&premises, &i.modulo(4).ge(&int(0)), &[&x.i], "safe");
    expect(&premises, &i.div(4).ge(&int(-2)), &[&x.i], "unsafe: i = -9");
}

#[test]
fn variables_without_importance_are_left_out() {
    let x = Names::new();
    let (i, j, n, m) = (
        Term::var(&x.i),
        Term::var(&x.j),
        Term::var(&x.n),
        Term::var(&x.m),
    );
    let premises = [
        n.ge(&int(1)),
        within(&int(0), &i, &n),
        within(&int(0), &j, &m),
    ];
    let order = [&x.n, &x.m, &x.i, &x.j];
    // Of the two subscripts only the second fails; n and m bound the loops, no more.
    let goal = within(&int(0), &j, &m).and(&(&i - 1).ge(&int(0)));
    expect(&premises, &goal, &order, "unsafe: i = 0");
    expect(&premises, &i.lt(&(&n - 1)), &order, "unsafe: n = 1, i = 0");
}

#[test]
fn guards_and_conditionals() {
    let x = Names::new();
    let on = Var::bool("on");
    let (i, n, m) = (Term::var(&x.i), Term::var(&x.n), Term::var(&x.m));
    let size = Term::ite(&Formula::var(&on), &n, &m);
    let premises = [
        within(&int(0), &i, &size),
        n.ge(&int(1)),
        m.ge(&int(1)),
        Formula::var(&on).implies(&n.le(&m)),
    ];
    expect(&premises, &i.lt(&m), &[&x.n, &x.m], "safe");
    expect(
        &premises,
        &i.lt(&n),
        &[&x.n, &x.m, &x.i],
        "unsafe: n = 1, i = 1",
    );
}

#[test]
fn contradictory_preconditions() {
    let x = Names::new();
    let n = Term::var(&x.n);
    let premises = [n.modulo(4).equals(&int(1)), n.modulo(6).equals(&int(0))];
    let possible = [
        n.ge(&int(1)),
        n.modulo(6).equals(&int(4)),
        n.modulo(4).equals(&int(2)),
    ];
    for engine in [Engine::Fallback, Engine::Isl, Engine::Z3, Engine::Both] {
        let mut solver = solver(engine);
        let answer = solver.satisfiable("c", &premises, &[]);
        assert_eq!(answer, Satisfiability::Unsat, "{engine:?}");
        let model = solver.simplest_model(&possible, std::slice::from_ref(&x.n));
        assert_eq!(
            model,
            Some(Assignment::from([(x.n.clone(), Value::Int(10))]))
        );
    }
}

#[test]
fn products_are_outside_the_fragment() {
    let x = Names::new();
    let (i, n, m) = (Term::var(&x.i), Term::var(&x.n), Term::var(&x.m));
    let area = n.mul(&m);
    let query = |goal: &Formula| Query {
        id: "product".to_owned(),
        premises: vec![i.lt(&area), n.ge(&int(1))],
        goal: goal.clone(),
        minimize: vec![],
    };
    let mut solver = Solver::default();
    // Whatever the product is, the goal follows.
    assert_eq!(
        solver.decide(&query(&(&i - 1).lt(&m.mul(&n)))),
        Verdict::Safe
    );
    let fragment = Verdict::Unknown(Undecided::Fragment {
        expr: "n * m".to_owned(),
    });
    let verdict = solver.decide(&query(&i.lt(&n)));
    assert!(matches!(
        (&verdict, &fragment),
        (Verdict::Unknown(Undecided::Fragment { .. }), _)
    ));
    let bound = Formula::forall([x.m.clone()], &area.le(&i));
    assert!(matches!(
        solver.decide(&query(&bound)),
        Verdict::Unknown(Undecided::Fragment { .. })
    ));
}

#[test]
fn opaque_parts_prove_nothing() {
    let x = Names::new();
    let (i, n) = (Term::var(&x.i), Term::var(&x.n));
    let odd = Term::opaque("stride(A, 0)");
    let query = |premises: &[Formula], goal: Formula| Query {
        id: "opaque".to_owned(),
        premises: premises.to_vec(),
        goal,
        minimize: vec![],
    };
    let mut solver = Solver::default();
    let fragment = Verdict::Unknown(Undecided::Fragment {
        expr: "stride(A, 0)".to_owned(),
    });
    assert_eq!(solver.decide(&query(&[], odd.equals(&odd))), fragment);
    assert_eq!(solver.decide(&query(&[i.lt(&odd)], i.lt(&n))), fragment);
    let usable = [i.lt(&odd), i.lt(&n)];
    assert_eq!(solver.decide(&query(&usable, i.le(&n))), Verdict::Safe);
}

#[test]
fn dumped_questions_are_smt_lib_with_their_answer() {
    let x = Names::new();
    let (i, n) = (Term::var(&x.i), Term::var(&x.n));
    let query = Query {
        id: "bounds:A\n(assert false)".to_owned(),
        premises: vec![within(&int(0), &i, &n)],
        goal: i.div(4).le(&Term::var(&Var::int("n"))),
        minimize: vec![],
    };
    let text = smtlib::text(&query, "sat (i = 4)");
    let expected = "\
; question: bounds:A (assert false)
; answer: sat (i = 4)
; div and mod by a positive constant are floor division and its remainder
(set-logic ALL)
(declare-const |i| Int)
(declare-const |n| Int)
(declare-const |n#2| Int)
(assert (and (>= |i| 0) (>= (+ (* (- 1) |i|) (* 1 |n|) (- 1)) 0)))
(assert (>= (+ (* (- 1) |n#2|) (* 1 (div |i| 4)) (- 1)) 0))
(check-sat)
";
    assert_eq!(text.replace("  ", " "), expected);
}

/// Eliminating a quantifier takes variables along that say nothing then; the witness has values for them.
#[test]
fn a_variable_that_goes_with_a_quantifier_has_a_value() {
    let (x, a, b) = (Var::int("x"), Var::int("a"), Var::int("b"));
    let (ta, tb) = (Term::var(&a), Term::var(&b));
    let tx = Term::var(&x);
    // Between a and a + b there is something if b is at least 2, wherever a is.
    let between = ta.lt(&tx).and(&tx.lt(&ta.add(&tb)));
    let query = Query {
        id: "dropped".to_owned(),
        premises: Vec::new(),
        goal: Formula::exists([x], &between),
        minimize: vec![a.clone(), b.clone()],
    };
    let mut solver = Solver::new(Options::default());
    let Verdict::Unsafe(witness) = solver.decide(&query) else {
        panic!("it is refuted");
    };
    let model = witness.model();
    assert!(model.contains_key(&a) && model.contains_key(&b));
}
