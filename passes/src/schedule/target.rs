//! Translation between operations and attributes, as the transform dialect and callers in other languages give them, and
//! arguments of steps; and of a step's results to operations.

use std::collections::HashMap;

use exo_dialects::ops::Definition;
use exo_dialects::pass::ErrorEmitted;
use exo_dialects::transform::{Emptied, Operand};
use exo_dialects::upstream;
use exo_ir::{Loc, Proc, SlicePath, StmtPath, Sym};
use exo_starlark::Parameter;
use exo_steps::args::{ArgSpec, ArgValue, Kind};
use exo_steps::cursor;
use exo_steps::returns::Place;
use exo_steps::schedule::Call;
use exo_steps::{AnyStep, Applied, Refusal};
use melior::Context;
use melior::ir::attribute::{ArrayAttribute, AttributeLike, BoolAttribute, IntegerAttribute};
use melior::ir::operation::OperationLike;
use melior::ir::r#type::IntegerType;
use melior::ir::{Attribute, OperationRef};

use super::refuse;
use super::runner::Runner;

/// Lists inside each other in an attribute.
const MAX_NESTED_LISTS: u32 = 16;

/// The operand that names the procedure, where no argument points into it.
pub(super) const PROC: &str = "proc";

/// The name of an argument as an operand or attribute.
pub(super) fn argument_name(spec: &ArgSpec) -> String {
    spec.flag().replace('-', "_")
}

/// The operations of what a step gives back; of an argument its procedure.
pub(super) fn operations<'c: 'a, 'a>(
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

/// The arguments of a step or of another operation, as they are given.
#[derive(Clone, Debug)]
pub(super) struct Arguments<'g, 't> {
    pub(super) operands: &'g [(String, Operand<'t, 't>)],
    /// The operation of the transform dialect, if it is one: its attributes are arguments, too.
    pub(super) op: Option<OperationRef<'t, 't>>,
    /// The operations that emptied operands, by the operand's name.
    pub(super) emptied: HashMap<String, Emptied>,
    /// The place of the request.
    pub(super) loc: Loc,
}

/// The procedure that the operands of a request point into, and the request.
pub(super) struct Target<'g, 't> {
    arguments: Arguments<'g, 't>,
    pub(super) context: &'t Context,
    pub(super) module: OperationRef<'t, 't>,
    pub(super) name: String,
    /// The place of the request.
    pub(super) loc: Loc,
}

impl<'g, 't> Target<'g, 't> {
    pub(super) fn of(
        context: &'t Context,
        arguments: Arguments<'g, 't>,
    ) -> Result<Self, ErrorEmitted> {
        let loc = arguments.loc.clone();
        let wrong = |text: &str| refuse::error(context, &loc, text);
        let mut found: Option<(String, OperationRef<'t, 't>)> = None;
        for (name, operand) in arguments.operands {
            let Operand::Operations(ops) = operand else {
                continue;
            };
            if ops.is_empty() {
                let why = arguments.emptied.get(name);
                return Err(refuse::empty_handle(context, &loc, name, why));
            }
            for op in ops {
                let Some((proc, module)) = surroundings(*op) else {
                    let text = format!(
                        "the handle '{name}' points at what is in no procedure of a module"
                    );
                    return Err(wrong(&text));
                };
                match &found {
                    Some((known, home)) if *known != proc || *home != module => {
                        let tables = match *home != module {
                            true => " of two symbol tables",
                            false => "",
                        };
                        let text = format!(
                            "the handles point into two procedures{tables}, '{known}' and '{proc}'"
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
            arguments,
            context,
            module,
            name,
            loc,
        })
    }

    /// Takes a step. `line` is the place of its request, if that has one.
    pub(super) fn take(
        &self,
        runner: &mut Runner<'t, 't>,
        step: &'static dyn AnyStep,
        line: Option<&Loc>,
        text: &str,
    ) -> Result<Applied, ErrorEmitted> {
        let view = runner.read(&self.name)?;
        let given = step.doc().args.iter();
        let given = given.map(|spec| self.given(runner, &view, spec));
        let call = Call {
            step,
            proc: Some(self.name.clone()),
            given: given.collect::<Result<Vec<ArgValue>, ErrorEmitted>>()?,
        };
        runner.step(&call, line, text)
    }

    pub(super) fn wrong(&self, text: &str) -> ErrorEmitted {
        refuse::error(self.context, &self.loc, text)
    }

    pub(super) fn refuse(&self, refusal: &Refusal) -> ErrorEmitted {
        refuse::emit(self.context, refusal, Some(&self.loc), "")
    }

    /// The value that is given for an argument of the step.
    pub(super) fn given(
        &self,
        runner: &Runner<'t, 't>,
        view: &Proc,
        spec: &ArgSpec,
    ) -> Result<ArgValue, ErrorEmitted> {
        let name = argument_name(spec);
        let operand = self.arguments.operands.iter().find(|(n, _)| *n == name);
        match operand {
            None => Ok(self.attribute(&name)?.unwrap_or_default()),
            Some((_, Operand::Operations(ops))) => self.pointed(runner, view, spec, ops),
            Some((_, Operand::Parameters(values))) => match values.as_slice() {
                [one] => self.value(&name, *one),
                all => {
                    let parts = all.iter().map(|value| self.value(&name, *value));
                    Ok(ArgValue::List(parts.collect::<Result<_, _>>()?))
                }
            },
        }
    }

    /// The value of an attribute of the operation; `None` where there is none.
    fn attribute(&self, name: &str) -> Result<Option<ArgValue>, ErrorEmitted> {
        let value = self.own_attribute(name);
        value.map(|value| self.value(name, value)).transpose()
    }

    /// The values of a parameter or an attribute, one behind the other; the parts of a list that is
    /// given alone.
    pub(super) fn parameters(&self, name: &str) -> Result<Vec<Parameter>, ErrorEmitted> {
        let mut operands = self.arguments.operands.iter();
        let values = match operands.find(|(n, _)| n == name) {
            Some((_, Operand::Parameters(values))) => values.clone(),
            Some((_, Operand::Operations(_))) => {
                return Err(self.wrong(&format!("'{name}' must be a parameter, not a handle")));
            }
            None => Vec::from_iter(self.own_attribute(name)),
        };
        let parts = values.iter().map(|value| self.typed(name, *value));
        let mut parts = parts.collect::<Result<Vec<_>, _>>()?;
        match parts.as_mut_slice() {
            [Parameter::List(inner)] => Ok(std::mem::take(inner)),
            _ => Ok(parts),
        }
    }

    /// The text of a parameter or attribute that must be given.
    pub(super) fn text(&self, name: &str) -> Result<String, ErrorEmitted> {
        match self.parameters(name)?.as_slice() {
            [Parameter::Text(text)] => Ok(text.clone()),
            _ => Err(self.wrong(&format!("'{name}' must be given, as text"))),
        }
    }

    /// Whether a truth value is given, and true.
    pub(super) fn flag(&self, name: &str) -> Result<bool, ErrorEmitted> {
        match self.parameters(name)?.as_slice() {
            [] => Ok(false),
            [Parameter::Truth(truth)] => Ok(*truth),
            _ => Err(self.wrong(&format!("'{name}' must be a truth value"))),
        }
    }

    /// The statements that a handle points at; `None` where it was not given.
    pub(super) fn statements(
        &self,
        runner: &Runner<'t, 't>,
        view: &Proc,
        name: &str,
    ) -> Result<Option<SlicePath>, ErrorEmitted> {
        let mut operands = self.arguments.operands.iter();
        match operands.find(|(n, _)| n == name) {
            Some((_, Operand::Operations(ops))) => self.slice(runner, view, name, ops).map(Some),
            Some(_) => Err(self.wrong(&format!("'{name}' must be a handle"))),
            None => match self.own_attribute(name) {
                Some(_) => Err(self.wrong(&format!("'{name}' must be a handle"))),
                None => Ok(None),
            },
        }
    }

    fn value(&self, name: &str, value: Attribute<'t>) -> Result<ArgValue, ErrorEmitted> {
        Ok(as_given(&self.typed(name, value)?))
    }

    fn typed(&self, name: &str, value: Attribute<'t>) -> Result<Parameter, ErrorEmitted> {
        parameter(value, MAX_NESTED_LISTS).ok_or_else(|| {
            let found = match value.is_integer() || value.is_float() {
                true => format!(", not {value}"),
                // MLIR's printer recurs, and attributes may be nested as deep as anybody likes.
                false => String::new(),
            };
            let text =
                format!("'{name}' must be text, a number, a truth value or a list of these{found}");
            self.wrong(&text)
        })
    }

    /// An attribute of the operation, if the request is one.
    fn own_attribute(&self, name: &str) -> Option<Attribute<'t>> {
        self.arguments.op?.attribute(name).ok()
    }

    /// The argument of a step that a handle points at. For a gap it is that behind the statements.
    fn pointed(
        &self,
        runner: &Runner<'t, 't>,
        view: &Proc,
        spec: &ArgSpec,
        ops: &[OperationRef<'t, 't>],
    ) -> Result<ArgValue, ErrorEmitted> {
        let name = argument_name(spec);
        if matches!(spec.kind, Kind::Procedure | Kind::Source) {
            return Ok(ArgValue::Text(self.name.clone()));
        }
        let slice = self.slice(runner, view, &name, ops)?;
        Ok(match spec.kind {
            Kind::Gap => ArgValue::Gap(cursor::Gap {
                at: slice.range.end,
                block: slice.block,
            }),
            _ => ArgValue::Stmts(slice),
        })
    }

    /// The statements of a handle, which stand one behind another.
    fn slice(
        &self,
        runner: &Runner<'t, 't>,
        view: &Proc,
        name: &str,
        ops: &[OperationRef<'t, 't>],
    ) -> Result<SlicePath, ErrorEmitted> {
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
        consecutive(&paths).ok_or_else(|| {
            let hint = match self.arguments.op {
                Some(_) => ": 'transform.foreach' takes one at a time",
                None => "",
            };
            let text = format!(
                "'{name}' is {} statements that do not stand one behind another{hint}",
                paths.len()
            );
            self.wrong(&text)
        })
    }
}

/// The value of an attribute; `None` if it is of another kind, does not fit, or has lists too deep in each other.
fn parameter(value: Attribute<'_>, depth: u32) -> Option<Parameter> {
    // The kind is asked first: a conversion that fails prints the attribute, and MLIR's printer recurs.
    if value.is_string() {
        return upstream::text(value).map(|text| Parameter::Text(text.to_owned()));
    }
    if value.is_bool() {
        let truth = BoolAttribute::try_from(value).ok()?;
        return Some(Parameter::Truth(truth.value()));
    }
    if value.is_integer() {
        return integer(IntegerAttribute::try_from(value).ok()?).map(Parameter::Number);
    }
    if value.is_unit() {
        return Some(Parameter::Truth(true));
    }
    let list = ArrayAttribute::try_from(Some(value).filter(Attribute::is_array)?).ok()?;
    let depth = depth.checked_sub(1)?;
    let parts = (0..list.len()).map(|k| parameter(list.element(k).ok()?, depth));
    parts.collect::<Option<_>>().map(Parameter::List)
}

/// The number of an attribute, if it has at most 64 bits and fits.
fn integer(number: IntegerAttribute<'_>) -> Option<i64> {
    let Ok(ty) = IntegerType::try_from(number.r#type()) else {
        return Some(number.value());
    };
    match (ty.width(), ty.is_unsigned()) {
        (65.., _) => None,
        (_, true) => i64::try_from(number.unsigned_value()).ok(),
        (_, false) if ty.is_signed() => Some(number.signed_value()),
        (_, false) => Some(number.value()),
    }
}

/// The procedure that an operation is or stands in, by name, and the module around that.
pub(super) fn surroundings<'c: 'a, 'a>(
    op: OperationRef<'c, 'a>,
) -> Option<(String, OperationRef<'c, 'a>)> {
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

/// A value as steps read it.
fn as_given(value: &Parameter) -> ArgValue {
    match value {
        Parameter::Text(text) => ArgValue::Text(text.clone()),
        Parameter::Number(number) => ArgValue::Integer(*number),
        Parameter::Truth(truth) => ArgValue::Bool(*truth),
        Parameter::List(parts) => ArgValue::List(parts.iter().map(as_given).collect()),
    }
}
