//! Proofs about a hardware library's instruction are made once; proofs about all else each time.

use exo_analysis::solver::Options as Limits;
use exo_check::{Checked, Options, check_module_counted};
use exo_ir::{Items, Module, Proc, StmtKind};

/// `outer` calls `inner`, both with something to prove.
const BODIES: &str = "
@proc
def inner(n: size, x: f32[n]):
    assert n >= 4
    for i in seq(0, n - 3):
        x[i + 3] = 1.0

@proc
def outer(n: size, m: size, x: f32[n + 4 * m]):
    inner(n + 4 * m, x)
    for i in seq(0, m):
        x[n + 3 * i] = 2.0
";

fn procs(text: &str, library: &str) -> Vec<Proc> {
    let module = exo_frontend::parse_module("t.py", text).expect("a program");
    let own = |name: &str| format!("{library}.{name}");
    let renamed = module.procs().cloned().map(|mut proc| {
        proc.name = own(&proc.name);
        for stmt in &mut proc.body {
            stmt.walk_mut(&mut |stmt| {
                if let StmtKind::Call { callee, .. } = &mut stmt.kind {
                    *callee = own(callee);
                }
            });
        }
        proc
    });
    renamed.collect()
}

fn library(text: &str, name: &str) -> Items {
    procs(text, name)
        .into_iter()
        .map(exo_ir::Item::Proc)
        .collect()
}

fn using(library: &Items) -> Module {
    Module {
        library: library.clone(),
        ..Module::default()
    }
}

/// How many questions were asked, and how many failures there are.
fn check(module: &Module) -> (u64, usize) {
    let (failures, did) = check_module_counted(module, &Options::default());
    (did.queries, failures.len())
}

#[test]
fn a_body_of_a_library_is_proved_once() {
    let library = library(BODIES, "once");
    let (asked, failures) = check(&using(&library));
    assert!(asked > 0 && failures == 0);
    assert_eq!(check(&using(&library)), (0, 0));
    // Another limit may decide otherwise.
    let less = Options {
        solver: Limits {
            total: 400_000,
            ..Limits::default()
        },
        ..Options::default()
    };
    assert!(check_module_counted(&using(&library), &less).1.queries > 0);
}

#[test]
fn what_steps_check_counts() {
    let library = library(BODIES, "steps");
    let module = using(&library);
    let asked = || {
        let mut checked = Checked::new(&module, Limits::default());
        for proc in module.all_procs() {
            let made = checked
                .candidate(&module, proc, &proc.name)
                .expect("it is right");
            checked.accept(&module, proc, made.model);
        }
        checked.session().solver.statistics().queries
    };
    assert!(asked() > 0);
    assert_eq!(asked(), 0);
    assert_eq!(check(&module), (0, 0));
}

#[test]
fn what_the_module_defines_is_proved_each_time() {
    let module = Module {
        items: library(BODIES, "own"),
        ..Module::default()
    };
    let asked = check(&module).0;
    assert!(asked > 0);
    assert_eq!(check(&module).0, asked);
}

#[test]
fn what_is_wrong_is_told_each_time() {
    let wrong = library(&BODIES.replace("i + 3]", "i + 4]"), "wrong");
    assert_eq!(check(&using(&wrong)).1, 1);
    assert_eq!(check(&using(&wrong)).1, 1);
}

#[test]
fn another_definition_of_the_name_is_another_body() {
    assert_eq!(check(&using(&library(BODIES, "named"))).1, 0);
    let other = library(&BODIES.replace("3 * i]", "5 * i]"), "named");
    assert_eq!(check(&using(&other)).1, 1);
}

#[test]
fn another_callee_is_another_body() {
    let right = library(BODIES, "callee");
    assert_eq!(check(&using(&right)).1, 0);
    // The very same 'outer', but what it calls asks for more.
    let mut other = right.clone();
    let stricter = procs(&BODIES.replace("n >= 4", "n >= 7"), "callee");
    let inner = stricter.into_iter().next().expect("it is the first");
    assert!(other.replace_proc("callee.inner", inner));
    assert_eq!(check(&using(&other)).1, 1);
    assert_eq!(check(&using(&right)).1, 0);
}

#[test]
fn what_uses_configuration_is_proved_each_time() {
    let text = "
@config
class C:
    n: index

@proc
def f(x: f32[8]):
    assert C.n >= 0 and C.n < 8
    x[C.n] = 1.0
";
    let parsed = exo_frontend::parse_module("t.py", text).expect("a program");
    let module = Module {
        library: library(text, "config"),
        items: parsed
            .items
            .iter()
            .filter(|item| item.name() == "C")
            .cloned()
            .collect(),
        ..Module::default()
    };
    let asked = check(&module).0;
    assert!(asked > 0);
    assert_eq!(check(&module), (asked, 0));
}
