//! Programs of typed steps.

use exo::steps::{self, autolift_alloc, divide_loop, inline};
use exo::{Error, Procedure, Session};

const DOT: &str = "
@instr(\"*{out_data} = 0.0f;\")
def clear(out: [f32][1] @ DRAM):
    out[0] = 0.0

@proc
def twice(x: [f32][8]):
    for k in seq(0, 8):
        x[k] = 2.0 * x[k]

@proc
def dot(n: size, m: index, x: f32[n], y: f32[n], out: f32[1]):
    assert n % 8 == 0
    assert m >= 0
    out[0] = 0.0
    for i in seq(0, n):
        t: f32[1]
        t[0] = x[i] * y[i]
        out[0] += t[0]
    twice(x[0:8])
";

fn begin() -> (Session, Procedure) {
    let module = exo_frontend::parse_module("t.py", DOT);
    let session = Session::new(module.unwrap_or_else(|e| panic!("{}", e[0])));
    let dot = session.procedure("dot").expect("it is there");
    (session, dot)
}

/// The text of a refusal, or of another error.
fn text<T>(result: Result<T, Error>) -> String {
    result.err().expect("it is refused").to_string()
}

#[test]
fn results_are_what_is_declared() -> Result<(), Error> {
    let (mut s, dot) = begin();
    let divided = steps::divide_loop(&dot, "i", 8)
        .iters(["io", "ii"])
        .tail(divide_loop::Tail::Perfect)
        .take(&mut s)?;
    assert_eq!(divided.outer.name(), Some("io"));
    assert!(divided.guard.is_none() && divided.tail.is_none());
    let lifted = steps::autolift_alloc(&divided.procedure, "t")
        .mode(autolift_alloc::Mode::Row)
        .size(8)
        .keep_dims(true)
        .take(&mut s)?;
    assert_eq!(lifted.alloc.shape(), Some(vec!["8".into(), "1".into()]));
    let split = steps::fission(&lifted.procedure, "after:t[_] = _").take(&mut s)?;
    let commuted = steps::commute_expr(&split.procedure, ["x[_] * y[_]"]).take(&mut s)?;
    assert_eq!(commuted.stmts.len(), 1);
    // A cursor of before is one to the same statement now.
    let unrolled = steps::unroll_loop(&commuted.procedure, &split.second).take(&mut s)?;
    assert_eq!(unrolled.iterations.len(), 8);
    let inlined = steps::inline(&unrolled.procedure, "twice(_)")
        .windows(inline::Windows::Keep)
        .take(&mut s)?;
    assert_eq!(inlined.body.map(|b| b.len()), Some(2));
    Ok(())
}

#[test]
fn procedures_are_given_and_given_back() -> Result<(), Error> {
    let (mut s, dot) = begin();
    let clear = s.procedure("clear").expect("it is there");
    let replaced = steps::replace(&dot, "out[0] = _", &clear).take(&mut s)?;
    assert_eq!(
        replaced.call.and_then(|c| c.name().map(str::to_owned)),
        Some("clear".into())
    );
    let (blk, name) = ("for i in _: _", "sum");
    let extracted = steps::extract_subproc(&replaced.procedure, blk, name)
        .include_asserts(false)
        .take(&mut s)?;
    assert_eq!(extracted.subproc.name(), "sum");
    assert_eq!(extracted.call.name(), Some("sum"));
    let cases = steps::specialize(&extracted.procedure, &extracted.call, ["n > 8", "n > 64"]);
    assert_eq!(cases.take(&mut s)?.cases.len(), 3);
    let by_name = steps::replace(&dot, "out[0] = _", "clear").take(&mut s)?;
    assert_eq!(
        by_name
            .procedure
            .body()
            .get(0)
            .and_then(|c| c.args())
            .map(|a| a.len()),
        Some(1)
    );
    Ok(())
}

#[test]
fn what_is_wrong_is_said_as_for_steps_by_name() -> Result<(), Error> {
    let (mut s, dot) = begin();
    let perfect = divide_loop::Tail::Perfect;
    let refused = text(steps::divide_loop(&dot, "i", 7).tail(perfect).take(&mut s));
    assert!(refused.contains("divide_loop.c3"), "{refused}");
    let loops = dot.find("t[_] = _").expect("it is there");
    let refused = text(steps::unroll_loop(&dot, &loops).take(&mut s));
    assert!(refused.contains("arg."), "{refused}");
    let removed = steps::inline_assign(&dot, "t[_] = _").take(&mut s)?;
    let gone = text(steps::inline_assign(&removed.procedure, &loops).take(&mut s));
    assert!(gone.contains("was removed by 'inline_assign'"), "{gone}");
    Ok(())
}
