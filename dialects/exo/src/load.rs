//! Reading MLIR text and bytecode, for tools that are no MLIR drivers.

mod aliases;
mod indexed;

use std::borrow::Cow;
use std::path::Path;
use std::sync::Arc;

use exo_diagnostics::{Class, Diagnostic};
use exo_ir::{
    Hints, HwMachine, Item, Lazy, LibraryInfo, Loc, MlirFunctions, MlirText, Module as View,
};
use melior::Context;
use melior::dialect::DialectRegistry;
use melior::ir::attribute::DictionaryAttribute;
use melior::ir::block::BlockLike;
use melior::ir::operation::OperationLike;
use melior::ir::{Module, OperationRef};
use melior::utility::register_all_dialects;
use thiserror::Error;

pub use exo_diagnostics::Written;
pub use indexed::{Entry, Indexed, load_indexed};

use crate::diagnostic::Collector;
use crate::engine::{self, Verify};
use crate::hw::command_line;
use crate::location::Places;
use crate::names::attr;
use crate::native::relocate;
use crate::ops::{self, Definition};
use crate::{dialect_handle, extract, functions, native, symbols};

/// The reason why a file gives no module.
#[derive(Debug, Error)]
pub enum LoadError {
    /// The file cannot be read.
    #[error("cannot read '{path}': {error}")]
    Read {
        /// The file.
        path: String,
        /// The error of the system.
        #[source]
        error: std::io::Error,
    },
    /// The contents are refused.
    #[error("{}", rendered(.0))]
    Refused(Vec<Diagnostic>),
}

fn rendered(reports: &[Diagnostic]) -> String {
    let lines: Vec<_> = reports.iter().map(Diagnostic::to_string).collect();
    lines.join("\n")
}

impl LoadError {
    /// The diagnostics, each with its place.
    pub fn diagnostics(&self) -> Vec<Diagnostic> {
        match self {
            LoadError::Read { .. } => vec![Diagnostic::error(Class::BadInput, self.to_string())],
            LoadError::Refused(reports) => reports.clone(),
        }
    }
}

/// A context that knows the exo dialect with the hardware libraries of the command line, and every dialect of MLIR's that may stand beside it.
pub fn context() -> Context {
    let registry = DialectRegistry::new();
    register_all_dialects(&registry);
    dialect_handle().insert_dialect(&registry);
    // SAFETY: the registry is the line's above.
    unsafe { command_line::insert_into(registry.to_raw()) };
    let context = Context::new_with_registry(&registry, false);
    dialect_handle().load_dialect(&context);
    context
}

/// Parses and verifies a module, of text or bytecode. `name` is the file's name in locations. Emits diagnostics
/// on failure, and gives `None`.
pub fn parse_source<'c>(context: &'c Context, source: &[u8], name: &str) -> Option<Module<'c>> {
    engine::parse_module(context, source, name, Verify::Yes)
}

/// Reads a module from a file of text or bytecode, as operations and as a program.
///
/// # Errors
/// If the file cannot be read, is no valid MLIR, or is no program; the reports say where.
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
/// If it is no valid MLIR or is no program.
pub fn load_source(source: &[u8], name: &str) -> Result<View, LoadError> {
    let context = context();
    let diagnostics = Collector::new(&context);
    match parse_source(&context, source, name) {
        Some(module) => view_of(module.as_operation()),
        None => Err(LoadError::Refused(refusal(diagnostics.take(), name))),
    }
}

/// The program of a module and, where an instruction of its own is lowered to one, the functions beside it. `written` says where
/// the text was written, if it was made of another.
///
/// # Errors
/// If it is no valid MLIR or is no program, or such a function does something else than compute.
pub fn load_with_functions(
    source: &[u8],
    name: &str,
    written: Option<&dyn Written>,
) -> Result<(View, MlirFunctions), LoadError> {
    let context = context();
    let module = parsed(&context, source, name, written)?;
    let view = view_of(module.as_operation())?;
    let functions = functions::wanted_by(&view, module.as_operation());
    let functions = functions.map_err(LoadError::Refused)?;
    Ok((view, functions))
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

/// The magic number of bytecode.
const BYTECODE: &[u8] = b"ML\xefR";

/// A file that declares a hardware library, as it stands there: names are not yet those of a dialect.
#[derive(Clone, PartialEq, Debug)]
pub struct LibraryFile {
    /// Name of the module.
    pub name: String,
    /// The location of the module.
    pub loc: Loc,
    /// The definitions.
    pub items: Vec<Item>,
    /// The functions beside them, to which instructions are lowered.
    pub functions: MlirFunctions,
    /// The machine that it is for.
    pub machine: HwMachine,
    /// The module in MLIR's text, where the file is bytecode.
    pub text: Option<String>,
    /// Its version, summary, uses and hints.
    pub about: LibraryInfo,
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

/// The text of a library.
#[derive(Clone, Debug)]
pub struct LibrarySource {
    /// The text, or bytecode.
    pub text: Cow<'static, [u8]>,
    /// The file's name in locations.
    pub file: String,
    /// The origin of the text, if it was made of another.
    pub written: Option<Arc<dyn Written>>,
}

impl LibrarySource {
    fn written(&self) -> Option<&dyn Written> {
        self.written.as_deref()
    }

    fn place(&self, loc: Loc) -> Loc {
        match self.written() {
            Some(written) => written.place(&loc),
            None => loc,
        }
    }
}

/// Reads a file that declares a hardware library: a named module of definitions and nothing else. It is parsed in
/// a context of its own. The text of functions is made when it is asked for.
///
/// # Errors
/// If it is no valid MLIR, or not of that form; the reports say where.
pub fn load_library(source: &LibrarySource) -> Result<LibraryFile, LoadError> {
    let context = context();
    let diagnostics = Collector::new(&context);
    let module = parse_source(&context, &source.text, &source.file);
    let module = module.ok_or_else(|| LoadError::Refused(reported(source, diagnostics.take())))?;
    let module = module.as_operation();
    let mut library = library_in(module, source)?;
    let mut places = Places::written(source.written());
    let known = functions::described_beside(&library.items, module, &mut places);
    let known = known.map_err(LoadError::Refused)?;
    if !known.is_empty() {
        let whole = source.clone();
        library.functions = MlirFunctions::later(Some(known), move || functions_in(&whole));
    }
    Ok(library)
}

fn reported(source: &LibrarySource, reports: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let reports = refusal(reports, &source.file);
    match source.written() {
        Some(written) => reports.into_iter().map(|r| written.report(r)).collect(),
        None => reports,
    }
}

/// The functions of a library that was read before.
fn functions_in(source: &LibrarySource) -> MlirText {
    let context = context();
    let _said = Collector::new(&context);
    let module = parsed(&context, &source.text, &source.file, source.written());
    let Ok(module) = module else {
        return MlirText::default();
    };
    let items = extract::items(module.as_operation(), &mut Places::default());
    let functions = functions::of(&items.unwrap_or_default(), module.as_operation());
    functions.unwrap_or_default()
}

/// A library without its functions.
fn library_in(
    module: OperationRef<'_, '_>,
    source: &LibrarySource,
) -> Result<LibraryFile, LoadError> {
    let mut places = Places::written(source.written());
    let loc = places.of(module.location());
    let name = name_of(module, &loc)?;
    for op in operations(module) {
        if Definition::try_from(op).is_err() && functions::kind_of(op).is_none() {
            let message = format!(
                "'{}' has no place in a hardware library",
                native::op_name(op)
            );
            return Err(refused(&places.of(op.location()), message));
        }
    }
    let items = extract::items(module, &mut places)
        .map_err(|error| refused(&source.place(error.loc), error.reason.to_string()))?;
    Ok(LibraryFile {
        name: name.to_owned(),
        loc,
        functions: MlirFunctions::default(),
        items,
        machine: machine(module),
        text: source
            .text
            .starts_with(BYTECODE)
            .then(|| module.to_string()),
        about: LibraryInfo {
            hints: hints(module).into(),
            ..about(module)
        },
    })
}

fn name_of<'m>(module: OperationRef<'m, 'm>, loc: &Loc) -> Result<&'m str, LoadError> {
    let name = native::attribute(module, attr::SYM_NAME).and_then(native::string_of);
    let message = "a hardware library is a module with a name: 'module @NAME { ... }'";
    name.ok_or_else(|| refused(loc, message.to_owned()))
}

fn refused(loc: &Loc, message: String) -> LoadError {
    let error = Diagnostic::error(Class::BadInput, message);
    LoadError::Refused(vec![error.at(loc)])
}

/// The machine that a library is for; the verifier has looked at the attributes.
fn machine(module: OperationRef<'_, '_>) -> HwMachine {
    let target = native::discardable(module, attr::TARGET);
    HwMachine {
        target: target.and_then(native::string_of).map(str::to_owned),
        cc_flags: ops::read::lines(module, attr::CC_FLAGS),
        emulators: ops::read::lines(module, attr::EMULATORS),
    }
}

/// A library's declarations about itself, without hints; the verifier has seen that all of it is
/// text.
fn about(module: OperationRef<'_, '_>) -> LibraryInfo {
    let text = |name: &str| {
        let value = native::attribute(module, name);
        value.and_then(native::string_of).map(str::to_owned)
    };
    LibraryInfo {
        version: text(attr::VERSION),
        summary: text(attr::SUMMARY),
        uses: ops::read::lines(module, attr::USES),
        features: functions::features(module),
        hints: Lazy::default(),
    }
}

fn hints(module: OperationRef<'_, '_>) -> Vec<Hints> {
    operations(module).filter_map(hints_of).collect()
}

fn hints_of(op: OperationRef<'_, '_>) -> Option<Hints> {
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
