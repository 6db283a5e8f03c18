//! Steps that callers in C and C++ take: arguments are operations and attributes, results are operations, and a refusal is a value.
//!
//! Such a step is taken as by a pass of its own. The operations are read anew, unless they still say what they said after the
//! step before, so that who changes them in between has steps proved on what is there now; and all of the result is
//! checked, before the operations change.

use std::collections::HashMap;

use exo_diagnostics::{Class, Diagnostic, Note, Severity};
use exo_dialects::diagnostic::captured;
use exo_dialects::ops::Definition;
use exo_dialects::pass::ErrorEmitted;
use exo_dialects::transform::Operand;
use exo_dialects::{symbols, upstream};
use exo_ir::{Loc, Proc, Sym};
use exo_steps::args::{ArgSpec, Kind};
use exo_steps::returns::{Place, ReturnedValue};
use exo_steps::{Applied, StepDoc, steps};
use melior::Context;
use melior::ir::attribute::{AttributeLike, StringAttribute};
use melior::ir::operation::OperationLike;
use melior::ir::{Attribute, OperationRef};

use super::refuse;
use super::runner::Runner;
use super::target::{self, Arguments, PROC, Target, argument_name};
use crate::edit::Procedures;

/// A step that is asked for on a module.
#[derive(Debug)]
pub struct StepRequest<'t> {
    /// The context of the module.
    pub context: &'t Context,
    /// The symbol table, a module say, in which names of procedures are looked up. Operations that are arguments may
    /// stand in symbol tables inside of it.
    pub module: OperationRef<'t, 't>,
    /// The step's name, `divide_loop`.
    pub step: String,
    /// The arguments with their names, `proc` for the procedure.
    pub arguments: Vec<(String, Operand<'t, 't>)>,
}

/// A step that was taken.
#[derive(Debug)]
pub struct TakenStep<'t> {
    /// The procedure after the step, or the new version that the step began.
    pub procedure: OperationRef<'t, 't>,
    /// The declared results, in their order.
    pub results: Vec<StepResult<'t>>,
    /// Remarks on the step.
    pub remarks: Vec<Diagnostic>,
}

/// A result of a step.
#[derive(Debug)]
pub struct StepResult<'t> {
    /// The name, as that of an argument.
    pub name: String,
    /// The result, or the entries of a list; empty for an optional result that is absent.
    pub parts: Vec<ResultPart<'t>>,
}

/// A statement, block, buffer or procedure that a step gives back.
#[derive(Debug)]
pub struct ResultPart<'t> {
    /// The operations; of an argument its procedure.
    pub operations: Vec<OperationRef<'t, 't>>,
    /// The name of a buffer or procedure.
    pub name: Option<String>,
}

/// Takes a step. Nothing is emitted in the context.
///
/// # Errors
/// The step is refused, and the module is as it was. After an internal error, a bug, it need not be.
pub fn take_step<'t>(request: StepRequest<'t>) -> Result<TakenStep<'t>, Box<Diagnostic>> {
    let (taken, said) = captured(request.context, || taken(request));
    match taken {
        Ok(taken) => Ok(TakenStep {
            remarks: said,
            ..taken
        }),
        Err(ErrorEmitted) => Err(refusal(said)),
    }
}

/// The first error of ours, with MLIR's own as notes.
fn refusal(said: Vec<Diagnostic>) -> Box<Diagnostic> {
    let (ours, native): (Vec<_>, Vec<_>) = said.into_iter().partition(|d| d.class.is_some());
    let mut ours = ours.into_iter();
    let first = ours.find(|d| d.severity == Severity::Error);
    let mut refusal = first.unwrap_or_else(|| {
        let text = "internal error: a step failed without a reason; please report";
        Diagnostic::error(Class::Internal, text)
    });
    for d in native {
        let own = Note {
            span: d.span,
            message: d.message,
        };
        refusal.notes.extend(std::iter::once(own).chain(d.notes));
    }
    Box::new(refusal)
}

fn taken<'t>(request: StepRequest<'t>) -> Result<TakenStep<'t>, ErrorEmitted> {
    let context = request.context;
    let Some(step) = steps::by_name(&request.step) else {
        let text = format!("there is no step '{}'", request.step);
        return Err(wrong(context, text));
    };
    // Operations of a dialect that is not there verify, whatever they say.
    if !exo_dialects::is_loaded(context) {
        return Err(wrong(context, "the context has not loaded the exo dialect"));
    }
    // Passes work on what is verified. Who edits operations by hand may have left them otherwise.
    if !request.module.verify() {
        return Err(wrong(context, "the module does not verify"));
    }
    if !symbols::is_table(request.module) {
        return Err(wrong(
            context,
            "steps are taken on modules and other symbol tables only",
        ));
    }
    let homes = homes_of_procedures(&request.arguments, &step.doc());
    let operands = operands(request, &step.doc())?;
    let arguments = Arguments {
        operands: &operands,
        op: None,
        emptied: HashMap::new(),
        loc: Loc::unknown(),
    };
    let target = Target::of(context, arguments)?;
    if homes.iter().any(|home| *home != Some(target.module)) {
        let text = format!(
            "procedures that arguments name must be of the symbol table in which '{}' stands",
            target.name
        );
        return Err(wrong(context, text));
    }
    let mut runner = Runner::new(context, target.module)?.checking_each();
    let text = format!("'{}'", step.doc().name);
    let taken = target.take(&mut runner, step, None, &text);
    let taken = taken.and_then(|applied| {
        // The step is taken, whether or not the trace can be written: the error is one of its remarks.
        let _ = runner.write_trace();
        outcome(context, &runner, &applied)
    });
    runner.keep();
    taken
}

fn wrong(context: &Context, text: impl AsRef<str>) -> ErrorEmitted {
    refuse::error(context, &Loc::unknown(), text.as_ref())
}

/// The arguments of a step: those that are procedures by name, and `proc` as an operation.
fn operands<'t>(
    request: StepRequest<'t>,
    doc: &StepDoc,
) -> Result<Vec<(String, Operand<'t, 't>)>, ErrorEmitted> {
    let (context, module) = (request.context, request.module);
    let mut all: Vec<(String, Operand<'t, 't>)> = Vec::new();
    for (name, operand) in request.arguments {
        let name = name.replace('-', "_");
        let spec = doc.args.iter().find(|spec| argument_name(spec) == name);
        if spec.is_none() && name != PROC {
            let text = format!("'{}' has no argument '{name}'", doc.name);
            return Err(wrong(context, text));
        }
        if all.iter().any(|(other, _)| *other == name) {
            return Err(wrong(context, format!("'{name}' is given twice")));
        }
        is_of(context, module, &name, &operand)?;
        let operand = match (operand, spec) {
            (Operand::Operations(ops), Some(spec)) if names_procedures(spec) => {
                named(context, &name, &ops)?
            }
            (Operand::Parameters(values), None) => procedure(context, module, &values)?,
            (operand, _) => operand,
        };
        all.push((name, operand));
    }
    Ok(all)
}

/// Refuses operations that are outside of the module, and attributes of another context.
fn is_of(
    context: &Context,
    module: OperationRef<'_, '_>,
    name: &str,
    operand: &Operand<'_, '_>,
) -> Result<(), ErrorEmitted> {
    match operand {
        Operand::Operations(ops) if !ops.iter().all(|op| is_inside(*op, module)) => {
            let text = format!("'{name}' is an operation outside of the module");
            Err(wrong(context, text))
        }
        Operand::Parameters(values) if !values.iter().all(|v| is_in(*v, context)) => {
            let text = format!("'{name}' is an attribute of another context");
            Err(wrong(context, text))
        }
        Operand::Operations(_) | Operand::Parameters(_) => Ok(()),
    }
}

fn is_inside(op: OperationRef<'_, '_>, module: OperationRef<'_, '_>) -> bool {
    let mut around = Some(op);
    while let Some(op) = around {
        if op.to_raw().ptr == module.to_raw().ptr {
            return true;
        }
        around = op.parent_operation();
    }
    false
}

fn is_in(value: Attribute<'_>, context: &Context) -> bool {
    value.context() == *context
}

/// Whether an argument is procedures other than that of the step.
fn names_procedures(spec: &ArgSpec) -> bool {
    let is_procedure = |kind| matches!(kind, Kind::Procedure | Kind::Source);
    is_procedure(spec.kind) || spec.kind.of().is_some_and(is_procedure)
}

/// The symbol tables of procedures that are given as operations, and become names.
fn homes_of_procedures<'t>(
    arguments: &[(String, Operand<'t, 't>)],
    doc: &StepDoc,
) -> Vec<Option<OperationRef<'t, 't>>> {
    let is_procedures = |name: &str| {
        let name = name.replace('-', "_");
        let spec = doc.args.iter().find(|spec| argument_name(spec) == name);
        spec.is_some_and(names_procedures)
    };
    let given = arguments.iter().filter(|(name, _)| is_procedures(name));
    let given = given.flat_map(|(_, operand)| match operand {
        Operand::Operations(ops) => ops.as_slice(),
        Operand::Parameters(_) => &[],
    });
    given.map(|op| op.parent_operation()).collect()
}

/// Procedures as the names that steps take.
fn named<'t>(
    context: &'t Context,
    name: &str,
    ops: &[OperationRef<'t, 't>],
) -> Result<Operand<'t, 't>, ErrorEmitted> {
    let names = ops.iter().map(|op| match Definition::try_from(*op) {
        Ok(Definition::Proc(proc)) => proc.name().map_err(|error| error.to_string()),
        _ => Err(format!(
            "'{name}' must be a procedure, not '{}'",
            upstream::name(*op)
        )),
    });
    let names = names.map(|name| Ok(StringAttribute::new(context, name?).into()));
    let names = names.collect::<Result<Vec<_>, String>>();
    names
        .map(Operand::Parameters)
        .map_err(|text| wrong(context, text))
}

/// The procedure of the module that `proc` names.
fn procedure<'t>(
    context: &'t Context,
    module: OperationRef<'t, 't>,
    values: &[Attribute<'t>],
) -> Result<Operand<'t, 't>, ErrorEmitted> {
    let [value] = values else {
        return Err(wrong(context, "'proc' must be one procedure"));
    };
    let name = upstream::text(*value)
        .ok_or_else(|| wrong(context, "'proc' must be a procedure, or its name"))?;
    let op = Procedures::on_demand(module).get(name);
    let op = op.ok_or_else(|| wrong(context, format!("no procedure is named '{name}'")))?;
    Ok(Operand::Operations(vec![op]))
}

/// Results of a step that was taken, as operations.
fn outcome<'t>(
    context: &'t Context,
    runner: &Runner<'t, 't>,
    applied: &Applied,
) -> Result<TakenStep<'t>, ErrorEmitted> {
    let current = applied.current();
    let procedure = runner.operation(&current.name).ok_or_else(|| {
        let text = format!("'{}' has no operation", current.name);
        refuse::internal(context, &current.loc, &text)
    })?;
    let results = applied.returned.iter();
    let results = results.map(|returned| result(runner, &applied.proc, returned));
    Ok(TakenStep {
        procedure,
        results: results.collect::<Result<_, _>>()?,
        remarks: Vec::new(),
    })
}

fn result<'t>(
    runner: &Runner<'t, 't>,
    view: &Proc,
    returned: &ReturnedValue,
) -> Result<StepResult<'t>, ErrorEmitted> {
    let place = returned.value.as_ref().and_then(|value| value.place(view));
    let parts = match place {
        None => Vec::new(),
        Some(Place::List(all)) => all,
        Some(place) => vec![place],
    };
    let parts = parts.iter().map(|place| part(runner, view, place));
    Ok(StepResult {
        name: returned.spec.name().replace('-', "_"),
        parts: parts.collect::<Result<_, _>>()?,
    })
}

fn part<'t>(
    runner: &Runner<'t, 't>,
    view: &Proc,
    place: &Place,
) -> Result<ResultPart<'t>, ErrorEmitted> {
    let name = match place {
        Place::Buffer(sym) => name_of(view, *sym),
        Place::Procedure(name) => Some(name.clone()),
        Place::Stmt(_) | Place::Block(_) | Place::List(_) => None,
    };
    Ok(ResultPart {
        operations: target::operations(runner, view, place)?,
        name,
    })
}

fn name_of(view: &Proc, sym: Sym) -> Option<String> {
    let var = usize::try_from(sym.0).ok().and_then(|k| view.vars.get(k));
    var.map(|var| var.name.clone())
}
