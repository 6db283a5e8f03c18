//! An operation of the transform dialect for every step: `transform.exo.<step>`.

use std::sync::Once;

use exo_dialects::location;
use exo_dialects::ops::Definition;
use exo_dialects::pass::{ErrorEmitted, context_of};
use exo_dialects::transform::{self, Add, Application, Declaration, Operand};
use exo_steps::args::{ArgSpec, Given, Kind};
use exo_steps::cursor::{self, Wanted};
use exo_steps::returns::Place;
use exo_steps::schedule::Call;
use exo_steps::{AnyStep, Refusal, steps};
use exo_view::{Loc, Proc, SlicePath, StmtPath, Sym};
use melior::Context;
use melior::ir::attribute::{
    ArrayAttribute, AttributeLike, BoolAttribute, IntegerAttribute, StringAttribute,
};
use melior::ir::operation::OperationLike;
use melior::ir::{Attribute, OperationRef};

use super::refuse;
use super::runner::Runner;

/// What names the procedure, where no argument points into it.
const PROC: &str = "proc";

/// Declares the operations, once; to be called before a registry is filled.
pub fn declare_transform_ops() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        steps::all()
            .iter()
            .for_each(|step| transform::declare(of_step(*step)));
        transform::declare(of_match());
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

/// The name of an argument as an operand or attribute.
fn argument_name(spec: &ArgSpec) -> String {
    spec.flag().replace('-', "_")
}

/// Takes a step on the procedure of the handles.
fn take(
    step: &'static dyn AnyStep,
    application: &Application<'_, '_>,
    add: &mut Add<'_>,
) -> Result<(), ErrorEmitted> {
    let context = context_of(application.op);
    let target = Target::of(&context, application)?;
    let mut runner = Runner::new(&context, target.module)?;
    let view = runner.read(&target.name)?;
    let doc = step.doc();
    let given = doc
        .args
        .iter()
        .map(|spec| target.given(&runner, &view, spec));
    let call = Call {
        step,
        proc: Some(target.name.clone()),
        given: given.collect::<Result<Vec<Given>, ErrorEmitted>>()?,
    };
    let text = format!("'transform.exo.{}'", doc.name);
    let applied = runner.step(&call, Some(&target.loc), &text)?;
    runner.confirm(&text)?;
    for (k, returned) in applied.returned.iter().enumerate() {
        let place = returned
            .value
            .as_ref()
            .and_then(|value| value.place(&applied.proc));
        let ops = place.map_or(Ok(Vec::new()), |place| {
            operations(&runner, &applied.proc, &place)
        });
        ops?.into_iter().for_each(|op| add(k, op));
    }
    runner.keep();
    Ok(())
}

/// Finds statements.
fn find(application: &Application<'_, '_>, add: &mut Add<'_>) -> Result<(), ErrorEmitted> {
    let context = context_of(application.op);
    let target = Target::of(&context, application)?;
    let mut runner = Runner::new(&context, target.module)?;
    let view = runner.read(&target.name)?;
    let Some(Given::Text(pattern)) = target.attribute("pattern")? else {
        return Err(target.wrong("'pattern' must be given, as text"));
    };
    let every = target.attribute("all")?.is_some();
    let found = match every {
        true => cursor::every(&view, None, &pattern, Wanted::Block),
        false => cursor::statements(&view, None, &pattern).map(|found| vec![found.it]),
    };
    for slice in found.map_err(|refusal| target.refuse(&refusal))? {
        let ops = runner.operations_of(&view, &slice)?;
        ops.into_iter().for_each(|op| add(0, op));
    }
    Ok(())
}

/// The operations of what a step gives back; of an argument its procedure.
fn operations<'c: 'a, 'a>(
    runner: &Runner<'c, 'a>,
    view: &Proc,
    place: &Place,
) -> Result<Vec<OperationRef<'c, 'a>>, ErrorEmitted> {
    let named = |name: &str| runner.operation(name).into_iter().collect();
    match place {
        Place::Stmt(path) => runner.operations_of(view, &path.slice()),
        Place::Block(slice) => runner.operations_of(view, slice),
        Place::Buffer(sym) => match defining(view, *sym) {
            Some(path) => runner.operations_of(view, &path.slice()),
            None => Ok(named(&view.name)),
        },
        Place::Procedure(name) => Ok(named(name)),
        Place::List(all) => {
            let parts = all.iter().map(|place| operations(runner, view, place));
            let parts = parts.collect::<Result<Vec<_>, _>>()?;
            Ok(parts.into_iter().flatten().collect())
        }
    }
}

/// The allocation or window statement of a buffer.
fn defining(view: &Proc, sym: Sym) -> Option<StmtPath> {
    let mut found = None;
    view.walk_paths(&mut |path, stmt| {
        if stmt.defines() == Some(sym) {
            found.get_or_insert_with(|| path.clone());
        }
    });
    found
}

/// The procedure that the handles of an operation point into, and the operation.
struct Target<'t> {
    application: &'t Application<'t, 't>,
    context: &'t Context,
    module: OperationRef<'t, 't>,
    name: String,
    /// The place of the transform operation.
    loc: Loc,
}

impl<'t> Target<'t> {
    fn of(
        context: &'t Context,
        application: &'t Application<'t, 't>,
    ) -> Result<Self, ErrorEmitted> {
        let loc = location::from_mlir(application.op.location());
        let wrong = |text: &str| refuse::error(context, &loc, text);
        let mut found: Option<(String, OperationRef<'t, 't>)> = None;
        for (name, operand) in &application.operands {
            let Operand::Operations(ops) = operand else {
                continue;
            };
            if ops.is_empty() {
                let text = format!(
                    "the handle '{name}' is empty: its operation is gone, or there was none"
                );
                return Err(wrong(&text));
            }
            for op in ops {
                let Some((proc, module)) = surroundings(*op) else {
                    let text = format!(
                        "the handle '{name}' points at what is in no procedure of a module"
                    );
                    return Err(wrong(&text));
                };
                match &found {
                    Some((known, _)) if *known != proc => {
                        let text = format!(
                            "the handles point into two procedures, '{known}' and '{proc}'"
                        );
                        return Err(wrong(&text));
                    }
                    _ => found = Some((proc, module)),
                }
            }
        }
        let Some((name, module)) = found else {
            return Err(wrong(
                "no operand is a handle: give the procedure as 'proc'",
            ));
        };
        Ok(Target {
            application,
            context,
            module,
            name,
            loc,
        })
    }

    fn wrong(&self, text: &str) -> ErrorEmitted {
        refuse::error(self.context, &self.loc, text)
    }

    fn refuse(&self, refusal: &Refusal) -> ErrorEmitted {
        refuse::emit(self.context, refusal, Some(&self.loc), "")
    }

    /// What is given for an argument of the step.
    fn given(
        &self,
        runner: &Runner<'t, 't>,
        view: &Proc,
        spec: &ArgSpec,
    ) -> Result<Given, ErrorEmitted> {
        let name = argument_name(spec);
        let operand = self.application.operands.iter().find(|(n, _)| *n == name);
        match operand {
            None => Ok(self.attribute(&name)?.unwrap_or_default()),
            Some((_, Operand::Operations(ops))) => self.pointed(runner, view, spec, ops),
            Some((_, Operand::Parameters(values))) => match values.as_slice() {
                [one] => self.value(&name, *one),
                all => {
                    let parts = all.iter().map(|value| self.value(&name, *value));
                    Ok(Given::List(parts.collect::<Result<_, _>>()?))
                }
            },
        }
    }

    /// What an attribute of the operation says; nothing where there is none.
    fn attribute(&self, name: &str) -> Result<Option<Given>, ErrorEmitted> {
        let value = self.application.op.attribute(name).ok();
        value.map(|value| self.value(name, value)).transpose()
    }

    fn value(&self, name: &str, value: Attribute<'t>) -> Result<Given, ErrorEmitted> {
        if let Ok(text) = StringAttribute::try_from(value) {
            return Ok(Given::Text(text.value().to_owned()));
        }
        if let Ok(truth) = BoolAttribute::try_from(value) {
            return Ok(Given::Text(truth.value().to_string()));
        }
        if let Ok(number) = IntegerAttribute::try_from(value) {
            return Ok(Given::Text(number.value().to_string()));
        }
        if value.is_unit() {
            return Ok(Given::Text("true".to_owned()));
        }
        let Ok(list) = ArrayAttribute::try_from(value) else {
            let text = format!(
                "'{name}' must be text, a number, a truth value or a list of these, not {value}"
            );
            return Err(self.wrong(&text));
        };
        let parts = (0..list.len()).filter_map(|k| list.element(k).ok());
        let parts = parts.map(|part| self.value(name, part));
        Ok(Given::List(parts.collect::<Result<_, _>>()?))
    }

    /// What a handle points at, as a step takes it. For a gap it is that behind the statements.
    fn pointed(
        &self,
        runner: &Runner<'t, 't>,
        view: &Proc,
        spec: &ArgSpec,
        ops: &[OperationRef<'t, 't>],
    ) -> Result<Given, ErrorEmitted> {
        let name = argument_name(spec);
        if matches!(spec.kind, Kind::Procedure | Kind::Source) {
            return Ok(Given::Text(self.name.clone()));
        }
        let mut paths = Vec::new();
        for op in ops {
            let path = runner.path_of(view, *op)?;
            let Some(path) = path else {
                return Err(self.wrong(&format!(
                    "'{name}' must be a statement, not the procedure or a part of a statement"
                )));
            };
            paths.push(path);
        }
        let Some(slice) = consecutive(&paths) else {
            let text = format!(
                "'{name}' is {} statements that do not stand one behind another: 'transform.foreach' takes one at a time",
                paths.len()
            );
            return Err(self.wrong(&text));
        };
        Ok(match spec.kind {
            Kind::Gap => Given::Gap(cursor::Gap {
                at: slice.range.end,
                block: slice.block,
            }),
            _ => Given::At(slice),
        })
    }
}

/// The procedure that an operation is or stands in, by name, and the module around that.
fn surroundings<'c: 'a, 'a>(op: OperationRef<'c, 'a>) -> Option<(String, OperationRef<'c, 'a>)> {
    let mut around = Some(op);
    while let Some(op) = around {
        let parent = op.parent_operation();
        if let Ok(Definition::Proc(proc)) = Definition::try_from(op) {
            return Some((proc.name().ok()?.to_owned(), parent?));
        }
        around = parent;
    }
    None
}

/// Statements as a block, if they are one.
fn consecutive(paths: &[StmtPath]) -> Option<SlicePath> {
    let first = paths.first()?;
    let behind = paths.iter().enumerate();
    let is_block =
        |(k, path): (usize, &StmtPath)| path.block == first.block && path.at == first.at + k;
    let end = first.at + paths.len();
    behind
        .into_iter()
        .all(is_block)
        .then(|| first.block.slice(first.at..end))
}
