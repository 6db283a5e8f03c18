//! Many random steps one after another on the same operations: they stay what the view says, what a step leaves alone stays
//! untouched, marks of others on operations last as long as these do, and who listens is told of every change.

use exo_dialects::listener::Attached;
use exo_dialects::rewriter;
use exo_end_to_end::mirror::Mirror;
use exo_end_to_end::operations::{built, context, same, view_of};
use exo_ir::{Module, Proc};
use exo_passes::edit::{self, KnownStatements};
use exo_steps::identity::Changed;
use exo_steps::{Applied, Workspace};
use exo_steps_fuzz::aim::Scene;
use exo_steps_fuzz::rng::Rng;
use exo_steps_fuzz::{Trials, program};
use melior::Context;
use melior::ir::attribute::StringAttribute;
use melior::ir::block::BlockLike;
use melior::ir::operation::OperationLike;
use melior::ir::{OperationRef, RegionLike};

const PROGRAMS: u64 = 50;
const ATTEMPTS: usize = 60;
const STEPS: usize = 12;
const MARK: &str = "test.mark";

/// A module as operations, with steps taken on both.
struct Chain<'c, 'a> {
    context: &'c Context,
    operation: OperationRef<'c, 'a>,
    procs: edit::Procedures<'c, 'a>,
    known: KnownStatements<'c, 'a>,
    mirror: Mirror,
}

impl<'c: 'a, 'a> Chain<'c, 'a> {
    /// Carries a step over and compares with the view, with marks on all operations before.
    fn follow(&mut self, applied: &Applied, after: &Module) -> Result<(), String> {
        let marked = self.mark(applied)?;
        self.mirror.renew(self.operation);
        let known = (&mut self.procs, &mut self.known);
        edit::carry_over(self.context, self.operation, known, applied)
            .map_err(|e| e.to_string())?;
        self.mirror.compare(self.operation)?;
        if !self.operation.verify() {
            return Err("it does not verify".to_owned());
        }
        let fresh = built(self.context, after)?;
        same(&view_of(fresh.as_operation())?, &view_of(self.operation)?)?;
        self.marks_last(applied, &marked)
    }

    /// Marks every operation of the procedure, those of right sides too, with the identity of the statement.
    fn mark(&mut self, applied: &Applied) -> Result<edit::StatementOps<'c, 'a>, String> {
        let proc = self.procs.get(&applied.name).expect("a procedure");
        let ops = edit::paired(proc, &applied.before).map_err(|e| e.to_string())?;
        if let Some(known) = self.known.get(&applied.name)
            && *known != ops
        {
            return Err("a statement is taken for another operation".to_owned());
        }
        for (id, op) in &ops {
            for op in with_right_side(*op) {
                let mark = StringAttribute::new(self.context, &id.0.to_string());
                rewriter::set_discardable(op, MARK, mark.into());
            }
        }
        Ok(ops)
    }

    fn marks_last(
        &self,
        applied: &Applied,
        before: &edit::StatementOps<'c, 'a>,
    ) -> Result<(), String> {
        let now = &self.known[&applied.proc.name];
        let kinds = |p: &Proc| p.vars.iter().map(|v| v.kind.clone()).collect::<Vec<_>>();
        let retyped = !kinds(&applied.proc).starts_with(&kinds(&applied.before));
        let changed = Changed::between(&applied.before.body, &applied.proc.body);
        for (id, op) in now {
            let Some(was) = before.get(id) else { continue };
            if was != op {
                return Err(format!("statement {} has another operation", id.0));
            }
            let untouched = !retyped && changed.get(*id).is_none();
            let ops = with_right_side(*op);
            let marks = if untouched { &ops[..] } else { &ops[..1] };
            let mark =
                |op: &OperationRef<'_, '_>| op.discardable_attribute(MARK).map(|a| a.to_string());
            if let Some(lost) = marks
                .iter()
                .find(|op| mark(op).ok() != Some(format!("\"{}\"", id.0)))
            {
                return Err(format!("statement {} lost its mark: {lost}", id.0));
            }
        }
        Ok(())
    }
}

/// An operation and, of a statement without blocks, those of its right side.
fn with_right_side<'c: 'a, 'a>(op: OperationRef<'c, 'a>) -> Vec<OperationRef<'c, 'a>> {
    let nests = ["exo.for", "exo.if"]
        .iter()
        .any(|n| op.name().as_string_ref().as_str() == Ok(n));
    let side = op
        .regions()
        .next()
        .filter(|_| !nests)
        .and_then(|r| r.first_block());
    let first = side.and_then(|block| block.first_operation());
    let inside = std::iter::successors(first, |op| op.next_in_block());
    std::iter::once(op).chain(inside).collect()
}

/// Takes steps on the program of a seed; how many were taken.
fn run(seed: u64, trials: &Trials) -> Result<usize, String> {
    let (source, _) = program(seed, trials);
    let Ok(module) = exo_frontend::parse_module("t.py", &source.text) else {
        return Ok(0);
    };
    let context = context();
    let operations = built(&context, &module)?;
    let mirror = Mirror::of(operations.as_operation());
    let _attached = Attached::to(&context, Box::new(mirror.clone()));
    let mut chain = Chain {
        context: &context,
        operation: operations.as_operation(),
        procs: edit::Procedures::all(operations.as_operation()),
        known: KnownStatements::default(),
        mirror,
    };
    let mut workspace = Workspace::new(module, Default::default());
    let mut rng = Rng::new(seed);
    let mut lines = Vec::new();
    for _ in 0..ATTEMPTS {
        let names: Vec<String> = workspace.module().procs().map(|p| p.name.clone()).collect();
        let name = rng.pick(&names).cloned().unwrap_or_default();
        let step = rng.pick(exo_steps::steps::all()).copied();
        let scene = Scene::of(workspace.module(), &name);
        let aim = step
            .zip(scene)
            .and_then(|(step, scene)| scene.aim(step, &mut rng));
        let Some(aim) = aim else { continue };
        let Ok(applied) = workspace.apply(aim.step, &aim.proc, &aim.given()) else {
            continue;
        };
        lines.push(aim.text());
        chain
            .follow(&applied, workspace.module())
            .map_err(|e| format!("seed {seed}, {}: {e}\n{}", lines.join("; "), source.text))?;
        if lines.len() == STEPS {
            break;
        }
    }
    // Each step checked only what it changed.
    let confirmed = workspace.confirm();
    confirmed.map_err(|e| format!("seed {seed}, {}: {e}\n{}", lines.join("; "), source.text))?;
    Ok(lines.len())
}

#[test]
fn operations_follow_chains_of_steps() {
    let trials = Trials::of(&[]).expect("all steps");
    let mut taken = 0;
    for seed in 0..PROGRAMS {
        taken += run(seed, &trials).unwrap_or_else(|e| panic!("{e}"));
    }
    assert!(
        taken > 5 * PROGRAMS as usize,
        "only {taken} steps were taken"
    );
}
