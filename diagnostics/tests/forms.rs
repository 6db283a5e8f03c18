//! One diagnostic in all of its forms.

use std::sync::Arc;

use exo_diagnostics::{
    Binding, Class, Diagnostic, FieldBinding, Note, Pos, Replay, RunInputs, SCHEMA, Severity, Span,
    StrideBinding, Style, Value, Witness, is_json, plain, terminal,
};
use exo_ir::Loc;
use exo_testgen::schema::conforms;
use serde_json::json;

const TEXT: &str = "def f(n: size):\r\n\tx[i] = 0.0\n\npass";

fn span(line: u32, start: u32, end: Option<u32>) -> Span {
    Span {
        file: Arc::from("f.py"),
        start: Pos { line, col: start },
        end: end.map(|col| Pos { line, col }),
    }
}

fn full() -> Diagnostic {
    let error = Diagnostic {
        span: Some(span(2, 2, Some(6))),
        notes: vec![Note {
            span: Some(span(1, 7, None)),
            message: "'n' is declared here".to_owned(),
        }],
        witness: Some(Witness {
            exact: true,
            arguments: vec![Binding {
                name: "n".to_owned(),
                value: Value::Int(-3),
            }],
            fields: vec![FieldBinding {
                config: "C".to_owned(),
                field: "b".to_owned(),
                value: Value::Bool(true),
            }],
            strides: vec![StrideBinding {
                argument: "x".to_owned(),
                dimension: 1,
                value: 8,
            }],
            variables: vec![Binding {
                name: "i".to_owned(),
                value: Value::Int(i128::MAX),
            }],
        }),
        help: Some("write less".to_owned()),
        ..Diagnostic::error(Class::Limit, "cannot write 'x[i]'")
    };
    error
        .with_id("check.bounds")
        .with_replay(Some(Replay::Differs {
            name: "x".to_owned(),
            index: vec![1, 0],
            before: Some("7".to_owned()),
            after: None,
            absent: "uninitialised",
            on: None,
        }))
}

#[test]
fn lines_are_those_of_a_compiler() {
    let expected = "f.py:2:2: error: cannot write 'x[i]' [check.bounds?limit]\n\
                    f.py:1:7: note: 'n' is declared here\n\
                    note: replayed on that input: x[1, 0] was 7, would become uninitialised";
    assert_eq!(full().to_string(), expected);
    assert_eq!(
        full().first_line(),
        expected.lines().next().unwrap_or_default()
    );
}

#[test]
fn only_what_is_undecided_says_so_behind_the_id() {
    let of = |class| Diagnostic::error(class, "m").with_id("a.b").headline();
    assert_eq!(of(Class::Unsafe), "m [a.b]");
    assert_eq!(of(Class::Limit), "m [a.b?limit]");
    assert_eq!(of(Class::Fragment), "m [a.b?fragment]");
    assert_eq!(of(Class::BadInput), "m [a.b]");
    assert_eq!(of(Class::Internal), "m [a.b]");
    assert_eq!(Diagnostic::error(Class::Limit, "m").headline(), "m");
}

#[test]
fn replays_are_sentences() {
    let fails = Replay::Fails {
        error: "it is bad".to_owned(),
        on: None,
    };
    assert_eq!(
        fails.to_string(),
        "replayed on that input: the result would fail: it is bad"
    );
    let binding = |name: &str, value| Binding {
        name: name.to_owned(),
        value,
    };
    let elsewhere = Replay::Fails {
        error: "it is bad".to_owned(),
        on: Some(RunInputs {
            arguments: vec![
                binding("n", Value::Int(3)),
                binding("b", Value::Bool(false)),
            ],
            fields: vec![FieldBinding {
                config: "C".to_owned(),
                field: "k".to_owned(),
                value: Value::Int(-1),
            }],
        }),
    };
    assert_eq!(
        elsewhere.to_string(),
        "replayed with n = 3, b = False, C.k = -1: the result would fail: it is bad"
    );
    assert_eq!(
        Replay::Equal.to_string(),
        "conservative: the accesses conflict, but this input gives equal results"
    );
}

#[test]
fn a_place_that_is_not_known_is_none() {
    let nowhere = Diagnostic::new(Severity::Remark, "m")
        .at(&Loc::unknown())
        .note(&Loc::unknown(), "n");
    assert_eq!(nowhere.span, None);
    assert_eq!(nowhere.to_string(), "remark: m\nnote: n");
}

#[test]
fn the_source_stands_under_its_line() {
    let expected = "f.py:2:2: error: cannot write 'x[i]' [check.bounds?limit]\n  \
                    \tx[i] = 0.0\n  \t^~~~\n\
                    f.py:1:7: note: 'n' is declared here\n  def f(n: size):\n        ^\n\
                    note: replayed on that input: x[1, 0] was 7, would become uninitialised\n";
    assert_eq!(plain(&[full()], TEXT), expected);
    // What is beyond the text has no line.
    let beyond = Diagnostic {
        span: Some(span(99, 1, None)),
        ..Diagnostic::error(Class::Unsafe, "m")
    };
    assert_eq!(plain(&[beyond], TEXT), "f.py:99:1: error: m\n");
}

#[test]
fn json_has_everything_as_values() {
    let text = full().to_json();
    assert!(is_json(&text) && !text.contains('\n'));
    let large = i128::MAX.to_string();
    assert!(text.contains(&format!(r#"{{"name":"i","value":{large}}}"#)));
    // No reader of JSON here has integers of that size.
    let object: serde_json::Value =
        serde_json::from_str(&text.replace(&large, "5")).expect("it is JSON");
    let start = |line, column| json!({"line": line, "column": column});
    let expected = json!({
        "version": 1,
        "severity": "error",
        "id": "check.bounds",
        "class": "limit",
        "message": "cannot write 'x[i]'",
        "span": {"file": "f.py", "start": start(2, 2), "end": start(2, 6)},
        "notes": [
            {"span": {"file": "f.py", "start": start(1, 7), "end": null}, "message": "'n' is declared here"},
            {"span": null, "message": "replayed on that input: x[1, 0] was 7, would become uninitialised"},
        ],
        "witness": {
            "exact": true,
            "arguments": [{"name": "n", "value": -3}],
            "fields": [{"config": "C", "field": "b", "value": true}],
            "strides": [{"argument": "x", "dimension": 1, "value": 8}],
            "variables": [{"name": "i", "value": 5}],
        },
        "replay": {"outcome": "differs", "name": "x", "index": [1, 0], "before": "7", "after": null, "on": null},
        "help": "write less",
    });
    assert_eq!(object, expected);
}

fn object_of(diagnostic: &Diagnostic) -> serde_json::Value {
    serde_json::from_str(&diagnostic.to_json()).expect("it is JSON")
}

#[test]
fn json_is_of_the_schema() {
    let schema = serde_json::from_str(SCHEMA).expect("a schema");
    let mut all = vec![full()];
    for severity in [
        Severity::Error,
        Severity::Warning,
        Severity::Remark,
        Severity::Note,
    ] {
        all.push(Diagnostic::new(severity, "with \"quotes\" and a\nline end"));
    }
    for class in [
        Class::Unsafe,
        Class::Limit,
        Class::Fragment,
        Class::BadInput,
        Class::Internal,
    ] {
        all.push(Diagnostic::error(class, "m").with_id("a.b".to_owned()));
    }
    let replays = [
        Replay::Equal,
        Replay::Fails {
            error: String::new(),
            on: Some(RunInputs {
                arguments: vec![Binding {
                    name: "n".to_owned(),
                    value: Value::Int(3),
                }],
                fields: Vec::new(),
            }),
        },
    ];
    all.extend(replays.map(|r| Diagnostic::error(Class::Unsafe, "m").with_replay(Some(r))));
    for diagnostic in &all {
        let checked = conforms(&schema, &object_of(diagnostic));
        checked.unwrap_or_else(|e| panic!("{e}: {}", diagnostic.to_json()));
    }
}

#[test]
fn the_schema_refuses_what_it_does_not_name() {
    let schema = serde_json::from_str(SCHEMA).expect("a schema");
    let spoilt = |spoil: &dyn Fn(&mut serde_json::Value)| {
        let mut object = object_of(&full());
        spoil(&mut object);
        conforms(&schema, &object)
    };
    assert_eq!(spoilt(&|_| ()), Ok(()));
    assert!(spoilt(&|o| o["severity"] = json!("fatal")).is_err());
    assert!(spoilt(&|o| o["id"] = json!(3)).is_err());
    assert!(spoilt(&|o| o["more"] = json!(null)).is_err());
    assert!(spoilt(&|o| o["span"]["start"]["line"] = json!(0)).is_err());
    assert!(spoilt(&|o| o["replay"]["outcome"] = json!("equal")).is_err());
    assert!(spoilt(&|o| o["witness"]["arguments"][0]["value"] = json!("3")).is_err());
    assert!(spoilt(&|o| o["notes"] = json!([{"message": "m"}])).is_err());
}

#[test]
fn a_terminal_shows_the_lines_and_colours_only_where_asked() {
    let plain = terminal(&full(), "f.py", TEXT, Style::Plain);
    assert!(!plain.contains('\u{1b}'), "{plain}");
    for piece in [
        "error: cannot write 'x[i]' [check.bounds?limit]",
        "f.py:2:2",
        "x[i] = 0.0",
        "^^^^",
        "note: 'n' is declared here",
        "def f(n: size):",
        "replayed on that input: x[1, 0] was 7, would become uninitialised",
    ] {
        assert!(plain.contains(piece), "no '{piece}' in\n{plain}");
    }
    let coloured = terminal(&full(), "f.py", TEXT, Style::Coloured);
    assert!(coloured.contains("\u{1b}["), "{coloured}");
}

#[test]
fn a_terminal_takes_any_place() {
    for (file, line, col, end) in [
        ("f.py", 99, 1, None),
        ("f.py", 3, 1, Some(1)),
        ("f.py", 2, 400, Some(500)),
        ("f.py", 4, 5, Some(5)),
        ("f.py", 2, 6, Some(2)),
        ("f.py", 1, 0, None),
        ("other.py", 2, 2, Some(6)),
    ] {
        let span = Span {
            file: Arc::from(file),
            ..span(line, col, end)
        };
        let error = Diagnostic {
            span: Some(span),
            ..Diagnostic::error(Class::Unsafe, "it is here")
        };
        let shown = terminal(&error, "f.py", TEXT, Style::Plain);
        assert!(shown.contains("error: it is here"), "{shown}");
    }
    let nowhere = Diagnostic::error(Class::Unsafe, "it is nowhere");
    assert!(terminal(&nowhere, "", "", Style::Plain).starts_with("error: it is nowhere"));
}
