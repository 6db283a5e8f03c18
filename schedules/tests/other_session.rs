//! Values of one session that are given to another.

use exo::steps::{divide_loop, fission, stage_mem, unroll_loop};
use exo::{Argument, Cursor, Error, InvalidCursor, Procedure, Session};

const FIRST: &str = "
@proc
def scale(a: f32[16]):
    for i in seq(0, 16):
        a[i] = 2.0 * a[i]
";

const SECOND: &str = "
@proc
def scale(a: f32[16]):
    for j in seq(0, 16):
        a[j] = 0.5 + a[j]

@proc
def both(a: f32[16]):
    scale(a)
";

fn session(text: &str) -> Session {
    let module = exo_frontend::parse_module("t.py", text);
    Session::new(module.unwrap_or_else(|e| panic!("{}", e[0])))
}

fn proc(session: &Session, name: &str) -> Procedure {
    let found = session.procedure(name);
    found.unwrap_or_else(|| panic!("no '{name}'"))
}

fn find(p: &Procedure, pattern: &str) -> Cursor {
    p.find(pattern).unwrap_or_else(|e| panic!("{e}"))
}

/// Whether an error says that something is of another session.
fn is_foreign(error: &Error) -> bool {
    let said = error.to_string().contains("of another session");
    let known = matches!(
        error,
        Error::OtherSession { .. } | Error::InvalidCursor(InvalidCursor::OtherSession { .. })
    );
    assert_eq!(said, known, "{error}");
    known
}

#[test]
fn values_of_two_sessions_are_never_equal() {
    let (one, same, two) = (session(FIRST), session(FIRST), session(SECOND));
    let (p, q) = (proc(&one, "scale"), proc(&same, "scale"));
    assert_ne!(p, q);
    assert_ne!(p.body(), q.body());
    assert!(!p.body().contains(&find(&q, "for i in _: _")));
    assert_ne!(p, proc(&two, "scale"));
    assert_eq!(p, proc(&one, "scale"));
    assert!(one.has(&p) && !one.has(&q));
}

#[test]
fn a_step_takes_no_procedure_of_another_session() {
    let (one, mut two) = (session(FIRST), session(SECOND));
    let p = proc(&one, "scale");
    let refused = unroll_loop(&p, "i").take(&mut two);
    assert!(refused.is_err_and(|e| is_foreign(&e)));
    let refused = two.apply("simplify", &p, &[]);
    assert!(refused.is_err_and(|e| is_foreign(&e)));
}

#[test]
fn a_step_takes_no_cursor_of_another_session() {
    let (one, mut two) = (session(FIRST), session(SECOND));
    let (p, q) = (proc(&one, "scale"), proc(&two, "scale"));
    let nest = find(&p, "for i in _: _");
    let inside = nest.body().expect("a loop has a body");
    let gap = inside.after().expect("a block has a point behind it");
    let product = find(&p, "2.0 * _");
    let parts = Argument::List(vec![Argument::Cursor(product.clone())]);
    let refusals = [
        unroll_loop(&q, &nest).take(&mut two).map(drop),
        fission(&q, &gap).take(&mut two).map(drop),
        stage_mem(&q, &inside, "a[0:16]", "t")
            .take(&mut two)
            .map(drop),
        two.apply("bind_expr", &q, &[product.into(), "t".into()])
            .map(drop),
        two.apply("bind_expr", &q, &[parts, "t".into()]).map(drop),
    ];
    for refused in refusals {
        assert!(refused.is_err_and(|e| is_foreign(&e)));
    }
    // Nothing was done.
    assert!(two.has(&q) && two.now("scale").is_some_and(|now| now == q.view()));
}

#[test]
fn what_a_step_gave_back_is_of_its_session() {
    let (mut one, mut two) = (session(FIRST), session(SECOND));
    let p = proc(&one, "scale");
    let divided = divide_loop(&p, "i", 4)
        .take(&mut one)
        .unwrap_or_else(|e| panic!("{e}"));
    let q = proc(&two, "scale");
    let refused = unroll_loop(&q, &divided.inner).take(&mut two);
    assert!(refused.is_err_and(|e| is_foreign(&e)));
}

#[test]
fn a_callee_of_another_session_is_none() {
    let (one, mut two) = (session(FIRST), session(SECOND));
    let (callee, both) = (proc(&one, "scale"), proc(&two, "both"));
    for given in [callee.clone().into(), Argument::List(vec![callee.into()])] {
        let refused = two.apply("call_eqv", &both, &["scale(_)".into(), given]);
        assert!(refused.is_err_and(|e| is_foreign(&e)));
    }
}

#[test]
fn cursors_are_not_forwarded_between_sessions() {
    let (one, mut two) = (session(FIRST), session(FIRST));
    let (p, q) = (proc(&one, "scale"), proc(&two, "scale"));
    let (here, there) = (find(&p, "for i in _: _"), find(&q, "for i in _: _"));
    let foreign = |gone: Result<Cursor, InvalidCursor>| {
        matches!(gone, Err(InvalidCursor::OtherSession { .. }))
    };
    assert!(foreign(two.forward(&here, &q)));
    assert!(foreign(two.forward(&there, &p)));
    // Neither is this one's, though they belong together.
    assert!(foreign(two.forward(&here, &p)));
    assert!(foreign(two.forward(&p.args()[0], &q)));
    assert_eq!(two.forward(&there, &q), Ok(there));
}

#[test]
fn a_session_goes_to_places_of_its_own_only() {
    let (mut one, mut two) = (session(FIRST), session(SECOND));
    let p = proc(&one, "scale");
    let unrolled = unroll_loop(&p, "i").take(&mut one);
    let unrolled = unrolled.unwrap_or_else(|e| panic!("{e}")).procedure;
    let far = one.here();
    assert!(two.back_to(&far).is_err_and(|e| is_foreign(&e)));
    assert!(two.changed_since(&far).is_err_and(|e| is_foreign(&e)));
    assert!(two.back_to(&unrolled.place()).is_err());
    assert!(!two.has_visited(&p.place()) && one.has_visited(&p.place()));
    assert!(
        two.go_to(std::slice::from_ref(&unrolled))
            .is_err_and(|e| is_foreign(&e))
    );
    assert!(two.source(&unrolled).is_err_and(|e| is_foreign(&e)));
    assert!(two.memory_use(&p).is_err());
}

/// A session whose place in memory may be that of one that is gone.
#[test]
fn a_session_that_is_gone_lends_its_identity_to_no_other() {
    for _ in 0..100 {
        let cursor = find(&proc(&session(FIRST), "scale"), "for i in _: _");
        let mut next = session(SECOND);
        let q = proc(&next, "scale");
        let refused = unroll_loop(&q, &cursor).take(&mut next);
        assert!(refused.is_err_and(|e| is_foreign(&e)));
    }
}
