//! Values of a program as arguments of steps, and results of steps as values.

use exo::{Argument, StepResult};
use starlark::values::list::ListRef;
use starlark::values::tuple::TupleRef;
use starlark::values::{Heap, UnpackValue, Value, ValueLike};

use crate::values::{CursorValue, ProcValue};

/// An argument of a step.
pub(crate) fn argument(name: &str, value: Value<'_>) -> anyhow::Result<Argument> {
    within(name, value, 0)
}

/// The same for a part of lists inside each other, which may contain themselves.
fn within(name: &str, value: Value<'_>, depth: usize) -> anyhow::Result<Argument> {
    const DEEPEST: usize = 4;
    if depth > DEEPEST {
        anyhow::bail!("'{name}': lists are nested too deeply");
    }
    if value.is_none() {
        return Ok(Argument::Nothing);
    }
    if let Some(text) = value.unpack_str() {
        return Ok(Argument::Text(text.to_owned()));
    }
    if let Some(truth) = value.unpack_bool() {
        return Ok(Argument::Bool(truth));
    }
    if value.get_type() == "int" {
        return match i64::unpack_value(value).ok().flatten() {
            Some(number) => Ok(Argument::Integer(number)),
            None => Err(anyhow::anyhow!("'{name}': {value} has more than 64 bits")),
        };
    }
    if let Some(proc) = value.downcast_ref::<ProcValue>() {
        return Ok(Argument::Procedure(proc.procedure.clone()));
    }
    if let Some(cursor) = value.downcast_ref::<CursorValue>() {
        return Ok(Argument::Cursor(cursor.cursor.clone()));
    }
    let parts = ListRef::from_value(value).map(ListRef::content);
    let parts = parts.or_else(|| TupleRef::from_value(value).map(TupleRef::content));
    match parts {
        Some(parts) => {
            let parts = parts.iter().map(|part| within(name, *part, depth + 1));
            Ok(Argument::List(parts.collect::<anyhow::Result<_>>()?))
        }
        None => Err(anyhow::anyhow!(
            "'{name}': expected a text, a number, a cursor or a procedure, found a value of type '{}'",
            value.get_type()
        )),
    }
}

/// A result of a step.
pub(crate) fn returned<'v>(found: &StepResult, heap: Heap<'v>) -> Value<'v> {
    match found {
        StepResult::Cursor(cursor) => heap.alloc(CursorValue::new(cursor.clone())),
        StepResult::Procedure(procedure) => heap.alloc(ProcValue::new(procedure.clone())),
        StepResult::List(all) => {
            let all: Vec<Value<'v>> = all.iter().map(|one| returned(one, heap)).collect();
            heap.alloc(all)
        }
    }
}
