//! Templates: the text of a library that is written once for a family of memories and instructions.
//!
//! The language is Jinja's, by the crate `minijinja`, with delimiters that MLIR does not have. What comes of a template is
//! parsed as if it had been written; [`Expanded`] says of each part where it was written.

mod files;
mod marks;
mod scan;
mod stored;

use std::borrow::Cow;
use std::sync::{Arc, Mutex, PoisonError};

use exo_diagnostics::{Class, Diagnostic, Written};
use exo_ir::Loc;
use minijinja::syntax::SyntaxConfig;
use minijinja::{Environment, ErrorKind, UndefinedBehavior};

use files::Files;
pub use files::Folder;
use marks::{AllMarks, Marks, Places};
pub use scan::is_template;
use scan::{BLOCK, COMMENT, STATEMENT, VARIABLE};

/// Most instructions of the template engine for one library, each about an operator, a name or a piece of text.
const MAX_INSTRUCTIONS: u64 = 2_000_000;

/// Most bytes of an expanded text.
const MAX_BYTES: usize = 16_777_216;

/// Most calls of macros and imports inside each other.
const MAX_DEPTH: usize = 100;

/// The result of expanding a template.
#[derive(Debug)]
pub struct Expanded {
    /// The text.
    pub text: Cow<'static, str>,
    file: Arc<str>,
    places: Places,
}

/// The stored form of an expanded template, apart from its text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stored<'a> {
    /// The names of the files where its parts were written.
    pub files: &'a [&'a str],
    /// The locations of the parts: [`Expanded::places`].
    pub places: &'a [u8],
}

/// Expands a template. `file` is its name in diagnostics, and `folder` has the files that it may import.
///
/// # Errors
/// What is wrong with the template, at its place.
pub fn expand(source: &[u8], file: &str, folder: &Folder) -> Result<Expanded, Box<Diagnostic>> {
    let wrong =
        |message: String, loc: &Loc| Box::new(Diagnostic::error(Class::BadInput, message).at(loc));
    let name: Arc<str> = Arc::from(file);
    let text = std::str::from_utf8(source).map_err(|_| {
        wrong(
            "the file is not valid UTF-8".to_owned(),
            &Loc::new(&name, 1, 1),
        )
    })?;
    let marks = Arc::new(Mutex::new(Marks::default()));
    let marked = marked(text, file, &marks);
    let environment = environment(Files::new(folder.clone(), Arc::clone(&marks)))
        .map_err(|error| wrong(described(&error), &Loc::new(&name, 1, 1)))?;
    let mut rendered = Bounded::default();
    let outcome = environment
        .template_from_named_str(file, &marked)
        .and_then(|template| template.render_captured_to((), &mut rendered).map(drop));
    // What the engine says holds as long as it does.
    let outcome = outcome.map_err(|error| match rendered.is_full {
        true => wrong(too_long(), &Loc::new(&name, 1, 1)),
        false => {
            let error = innermost(&error);
            wrong(described(error), &place(error, &name))
        }
    });
    drop(environment);
    outcome?;
    let marks = std::mem::take(&mut *marks.lock().unwrap_or_else(PoisonError::into_inner));
    let rendered = String::from_utf8(rendered.bytes)
        .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned());
    let (text, places) = marks::split(&rendered, marks);
    match text.len() > MAX_BYTES {
        true => Err(wrong(too_long(), &Loc::new(&name, 1, 1))),
        false => Ok(Expanded {
            text: Cow::Owned(text),
            file: name,
            places,
        }),
    }
}

fn marked(text: &str, name: &str, marks: &Mutex<Marks>) -> String {
    let mut marks = marks.lock().unwrap_or_else(PoisonError::into_inner);
    scan::marked(text, name, &mut marks)
}

fn environment(files: Files) -> Result<Environment<'static>, minijinja::Error> {
    let mut environment = Environment::new();
    let syntax = SyntaxConfig::builder()
        .variable_delimiters(VARIABLE.0, VARIABLE.1)
        .block_delimiters(BLOCK.0, BLOCK.1)
        .comment_delimiters(COMMENT.0, COMMENT.1)
        .line_statement_prefix(STATEMENT)
        .build()?;
    environment.set_syntax(syntax);
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    environment.set_auto_escape_callback(|_| minijinja::AutoEscape::None);
    environment.set_keep_trailing_newline(true);
    environment.set_debug(true);
    environment.set_fuel(Some(MAX_INSTRUCTIONS));
    environment.set_recursion_limit(MAX_DEPTH);
    files.install(&mut environment);
    Ok(environment)
}

/// A writer with a size limit.
#[derive(Default)]
struct Bounded {
    bytes: Vec<u8>,
    is_full: bool,
}

impl std::io::Write for Bounded {
    fn write(&mut self, piece: &[u8]) -> std::io::Result<usize> {
        // With marks, which do not count in the end.
        self.is_full = self.bytes.len() + piece.len() > 4 * MAX_BYTES;
        if self.is_full {
            return Err(std::io::Error::other(too_long()));
        }
        self.bytes.extend_from_slice(piece);
        Ok(piece.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

fn too_long() -> String {
    format!("the template makes more than {MAX_BYTES} bytes")
}

/// The innermost error of a chain: an error in an imported file is reported there and not at the
/// import.
fn innermost(error: &minijinja::Error) -> &minijinja::Error {
    let source = std::error::Error::source(error);
    match source.and_then(|source| source.downcast_ref::<minijinja::Error>()) {
        Some(inner) if inner.line().is_some() => innermost(inner),
        _ => error,
    }
}

fn described(error: &minijinja::Error) -> String {
    let at_fault = || {
        let source = error.template_source()?;
        let text = marks::without(source.get(error.range()?)?);
        (!text.is_empty() && !text.contains('\n')).then_some(text)
    };
    match (error.kind(), error.detail()) {
        (ErrorKind::OutOfFuel, _) => {
            format!("the template does not end within {MAX_INSTRUCTIONS} instructions")
        }
        (ErrorKind::UndefinedError, _) => match at_fault() {
            Some(text) => format!("'{text}' is not defined, or a part of it is not"),
            None => "something is not defined".to_owned(),
        },
        (_, Some(detail)) => format!("{}: {}", error.kind(), marks::without(detail)),
        (kind, None) => match at_fault() {
            Some(text) => format!("{kind}, in '{text}'"),
            None => kind.to_string(),
        },
    }
}

/// Location of an error, in the text as it is written.
fn place(error: &minijinja::Error, main: &Arc<str>) -> Loc {
    let file = error.name().map_or_else(|| Arc::clone(main), Arc::from);
    let before = || {
        let source = error.template_source()?;
        Some(marks::without(source.get(..error.range()?.start)?))
    };
    match before() {
        Some(before) => {
            let line = before.bytes().filter(|byte| *byte == b'\n').count() + 1;
            let col = before.len() - before.rfind('\n').map_or(0, |at| at + 1) + 1;
            Loc::new(&file, number(line), number(col))
        }
        None => Loc::new(&file, number(error.line().unwrap_or(1)), 1),
    }
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

impl Expanded {
    /// A text that was expanded before, of a file that diagnostics call `file`.
    pub fn stored(text: &'static str, file: &str, template: Stored<'static>) -> Expanded {
        let files = template.files.iter().copied().map(Arc::from);
        Expanded {
            text: Cow::Borrowed(text),
            file: Arc::from(file),
            places: Places::new(files.collect(), AllMarks::Stored(template.places)),
        }
    }

    /// The names of the files where parts of it were written, for [`Stored`].
    pub fn files(&self) -> Vec<&str> {
        self.places.files.iter().map(AsRef::as_ref).collect()
    }

    /// The encoded locations of the parts, for [`Stored`].
    pub fn places(&self) -> Vec<u8> {
        self.places.to_bytes()
    }

    /// Whether any line of the template is there more than once.
    pub fn has_instances(&self) -> bool {
        self.places.has_repeated()
    }

    fn line(&self, line: u32) -> Option<&str> {
        let index = usize::try_from(line).ok()?.checked_sub(1)?;
        self.text.lines().nth(index).map(str::trim)
    }
}

impl Written for Expanded {
    fn place(&self, loc: &Loc) -> Loc {
        match *loc.file == *self.file {
            true => self.places.of(loc.line, loc.col),
            false => None,
        }
        .unwrap_or_else(|| loc.clone())
    }

    /// One about a line that is there more than once says as what.
    fn report(&self, mut diagnostic: Diagnostic) -> Diagnostic {
        let own = diagnostic.span.as_ref().map(|span| span.loc());
        for note in &mut diagnostic.notes {
            note.span = (note.span.take())
                .and_then(|span| exo_diagnostics::Span::at(&self.place(&span.loc())));
        }
        let Some(loc) = own else { return diagnostic };
        let place = self.place(&loc);
        let moved = diagnostic.at(&place);
        match self.line(loc.line) {
            Some(text) if self.places.is_repeated(loc.line, loc.col) => {
                let line = loc.line;
                moved.note(&place, format!("expanded, this is line {line}: {text}"))
            }
            _ => moved,
        }
    }
}
