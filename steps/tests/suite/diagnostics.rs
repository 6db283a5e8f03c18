//! Refusals and errors of schedules as data.

use exo_diagnostics::{Class, Diagnostic, Replay, Value};
use exo_steps::schedule;

use crate::growth::take;

fn refused(program: &str, step: &str) -> Diagnostic {
    Diagnostic::from(&*take(program, step).expect_err("it is refused"))
}

#[test]
fn a_refusal_has_its_witness_and_replay_as_values() {
    let program = "@proc
def f(n: size, x: f32[n], y: f32[n]):
    x[n - 1] = 1.0
    y[n - 1] = x[0]
";
    let told = refused(program, "reorder_stmts blk='body[0:2]'");
    assert_eq!(
        told.id.as_ref().map(|id| id.as_str()),
        Some("reorder_stmts.c1")
    );
    assert_eq!(told.class, Some(Class::Unsafe));
    let witness = told.witness.as_ref().expect("a witness");
    assert!(witness.exact);
    assert_eq!(witness.arguments.len(), 1);
    assert_eq!(witness.arguments[0].name, "n");
    assert_eq!(witness.arguments[0].value, Value::Int(1));
    let Some(Replay::Differs {
        name,
        index,
        before,
        ..
    }) = &told.replay
    else {
        panic!("{:?}", told.replay)
    };
    assert_eq!(
        (name.as_str(), index.as_slice(), before.as_deref()),
        ("y", &[0][..], Some("1"))
    );
    // The sentence is the last note, made of the same values.
    let last = told.notes.last().map(|note| note.message.as_str());
    assert_eq!(last, told.replay.map(|r| r.to_string()).as_deref());
}

#[test]
fn equal_results_are_a_value_too() {
    let program = "@proc
def f(x: f32, y: f32):
    x = 1.0
    x = 1.0
";
    let told = refused(program, "reorder_stmts blk='body[0:2]'");
    assert_eq!(told.replay, Some(Replay::Equal));
}

#[test]
fn what_is_not_run_has_no_replay() {
    let program = "@proc
def f(x: f32):
    x = 1.0
";
    let told = refused(program, "unroll_loop loop=i");
    assert_eq!((told.witness, told.replay), (None, None));
    assert_eq!(told.class, Some(Class::BadInput));
}

#[test]
fn an_error_of_a_schedule_keeps_its_id_apart() {
    let line = "exo-divide-loop{loop=i factor=four}";
    let entries = schedule::parse("s", line).expect("it can be read");
    let Err(error) = schedule::bind(&entries[0]) else {
        panic!("'four' is taken for a number")
    };
    let told = Diagnostic::from(&error);
    assert_eq!(
        told.id.as_ref().map(|id| id.as_str()),
        Some("arg.malformed")
    );
    assert!(told.message.ends_with("expected an integer"), "{told}");
    assert_eq!(told.to_string(), error.to_string());
    assert!(
        error
            .to_string()
            .ends_with("expected an integer [arg.malformed]")
    );
}
