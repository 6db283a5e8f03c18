//! Attributes that nobody knows, on every operation, right sides too: through every step's manual example each lasts as long as its
//! operation does.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

use exo_dialects::listener::{Attached, Listener};
use exo_dialects::rewriter;
use exo_end_to_end::operations::{built, context};
use exo_passes::edit::{self, KnownStatements};
use exo_steps::{AnyStep, Workspace, schedule, steps};
use melior::Context;
use melior::ir::attribute::StringAttribute;
use melior::ir::block::BlockLike;
use melior::ir::operation::OperationLike;
use melior::ir::{BlockRef, OperationRef, RegionLike, RegionRef};

// Without a prefix, as inherent attributes are.
const MARK: &str = "mark";

/// The marks of erased operations.
#[derive(Clone, Default)]
struct Erased(Arc<Mutex<BTreeSet<String>>>);

impl Listener for Erased {
    fn operation_inserted(&self, _: OperationRef<'_, '_>, _: Option<BlockRef<'_, '_>>) {}

    fn operation_modified(&self, _: OperationRef<'_, '_>) {}

    fn operation_erased(&self, op: OperationRef<'_, '_>) {
        let mut erased = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        erased.extend(mark_of(op));
    }

    fn block_inserted(&self, _: BlockRef<'_, '_>, _: Option<RegionRef<'_, '_>>) {}

    fn block_erased(&self, _: BlockRef<'_, '_>) {}
}

fn mark_of(op: OperationRef<'_, '_>) -> Option<String> {
    let mark = op.discardable_attribute(MARK).ok()?;
    Some(mark.to_string())
}

fn walk<'c: 'a, 'a>(op: OperationRef<'c, 'a>, visit: &mut dyn FnMut(OperationRef<'c, 'a>)) {
    visit(op);
    for region in op.regions() {
        let blocks = std::iter::successors(region.first_block(), |b| b.next_in_region());
        for block in blocks {
            let ops = std::iter::successors(block.first_operation(), |op| op.next_in_block());
            ops.for_each(|op| walk(op, visit));
        }
    }
}

fn marks(op: OperationRef<'_, '_>) -> Vec<String> {
    let mut found = Vec::new();
    walk(op, &mut |op| found.extend(mark_of(op)));
    found
}

/// Marks every operation, each with a number of its own.
fn mark(context: &Context, op: OperationRef<'_, '_>) {
    let mut next = 0;
    walk(op, &mut |op| {
        let text = StringAttribute::new(context, &next.to_string());
        rewriter::set_discardable(op, MARK, text.into());
        next += 1;
    });
}

/// Number of marks before the step, and of marks that are left after it.
fn run(step: &dyn AnyStep) -> (usize, usize) {
    let doc = step.doc();
    let example = doc.example;
    let module = exo_frontend::parse_module("t.py", example.before);
    let module = module.unwrap_or_else(|e| panic!("{}: {}", doc.name, e[0]));
    let context = context();
    let operations = built(&context, &module).unwrap_or_else(|e| panic!("{}: {e}", doc.name));
    let operation = operations.as_operation();
    mark(&context, operation);
    let before: BTreeSet<String> = marks(operation).into_iter().collect();

    let erased = Erased::default();
    let attached = Attached::to(&context, Box::new(erased.clone()));
    let line = format!("{}{{{}}}", schedule::pass_name(doc.name), example.options);
    let entries = schedule::parse("s", &line).expect("a pass");
    let call = schedule::bind(&entries[0]).expect("a step");
    let proc = module.procs().last().map(|p| p.name.clone());
    let mut workspace = Workspace::new(module, Default::default());
    let applied = workspace.apply(step, &proc.expect("a procedure"), &call.given);
    let applied = applied.unwrap_or_else(|e| panic!("{e}"));
    let (mut procs, mut known) = (edit::Procedures::all(operation), KnownStatements::default());
    edit::carry_over(&context, operation, (&mut procs, &mut known), &applied)
        .unwrap_or_else(|e| panic!("{}: {e}", doc.name));
    drop(attached);

    // Copies have the marks of what they are copies of.
    let kept: BTreeSet<String> = marks(operation).into_iter().collect();
    let erased = erased.0.lock().unwrap_or_else(PoisonError::into_inner);
    let lost: Vec<&String> = before
        .iter()
        .filter(|m| !kept.contains(*m) && !erased.contains(*m))
        .collect();
    assert!(
        lost.is_empty(),
        "{}: {lost:?} are lost\n{operation}",
        doc.name
    );
    (before.len(), kept.len())
}

#[test]
fn marks_last_through_every_step() {
    let (mut all, mut lasting) = (0, 0);
    for step in steps::all() {
        let (before, kept) = run(*step);
        // The module, the procedure, and what the step is not about.
        assert!(kept >= 2, "{}: {kept} of {before}", step.doc().name);
        all += before;
        lasting += kept;
    }
    println!("{lasting} of {all} marks lasted");
    assert!(2 * lasting > all, "{lasting} of {all}");
}
