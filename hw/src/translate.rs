//! Libraries that are templates, where tools read programs: `exo-translate --expand-hw` prints what they are expanded to, and
//! what reads a program reads that.

use std::path::Path;

use exo_diagnostics::Diagnostic;
use exo_dialects::diagnostic::{emit, emit_errors};
use exo_dialects::load::{self, LoadError, Written};
use exo_dialects::pass::ErrorEmitted;
use exo_dialects::tool::{TranslateText, TranslateTo, read_input_by, register_translate_text};
use exo_hw_text::{Expanded, Folder, is_template};
use exo_ir::{MlirFunctions, Module as View};
use melior::Context;
use melior::ir::Module;

use crate::advice::input_of;
use crate::read::expand;
use crate::{plan, search_also};

/// The attribute by which a library names others.
const USES: &str = "exo.uses";

struct ExpandHw;

impl TranslateText for ExpandHw {
    const NAME: &'static str = "expand-hw";
    const SUMMARY: &'static str = "a hardware library that is a template, expanded";

    fn translate(context: &Context, file: &str, text: &[u8]) -> Result<String, ErrorEmitted> {
        if !is_template(text) {
            return Ok(String::from_utf8_lossy(text).into_owned());
        }
        match expanded(file, text) {
            Ok(expanded) => Ok(expanded.text.into_owned()),
            Err(error) => Err(emit(context, &error)),
        }
    }
}

fn expanded(file: &str, text: &[u8]) -> Result<Expanded, Box<Diagnostic>> {
    expand(text, file, &Folder::of(Path::new(file)))
}

struct ReadTemplate;

impl TranslateTo for ReadTemplate {
    const NAME: &'static str = "read-template";
    const SUMMARY: &'static str = "a hardware library that is a template";

    fn translate<'c>(
        context: &'c Context,
        file: &str,
        text: &[u8],
    ) -> Result<Module<'c>, ErrorEmitted> {
        let expanded = expanded(file, text).map_err(|error| emit(context, &error))?;
        let text = expanded.text.as_bytes();
        load::parse_written(context, text, file, &expanded)
            .map_err(|errors| emit_errors(context, errors))
    }
}

/// Lets `exo-opt` read its input, if that is a template, in expanded form, with the places in the
/// template as locations.
pub fn read_templates(args: &[String]) {
    let text = input_of(args).and_then(|file| std::fs::read(file).ok());
    if text.is_some_and(|text| is_template(&text)) {
        read_input_by::<ReadTemplate>();
    }
}

/// Loads what the input of `exo-opt` uses, if that is a library that names others (`exo.uses`): it is looked at as one that is loaded.
/// Where the command line says what to load, nothing else is. What is wrong with the library is told when it is read.
pub fn load_used(args: &[String]) {
    let is_loading = |arg: &String| arg.trim_start_matches('-').starts_with("load-hw");
    let is_library = |file: &&Path| file.extension().is_some_and(|end| end == "mlir");
    let Some(file) = input_of(args).filter(is_library) else {
        return;
    };
    if args.iter().any(is_loading) {
        return;
    }
    let text = std::fs::read_to_string(file).unwrap_or_default();
    if !text.contains(USES) {
        return;
    }
    for folder in args
        .iter()
        .filter_map(|arg| arg.trim_start_matches('-').strip_prefix("hw-path="))
    {
        search_also(folder);
    }
    // A file of this name beside the tool, or a shipped library of it, is another one.
    let path = Path::new(".").join(file);
    let _ = plan::load_used(&path.to_string_lossy());
}

/// A program of MLIR, which may be a library's template, and the functions beside it.
///
/// # Errors
/// As [`load::load_with_functions`], and what is wrong with the template.
pub fn load_program(text: &[u8], file: &str) -> Result<(View, MlirFunctions), LoadError> {
    if !is_template(text) {
        return load::load_with_functions(text, file, None);
    }
    let expanded = expanded(file, text).map_err(|error| LoadError::Refused(vec![*error]))?;
    let written: &dyn Written = &expanded;
    load::load_with_functions(expanded.text.as_bytes(), file, Some(written))
}

/// The translations of [`register_translations`], by their options.
pub const TRANSLATIONS: [&str; 1] = [ExpandHw::NAME];

/// The translations of [`register_translations`], with their summaries.
pub const SUMMARIES: [(&str, &str); 1] = [(ExpandHw::NAME, ExpandHw::SUMMARY)];

/// Adds `--expand-hw` to the command line of `exo-translate`.
pub fn register_translations() {
    register_translate_text::<ExpandHw>();
}
