//! Each step's example of the manual, taken as C and C++ programs take it: on operations in place, with attributes as arguments.

use std::fmt::Write;

use exo_dialects::diagnostic::Collector;
use exo_dialects::extract;
use exo_dialects::transform::Operand;
use exo_end_to_end::operations::{built, context};
use exo_frontend::{parse_module, print_module};
use exo_passes::{StepRequest, StepResult, TakenStep, take_step};
use exo_steps::returns::ReturnSpec;
use exo_steps::{StepDoc, schedule, steps};
use melior::Context;
use melior::ir::OperationRef;
use melior::ir::attribute::StringAttribute;
use melior::ir::operation::OperationLike;

#[test]
fn examples_of_the_manual_are_taken_on_operations() {
    let mut problems = String::new();
    for step in steps::all() {
        let doc = step.doc();
        if let Err(problem) = example(&doc) {
            writeln!(problems, "{}: {problem}", doc.name).expect("a string");
        }
    }
    assert!(problems.is_empty(), "{problems}");
}

/// Takes the example of a step.
fn example(doc: &StepDoc) -> Result<(), String> {
    let context = context();
    let view = parse_module("t.py", doc.example.before).map_err(|e| e[0].to_string())?;
    let last = view.procs().last().ok_or("no procedure")?.name.clone();
    let module = built(&context, &view)?;
    let emitted = Collector::new(&context);
    let root = module.as_operation();
    let request = StepRequest {
        context: &context,
        module: root,
        step: doc.name.to_owned(),
        arguments: arguments(&context, doc, &last)?,
    };
    let taken = take_step(request).map_err(|refusal| refusal.to_string())?;
    let after = extract::module(root).map_err(|e| e.reason.to_string())?;
    let printed = print_module(&after);
    // The example shows what the step changed or made.
    let mut shown = doc.example.after.trim().split("\n\n");
    if !shown.all(|definition| printed.contains(definition)) {
        return Err(format!("made\n{printed}"));
    }
    match emitted.take().first() {
        Some(emitted) => Err(format!("emitted {emitted}")),
        None => results(doc, &taken, root),
    }
}

/// The options of the example as attributes; the last procedure where none is named.
fn arguments<'c>(
    context: &'c Context,
    doc: &StepDoc,
    last: &str,
) -> Result<Vec<(String, Operand<'c, 'c>)>, String> {
    let line = format!(
        "{}{{{}}}",
        schedule::pass_name(doc.name),
        doc.example.options
    );
    let entries = schedule::parse("t.sched", &line).map_err(|e| e[0].message.clone())?;
    let mut options = entries.into_iter().flat_map(|entry| entry.options);
    let mut options: Vec<_> = options.by_ref().collect();
    if !options.iter().any(|(name, _)| name == "proc") {
        options.push(("proc".to_owned(), last.to_owned()));
    }
    let argument = |(name, text): (String, String)| {
        let value = StringAttribute::new(context, &text).into();
        (name, Operand::Parameters(vec![value]))
    };
    Ok(options.into_iter().map(argument).collect())
}

/// Sees that results are as they are declared: operations of the module, and there unless they may be absent.
fn results(doc: &StepDoc, taken: &TakenStep<'_>, root: OperationRef<'_, '_>) -> Result<(), String> {
    if taken.results.len() != doc.returns.len() {
        return Err("another number of results".to_owned());
    }
    let mut all = taken.results.iter().zip(doc.returns);
    all.try_for_each(|(result, spec)| declared(result, spec, root))
}

fn declared(
    result: &StepResult<'_>,
    spec: &ReturnSpec,
    root: OperationRef<'_, '_>,
) -> Result<(), String> {
    let is_absent = result.parts.is_empty() && !spec.optional && spec.kind.of().is_none();
    let mut parts = result.parts.iter();
    let is_empty = parts.any(|part| part.operations.is_empty());
    let ops = result.parts.iter().flat_map(|part| &part.operations);
    let mut strange = ops.filter(|op| !is_inside(**op, root));
    match is_absent || is_empty || strange.next().is_some() {
        true => Err(format!("'{}' is not what is declared", result.name)),
        false => Ok(()),
    }
}

fn is_inside(op: OperationRef<'_, '_>, root: OperationRef<'_, '_>) -> bool {
    let around = std::iter::successors(Some(op), |op| op.parent_operation());
    around.into_iter().any(|op| op == root)
}
