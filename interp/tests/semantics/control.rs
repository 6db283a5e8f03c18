use exo_interp::{ErrorKind, Inputs, Tensor};
use proptest::prelude::*;

use crate::{bottom, error, full, ints, run};

const DIVMOD: &str = "
@proc
def f(a: index, q: f32, r: f32):
    for i in seq(a, a + 1):
        for k in seq(0, 40):
            if i / 7 == k - 20:
                q = 1.0
                for j in seq(0, k):
                    q += 1.0
            if i % 7 == k:
                r = 1.0
                for j in seq(0, k):
                    r += 1.0
";

proptest! {
    #[test]
    fn division_is_floor_division(a in -130i64..130) {
        let inputs = Inputs::new().int("a", a).buffer("q", bottom(&[])).buffer("r", bottom(&[]));
        let out = run(DIVMOD, inputs).unwrap();
        let (q, r) = (full(&out, "q")[0] - 21, full(&out, "r")[0] - 1);
        prop_assert!((0..7).contains(&r));
        prop_assert_eq!(q * 7 + r, a);
    }
}

const LOOP: &str = "
@proc
def f(lo: index, hi: index, x: f32):
    x = 0.0
    for i in seq(lo, hi):
        x += 1.0
";

#[test]
fn loops_are_half_open_and_may_start_anywhere() {
    let count = |lo, hi| {
        let inputs = Inputs::new()
            .int("lo", lo)
            .int("hi", hi)
            .buffer("x", bottom(&[]));
        run(LOOP, inputs)
    };
    assert_eq!(full(&count(-3, 4).unwrap(), "x"), [7]);
    assert_eq!(full(&count(5, 5).unwrap(), "x"), [0]);
    assert_eq!(
        error(count(5, 4)),
        ErrorKind::LoopRange {
            iter: "i".into(),
            lo: 5,
            hi: 4
        }
    );
}

#[test]
fn control_is_mathematical_and_never_wraps() {
    let source = "
@proc
def f(a: index, x: f32):
    if a * 9223372036854775807 + 1 > a:
        x = 1.0
    else:
        x = 0.0
";
    let at = |a| run(source, Inputs::new().int("a", a).buffer("x", bottom(&[])));
    assert_eq!(full(&at(i64::MAX).unwrap(), "x"), [1]);
    assert_eq!(full(&at(i64::MIN).unwrap(), "x"), [0]);
    let source = source.replace("a * ", "9223372036854775807 * 9223372036854775807 * a * ");
    let overflow = run(
        &source,
        Inputs::new().int("a", i64::MAX).buffer("x", bottom(&[])),
    );
    assert_eq!(error(overflow), ErrorKind::ControlOverflow);
}

#[test]
fn conditions() {
    let source = "
@proc
def f(a: index, b: bool, x: f32[6]):
    for i in seq(0, 6):
        x[i] = 0.0
    if a < 3 and b:
        x[0] = 1.0
    if a <= 2 or b:
        x[1] = 1.0
    if not (a == 2):
        x[2] = 1.0
    else:
        x[2] = 2.0
    if a != 2:
        x[3] = 1.0
    if a >= 3:
        pass
    elif b:
        x[4] = 1.0
    if b == True:
        x[5] = 1.0
";
    let at = |a, b| {
        let inputs = Inputs::new()
            .int("a", a)
            .bool("b", b)
            .buffer("x", bottom(&[6]));
        full(&run(source, inputs).unwrap(), "x")
    };
    assert_eq!(at(2, true), [1, 1, 2, 0, 1, 1]);
    assert_eq!(at(3, false), [0, 0, 1, 1, 0, 0]);
    assert_eq!(at(2, false), [0, 1, 2, 0, 0, 0]);
}

#[test]
fn sizes_are_positive() {
    let source = "
@proc
def f(n: size, x: f32):
    x = 1.0
";
    let at = |n| run(source, Inputs::new().int("n", n).buffer("x", bottom(&[])));
    assert!(at(1).is_ok());
    let what = "argument 'n' of 'f'".to_owned();
    assert_eq!(error(at(0)), ErrorKind::NotPositive { what, value: 0 });
}

#[test]
fn preconditions_are_checked_before_the_first_statement() {
    let source = "
@proc
def f(n: size, m: size, x: f32):
    assert n % 4 == 0
    assert m <= n and m != 3
    x = 1.0
";
    let at = |n, m| {
        let inputs = Inputs::new().int("n", n).int("m", m);
        run(source, inputs.buffer("x", bottom(&[])))
    };
    assert!(at(8, 4).is_ok());
    let message = at(8, 3).unwrap_err().to_string();
    assert_eq!(
        message,
        "t.py:5:5: precondition 'm <= n and m != 3' of 'f' does not hold: m = 3, n = 8"
    );
    assert!(matches!(error(at(7, 1)), ErrorKind::Precondition { .. }));
}

#[test]
fn inputs_must_fit() {
    let source = "
@proc
def f(n: size, b: bool, x: f32[n]):
    x[0] = 1.0
";
    let good = || {
        Inputs::new()
            .int("n", 2)
            .bool("b", true)
            .buffer("x", bottom(&[2]))
    };
    assert_eq!(ints(&run(source, good()).unwrap(), "x"), [Some(1), None]);
    let text = |inputs| run(source, inputs).unwrap_err().kind().to_string();
    assert_eq!(text(good().int("b", 1)), "argument 'b' takes a boolean");
    assert_eq!(
        text(good().bool("n", true)),
        "argument 'n' takes an integer"
    );
    assert_eq!(text(good().int("m", 1)), "'f' has no control argument 'm'");
    assert_eq!(
        text(good().buffer("y", bottom(&[]))),
        "'f' has no buffer argument 'y'"
    );
    assert_eq!(
        text(good().buffer("x", Tensor::ints(&[3], [1, 2, 3]))),
        "input 'x' has shape [3], expected [2]"
    );
    assert_eq!(
        text(good().config_int("C", "f", 1)),
        "there is no configuration field 'C.f'"
    );
    let mut missing = good();
    missing.buffers.clear();
    assert_eq!(text(missing), "no input for buffer 'x'");
    let mut missing = good();
    missing.control.remove("n");
    assert_eq!(text(missing), "no value for argument 'n'");
}
