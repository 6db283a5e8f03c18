//! Results of steps: of every step's manual example, and of examples with other arguments or
//! programs where a step has other results. They are in `returns.txt` in the step's folder, named
//! by their options, with the first line of each statement that is given back; `EXO_BLESS=1` writes
//! what came out.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};

use exo_ir::{Proc, StmtPath};
use exo_steps::returns::Place;
use exo_steps::{AnyStep, Applied, cursor, steps};
use exo_steps_cases::Case;

use crate::harness::Example;

const MANUAL: &str = "the manual's example";

fn file(step: &str) -> PathBuf {
    let steps = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/steps");
    steps.join(step).join("returns.txt")
}

/// The examples of a step: the manual's first, then those of its file.
fn examples(step: &'static dyn AnyStep) -> Vec<(Case, Example)> {
    let name = step.doc().name;
    let text = std::fs::read_to_string(file(name)).unwrap_or_default();
    let mut cases = exo_steps_cases::read(&text).unwrap_or_else(|e| panic!("{name}: {e}"));
    if cases.first().is_none_or(|case| case.name != MANUAL) {
        cases.insert(0, manual());
    }
    let example = |case: Case| {
        let example = match case.name.as_str() {
            MANUAL => Example::of(step),
            options => Example::with(step, &case.source, options),
        };
        (case, example)
    };
    cases.into_iter().map(example).collect()
}

fn manual() -> Case {
    Case {
        name: MANUAL.to_owned(),
        source: String::new(),
        steps: String::new(),
        expected: String::new(),
    }
}

/// The first line of a statement.
fn line(proc: &Proc, path: &StmtPath) -> String {
    let entries = cursor::list(proc);
    let found = entries.into_iter().find(|e| e.path.as_ref() == Some(path));
    found.expect("a statement").header
}

fn lines(applied: &Applied, place: &Place) -> Vec<String> {
    let proc = &applied.proc;
    match place {
        Place::Stmt(path) => vec![format!("{path}  {}", line(proc, path))],
        Place::Block(slice) => {
            let texts: Vec<String> = slice.stmts().map(|path| line(proc, &path)).collect();
            vec![format!("{slice}  {}", texts.join("; "))]
        }
        Place::Buffer(sym) => vec![format!("'{}'", proc.name_of(*sym))],
        Place::Procedure(name) => vec![format!("'{name}'")],
        Place::List(all) => all.iter().flat_map(|p| lines(applied, p)).collect(),
    }
}

/// Results of a step as text: name, kind and position of each.
fn shown(applied: &Applied) -> String {
    let mut out = String::new();
    for returned in &applied.returned {
        let place = returned.value.as_ref().map(|value| {
            let place = value.place(&applied.proc);
            place.unwrap_or_else(|| panic!("'{}' is not there", returned.spec.name()))
        });
        let lines = place.map_or(vec!["none".to_owned()], |place| lines(applied, &place));
        for line in lines {
            writeln!(out, "{}: {line}", returned.spec.name()).expect("a string");
        }
    }
    out.trim_end().to_owned()
}

#[test]
fn steps_give_back_what_they_declare() {
    let mut never: BTreeSet<String> = BTreeSet::new();
    let mut given: BTreeSet<String> = BTreeSet::new();
    let mut problems = String::new();
    for step in steps::all() {
        let doc = step.doc();
        let (mut written, mut same) = (Vec::new(), true);
        for (case, example) in examples(*step) {
            let applied = example
                .apply(&example.given)
                .unwrap_or_else(|e| panic!("{} {}: {e}", doc.name, case.name));
            let fits = applied.verify_returned();
            assert_eq!(fits, Ok(()), "{} {}", doc.name, case.name);
            assert_eq!(applied.returned.len(), doc.returns.len(), "{}", doc.name);
            for (returned, spec) in applied.returned.iter().zip(doc.returns) {
                assert_eq!(returned.spec, spec, "{}", doc.name);
                let name = format!("{}.{}", doc.name, spec.name());
                match returned.value {
                    Some(_) => given.insert(name),
                    None => never.insert(name),
                };
            }
            let found = shown(&applied);
            same &= found == case.expected;
            written.push(case.text(&found));
        }
        if !same {
            is_to_be_blessed(doc.name, &written.join("\n"), &mut problems);
        }
    }
    never.retain(|name| !given.contains(name));
    assert!(never.is_empty(), "no example gives back {never:?}");
    assert!(problems.is_empty(), "{problems}");
}

fn is_to_be_blessed(step: &str, written: &str, problems: &mut String) {
    match std::env::var_os("EXO_BLESS") {
        Some(_) => std::fs::write(file(step), written).expect("the file can be written"),
        None => writeln!(problems, "{step} gives back:\n{written}").expect("a string"),
    }
}

/// A name for users is written once, and does not depend on what else there is.
#[test]
fn results_are_declared_well() {
    let mut declared = 0;
    for step in steps::all() {
        let doc = step.doc();
        let names: BTreeSet<String> = doc.returns.iter().map(|spec| spec.name()).collect();
        assert_eq!(names.len(), doc.returns.len(), "{}", doc.name);
        for spec in doc.returns {
            assert!(
                !spec.help.is_empty() && !spec.help.ends_with('.'),
                "{}",
                doc.name
            );
            declared += 1;
        }
    }
    assert!(declared > 50, "{declared}");
}

/// Results of one step are accepted as arguments of the next.
#[test]
fn handles_go_in_where_they_came_out() {
    use exo_steps::Workspace;
    use exo_steps::args::ArgValue;
    use exo_steps::returns::Handle;

    let divide = steps::by_name("divide_loop").expect("a step");
    let example = Example::with(divide, LOOP, "loop=i factor=8 tail=cut");
    let mut workspace = Workspace::new(example.module.clone(), exo_census::options());
    let first = workspace
        .apply(divide, "f", &example.given)
        .unwrap_or_else(|e| panic!("{e}"));
    let tail = first.returned.iter().find(|r| r.spec.name() == "tail");
    let tail: Handle = tail.and_then(|r| r.value.clone()).expect("a tail");
    // The inner loop is cut in two: the tail is where it was.
    let inner = ArgValue::Text("ii".to_owned());
    let cut = steps::by_name("cut_loop").expect("a step");
    let second = workspace
        .apply(cut, "f", &[inner, ArgValue::Text("4".to_owned())])
        .unwrap_or_else(|e| panic!("{e}"));
    let Some(Place::Stmt(path)) = tail.place(&second.proc) else {
        panic!("the tail is gone");
    };
    let rename = steps::by_name("rename_iter").expect("a step");
    let given = [
        ArgValue::Stmts(path.slice()),
        ArgValue::Text("rest".to_owned()),
    ];
    let third = workspace
        .apply(rename, "f", &given)
        .unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(third.returned[0].value, Some(tail));
    assert_eq!(line(&third.proc, &path), "for rest in seq(0, n % 8):");
}

const LOOP: &str = "@proc
def f(n: size, x: f32[n]):
    for i in seq(0, n):
        x[i] = 1.0
";
