//! What steps give back: of every step's manual example, and where a step gives back other things, of an example for each. The
//! text `tests/returned.txt` names the first line of each statement; `EXO_BLESS=1` writes it.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;

use exo_steps::returns::Place;
use exo_steps::{Applied, StepDoc, cursor, steps};
use exo_view::{Proc, StmtPath};

use crate::harness::Example;

/// Steps that give back something else with other arguments or of another program.
const VARIANTS: &[(&str, &str, &str)] = &[
    ("divide_loop", "loop=i factor=4 tail=guard", LOOP),
    ("divide_loop", "loop=i factor=4 tail=cut", LOOP),
    ("divide_loop", "loop=i factor=4 tail=cut_and_guard", LOOP),
    // Nothing is left.
    ("divide_loop", "loop=j factor=2 tail=cut", NEST),
    ("add_loop", "blk='x[_] = _' iter=k hi=2 guard=true", LOOP),
    (
        "remove_loop",
        "loop=k",
        "@proc
def f(n: size, x: f32[8]):
    for k in seq(0, n - 1):
        x[0] = 1.0
        x[1] = 2.0
",
    ),
    (
        "remove_loop",
        "loop=k",
        "@proc
def f(x: f32[8]):
    for k in seq(0, 8):
        x[0] = 1.0
        x[1] = 2.0
",
    ),
    ("fission", "gap='after:x[_] = _' lifts=2", NEST),
    (
        "fission",
        "gap='after:x[_] = _'",
        "@proc
def f(n: size, x: f32[4], y: f32[4]):
    if n < 3:
        x[0] = 1.0
        y[0] = 2.0
    else:
        y[1] = 3.0
",
    ),
    (
        "fuse",
        "first='if _: _' second='if _: _ #1'",
        "@proc
def f(n: size, x: f32[4]):
    if n < 3:
        x[0] = 1.0
    if n < 3:
        x[1] = 2.0
",
    ),
    ("lift_scope", "inner='for j in _: _'", NEST_ALONE),
    (
        "lift_scope",
        "inner='if _: _'",
        "@proc
def f(n: size, x: f32[4], y: f32[4]):
    for i in seq(0, 4):
        if n < 3:
            x[i] = 1.0
        else:
            y[i] = 2.0
",
    ),
    (
        "lift_scope",
        "inner='for i in _: _'",
        "@proc
def f(n: size, x: f32[4]):
    if n < 3:
        for i in seq(0, 4):
            x[i] = 1.0
",
    ),
    (
        "lift_scope",
        "inner='if n < 5: _'",
        "@proc
def f(n: size, x: f32[4]):
    if n < 3:
        if n < 5:
            x[0] = 1.0
    else:
        x[1] = 2.0
",
    ),
    (
        "eliminate_dead_code",
        "stmt='for i in _: _'",
        "@proc
def f(x: f32[4]):
    for i in seq(3, 3):
        x[i] = 1.0
    x[0] = 2.0
",
    ),
    (
        "specialize",
        "blk='x[_] = _; y[_] = _' conds='n < 3; n < 5'",
        "@proc
def f(n: size, x: f32[4], y: f32[4]):
    x[0] = 1.0
    y[0] = 2.0
",
    ),
    (
        "stage_mem",
        "blk='for j in _: _' window='x[0:4]' name=t",
        "@proc
def f(x: f32[4], y: f32[4]):
    for j in seq(0, 4):
        y[j] = x[j]
",
    ),
    (
        "stage_mem",
        "blk='for j in _: _' window='y[0:4]' name=t accum=true",
        "@proc
def f(x: f32[4], y: f32[4]):
    for j in seq(0, 4):
        y[j] += x[j]
",
    ),
    (
        "sink_alloc",
        "alloc=t",
        "@proc
def f(x: f32[8]):
    t: f32
    for i in seq(0, 4):
        t = x[i]
        x[i] = t
    for j in seq(4, 8):
        t = x[j]
        x[j] = t + t
",
    ),
    (
        "replace",
        "blk='for i in _: _' with=zero quiet=true",
        "@instr(\"zero({x_data});\")
def zero(x: [f32][4]):
    for l in seq(0, 4):
        x[l] = 0.0

@proc
def f(x: f32[8]):
    for i in seq(0, 8):
        x[i] = 0.0
",
    ),
    (
        "replace_all",
        "with=zero",
        "@instr(\"zero({x_data});\")
def zero(x: [f32][4]):
    for l in seq(0, 4):
        x[l] = 0.0

@proc
def f(n: size, x: f32[8], y: f32[8, 8]):
    for i in seq(0, 4):
        x[i] = 0.0
    for k in seq(0, 8):
        for i in seq(0, 4):
            y[k, i] = 0.0
        for i in seq(0, 4):
            y[k, 4 + i] = 0.0
",
    ),
    (
        "set_memory",
        "buffer=t memory=DRAM_STATIC",
        "@proc
def f(x: f32[8]):
    t: f32[8]
    for i in seq(0, 8):
        t[i] = x[i]
        x[i] = t[i]
",
    ),
    (
        "unroll_loop",
        "loop=i",
        "@proc
def f(x: f32[2], y: f32[2]):
    for i in seq(0, 2):
        x[i] = 1.0
        y[i] = 2.0
",
    ),
];

const LOOP: &str = "@proc
def f(n: size, x: f32[n]):
    for i in seq(0, n):
        x[i] = 1.0
";

const NEST: &str = "@proc
def f(n: size, x: f32[n, 4], y: f32[n, 4]):
    for i in seq(0, n):
        for j in seq(0, 4):
            x[i, j] = 1.0
            y[i, j] = 2.0
";

const NEST_ALONE: &str = "@proc
def f(n: size, x: f32[n, 4]):
    for i in seq(0, n):
        for j in seq(0, 4):
            x[i, j] = 1.0
";

fn all() -> Vec<(StepDoc, String, Example)> {
    let manual = steps::all().iter().flat_map(|step| {
        let doc = step.doc();
        let own = [(doc.example.options, doc.example.before)];
        let variants = VARIANTS.iter().filter(move |(name, ..)| *name == doc.name);
        let variants = variants.map(|(_, options, source)| (*options, *source));
        own.into_iter()
            .chain(variants)
            .map(move |(options, source)| {
                let example = Example::with(*step, source, options);
                (doc, options.to_owned(), example)
            })
    });
    manual.collect()
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

/// What a step gives back as text: each result's name, and where and what it is.
fn shown(applied: &Applied) -> String {
    let mut out = String::new();
    for returned in &applied.returned {
        let place = returned.value.as_ref().map(|value| {
            let place = value.place(&applied.proc);
            place.unwrap_or_else(|| panic!("'{}' is not there", returned.spec.name()))
        });
        let lines = place.map_or(vec!["none".to_owned()], |place| lines(applied, &place));
        for line in lines {
            writeln!(out, "  {}: {line}", returned.spec.name()).expect("a string");
        }
    }
    out
}

#[test]
fn steps_give_back_what_they_declare() {
    let mut found = String::new();
    let mut never: BTreeSet<String> = BTreeSet::new();
    let mut given: BTreeSet<String> = BTreeSet::new();
    for (doc, options, example) in all() {
        let applied = example
            .apply(&example.given)
            .unwrap_or_else(|e| panic!("{} {options}: {e}", doc.name));
        let fits = applied.verify_returned();
        assert_eq!(fits, Ok(()), "{} {options}", doc.name);
        assert_eq!(applied.returned.len(), doc.returns.len(), "{}", doc.name);
        for (returned, spec) in applied.returned.iter().zip(doc.returns) {
            assert_eq!(returned.spec, spec, "{}", doc.name);
            let name = format!("{}.{}", doc.name, spec.name());
            match returned.value {
                Some(_) => given.insert(name),
                None => never.insert(name),
            };
        }
        writeln!(found, "{} {options}\n{}", doc.name, shown(&applied)).expect("a string");
    }
    never.retain(|name| !given.contains(name));
    assert!(never.is_empty(), "no example gives back {never:?}");
    is_as_written(&found);
}

fn is_as_written(found: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/returned.txt");
    if std::env::var_os("EXO_BLESS").is_some() {
        std::fs::write(&path, found).expect("the file can be written");
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        found == written,
        "tests/returned.txt is another, see it with EXO_BLESS=1"
    );
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

/// What one step gives back, the next one takes.
#[test]
fn handles_go_in_where_they_came_out() {
    use exo_steps::Workspace;
    use exo_steps::args::Given;
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
    let inner = Given::Text("ii".to_owned());
    let cut = steps::by_name("cut_loop").expect("a step");
    let second = workspace
        .apply(cut, "f", &[inner, Given::Text("4".to_owned())])
        .unwrap_or_else(|e| panic!("{e}"));
    let Some(Place::Stmt(path)) = tail.place(&second.proc) else {
        panic!("the tail is gone");
    };
    let rename = steps::by_name("rename_iter").expect("a step");
    let given = [Given::At(path.slice()), Given::Text("rest".to_owned())];
    let third = workspace
        .apply(rename, "f", &given)
        .unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(third.returned[0].value, Some(tail));
    assert_eq!(line(&third.proc, &path), "for rest in seq(0, n % 8):");
}
