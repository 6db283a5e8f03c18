//! From text to the view.

use exo_view::Module;
use ruff_python_parser::{Mode, ParseError, ParseOptions, parse_unchecked};
use ruff_text_size::TextRange;

use crate::comments::Comments;
use crate::diag::{Diagnostic, Id, Span};
use crate::source::Source;
use crate::{elab, limits, print_module};

/// Reads a file of Exo definitions.
///
/// `file_name` is only used in locations. Definitions may stand in any order; call cycles are not looked
/// for here. Meaning (bounds, preconditions, initialisation) is not checked either.
///
/// # Errors
/// Every error of the file, in order of place: a syntax error in one definition does not hide the errors of
/// the others.
pub fn parse_module(file_name: &str, text: &str) -> Result<Module, Vec<Diagnostic>> {
    let source = Source::new(file_name, text);
    if let Some(exceeded) = limits::check(source.text) {
        let pos = source.pos(exceeded.offset);
        let span = Span {
            file: source.file.clone(),
            start: pos,
            end: pos,
        };
        return Err(vec![Diagnostic::new(Id::Limit, span, exceeded.message)]);
    }
    let parsed = parse_unchecked(source.text, ParseOptions::from(Mode::Module));
    let comments = Comments::collect(&source, parsed.tokens());
    let errors = parsed.errors();
    let mut diagnostics: Vec<Diagnostic> =
        errors.iter().map(|e| syntax_error(&source, e)).collect();
    let broken: Vec<TextRange> = errors.iter().map(|e| e.location).collect();
    let Some(syntax) = parsed.syntax().as_module() else {
        return Ok(Module::default());
    };
    let (module, more) = elab::elaborate(&source, comments, &syntax.body, &broken);
    diagnostics.extend(more);
    if diagnostics.is_empty() {
        return Ok(module);
    }
    diagnostics.sort_by(|a, b| (&a.span, a.id).cmp(&(&b.span, b.id)));
    diagnostics.dedup();
    Err(diagnostics)
}

fn syntax_error(source: &Source<'_>, error: &ParseError) -> Diagnostic {
    let text = error.error.to_string().replace('`', "'");
    let mut letters = text.chars();
    let message = match letters.next() {
        Some(first) => format!("{}{}", first.to_lowercase(), letters.as_str()),
        None => "invalid syntax".to_owned(),
    };
    Diagnostic::new(Id::Syntax, source.span_of(error.location), message)
}

/// An entry for fuzzing: reads arbitrary bytes as UTF-8, prints what is well formed, and reads it again.
///
/// # Panics
/// If what was printed is refused, or prints differently: both are errors of this crate.
pub fn fuzz_parse(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let Ok(module) = parse_module("fuzz.py", text) else {
        return;
    };
    let printed = print_module(&module);
    match parse_module("fuzz.py", &printed) {
        Ok(again) => assert_eq!(printed, print_module(&again), "printing is not stable"),
        Err(errors) => panic!("what was printed is refused: {errors:?}\n{printed}"),
    }
}
