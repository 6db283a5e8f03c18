//! Reading MLIR text and bytecode, for tools that are no MLIR drivers.

use std::path::Path;

use exo_diagnostics::{Class, Diagnostic};
use exo_view::{About, Hints, HwMachine, Item, Loc, MlirFunctions, Module as View};
use melior::Context;
use melior::dialect::DialectRegistry;
use melior::ir::attribute::DictionaryAttribute;
use melior::ir::block::BlockLike;
use melior::ir::operation::OperationLike;
use melior::ir::{Module, OperationRef};
use melior::utility::register_all_dialects;
use thiserror::Error;

use crate::diagnostic::Collector;
use crate::names::attr;
use crate::native::relocate;
use crate::ops::{self, Definition};
use crate::{dialect_handle, extract, functions, location, native, symbols};

/// Why a file gives no module.
#[derive(Debug, Error)]
pub enum LoadError {
    /// The file cannot be read.
    #[error("cannot read '{path}': {error}")]
    Read {
        /// The file.
        path: String,
        /// What the system says.
        #[source]
        error: std::io::Error,
    },
    /// What is in it is refused.
    #[error("{}", rendered(.0))]
    Refused(Vec<Diagnostic>),
}

fn rendered(reports: &[Diagnostic]) -> String {
    let lines: Vec<_> = reports.iter().map(Diagnostic::to_string).collect();
    lines.join("\n")
}

impl LoadError {
    /// What there is to say, each with its place.
    pub fn diagnostics(&self) -> Vec<Diagnostic> {
        match self {
            LoadError::Read { .. } => vec![Diagnostic::error(Class::BadInput, self.to_string())],
            LoadError::Refused(reports) => reports.clone(),
        }
    }
}

/// A context that knows the exo dialect, and every dialect of MLIR's that may stand beside it.
pub fn context() -> Context {
    let registry = DialectRegistry::new();
    register_all_dialects(&registry);
    dialect_handle().insert_dialect(&registry);
    let context = Context::new_with_registry(&registry, false);
    dialect_handle().load_dialect(&context);
    context
}

/// Parses and verifies a module, of text or bytecode. `name` is the file's name in locations. Emits diagnostics
/// on failure, and gives `None`.
pub fn parse_source<'c>(context: &'c Context, source: &[u8], name: &str) -> Option<Module<'c>> {
    native::parse_module(context, source, name)
}

/// Reads a module from a file of text or bytecode, and its view.
///
/// # Errors
/// If the file cannot be read, is no valid MLIR, or has no view; the reports say where.
pub fn load_module(path: &Path) -> Result<View, LoadError> {
    let name = path.display().to_string();
    let source = std::fs::read(path).map_err(|error| LoadError::Read {
        path: name.clone(),
        error,
    })?;
    load_source(&source, &name)
}

/// [`load_module`] of what a file holds; `name` is the file's name in locations.
///
/// # Errors
/// If it is no valid MLIR or has no view.
pub fn load_source(source: &[u8], name: &str) -> Result<View, LoadError> {
    let context = context();
    let diagnostics = Collector::new(&context);
    match parse_source(&context, source, name) {
        Some(module) => view_of(module.as_operation()),
        None => Err(LoadError::Refused(refusal(diagnostics.take(), name))),
    }
}

/// The view of a module and, where an instruction of its own is lowered to one, the functions beside it. `written` says where
/// the text was written, if it was made of another.
///
/// # Errors
/// If it is no valid MLIR or has no view, or such a function does something else than compute.
pub fn load_with_functions(
    source: &[u8],
    name: &str,
    written: Option<&dyn Written>,
) -> Result<(View, MlirFunctions), LoadError> {
    let context = context();
    let module = parsed(&context, source, name, written)?;
    let view = view_of(module.as_operation())?;
    let functions = functions::wanted_by(&view, module.as_operation());
    Ok((view, functions.map_err(LoadError::Refused)?))
}

/// A refusal is never silent.
fn refusal(mut reports: Vec<Diagnostic>, name: &str) -> Vec<Diagnostic> {
    if reports.is_empty() {
        let text = format!("'{name}' is not a module of MLIR");
        reports.push(Diagnostic::error(Class::BadInput, text));
    }
    reports
}

fn view_of(module: OperationRef<'_, '_>) -> Result<View, LoadError> {
    extract::module(module).map_err(malformed)
}

fn malformed(error: extract::ExtractError) -> LoadError {
    LoadError::Refused(vec![Diagnostic::from(&error)])
}

/// What bytecode begins with.
const BYTECODE: &[u8] = b"ML\xefR";

/// A file that declares a hardware library, as it stands there: names are not yet those of a dialect.
#[derive(Clone, PartialEq, Debug)]
pub struct LibraryFile {
    /// Name of the module.
    pub name: String,
    /// Where the module stands.
    pub loc: Loc,
    /// The definitions.
    pub items: Vec<Item>,
    /// The functions beside them, to which instructions are lowered.
    pub functions: MlirFunctions,
    /// What it is for.
    pub machine: HwMachine,
    /// The module in MLIR's text, where the file is bytecode.
    pub text: Option<String>,
    /// What it says of itself.
    pub about: About,
}

/// Where a text was written that has been made of another one, as that of a template.
pub trait Written {
    /// The place where what stands at a place of the text was written.
    fn place(&self, loc: &Loc) -> Loc;
    /// A diagnostic about the text as one about what was written.
    fn report(&self, diagnostic: Diagnostic) -> Diagnostic;
}

/// [`parse_source`] of a text that has been made of another: locations, and those of diagnostics, are of what was written.
///
/// # Errors
/// If it is no valid MLIR.
pub fn parse_written<'c>(
    context: &'c Context,
    source: &[u8],
    name: &str,
    written: &dyn Written,
) -> Result<Module<'c>, Vec<Diagnostic>> {
    let diagnostics = Collector::new(context);
    let Some(module) = parse_source(context, source, name) else {
        let reports = refusal(diagnostics.take(), name).into_iter();
        return Err(reports.map(|report| written.report(report)).collect());
    };
    let place = |loc: &Loc| written.place(loc);
    relocate::all(context, module.as_operation(), name, &place);
    Ok(module)
}

fn parsed<'c>(
    context: &'c Context,
    source: &[u8],
    name: &str,
    written: Option<&dyn Written>,
) -> Result<Module<'c>, LoadError> {
    if let Some(written) = written {
        return parse_written(context, source, name, written).map_err(LoadError::Refused);
    }
    let diagnostics = Collector::new(context);
    parse_source(context, source, name)
        .ok_or_else(|| LoadError::Refused(refusal(diagnostics.take(), name)))
}

/// Reads a file that declares a hardware library: a named module of definitions and nothing else. It is parsed in
/// a context of its own. `name` is the file's name in locations; `written` says where its text was written.
///
/// # Errors
/// If it is no valid MLIR, or not of that form; the reports say where.
pub fn load_library(
    source: &[u8],
    name: &str,
    written: Option<&dyn Written>,
) -> Result<LibraryFile, LoadError> {
    let context = context();
    let module = parsed(&context, source, name, written)?;
    let module = module.as_operation();
    let refused = |op: OperationRef<'_, '_>, message: String| {
        let error = Diagnostic::error(Class::BadInput, message);
        LoadError::Refused(vec![error.at(&location::from_mlir(op.location()))])
    };
    let Some(library) = native::attribute(module, attr::SYM_NAME).and_then(native::string_of)
    else {
        let message = "a hardware library is a module with a name: 'module @NAME { ... }'";
        return Err(refused(module, message.to_owned()));
    };
    for op in operations(module) {
        if Definition::try_from(op).is_err() && functions::kind_of(op).is_none() {
            let message = format!(
                "'{}' has no place in a hardware library",
                native::op_name(op)
            );
            return Err(refused(op, message));
        }
    }
    let items = extract::items(module).map_err(malformed)?;
    Ok(LibraryFile {
        name: library.to_owned(),
        loc: location::from_mlir(module.location()),
        functions: functions::of(&items, module).map_err(LoadError::Refused)?,
        items,
        machine: machine(module),
        text: source.starts_with(BYTECODE).then(|| module.to_string()),
        about: about(module),
    })
}

/// What a library says of the machine that it is for; the verifier has looked at the attributes.
fn machine(module: OperationRef<'_, '_>) -> HwMachine {
    let target = native::discardable(module, attr::TARGET);
    HwMachine {
        target: target.and_then(native::string_of).map(str::to_owned),
        cc_flags: ops::read::lines(module, attr::CC_FLAGS),
        emulators: ops::read::lines(module, attr::EMULATORS),
    }
}

/// What a library says of itself; the verifier has seen that all of it is text.
fn about(module: OperationRef<'_, '_>) -> About {
    let text = |name: &str| {
        let value = native::attribute(module, name);
        value.and_then(native::string_of).map(str::to_owned)
    };
    About {
        version: text(attr::VERSION),
        summary: text(attr::SUMMARY),
        uses: ops::read::lines(module, attr::USES),
        features: functions::features(module),
        hints: operations(module).filter_map(hints).collect(),
    }
}

fn hints(op: OperationRef<'_, '_>) -> Option<Hints> {
    let given = DictionaryAttribute::try_from(native::discardable(op, attr::HINTS)?).ok()?;
    let entry = |k: usize| {
        let (name, value) = given.element(k).ok()?;
        let name = native::identifier_text(name)?;
        Some((name.to_owned(), value.to_string()))
    };
    Some(Hints {
        instruction: symbols::defined(op)?.to_owned(),
        all: (0..given.len()).filter_map(entry).collect(),
    })
}

fn operations<'c: 'a, 'a>(
    module: OperationRef<'c, 'a>,
) -> impl Iterator<Item = OperationRef<'c, 'a>> {
    let first = ops::read::block(module, 0).and_then(|block| block.first_operation());
    std::iter::successors(first, |op| op.next_in_block())
}
