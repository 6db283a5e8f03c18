//! The semantics of the language, rule by rule: what runs and what is an error.

mod arithmetic;
mod calls;
mod config;
mod control;
mod fuzz;
mod limits;
mod memory;
mod observe;
mod parallel;
mod rendering;

use exo_interp::{ErrorKind, Inputs, InterpError, Options, Outputs, Program, Tensor};

/// Compiles Exo source. Columns count from the first character of the lines as they are written here.
fn program(source: &str) -> Program {
    let module = exo_frontend::parse_module("t.py", source)
        .unwrap_or_else(|e| panic!("{}", exo_frontend::render(&e, source)));
    Program::new(&module).unwrap()
}

/// Runs procedure `f` of a source in exact mode.
fn run(source: &str, inputs: Inputs) -> Result<Outputs, InterpError> {
    program(source).run("f", &inputs, &Options::exact())
}

/// Runs procedure `f` in concrete mode.
fn run_concrete(source: &str, inputs: Inputs) -> Result<Outputs, InterpError> {
    program(source).run("f", &inputs, &Options::concrete())
}

/// The values of an output as integers; `None` for bottom.
fn ints(outputs: &Outputs, name: &str) -> Vec<Option<i64>> {
    let tensor = outputs.buffer(name).unwrap();
    let int = |v: &exo_interp::Value| match v {
        exo_interp::Value::Int(v) => *v,
        exo_interp::Value::Exact(v) => v.to_i64().unwrap(),
        exo_interp::Value::Float(v) => *v as i64,
    };
    tensor.cells.iter().map(|c| c.as_ref().map(int)).collect()
}

/// All cells of a result that has no bottom.
fn full(outputs: &Outputs, name: &str) -> Vec<i64> {
    ints(outputs, name)
        .into_iter()
        .map(Option::unwrap)
        .collect()
}

/// The kind of the error that a run must end with.
fn error(result: Result<Outputs, InterpError>) -> ErrorKind {
    result.map(|_| ()).unwrap_err().kind().clone()
}

fn bottom(shape: &[usize]) -> Tensor {
    Tensor::filled(shape, None)
}
