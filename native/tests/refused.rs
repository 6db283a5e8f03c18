//! Procedures that are not compiled, and arguments that calls refuse.

use exo_interp::{Inputs, Tensor};
use exo_native::{Native, NativeError, Options};

const SOURCE: &str = "
@config
class Cfg:
    n: index

@proc
def scale(n: size, x: [f32][n]):
    assert n % 2 == 0
    for i in seq(0, n):
        x[i] = 2.0 * x[i]

@proc
def dense(n: size, x: i8[n]):
    for i in seq(0, n):
        x[i] = 1.0

@proc
def shifts(x: i8[8]):
    assert Cfg.n >= 0
    assert Cfg.n < 7
    x[Cfg.n] = 1.0
    Cfg.n = Cfg.n + 1
";

fn native(proc: &str) -> Native {
    let module = exo_frontend::parse_module("source.py", SOURCE).expect("it is right");
    Native::compile(&module, proc, &Options::default()).unwrap_or_else(|e| panic!("{e}"))
}

fn error(proc: &str, inputs: &Inputs) -> String {
    native(proc)
        .run(inputs)
        .err()
        .map(|e| e.to_string())
        .unwrap_or_default()
}

fn ones(n: usize) -> Tensor {
    Tensor::ints(&[n], std::iter::repeat_n(1, n))
}

#[test]
fn inputs_have_to_fit() {
    let odd = Inputs::new().int("n", 3).buffer("x", ones(3));
    assert!(
        error("scale", &odd).contains("precondition"),
        "{}",
        error("scale", &odd)
    );
    let short = Inputs::new().int("n", 4).buffer("x", ones(3));
    assert!(error("scale", &short).contains('x'));
    assert_ne!(error("scale", &Inputs::new().int("n", 4)), "");
    let large = Inputs::new()
        .int("n", 2)
        .buffer("x", Tensor::ints(&[2], [1, 200]));
    assert_ne!(error("dense", &large), "");
}

#[test]
fn strides_have_to_fit() {
    let overlapping = ones(4).with_strides(&[1]);
    let inputs = |tensor| Inputs::new().int("n", 4).buffer("x", tensor);
    assert_eq!(error("scale", &inputs(overlapping)), "");
    assert_eq!(error("scale", &inputs(ones(4).with_strides(&[3]))), "");
    let said = error("dense", &inputs(ones(4).with_strides(&[3])));
    assert!(said.contains("expected a dense tensor"), "{said}");
    let far = inputs(ones(4).with_strides(&[(1 << 31) + 1]));
    assert!(error("scale", &far).contains("within ±2^31"));
}

/// Each call begins with the configurations that were checked: without that the eighth call of this would write behind `x`.
#[test]
fn configurations_are_the_same_for_each_call() {
    let native = native("shifts");
    let inputs = Inputs::new()
        .config_int("Cfg", "n", 6)
        .buffer("x", Tensor::ints(&[8], [0; 8]));
    let mut arguments = native.arguments(&inputs).expect("they fit");
    for _ in 0..100 {
        arguments.call();
    }
    let outputs = arguments.outputs();
    let cells = Tensor::ints(&[8], [0, 0, 0, 0, 0, 0, 1, 0]);
    assert_eq!(outputs.buffer("x"), Some(&cells));
    let outside = Inputs::new()
        .config_int("Cfg", "n", 7)
        .buffer("x", Tensor::ints(&[8], [0; 8]));
    assert_ne!(native.run(&outside).err().map(|e| e.to_string()), None);
}

/// The checks take a size to be positive: one that nobody has set must not be looked at.
#[test]
fn fields_that_are_read_have_to_be_set() {
    let source = "
@config
class C:
    n: size
    scale: f32

@proc
def reads(x: f32):
    t: f32[C.n]
    t[C.n - 1] = 3.0
    x = t[C.n - 1]

@proc
def calls(x: f32):
    reads(x)

@proc
def scales(x: f32):
    x = x * C.scale

@proc
def sets(x: f32):
    C.n = 3
    reads(x)
";
    let module = exo_frontend::parse_module("source.py", source).expect("it is right");
    let run = |proc: &str, inputs: &Inputs| {
        let native = Native::compile(&module, proc, &Options::default());
        let ran = native.and_then(|native| native.run(inputs));
        ran.err().map(|e| e.to_string()).unwrap_or_default()
    };
    let inputs = Inputs::new().buffer("x", Tensor::floats(&[], [1.0]));
    let said = "'C.n' is never set, and may be read: give it a value";
    assert_eq!(run("reads", &inputs), said);
    assert_eq!(run("calls", &inputs), said);
    assert_eq!(run("scales", &inputs), said.replace("C.n", "C.scale"));
    assert_eq!(run("sets", &inputs), "");
    assert_eq!(run("calls", &inputs.config_int("C", "n", 2)), "");
}

#[test]
fn unsafe_procedures_are_not_compiled() {
    let source = "
@proc
def bad(x: f32[4]):
    for i in seq(0, 5):
        x[i] = 0.0
";
    let module = exo_frontend::parse_module("bad.py", source).expect("it can be read");
    match Native::compile(&module, "bad", &Options::default()) {
        Err(NativeError::Refused(said)) => assert!(said[0].to_string().contains("[check.bounds]")),
        _ => panic!("it is out of bounds"),
    }
    let unknown = Native::compile(&module, "good", &Options::default()).err();
    assert_eq!(
        unknown.map(|e| e.to_string()).as_deref(),
        Some("there is no procedure 'good'")
    );
}

const DIVIDES: &str = "
@proc
def divides(x: i32[1], y: i32[1]):
    x[0] = x[0] / y[0]
";

/// Says to this program, started anew, that it is to divide.
const DIVIDE: &str = "EXO_TEST_DIVIDES_BY_ZERO";

/// A run-time guard ends the process, after a line with its location.
#[test]
fn a_process_that_ends_says_why() {
    if std::env::var_os(DIVIDE).is_some() {
        let module = exo_frontend::parse_module("divides.py", DIVIDES).expect("it is right");
        let divides = Native::compile(&module, "divides", &Options::default());
        let divides = divides.unwrap_or_else(|e| panic!("{e}"));
        let one = |value| Tensor::ints(&[1], [value]);
        let inputs = |by| Inputs::new().buffer("x", one(6)).buffer("y", one(by));
        let halved = divides.run(&inputs(2)).expect("it is called");
        assert_eq!(halved.buffer("x"), Some(&one(3)));
        let _ = divides.run(&inputs(0));
        return;
    }
    let test = std::env::current_exe().expect("it runs");
    let child = std::process::Command::new(test)
        .args(["a_process_that_ends_says_why", "--exact", "--nocapture"])
        .env(DIVIDE, "1")
        .output()
        .expect("it starts");
    let said = String::from_utf8_lossy(&child.stderr);
    let expected = "divides.py:4:5: error: 'divides' cannot go on: an integer is divided by zero";
    assert!(said.contains(expected), "{said}");
    assert_eq!(child.status.code(), None, "a trap is a signal");
}
