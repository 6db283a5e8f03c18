//! An operation of the transform dialect for every step: `transform.exo.<step>`.

mod program;

use std::sync::Once;

use exo_dialects::location;
use exo_dialects::pass::{ErrorEmitted, context_of};
use exo_dialects::transform::{self, Add, Application, Declaration, Payload};
use exo_steps::cursor::{self, ExpectedKind};
use exo_steps::{AnyStep, steps};
use melior::ir::OperationRef;
use melior::ir::operation::OperationLike;

use super::runner::Runner;
use super::target::{self, Arguments, PROC, Target, argument_name};
use super::{refuse, state_cache};

/// Declares the operations, once; to be called before a registry is filled.
pub fn declare_transform_ops() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        steps::all()
            .iter()
            .for_each(|step| transform::declare(of_step(*step)));
        transform::declare(of_match());
        transform::declare(program::declaration());
        transform::declare_end(end);
    });
}

fn of_step(step: &'static dyn AnyStep) -> Declaration {
    let doc = step.doc();
    let arguments = doc.args.iter().map(argument_name);
    Declaration {
        name: doc.name.to_owned(),
        arguments: std::iter::once(PROC.to_owned()).chain(arguments).collect(),
        results: doc
            .returns
            .iter()
            .map(|spec| spec.name().replace('-', "_"))
            .collect(),
        run: Box::new(move |application, add| take(step, application, add)),
    }
}

/// `transform.exo.match`: the statements that a pattern means.
fn of_match() -> Declaration {
    Declaration {
        name: "match".to_owned(),
        arguments: [PROC, "pattern", "all"].map(str::to_owned).to_vec(),
        results: vec!["found".to_owned()],
        run: Box::new(|application, add| find(application, add)),
    }
}

/// Runs an operation on the procedure that its handles point into.
fn on(
    application: &Application<'_, '_>,
    run: impl for<'t> FnOnce(&Target<'_, 't>, &mut Runner<'t, 't>) -> Result<(), ErrorEmitted>,
) -> Result<(), ErrorEmitted> {
    let context = context_of(application.op);
    let arguments = Arguments {
        operands: &application.operands,
        op: Some(application.op),
        emptied: application.emptied.clone(),
        loc: location::from_mlir(application.op.location()),
    };
    let target = Target::of(&context, arguments)?;
    state_cache::transforming(|| {
        let mut runner = Runner::of_payload(&context, target.module, application)?;
        let ran = run(&target, &mut runner).and_then(|()| runner.write_trace());
        // A refusal may be suppressed: what the steps before have left to be checked is not lost.
        runner.keep_in(application);
        ran
    })
}

/// Takes a step on the procedure of the handles.
fn take(
    step: &'static dyn AnyStep,
    application: &Application<'_, '_>,
    add: &mut Add<'_>,
) -> Result<(), ErrorEmitted> {
    on(application, |target, runner| {
        let text = format!("'transform.exo.{}'", step.doc().name);
        let applied = target.take(runner, step, Some(&target.loc), &text)?;
        // Finding the operations of a result costs a walk through the procedure.
        let asked = application.op.result_count();
        for (k, returned) in applied.returned.iter().take(asked).enumerate() {
            let place = returned
                .value
                .as_ref()
                .and_then(|value| value.place(&applied.proc));
            let ops = place.map_or(Ok(Vec::new()), |place| {
                target::operations(runner, &applied.proc, &place)
            });
            ops?.into_iter().for_each(|op| add(k, op));
        }
        Ok(())
    })
}

/// Finds statements.
fn find(application: &Application<'_, '_>, add: &mut Add<'_>) -> Result<(), ErrorEmitted> {
    on(application, |target, runner| {
        let view = runner.read(&target.name)?;
        let pattern = target.text("pattern")?;
        let found = match target.flag("all")? {
            true => cursor::every(&view, None, &pattern, ExpectedKind::Block),
            false => cursor::statements(&view, None, &pattern).map(|found| vec![found.it]),
        };
        for slice in found.map_err(|refusal| target.refuse(&refusal))? {
            let ops = runner.operations_of(&view, &slice)?;
            ops.into_iter().for_each(|op| add(0, op));
        }
        Ok(())
    })
}

/// Checks the results of an interpretation's steps as a whole; each has checked only what it
/// changed.
fn end(root: OperationRef<'_, '_>, payload: Payload) -> Result<(), ErrorEmitted> {
    let context = &context_of(root);
    let owed = state_cache::take_deferred_failure();
    if let Some(kept) = state_cache::take_at_end(&payload, root) {
        state_cache::put(state_cache::confirm(context, kept)?);
    }
    let Some(why) = owed else { return Ok(()) };
    // The error may have been suppressed.
    let loc = location::from_mlir(root.location());
    let text = format!("steps of the transform dialect are taken back with their module: {why}");
    Err(refuse::error(context, &loc, &text))
}
