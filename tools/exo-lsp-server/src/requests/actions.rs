//! Code actions: steps that are accepted at a loop, as lines of its schedule, and names that were probably meant.

use std::collections::HashMap;

use exo_ir::{Item, StmtKind};
use lsp_server::Request;
use lsp_types::{
    CodeAction, CodeActionKind, CodeActionOrCommand, CodeActionParams, Diagnostic, Position, Range,
    TextEdit, Uri, WorkspaceEdit,
};

use super::{Answer, document, program_of, value};
use crate::diagnostics::SOURCE;
use crate::documents::Document;
use crate::job::{self, Job, LoopPlace};
use crate::language::Language;
use crate::pairing;
use crate::point::item_at;
use crate::state::{Server, params};
use crate::text::Text;
use crate::workers::{Finish, RequestTask};

/// Answers the request.
///
/// # Errors
/// The document is not open.
pub fn answer(server: &mut Server, request: Request) -> Answer {
    let id = request.id.clone();
    let wanted: CodeActionParams = params(request)?;
    let source = document(server, &wanted.text_document.uri)?;
    let fixes = fixes(&source.uri, &wanted.context.diagnostics);
    let wants_steps = wanted.context.only.as_ref().is_none_or(|only| {
        let mut kinds = only.iter();
        kinds.any(|kind| {
            CodeActionKind::REFACTOR_REWRITE
                .as_str()
                .starts_with(kind.as_str())
        })
    });
    let found = match wants_steps {
        true => schedule_at(server, &source, wanted.range.start.line),
        false => None,
    };
    let Some((place, schedule, target)) = found else {
        return Ok(Some(value(fixes)));
    };
    let paired = pairing::pair(&schedule, &server.documents, &server.settings)?;
    let job = Job {
        offers_at: Some(place),
        ..Job::new(&paired, server.shows_related)
    };
    let about = format!("actions {}", source.uri.as_str());
    let finish: Finish = Box::new(move |found| {
        let mut all = fixes;
        all.extend(of_answer(found, &schedule, &target));
        value(all)
    });
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

/// A place of a schedule where a line can be added, and the variable of the procedure that the line is about.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Target {
    at: Position,
    variable: String,
    /// Whether what is before it does not end its line.
    breaks_line: bool,
}

/// The loop on a line of a program, and the schedule to which a step on it can be added.
fn schedule_at(
    server: &mut Server,
    source: &Document,
    line: u32,
) -> Option<(LoopPlace, Document, Target)> {
    if !source.language.is_program() {
        return None;
    }
    let program = program_of(server, source)?;
    // Places in a text that was not read are those of another one.
    if program.text.as_str() != source.text.as_str() {
        return None;
    }
    let Item::Proc(proc) = item_at(&program.module, &program.file, line + 1)? else {
        return None;
    };
    let mut is_loop = false;
    for stmt in proc.body.iter() {
        stmt.walk(&mut |stmt| {
            let is_for = matches!(stmt.kind, StmtKind::For { .. });
            is_loop |= is_for && stmt.loc.line == line + 1 && *stmt.loc.file == *program.file;
        });
    }
    let schedules = pairing::schedules_of(&source.file, &server.documents, &server.settings);
    let mut targets = schedules.into_iter().filter_map(|schedule| {
        let target = target(schedule)?;
        Some((schedule.clone(), target))
    });
    let (schedule, target) = targets.next().filter(|_| is_loop)?;
    let place = LoopPlace {
        procedure: proc.name.clone(),
        line: line + 1,
    };
    Some((place, schedule, target))
}

/// The place where a line can be added: at the end of a flat schedule; before the last line of a program where that registers one variable.
fn target(schedule: &Document) -> Option<Target> {
    let text = &schedule.text;
    match schedule.language {
        Language::Flat => Some(end_of(text)),
        Language::Program => {
            let lines = (0..text.line_count()).rev();
            let line = lines
                .into_iter()
                .find(|line| !text.line(*line).trim().is_empty())?;
            let inside = text
                .line(line)
                .strip_prefix("register(")?
                .trim_end()
                .strip_suffix(')')?;
            exo_ir::check_name(inside).ok()?;
            Some(Target {
                at: Position::new(line, 0),
                variable: inside.to_owned(),
                breaks_line: false,
            })
        }
        _ => None,
    }
}

fn end_of(text: &Text) -> Target {
    let at = text.position(text.as_str().len());
    Target {
        at,
        variable: String::new(),
        breaks_line: at.character > 0,
    }
}

/// The steps that are accepted, as edits of the schedule. One that is not complete has no place for more.
fn of_answer(
    found: &job::Answer,
    schedule: &Document,
    target: &Target,
) -> Vec<CodeActionOrCommand> {
    if !found.is_complete {
        return Vec::new();
    }
    let name = schedule.file.rsplit('/').next().unwrap_or_default();
    let offers = found.offers.iter();
    let actions = offers.map(|offer| {
        let line = offer.line.replace("{}", &target.variable);
        let before = if target.breaks_line { "\n" } else { "" };
        let edit = TextEdit {
            range: Range::new(target.at, target.at),
            new_text: format!("{before}{line}\n"),
        };
        let title = format!("{}, in {name}", offer.title);
        action(title, CodeActionKind::REFACTOR_REWRITE, &schedule.uri, edit)
    });
    actions.collect()
}

#[allow(
    clippy::mutable_key_type,
    reason = "the protocol's type has addresses as keys, which hash by their text"
)]
fn action(title: String, kind: CodeActionKind, uri: &Uri, edit: TextEdit) -> CodeActionOrCommand {
    let changes = HashMap::from([(uri.clone(), vec![edit])]);
    CodeActionOrCommand::CodeAction(CodeAction {
        title,
        kind: Some(kind),
        edit: Some(WorkspaceEdit::new(changes)),
        ..CodeAction::default()
    })
}

/// Names that were probably meant, where the front end says so.
fn fixes(uri: &Uri, diagnostics: &[Diagnostic]) -> Vec<CodeActionOrCommand> {
    let own = diagnostics
        .iter()
        .filter(|d| d.source.as_deref() == Some(SOURCE));
    let fixes = own.filter_map(|told| {
        let is_of_source = matches!(&told.code, Some(lsp_types::NumberOrString::String(code)) if code.starts_with("frontend."));
        let (_, rest) = told.message.split_once("did you mean '")?;
        let (name, _) = rest.split_once("'?")?;
        let is_word = told.range.start.line == told.range.end.line;
        let edit = TextEdit {
            range: told.range,
            new_text: name.to_owned(),
        };
        let title = format!("write '{name}'");
        (is_of_source && is_word).then(|| action(title, CodeActionKind::QUICKFIX, uri, edit))
    });
    fixes.collect()
}
