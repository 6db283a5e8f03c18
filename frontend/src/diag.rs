//! Errors of the front end, with their place in the source.

use std::fmt;
use std::sync::Arc;

use exo_view::Loc;

/// A place in a file: line and column in characters, both from one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pos {
    /// The line, from one.
    pub line: u32,
    /// The column in characters, from one.
    pub col: u32,
}

/// A stretch of a file, half open.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Span {
    /// The file's name as it was given.
    pub file: Arc<str>,
    /// Its first character.
    pub start: Pos,
    /// One past its last character.
    pub end: Pos,
}

impl Span {
    /// Where it begins, in the form that the view uses.
    pub fn loc(&self) -> Loc {
        Loc::new(&self.file, self.start.line, self.start.col)
    }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.start.line, self.start.col)
    }
}

macro_rules! ids {
    ($($(#[$doc:meta])* $variant:ident = $name:literal,)*) => {
        /// What kind of error a diagnostic is; its name is stable and appears in the text.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Id { $($(#[$doc])* $variant,)* }

        impl Id {
            /// Every id.
            pub const ALL: &[Id] = &[$(Id::$variant,)*];

            /// The stable name, `frontend.…`.
            pub fn name(self) -> &'static str {
                match self { $(Id::$variant => $name,)* }
            }
        }
    };
}

ids! {
    /// Not Python syntax.
    Syntax = "frontend.syntax",
    /// Nested too deep, a line or a file too long.
    Limit = "frontend.limit",
    /// A Python statement that the language does not have.
    UnsupportedStatement = "frontend.unsupported-statement",
    /// A Python expression that the language does not have, or not in this place.
    UnsupportedExpression = "frontend.unsupported-expression",
    /// Python at module level that is not a definition.
    UnsupportedDefinition = "frontend.unsupported-definition",
    /// A decorator, parameter list or class body that is not of the form asked for.
    BadDeclaration = "frontend.bad-declaration",
    /// Two definitions of one name.
    Duplicate = "frontend.duplicate",
    /// A variable that is not in scope.
    UnknownName = "frontend.unknown-name",
    /// A call of a procedure that the file does not define.
    UnknownProcedure = "frontend.unknown-procedure",
    /// A function in a data expression that is neither built in nor declared.
    UnknownExtern = "frontend.unknown-extern",
    /// Something other than a type where a type must stand.
    UnknownType = "frontend.unknown-type",
    /// `C.f` where no configuration `C` is defined.
    UnknownConfig = "frontend.unknown-config",
    /// `C.f` where `C` has no field `f`.
    UnknownField = "frontend.unknown-field",
    /// Data where a control expression must stand.
    DataInControl = "frontend.data-in-control",
    /// A control value where data must stand.
    ControlInData = "frontend.control-in-data",
    /// An integer where a condition must stand.
    ExpectedCondition = "frontend.expected-condition",
    /// A condition where an integer must stand.
    ExpectedInteger = "frontend.expected-integer",
    /// `a < b < c`.
    ChainedComparison = "frontend.chained-comparison",
    /// A product of two expressions with variables.
    QuasiAffine = "frontend.quasi-affine",
    /// `/` or `%` by something other than a positive literal.
    Divisor = "frontend.divisor",
    /// A number that does not fit.
    Literal = "frontend.literal",
    /// The wrong number of indices.
    Rank = "frontend.rank",
    /// `stride(A, d)` of something without strides, or of a dimension that it does not have.
    Stride = "frontend.stride",
    /// A window expression where none can stand, or one without bounds.
    Window = "frontend.window",
    /// An assignment to something that cannot be assigned.
    NotAssignable = "frontend.not-assignable",
    /// A loop that is not over `seq` or `par`.
    LoopRange = "frontend.loop-range",
    /// An `assert` after the first statement.
    AssertPosition = "frontend.assert-position",
    /// The wrong number of arguments.
    Arity = "frontend.arity",
    /// An argument of the wrong kind.
    Argument = "frontend.argument",
    /// A configuration write whose value mentions a loop variable.
    ConfigLoopVariable = "frontend.config-loop-variable",
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Something that helps to understand an error.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// The place that it is about, if it is not that of the error.
    pub span: Option<Span>,
    /// The text: first letter lower-case, no final period.
    pub message: String,
}

/// An error of the front end.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{span}: error: {message} [{id}]")]
pub struct Diagnostic {
    /// What kind of error it is.
    pub id: Id,
    /// The piece of source that is wrong.
    pub span: Span,
    /// The text: first letter lower-case, no final period, names in single quotes.
    pub message: String,
    /// What helps to understand it.
    pub notes: Vec<Note>,
}

impl Diagnostic {
    pub(crate) fn new(id: Id, span: Span, message: impl Into<String>) -> Self {
        Diagnostic {
            id,
            span,
            message: message.into(),
            notes: Vec::new(),
        }
    }

    pub(crate) fn note(mut self, message: impl Into<String>) -> Self {
        self.notes.push(Note {
            span: None,
            message: message.into(),
        });
        self
    }

    pub(crate) fn note_at(mut self, span: Span, message: impl Into<String>) -> Self {
        self.notes.push(Note {
            span: Some(span),
            message: message.into(),
        });
        self
    }

    /// "did you mean", if one of the names is close to what was written.
    pub(crate) fn suggest<'n>(
        self,
        written: &str,
        names: impl IntoIterator<Item = &'n str>,
    ) -> Self {
        match closest(written, names) {
            Some(name) => {
                let text = format!("did you mean '{name}'?");
                self.note(text)
            }
            None => self,
        }
    }
}

/// The name nearest to what was written, if it is near: one edit in three characters, two at most.
fn closest<'n>(written: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    // Quadratic in the length; nobody mistypes a name of hundreds of characters by two.
    let length = written.chars().count();
    if length > 64 {
        return None;
    }
    let allowed = (length / 3).clamp(1, 2);
    names
        .into_iter()
        .filter(|name| name.len() <= 256)
        .map(|name| (strsim::osa_distance(written, name), name))
        .filter(|(distance, name)| *distance <= allowed && *distance < name.chars().count())
        .min()
        .map(|(_, name)| name)
}

/// Diagnostics as text with the source line and a caret, for use outside MLIR.
///
/// `text` is the source that was parsed; positions beyond it are printed without their line.
pub fn render(diagnostics: &[Diagnostic], text: &str) -> String {
    let lines: Vec<&str> = split_lines(text);
    let mut out = String::new();
    for d in diagnostics {
        out.push_str(&format!("{d}\n"));
        render_snippet(&mut out, &d.span, &lines);
        for note in &d.notes {
            match &note.span {
                None => out.push_str(&format!("note: {}\n", note.message)),
                Some(span) => {
                    out.push_str(&format!("{span}: note: {}\n", note.message));
                    render_snippet(&mut out, span, &lines);
                }
            }
        }
    }
    out
}

fn render_snippet(out: &mut String, span: &Span, lines: &[&str]) {
    let Some(line) = lines.get((span.start.line as usize).wrapping_sub(1)) else {
        return;
    };
    let before = span.start.col.saturating_sub(1) as usize;
    // Tabs are kept in the padding so that the caret stands under its character.
    let padding: String = line
        .chars()
        .take(before)
        .map(|c| if c == '\t' { '\t' } else { ' ' })
        .collect();
    let rest = line.chars().count().saturating_sub(before);
    let width = match span.end.line == span.start.line {
        true => (span.end.col.saturating_sub(span.start.col) as usize).min(rest),
        false => rest,
    };
    let marks = "~".repeat(width.saturating_sub(1));
    out.push_str(&format!("  {line}\n  {padding}^{marks}\n"));
}

/// The lines of a text as Python counts them: ended by `\n`, `\r\n` or a lone `\r`.
pub(crate) fn split_lines(text: &str) -> Vec<&str> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut lines = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(['\n', '\r']) {
        let (line, tail) = rest.split_at(at);
        lines.push(line);
        rest = tail
            .strip_prefix("\r\n")
            .unwrap_or_else(|| tail.get(1..).unwrap_or(""));
    }
    lines.push(rest);
    lines
}
