//! `simplify` on the programs of cases: a second time it changes nothing, and no expression becomes longer.

use exo_steps::{Workspace, steps};
use exo_steps_cases::Kind;
use exo_view::{Ctl, Module, Proc};

use crate::cases::files;

/// A procedure, and what `simplify` makes of it; none where it cannot be asked about it.
fn simplified(module: &Module, name: &str) -> Option<(Proc, Proc)> {
    exo_census::count();
    let step = steps::by_name("simplify").expect("a step");
    let mut workspace = Workspace::new(module.clone(), exo_census::options());
    let applied = workspace.apply(step, name, &[]).ok()?;
    Some((applied.before, applied.proc))
}

/// What is wrong with what `simplify` makes of a procedure.
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
