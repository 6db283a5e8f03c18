//! From text to the IR.

use std::borrow::Cow;
use std::collections::HashSet;

use exo_ir::{Libraries, Module, check_name};
use ruff_python_ast::token::{TokenKind, Tokens};
use ruff_python_ast::{ModModule, PySourceType, Stmt};
use ruff_python_parser::{
    Mode, ParseError, ParseOptions, Parsed, parse_cells_unchecked, parse_unchecked_source,
};
use ruff_text_size::{Ranged, TextRange, TextSize};

use crate::comments::Comments;
use crate::diag::{SourceError, SourceSpan};
use crate::id::Id;
use crate::place::FragmentError;
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
pub fn parse_module(file_name: &str, text: &str) -> Result<Module, Vec<SourceError>> {
    parse_module_with(file_name, text, &Libraries::default())
}

/// [`parse_module`] of a file that may use hardware libraries: instructions are called as
/// `avx512.mm512_loadu_ps(…)`, memories named as `@ avx512.zmm`. What the file uses of them is in
/// [`Module::library`].
///
/// # Errors
/// As [`parse_module`]. What a library that is not there would define is not an error here.
pub fn parse_module_with(
    file_name: &str,
    text: &str,
    libraries: &Libraries,
) -> Result<Module, Vec<SourceError>> {
    let text = with_one_line_end(text);
    let source = Source::new(file_name, &text);
    match limits::check(source.text) {
        Ok(shape) => limits::with_stack(shape, || parse_source(&source, libraries)),
        Err(exceeded) => {
            let pos = source.pos(exceeded.offset);
            let span = SourceSpan {
                file: source.file.clone(),
                start: pos,
                end: pos,
            };
            Err(vec![SourceError::new(Id::Limit, span, exceeded.message)])
        }
    }
}

/// A text as Python reads a file: all line ends are the same, also within strings.
fn with_one_line_end(text: &str) -> Cow<'_, str> {
    match text.contains('\r') {
        true => Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n")),
        false => Cow::Borrowed(text),
    }
}

/// Reads a text that keeps the limits.
fn parse_source(source: &Source<'_>, libraries: &Libraries) -> Result<Module, Vec<SourceError>> {
    let parsed = parse_python(source.text);
    let comments = Comments::collect(source, parsed.tokens());
    let errors = parsed.errors();
    let mut diagnostics: Vec<SourceError> =
        errors.iter().map(|e| syntax_error(source, e)).collect();
    let broken: Vec<TextRange> = errors.iter().map(|e| e.location).collect();
    let (mut module, more) = elab::elaborate(source, comments, parsed.suite(), &broken, libraries);
    diagnostics.extend(more);
    diagnostics.extend(wrong_names(source, parsed.tokens()));
    if diagnostics.is_empty() {
        libraries.complete(&mut module);
        return Ok(module);
    }
    diagnostics.sort_by(|a, b| (&a.span, a.id).cmp(&(&b.span, b.id)));
    diagnostics.dedup();
    Err(diagnostics)
}

/// Identifiers of Python that are no names here, each where it stands first.
fn wrong_names(source: &Source<'_>, tokens: &Tokens) -> Vec<SourceError> {
    let mut seen = HashSet::new();
    let names = tokens.iter().filter(|t| t.kind() == TokenKind::Name);
    let wrong = names.filter_map(|t| {
        let text = source.text.get(t.range().to_std_range())?;
        let error = check_name(text).err().filter(|_| seen.insert(text))?;
        let error = SourceError::new(Id::Name, source.span_of(t.range()), error.to_string());
        Some(error.note("names are made of ASCII letters, digits and underscores"))
    });
    wrong.collect()
}

/// Python statements without any meaning.
pub(crate) fn parse_text(text: &str) -> Result<Vec<Stmt>, FragmentError> {
    // The tree is handed out, to be walked and dropped on any stack.
    limits::check_piece(text).map_err(FragmentError::new)?;
    let parsed = parse_unchecked_source(text, PySourceType::Python);
    match parsed.errors().first() {
        Some(error) => Err(FragmentError::new(lowered(error))),
        None => Ok(parsed.into_suite().into_iter().collect()),
    }
}

/// Parses a file; one with syntax errors is parsed again definition by definition, because an open bracket
/// would otherwise swallow what stands behind it.
fn parse_python(text: &str) -> Parsed<ModModule> {
    let whole = parse_unchecked_source(text, PySourceType::Python);
    if whole.errors().is_empty() {
        return whole;
    }
    parse_cells_unchecked(text, definitions(text), &ParseOptions::from(Mode::Module))
}

/// Cuts a file before every line that looks like the head of a definition or module-level statement. The
/// line ends at the cuts belong to no piece.
fn definitions(text: &str) -> Vec<TextRange> {
    let mut starts = Vec::new();
    let mut decorated = false;
    let mut offset = 0;
    for line in text.split_inclusive('\n') {
        if let Some(decorator) = head(line) {
            let continues = decorated && (decorator || is_definition(line));
            if !continues && offset > 0 {
                starts.push(offset);
            }
            decorated = decorator;
        }
        offset += line.len();
    }
    let size = |n: usize| TextSize::new(u32::try_from(n).unwrap_or(u32::MAX));
    let ends = starts.iter().map(|s| s - 1).chain([text.len()]);
    let begins = [0].into_iter().chain(starts.iter().copied());
    begins
        .zip(ends)
        .map(|(a, b)| TextRange::new(size(a), size(b)))
        .collect()
}

/// Whether a line begins something at module level; then whether that is a decorator.
fn head(line: &str) -> Option<bool> {
    let first = line.chars().next()?;
    let word: String = line.chars().take_while(|c| c.is_alphanumeric()).collect();
    let clause = matches!(word.as_str(), "else" | "elif" | "except" | "finally");
    match first {
        '@' => Some(true),
        c if (c.is_alphabetic() || c == '_') && !clause => Some(false),
        _ => None,
    }
}

fn is_definition(line: &str) -> bool {
    ["def ", "class ", "async "]
        .iter()
        .any(|word| line.starts_with(word))
}

fn syntax_error(source: &Source<'_>, error: &ParseError) -> SourceError {
    SourceError::new(Id::Syntax, source.span_of(error.location), lowered(error))
}

/// A parser's message as ours are spelled.
fn lowered(error: &ParseError) -> String {
    let text = error.error.to_string().replace('`', "'");
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => format!("{}{}", first.to_lowercase(), letters.as_str()),
        None => "invalid syntax".to_owned(),
    }
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
