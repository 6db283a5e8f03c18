use exo_interp::{
    DataError, ErrorKind, Exact, Inputs, Mode, Options, RandomData, Tensor, Value, random_inputs,
};
use exo_ir::Elem;
use proptest::prelude::*;

use crate::{bottom, error, full, program, run, run_concrete};

const SUMS: &str = "
@proc
def f(n: size, A: f32[n], x: f32):
    x = 0.0
    for i in seq(0, n):
        x += A[i] * A[i]

@proc
def g(n: size, A: f32[n], x: f32):
    x = 0.0
    for i in seq(0, n):
        x += A[n - 1 - i] * A[n - i - 1]
";

#[test]
fn exact_mode_sees_reassociated_sums_as_equal() {
    let program = program(SUMS);
    let inputs = Inputs::new()
        .int("n", 5)
        .buffer("A", Tensor::symbols("A", &[5]))
        .buffer("x", bottom(&[]));
    let run = |name| program.run(name, &inputs, &Options::exact()).unwrap();
    assert!(run("f").same(&run("g")));
    let Some(Some(Value::Exact(sum))) = run("f").buffer("x").map(|t| t.cells[0].clone()) else {
        panic!("no exact value");
    };
    assert_eq!(
        sum.to_string(),
        "A[0]^2 + A[1]^2 + A[2]^2 + A[3]^2 + A[4]^2"
    );
}

#[test]
fn concrete_mode_does_not() {
    let program = program(SUMS);
    let inputs = Inputs::new()
        .int("n", 3)
        .buffer("A", Tensor::floats(&[3], [1.0, 2e-4, 2e-4]))
        .buffer("x", bottom(&[]));
    let run = |name| program.run(name, &inputs, &Options::concrete()).unwrap();
    assert!(!run("f").same(&run("g")));
}

proptest! {
    #[test]
    fn both_modes_agree_on_small_values(seed in any::<u64>(), n in 1i64..40) {
        let program = program(SUMS);
        let data = RandomData::Small(-8..=8);
        let inputs = random_inputs(&program, "f", Inputs::new().int("n", n), seed, &data).unwrap();
        let exact = program.run("f", &inputs, &Options::exact()).unwrap();
        let concrete = program.run("g", &inputs, &Options::concrete()).unwrap();
        let value = |t: Option<&Tensor>| t.and_then(|t| t.cells[0].as_ref()?.to_f64());
        prop_assert_eq!(value(exact.buffer("x")), value(concrete.buffer("x")));
    }
}

#[test]
fn literals_are_decimal_in_exact_mode_and_rounded_once_in_concrete() {
    let source = "
@proc
def f(x: f32, y: f64):
    x = 0.1
    y = 0.1
";
    let inputs = || {
        Inputs::new()
            .buffer("x", bottom(&[]))
            .buffer("y", bottom(&[]))
    };
    let cell = |out: exo_interp::Outputs, name: &str| out.buffer(name).unwrap().cells[0].clone();
    let exact = run(source, inputs()).unwrap();
    assert_eq!(cell(exact, "x"), Exact::ratio(1, 10).map(Value::Exact));
    let concrete = run_concrete(source, inputs()).unwrap();
    assert_eq!(
        cell(concrete.clone(), "x"),
        Some(Value::Float(f64::from(0.1f32)))
    );
    assert_eq!(cell(concrete, "y"), Some(Value::Float(0.1)));
}

#[test]
fn integers_are_computed_wide_and_wrap_where_they_are_stored() {
    let source = "
@proc
def f(a: i8, b: i8, x: i8, y: i32):
    y = a * b
    x = a * b / b
    x = a + b
";
    let at = |run: fn(&str, Inputs) -> _, a, b| {
        let value = |v| Tensor::scalar(Value::Int(v));
        let inputs = Inputs::new().buffer("a", value(a)).buffer("b", value(b));
        run(
            source,
            inputs.buffer("x", bottom(&[])).buffer("y", bottom(&[])),
        )
    };
    for run in [run, run_concrete] {
        let out = at(run, 100, 27).unwrap();
        assert_eq!(full(&out, "y"), [2700]);
        assert_eq!(full(&out, "x"), [127]);
        assert_eq!(full(&at(run, 100, 28).unwrap(), "x"), [-128]);
        assert!(matches!(
            error(at(run, 1, 0)),
            ErrorKind::Data {
                error: DataError::DivisionByZero,
                ..
            }
        ));
    }
}

#[test]
fn integers_that_leave_their_type_are_errors_on_request() {
    let source = "
@proc
def f(a: i32, b: i32, x: i32, y: i8):
    y = a / 2
    x = a * b / b
    x += a
";
    for options in [Options::exact(), Options::concrete()] {
        let options = Options {
            check_overflow: true,
            ..options
        };
        let at = |a, b, x| {
            let cells = [("a", a), ("b", b), ("x", x), ("y", 0)];
            let inputs = cells.into_iter().fold(Inputs::new(), |inputs, (name, v)| {
                inputs.buffer(name, Tensor::scalar(Value::Int(v)))
            });
            program(source).run("f", &inputs, &options)
        };
        assert!(at(254, 2, 0).is_ok());
        let wrong = |value: &str, ty, expr: &str| ErrorKind::Data {
            error: DataError::IntegerRange {
                value: value.into(),
                ty,
            },
            expr: expr.into(),
        };
        assert_eq!(error(at(256, 2, 0)), wrong("128", "i8", "y = a / 2"));
        let product = wrong("2550000000", "i32", "a * b / b");
        assert_eq!(error(at(255, 10_000_000, 0)), product);
    }
}

#[test]
fn the_one_quotient_that_leaves_its_type_is_an_error() {
    let source = "
@proc
def f(a: i32, b: i32, x: i32):
    x = a / b
";
    for run in [run, run_concrete] {
        let at = |a, b| {
            let scalar = |v| Tensor::scalar(Value::Int(v));
            let inputs = Inputs::new().buffer("a", scalar(a)).buffer("b", scalar(b));
            run(source, inputs.buffer("x", bottom(&[])))
        };
        let least = i64::from(i32::MIN);
        assert_eq!(full(&at(least, -2).unwrap(), "x"), [1 << 30]);
        assert!(matches!(
            error(at(least, -1)),
            ErrorKind::Data {
                error: DataError::IntegerRange { .. },
                ..
            }
        ));
    }
}

#[test]
fn sums_of_integers_have_one_value_in_any_order() {
    let source = "
@proc
def f(x: i8[3], y: i8, z: i8):
    y = 0
    for i in seq(0, 3):
        y += x[i] * x[i]
    z = 0
    for i in seq(0, 3):
        z += x[2 - i] * x[2 - i]
";
    let inputs = |x| {
        let bottom = || bottom(&[]);
        let inputs = Inputs::new().buffer("x", x);
        inputs.buffer("y", bottom()).buffer("z", bottom())
    };
    for run in [run, run_concrete] {
        let out = run(source, inputs(Tensor::ints(&[3], [100, -128, 77]))).unwrap();
        assert_eq!(full(&out, "y"), full(&out, "z"));
        assert_eq!(full(&out, "y"), [57]);
    }
    let out = run(source, inputs(Tensor::symbols("x", &[3]))).unwrap();
    let cell = |name: &str| out.buffer(name).unwrap().cells[0].clone().unwrap();
    assert_eq!(cell("y"), cell("z"));
    assert_eq!(cell("y").to_string(), "i8(x[0]^2 + x[1]^2 + x[2]^2)");
}

#[test]
fn integer_division_truncates() {
    let source = "
@proc
def f(a: i32, x: i32, y: f32, z: f32):
    x = a / 2
    y = z / 2.0
";
    for run in [run, run_concrete] {
        let inputs = Inputs::new()
            .buffer("a", Tensor::scalar(Value::Int(-7)))
            .buffer("z", Tensor::scalar(Value::Float(-7.0)))
            .buffer("x", bottom(&[]))
            .buffer("y", bottom(&[]));
        let out = run(source, inputs).unwrap();
        assert_eq!(full(&out, "x"), [-3]);
        let y = out.buffer("y").unwrap().cells[0]
            .as_ref()
            .and_then(Value::to_f64);
        assert_eq!(y, Some(-3.5));
    }
}

#[test]
fn a_fraction_is_no_integer_literal() {
    let source = "
@proc
def f(x: i8, a: i8):
    x = a + LITERAL
";
    let inputs = || {
        let a = Tensor::scalar(Value::Int(1));
        Inputs::new().buffer("a", a).buffer("x", bottom(&[]))
    };
    for run in [run, run_concrete] {
        assert_eq!(
            full(
                &run(&source.replace("LITERAL", "3.0"), inputs()).unwrap(),
                "x"
            ),
            [4]
        );
        let failed = run(&source.replace("LITERAL", "3.7"), inputs());
        assert!(matches!(
            error(failed),
            ErrorKind::Data {
                error: DataError::LiteralNotInteger(_),
                ..
            }
        ));
    }
}

#[test]
fn float_division_by_zero() {
    let source = "
@proc
def f(a: f32, x: f32):
    x = 1.0 / a
";
    let inputs = || {
        let zero = Tensor::scalar(Value::Float(0.0));
        Inputs::new().buffer("a", zero).buffer("x", bottom(&[]))
    };
    assert!(matches!(
        error(run(source, inputs())),
        ErrorKind::Data {
            error: DataError::DivisionByZero,
            ..
        }
    ));
    let out = run_concrete(source, inputs()).unwrap();
    assert_eq!(
        out.buffer("x").unwrap().cells[0],
        Some(Value::Float(f64::INFINITY))
    );
}

#[test]
fn mixed_types_run_exactly_but_not_concretely() {
    let source = "
@proc
def f(a: f32, b: f64, x: f64):
    x = a + b
";
    let inputs = || {
        let two = || Tensor::scalar(Value::Float(2.0));
        let inputs = Inputs::new().buffer("a", two()).buffer("b", two());
        inputs.buffer("x", bottom(&[]))
    };
    assert_eq!(full(&run(source, inputs()).unwrap(), "x"), [4]);
    assert!(matches!(
        error(run_concrete(source, inputs())),
        ErrorKind::Data {
            error: DataError::MixedTypes(Elem::F32, Elem::F64),
            ..
        }
    ));
}

#[test]
fn r_is_what_the_options_say() {
    let source = "
@proc
def f(x: R):
    x = 0.1
";
    let run = |r_as| {
        let options = Options {
            mode: Mode::Concrete { r_as },
            ..Options::exact()
        };
        let inputs = Inputs::new().buffer("x", bottom(&[]));
        program(source)
            .run("f", &inputs, &options)
            .unwrap()
            .buffer("x")
            .unwrap()
            .cells[0]
            .clone()
    };
    assert_eq!(run(Elem::F64), Some(Value::Float(0.1)));
    assert_eq!(run(Elem::F32), Some(Value::Float(f64::from(0.1f32))));
}

#[test]
fn externs() {
    let source = "
@proc
def f(a: f32, x: f32[4]):
    x[0] = relu(a)
    x[1] = select(a, 0.0, 1.0, 2.0)
    x[2] = fmaxf(a, 3.0) + fminf(a, 3.0)
    x[3] = sqrt(4.0 * a * a)
";
    let at = |a: f64| {
        let a = Tensor::scalar(Value::Float(a));
        run_concrete(
            source,
            Inputs::new().buffer("a", a).buffer("x", bottom(&[4])),
        )
        .unwrap()
    };
    assert_eq!(full(&at(-2.0), "x"), [0, 1, 1, 4]);
    assert_eq!(full(&at(5.0), "x"), [5, 2, 8, 10]);
}

/// Declared externs compute what their C computes, in the types that C gives it.
#[test]
fn declared_externs() {
    let source = r##"
@extern("fabsf({x}) - 1.0f", elems=[f32], c_global="#include <math.h>")
def less_one(x): ...

@extern("{a} / {b}")
def quotient(a, b): ...

@extern("fma({a}, {b}, {c})", elems=[f64])
def fma(a, b, c): ...

@proc
def f(a: f32, n: i32, d: f64, x: f32[2], y: i32, z: f64):
    x[0] = 2.0 * less_one(a - 1.0)
    x[1] = quotient(a, 2.0)
    y = quotient(n + 1, 2)
    z = fma(d, d, 3.0)
"##;
    let scalar = |v: f64| Tensor::scalar(Value::Float(v));
    let inputs = Inputs::new()
        .buffer("a", scalar(-3.0))
        .buffer("n", Tensor::scalar(Value::Int(-8)))
        .buffer("d", scalar(1.5))
        .buffer("x", bottom(&[2]))
        .buffer("y", bottom(&[]))
        .buffer("z", bottom(&[]));
    let out = run_concrete(source, inputs).unwrap();
    let floats = |name: &str| out.buffer(name).unwrap().cells.clone();
    assert_eq!(
        floats("x"),
        [Some(Value::Float(6.0)), Some(Value::Float(-1.5))]
    );
    assert_eq!(full(&out, "y"), [-3]);
    assert_eq!(floats("z"), [Some(Value::Float(5.25))]);
}

/// A guess would be worse: `tanh` of a `float` is a `double` in C, and a user's function is anybody's guess.
#[test]
fn declared_externs_of_unknown_meaning_are_errors() {
    for declaration in [
        r#"@extern("tanh({x})")"#,
        r#"@extern("mine({x})")"#,
        r##"@extern("fabsf({x})", c_global="#define fabsf(x) 1.0f")"##,
        r#"@extern("{x} * 1.0")"#,
    ] {
        let source =
            format!("{declaration}\ndef g(x): ...\n\n@proc\ndef f(x: f32):\n    x = g(x)\n");
        let x = Tensor::scalar(Value::Float(1.0));
        let error = error(run_concrete(&source, Inputs::new().buffer("x", x)));
        assert_eq!(
            error.to_string(),
            "only exact mode has a meaning for extern 'g' in 'g(x)'",
            "{declaration}"
        );
    }
}

/// C leaves it to the compiler whether precision beyond half is kept from one operation to the
/// next.
#[test]
fn declared_externs_of_half_precision_are_of_one_operation() {
    let value = |c: &str, elem: &str| {
        let source = format!(
            "@extern(\"{c}\")\ndef g(x): ...\n\n@proc\ndef f(x: {elem}):\n    x = g(x) + x\n"
        );
        let x = Tensor::scalar(Value::Float(1.5));
        run_concrete(&source, Inputs::new().buffer("x", x)).ok()
    };
    for elem in ["f16", "bf16"] {
        for c in ["{x} * {x} + {x}", "{x} / -({x} * {x})", "1 + ({x} + 2)"] {
            assert!(value(c, elem).is_none(), "{c} of {elem}");
            assert!(value(c, "f32").is_some(), "{c} of f32");
        }
        for c in ["{x} * {x}", "-({x} * {x})", "{x} + 1", "-{x} * -{x}"] {
            assert!(value(c, elem).is_some(), "{c} of {elem}");
        }
    }
}

#[test]
fn inputs_fit_their_type() {
    let source = "
@proc
def f(x: i8):
    x += 1
";
    let at = |v| run_concrete(source, Inputs::new().buffer("x", Tensor::scalar(v)));
    assert_eq!(full(&at(Value::Int(126)).unwrap(), "x"), [127]);
    assert_eq!(full(&at(Value::Float(2.0)).unwrap(), "x"), [3]);
    for bad in [
        Value::Int(128),
        Value::Float(0.5),
        Value::Exact(Exact::symbol("a")),
    ] {
        assert!(matches!(error(at(bad)), ErrorKind::Input(_)));
    }
}

#[test]
fn random_inputs_are_reproducible_and_checked() {
    let source = "
@proc
def f(n: size, A: f32[n], B: ui8[n], x: f32):
    assert n % 2 == 0
    x = A[0]
";
    let program = program(source);
    let data = RandomData::Small(-4..=4);
    let make = |n, seed| random_inputs(&program, "f", Inputs::new().int("n", n), seed, &data);
    assert_eq!(make(8, 1), make(8, 1));
    assert_ne!(make(8, 1), make(8, 2));
    let inputs = make(100, 3).unwrap();
    for v in inputs.buffers["A"].cells.iter().flatten() {
        let v = v.to_f64().unwrap();
        assert!((-4.0..=4.0).contains(&v) && (v * 4.0).fract() == 0.0);
    }
    for v in inputs.buffers["B"].cells.iter().flatten() {
        assert!(matches!(v, Value::Int(0..=4)));
    }
    assert!(matches!(
        make(7, 1).unwrap_err().kind(),
        ErrorKind::Precondition { .. }
    ));
    let missing = random_inputs(&program, "f", Inputs::new(), 1, &data).unwrap_err();
    assert_eq!(missing.kind().to_string(), "no value for argument 'n'");
}
