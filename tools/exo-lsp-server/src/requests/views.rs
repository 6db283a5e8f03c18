//! Programs after lines of schedules, as documents that nobody wrote.

use std::str::FromStr;

use lsp_server::Request;
use lsp_types::{CodeLens, CodeLensParams, Command, ExecuteCommandParams, Position, Range, Uri};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{Answer, document, value};
use crate::call_site::in_program;
use crate::documents::Document;
use crate::job::{self, Job};
use crate::language::Language;
use crate::pairing;
use crate::state::{RequestError, Server, params};
use crate::uri::encoded;
use crate::workers::{Finish, RequestTask};

/// The request for the program after a line.
pub const METHOD: &str = "exo/programAfter";

/// The request for the text of a document with a URI of ours; the protocol has it from version 3.18 on.
pub const CONTENT_METHOD: &str = "workspace/textDocumentContent";

/// The command that shows the program after a line.
pub const COMMAND: &str = "exo.showProgramAfter";

/// The scheme of URIs of such documents: `exo-program:PATH/TO/schedule.star.py?7`.
pub const SCHEME: &str = "exo-program";

/// The line of a schedule after which the program is wanted.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AfterParams {
    /// The schedule.
    pub text_document: lsp_types::TextDocumentIdentifier,
    /// The line, or
    pub line: Option<u32>,
    /// a position on it.
    pub position: Option<Position>,
}

/// A program after a line of a schedule.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ProgramAfter {
    /// The procedures that the schedule has changed up to there, as Exo source; with what is wrong as comments.
    pub text: String,
    /// A URI for the document.
    pub uri: String,
    /// Its language.
    pub language_id: &'static str,
    /// Whether the schedule came to the line.
    pub is_complete: bool,
    /// How many steps it took.
    pub steps: u64,
}

/// Answers the request for the program after a line.
///
/// # Errors
/// The document is not open, is no schedule, or has no program.
pub fn answer(server: &mut Server, request: Request) -> Answer {
    let id = request.id.clone();
    let wanted: AfterParams = params(request)?;
    let position = wanted.position.map(|position| position.line);
    let line = wanted.line.or(position).unwrap_or(u32::MAX);
    let document = document(server, &wanted.text_document.uri)?;
    let uri = uri_of(&document, line);
    let finish: Finish = Box::new(move |found| {
        value(ProgramAfter {
            text: text_of(found),
            uri,
            language_id: "python",
            is_complete: found.is_complete,
            steps: found.steps,
        })
    });
    ask(server, id, &document, line, finish)
}

/// Answers the request for the text of a document with a URI of ours.
///
/// # Errors
/// As [`answer`], and the URI is none of ours.
pub fn content(server: &mut Server, request: Request) -> Answer {
    #[derive(Deserialize)]
    struct ContentParams {
        uri: Uri,
    }
    let id = request.id.clone();
    let wanted: ContentParams = params(request)?;
    let unfit = || {
        RequestError::Unfit(format!(
            "'{}' is no program after a line",
            wanted.uri.as_str()
        ))
    };
    let (schedule, line) = schedule_of(wanted.uri.as_str()).ok_or_else(unfit)?;
    let document = document(server, &schedule)?;
    let finish: Finish = Box::new(|found| json!({ "text": text_of(found) }));
    ask(server, id, &document, line, finish)
}

/// Answers a command with what [`answer`] gives: its arguments are the URI of the schedule and the line.
///
/// # Errors
/// As [`answer`], and the command is not known.
pub fn command(server: &mut Server, request: Request) -> Answer {
    let id = request.id.clone();
    let wanted: ExecuteCommandParams = params(request)?;
    if wanted.command != COMMAND {
        return Err(RequestError::Unfit(format!(
            "'{}' is no command",
            wanted.command
        )));
    }
    let mut arguments = wanted.arguments.into_iter();
    let uri = arguments.next().unwrap_or_default();
    let line = arguments.next().unwrap_or_default();
    let asked = json!({ "textDocument": { "uri": uri }, "line": line });
    answer(server, Request::new(id, METHOD.to_owned(), asked))
}

/// Has a thread find the program after a line, from zero.
fn ask(
    server: &mut Server,
    id: lsp_server::RequestId,
    document: &Document,
    line: u32,
    finish: Finish,
) -> Answer {
    if !document.language.is_schedule() {
        let text = format!("'{}' is no schedule", document.file);
        return Err(RequestError::Unfit(text));
    }
    let paired = pairing::pair(document, &server.documents, &server.settings)?;
    let job = Job {
        stop_after: Some(line.saturating_add(1)),
        ..Job::new(&paired, server.shows_related)
    };
    let about = uri_of(document, line);
    server.later(
        &about,
        RequestTask {
            id,
            job,
            limit: server.settings.schedule_time(),
            finish,
        },
    );
    Ok(None)
}

/// The text of the document: the program, and what is wrong.
fn text_of(found: &job::Answer) -> String {
    let errors = found.diagnostics.iter();
    let errors = errors.filter(|d| d.severity == Some(lsp_types::DiagnosticSeverity::ERROR));
    let mut text = String::new();
    for error in errors.filter(|_| !found.is_complete) {
        text += &format!("# line {} is refused: ", error.range.start.line + 1);
        text += &error.message.replace('\n', "\n# ");
        text += "\n";
    }
    match (text.is_empty(), found.program.is_empty()) {
        (true, _) => found.program.clone(),
        (false, true) => text,
        (false, false) => format!("{text}# the program before it:\n\n{}", found.program),
    }
}

/// The URI of the program after a line of a schedule.
fn uri_of(document: &Document, line: u32) -> String {
    format!("{SCHEME}:{}.py?{line}", encoded(document.uri.as_str()))
}

/// The schedule and the line of a URI of ours.
fn schedule_of(uri: &str) -> Option<(Uri, u32)> {
    let rest = uri.strip_prefix(SCHEME)?.strip_prefix(':')?;
    let (name, line) = rest.rsplit_once('?')?;
    let name = crate::uri::decoded(name.strip_suffix(".py")?)?;
    Some((Uri::from_str(&name).ok()?, line.parse().ok()?))
}

/// Lenses over the lines of a schedule behind which there is another program.
///
/// # Errors
/// The document is not open.
pub fn lenses(server: &mut Server, params: CodeLensParams) -> Result<Vec<CodeLens>, RequestError> {
    let document = document(server, &params.text_document.uri)?;
    let lines = 0..document.text.line_count();
    let found = lines.filter(|line| takes_step(&document, *line));
    Ok(found.map(|line| lens(&document, line)).collect())
}

/// Whether a statement at the top of a schedule begins on a line and may take a step.
fn takes_step(document: &Document, line: u32) -> bool {
    let text = document.text.line(line);
    let first = text.chars().next();
    let is_top = first.is_some_and(|c| c.is_alphabetic() || c == '_');
    match document.language {
        Language::Flat => !text.trim().is_empty() && !text.trim_start().starts_with('#'),
        Language::Program => {
            let start = document.text.offset(Position::new(line, 0));
            let site = in_program(document.text.as_str(), start);
            let is_inside = !site.calls.is_empty() || site.quoted_from.is_some();
            let other = ["def ", "load(", "else", "elif "].iter();
            let is_other = other.clone().any(|word| text.starts_with(word));
            is_top && !is_inside && !is_other && text.contains('(')
        }
        _ => false,
    }
}

fn lens(document: &Document, line: u32) -> CodeLens {
    let end = Position::new(line, u32::MAX);
    let end = document.text.position(document.text.offset(end));
    CodeLens {
        range: Range::new(Position::new(line, 0), end),
        command: Some(Command {
            title: "program after this".to_owned(),
            command: COMMAND.to_owned(),
            arguments: Some(vec![json!(document.uri.as_str()), json!(line)]),
        }),
        data: None,
    }
}
