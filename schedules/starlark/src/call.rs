//! One function of a file, called from outside of a program.

use std::cell::RefCell;

use exo::{Cursor, Point, Session};
use exo_diagnostics::{Class, Diagnostic};
use exo_ir::{Loc, SlicePath};
use exo_steps::foreign_users::ForeignUsers;
use exo_steps::schedule::suggestion;
use starlark::environment::{FrozenModule, Module};
use starlark::eval::FileLoader;
use starlark::syntax::AstModule;
use starlark::values::list::ListRef;
use starlark::values::tuple::TupleRef;
use starlark::values::{Heap, Value, ValueLike};

use crate::dialect::dialect;
use crate::globals::globals;
use crate::host::Host;
use crate::load::{Loaded, Loader};
use crate::memory::bounded;
use crate::program::Program;
use crate::report;
use crate::run::{Failure, Outcome, failed, registered};
use crate::values::{CursorValue, ProcValue};

/// A value for a parameter of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Parameter {
    /// A text.
    Text(String),
    /// A number.
    Number(i64),
    /// A truth value.
    Truth(bool),
    /// A list of values.
    List(Vec<Parameter>),
}

/// A call of a function of a program, with its arguments.
#[derive(Clone, Debug)]
pub struct Call {
    /// The file, as `load` finds it: from the current folder on.
    pub program: Program,
    /// The name of the function.
    pub function: String,
    /// The procedure that it gets first.
    pub procedure: String,
    /// The statements that it gets a cursor to, behind the procedure.
    pub at: Option<SlicePath>,
    /// Further arguments.
    pub arguments: Vec<Parameter>,
}

/// The result of a call.
#[derive(Debug)]
pub struct Called {
    /// The procedures, where the one that the function gave is as it gave it.
    pub outcome: Outcome,
    /// Its name.
    pub procedure: String,
    /// Further results of the function: the points of cursors, several for a list.
    pub results: Vec<Vec<Point>>,
}

/// Calls a function that takes a procedure, and gives one, or a tuple of one and cursors.
///
/// # Errors
/// What is wrong, at its place in the file.
pub fn call(call: &Call, session: Session, outside: &dyn ForeignUsers) -> Result<Called, Failure> {
    exo_analysis::stack::with_large_stack(|| {
        let host = Host::new(&call.program, session, outside);
        let given = match bounded(&host, || evaluate(call, &host)) {
            Ok(given) => given,
            Err(error) => {
                let told = report::diagnostic(&error, host.statement.borrow().as_ref());
                return Err(failed(host, Box::new(told)));
            }
        };
        let procedure = given.procedure.clone();
        host.registered
            .borrow_mut()
            .push((procedure.clone(), Loc::unknown()));
        let mut outcome = registered(host)?;
        let session = &mut outcome.session;
        let mut forward = |cursor: &Cursor| {
            let now = session.forward(cursor, &procedure);
            now.map(|cursor| cursor.point().clone()).map_err(|gone| {
                let text = format!("'{}' gives a cursor to what is gone: {gone}", call.function);
                Box::new(Diagnostic::error(Class::BadInput, text))
            })
        };
        let results = given.cursors.iter();
        let results = results.map(|all| all.iter().map(&mut forward).collect());
        Ok(Called {
            results: results.collect::<Result<_, _>>()?,
            procedure: procedure.name().to_owned(),
            outcome,
        })
    })
}

/// The values that a function returned.
struct Given {
    procedure: exo::Procedure,
    cursors: Vec<Vec<Cursor>>,
}

fn evaluate(call: &Call, host: &Host<'_>) -> starlark::Result<Given> {
    let (globals, loaded) = (globals(), RefCell::new(Loaded::default()));
    let file = &call.program.source.file;
    let loader =
        Loader::new(&globals, host, &call.program.folders, &loaded, file).in_current_folder();
    let from = loader.load(file)?;
    if from.get_option(&call.function)?.is_none() {
        host.statement.replace(None);
        return Err(no_function(&call.function, file, &from));
    }
    Module::with_temp_heap(|module| {
        module.import_public_symbols(&from);
        let mut eval = loader.evaluator(&module)?;
        let named = AstModule::parse(file, call.function.clone(), &dialect())?;
        let function = eval.eval_module(named, &globals)?;
        // What is wrong till the function runs is wrong with the call.
        host.statement.replace(None);
        let heap = module.heap();
        let procedure = host.session.borrow().procedure(&call.procedure);
        let procedure = procedure
            .ok_or_else(|| wrong(format!("no procedure is named '{}'", call.procedure)))?;
        let at = call.at.clone().map(|slice| {
            let found = procedure.statements(slice);
            found.ok_or_else(|| wrong(format!("'{}' has no such statements", call.procedure)))
        });
        let at = at.transpose()?;
        let mut arguments = vec![heap.alloc(ProcValue::new(procedure))];
        arguments.extend(at.map(|cursor| heap.alloc(CursorValue::new(cursor))));
        arguments.extend(call.arguments.iter().map(|given| value(given, heap)));
        let gave = eval.eval_function(function, &arguments, &[])?;
        read(gave).ok_or_else(|| {
            wrong(format!(
                "'{}' must give a procedure, or a tuple of a procedure and cursors, not {}",
                call.function,
                gave.to_repr()
            ))
        })
    })
}

fn wrong(message: String) -> starlark::Error {
    starlark::Error::new_other(anyhow::anyhow!(message))
}

fn no_function(name: &str, file: &str, module: &FrozenModule) -> starlark::Error {
    let known = module.names().map(|known| known.as_str().to_owned());
    wrong(format!(
        "'{file}' has no function '{name}'{}",
        suggestion(name, known)
    ))
}

fn value<'v>(given: &Parameter, heap: Heap<'v>) -> Value<'v> {
    match given {
        Parameter::Text(text) => heap.alloc(text.as_str()),
        Parameter::Number(number) => heap.alloc(*number),
        Parameter::Truth(truth) => Value::new_bool(*truth),
        Parameter::List(parts) => {
            let parts: Vec<_> = parts.iter().map(|part| value(part, heap)).collect();
            heap.alloc(parts)
        }
    }
}

/// The values that a function returned, if they have the expected types.
fn read(gave: Value<'_>) -> Option<Given> {
    let procedure = |value: Value<'_>| Some(value.downcast_ref::<ProcValue>()?.procedure.clone());
    let Some(tuple) = TupleRef::from_value(gave) else {
        return Some(Given {
            procedure: procedure(gave)?,
            cursors: Vec::new(),
        });
    };
    let (first, rest) = tuple.content().split_first()?;
    Some(Given {
        procedure: procedure(*first)?,
        cursors: rest
            .iter()
            .map(|part| cursors(*part))
            .collect::<Option<_>>()?,
    })
}

/// A cursor or a list of them; none of `None`.
fn cursors(value: Value<'_>) -> Option<Vec<Cursor>> {
    let one = |value: Value<'_>| Some(value.downcast_ref::<CursorValue>()?.cursor.clone());
    if value.is_none() {
        return Some(Vec::new());
    }
    match ListRef::from_value(value) {
        Some(list) => list.iter().map(one).collect(),
        None => Some(vec![one(value)?]),
    }
}
