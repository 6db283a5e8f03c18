//! Tests of patterns: their matches, the errors where nothing matches, and that no text crashes the
//! parser.

use std::fmt::Display;

use exo_ir::{DisplayIn, Module, Proc, SlicePath, StmtPath};

use super::*;
use crate::Refusal;

mod names;

const SOURCE: &str = "
@config
class Cfg:
    f: size
    g: f32

@instr(\"c\")
def add(n: size, x: [f32][n]):
    for k in seq(0, n):
        x[k] += 1.0

@proc
def p(n: size, m: size, A: f32[n, m], C: f32[n, m], y: f32):
    assert n > 3
    a: f32[n]
    b: f32
    for i in seq(0, n):
        for j in par(0, m):
            C[i, j] = A[i, j] * (y + 2.0)
            C[i, j] += -relu(A[i, j])
        a[i] = y
    for i in seq(1, n):
        if i + 1 < n:
            b = a[i] + a[i - 1]
            pass
        else:
            w = A[i, 0:4]
            add(4, w)
    Cfg.f = n + 1
    Cfg.g = y
    for j in seq(0, Cfg.f - n):
        pass
    add(m, A[0, :])
";

fn module() -> Module {
    let text = SOURCE.replace("assert n > 3", "assert n > 3\n    assert m > 4");
    exo_frontend::parse_module("t.py", &text).expect("the source is right")
}

fn proc() -> Proc {
    module().proc("p").expect("there is p").clone()
}

fn shown<T: Display>(found: Result<T, Refusal>) -> String {
    match found {
        Ok(path) => path.to_string(),
        Err(refusal) => refusal.to_string(),
    }
}

fn slice(found: Result<SlicePath, Refusal>) -> String {
    match found {
        Ok(s) => format!("{}[{}:{}]", s.block, s.range.start, s.range.end),
        Err(refusal) => refusal.to_string(),
    }
}

#[test]
fn loops() {
    let p = proc();
    let of = |text: &str| shown(one_loop(&p, text));
    assert_eq!(of("i"), "body[2]");
    assert_eq!(of("for i in _: _"), "body[2]");
    assert_eq!(of("i #1"), "body[3]");
    assert_eq!(of("for _ in _: _ #1"), "body[2].body[0]");
    assert_eq!(of("for j in par(_, _): _"), "body[2].body[0]");
    assert_eq!(of("for j in seq(0, _): _"), "body[6]");
    assert_eq!(of("for i in seq(1, n): _"), "body[3]");
    assert_eq!(of("for i in seq(_): _"), "body[2]");
    assert_eq!(of("for j in _: pass"), "body[6]");
    assert_eq!(
        of("for i in _: _; a[_] = _"),
        "t.py:13:5: error: expected one statement, and 'for i in _: _; a[_] = _' is several [arg.kind]"
    );
    assert_eq!(of("body[2].body[0]"), "body[2].body[0]");
    assert_eq!(
        of("body[0]"),
        "t.py:16:5: error: there is no loop at 'body[0]' [arg.kind]"
    );
    assert_eq!(
        of("body[9]"),
        "t.py:13:5: error: there is nothing at 'body[9]': 'body' has 8 statements [arg.unknown]"
    );
    assert_eq!(
        of("body[0].body[1]"),
        "t.py:13:5: error: there is nothing at 'body[0].body[1]': 'body[0].body' is no block [arg.unknown]"
    );
}

#[test]
fn loops_that_are_not_there() {
    let p = proc();
    let of = |text: &str| shown(one_loop(&p, text));
    assert_eq!(
        of("for ii in _: _"),
        "t.py:13:5: error: no loop matches 'for ii in _: _'; loops here: i, j [arg.unknown]"
    );
    assert_eq!(
        of("q"),
        "t.py:13:5: error: no loop matches 'q'; loops here: i, j [arg.unknown]"
    );
    assert_eq!(
        of("i #5"),
        "t.py:13:5: error: 'i' has 2 matches, counted from 0, and no #5 [arg.ambiguous]\nt.py:18:5: note: #0 is 'for i in seq(0, n):'\nt.py:23:5: note: #1 is 'for i in seq(1, n):'"
    );
    assert_eq!(
        of("i #x"),
        "t.py:13:5: error: cannot read the pattern 'i #x': expected a number behind '#', found 'x' [arg.malformed]"
    );
    assert_eq!(
        of(""),
        "t.py:13:5: error: cannot read the pattern '': the pattern is empty [arg.malformed]"
    );
}

#[test]
fn statements() {
    let p = proc();
    let of = |text: &str| shown(one_stmt(&p, text));
    let cases = [
        ("C[_] = _", "body[2].body[0].body[0]"),
        ("C = _", "body[2].body[0].body[0]"),
        ("C[_] += _", "body[2].body[0].body[1]"),
        ("_ += _", "body[2].body[0].body[1]"),
        ("_ = _ #3", "body[3].body[0].orelse[0]"),
        ("C[i, _] += -relu(_)", "body[2].body[0].body[1]"),
        ("_[_] = A[_] * (y + _)", "body[2].body[0].body[0]"),
        ("a[_] = y", "body[2].body[1]"),
        ("a : _", "body[0]"),
        ("a", "body[0]"),
        ("_ : _ #1", "body[1]"),
        ("b = _ + _", "body[3].body[0].body[0]"),
        ("w = A[_]", "body[3].body[0].orelse[0]"),
        ("w = A[i, 0:_]", "body[3].body[0].orelse[0]"),
        ("w = A[_, :]", "body[3].body[0].orelse[0]"),
        ("if _: _", "body[3].body[0]"),
        ("if i + 1 < n: _", "body[3].body[0]"),
        ("if (i + 1) < (n): _", "body[3].body[0]"),
        ("if _:\n    _\nelse:\n    _\n    add(_)", "body[3].body[0]"),
        ("add(_)", "body[3].body[0].orelse[1]"),
        ("add", "body[3].body[0].orelse[1]"),
        ("add(m, A[0, _])", "body[7]"),
        ("Cfg.f = _", "body[4]"),
        ("Cfg.g = y", "body[5]"),
        ("pass", "body[3].body[0].body[1]"),
        ("pass #1", "body[6].body[0]"),
        ("_", "body[0]"),
        ("_ #5", "body[2].body[0].body[1]"),
    ];
    for (text, expected) in cases {
        assert_eq!(of(text), expected, "{text}");
    }
    let missing = "t.py:13:5: error: no statement matches 'C[_, _, _] = _'; statements here: ";
    assert!(
        of("C[_, _, _] = _").starts_with(missing),
        "{}",
        of("C[_, _, _] = _")
    );
}

#[test]
fn blocks_and_gaps() {
    let p = proc();
    let of = |text: &str| slice(block(&p, text));
    assert_eq!(of("a : _ ; b : _"), "body[0:2]");
    assert_eq!(of("Cfg.f = _; _; add(_)"), "body[4:8]");
    assert_eq!(of("for i in _: _ ; for i in _: _"), "body[2:4]");
    assert_eq!(of("Cfg.f = _\nCfg.g = _"), "body[4:6]");
    assert_eq!(of("body[2].body[0:2]"), "body[2].body[0:2]");
    assert_eq!(
        of("body[3].body[0].orelse[1]"),
        "body[3].body[0].orelse[1:2]"
    );
    assert!(
        of("body[2:2]").contains("there is nothing at"),
        "{}",
        of("body[2:2]")
    );
    assert!(
        of("body[3:1]").contains("there is nothing at"),
        "{}",
        of("body[3:1]")
    );
    assert!(of("Cfg.g = _; Cfg.f = _").contains("no statement matches"));
    let at = |text: &str| match gap(&p, text) {
        Ok(PatternMatch { it: gap, .. }) => format!("{}:{}", gap.block, gap.at),
        Err(refusal) => refusal.to_string(),
    };
    assert_eq!(at("before:C[_] += _"), "body[2].body[0].body:1");
    assert_eq!(at("after:a : _; b : _"), "body:2");
    assert_eq!(at("after:pass #1"), "body[6].body:1");
    assert_eq!(
        at("C[_] = _"),
        "t.py:13:5: error: expected 'before:PATTERN' or 'after:PATTERN', found 'C[_] = _' [arg.malformed]"
    );
}

#[test]
fn nests_allocations_calls_and_buffers() {
    let p = proc();
    let nest = |text: &str| match nest(&p, text) {
        Ok(PatternMatch {
            it: (outer, inner), ..
        }) => format!("{outer} {inner}"),
        Err(refusal) => refusal.to_string(),
    };
    assert_eq!(nest("i j"), "body[2] body[2].body[0]");
    assert_eq!(
        nest("for i in _: _; for j in par(_): _"),
        "body[2] body[2].body[0]"
    );
    assert_eq!(
        nest("i j #3"),
        "t.py:13:5: error: 'i j' has 1 match, counted from 0, and no #3 [arg.ambiguous]\nt.py:18:5: note: #0 is 'for i in seq(0, n):'"
    );
    assert_eq!(nest("body[2]"), "body[2] body[2].body[0]");
    assert_eq!(
        nest("j i"),
        "t.py:13:5: error: no loop 'i' is directly inside a loop 'j'; nested loops here: i j [arg.unknown]"
    );
    assert_eq!(nest("i"), "body[2] body[2].body[0]");
    assert_eq!(nest("for i in _: _"), "body[2] body[2].body[0]");
    assert_eq!(
        nest("i j k"),
        "t.py:13:5: error: expected two loops such as 'i j', found 'i j k' [arg.malformed]"
    );
    let alloc = |text: &str| shown(one_alloc(&p, text).map(|(path, _)| path));
    assert_eq!(alloc("b"), "body[1]");
    assert_eq!(alloc("b : _"), "body[1]");
    assert_eq!(
        alloc("c"),
        "t.py:13:5: error: no allocation matches 'c'; allocations here: a, b [arg.unknown]"
    );
    assert_eq!(
        shown(one_window(&p, "w").map(|(path, _)| path)),
        "body[3].body[0].orelse[0]"
    );
    assert_eq!(shown(one_call(&p, "add #1")), "body[7]");
    assert_eq!(
        shown(one_call(&p, "ad")),
        "t.py:13:5: error: no call matches 'ad'; calls here: add; did you mean 'add'? [arg.unknown]"
    );
    let buffer = |text: &str| match buffer(&p, text) {
        Ok(found) => p.name_of(found.it).to_owned(),
        Err(refusal) => refusal.to_string(),
    };
    assert_eq!(
        (buffer("A"), buffer("w"), buffer("a : _")),
        ("A".into(), "w".into(), "a".into())
    );
    assert_eq!(
        buffer("B"),
        "t.py:13:5: error: no buffer is named 'B'; buffers here: A, C, y, a, b, w [arg.unknown]"
    );
}

#[test]
fn names_with_a_point_are_of_hardware_libraries() {
    let source =
        "@proc\ndef p(x: f32[16]):\n    x[0] = 1.0\n    avx512.mm512_loadu_ps(x[0:16], x[0:16])\n";
    let module = exo_frontend::parse_module("t.py", source).expect("the source is right");
    let p = module.proc("p").expect("there is p");
    for text in [
        "avx512.mm512_loadu_ps(_)",
        "avx512.mm512_loadu_ps(x[0:_], _)",
        "avx512.mm512_loadu_ps",
    ] {
        assert_eq!(shown(one_call(p, text)), "body[1]", "{text}");
    }
    let missing = "t.py:2:5: error: no call matches 'avx512.mm512_load_ps(_)'; calls here: avx512.mm512_loadu_ps; did you mean \
                   'avx512.mm512_loadu_ps'? [arg.unknown]";
    assert_eq!(shown(one_call(p, "avx512.mm512_load_ps(_)")), missing);
}

#[test]
fn expressions() {
    let mut p = proc();
    let of = |text: &str| match exprs(&p, text) {
        Ok(found) => {
            let show = |e: &ExprPath| {
                let text = e.get(&p).map(|e| e.in_proc(&p).to_string());
                format!("{} {}", e.stmt, text.unwrap_or_default())
            };
            found.iter().map(show).collect::<Vec<_>>().join("; ")
        }
        Err(refusal) => refusal.to_string(),
    };
    assert_eq!(
        of("A[_]"),
        "body[2].body[0].body[0] A[i, j]; body[2].body[0].body[1] A[i, j]"
    );
    assert_eq!(of("A[_] #1"), "body[2].body[0].body[1] A[i, j]");
    assert_eq!(of("y + 2.0"), "body[2].body[0].body[0] y + 2.0");
    assert_eq!(of("a[i - 1]"), "body[3].body[0].body[0] a[i - 1]");
    assert_eq!(of("relu(_)"), "body[2].body[0].body[1] relu(A[i, j])");
    assert_eq!(of("_ + _ #1"), "body[3].body[0].body[0] a[i] + a[i - 1]");
    assert!(of("B[_]").starts_with(
        "t.py:13:5: error: no expression matches 'B[_]'; expressions here: A[i, j] * (y + 2.0), "
    ));
    let control = |text: &str| match ctl_exprs(&p, text) {
        Ok(found) => {
            let show = |e: &CtlPath| {
                e.get(&p)
                    .map(|e| e.in_proc(&p).to_string())
                    .unwrap_or_default()
            };
            found.iter().map(show).collect::<Vec<_>>().join("; ")
        }
        Err(refusal) => refusal.to_string(),
    };
    assert_eq!(control("_ - _"), "i - 1; Cfg.f - n");
    assert_eq!(control("Cfg.f"), "Cfg.f");
    let place = expr(&p, None, "y + _").expect("there is one").it;
    let zero = exo_ir::Data::Const(exo_ir::Number::Float(0.0));
    assert!(place.replace(&mut p, zero).is_some());
    assert_eq!(
        place.get(&p).map(|e| e.in_proc(&p).to_string()),
        Some("0.0".into())
    );
    let place = ctl_expr(&p, None, "i + 1").expect("there is one").it;
    assert!(place.replace(&mut p, exo_ir::Ctl::Int(7)).is_some());
    let StmtPath { block, at } = place.stmt;
    assert_eq!(
        list(&p)
            .iter()
            .find(|e| e.path == Some(block.stmt(at)))
            .map(|e| e.header.clone()),
        Some("if 7 < n:".into())
    );
}

#[test]
fn expressions_are_read_in_the_scope_of_a_place() {
    let (module, p) = (module(), proc());
    let inside = |path: &str| path.parse::<StmtPath>().expect("a path").slice();
    let at = inside("body[2].body[0].body[1]");
    let of = |text: &str| match ctl(&module, &p, &at, text) {
        Ok(e) => e.in_proc(&p).to_string(),
        Err(refusal) => refusal.to_string(),
    };
    assert_eq!(of("4 * i + (j)"), "4 * i + j");
    assert_eq!(of("Cfg.f + stride(A, 0)"), "Cfg.f + stride(A, 0)");
    assert_eq!(
        of("i * j"),
        "t.py:21:13: error: cannot read 'i * j': one side of a product must be a constant [arg.malformed]\nnote: control expressions are quasi-affine, so that bounds and dependences can be decided"
    );
    assert_eq!(
        of("k"),
        "t.py:21:13: error: cannot read 'k': the name 'k' is not defined [arg.malformed]"
    );
    assert_eq!(
        of("i < j"),
        "t.py:21:13: error: cannot read 'i < j': expected an integer, found a condition [arg.malformed]"
    );
    let outside = ctl(&module, &p, &inside("body[4]"), "i").map(|_| ());
    assert!(outside.is_err());
    let shown = window(&module, &p, &at, "A[i, 0:j + 1]").map(|w| w.in_proc(&p).to_string());
    assert_eq!(shown, Ok("A[i, 0:j + 1]".to_owned()));
    let whole = window(&module, &p, &at, "C").map(|w| w.in_proc(&p).to_string());
    assert_eq!(whole, Ok("C[0:n, 0:m]".to_owned()));
    let late = window(&module, &p, &inside("body[3].body[0].orelse[0]"), "w[0:2]");
    assert!(late.is_err(), "a window is not visible before it is made");
    let late = window(&module, &p, &inside("body[3].body[0].orelse[1]"), "w[0:2]");
    assert!(late.is_ok());
    assert!(condition(&module, &p, &at, "i < j and Cfg.f == 3").is_ok());
    assert!(data(&module, &p, &at, "relu(A[i, j]) + Cfg.g").is_ok());
}

#[test]
fn every_statement_has_a_pattern_of_its_own() {
    let p = proc();
    let mut count = 0;
    for entry in list(&p) {
        let Some(path) = entry.path else {
            continue;
        };
        assert_eq!(
            one_stmt(&p, &entry.pattern),
            Ok(path.clone()),
            "{}",
            entry.pattern
        );
        assert_eq!(
            one_stmt(&p, &path.to_string()),
            Ok(path),
            "{}",
            entry.pattern
        );
        count += 1;
    }
    assert_eq!(count, 18);
}

#[test]
fn no_text_does_harm() {
    let (module, p) = (module(), proc());
    let mut texts: Vec<String> = [
        "(",
        ")",
        "[",
        "for",
        "for i",
        "for i in",
        "for i in _:",
        "if",
        "x = ",
        "= x",
        "#",
        "##",
        "# #1",
        ";",
        ";;;",
        "body[",
        "body[0",
        "body[99999999999999999999]",
        "body[0:99999999999999999999]",
        "body[5:2]",
        "i #99999999999999999999",
        "i #-1",
        "lambda: x",
        "f\"{x}\"",
        "a.b.c.d = _",
        "x[1:2:3] = _",
        "x = y = z",
        "x, y = _",
        "*x = _",
        "_[_]",
        "_(_)(_)",
        "\0",
        "\u{feff}i",
        "ü = ö",
        "i\n    j",
        "while _: _",
        "return",
        "import os",
        "@x\ndef f(): pass",
        "x: f32 = _",
        "x -= _",
        "for i in _: _\nelse: _",
        "for a, b in _: _",
        "async for i in _: _",
        "before:",
        "after:;",
        "i i i",
        "yield x",
        "x if y else z",
        "1e999",
        "99999999999999999999999999",
        "1j",
        "a < b < c",
        "not _",
        "~_",
        "_ @ _",
        "'text'",
        "...",
        "None",
        "[x]",
        "{x}",
        "(x,)",
    ]
    .map(str::to_owned)
    .into();
    for (open, end) in [
        ("(", "x"),
        ("-", "x"),
        ("x[", "0"),
        ("not ", "x"),
        ("x + ", "x"),
        ("f(", "x"),
        ("if x: ", "pass"),
    ] {
        texts.extend([90, 250, 900, 100_000].map(|n| format!("{}{end}", open.repeat(n))));
    }
    for tail in [".a", "()", "[0]", " and x", " < x", "; x", " #1"] {
        texts.extend([250, 450, 100_000].map(|n| format!("x{}", tail.repeat(n))));
    }
    let deep: String = (0..150)
        .map(|d| format!("{}if _:\n", " ".repeat(d)))
        .collect();
    texts.push(deep);
    let at = exo_ir::BlockPath::root().slice(0..1);
    for text in &texts {
        // What is not refused must be a real place.
        if let Ok(path) = one_stmt(&p, text) {
            assert!(p.stmt(&path).is_some(), "{text}");
        }
        if let Ok(found) = block(&p, text) {
            assert!(p.slice(&found).is_some_and(|s| !s.is_empty()), "{text}");
        }
        let refusals = [
            one_loop(&p, text).err(),
            one_alloc(&p, text).err(),
            one_call(&p, text).err(),
            gap(&p, text).err(),
            nest(&p, text).err(),
            exprs(&p, text).err(),
            ctl_exprs(&p, text).err(),
            buffer(&p, text).err(),
            ctl(&module, &p, &at, text).err(),
            window(&module, &p, &at, text).err(),
            condition(&module, &p, &at, text).err(),
            data(&module, &p, &at, text).err(),
        ];
        for refusal in refusals.into_iter().flatten() {
            let message = refusal.headline();
            assert!(message.len() < 2000, "{message}");
        }
    }
}

#[test]
fn patterns_in_scopes() {
    let p = &proc();
    let stmt = |text: &str| shown(one_stmt(p, text));
    assert_eq!(stmt("pass in if _: _"), "body[3].body[0].body[1]");
    assert_eq!(stmt("pass in for j in _: _"), "body[6].body[0]");
    assert_eq!(stmt("C[_] += _ in j in i"), "body[2].body[0].body[1]");
    assert_eq!(stmt("_ #1 in for j in _: _"), "body[2].body[0].body[1]");
    assert_eq!(stmt("_ in for i in _: _ #1"), "body[3].body[0]");
    assert_eq!(stmt("_ in body[3].body[0]"), "body[3].body[0].body[0]");
    // No statement is inside of itself.
    assert_eq!(stmt("for j in _: _ in for _ in _: _"), "body[2].body[0]");
    assert_eq!(
        stmt("for j in _: _ in for j in _: _"),
        "t.py:13:5: error: nothing inside of 'for j in _: _' matches 'for j in _: _' [arg.unknown]\n\
         t.py:19:9: note: 'for j in par(0, m):' is not inside\n\
         t.py:32:5: note: 'for j in seq(0, Cfg.f - n):' is not inside"
    );
    assert_eq!(
        stmt("pass #2 in for j in _: _"),
        "t.py:13:5: error: 'pass in for j in _: _' has 1 match, counted from 0, and no #2 [arg.ambiguous]\n\
         t.py:33:9: note: #0 is 'pass'"
    );
    assert!(
        stmt("pass in for q in _: _")
            .contains("no statement matches 'for q in _: _'; statements here: ")
    );
    assert!(stmt("pass in").contains("cannot read the pattern"));
    assert!(stmt("in i").contains("cannot read the pattern"));
    assert_eq!(shown(one_loop(p, "j in i")), "body[2].body[0]");
    let at = |text: &str| exprs(p, text).map(|found| found.len());
    assert_eq!(at("y"), Ok(3));
    assert_eq!(at("y in for i in _: _"), Ok(2));
    assert_eq!(at("y in a[_] = _"), Ok(1));
    let nested = |text: &str| nest(p, text).map(|found| found.it.1.to_string());
    assert_eq!(nested("i j"), Ok("body[2].body[0]".to_owned()));
    assert!(nested("i j in j").is_err());
    let named = |text: &str| buffer(p, text).map(|found| p.name_of(found.it).to_owned());
    assert_eq!(named("w in i"), Ok("w".to_owned()));
    assert!(named("w in j").is_err() && named("A in i").is_err());
}

#[test]
fn several_matches_are_told_or_refused() {
    let p = &proc();
    let only = |text: &str, several| {
        let found =
            find(p, text, ExpectedKind::Loop).and_then(|found| found.only(p, text, several));
        match found {
            Ok((_, told)) => told.map_or_else(String::new, |(loc, text)| format!("{loc}: {text}")),
            Err(refusal) => refusal.to_string(),
        }
    };
    assert_eq!(
        only("i", AmbiguityPolicy::First),
        "t.py:18:5: 'i' has 2 matches; the first is taken, 'i #0': 'for i in seq(0, n):'"
    );
    assert_eq!(
        only("i", AmbiguityPolicy::Refused),
        "t.py:13:5: error: 'i' has 2 matches: say which, 'i #0' to 'i #1', or inside of what, 'i in …' [arg.several]\n\
         t.py:18:5: note: #0 is 'for i in seq(0, n):'\n\
         t.py:23:5: note: #1 is 'for i in seq(1, n):'"
    );
    let told = |found: Result<PatternMatch<_>, Refusal>, text: &str| match found {
        Ok(found) => found
            .only(p, text, AmbiguityPolicy::First)
            .map(|(_, told)| told),
        Err(refusal) => Err(refusal),
    };
    let gap_told = |text: &str| told(gap(p, text).map(|found| found.map(|_| ())), text);
    let (_, text) = gap_told("after: C[_] = _ in i")
        .expect("found")
        .unwrap_or_default();
    assert_eq!(text, "");
    let (_, text) = gap_told("before:_ in j").expect("found").expect("several");
    assert_eq!(
        text,
        "'before:_ in j' has 3 matches; the first is taken, 'before:_ #0 in j': 'C[i, j] = A[i, j] * (y + 2.0)'"
    );
    // What is cut off cannot be written.
    let long = format!("_ in {:>60}", "j");
    let cut = find(p, &long, ExpectedKind::Statement)
        .and_then(|f| f.only(p, &long, AmbiguityPolicy::Refused));
    let cut = cut.expect_err("it is refused").message;
    assert!(
        cut.contains("…' has 3 matches: say which, '#0' to '#2'"),
        "{cut}"
    );
    for clear in ["i #0", "i #1", "body[2]", "j in i", "for j in par(_): _"] {
        assert_eq!(only(clear, AmbiguityPolicy::First), "");
        assert_eq!(only(clear, AmbiguityPolicy::Refused), "");
    }
}

#[test]
fn every_listed_expression_is_found_again() {
    found_again(&proc(), (12, 6));
}

fn found_again(p: &Proc, count: (usize, usize)) {
    let (mut data, mut control) = (0, 0);
    for entry in list_exprs(p) {
        let stmts: Vec<StmtPath> = match entry.is_data {
            true => {
                exprs(p, &entry.pattern).map(|found| found.into_iter().map(|e| e.stmt).collect())
            }
            false => ctl_exprs(p, &entry.pattern)
                .map(|found| found.into_iter().map(|e| e.stmt).collect()),
        }
        .unwrap_or_else(|refusal| panic!("{}: {refusal}", entry.pattern));
        assert_eq!(stmts, [entry.stmt], "{}", entry.pattern);
        *(if entry.is_data {
            &mut data
        } else {
            &mut control
        }) += 1;
    }
    assert_eq!((data, control), count);
}
