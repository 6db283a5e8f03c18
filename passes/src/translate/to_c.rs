//! `--exo-to-c` and `--exo-to-header`: the dialect to C11.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::OnceLock;

use exo_backend_c::{Options, Output};
use exo_diagnostics::{Class, Diagnostic};
use exo_dialects::diagnostic;
use exo_dialects::pass::{ErrorEmitted, context_of};
use exo_dialects::tool::{Flag, StringOption, TranslateFrom};
use exo_ir::{Elem, Module, Proc};
use melior::Context;
use melior::ir::OperationRef;

use crate::remarks::remark_at;

/// The command line's options of C generation.
struct CommandLine {
    stem: StringOption,
    header: StringOption,
    precision: StringOption,
    export: StringOption,
    depfile: StringOption,
    line_comments: Flag,
}

static COMMAND_LINE: OnceLock<CommandLine> = OnceLock::new();

/// The option that names a file for make.
pub(super) const DEPFILE: &str = "exo-c-depfile";

pub(super) fn register_options() {
    COMMAND_LINE.get_or_init(|| CommandLine {
        stem: StringOption::add(
            "exo-c-stem",
            "name of the C files without extension (default: that of the source file)",
            "name",
        ),
        header: StringOption::add(
            "exo-c-header",
            "name by which the C file includes its header (default: stem and .h)",
            "file",
        ),
        precision: StringOption::add(
            "exo-c-precision",
            "what R, the undecided precision, becomes: f16, bf16, f32 (default) or f64",
            "type",
        ),
        export: StringOption::add(
            "exo-c-export",
            "procedures that the header declares, separated by commas; what only they call becomes static \
             (default: all)",
            "names",
        ),
        depfile: StringOption::add(
            DEPFILE,
            "also write a rule for make: the files depend on the Exo sources",
            "file",
        ),
        line_comments: Flag::add("exo-c-line-comments", "let statements say where they stand in the source"),
    });
}

/// Prints the C file of a module.
pub(crate) struct ExoToC;

impl TranslateFrom for ExoToC {
    const NAME: &'static str = "exo-to-c";
    const SUMMARY: &'static str = "the exo dialect to C11";

    fn translate(module: OperationRef<'_, '_>) -> Result<Vec<u8>, ErrorEmitted> {
        Ok(generate(module)?.c.into_bytes())
    }
}

/// Prints the header of a module's C file.
pub(crate) struct ExoToHeader;

impl TranslateFrom for ExoToHeader {
    const NAME: &'static str = "exo-to-header";
    const SUMMARY: &'static str = "the exo dialect to the header of its C11 file";

    fn translate(module: OperationRef<'_, '_>) -> Result<Vec<u8>, ErrorEmitted> {
        Ok(generate(module)?.h.into_bytes())
    }
}

fn generate(module: OperationRef<'_, '_>) -> Result<Output, ErrorEmitted> {
    let context = &context_of(module);
    let view = super::input::view_of(module)?;
    let found = super::input::found_unless_told_not_to_look(&view);
    if !found.is_empty() {
        return Err(diagnostic::emit_errors(context, found));
    }
    let (mut options, depfile) = options(context, &view)?;
    options.private = exo_dialects::extract::private_procs(module);
    remark_if_nothing_is_exported(context, &view, &options);
    let output = exo_backend_c::generate(&view, &options).map_err(|errors| {
        diagnostic::emit_errors(context, errors.iter().map(Diagnostic::from).collect())
    })?;
    if let Some(path) = depfile {
        exo_files::write(Path::new(&path), output.depfile.as_str()).map_err(|e| {
            diagnostic::emit(context, &Diagnostic::error(Class::BadInput, e.to_string()))
        })?;
    }
    Ok(output)
}

/// Says that nobody outside can call what the C has: procedures that were raised from functions are private.
fn remark_if_nothing_is_exported(context: &Context, view: &Module, options: &Options) {
    let mut procs = view.procs().filter(|proc| proc.instr.is_none());
    let first = procs.next();
    let is_private = |proc: &Proc| options.private.contains(&proc.name);
    let Some(first) = first.filter(|first| is_private(first) && procs.all(is_private)) else {
        return;
    };
    let message = "nothing is exported: all procedures are private, as those are that were raised from functions; in Exo source ('--emit=exo') they are not";
    remark_at(context, message.to_owned(), &first.loc);
}

/// The precision of `R`, as the command line gives it.
pub(super) fn precision(context: &Context) -> Result<Elem, ErrorEmitted> {
    let name = COMMAND_LINE
        .get()
        .map_or(String::new(), |given| given.precision.value());
    if name.is_empty() {
        return Ok(Elem::F32);
    }
    Elem::from_name(&name)
        .filter(|e| e.is_float() && *e != Elem::R)
        .ok_or_else(|| {
            let message = format!("'{name}' is no floating type: expected f16, bf16, f32 or f64");
            diagnostic::emit(context, &Diagnostic::error(Class::BadInput, message))
        })
}

/// The names of the functions that the header declares, by the procedures' own.
pub(crate) fn function_names(
    context: &Context,
    view: &Module,
) -> Result<BTreeMap<String, String>, ErrorEmitted> {
    let (options, _) = options(context, view)?;
    exo_backend_c::function_names(view, &options).map_err(|errors| {
        diagnostic::emit_errors(context, errors.iter().map(Diagnostic::from).collect())
    })
}

/// The options of the command line, and the depfile that it asks for.
fn options(context: &Context, view: &Module) -> Result<(Options, Option<String>), ErrorEmitted> {
    let Some(given) = COMMAND_LINE.get() else {
        return Ok((Options::with_stem(default_stem(view)), None));
    };
    let text = |option: &StringOption| Some(option.value()).filter(|value| !value.is_empty());
    let options = Options {
        stem: text(&given.stem).unwrap_or_else(|| default_stem(view)),
        header: text(&given.header),
        default_precision: precision(context)?,
        line_comments: given.line_comments.is_set(),
        export: given
            .export
            .value()
            .split(',')
            .filter(|n| !n.is_empty())
            .map(str::to_owned)
            .collect(),
        private: Vec::new(),
    };
    Ok((options, text(&given.depfile)))
}

/// The stem of the source file that the first definition with a known place comes from.
fn default_stem(view: &Module) -> String {
    let file = view
        .items
        .iter()
        .map(|item| item.loc())
        .find(|loc| loc.is_known())
        .map(|loc| &*loc.file);
    let stem = file
        .and_then(|f| Path::new(f).file_stem())
        .and_then(|s| s.to_str());
    let is_name =
        |s: &&str| s.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') && !s.is_empty();
    stem.filter(is_name).unwrap_or("exo").to_owned()
}
