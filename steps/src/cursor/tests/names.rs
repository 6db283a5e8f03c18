//! Names that several things have.

use exo_ir::StmtKind;

use super::super::*;
use super::found_again;
use crate::Refusal;

/// Several things of one name.
const NAMESAKES: &str = "
@proc
def q(n: size, x: f32[n], y: f32[n]):
    for t in seq(0, n):
        x[t] = 0.0
    for k in seq(0, n):
        t: f32
        t = y[k]
        x[k] = t * t
    for x in seq(0, 4):
        pass
    for k in seq(0, 4):
        x: f32[4]
        x[k] = 1.0
        w = x[0:2]
        for j in seq(0, 2):
            w[j] = x[j]
    if n > 4:
        w: f32
        w = 2.0
        w = 3.0
        v = y[0:4]
        v[0] = w
";

#[test]
fn names_alone_are_sought_where_the_scope_says() {
    let module = exo_frontend::parse_module("q.py", NAMESAKES).expect("the source is right");
    let p = module.proc("q").expect("there is q");
    let at = |text: &str| block(p, text).map(|found| found.to_string());
    assert_eq!(at("t"), Ok("body[0]".to_owned()));
    // Inside of the second loop it is the allocation.
    assert_eq!(at("t in k"), Ok("body[1].body[0]".to_owned()));
    assert_eq!(at("x in k #1"), Ok("body[3].body[0]".to_owned()));
    let named = |text: &str| {
        let found = buffer(p, text).map_err(|refusal| refusal.to_string())?;
        let (sym, told) = found
            .only(p, text, AmbiguityPolicy::First)
            .map_err(|r| r.to_string())?;
        let told = told.map(|(loc, text)| format!(" {}: {text}", loc.line));
        Ok::<String, String>(p.var(sym).loc.line.to_string() + &told.unwrap_or_default())
    };
    assert_eq!(
        named("x"),
        Ok("3 3: 'x' has 2 matches; the first is taken, 'x #0': 'x: f32[n] @ DRAM'".to_owned())
    );
    // As an allocation it is not the argument; where there is no allocation it is.
    assert_eq!(named("x : _"), Ok("13".to_owned()));
    assert_eq!(named("y : _"), Ok("3".to_owned()));
    assert_eq!(named("x in k"), Ok("13".to_owned()));
    assert_eq!(
        named("t in i #0").unwrap_err().lines().next(),
        Some(
            "q.py:3:5: error: no statement matches 'i'; statements here: for t in _: _, x[_] = _, for k in _: _, t : _, t = _, for x in _: _, pass, x : _, w = _, for j in _: _, w[_] = _, if _: _ and 3 more [arg.unknown]"
        )
    );
    let outside = named("t in if _: _").unwrap_err();
    assert!(
        outside.contains("nothing inside of 'if _: _' matches 't'")
            && outside.contains("'t: f32 @ DRAM' is not inside"),
        "{outside}"
    );
    // Paths have no scopes and no numbers, whoever reads them.
    for text in [
        "body[1] in k",
        "body[1] #0",
        "before:body[1] #1",
        "x in body[1] #1",
    ] {
        let refusals = [
            nest(p, text).map(|_| ()),
            gap(p, text).map(|_| ()),
            block(p, text).map(|_| ()),
            every(p, None, text, ExpectedKind::Block).map(|_| ()),
        ];
        let told: Vec<String> = refusals
            .into_iter()
            .map(|r| r.unwrap_err().to_string())
            .collect();
        let own = "a path has no number and no scope";
        assert!(
            told.iter().any(|text| text.contains(own)),
            "{text}: {told:?}"
        );
    }
    // What is inside of nothing is nothing.
    assert_eq!(
        every(p, None, "pass in j", ExpectedKind::Block),
        Ok(Vec::new())
    );
    let around = block(p, "k #1").expect("there are two");
    let inside = |text: &str| {
        let found = every(p, Some(&around), text, ExpectedKind::Block)?;
        Ok::<_, Refusal>(
            found
                .iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>()
                .join(" "),
        )
    };
    assert_eq!(inside("x[_] = _"), Ok("body[3].body[1]".to_owned()));
    assert_eq!(inside("x"), Ok("body[3].body[0]".to_owned()));
    assert_eq!(inside("k"), Ok(String::new()));
    assert_eq!(inside("_ #1"), Ok("body[3].body[1]".to_owned()));
    assert!(inside("_ #7").is_err());
}

#[test]
fn every_listed_statement_of_one_name_is_found_again() {
    let module = exo_frontend::parse_module("q.py", NAMESAKES).expect("the source is right");
    let p = module.proc("q").expect("there is q");
    for entry in list(p) {
        let Some(path) = entry.path else { continue };
        let stmt = p.stmt(&path).expect("it is there");
        let wanted = match stmt.kind {
            StmtKind::Window { .. } => ExpectedKind::Window,
            _ => ExpectedKind::Statement,
        };
        let found = find(p, &entry.pattern, wanted).map(|found| (found.it.first(), found.among));
        assert_eq!(found, Ok((path, None)), "{}", entry.pattern);
    }
}

#[test]
fn every_listed_expression_of_one_name_is_found_again() {
    let module = exo_frontend::parse_module("q.py", NAMESAKES).expect("the source is right");
    found_again(module.proc("q").expect("there is q"), (6, 1));
}
