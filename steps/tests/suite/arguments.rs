//! Wrong arguments: of each step and each argument, whatever its kind, every way in which it can be wrong that its declaration
//! tells of. Each is a located error with an id.

use exo_diagnostics::Diagnostic;
use exo_ir::Proc;
use exo_steps::args::{ArgSpec, ArgValue, Kind, Presence};
use exo_steps::{Class, Refusal, Workspace, cursor, steps};
use exo_testgen::schema::conforms;
use serde_json::Value;

use crate::harness::Example;

/// A wrong text, and the id of the error.
type Wrong = (String, &'static str);

impl Example {
    /// The ways in which an argument can be wrong.
    fn wrong(&self, at: usize, spec: &ArgSpec) -> Vec<Wrong> {
        let given = self.given[at].text().unwrap_or(spec.default_text());
        let mut wrong = of_kind(self.proc(), spec.kind, given);
        if spec.presence == Presence::Required {
            wrong.push((String::new(), "arg.missing"));
            wrong.push(("  ".to_owned(), "arg.missing"));
        }
        wrong
    }
}

fn of_kind(proc: &Proc, kind: Kind, given: &str) -> Vec<Wrong> {
    let fixed: &[(&str, &'static str)] = match kind {
        Kind::Loop
        | Kind::If
        | Kind::Statement
        | Kind::Block
        | Kind::Allocation
        | Kind::WindowStatement
        | Kind::Call => return [pointing(given), other_kinds(proc, kind)].concat(),
        Kind::Gap => {
            let Some((side, pattern)) = given.split_once(':') else {
                panic!("'{given}' is no gap")
            };
            let inside = pointing(pattern).into_iter();
            let inside = inside.map(|(text, id)| (format!("{side}:{text}"), id));
            return inside
                .chain([(pattern.to_owned(), "arg.malformed")])
                .collect();
        }
        Kind::Nest => &[
            ("zzz zzy", "arg.unknown"),
            ("zzz", "arg.unknown"),
            ("a b c", "arg.malformed"),
            ("body[99]", "arg.kind"),
        ],
        Kind::Buffer => &[("zzz", "arg.unknown"), ("zzz #x", "arg.malformed")],
        Kind::Field => &[("zzz", "arg.malformed"), ("Zzz.z", "arg.unknown")],
        Kind::FieldValue => &[
            ("zzz", "arg.malformed"),
            ("1 +", "arg.malformed"),
            ("for", "arg.malformed"),
        ],
        Kind::DataExpression | Kind::DataExpressions | Kind::ControlPart | Kind::AnyPart => &[
            ("zzz", "arg.unknown"),
            ("zzz[", "arg.malformed"),
            ("zzz #-1", "arg.malformed"),
        ],
        Kind::ControlExpression => &[
            ("zzz", "arg.malformed"),
            ("1 +", "arg.malformed"),
            ("1 == 1", "arg.malformed"),
            ("for", "arg.malformed"),
        ],
        Kind::ControlValue => &[
            ("zzz", "arg.malformed"),
            ("1 +", "arg.malformed"),
            ("for", "arg.malformed"),
        ],
        Kind::CallArgument => &[
            ("zzz", "arg.malformed"),
            ("zzz[0:1]", "arg.malformed"),
            ("1 +", "arg.malformed"),
        ],
        Kind::Condition => &[
            ("zzz", "arg.malformed"),
            ("1 + 1", "arg.malformed"),
            ("1 ==", "arg.malformed"),
        ],
        Kind::Window => &[
            ("zzz[0]", "arg.malformed"),
            ("zzz[", "arg.malformed"),
            ("1 + 1", "arg.malformed"),
        ],
        Kind::Procedure => &[
            ("zzz", "arg.unknown"),
            ("for", "arg.unknown"),
            ("a b", "arg.unknown"),
        ],
        // What a text is for is the step's to say.
        Kind::Text => &[],
        Kind::Source => &[("zzz", "arg.kind"), ("for", "arg.kind")],
        Kind::NewName => &[
            ("1x", "arg.name"),
            ("for", "arg.name"),
            ("a b", "arg.name"),
            ("_", "arg.name"),
            ("a.b", "arg.name"),
        ],
        Kind::Memory | Kind::Type => &[("zzz", "arg.unknown"), ("f 32", "arg.unknown")],
        Kind::Binding => &[
            ("zzz=1", "arg.unknown"),
            ("zzz", "arg.malformed"),
            ("zzz=", "arg.unknown"),
        ],
        Kind::Integer => &[
            ("x", "arg.malformed"),
            ("1.5", "arg.malformed"),
            ("99999999999999999999", "arg.malformed"),
            ("0x10", "arg.malformed"),
        ],
        Kind::Bool | Kind::AllowUnproved => &[
            ("maybe", "arg.malformed"),
            ("True", "arg.malformed"),
            ("2", "arg.malformed"),
        ],
        Kind::OneOf(_) => &[("zzz", "arg.malformed"), ("Guard", "arg.malformed")],
        Kind::Pair(_) => &[
            ("a", "arg.malformed"),
            ("a,b,c", "arg.malformed"),
            ("a,for", "arg.name"),
        ],
        Kind::List(of) => {
            let mut all = of_kind(proc, *of, given);
            all.retain(|(text, _)| text.split_whitespace().count() < 2 || *of != Kind::Integer);
            all.push((",".to_owned(), "arg.malformed"));
            all.retain(|(text, _)| text != "," || !matches!(of, Kind::Condition));
            return all;
        }
    };
    fixed
        .iter()
        .map(|(text, id)| ((*text).to_owned(), *id))
        .collect()
}

/// Wrong values for an argument that points at statements.
fn pointing(given: &str) -> Vec<Wrong> {
    let mut wrong = vec![
        ("zzz".to_owned(), "arg.unknown"),
        ("for zzz in _: _".to_owned(), "arg.unknown"),
        ("for in (".to_owned(), "arg.malformed"),
        ("zzz #x".to_owned(), "arg.malformed"),
        ("x".repeat(2001), "arg.malformed"),
        ("body[99]".to_owned(), "arg.unknown"),
        ("body[0].body[0].orelse[3]".to_owned(), "arg.unknown"),
    ];
    if !given.contains('#') && !given.starts_with("body[") {
        wrong.push((format!("{given} #99"), "arg.ambiguous"));
    }
    wrong
}

/// Every statement that is of another kind.
fn other_kinds(proc: &Proc, kind: Kind) -> Vec<Wrong> {
    use exo_ir::StmtKind;
    let fits = |stmt: &StmtKind| match kind {
        Kind::Loop => matches!(stmt, StmtKind::For { .. }),
        Kind::If => matches!(stmt, StmtKind::If { .. }),
        Kind::Allocation => matches!(stmt, StmtKind::Alloc { .. }),
        Kind::WindowStatement => matches!(stmt, StmtKind::Window { .. }),
        Kind::Call => matches!(stmt, StmtKind::Call { .. }),
        _ => true,
    };
    let paths = cursor::list(proc)
        .into_iter()
        .filter_map(|entry| entry.path);
    let others = paths.filter(|path| proc.stmt(path).is_some_and(|s| !fits(&s.kind)));
    others.map(|path| (path.to_string(), "arg.kind")).collect()
}

/// A refusal is an object of the schema and has what it says as values.
fn is_data(schema: &Value, refusal: &Refusal, what: &str) {
    let json = Diagnostic::from(refusal).to_json();
    assert!(!json.contains('\n'), "{what}: {json}");
    let object: Value = serde_json::from_str(&json).unwrap_or_else(|e| panic!("{what}: {e}"));
    conforms(schema, &object).unwrap_or_else(|e| panic!("{what}: {e}"));
    assert_eq!(object["id"].as_str(), refusal.condition.map(|c| c.id));
    assert_eq!(object["class"], "bad-input", "{what}");
    assert_eq!(object["message"], refusal.message.as_str(), "{what}");
    assert_eq!(object["span"]["start"]["line"], refusal.loc.line, "{what}");
}

#[test]
fn every_argument_of_every_step() {
    let mut asked = 0;
    let schema = serde_json::from_str(exo_diagnostics::SCHEMA).expect("a schema");
    for step in steps::all() {
        let (doc, example) = (step.doc(), Example::of(*step));
        assert_eq!(example.refused(&example.given), None, "{}", doc.name);
        for (at, spec) in doc.args.iter().enumerate() {
            for (text, id) in example.wrong(at, spec) {
                let mut given = example.given.clone();
                given[at] = ArgValue::Text(text.clone());
                let what = format!(
                    "{} {}='{}'",
                    doc.name,
                    spec.flag(),
                    &text[..text.len().min(60)]
                );
                let refusal = example.refused(&given);
                let refusal = refusal.unwrap_or_else(|| panic!("{what} is taken"));
                assert_eq!(
                    refusal.condition.map(|c| c.id),
                    Some(id),
                    "{what}: {refusal}"
                );
                assert_eq!(refusal.class, Class::BadInput, "{what}");
                assert!(refusal.loc.is_known(), "{what}");
                let flag = format!("'{}'", spec.flag());
                assert!(refusal.message.contains(&flag), "{what}: {refusal}");
                is_data(&schema, &refusal, &what);
                asked += 1;
            }
        }
    }
    assert!(asked > 500, "{asked}");
}

/// An argument that takes a pattern for one statement takes a cursor, too.
#[test]
fn cursors_point_as_patterns_do() {
    let mut asked = 0;
    for step in steps::all() {
        let (doc, example) = (step.doc(), Example::of(*step));
        let proc = example.proc();
        for (at, spec) in doc.args.iter().enumerate() {
            let text = example.given[at].text().unwrap_or_default();
            let found = match spec.kind {
                Kind::Gap => cursor::gap(proc, text).map(|found| ArgValue::Gap(found.it)),
                Kind::DataExpression | Kind::DataExpressions => {
                    cursor::expr(proc, None, text).map(|found| ArgValue::Expr(found.it))
                }
                Kind::Loop => cursor::one_loop(proc, text).map(|p| ArgValue::Stmts(p.slice())),
                Kind::Allocation => {
                    cursor::one_alloc(proc, text).map(|(p, _)| ArgValue::Stmts(p.slice()))
                }
                Kind::Statement => cursor::one_stmt(proc, text).map(|p| ArgValue::Stmts(p.slice())),
                Kind::Call => cursor::one_call(proc, text).map(|p| ArgValue::Stmts(p.slice())),
                Kind::WindowStatement => {
                    cursor::one_window(proc, text).map(|(p, _)| ArgValue::Stmts(p.slice()))
                }
                Kind::Nest => {
                    cursor::nest(proc, text).map(|found| ArgValue::Stmts(found.it.0.slice()))
                }
                Kind::Block => cursor::block(proc, text).map(ArgValue::Stmts),
                _ => continue,
            };
            let mut given = example.given.clone();
            given[at] = found.unwrap_or_else(|e| panic!("{e}"));
            assert_eq!(
                example.refused(&given),
                None,
                "{} {}",
                doc.name,
                spec.flag()
            );
            asked += 1;
        }
    }
    assert!(asked >= 40, "{asked}");
}

/// A value of an argument that a text means, if it is a number or a truth value or a list of such.
fn as_value(kind: Kind, text: &str) -> Option<ArgValue> {
    match kind {
        Kind::Pair(of) | Kind::List(of) => {
            let parts = kind.parts(text).into_iter().map(|part| as_value(*of, part));
            Some(ArgValue::List(parts.collect::<Option<_>>()?))
        }
        Kind::Bool | Kind::AllowUnproved => Some(ArgValue::Bool(text == "true")),
        Kind::Condition => match text {
            "True" => Some(ArgValue::Bool(true)),
            "False" => Some(ArgValue::Bool(false)),
            _ => None,
        },
        Kind::Integer | Kind::ControlExpression | Kind::ControlValue | Kind::FieldValue => {
            text.parse().ok().map(ArgValue::Integer)
        }
        _ => None,
    }
}

/// Numbers and truth values make the same as the texts that mean them.
#[test]
fn values_mean_what_their_texts_do() {
    let mut asked = 0;
    for step in steps::all() {
        let (doc, example) = (step.doc(), Example::of(*step));
        for (at, spec) in doc.args.iter().enumerate() {
            let text = example.given[at].text().unwrap_or(spec.default_text());
            let Some(value) = as_value(spec.kind, text).filter(|_| !text.is_empty()) else {
                continue;
            };
            let mut given = example.given.clone();
            given[at] = value;
            let what = format!("{} {}={text}", doc.name, spec.flag());
            assert_eq!(example.made(&given), example.made(&example.given), "{what}");
            asked += 1;
        }
    }
    assert!(asked >= 30, "{asked}");
}

/// A number where something else is wanted is told as what it is.
#[test]
fn numbers_are_no_patterns() {
    let step = steps::by_name("unroll_loop").expect("a step");
    let refusal = Example::of(step).refused(&[ArgValue::Integer(4)]);
    let refusal = refusal.expect("a number is no loop").to_string();
    assert!(
        refusal.contains("expected a loop") && refusal.contains("found '4'"),
        "{refusal}"
    );
}

/// Only what an argument names has to be sound, and not whatever has the name of a loop.
#[test]
fn a_procedure_of_a_loops_name_is_no_matter() {
    let source = "@proc
def i(x: f32[4]):
    x[4] = 1.0

@proc
def f(x: f32[8]):
    for i in seq(0, 8):
        x[i] = 1.0
";
    let module = exo_frontend::parse_module("t.py", source).unwrap_or_else(|e| panic!("{}", e[0]));
    let mut workspace = Workspace::new(module, Default::default());
    let divide = steps::by_name("divide_loop").expect("a step");
    let given = ArgValue::texts(["i", "4", "", ""]);
    workspace
        .apply(divide, "f", &given)
        .unwrap_or_else(|e| panic!("{e}"));
    let replace = steps::by_name("replace").expect("a step");
    let refusal = workspace.apply(replace, "f", &ArgValue::texts(["io", "i", "", ""]));
    let text = refusal.expect_err("it names the procedure").to_string();
    assert!(text.contains("[any.c0]"), "{text}");
}
