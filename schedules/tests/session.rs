//! Versions of procedures, and cursors through steps.

use exo::{
    AppliedStep, Argument, Change, Cursor, Error, InvalidCursor, Point, Procedure, Session,
    StepResult,
};

const TWO: &str = "
@proc
def g(x: f32[8]):
    for k in seq(0, 8):
        x[k] = 1.0

@proc
def f(x: f32[8], y: f32[8]):
    for i in seq(0, 8):
        x[i] = 2.0
        y[i] = 3.0
    g(x)
";

fn session(text: &str) -> Session {
    let module = exo_frontend::parse_module("t.py", text);
    Session::new(module.unwrap_or_else(|e| panic!("{}", e[0])))
}

fn proc(session: &Session, name: &str) -> Procedure {
    session
        .procedure(name)
        .unwrap_or_else(|| panic!("no '{name}'"))
}

fn apply(session: &mut Session, step: &str, p: &Procedure, args: &[Argument]) -> AppliedStep {
    let taken = session.apply(step, p, args);
    taken.unwrap_or_else(|e| panic!("{step}: {e}"))
}

fn find(p: &Procedure, pattern: &str) -> Cursor {
    p.find(pattern).unwrap_or_else(|e| panic!("{e}"))
}

/// The text of the first line of a session's error.
fn error(result: Result<AppliedStep, Error>) -> String {
    let text = result.map(|t| t.procedure.name().to_owned());
    let text = text.expect_err("it is refused").to_string();
    text.lines().next().unwrap_or_default().to_owned()
}

#[test]
fn a_step_on_an_older_version_goes_on_from_there() {
    let mut s = session(TWO);
    let f = proc(&s, "f");
    let unrolled = apply(&mut s, "unroll_loop", &f, &["i".into()]).procedure;
    assert_eq!(unrolled.body().len(), 17);
    let split = apply(&mut s, "fission", &f, &["after:x[_] = _".into()]).procedure;
    assert_eq!(split.body().len(), 3);
    assert_ne!(unrolled, split);
    // The first is what it was, and can be scheduled further.
    let shorter = apply(&mut s, "inline", &unrolled, &["g(_)".into()]).procedure;
    assert_eq!(shorter.body().len(), 17);
    assert_eq!(shorter.body().get(16).map(|c| c.kind()), Some("for"));
    assert_eq!(f.body().len(), 2);
}

#[test]
fn what_is_finished_is_where_all_procedures_are_what_they_are_said_to_be() {
    let mut s = session(TWO);
    let (f, g) = (proc(&s, "f"), proc(&s, "g"));
    let g2 = apply(&mut s, "unroll_loop", &g, &["k".into()]).procedure;
    let f2 = apply(&mut s, "fission", &f, &["after:x[_] = _".into()]).procedure;
    let g3 = apply(&mut s, "rename_iter", &g, &["k".into(), "z".into()]).procedure;
    s.go_to(&[g2.clone(), f2.clone()])
        .unwrap_or_else(|e| panic!("{e}"));
    let apart = s
        .go_to(&[g3, f2])
        .expect_err("they were made on different ways")
        .to_string();
    assert!(
        apart.starts_with("'f' and 'g' were scheduled apart"),
        "{apart}"
    );
    let (workspace, changes) = s.finish();
    let steps = changes.iter().filter_map(Change::step);
    let steps: Vec<&str> = steps.map(|applied| applied.name.as_str()).collect();
    assert_eq!(steps, ["g", "f"]);
    let g = workspace.module().proc("g").map(|g| g.body.len());
    assert_eq!(g, Some(8));
    assert_eq!(g2.body().len(), 8);
}

#[test]
fn a_procedure_that_is_given_is_the_version_that_is_there() {
    let mut s = session(
        "@proc\ndef set(x: f32[8]):\n    for i in seq(0, 8):\n        x[i] = 0.0\n\n@proc\ndef f(y: f32[8]):\n    for j in seq(0, 8):\n        y[j] = 0.0\n",
    );
    let (set, f) = (proc(&s, "set"), proc(&s, "f"));
    let loop_ = find(&f, "for j in _: _");
    let other = apply(&mut s, "rename_iter", &set, &["i".into(), "z".into()]).procedure;
    let stale = s.apply("replace", &f, &[(&loop_).into(), (&set).into()]);
    assert!(error(stale).starts_with("'set' and 'f' were scheduled apart"));
    let called = apply(&mut s, "replace", &f, &[(&loop_).into(), (&other).into()]);
    assert_eq!(
        called
            .result("call")
            .and_then(StepResult::cursor)
            .and_then(Cursor::name),
        Some("set")
    );
}

#[test]
fn cursors_go_through_steps_or_say_what_became_of_their_statement() {
    let mut s = session(TWO);
    let f = proc(&s, "f");
    let (x, y) = (find(&f, "x[_] = _"), find(&f, "y[_] = _"));
    let (loop_, call) = (find(&f, "for i in _: _"), find(&f, "g(_)"));
    let both = loop_.body().expect("a loop has a body");
    let right = find(&f, "2.0");
    assert_eq!(right.kind(), "const");

    let split = apply(
        &mut s,
        "fission",
        &f,
        &[(&x.after().expect("a statement has an end")).into()],
    )
    .procedure;
    let mut there = |c: &Cursor, p: &Procedure| s.forward(c, p);
    assert_eq!(
        there(&y, &split).map(|c| c.path()),
        Ok("body[1].body[0]".to_owned())
    );
    assert_eq!(
        there(&right, &split).map(|c| c.header()),
        Ok("2.0".to_owned())
    );
    let x_text = "x[i] = 2.0".to_owned();
    assert_eq!(
        there(&both, &split),
        Err(InvalidCursor::NotContiguous {
            what: x_text.clone()
        })
    );
    assert_eq!(
        there(&call, &split).map(|c| c.path()),
        Ok("body[2]".to_owned())
    );
    let gap = call.before().expect("a statement has a beginning");
    assert!(there(&gap, &split).is_ok());

    let unrolled = apply(&mut s, "unroll_loop", &f, &[(&loop_).into()]).procedure;
    // The first copy goes on; nothing goes on of the loop.
    assert_eq!(
        s.forward(&x, &unrolled).map(|c| c.path()),
        Ok("body[0]".to_owned())
    );
    let removed = InvalidCursor::Removed {
        what: "for i in seq(0, 8):".to_owned(),
        step: "unroll_loop",
    };
    assert_eq!(s.forward(&loop_, &unrolled), Err(removed));
    let inlined = apply(&mut s, "inline", &f, &[(&call).into()]).procedure;
    assert_eq!(
        s.forward(&x, &inlined).map(|c| c.header()),
        Ok(x_text.clone())
    );
    // A loop and what is in it were made of the call.
    let several = InvalidCursor::Ambiguous {
        what: "g(x)".to_owned(),
        count: 2,
    };
    assert_eq!(s.forward(&call, &inlined), Err(several));

    let g = proc(&s, "g");
    let elsewhere = InvalidCursor::OtherProcedure {
        what: x_text,
        of: "f".to_owned(),
        procedure: "g".to_owned(),
    };
    assert_eq!(s.forward(&x, &g), Err(elsewhere));
}

#[test]
fn a_step_names_what_it_removed_and_an_expression_that_changed() {
    let mut s = session(
        "@proc\ndef f(x: f32[8], y: f32):\n    pass\n    for i in seq(0, 8):\n        x[i] = y * 2.0\n",
    );
    let f = proc(&s, "f");
    let (pass, right) = (find(&f, "pass"), find(&f, "y * 2.0"));
    let without = apply(&mut s, "delete_pass", &f, &[]).procedure;
    let gone = InvalidCursor::Removed {
        what: "pass".to_owned(),
        step: "delete_pass",
    };
    assert_eq!(s.forward(&pass, &without), Err(gone));
    let swapped = apply(&mut s, "commute_expr", &f, &[(&right).into()]).procedure;
    assert_eq!(
        s.forward(&right, &swapped),
        Err(InvalidCursor::Changed {
            what: "x[i] = y * 2.0".to_owned()
        })
    );
}

#[test]
fn what_cannot_be_asked_for_is_said() {
    let mut s = session(TWO);
    let f = proc(&s, "f");
    assert_eq!(
        error(s.apply("fision", &f, &[])),
        "no step is named 'fision'; did you mean 'fission'?"
    );
    assert_eq!(
        error(s.apply("simplify", &f, &["i".into()])),
        "'simplify' takes 0 arguments, and 1 are given"
    );
    let list: Argument = vec!["i", "k"].into();
    assert!(
        error(s.apply("unroll_loop", &f, &[list]))
            .starts_with("'loop' of 'unroll_loop': expected a loop")
    );
    let names: Argument = vec!["a,b", "c"].into();
    let split = s.apply("divide_loop", &f, &["i".into(), 4.into(), names]);
    let message = "t.py:8:5: error: 'iters': expected a name, found 'a,b' [arg.name]";
    assert_eq!(error(split), message);
    // A list of one is that one.
    let one: Argument = vec!["i"].into();
    assert_eq!(
        apply(&mut s, "unroll_loop", &f, &[one])
            .procedure
            .body()
            .len(),
        17
    );
}

#[test]
fn cursors_lead_from_one_to_the_next() {
    let s = session(TWO);
    let f = proc(&s, "f");
    let x = find(&f, "x[_] = _");
    let loop_ = x.parent().expect("it is in a loop");
    assert_eq!((loop_.kind(), loop_.name()), ("for", Some("i")));
    assert_eq!(loop_.bounds(), Some(("0".to_owned(), "8".to_owned())));
    assert_eq!(loop_.parent(), None);
    assert_eq!(x.next(1).map(|c| c.header()), Some("y[i] = 3.0".to_owned()));
    assert_eq!((x.next(2), x.next(-1)), (None, None));
    assert_eq!(x.idx(), Some(vec!["i".to_owned()]));
    let block = x.expand(3, 1).expect("a statement is in a block");
    assert_eq!((block.kind(), block.len()), ("block", 2));
    assert_eq!(block.part(1..2).and_then(|b| b.get(0)), x.next(1));
    assert!(loop_.contains(&x) && !x.contains(&loop_));
    assert_eq!(loop_.find_all("_ = _").map(|all| all.len()).ok(), Some(2));
    assert!(loop_.find("g(_)").is_err());
    let args = f.args();
    assert_eq!(
        (args[1].kind(), args[1].name(), args[1].mem()),
        ("arg", Some("y"), Some("DRAM"))
    );
    assert_eq!(args[1].shape(), Some(vec!["8".to_owned()]));
    assert!(matches!(args[0].point(), Point::Variable(_)));
    assert_eq!(find(&f, "g(_)").args(), Some(vec!["x".to_owned()]));
    assert_eq!(
        loop_.text(),
        "for i in seq(0, 8):\n    x[i] = 2.0\n    y[i] = 3.0"
    );
}

#[test]
fn another_name_is_one_of_the_same_procedure_for_its_surroundings() {
    let mut s = session(TWO);
    let g = proc(&s, "g");
    let h = apply(&mut s, "rename", &g, &["h".into()]).procedure;
    assert_eq!(h.name(), "h");
    // Its caller has followed; as values, both are what they were.
    let f = proc(&s, "f");
    assert_eq!(find(&f, "g(_)").name(), Some("g"));
    let f = apply(&mut s, "unroll_loop", &f, &["i".into()]).procedure;
    assert_eq!(find(&f, "h(_)").name(), Some("h"));
    assert_eq!(s.go_to(&[f, h]).map_err(|e| e.to_string()), Ok(()));
    // And where it had the old name, it still can be asked for.
    let again = apply(&mut s, "unroll_loop", &g, &["k".into()]).procedure;
    assert_eq!((again.name(), again.body().len()), ("g", 8));
}

#[test]
fn a_list_of_cursors_is_a_list() {
    let mut s = session(
        "@proc\ndef f(x: f32[8], y: f32, z: f32):\n    for i in seq(0, 8):\n        x[i] = y * 2.0 + z * 3.0\n",
    );
    let f = proc(&s, "f");
    let cursors: Argument = vec![&find(&f, "y * 2.0"), &find(&f, "z * 3.0")].into();
    let swapped = apply(&mut s, "commute_expr", &f, &[cursors]).procedure;
    assert_eq!(
        find(&swapped, "x[_] = _").header(),
        "x[i] = 2.0 * y + 3.0 * z"
    );
    let reads: Argument = vec![&find(&f, "y"), &find(&f, "y")].into();
    let bound = apply(&mut s, "bind_expr", &f, &[reads, "t".into()]).procedure;
    assert_eq!(
        find(&bound, "x[_] = _").header(),
        "x[i] = t * 2.0 + z * 3.0"
    );
}

#[test]
fn what_a_call_calls_is_a_procedure_as_it_is_there() {
    let mut s = session(TWO);
    let (f, g) = (proc(&s, "f"), proc(&s, "g"));
    let callee = |s: &Session, c: &Cursor| s.callee(c).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(callee(&s, &find(&f, "g(_)")), Some(g.clone()));
    assert_eq!(callee(&s, &find(&f, "for i in _: _")), None);
    let unrolled = apply(&mut s, "unroll_loop", &g, &["k".into()]).procedure;
    // The value of before says what was called then, and the one that is made now what is called now.
    assert_eq!(callee(&s, &find(&f, "g(_)")), Some(g));
    let now = s.current("f").unwrap_or_else(|| panic!("it is there"));
    let called = callee(&s, &find(&now, "g(_)"));
    assert_eq!(called, Some(unrolled));
    let called = called.unwrap_or_else(|| panic!("a callee"));
    let renamed = apply(&mut s, "rename", &called, &["h".into()]).procedure;
    let now = s.current("f").unwrap_or_else(|| panic!("it is there"));
    assert_eq!(callee(&s, &find(&now, "h(_)")), Some(renamed));
    let other = session(TWO);
    assert!(s.callee(&find(&proc(&other, "f"), "g(_)")).is_err());
}
