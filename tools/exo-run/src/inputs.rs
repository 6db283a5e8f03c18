//! Inputs from the command line.

use std::path::Path;

use exo_interp::{
    Control, Exact, FieldValue, Inputs, Program, RandomData, Tensor, Value, random_inputs,
};
use exo_ir::{FieldKind, FieldRef, Module, Proc, Var, VarKind};
use exo_npy::ReadError;

use crate::cli::{Binding, ModeName};
use crate::{Args, RunError};

/// Everything that the run starts from.
pub(crate) fn gather(
    args: &Args,
    module: &Module,
    program: &Program,
    proc: &Proc,
) -> Result<Inputs, RunError> {
    let mut inputs = Inputs::new();
    for binding in args.sizes.iter().chain(&args.args) {
        argument(&mut inputs, proc, binding, args.mode)?;
    }
    for binding in &args.config {
        field(&mut inputs, module, binding, args.mode)?;
    }
    for binding in &args.inputs {
        let var = param(proc, &binding.name)?;
        if var.buffer().is_none() {
            let name = &binding.name;
            return Err(RunError::usage(format!("'{name}' is no buffer; use --arg")));
        }
        let tensor = tensor(&binding.file)?;
        set_buffer(&mut inputs, &binding.name, tensor)?;
    }
    fill(args, program, proc, inputs)
}

fn tensor(file: &Path) -> Result<Tensor, RunError> {
    let path = file.to_owned();
    exo_npy::read(file).map_err(|error| match error {
        ReadError::Unreadable(error) => RunError::File {
            doing: "read",
            path,
            error,
        },
        ReadError::Unusable(problem) => RunError::Npy { path, problem },
    })
}

fn param<'p>(proc: &'p Proc, name: &str) -> Result<&'p Var, RunError> {
    let mut params = proc.args.iter().map(|s| proc.var(*s));
    params
        .find(|v| v.name == name)
        .ok_or_else(|| RunError::usage(format!("'{}' has no argument '{name}'", proc.name)))
}

fn set_buffer(inputs: &mut Inputs, name: &str, tensor: Tensor) -> Result<(), RunError> {
    match inputs.buffers.insert(name.to_owned(), tensor) {
        None => Ok(()),
        Some(_) => Err(given_twice(name)),
    }
}

fn given_twice(name: &str) -> RunError {
    RunError::usage(format!("'{name}' is given twice"))
}

fn argument(
    inputs: &mut Inputs,
    proc: &Proc,
    binding: &Binding,
    mode: ModeName,
) -> Result<(), RunError> {
    let Binding { name, value } = binding;
    let control = match &param(proc, name)?.kind {
        VarKind::Bool => Control::Bool(parse_bool(name, value)?),
        VarKind::Size | VarKind::Index | VarKind::Stride | VarKind::Iter => {
            Control::Int(parse_int(name, value)?)
        }
        VarKind::Buffer(ty) if ty.rank() == 0 => {
            let value = Tensor::scalar(parse_data(name, value, mode)?);
            return set_buffer(inputs, name, value);
        }
        VarKind::Buffer(_) => {
            return Err(RunError::usage(format!(
                "'{name}' is a tensor; use --input"
            )));
        }
    };
    match inputs.control.insert(name.clone(), control) {
        None => Ok(()),
        Some(_) => Err(given_twice(name)),
    }
}

fn field(
    inputs: &mut Inputs,
    module: &Module,
    binding: &Binding,
    mode: ModeName,
) -> Result<(), RunError> {
    let Binding { name, value } = binding;
    let parts = name.rsplit_once('.');
    let kind = parts.and_then(|(c, f)| Some((c, f, module.config(c)?.field(f)?.kind)));
    let Some((config, field, kind)) = kind else {
        let text = format!("there is no configuration field '{name}'");
        return Err(RunError::usage(text));
    };
    let value = match kind {
        FieldKind::Bool => FieldValue::Control(Control::Bool(parse_bool(name, value)?)),
        FieldKind::Data(_) => FieldValue::Data(parse_data(name, value, mode)?),
        _ => FieldValue::Control(Control::Int(parse_int(name, value)?)),
    };
    let key = FieldRef {
        config: config.to_owned(),
        field: field.to_owned(),
    };
    match inputs.config.insert(key, value) {
        None => Ok(()),
        Some(_) => Err(given_twice(name)),
    }
}

fn parse_int(name: &str, text: &str) -> Result<i64, RunError> {
    text.parse()
        .map_err(|_| RunError::usage(format!("'{name}' takes an integer, not '{text}'")))
}

fn parse_bool(name: &str, text: &str) -> Result<bool, RunError> {
    match text {
        "true" | "True" => Ok(true),
        "false" | "False" => Ok(false),
        _ => {
            let text = format!("'{name}' takes true or false, not '{text}'");
            Err(RunError::usage(text))
        }
    }
}

/// In exact mode the decimal number that was typed, in concrete mode the nearest double.
fn parse_data(name: &str, text: &str, mode: ModeName) -> Result<Value, RunError> {
    if let Ok(v) = text.parse::<i64>() {
        return Ok(Value::Int(v));
    }
    let bad = || RunError::usage(format!("'{name}' takes a number, not '{text}'"));
    let v: f64 = text.parse().map_err(|_| bad())?;
    match mode {
        ModeName::Concrete => Ok(Value::Float(v)),
        ModeName::Exact => Exact::from_literal(v).map(Value::Exact).ok_or_else(bad),
    }
}

/// Fills the buffers that are still missing as the options ask for.
fn fill(
    args: &Args,
    program: &Program,
    proc: &Proc,
    mut inputs: Inputs,
) -> Result<Inputs, RunError> {
    if let Some(seed) = args.random {
        let data = RandomData::Small(args.random_range.lo..=args.random_range.hi);
        return Ok(random_inputs(program, &proc.name, inputs, seed, &data)?);
    }
    if args.symbols && args.mode != ModeName::Exact {
        return Err(RunError::usage("--symbols needs --mode=exact"));
    }
    for shape in program.shapes(&proc.name, &inputs)? {
        let name = &shape.name;
        if inputs.buffers.contains_key(name) {
            continue;
        }
        let tensor = if args.zeros {
            Tensor::filled(&shape.extents, Some(Value::Int(0)))
        } else if args.symbols {
            Tensor::symbols(name, &shape.extents)
        } else {
            return Err(RunError::usage(format!(
                "no input for buffer '{name}': give --input {name}=FILE.npy, --random SEED, --zeros or --symbols"
            )));
        };
        inputs.buffers.insert(shape.name, tensor);
    }
    Ok(inputs)
}
