//! Constant global memrefs, and the functions that they are passed to.
//!
//! A procedure may write a cell where the function does not: a step copies back what was there. Where a constant is, nobody can write.

use std::collections::BTreeMap;

use exo_dialects::raised::{self, Record, Source};
use exo_dialects::{functions, symbols, upstream};
use exo_ir::Module;
use exo_lowering::effects::AllEffects;
use melior::ir::block::{BlockArgument, BlockLike};
use melior::ir::operation::{OperationLike, OperationResult, WalkOrder, WalkResult};
use melior::ir::r#type::MemRefType;
use melior::ir::{OperationRef, Value, ValueLike};

use super::globals;

/// The memory that a memref is in.
enum Origin {
    /// Memory that is no constant.
    Own,
    /// An argument of the function.
    Argument(usize),
    /// A global.
    Global(String),
    /// Any memory.
    Unknown,
}

/// A memref that a call passes.
struct Passed {
    /// The function that has the call.
    caller: String,
    callee: String,
    /// The number of the callee's argument.
    argument: usize,
    origin: Origin,
}

/// The constants that may be passed to arguments of functions, by name of the function and number of the argument, one for each.
#[derive(Default)]
pub(crate) struct Constants {
    passed: BTreeMap<(String, usize), String>,
}

impl Constants {
    /// The constants that a module passes to its own functions.
    pub(crate) fn of(module: OperationRef<'_, '_>) -> Constants {
        let mut constants = Constants::default();
        let is_constant = |op: &OperationRef<'_, '_>| {
            upstream::name(*op) == "memref.global" && raised::has_unit(*op, "constant")
        };
        let some = super::definitions(module).find(is_constant);
        let Some(some) = some.and_then(symbols::defined) else {
            return constants;
        };
        let mut open = passed(module);
        loop {
            let before = open.len();
            open.retain(|passed| match constants.among(module, passed, some) {
                Some(constant) => {
                    let place = (passed.callee.clone(), passed.argument);
                    constants.passed.insert(place, constant);
                    false
                }
                None => true,
            });
            if open.len() == before {
                return constants;
            }
        }
    }

    /// The constant that a call passes, if it may be one.
    fn among(&self, module: OperationRef<'_, '_>, passed: &Passed, some: &str) -> Option<String> {
        match &passed.origin {
            Origin::Own => None,
            Origin::Argument(number) => {
                let place = (passed.caller.clone(), *number);
                self.passed.get(&place).cloned()
            }
            Origin::Global(name) => is_constant(module, name).then(|| name.clone()),
            Origin::Unknown => Some(some.to_owned()),
        }
    }

    /// A constant that the procedure of a function writes by now, be it what is there already.
    pub(crate) fn written(
        &self,
        module: OperationRef<'_, '_>,
        (view, effects): (&Module, &AllEffects),
        (function, record): (&str, &Record),
    ) -> Option<String> {
        let proc = view.proc(&record.procedure)?;
        let written = &effects.get(&record.procedure)?.written;
        let pairs = record.sources.iter().zip(&proc.args);
        let mut constants = pairs.filter(|(_, sym)| written.contains(*sym));
        constants.find_map(|(source, _)| match source {
            Source::Global(name) => is_constant(module, name).then(|| name.clone()),
            Source::Argument(number) => {
                let place = (function.to_owned(), *number);
                self.passed.get(&place).cloned()
            }
            _ => None,
        })
    }

    /// Whether a function is passed one.
    pub(crate) fn reach(&self, function: &str) -> bool {
        self.passed.keys().any(|(name, _)| name == function)
    }
}

/// Whether a global is where nobody can write: one that is not there may be.
fn is_constant(module: OperationRef<'_, '_>, name: &str) -> bool {
    globals::named(module, name).is_none_or(|op| raised::has_unit(op, "constant"))
}

/// The memrefs that functions of a module pass to each other.
fn passed(module: OperationRef<'_, '_>) -> Vec<Passed> {
    let mut all = Vec::new();
    for function in super::definitions(module).filter(|op| functions::is_function(*op)) {
        let caller = symbols::defined(function).unwrap_or_default();
        function.walk(WalkOrder::PreOrder, |op| {
            let callee = match upstream::name(op) {
                "func.call" => upstream::attribute(op, "callee").and_then(upstream::symbol),
                _ => None,
            };
            for (argument, value) in upstream::operands(op).into_iter().enumerate() {
                let is_memref = MemRefType::try_from(value.r#type()).is_ok();
                if let (Some(callee), true) = (callee, is_memref) {
                    all.push(Passed {
                        caller: caller.to_owned(),
                        callee: callee.to_owned(),
                        argument,
                        origin: origin(value),
                    });
                }
            }
            WalkResult::Advance
        });
    }
    all
}

/// The memory that a memref is in, by the operations that give it.
fn origin(value: Value<'_, '_>) -> Origin {
    if let Ok(argument) = BlockArgument::try_from(value) {
        let around = argument.owner().parent_operation();
        return match around.is_some_and(functions::is_function) {
            true => Origin::Argument(argument.argument_number()),
            false => Origin::Unknown,
        };
    }
    let Ok(result) = OperationResult::try_from(value) else {
        return Origin::Unknown;
    };
    let op = result.owner();
    match upstream::name(op) {
        "memref.alloc" | "memref.alloca" => Origin::Own,
        "memref.get_global" => {
            let name = upstream::attribute(op, "name").and_then(upstream::symbol);
            name.map_or(Origin::Unknown, |name| Origin::Global(name.to_owned()))
        }
        name if name.starts_with("memref.") => match upstream::operands(op).first() {
            Some(source) if MemRefType::try_from(source.r#type()).is_ok() => origin(*source),
            _ => Origin::Unknown,
        },
        _ => Origin::Unknown,
    }
}
