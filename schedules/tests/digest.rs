//! Procedures that are the same apart from names.

use std::collections::HashSet;

use exo::steps::{divide_loop, rename, rename_iter, unroll_loop};
use exo::{Procedure, Session};

const KERNEL: &str = "
@proc
def set(n: size, x: [f32][n]):
    for i in seq(0, n):
        x[i] = 0.0

@proc
def clear(x: f32[16]):
    set(8, x[0:8])
";

/// The same with other names, elsewhere in a file.
const RENAMED: &str = "
# Comments do not count.
@proc
def fill(m: size, y: [f32][m]):
    for k in seq(0, m):
        y[k] = 0.0

@proc
def wipe(z: f32[16]):
    fill(8, z[0:8])
";

fn session(text: &str) -> Session {
    Session::parse("t.py", text).unwrap_or_else(|e| panic!("{e}"))
}

fn proc(session: &Session, name: &str) -> Procedure {
    let found = session.procedure(name);
    found.unwrap_or_else(|| panic!("no '{name}'"))
}

#[test]
fn names_places_and_comments_do_not_count() {
    let (one, two) = (session(KERNEL), session(RENAMED));
    let (clear, wipe) = (proc(&one, "clear"), proc(&two, "wipe"));
    assert!(clear.is_same_as(&wipe) && wipe.is_same_as(&clear));
    assert_eq!(clear.digest(), wipe.digest());
    // They are not equal: each is a version of its session.
    assert_ne!(clear, wipe);
    assert!(!clear.is_same_as(&proc(&one, "set")));
    let digests = [clear, wipe, proc(&one, "set")].map(|p| p.digest());
    assert_eq!(HashSet::from(digests).len(), 2);
}

#[test]
fn what_is_called_counts() {
    let one = session(KERNEL);
    for (from, to) in [
        ("0.0", "1.0"),
        ("x[0:8]", "x[8:16]"),
        ("x: f32[16]", "x: f64[16]"),
    ] {
        let mut other = KERNEL.replace(from, to);
        if to == "x: f64[16]" {
            other = other.replace("[f32]", "[f64]");
        }
        let two = session(&other);
        assert!(
            !proc(&one, "clear").is_same_as(&proc(&two, "clear")),
            "{to}"
        );
    }
}

#[test]
fn versions_are_compared_as_they_are() -> Result<(), exo::Error> {
    let mut s = session(KERNEL);
    let (set, clear) = (proc(&s, "set"), proc(&s, "clear"));
    let renamed = rename_iter(&set, "i", "k").take(&mut s)?.procedure;
    assert!(renamed.is_same_as(&set) && renamed != set);
    let renamed = rename(&renamed, "other").take(&mut s)?.procedure;
    assert!(renamed.is_same_as(&set));
    let divided = divide_loop(&set, "i", 4).take(&mut s)?.procedure;
    assert!(!divided.is_same_as(&set));
    // The caller is the version that it was, and calls what is there now.
    let caller = s.current("clear").unwrap_or_else(|| panic!("it is there"));
    assert_eq!(caller, clear);
    assert!(!caller.is_same_as(&clear) && clear.is_same_as(&clear));
    Ok(())
}

#[test]
fn what_calls_itself_has_no_digest_and_is_itself_only() {
    let text = "@proc\ndef f(x: f32[8]):\n    f(x)\n";
    let module = exo_frontend::parse_module("t.py", text);
    let module = module.unwrap_or_else(|e| panic!("{}", e[0]));
    let (one, two) = (Session::new(module.clone()), Session::new(module));
    let (f, g) = (proc(&one, "f"), proc(&two, "f"));
    assert_eq!(f.digest(), None);
    assert!(f.is_same_as(&f) && !f.is_same_as(&g));
}

#[test]
fn a_step_that_changes_something_and_one_that_takes_it_back() -> Result<(), exo::Error> {
    let mut s = session("@proc\ndef f(x: f32[8]):\n    for i in seq(0, 1):\n        x[i] = 0.0\n");
    let mut two = session("@proc\ndef g(y: f32[8]):\n    y[0] = 0.0\n");
    let f = unroll_loop(&proc(&s, "f"), "i").take(&mut s)?.procedure;
    assert!(f.is_same_as(&proc(&two, "g")));
    let g = rename(&proc(&two, "g"), "h").take(&mut two)?.procedure;
    assert!(f.is_same_as(&g));
    Ok(())
}
