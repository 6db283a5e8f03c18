//! `simplify` on the programs of cases: a second time it changes nothing, no expression becomes longer, and the solvers prove
//! that each is worth what it was.

use std::collections::HashMap;

use exo_analysis::context::Facts;
use exo_analysis::effects::{Model, Session};
use exo_analysis::predicates::Point;
use exo_analysis::solver::Solver;
use exo_ir::{Ctl, DisplayIn, Module, Proc, Stmt, StmtId, StmtPath};
use exo_steps::{Workspace, steps};
use exo_steps_cases::Kind;

use crate::cases::files;

/// A procedure, and what `simplify` makes of it; none where it cannot be asked about it.
fn simplified(module: &Module, name: &str) -> Option<(Proc, Proc)> {
    exo_census::count();
    let step = steps::by_name("simplify").expect("a step");
    let mut workspace = Workspace::new(module.clone(), exo_census::options());
    let applied = workspace.apply(step, name, &[]).ok()?;
    Some((applied.before, applied.proc))
}

/// Problem with the result of `simplify`, if there is one: it grew, or a second run changes it
/// again.
fn wrong(module: &Module, (before, after): (&Proc, &Proc)) -> Option<&'static str> {
    if parts(after) > parts(before) {
        return Some("grows");
    }
    let mut with = module.clone();
    with.items.replace_proc(&after.name, after.clone());
    let again = simplified(&with, &after.name).map(|(_, again)| again);
    let same = again.is_some_and(|again| again.body == after.body && again.preds == after.preds);
    (!same).then_some("changes again")
}

/// The parts of a procedure's control expressions.
fn parts(proc: &Proc) -> usize {
    let mut count = 0;
    let mut visit = |e: &Ctl| e.walk(&mut |_| count += 1);
    proc.preds.iter().for_each(|pred| visit(&pred.cond));
    let extents = proc.vars.iter().filter_map(|var| var.buffer());
    extents.for_each(|ty| ty.dims.iter().for_each(&mut visit));
    for stmt in &proc.body {
        stmt.walk(&mut |stmt| stmt.for_each_ctl(&mut visit));
    }
    count
}

/// The control expressions that a statement evaluates.
fn controls(stmt: &Stmt) -> Vec<Ctl> {
    let mut all = Vec::new();
    stmt.for_each_ctl(&mut |e| all.push(e.clone()));
    all
}

/// The statements that are there before and after, each with its place before.
fn kept<'p>(before: &'p Proc, after: &'p Proc) -> Vec<(StmtPath, &'p Stmt, &'p Stmt)> {
    let mut later: HashMap<StmtId, &Stmt> = HashMap::new();
    after.walk_paths(&mut |_, stmt| {
        stmt.id().map(|id| later.insert(id, stmt));
    });
    let mut all = Vec::new();
    before.walk_paths(&mut |path, stmt| {
        let other = stmt.id().and_then(|id| later.get(&id));
        all.extend(other.map(|other| (path.clone(), stmt, *other)));
    });
    all
}

/// The expressions that `simplify` has changed and that the solvers do not find equal to what they were, and how many it has
/// changed.
fn unproved(
    model: &Model,
    (before, after): (&Proc, &Proc),
    solver: &mut Solver,
) -> (usize, Vec<String>) {
    let (mut asked, mut problems) = (0, Vec::new());
    for (path, was, is) in kept(before, after) {
        let point = Point::before(model, &path.block, path.at).expect("the statement has a place");
        let facts = Facts::inside(model, &path.block);
        for (old, new) in controls(was).iter().zip(&controls(is)) {
            if old == new {
                continue;
            }
            asked += 1;
            let goal = point.value(old).equals(&point.value(new));
            if !facts.prove(solver, "simplify", &goal).is_safe() {
                let (old, new) = (old.in_proc(before), new.in_proc(after));
                problems.push(format!("'{old}' became '{new}'"));
            }
        }
    }
    (asked, problems)
}

#[test]
fn what_is_written_anew_is_proved_equal() {
    let (mut asked, mut problems) = (0, Vec::new());
    for (file, cases) in files(Kind::Steps) {
        let own = file.path.to_string_lossy().contains("simplify");
        for case in cases.iter().step_by(if own { 1 } else { PROVED }) {
            let (source, _) = case.variants();
            let Ok(module) = exo_frontend::parse_module("t.py", &source) else {
                continue;
            };
            let mut session = Session::new(&module, Solver::default());
            for proc in module.procs() {
                let Ok(model) = session.add(proc) else {
                    continue;
                };
                let Some((before, after)) = simplified(&module, &proc.name) else {
                    continue;
                };
                let mut solver = Solver::default();
                let (more, wrong) = unproved(&model, (&before, &after), &mut solver);
                asked += more;
                let wrong = wrong.into_iter();
                problems
                    .extend(wrong.map(|what| format!("{what} in '{}': {}", proc.name, case.name)));
            }
        }
    }
    assert!(asked > 30, "{asked} expressions");
    assert_eq!(problems, Vec::<String>::new());
}

/// One case of so many for the proofs, but of `simplify` all.
const PROVED: usize = 9;
/// One case of so many: all of them take minutes.
const EACH: usize = 8;

#[test]
fn twice_is_once_and_nothing_grows() {
    let (mut asked, mut problems) = (0, Vec::new());
    for (_, cases) in files(Kind::Steps) {
        for case in cases.iter().step_by(EACH) {
            let (source, _) = case.variants();
            let Ok(module) = exo_frontend::parse_module("t.py", &source) else {
                continue;
            };
            for name in module.procs().map(|proc| &proc.name) {
                let Some((before, after)) = simplified(&module, name) else {
                    continue;
                };
                asked += 1;
                let wrong = wrong(&module, (&before, &after));
                problems.extend(wrong.map(|what| format!("'{name}' {what}: {}", case.name)));
            }
        }
    }
    assert!(asked > 150, "{asked} procedures");
    assert_eq!(problems, Vec::<String>::new());
}
