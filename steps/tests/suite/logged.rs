//! Logs of the steps that a workspace was asked for.

use exo_steps::step_log::{StepLog, StepOutcome};
use exo_steps::{Workspace, steps};

use crate::harness::Example;

#[test]
fn every_example_is_logged_where_it_was_refused_and_where_it_was_taken() {
    for step in steps::all() {
        let (example, name) = (Example::of(*step), step.doc().name);
        let mut workspace = Workspace::new(example.module.clone(), Default::default());
        let log = StepLog::default();
        workspace.log_in(Some(log.clone()));
        let proc = example.proc().name.clone();
        assert!(workspace.apply(*step, "nobody", &example.given).is_err());
        assert!(
            workspace.apply(*step, &proc, &example.given).is_ok(),
            "{name}"
        );
        let steps = log.take(workspace.take_logged());
        let [refused, taken] = steps.as_slice() else {
            panic!("{name}: {steps:?}");
        };
        assert!(matches!(refused.outcome, StepOutcome::Refused(_)), "{name}");
        assert!(
            matches!(&taken.outcome, StepOutcome::Taken { loc, .. } if loc.is_known()),
            "{name}: {taken:?}"
        );
        assert_eq!((taken.step, taken.procedure.as_str()), (name, &*proc));
        assert!(log.take(workspace.take_logged()).is_empty(), "{name}");
    }
}

#[test]
fn an_undone_step_is_in_no_log_and_a_refusal_outlives_the_workspace() {
    let example = Example::of(steps::by_name("unroll_loop").expect("a step"));
    let name = example.proc().name.clone();
    let mut workspace = Workspace::new(example.module.clone(), Default::default());
    let log = StepLog::default();
    workspace.log_in(Some(log.clone()));
    let mark = workspace.mark();
    assert!(workspace.apply(example.step, &name, &example.given).is_ok());
    workspace.back_to(mark);
    assert!(
        workspace
            .apply(example.step, "nobody", &example.given)
            .is_err()
    );
    assert!(workspace.take_logged().is_empty());
    drop(workspace);
    let left = log.take(Vec::new());
    assert_eq!(left.len(), 1);
    assert_eq!(left[0].procedure, "nobody");
}
