//! The format of a tool's diagnostics: text, as MLIR's tools print it, or JSON Lines, which
//! `--exo-diagnostics=json` asks for.

use std::io::Write;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use exo_diagnostics::{Class, Diagnostic, Severity, is_json};

use crate::engine;
use crate::ffi;
use crate::tool::{Action, register_action};

/// The forms of diagnostics.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Lines that begin with a place and a severity.
    Text,
    /// A JSON object for each diagnostic, on a line of its own.
    Json,
}

static JSON: AtomicBool = AtomicBool::new(false);

/// The form that the tool was asked for.
pub fn format() -> Format {
    match JSON.load(Ordering::Relaxed) {
        true => Format::Json,
        false => Format::Text,
    }
}

/// Sets the form. In JSON, contexts that tools make from now on write what is emitted in them as objects.
pub fn set_format(format: Format) {
    JSON.store(format == Format::Json, Ordering::Relaxed);
    let hook = match format {
        Format::Json => Some(engine::attach_json as ffi::ContextHook),
        Format::Text => None,
    };
    // SAFETY: the function lives for ever.
    unsafe { ffi::exoSetContextHook(hook) }
}

const OPTION: &str = "exo-diagnostics";

/// Parses the value of the option.
///
/// # Errors
/// If it is no form of diagnostics.
pub fn parse_format(value: &str) -> Result<Format, String> {
    match value {
        "text" => Ok(Format::Text),
        "json" => Ok(Format::Json),
        _ => Err(format!(
            "expected 'text' or 'json' for '--{OPTION}', found '{value}'"
        )),
    }
}

/// `--exo-diagnostics=text|json`
struct SetFormat;

impl Action for SetFormat {
    const NAME: &'static str = OPTION;
    const HELP: &'static str = "what errors, warnings and notes look like on standard error: 'text' (default), or 'json', an object on \
a line for each, with ids, classes, spans, witnesses and replays as values";
    const VALUE_NAME: &'static str = "text|json";

    fn act(value: &str) -> Result<(), Vec<Diagnostic>> {
        parse_format(value)
            .map(set_format)
            .map_err(|text| vec![Diagnostic::error(Class::BadInput, text)])
    }
}

/// Adds `--exo-diagnostics` to the command line of a tool over MLIR's drivers. May be called more than once.
pub fn register_options() {
    static ONCE: Once = Once::new();
    ONCE.call_once(register_action::<SetFormat>);
}

/// Looks for `--exo-diagnostics=json` before the command line is read, so that what is wrong with that is JSON, too.
pub fn find_format(args: &[String]) {
    let mut args = args.iter().map(|arg| arg.trim_start_matches('-'));
    while let Some(arg) = args.next() {
        let value = match arg.strip_prefix(OPTION) {
            Some("") => args.next(),
            Some(rest) => rest.strip_prefix('='),
            None => None,
        };
        // A value that is none is refused when the command line is read.
        if let Some(Ok(format)) = value.map(parse_format) {
            set_format(format);
        }
    }
}

/// Writes a diagnostic to standard error, in the form of the option; if that fails, nothing else
/// can be done.
pub fn complain(diagnostic: &Diagnostic) {
    let text = match format() {
        Format::Json => diagnostic.to_json(),
        Format::Text => diagnostic.to_string(),
    };
    let _ = writeln!(std::io::stderr(), "{text}");
}

/// Writes a message of a command line's parser to standard error. The first line is the message,
/// more lines are notes.
pub fn complain_of_usage(text: &str) {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let first = lines.next().unwrap_or_default();
    let message = first.strip_prefix("error: ").unwrap_or(first);
    let nowhere = exo_ir::Loc::unknown();
    let said = lines.fold(Diagnostic::error(Class::BadInput, message), |said, line| {
        said.note(&nowhere, line.trim())
    });
    complain(&said);
}

/// The JSON object for a text that a library has written on its own account. The first line is the
/// message, more lines are notes. Lines that are objects already stay as they are.
pub(crate) fn text_as_json(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let (objects, words): (Vec<&str>, Vec<&str>) = lines.partition(|line| is_json(line));
    let mut out = String::new();
    for object in objects {
        out += object;
        out.push('\n');
    }
    let mut words = words.into_iter();
    if let Some(first) = words.next() {
        let message = first.strip_prefix("error: ").unwrap_or(first);
        let nowhere = exo_ir::Loc::unknown();
        let said = Diagnostic::new(Severity::Error, message);
        let said = words.fold(said, |said, line| said.note(&nowhere, line));
        out += &said.to_json();
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_becomes_one_object_and_objects_stay() {
        let object = Diagnostic::new(Severity::Error, "kept").to_json();
        let out = text_as_json(&format!("error: what is wrong\n\n{object}\n  more of it\n"));
        let lines: Vec<&str> = out.lines().collect();
        assert_eq!(lines.len(), 2);
        assert_eq!(lines[0], object);
        assert!(lines[1].contains(r#""message":"what is wrong""#));
        assert!(lines[1].contains(r#""message":"  more of it""#));
        assert_eq!(text_as_json("\n"), "");
    }

    #[test]
    fn only_known_forms_are_taken() {
        assert_eq!(parse_format("json"), Ok(Format::Json));
        assert_eq!(parse_format("text"), Ok(Format::Text));
        assert!(parse_format("xml").is_err());
    }
}
