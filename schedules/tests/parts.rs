//! Cursors to parts by the role that these have, and what becomes of them.

use exo::{Argument, Cursor, Error, InvalidCursor, Procedure, Session};

const PROGRAM: &str = "
@config
class Cfg:
    by: size
    scale: f32

@proc
def g(n: size, a: [f32][n], s: f32, on: bool):
    for i in seq(0, n):
        a[i] = s

@proc
def f(n: size, m: index, x: f32[n, 8], y: f64[n], on: bool):
    assert n > 4
    assert n % 4 == 0
    t: f32[n + 1, 4]
    for i in seq(2, n - 1):
        if on:
            x[i + 1, 3] = x[i, 2] + 2.0 * x[i, 2]
        y[i] = 0.5
    Cfg.by = n + 1
    Cfg.scale = 1.0
    g(n, x[0:n, 1], Cfg.scale, on)
";

fn session() -> Session {
    Session::parse("t.py", PROGRAM).unwrap_or_else(|e| panic!("{e}"))
}

fn f(session: &Session) -> Procedure {
    session.procedure("f").unwrap_or_else(|| panic!("no 'f'"))
}

fn find(p: &Procedure, pattern: &str) -> Cursor {
    p.find(pattern).unwrap_or_else(|e| panic!("{e}"))
}

fn step(s: &mut Session, name: &str, p: &Procedure, args: &[Argument]) -> Procedure {
    let taken = s.apply(name, p, args);
    taken.unwrap_or_else(|e| panic!("{name}: {e}")).procedure
}

/// Texts of cursors, with kinds and types.
fn told(cursors: impl IntoIterator<Item = Cursor>) -> Vec<String> {
    let cursors = cursors.into_iter();
    let tell = |c: Cursor| {
        let ty = c.type_name().unwrap_or_default();
        format!("{}: {} {ty}", c.text(), c.kind())
    };
    cursors.map(tell).collect()
}

#[test]
fn parts_by_their_role() {
    let s = session();
    let f = f(&s);
    let loop_ = find(&f, "for i in _: _");
    assert_eq!(told(loop_.lo()), ["2: const index"]);
    assert_eq!(told(loop_.hi()), ["n - 1: - index"]);
    assert_eq!(told(find(&f, "if _: _").condition()), ["on: read bool"]);
    let store = find(&f, "x[_] = _");
    assert_eq!(
        told(store.indices().unwrap_or_default()),
        ["i + 1: + index", "3: const index"]
    );
    let rhs = store.rhs().unwrap_or_else(|| panic!("a right side"));
    assert_eq!(told([rhs.clone()]), ["x[i, 2] + 2.0 * x[i, 2]: + f32"]);
    let sides = rhs.operands();
    assert_eq!(
        told(sides[1].operands()),
        ["2.0: const f32", "x[i, 2]: read f32"]
    );
    let second = sides[1].operands()[1].indices().unwrap_or_default();
    assert_eq!(told(second.clone()), ["i: read index", "2: const index"]);
    assert_eq!(second[0], store.controls()[4]);
    assert_eq!(
        sides[0].indices().unwrap_or_default()[0],
        store.controls()[2]
    );
    assert_eq!(sides[1].operands()[1].enclosing(), Some(sides[1].clone()));
    assert_eq!(rhs.enclosing(), None);
    assert_eq!(told(find(&f, "y[_] = _").rhs()), ["0.5: const f64"]);
    assert_eq!(told(find(&f, "Cfg.by = _").rhs()), ["n + 1: + index"]);
    assert_eq!(told(find(&f, "Cfg.scale = _").rhs()), ["1.0: const f32"]);
    let args = find(&f, "g(_)").arguments().unwrap_or_default();
    let all = [
        "n: read size",
        "x[0:n, 1]: window_expr f32",
        "Cfg.scale: config f32",
        "on: read bool",
    ];
    assert_eq!(told(args.clone()), all);
    assert_eq!(args[1].name(), Some("x"));
    assert_eq!(args[2].field().as_deref(), Some("Cfg.scale"));
    assert_eq!(
        told(args[1].operands()),
        ["0: const index", "n: read size", "1: const index"]
    );
    assert_eq!(args[1].parent(), Some(find(&f, "g(_)")));
    let extents = find(&f, "t : _").extents().unwrap_or_default();
    assert_eq!(told(extents.clone()), ["n + 1: + index", "4: const index"]);
    assert_eq!(
        told(extents[0].operands()),
        ["n: read size", "1: const index"]
    );
    assert_eq!(extents[0].parent(), Some(find(&f, "t : _")));
    assert_eq!(
        told(f.args()[2].extents().unwrap_or_default()),
        ["n: read size", "8: const index"]
    );
    assert_eq!(
        told(f.preconditions()),
        ["n > 4: > bool", "n % 4 == 0: == bool"]
    );
    assert_eq!(
        told(f.preconditions()[1].operands()),
        ["n % 4: % index", "0: const index"]
    );
    let kinds: Vec<_> = f.args().iter().filter_map(Cursor::type_name).collect();
    assert_eq!(kinds, ["size", "index", "f32", "f64", "bool"]);
    // What has no such part has none.
    assert!(store.lo().is_none() && store.arguments().is_none() && store.extents().is_none());
    assert!(loop_.indices().is_none() && loop_.rhs().is_none() && loop_.condition().is_none());
    assert!(f.args()[0].extents().is_none() && rhs.lo().is_none());
}

fn changed(forwarded: &Result<Cursor, InvalidCursor>) -> bool {
    matches!(forwarded, Err(InvalidCursor::Changed { .. }))
}

#[test]
fn parts_go_with_what_they_are_of() {
    let mut s = session();
    let f = f(&s);
    let (loop_, store, call) = (
        find(&f, "for i in _: _"),
        find(&f, "x[_] = _"),
        find(&f, "g(_)"),
    );
    let mut parts: Vec<Cursor> = loop_
        .lo()
        .into_iter()
        .chain(loop_.hi())
        .chain(store.rhs())
        .collect();
    parts.extend(store.indices().unwrap_or_default());
    parts.extend(call.arguments().unwrap_or_default());
    parts.extend(find(&f, "t : _").extents().unwrap_or_default());
    parts.extend(f.args()[2].extents().unwrap_or_default());
    parts.extend(f.preconditions());
    // Statements before them, and another name.
    let moved = step(&mut s, "insert_pass", &f, &["before:t : _".into()]);
    let moved = step(&mut s, "insert_pass", &moved, &["before:if _: _".into()]);
    let moved = step(&mut s, "rename", &moved, &["h".into()]);
    for part in &parts {
        let now = s.forward(part, &moved).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(now.text(), part.text());
        assert_eq!(now.procedure().name(), "h");
        assert_eq!(
            now.parent().map(|p| p.header()),
            part.parent().map(|p| p.header())
        );
    }
}

#[test]
fn parts_that_have_changed_say_so() {
    let mut s = session();
    let f = f(&s);
    let loop_ = find(&f, "for i in _: _");
    let (lo, hi) = (loop_.lo().expect("a bound"), loop_.hi().expect("a bound"));
    let shifted = step(&mut s, "shift_loop", &f, &[(&loop_).into(), 3.into()]);
    assert!(changed(&s.forward(&lo, &shifted)) && changed(&s.forward(&hi, &shifted)));
    let extents = find(&f, "t : _").extents().unwrap_or_default();
    let wider = step(
        &mut s,
        "expand_dim",
        &f,
        &["t".into(), "2".into(), "0".into()],
    );
    assert!(extents.iter().all(|e| changed(&s.forward(e, &wider))));
    // A precondition that is added is none of those that were there.
    let more = step(&mut s, "add_assertion", &f, &["n > 8".into()]);
    let before = f.preconditions();
    for (at, cond) in before.iter().enumerate() {
        let now = s.forward(cond, &more).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(now, more.preconditions()[at]);
    }
    let added = &more.preconditions()[2];
    assert_eq!(added.text(), "n > 8");
    assert!(changed(&s.forward(added, &f)));
}

#[test]
fn an_index_is_not_taken_for_the_same_one_elsewhere() {
    let text = "@proc\ndef f(x: f32[8], y: f32[8]):\n    for i in seq(0, 8):\n        x[i] = (y[i] + 1.0) + y[i]\n";
    let mut s = Session::parse("t.py", text).unwrap_or_else(|e| panic!("{e}"));
    let f = f(&s);
    let store = find(&f, "x[_] = _");
    let reads = store.rhs().expect("a right side").operands();
    let index = |read: &Cursor| read.indices().unwrap_or_default()[0].clone();
    let (first, second) = (index(&reads[0].operands()[0]), index(&reads[1]));
    let left = store.indices().unwrap_or_default()[0].clone();
    // Both reads are there, and have changed places.
    let swapped = step(&mut s, "commute_expr", &f, &["(y[i] + 1.0) + y[i]".into()]);
    assert!(changed(&s.forward(&first, &swapped)) && changed(&s.forward(&second, &swapped)));
    let now = s.forward(&left, &swapped).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(
        now,
        find(&swapped, "x[_] = _").indices().unwrap_or_default()[0]
    );
}

#[test]
fn an_argument_of_a_call_is_none_of_what_is_called_inside() {
    let text = "@proc\ndef k(n: size, a: [f32][n]):\n    for i in seq(0, n):\n        a[i] = 0.0\n\n@proc\ndef g(n: size, a: [f32][n]):\n    k(n, a)\n\n@proc\ndef f(n: size, x: f32[n]):\n    g(n, x[0:n])\n";
    let mut s = Session::parse("t.py", text).unwrap_or_else(|e| panic!("{e}"));
    let f = f(&s);
    let args = find(&f, "g(_)").arguments().unwrap_or_default();
    let mut p = f;
    for _ in 0..2 {
        let last = p.body().get(p.body().len() - 1).expect("a call");
        p = step(&mut s, "inline", &p, &[last.into()]);
        for arg in &args {
            let now = s.forward(arg, &p);
            assert!(
                now.is_err(),
                "{} in {}",
                arg.text(),
                now.map(|c| c.parent().map_or(String::new(), |p| p.text()))
                    .unwrap_or_default()
            );
        }
    }
}

#[test]
fn an_argument_of_a_call_is_not_what_the_inlined_statement_writes() {
    let text = "@config\nclass Cfg:\n    by: size\n\n@proc\ndef g(n: size):\n    Cfg.by = n\n\n@proc\ndef f(n: size):\n    g(n)\n";
    let mut s = Session::parse("t.py", text).unwrap_or_else(|e| panic!("{e}"));
    let f = f(&s);
    let call = find(&f, "g(_)");
    let arg = call.arguments().unwrap_or_default()[0].clone();
    let inlined = step(&mut s, "inline", &f, &[(&call).into()]);
    let now = s.forward(&call, &inlined).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(now.rhs().map(|e| e.text()), Some("n".to_owned()));
    assert!(changed(&s.forward(&arg, &inlined)));
}

#[test]
fn steps_take_parts_that_they_can_rewrite_and_no_others() -> Result<(), Error> {
    let mut s = session();
    let f = f(&s);
    let store = find(&f, "x[_] = _");
    let index = store.indices().unwrap_or_default()[0].clone();
    let rewritten = s
        .apply("rewrite_expr", &f, &[(&index).into(), "1 + i".into()])?
        .procedure;
    assert!(rewritten.find("x[1 + i, 3] = _").is_ok());
    let bound = store.rhs().expect("a right side");
    let bound = s
        .apply("bind_expr", &f, &[(&bound).into(), "v".into()])?
        .procedure;
    assert!(bound.find("v : _").is_ok());
    let extent = f.args()[2].extents().unwrap_or_default()[0].clone();
    let window = find(&f, "g(_)").arguments().unwrap_or_default()[1].clone();
    for part in [extent, window, f.preconditions()[0].clone()] {
        for step in ["rewrite_expr", "bind_expr", "unroll_loop", "inline"] {
            let refused = s.apply(step, &f, &[(&part).into(), "n".into()]);
            assert!(matches!(
                refused,
                Err(Error::NotTaken { .. } | Error::TooMany { .. })
            ));
        }
    }
    Ok(())
}

#[test]
fn parts_of_another_session_are_none() {
    let (one, mut two) = (session(), session());
    let (p, q) = (f(&one), f(&two));
    let loop_ = find(&p, "for i in _: _");
    let call = find(&p, "g(_)");
    let parts = [
        loop_.hi().expect("a bound"),
        call.arguments().unwrap_or_default()[1].clone(),
        p.preconditions()[0].clone(),
        p.args()[2].extents().unwrap_or_default()[0].clone(),
    ];
    for part in &parts {
        assert!(matches!(
            two.forward(part, &q),
            Err(InvalidCursor::OtherSession { .. })
        ));
        assert!(two.apply("simplify", &q, &[]).is_ok());
    }
    assert_ne!(parts[2], q.preconditions()[0]);
}
