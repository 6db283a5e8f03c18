use exo_interp::Inputs;

use crate::{bottom, run};

#[test]
fn an_error_shows_the_iteration_and_the_calls() {
    let source = "
@proc
def inner(n: size, w: [f32][n]):
    for k in seq(0, n + 1):
        w[k] = 1.0

@proc
def outer(v: [f32][4]):
    inner(4, v[0:4])

@proc
def f(A: f32[3, 4]):
    for i in seq(1, 3):
        outer(A[i, 0:4])
";
    let failed = run(source, Inputs::new().buffer("A", bottom(&[3, 4]))).unwrap_err();
    assert_eq!(
        failed.render(),
        "\
t.py:5:9: error: 'w[k]' is out of bounds: index 4 of dimension 0 is not in 0..4 ('w[4]')
t.py:5:9: note: in iteration i = 1, k = 4
t.py:9:5: note: 'inner' is called here, in 'outer'
t.py:14:9: note: 'outer' is called here, in 'f'"
    );
}

#[test]
fn a_precondition_is_shown_at_the_call_and_where_it_is_written() {
    let source = "
@proc
def g(n: size):
    assert n % 4 == 0
    pass

@proc
def f(n: size):
    g(n + 1)
";
    let failed = run(source, Inputs::new().int("n", 2)).unwrap_err();
    assert_eq!(
        failed.render(),
        "\
t.py:9:5: error: precondition 'n % 4 == 0' of 'g' does not hold: n = 3
t.py:4:5: note: the precondition is here"
    );
}

#[test]
fn texts_follow_the_house_style() {
    let source = "
@proc
def f(n: size, x: f32[n]):
    x[n] = 1.0
";
    let failed = run(source, Inputs::new().int("n", 2).buffer("x", bottom(&[2]))).unwrap_err();
    let text = failed.kind().to_string();
    assert!(
        !text.ends_with('.') && !text.starts_with(char::is_uppercase),
        "{text}"
    );
}
