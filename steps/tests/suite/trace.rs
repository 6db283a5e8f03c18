//! Traces of the steps' examples: written, read and replayed.

use std::sync::Arc;

use exo_steps::trace::{ReplayError, replay};
use exo_steps::{Workspace, steps};
use exo_trace::Entry;

use crate::harness::Example;

/// The trace of a step's example, as it reads back.
fn traced(example: &Example) -> Vec<Entry> {
    let mut workspace = Workspace::new(example.module.clone(), Default::default());
    workspace.record();
    let name = example.proc().name.clone();
    let applied = workspace.apply(example.step, &name, &example.given);
    applied.unwrap_or_else(|refusal| panic!("{refusal}"));
    let entries: Vec<Arc<Entry>> = workspace.take_trace();
    assert!(workspace.take_trace().is_empty());
    let mut text = exo_trace::header().expect("a line");
    for entry in &entries {
        text += &exo_trace::line(entry).expect("a line");
    }
    exo_trace::read(&text).unwrap_or_else(|error| panic!("{error}"))
}

fn replayed(example: &Example, entries: &[Entry]) -> Result<(), ReplayError> {
    let mut workspace = Workspace::new(example.module.clone(), Default::default());
    replay(&mut workspace, entries)
}

#[test]
fn every_example_is_traced_and_replayed() {
    for step in steps::all() {
        let (example, name) = (Example::of(*step), step.doc().name);
        let entries = traced(&example);
        assert_eq!(entries.len(), 1, "{name}");
        assert_eq!(entries[0].step, name);
        assert!(!entries[0].made.is_empty(), "{name}");
        replayed(&example, &entries).unwrap_or_else(|error| panic!("{name}: {error}"));
    }
}

#[test]
fn statements_say_what_they_continue() {
    let divide = steps::by_name("divide_loop").expect("a step");
    let entries = traced(&Example::of(divide));
    let made = &entries[0].made[0];
    let inner = made
        .statements
        .iter()
        .find(|s| s.at.to_string() == "body[0].body[0].body[0]");
    let inner = inner.expect("the body of the inner loop");
    let continues = inner.continues.as_ref().map(ToString::to_string);
    assert_eq!(continues.as_deref(), Some("body[0].body[0]"));
}

#[test]
fn entries_that_do_not_fit_are_refused_with_their_number() {
    let fuse = steps::by_name("fuse").expect("a step");
    let example = Example::of(fuse);
    let good = traced(&example);
    let with = |change: &dyn Fn(&mut Entry)| {
        let mut entries = good.clone();
        change(&mut entries[0]);
        replayed(&example, &entries)
            .expect_err("it is refused")
            .to_string()
    };
    assert!(with(&|e| e.step = "fuze".to_owned()).contains("entry 1: no step is named 'fuze'"));
    assert!(with(&|e| e.procedure = "g".to_owned()).contains("no procedure is named 'g'"));
    assert!(with(&|e| e.before = None).contains("another procedure before"));
    assert!(with(&|e| e.made[0].digest = None).contains("another procedure after"));
    assert!(with(&|e| e.made[0].name = "g".to_owned()).contains("'g' is another procedure after"));
    assert!(with(&|e| e.arguments.clear()).contains("arg.missing"));
    let twice = [good.clone(), good.clone()].concat();
    let error = replayed(&example, &twice)
        .expect_err("it is refused")
        .to_string();
    assert!(error.starts_with("entry 2: "), "{error}");
}

#[test]
fn what_is_undone_is_in_no_trace() {
    let example = Example::of(steps::by_name("unroll_loop").expect("a step"));
    let name = example.proc().name.clone();
    let mut workspace = Workspace::new(example.module.clone(), Default::default());
    workspace.record();
    let mark = workspace.mark();
    assert!(workspace.apply(example.step, &name, &example.given).is_ok());
    workspace.back_to(mark);
    assert!(workspace.take_trace().is_empty());
}
