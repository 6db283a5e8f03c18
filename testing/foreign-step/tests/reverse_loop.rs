//! A step of another crate, by way of a session and of its example.

use exo::{Error, Session};
use exo_foreign_step as _;
use exo_ir::Item;
use exo_steps::steps;

fn session(text: &str) -> Session {
    let module = exo_frontend::parse_module("t.py", text);
    Session::new(module.unwrap_or_else(|errors| panic!("{}", errors[0])))
}

/// A procedure of a text with its loop `i` reversed.
fn reversed(text: &str, name: &str) -> Result<String, Error> {
    let mut session = session(text);
    let last = session.procedure(name).expect("a procedure");
    let taken = session.apply("reverse_loop", &last, &["i".into()])?;
    let made = taken.procedure.view().clone();
    Ok(exo_frontend::print_item(&Item::Proc(made)))
}

#[test]
fn the_example_is_as_it_says() {
    let step = steps::by_name("reverse_loop").expect("the step of this crate");
    let example = step.doc().example;
    let text = reversed(example.before, "scale").unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(text, example.after);
}

#[test]
fn iterations_that_do_not_commute_are_refused_with_a_witness() {
    let text = "@proc
def sums(n: size, x: f32[n + 1]):
    for i in seq(0, n):
        x[i + 1] = x[i]
";
    let error = reversed(text, "sums").err();
    let error = error.expect("a refusal").to_string();
    assert!(error.contains("reverse_loop.c1"), "{error}");
    assert!(error.contains("iterations do not commute"), "{error}");
}

#[test]
fn reductions_commute() {
    let text = "@proc
def total(n: size, x: f32[n], s: f32):
    for i in seq(0, n):
        s += x[i]
";
    let text = reversed(text, "total").unwrap_or_else(|error| panic!("{error}"));
    assert!(text.contains("s += x[n - 1 - i]"), "{text}");
}

#[test]
fn bounds_that_the_body_changes_are_refused() {
    let text = "@config
class Cfg:
    n: size

@proc
def fill(x: f32[8]):
    for i in seq(0, Cfg.n):
        Cfg.n = 4
";
    let error = reversed(text, "fill").err();
    let error = error.expect("a refusal").to_string();
    assert!(error.contains("reverse_loop.c2"), "{error}");
    let constant = text.replace("Cfg.n = 4", "x[0] = 1.0");
    let text = reversed(&constant, "fill").unwrap_or_else(|error| panic!("{error}"));
    assert!(text.contains("for i in seq(0, Cfg.n)"), "{text}");
}
