//! The doors that text comes in by, and what is printed goes out by. Each answers, or gives a finding.

use std::panic::{AssertUnwindSafe, catch_unwind};

use exo_diagnostics::Diagnostic;
use exo_dialects::diagnostic::Collector;
use exo_dialects::hw::command_line::libraries;
use exo_dialects::ops::Malformed;
use exo_dialects::{builder, extract, load};
use exo_ir::Module as View;
use exo_lowering::Problem;
use melior::Context;
use melior::ir::Module;
use melior::ir::operation::{OperationLike, OperationPrintingFlags};
use melior::pass::PassManager;
use melior::utility::parse_pass_pipeline;

use crate::finding::{Finding, Kind};

/// Result of a door: `None` where it refuses, which is no finding by itself.
pub type Answer<T> = Result<Option<T>, Finding>;

/// MLIR reads the symbol `@""` in any attribute and prints this for it, which it cannot read.
const EMPTY_SYMBOL: &str = "<<INVALID EMPTY SYMBOL>>";

/// The words of reports, one per line.
pub(crate) fn said(reports: &[Diagnostic]) -> String {
    let lines: Vec<String> = reports.iter().map(Diagnostic::to_string).collect();
    lines.join("\n")
}

/// Requires that a refusal has an error, and not an internal one.
pub(crate) fn refused(stage: &str, reports: &[Diagnostic]) -> Result<(), Finding> {
    let text = said(reports);
    match (text.contains("internal error"), text.contains("error: ")) {
        (true, _) => Err(Finding::new(Kind::Internal, stage, text)),
        (_, false) => Err(Finding::new(
            Kind::Silent,
            stage,
            format!("refused without an error {text}"),
        )),
        _ => Ok(()),
    }
}

/// Runs something that may panic.
///
/// # Errors
/// It panics.
pub fn guarded<T>(stage: &str, body: impl FnOnce() -> T) -> Result<T, Finding> {
    catch_unwind(AssertUnwindSafe(body)).map_err(|panic| {
        let text = (panic.downcast_ref::<String>().cloned())
            .or_else(|| panic.downcast_ref::<&str>().map(|s| (*s).to_owned()))
            .unwrap_or_default();
        Finding::new(Kind::Internal, stage, format!("panic: {text}"))
    })
}

/// Parses and verifies.
///
/// # Errors
/// A finding.
pub fn read<'c>(context: &'c Context, source: &[u8]) -> Answer<Module<'c>> {
    let diagnostics = Collector::new(context);
    match load::parse_source(context, source, "mutant.mlir") {
        Some(module) => Ok(Some(module)),
        None => refused("parse", &diagnostics.take()).map(|()| None),
    }
}

/// The view of verified operations, from which the same operations can be built.
///
/// # Errors
/// A finding.
pub fn view(context: &Context, module: &Module<'_>) -> Answer<View> {
    let view = match guarded("view", || extract::module(module.as_operation()))? {
        Ok(view) => view,
        Err(e) if may_have_no_view(context, module, &e.reason) => return Ok(None),
        Err(e) => return Err(Finding::new(Kind::Seam, "view", e.to_string())),
    };
    let diagnostics = Collector::new(context);
    let built = guarded("build", || builder::module(context, &view))?
        .map_err(|e| Finding::new(Kind::Seam, "build", e.to_string()))?;
    if !built.as_operation().verify() {
        // What nobody declares may look like an instruction of a library that is not loaded.
        if context.allow_unregistered_dialects() {
            return Ok(None);
        }
        let text = said(&diagnostics.take());
        return Err(Finding::new(Kind::Seam, "build", text));
    }
    let again = guarded("view", || extract::module(built.as_operation()))?
        .map_err(|e| Finding::new(Kind::RoundTrip, "build", e.to_string()))?;
    match difference(&shown(&view), &shown(&again)) {
        Some(text) => Err(Finding::new(Kind::RoundTrip, "build", text)),
        None => Ok(Some(view)),
    }
}

/// Whether what was verified may have no view: it is too large as a tree, has operations of others or of nobody in a
/// procedure, texts that are not UTF-8, or modules inside of it that are programs of their own.
fn may_have_no_view(context: &Context, module: &Module<'_>, why: &Malformed) -> bool {
    let of_others = matches!(
        why,
        Malformed::TooLarge { .. }
            | Malformed::NestedTooDeep
            | Malformed::NestedTable(_)
            | Malformed::Foreign { .. }
    );
    let text = module.as_operation().to_string();
    // MLIR prints bytes beyond ASCII so.
    let beyond = |rest: &str| rest.starts_with(|c| matches!(c, '8' | '9' | 'A'..='F'));
    of_others || context.allow_unregistered_dialects() || text.split('\\').skip(1).any(beyond)
}

/// A view as text, without places.
fn shown(view: &View) -> String {
    let mut view = view.clone();
    exo_testgen::erase_locs(&mut view);
    format!("{view:#?}")
}

/// The first lines in which two texts differ.
fn difference(was: &str, is: &str) -> Option<String> {
    if was == is {
        return None;
    }
    let mut pairs = was.lines().zip(is.lines());
    let (was, is) = pairs.find(|(a, b)| a != b).unwrap_or((was, is));
    Some(format!("was '{}', is '{}'", was.trim(), is.trim()))
}

/// Text, generic form and bytecode read as the same module.
///
/// # Errors
/// A finding.
pub fn round_trips(context: &Context, module: &Module<'_>) -> Result<(), Finding> {
    let op = module.as_operation();
    let text = op.to_string();
    if text.contains(EMPTY_SYMBOL) {
        return Ok(());
    }
    let flags = OperationPrintingFlags::new().print_generic_operation_form();
    let generic = op.to_string_with_flags(flags).unwrap_or_default();
    let forms: [(&str, Vec<u8>); 3] = [
        ("text", text.clone().into_bytes()),
        ("generic form", generic.into_bytes()),
        ("bytecode", op.write_bytecode()),
    ];
    for (form, written) in forms {
        let diagnostics = Collector::new(context);
        let Some(again) = load::parse_source(context, &written, "printed.mlir") else {
            let why = said(&diagnostics.take());
            return Err(Finding::new(Kind::RoundTrip, form, why));
        };
        if let Some(text) = difference(&text, &again.as_operation().to_string()) {
            return Err(Finding::new(Kind::RoundTrip, form, text));
        }
    }
    Ok(())
}

/// Whether the front-end checks accept.
///
/// # Errors
/// A finding.
pub fn checks(view: &View) -> Result<bool, Finding> {
    let options = exo_check::Options::default();
    let failures = guarded("check", || exo_check::check_module(view, &options))?;
    let internal = failures
        .iter()
        .find(|f| f.class == exo_check::Class::Internal);
    match internal {
        Some(failure) => Err(Finding::new(Kind::Internal, "check", failure.headline())),
        None => Ok(failures.is_empty()),
    }
}

/// Exo source of an accepted program reads back as the same program.
///
/// # Errors
/// A finding.
pub fn exports(view: &View) -> Result<(), Finding> {
    let text = guarded("export", || exo_frontend::print_module(view))?;
    let again = guarded("import", || {
        exo_frontend::parse_module_with("exported.py", &text, &libraries())
    })?;
    let again = again.map_err(|errors| {
        let first = errors.first().map(ToString::to_string).unwrap_or_default();
        Finding::new(Kind::Seam, "import", format!("{first}\n{text}"))
    })?;
    match difference(&text, &exo_frontend::print_module(&again)) {
        Some(text) => Err(Finding::new(Kind::RoundTrip, "export", text)),
        None => Ok(()),
    }
}

/// Generates C for an accepted program; a refusal must have a reason that is C's own.
///
/// # Errors
/// A finding.
pub fn emits(view: &View) -> Result<bool, Finding> {
    let options = exo_backend_c::Options::default();
    let Err(errors) = guarded("C", || exo_backend_c::generate(view, &options))? else {
        return Ok(true);
    };
    // What the checks have looked at already.
    let seam = errors.iter().find(|e| {
        matches!(
            e.problem(),
            Some(
                Problem::Unknown { .. }
                    | Problem::Arity { .. }
                    | Problem::KindMismatch { .. }
                    | Problem::Recursion { .. }
                    | Problem::DefinedTwice { .. }
            )
        )
    });
    match seam {
        Some(e) => Err(Finding::new(Kind::Seam, "C", e.to_string())),
        None => Ok(false),
    }
}

/// The llvm dialect of what was accepted, or a reason that is one of lowering: what C takes has no other than instructions, memories
/// and externs that are C text.
///
/// # Errors
/// A finding.
pub fn lowers(context: &Context, module: &Module<'_>, emitted: bool) -> Result<bool, Finding> {
    const STAGE: &str = "exo-to-llvm";
    exo_backend_mlir::prepare(context);
    let Some(mut copy) = Module::from_operation((*module.as_operation()).clone()) else {
        return Ok(false);
    };
    let diagnostics = Collector::new(context);
    let manager = PassManager::new(context);
    let pipeline = format!("builtin.module({STAGE})");
    parse_pass_pipeline(manager.as_operation_pass_manager(), &pipeline)
        .map_err(|e| Finding::new(Kind::Internal, STAGE, e.to_string()))?;
    let taken = guarded(STAGE, || manager.run(&mut copy).is_ok())?;
    let reports = diagnostics.take();
    if taken {
        return match copy.as_operation().verify() {
            true => Ok(true),
            false => Err(Finding::new(Kind::Seam, STAGE, said(&diagnostics.take()))),
        };
    }
    refused(STAGE, &reports)?;
    let of_ours = |r: &&Diagnostic| {
        r.id.as_ref()
            .is_some_and(|id| id.to_string() != "mlir.no-lowering")
    };
    match reports.iter().find(of_ours) {
        Some(report) if emitted => Err(Finding::new(
            Kind::Seam,
            STAGE,
            format!("there is C: {report}"),
        )),
        _ => Ok(false),
    }
}

/// Whether arguments and operands have the types that they should, which the checks leave to steps that follow and to C.
pub fn types_agree(view: &View) -> bool {
    let errors = exo_backend_c::generate(view, &exo_backend_c::Options::default()).err();
    !errors.iter().flatten().any(|e| {
        matches!(
            e.problem(),
            Some(Problem::ElemMismatch { .. } | Problem::MixedPrecision { .. })
        )
    })
}

/// Result of a pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The pass succeeded.
    Taken,
    /// The pass was refused.
    Refused,
    /// The pass was refused because of the surroundings of the procedures (`any.c11`), which a view
    /// does not have.
    RefusedByOthers,
}

/// Runs a pass on the operations.
///
/// # Errors
/// A finding.
pub fn pass<'c>(
    context: &'c Context,
    module: &mut Module<'c>,
    pipeline: &str,
) -> Result<Outcome, Finding> {
    let diagnostics = Collector::new(context);
    let manager = PassManager::new(context);
    let text = format!("builtin.module({pipeline})");
    if parse_pass_pipeline(manager.as_operation_pass_manager(), &text).is_err() {
        // MLIR has said so on standard error.
        return Ok(Outcome::Refused);
    }
    if manager.run(module).is_ok() {
        return Ok(Outcome::Taken);
    }
    let reports = diagnostics.take();
    refused(pipeline.split('{').next().unwrap_or(pipeline), &reports)?;
    match reports.iter().any(|r| r.message.contains("[any.c11]")) {
        true => Ok(Outcome::RefusedByOthers),
        false => Ok(Outcome::Refused),
    }
}
