use super::*;
use crate::term::{Sort, Term, VarPool};

/// Whether n pigeons fit into n - 1 holes: hard for anybody who has no idea of counting.
fn pigeons(n: i64) -> Vec<Formula> {
    let mut pool = VarPool::new();
    let holes: Vec<Term> = (0..n)
        .map(|_| Term::var(&pool.fresh("h", Sort::Int)))
        .collect();
    let mut all = Vec::new();
    for (a, x) in holes.iter().enumerate() {
        all.push(x.ge(&Term::int(0)).and(&x.lt(&Term::int(n - 1))));
        all.extend(holes[..a].iter().map(|y| x.differs(y)));
    }
    all
}

fn with(engine: Engine, isl_operations: u64, z3_rlimit: u32) -> Solver {
    Solver::new(Options {
        engine,
        isl_operations,
        z3_rlimit,
        ..Options::default()
    })
}

#[test]
fn limits_are_unknown_and_leave_the_engines_usable() {
    let hard = pigeons(9);
    let easy = pigeons(3);
    for (engine, name) in [(Engine::Isl, EngineName::Isl), (Engine::Z3, EngineName::Z3)] {
        let mut small = with(engine, 20_000, 20_000);
        for _ in 0..3 {
            let answer = small.satisfiable("hard", &hard, &[]);
            assert!(
                matches!(
                    &answer,
                    Satisfiability::Unknown(Undecided::Limit { engine, .. }) if *engine == name
                ),
                "{engine:?}: {answer:?}"
            );
            // Another question, so that the cache does not answer.
            let mut large = with(engine, 2_000_000, 20_000_000);
            let answer = large.satisfiable("easy", &easy, &[]);
            assert_eq!(answer, Satisfiability::Unsat, "{engine:?}");
        }
    }
}

#[test]
fn a_limit_has_the_same_answer_every_time() {
    let hard = pigeons(7);
    let answers: Vec<String> = (0..3)
        .map(|_| {
            let mut solver = with(Engine::Fallback, 50_000, 100_000);
            format!("{:?}", solver.satisfiable("hard", &hard, &[]))
        })
        .collect();
    assert!(answers.windows(2).all(|w| w[0] == w[1]), "{answers:?}");
}

#[test]
fn huge_coefficients_do_not_overflow() {
    let (x, y) = (Var::int("x"), Var::int("y"));
    let (tx, ty) = (Term::var(&x), Term::var(&y));
    let big = i128::from(i64::MAX);
    for engine in [Engine::Isl, Engine::Z3, Engine::Both] {
        let mut solver = super::corpus::solver(engine);
        // 2^63 - 1 times x plus that of y is never 1 away from a multiple of it.
        let sum = tx.scale(big).add(&ty.scale(big));
        let query = Query {
            id: "multiple".to_owned(),
            premises: vec![],
            goal: sum.modulo(big).equals(&Term::int(0)),
            minimize: vec![],
        };
        assert_eq!(solver.decide(&query), Verdict::Safe);
        let apart = Query {
            id: "apart".to_owned(),
            premises: vec![tx.scale(big).lt(&ty.scale(big - 2)), ty.ge(&Term::int(1))],
            goal: tx.lt(&ty.sub(&Term::int(1))),
            minimize: vec![y.clone(), x.clone()],
        };
        let Verdict::Unsafe(w) = solver.decide(&apart) else {
            panic!("{engine:?} must refute");
        };
        assert_eq!(w.to_string(), "y = 1, x = 0", "{engine:?}");
    }
    let beyond = tx.scale(i128::MAX).scale(2).ge(&ty);
    let mut solver = Solver::default();
    let query = Query {
        id: "beyond".to_owned(),
        premises: vec![],
        goal: beyond,
        minimize: vec![],
    };
    assert!(matches!(
        solver.decide(&query),
        Verdict::Unknown(Undecided::Fragment { .. })
    ));
}

#[test]
fn values_beyond_the_judge_are_unknown() {
    // Each is at least 2^60 times the one before: the third does not fit 128 bits.
    let vars: Vec<Var> = (0..3).map(|n| Var::int(&format!("x{n}"))).collect();
    let t: Vec<Term> = vars.iter().map(Term::var).collect();
    let premises = vec![
        t[0].ge(&Term::constant(1 << 60)),
        t[1].ge(&t[0].scale(1 << 60)),
        t[2].ge(&t[1].scale(1 << 60)),
    ];
    for engine in [Engine::Isl, Engine::Z3, Engine::Fallback] {
        let mut solver = super::corpus::solver(engine);
        let answer = solver.satisfiable("large", &premises, &vars);
        assert!(
            matches!(answer, Satisfiability::Unknown(Undecided::Limit { .. })),
            "{answer:?}"
        );
    }
}

#[test]
fn equal_questions_in_other_names_are_one() {
    let mut solver = Solver::default();
    for name in ["n", "m", "k"] {
        let v = Var::int(name);
        let query = Query {
            id: name.to_owned(),
            premises: vec![Term::var(&v).ge(&Term::int(3))],
            goal: Term::var(&v).modulo(2).equals(&Term::int(1)),
            minimize: vec![v.clone()],
        };
        let Verdict::Unsafe(w) = solver.decide(&query) else {
            panic!("must be refuted");
        };
        assert_eq!(w.to_string(), format!("{name} = 4"));
    }
    assert_eq!(solver.statistics().cache_hits, 2);
    assert_eq!(solver.statistics().queries, 3);
}

#[test]
fn the_cache_is_bounded() {
    let mut solver = Solver::new(Options {
        cache: 4,
        ..Options::default()
    });
    for k in 0..20 {
        let v = Term::var(&Var::int("v"));
        let answer = solver.satisfiable("k", &[v.ge(&Term::int(k)), v.le(&Term::int(k))], &[]);
        assert!(matches!(answer, Satisfiability::Sat(_)));
        assert!(solver.cache.len() <= 4);
    }
}

#[test]
fn a_deep_question_needs_no_deep_stack() {
    let v = Var::int("v");
    let mut t = Term::var(&v);
    for k in 0..400 {
        t = Term::ite(&t.modulo(7).equals(&Term::int(k % 7)), &t.div(2), &(&t + 1));
    }
    let handle = std::thread::Builder::new()
        .stack_size(256 << 10)
        .spawn(move || {
            let mut solver = with(Engine::Fallback, 20_000, 200_000);
            let query = Query {
                id: "deep".to_owned(),
                premises: vec![Term::var(&v).ge(&Term::int(0))],
                goal: t.ge(&Term::int(0)),
                minimize: vec![v],
            };
            solver.decide(&query)
        });
    let verdict = handle.ok().and_then(|h| h.join().ok());
    assert!(
        matches!(verdict, Some(Verdict::Safe | Verdict::Unknown(_))),
        "{verdict:?}"
    );
}

#[test]
fn a_total_is_reached_at_the_same_question_whatever_was_asked_before() {
    let questions = [pigeons(9), pigeons(3), pigeons(10), pigeons(4)];
    let mut solver = Solver::new(Options {
        isl_operations: 10,
        z3_rlimit: 40_000,
        total: 150_000,
        ..Options::default()
    });
    let asked = |solver: &mut Solver, order: &[usize]| -> Vec<String> {
        solver.begin(0);
        let answers = order
            .iter()
            .map(|k| solver.satisfiable("q", &questions[*k], &[]));
        answers.map(|answer| format!("{answer:?}")).collect()
    };
    let all = [1, 0, 2, 3];
    let first = asked(&mut solver, &all);
    assert_eq!(first[0], "Unsat", "{first:?}");
    assert!(first[1].contains("40000 resource units"), "{first:?}");
    assert!(
        first[3].contains("150000 resource units for all"),
        "{first:?}"
    );
    // Now each answer is remembered, but for the last one.
    assert_eq!(asked(&mut solver, &all), first);
    assert_eq!(asked(&mut solver, &[3]), ["Unsat"]);
    assert_eq!(asked(&mut solver, &all), first);
}

#[test]
fn isl_gives_no_wrong_answer_wherever_it_is_stopped() {
    let mut pool = VarPool::new();
    let mut int = |name: &str| Term::var(&pool.fresh(name, Sort::Int));
    let (x, y, q) = (int("x"), int("y"), int("q"));
    let halves = x
        .equals(&q.mul(&Term::int(2)).add(&y))
        .and(&y.ge(&Term::int(1)));
    let fits = vec![halves.clone(), y.le(&Term::int(1)), x.ge(&Term::int(7))];
    let too_many = pigeons(4);
    let mut decided = 0;
    for operations in (1..30_000).step_by(17) {
        let mut solver = with(Engine::Isl, operations, u32::MAX);
        let found = solver.satisfiable("too many", &too_many, &[]);
        let right = matches!(found, Satisfiability::Unsat | Satisfiability::Unknown(_));
        assert!(right, "{operations}: {found:?}");
        let found = solver.satisfiable("fits", &fits, &[]);
        let right = matches!(found, Satisfiability::Sat(_) | Satisfiability::Unknown(_));
        assert!(right, "{operations}: {found:?}");
        decided += usize::from(matches!(found, Satisfiability::Sat(_)));
    }
    assert!((100..1_700).contains(&decided), "{decided}");
}
