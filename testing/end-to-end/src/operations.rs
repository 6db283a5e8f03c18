//! Operations that follow the steps of a view.

use exo_dialects::diagnostic::Collector;
use exo_dialects::{builder, dialect_handle, extract, load};
use exo_ir::Module as View;
use exo_passes::edit;
use exo_steps::Applied;
use exo_testgen::erase_locs;
use melior::Context;
use melior::dialect::DialectRegistry;
use melior::ir::operation::OperationLike;
use melior::ir::{Module, OperationRef};

/// A context with the exo dialect, for one thread.
pub fn context() -> Context {
    let registry = DialectRegistry::new();
    dialect_handle().insert_dialect(&registry);
    let context = Context::new_with_registry(&registry, false);
    dialect_handle().load_dialect(&context);
    context
}

/// Builds the operations of a view.
///
/// # Errors
/// They cannot be built, or do not verify.
pub fn built<'c>(context: &'c Context, view: &View) -> Result<Module<'c>, String> {
    let diagnostics = Collector::new(context);
    let module = builder::module(context, view)
        .map_err(|e| format!("the view cannot be built: {}", e.reason))?;
    match module.as_operation().verify() {
        true => Ok(module),
        false => Err(format!(
            "what is built does not verify: {}",
            texts(&diagnostics)
        )),
    }
}

/// Reads operations of text or bytecode.
///
/// # Errors
/// They are refused.
pub fn read<'c>(context: &'c Context, written: &[u8]) -> Result<Module<'c>, String> {
    let diagnostics = Collector::new(context);
    load::parse_source(context, written, "written.mlir")
        .ok_or_else(|| format!("what was written is refused: {}", texts(&diagnostics)))
}

/// The view of operations, without locations.
///
/// # Errors
/// They have none.
pub fn view_of(module: OperationRef<'_, '_>) -> Result<View, String> {
    let mut view = extract::module(module).map_err(|e| format!("no view: {}", e.reason))?;
    erase_locs(&mut view);
    Ok(view)
}

/// Carries a step over to operations, as its pass does.
///
/// # Errors
/// It cannot be carried over, or what comes of it does not verify.
pub fn follow(context: &Context, module: &Module<'_>, applied: &Applied) -> Result<(), String> {
    let diagnostics = Collector::new(context);
    let operation = module.as_operation();
    let mut procedures = edit::Procedures::all(operation);
    let known = (&mut procedures, &mut edit::KnownStatements::default());
    edit::carry_over(context, operation, known, applied)
        .map_err(|e| format!("{e}: {}", texts(&diagnostics)))?;
    match operation.verify() {
        true => Ok(()),
        false => Err(format!(
            "what is left does not verify: {}",
            texts(&diagnostics)
        )),
    }
}

fn texts(diagnostics: &Collector<'_>) -> String {
    let all = diagnostics.take();
    let lines: Vec<String> = all.iter().map(ToString::to_string).collect();
    lines.join("; ")
}

/// Requires that two views are equal; the error shows the first difference.
///
/// # Errors
/// They differ.
pub fn same(was: &View, is: &View) -> Result<(), String> {
    if was == is {
        return Ok(());
    }
    // Text of every part, also of those that do not show in source.
    let (a, b) = (format!("{was:#?}"), format!("{is:#?}"));
    let pairs = a.lines().zip(b.lines()).enumerate();
    let differs = pairs.into_iter().find(|(_, (x, y))| x != y);
    Err(match differs {
        Some((at, (x, y))) => {
            let start: Vec<&str> = a.lines().skip(at.saturating_sub(6)).take(6).collect();
            format!("{}\n- {x}\n+ {y}", start.join("\n"))
        }
        None => "one is longer".to_owned(),
    })
}
