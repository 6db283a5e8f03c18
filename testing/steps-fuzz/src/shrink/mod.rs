//! Makes failures smaller: tries smaller programs on which the step is still taken, and still wrong.
//!
//! Each candidate is a program of its own: it is checked, the step is applied, and the judge decides. So a smaller program
//! never shows something else than what it is reported for.

use std::collections::HashMap;

use exo_ir::Module;
use exo_reduce::{Change, paths::moved};
use exo_steps::{Applied, Workspace};

use crate::aim::Aim;
use crate::examine::{Examiner, Finding, Taken};
use crate::failure::{Failure, Kind};
use crate::judge::Difference;
use crate::records;
use crate::run::{Runs, judge};

/// Candidates that are looked at.
const CANDIDATES: usize = 900;

/// A program and a step on it.
#[derive(Clone)]
pub(crate) struct Subject {
    pub(crate) module: Module,
    pub(crate) aim: Aim,
}

/// The failure on a program that is as small as can be found, and is read back from its text.
pub(crate) fn shrink(failure: Failure, module: &Module, aim: &Aim) -> Failure {
    let seed = failure.seed;
    let judge = &mut |subject: &Subject| wrong(subject, seed);
    shrink_by(failure, module, aim, CANDIDATES, judge)
}

/// Like `shrink`, for a finding of an examiner.
pub(crate) fn shrink_finding(
    failure: Failure,
    finding: &Finding,
    examiner: &mut dyn Examiner,
) -> Failure {
    let patience = examiner.patience(finding.stage);
    let judge = &mut |subject: &Subject| {
        let mut workspace = sound(subject)?;
        let applied = applied(&mut workspace, &subject.aim)?;
        let taken = Taken {
            seed: finding.seed,
            before: &subject.module,
            aim: &subject.aim,
            after: workspace.module(),
            applied: &applied,
            // What is wrong with it may be seen in no run.
            counts: true,
        };
        examiner.again(finding.stage, &taken)
    };
    shrink_by(failure, &finding.before, &finding.aim, patience, judge)
}

/// Judges a step on a program: the difference, if the step is accepted there and makes one.
type Judge<'j> = &'j mut dyn FnMut(&Subject) -> Option<Difference>;

fn shrink_by(
    failure: Failure,
    module: &Module,
    aim: &Aim,
    candidates: usize,
    judge: Judge<'_>,
) -> Failure {
    let start = Subject {
        module: module.clone(),
        aim: aim.clone(),
    };
    if judge(&start).is_none() {
        return failure;
    }
    let mut best = start;
    let mut left = candidates;
    while let Some(smaller) = next(&best, &mut *judge, &mut left) {
        best = smaller;
    }
    // What is printed has to show it as well: names and places are as a reader will have them.
    let kept = records::of(&best.module);
    let source = exo_frontend::print_module(&best.module);
    let reread = exo_frontend::parse_module("t.py", &source)
        .ok()
        .map(|mut module| {
            kept.iter()
                .for_each(|record| records::add(&mut module, record));
            Subject {
                module,
                aim: best.aim.clone(),
            }
        });
    let Some(found) = reread.and_then(|subject| judge(&subject)) else {
        return failure;
    };
    let last = best.module.procs().last().map(|p| p.name.clone());
    let line = match last.as_deref() == Some(best.aim.proc.as_str()) {
        true => best.aim.text(),
        false => format!("{} proc={}", best.aim.text(), best.aim.proc),
    };
    Failure {
        source,
        records: kept,
        line,
        inputs: found.inputs,
        what: found.what,
        shrunk: true,
        ..failure
    }
}

/// The first smaller program that is still wrong.
fn next(best: &Subject, judge: Judge<'_>, left: &mut usize) -> Option<Subject> {
    for change in Change::all(&best.module) {
        *left = left.checked_sub(1)?;
        let Some(smaller) = after(&change, best) else {
            continue;
        };
        if judge(&smaller).is_some() {
            return Some(smaller);
        }
    }
    None
}

/// A smaller program with the same step, whose paths are moved along; none if the step points at what goes.
fn after(change: &Change, best: &Subject) -> Option<Subject> {
    let mut aim = best.aim.clone();
    if let Change::NoElse(_, path) = change {
        let inside = format!("{path}.orelse[");
        if aim.values.iter().any(|value| value.contains(&inside)) {
            return None;
        }
    }
    let smaller = change.apply(&best.module)?;
    if let Some(gone) = smaller.replaced.filter(|gone| gone.proc == aim.proc) {
        let path = gone.path.to_string();
        for value in &mut aim.values {
            *value = moved(value, &path, gone.instead)?;
        }
    }
    let module = smaller.module;
    module
        .has_proc(&aim.proc)
        .then_some(Subject { module, aim })
}

/// A workspace of the program, if it is well defined.
fn sound(subject: &Subject) -> Option<Workspace> {
    let last = subject.module.procs().last()?.name.clone();
    let mut workspace = Workspace::new(
        subject.module.clone(),
        exo_analysis::solver::Options::default(),
    );
    let names: Vec<String> = subject.module.procs().map(|p| p.name.clone()).collect();
    for name in std::iter::once(&last).chain(&names) {
        workspace.require_sound(name).ok()?;
    }
    Some(workspace)
}

/// The difference, if the step is taken and there is one.
fn wrong(subject: &Subject, seed: u64) -> Option<Difference> {
    let mut workspace = sound(subject)?;
    let applied = applied(&mut workspace, &subject.aim)?;
    let mut runs = Runs {
        module: &subject.module,
        seed,
        of: HashMap::new(),
    };
    match judge(&mut runs, workspace.module(), &subject.aim, &applied) {
        Err(found) if found.kind == Kind::Difference => Some(found.difference),
        _ => None,
    }
}

fn applied(workspace: &mut Workspace, aim: &Aim) -> Option<Applied> {
    workspace.apply(aim.step, &aim.proc, &aim.given()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::{Before, Upto};

    /// A step that swaps two statements and asks nothing.
    fn planted(subject: &Subject) -> Option<Difference> {
        let names = subject.module.procs().map(|p| p.name.clone());
        let mut workspace = Workspace::new(subject.module.clone(), Default::default());
        for name in names.collect::<Vec<_>>() {
            workspace.require_sound(&name).ok()?;
        }
        let path = subject.aim.value("blk")?.strip_suffix(":2]")?.to_owned() + "]";
        let path: exo_ir::StmtPath = path.parse().ok()?;
        let mut after = subject.module.clone();
        let mut items = after.items.edit();
        let block = items.proc(&subject.aim.proc)?.block_mut(&path.block)?;
        if path.at + 1 >= block.len() {
            return None;
        }
        let second = block.remove(path.at + 1);
        block.insert(path.at, second);
        drop(items);
        let upto = Upto::nothing();
        let before = Before::of(&subject.module, &subject.aim.proc, 1, &[]);
        before
            .compare(&after, &subject.aim.proc, &upto)
            .err()
            .map(|d| *d)
    }

    #[test]
    fn a_planted_wrong_step_is_shown_on_two_statements() {
        let source = "@config
class C:
    k: index

@proc
def noise(z: [f32][4]):
    for l in seq(0, 4):
        z[l] += 1.0

@proc
def f(n: size, x: f32[12], y: f32[n + 2], s: f32):
    assert n <= 4
    w = x[2:8]
    noise(w[0:4])
    for i in seq(0, n):
        if i % 2 == 0:
            w[2 * (i / 2)] = s + y[i] * 2.0
            y[i + 1] = x[i + 2] - 3.0
            s += y[i]
        else:
            s = 2.0
    C.k = 1
";
        let module = exo_frontend::parse_module("t.py", source).expect("it parses");
        let step = exo_steps::steps::by_name("reorder_stmts").expect("a step");
        let aim = Aim {
            step,
            proc: "f".to_owned(),
            values: vec!["body[2].body[0].body[0:2]".to_owned()],
        };
        let failure = Failure {
            kind: Kind::Difference,
            seed: 1,
            step: "reorder_stmts".to_owned(),
            source: source.to_owned(),
            records: Vec::new(),
            line: aim.text(),
            inputs: String::new(),
            what: String::new(),
            shrunk: false,
        };
        let small = shrink_by(failure, &module, &aim, CANDIDATES, &mut planted);
        assert!(small.shrunk, "{}", small.case());
        let lines = small.source.lines().filter(|l| !l.is_empty()).count();
        assert!(lines <= 6, "{}", small.case());
        assert!(!small.source.contains("class C"), "{}", small.case());
        assert!(
            small.case().contains("> reorder_stmts blk='body["),
            "{}",
            small.case()
        );
        assert!(small.what.contains("was"), "{}", small.case());
    }
}
