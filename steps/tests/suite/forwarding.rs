//! Forwarding of statements through steps.

use exo_ir::{Proc, Stmt, StmtId};
use exo_steps::{StmtFate, Workspace, schedule};

use crate::harness::parse;

const SOURCE: &str = "
@proc
def set(x: [f32][2]):
    for i in seq(0, 2):
        x[i] = 1.0

@proc
def f(x: f32[8]):
    for i in seq(0, 2):
        x[i] = 1.0
    for j in seq(0, 8):
        pass
";

/// A workspace with the first procedure's statements in program order.
fn start() -> (Workspace, Vec<StmtId>) {
    let workspace = Workspace::new(parse(SOURCE), Default::default());
    let ids = statements(workspace.module().proc("f").expect("it is there"));
    (workspace, ids)
}

fn statements(proc: &Proc) -> Vec<StmtId> {
    let mut ids = Vec::new();
    let mut note = |s: &Stmt| ids.extend(s.id());
    proc.body.iter().for_each(|s| s.walk(&mut note));
    ids
}

fn apply(workspace: &mut Workspace, pass: &str) {
    let entries = schedule::parse("s", pass).expect("a pass");
    let call = schedule::bind(&entries[0]).expect("a step");
    let applied = workspace.apply(call.step, "f", &call.given);
    applied.unwrap_or_else(|e| panic!("{e}"));
}

#[test]
fn a_statement_that_goes_on_is_itself() {
    let (mut workspace, ids) = start();
    apply(
        &mut workspace,
        "exo-divide-loop{loop=j factor=4 iters=jo,ji tail=perfect}",
    );
    assert!(
        ids.iter()
            .all(|id| workspace.fate_of(*id) == Some(StmtFate::Preserved))
    );
}

/// The loop that a step divides is the loop over blocks from there on, and its statements are inside of the one in that.
#[test]
fn a_divided_loop_is_the_outer_one() {
    let tails = ["guard", "cut", "cut_and_guard", "perfect"];
    let mut passes =
        tails.map(|tail| format!("exo-divide-loop{{loop=j factor=4 tail={tail} iters=j,ji}}"));
    passes[3] = "exo-divide-loop{loop=j factor=4 tail=perfect}".to_owned();
    let recompute = "exo-divide-with-recompute{loop=j outer-hi=3 outer-stride=2}".to_owned();
    for pass in passes.into_iter().chain([recompute]) {
        let (mut workspace, ids) = start();
        let [.., divided, inside] = ids[..] else {
            panic!("a loop around a statement");
        };
        apply(&mut workspace, &pass);
        let now = statements(workspace.module().proc("f").expect("it is there"));
        let at = |id| now.iter().position(|other| *other == id);
        let inner = now[at(divided).expect("the loop") + 1];
        assert_eq!(at(divided), Some(2), "{pass}");
        assert!(!ids.contains(&inner), "{pass}");
        assert!(at(inside) > at(inner), "{pass}");
        let is_there = |id: &StmtId| workspace.fate_of(*id) == Some(StmtFate::Preserved);
        assert!(ids.iter().chain(&now).all(is_there), "{pass}");
    }
}

#[test]
fn what_is_erased_names_the_step() {
    let (mut workspace, ids) = start();
    apply(&mut workspace, "exo-delete-pass");
    assert_eq!(
        workspace.fate_of(ids[3]),
        Some(StmtFate::Erased {
            step: "delete_pass"
        })
    );
    assert_eq!(workspace.fate_of(ids[1]), Some(StmtFate::Preserved));
}

#[test]
fn copies_follow_through_several_steps() {
    let (mut workspace, ids) = start();
    apply(&mut workspace, "exo-unroll-loop{loop=i}");
    assert_eq!(
        workspace.fate_of(ids[0]),
        Some(StmtFate::Erased {
            step: "unroll_loop"
        })
    );
    assert_eq!(workspace.fate_of(ids[1]), Some(StmtFate::Preserved));
    let now = statements(workspace.module().proc("f").expect("it is there"));
    assert_eq!(now[0], ids[1]);
}

#[test]
fn what_a_call_took_the_place_of_is_the_call() {
    let (mut workspace, ids) = start();
    apply(&mut workspace, "exo-replace{blk='for i in _: _' with=set}");
    let now = statements(workspace.module().proc("f").expect("it is there"));
    assert_eq!(
        workspace.fate_of(ids[0]),
        Some(StmtFate::ReplacedBy(vec![now[0]]))
    );
    assert_eq!(
        workspace.fate_of(ids[1]),
        Some(StmtFate::Erased { step: "replace" })
    );
    apply(&mut workspace, "exo-inline{call='set(_)'}");
    let inlined = statements(workspace.module().proc("f").expect("it is there"));
    let Some(StmtFate::ReplacedBy(these)) = workspace.fate_of(ids[0]) else {
        panic!("the loop is no more");
    };
    assert!(!these.contains(&now[0]), "{these:?}");
    assert!(these.iter().all(|id| inlined.contains(id)), "{these:?}");
}

#[test]
fn going_back_undoes_forwarding() {
    let (mut workspace, ids) = start();
    let mark = workspace.mark();
    apply(&mut workspace, "exo-delete-pass");
    workspace.back_to(mark);
    assert_eq!(workspace.fate_of(ids[3]), Some(StmtFate::Preserved));
    apply(&mut workspace, "exo-unroll-loop{loop=i}");
    assert_eq!(workspace.fate_of(ids[3]), Some(StmtFate::Preserved));
}

/// Marks can be gone back to in any order.
#[test]
fn going_forward_again_brings_forwarding_back() {
    let (mut workspace, ids) = start();
    let before = workspace.mark();
    apply(&mut workspace, "exo-delete-pass");
    let after = workspace.mark();
    workspace.back_to(before);
    apply(&mut workspace, "exo-unroll-loop{loop=i}");
    let undone = statements(workspace.module().proc("f").expect("it is there"));
    workspace.back_to(after);
    let erased = StmtFate::Erased {
        step: "delete_pass",
    };
    assert_eq!(workspace.fate_of(ids[3]), Some(erased));
    assert_eq!(workspace.fate_of(ids[0]), Some(StmtFate::Preserved));
    // The second iteration's statement is a copy that the unrolling made.
    let copy = undone.into_iter().find(|id| !ids.contains(id));
    assert_eq!(workspace.fate_of(copy.expect("a copy")), None);
}

#[test]
fn a_statement_that_never_was_is_nothing() {
    let (workspace, ids) = start();
    let last = ids.iter().max().expect("there are some");
    assert_eq!(workspace.fate_of(*last), Some(StmtFate::Preserved));
    assert_eq!(workspace.fate_of(StmtId(last.0 + 1)), None);
}
