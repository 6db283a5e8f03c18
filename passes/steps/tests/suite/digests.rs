//! Digests of procedures: blind to names and places, and to nothing else.

use exo_steps::equivalence::Digests;
use exo_view::Module;

const PROGRAM: &str = "
@config
class C:
    n: size
    d: f32

@proc
def g(x: f32):
    x = 1.0

@proc
def f(n: size, b: bool, x: [f32][n], y: f32[n, 4]):
    assert n % 4 == 0
    for i in seq(0, n):
        t: f32
        t = x[i] * 2.0 + C.d
        if b and i < C.n:
            x[i] += t
        else:
            pass
        w = y[i, 0:4]
        w[1] = -x[0]
        g(w[2])
    C.n = n
";

fn digest(source: &str, name: &str) -> String {
    let module: Module = exo_frontend::parse_module("t.py", source)
        .unwrap_or_else(|errors| panic!("{errors:?}\n{source}"));
    Digests::of(&module).get(name).expect("a digest")
}

#[test]
fn names_and_places_do_not_count() {
    let was = digest(PROGRAM, "f");
    for (old, new) in [
        ("    t", "    other"),
        ("t = x[i]", "# a comment\n        t = x[i]"),
        ("def g(", "\n\ndef g("),
    ] {
        let mut source = PROGRAM.replace(old, new);
        if old == "    t" {
            source = source.replace("+= t", "+= other");
        }
        assert_eq!(digest(&source, "f"), was, "{old} -> {new}");
    }
    let renamed = PROGRAM.replace("def f(n: size", "def h(n: size");
    assert_eq!(digest(&renamed, "h"), was);
    let renamed = PROGRAM.replace("g(", "k(");
    assert_eq!(digest(&renamed, "f"), was);
}

#[test]
fn everything_else_counts() {
    let was = digest(PROGRAM, "f");
    for (old, new) in [
        ("n % 4 == 0", "n % 2 == 0"),
        ("seq(0, n)", "par(0, n)"),
        ("seq(0, n)", "seq(1, n)"),
        ("t: f32", "t: f64"),
        ("t: f32", "t: f32 @ DRAM_STACK"),
        ("t: f32", "t: R"),
        ("x[i] * 2.0", "x[i] * 3.0"),
        ("x[i] * 2.0", "x[i] + 2.0"),
        ("x[i] * 2.0", "x[0] * 2.0"),
        ("b and i", "b or i"),
        ("+= t", "= t"),
        ("y[i, 0:4]", "y[0, 0:4]"),
        ("w[2]", "w[3]"),
        ("= -x[0]", "= x[0]"),
        ("C.n = n", "C.n = n + 1"),
        ("    C.n = n\n", ""),
        ("        else:\n            pass\n", ""),
        ("x = 1.0", "x = 2.0"),
        ("x: [f32][n]", "x: f32[n]"),
        ("b: bool, x", "x"),
    ] {
        let mut source = PROGRAM.replace(old, new);
        assert_ne!(source, PROGRAM, "{old}");
        if old == "b: bool, x" {
            source = source.replace("b and ", "");
        }
        assert_ne!(digest(&source, "f"), was, "{old} -> {new}");
    }
}
