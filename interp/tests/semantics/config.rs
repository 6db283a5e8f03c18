use exo_interp::{Control, ErrorKind, FieldValue, Inputs, Value};

use crate::{bottom, error, full, run};

const FIELDS: &str = "
@config
class C:
    n: size
    k: index
    b: bool
    s: stride
    d: f32
";

fn with(body: &str) -> String {
    format!("{FIELDS}\n{body}")
}

#[test]
fn unset_fields_cannot_be_read() {
    let source = with(
        "
@proc
def f(x: f32):
    if C.k == 2:
        x = 1.0
    else:
        x = C.d
",
    );
    let x = || Inputs::new().buffer("x", bottom(&[]));
    assert_eq!(
        error(run(&source, x())),
        ErrorKind::UnsetConfig("C.k".into())
    );
    assert_eq!(
        full(&run(&source, x().config_int("C", "k", 2)).unwrap(), "x"),
        [1]
    );
    let other = x().config_int("C", "k", 3);
    assert_eq!(
        error(run(&source, other.clone())),
        ErrorKind::UnsetConfig("C.d".into())
    );
    let set = other.config("C", "d", FieldValue::Data(Value::Int(5)));
    assert_eq!(full(&run(&source, set).unwrap(), "x"), [5]);
}

#[test]
fn sizes_stay_positive_and_strides_are_not_negative() {
    let source = with(
        "
@proc
def f(a: index):
    C.k = a
    C.s = a
    C.n = a
",
    );
    let at = |a| run(&source, Inputs::new().int("a", a));
    let out = at(2).unwrap();
    let of = |field: &str| {
        let found = out.config.iter().find(|(f, _)| f.field == field);
        found.map(|(_, v)| v.clone())
    };
    assert_eq!(of("n"), Some(FieldValue::Control(Control::Int(2))));
    assert_eq!(of("d"), None);
    let what = "configuration field 'C.s'".to_owned();
    assert_eq!(error(at(-1)), ErrorKind::Negative { what, value: -1 });
    let what = "configuration field 'C.n'".to_owned();
    assert_eq!(error(at(0)), ErrorKind::NotPositive { what, value: 0 });
    let entry = run(&source, Inputs::new().int("a", 1).config_int("C", "n", 0));
    assert!(matches!(error(entry), ErrorKind::NotPositive { .. }));
}

#[test]
fn inputs_have_the_field_s_kind() {
    let source = with(
        "
@proc
def f():
    pass
",
    );
    let value = |field: &str, v| run(&source, Inputs::new().config("C", field, v));
    let int = || FieldValue::Control(Control::Int(1));
    let bool = || FieldValue::Control(Control::Bool(true));
    let data = || FieldValue::Data(Value::Float(1.0));
    for (field, good) in [
        ("n", int()),
        ("k", int()),
        ("s", int()),
        ("b", bool()),
        ("d", data()),
    ] {
        assert!(value(field, good.clone()).is_ok(), "{field}");
        for bad in [int(), bool(), data()] {
            if bad != good {
                assert!(
                    matches!(error(value(field, bad)), ErrorKind::Input(_)),
                    "{field}"
                );
            }
        }
    }
}

#[test]
fn a_data_field_by_reference_is_the_field() {
    let source = with(
        "
@proc
def g(x: f32, y: f32):
    x = 3.0
    y = C.d
    C.d = 4.0
    y += x

@proc
def f(y: f32):
    g(C.d, y)
",
    );
    assert_eq!(
        full(
            &run(&source, Inputs::new().buffer("y", bottom(&[]))).unwrap(),
            "y"
        ),
        [7]
    );
}

#[test]
fn bounds_are_evaluated_once() {
    let source = with(
        "
@proc
def f(x: f32):
    x = 0.0
    C.k = 3
    for i in seq(0, C.k):
        C.k = 1
        x += 1.0
",
    );
    assert_eq!(
        full(
            &run(&source, Inputs::new().buffer("x", bottom(&[]))).unwrap(),
            "x"
        ),
        [3]
    );
}

#[test]
fn preconditions_see_the_fields() {
    let source = with(
        "
@proc
def f(x: f32):
    assert C.k == 3 and C.b
    x = 1.0
",
    );
    let x = || {
        Inputs::new()
            .buffer("x", bottom(&[]))
            .config_int("C", "k", 3)
    };
    let b = |b| x().config("C", "b", FieldValue::Control(Control::Bool(b)));
    assert!(run(&source, b(true)).is_ok());
    let message = run(&source, b(false)).unwrap_err().kind().to_string();
    assert_eq!(
        message,
        "precondition 'C.k == 3 and C.b' of 'f' does not hold: C.k = 3, C.b = False"
    );
    assert_eq!(
        error(run(&source, x())),
        ErrorKind::UnsetConfig("C.b".into())
    );
}
