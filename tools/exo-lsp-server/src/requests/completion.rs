//! Completion in schedules: steps, their arguments, and what of the program they can be about.

use std::ops::Range;

use exo_steps::args::{ArgSpec, Kind};
use exo_steps::{StepDoc, schedule, steps};
use lsp_types::{
    CompletionItem, CompletionItemKind, CompletionParams, CompletionResponse, CompletionTextEdit,
    Documentation, MarkupContent, MarkupKind, TextEdit,
};

use super::{Place, program_of};
use crate::call_site::{self, CallSite, FlatSite, OpenCall};
use crate::language::Language;
use crate::names::{self, Candidate};
use crate::state::{RequestError, Server};
use crate::{loads, manuals, program};

/// Functions of programs beside the steps, with what they do.
const FUNCTIONS: [(&str, &str); 9] = [
    (
        "procedure",
        "a procedure of the program, as it was before the schedule",
    ),
    (
        "procedures",
        "all procedures of the program, as they were before the schedule",
    ),
    ("register", "says which procedures the schedule is about"),
    ("param", "a parameter of the schedule, with its default"),
    (
        "attempt",
        "calls a step: its result and None, or None and the refusal",
    ),
    ("unless_refused", "calls a step: its result, or None"),
    ("refuse", "refuses, as a step does"),
    ("load", "takes functions from another file"),
    ("print", "shows a value"),
];

/// Answers the request.
///
/// # Errors
/// The document is not open.
pub fn answer(
    server: &mut Server,
    params: CompletionParams,
) -> Result<Option<CompletionResponse>, RequestError> {
    let place = Place::of(server, &params.text_document_position)?;
    let items = match place.document.language {
        Language::Program => in_program(server, &place),
        Language::Flat => in_list(server, &place),
        Language::Exo | Language::Mlir | Language::Other => Vec::new(),
    };
    Ok(Some(CompletionResponse::Array(items)))
}

fn in_program(server: &mut Server, place: &Place) -> Vec<CompletionItem> {
    let site = call_site::in_program(place.document.text.as_str(), place.offset);
    match site.quoted_from {
        Some(from) => {
            let range = from..place.offset;
            let texts = quoted(server, place, &site);
            texts.iter().map(|c| inside(place, &range, c)).collect()
        }
        None => unquoted(place, &site),
    }
}

/// Everything that may stand outside of quotes.
fn unquoted(place: &Place, site: &CallSite) -> Vec<CompletionItem> {
    let text = place.document.text.as_str();
    let before = text.get(..place.offset).unwrap_or_default();
    let word = before.trim_end_matches(|c: char| c.is_alphanumeric() || c == '_');
    if word.ends_with('.') || in_comment(place.line_before()) {
        return Vec::new();
    }
    let mut items = Vec::new();
    let step = site
        .calls
        .last()
        .and_then(|call| steps::by_name(&call.name));
    if let Some(step) = step {
        items.extend(keywords(&step.doc()));
    }
    items.extend(steps::all().iter().map(|step| {
        let doc = step.doc();
        item(
            doc.name,
            CompletionItemKind::FUNCTION,
            doc.summary,
            Some(manuals::of_step(&doc)),
        )
    }));
    let functions = FUNCTIONS.iter();
    items
        .extend(functions.map(|(name, what)| item(name, CompletionItemKind::FUNCTION, what, None)));
    let own = loads::functions(text).into_iter();
    items.extend(own.map(|(name, head)| item(&name, CompletionItemKind::FUNCTION, &head, None)));
    for load in loads::all(text) {
        let names = load.names.iter();
        items.extend(names.map(|n| item(n, CompletionItemKind::FUNCTION, &load.file, None)));
    }
    items
}

fn in_comment(line: &str) -> bool {
    line.trim_start().starts_with('#')
}

fn keywords(doc: &StepDoc) -> Vec<CompletionItem> {
    let parameters = doc.parameters().into_iter();
    let items = parameters.map(|p| {
        let spec = &doc.args[p.of];
        let mut item = item(
            &format!("{} = ", p.name),
            CompletionItemKind::PROPERTY,
            spec.help,
            Some(manuals::of_argument(doc, spec)),
        );
        // Before the steps, which are many.
        item.sort_text = Some(format!("0{}", p.name));
        item
    });
    items.collect()
}

/// The texts that may stand in quotes.
fn quoted(server: &mut Server, place: &Place, site: &CallSite) -> Vec<Candidate> {
    let Some(call) = site.calls.last() else {
        return Vec::new();
    };
    if call.name == "load" {
        return loaded(place, call);
    }
    let kind = match call.name.as_str() {
        "procedure" => Some(Kind::Procedure),
        "find_loop" => Some(Kind::Loop),
        "find_alloc_or_arg" => Some(Kind::Buffer),
        "find" => Some(Kind::Statement),
        name => steps::by_name(name).and_then(|step| kind_of(&step.doc(), call)),
    };
    let Some(kind) = kind else {
        return Vec::new();
    };
    let mut found = of_kind(server, place, kind);
    if wants_names(kind) {
        found.extend(new_names(place.document.text.as_str(), &found));
    }
    found
}

/// The kind of the argument at which a call stands.
fn kind_of(doc: &StepDoc, call: &OpenCall) -> Option<Kind> {
    let all = doc.parameters();
    let parameter = match &call.keyword {
        Some(keyword) => all.iter().find(|p| p.name == *keyword),
        // The procedure is the first.
        None => all.get(call.position.checked_sub(1)?),
    };
    let kind = doc.args[parameter?.of].kind;
    Some(kind.of().unwrap_or(kind))
}

fn of_kind(server: &mut Server, place: &Place, kind: Kind) -> Vec<Candidate> {
    let program = program_of(server, &place.document);
    let module = program.map_or_else(Default::default, |program| program.module);
    names::candidates(kind, &program::with_all_libraries(&module))
}

/// Whether names that steps have given may be meant.
fn wants_names(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::Loop | Kind::Buffer | Kind::Nest | Kind::Statement | Kind::Block
    )
}

/// Names in quotes elsewhere in the schedule: steps may have given them to loops and buffers.
fn new_names(text: &str, known: &[Candidate]) -> Vec<Candidate> {
    let mut found: Vec<Candidate> = Vec::new();
    for part in text.split(['"', '\'']).skip(1).step_by(2) {
        let is_name = exo_ir::check_name(part).is_ok();
        let is_new = |all: &[Candidate]| all.iter().all(|c| c.text != part);
        if is_name && is_new(known) && is_new(&found) {
            found.push(Candidate {
                text: part.to_owned(),
                detail: "named in this schedule".to_owned(),
            });
        }
    }
    found
}

/// Files that can be loaded, or functions of the one that is.
fn loaded(place: &Place, call: &OpenCall) -> Vec<Candidate> {
    let candidate = |text: &str, detail: &str| Candidate {
        text: text.to_owned(),
        detail: detail.to_owned(),
    };
    if call.position > 0 {
        let name = call.first_text.as_deref().unwrap_or_default();
        let text = loads::text(&place.document.file, name).unwrap_or_default();
        let functions = loads::functions(&text).into_iter();
        let public = functions.filter(|(name, _)| !name.starts_with('_'));
        return public.map(|(name, head)| candidate(&name, &head)).collect();
    }
    let library = exo_starlark::library().iter();
    let mut found: Vec<Candidate> = library
        .map(|(name, _)| candidate(name, "library"))
        .collect();
    let folder = std::path::Path::new(&place.document.file).parent();
    let entries = folder.and_then(|folder| std::fs::read_dir(folder).ok());
    let mut beside: Vec<String> = entries
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|entry| entry.file_name().into_string().ok())
        .filter(|name| name.ends_with(".star"))
        .collect();
    beside.sort();
    found.extend(beside.iter().map(|name| candidate(name, "file")));
    found
}

fn in_list(server: &mut Server, place: &Place) -> Vec<CompletionItem> {
    let line = place.line_before();
    match call_site::in_list(line) {
        FlatSite::Pass => {
            let from = line.len() - line.trim_start().len();
            let start = place.line_start();
            let range = start + from..place.offset;
            let all = steps::all().iter();
            all.map(|step| {
                let doc = step.doc();
                let candidate = Candidate {
                    text: schedule::pass_name(doc.name),
                    detail: doc.summary.to_owned(),
                };
                let documented = inside(place, &range, &candidate);
                CompletionItem {
                    kind: Some(CompletionItemKind::FUNCTION),
                    documentation: markdown(manuals::of_step(&doc)),
                    ..documented
                }
            })
            .collect()
        }
        FlatSite::Option(pass) => {
            let Some(step) = schedule::step_of(&pass) else {
                return Vec::new();
            };
            let doc = step.doc();
            let mut items: Vec<_> = doc.args.iter().map(option).collect();
            let proc = "the procedure, where there are several";
            items.push(item("proc=", CompletionItemKind::PROPERTY, proc, None));
            items
        }
        FlatSite::Value(pass, name, from) => {
            let start = place.line_start();
            let range = start + from..place.offset;
            let found = value(server, place, &pass, &name);
            found.iter().map(|c| inside(place, &range, c)).collect()
        }
        FlatSite::Nothing => Vec::new(),
    }
}

fn option(spec: &ArgSpec) -> CompletionItem {
    let name = format!("{}=", spec.flag());
    let manual = manuals::of_option(spec);
    item(&name, CompletionItemKind::PROPERTY, spec.help, Some(manual))
}

/// The values of an option.
fn value(server: &mut Server, place: &Place, pass: &str, name: &str) -> Vec<Candidate> {
    if name == "proc" {
        return of_kind(server, place, Kind::Procedure);
    }
    let Some(step) = schedule::step_of(pass) else {
        return Vec::new();
    };
    let doc = step.doc();
    let spec = doc.args.iter().find(|spec| spec.flag() == name);
    spec.map_or_else(Vec::new, |spec| of_kind(server, place, spec.kind))
}

fn item(
    label: &str,
    kind: CompletionItemKind,
    detail: &str,
    manual: Option<String>,
) -> CompletionItem {
    CompletionItem {
        label: label.to_owned(),
        kind: Some(kind),
        detail: Some(detail.to_owned()),
        documentation: manual.and_then(markdown),
        ..CompletionItem::default()
    }
}

fn markdown(value: String) -> Option<Documentation> {
    let kind = MarkupKind::Markdown;
    Some(Documentation::MarkupContent(MarkupContent { kind, value }))
}

/// A text that takes the place of what was typed of it.
fn inside(place: &Place, range: &Range<usize>, candidate: &Candidate) -> CompletionItem {
    let edit = TextEdit {
        range: place.document.text.range(range.clone()),
        new_text: candidate.text.clone(),
    };
    CompletionItem {
        text_edit: Some(CompletionTextEdit::Edit(edit)),
        ..item(
            &candidate.text,
            CompletionItemKind::VALUE,
            &candidate.detail,
            None,
        )
    }
}
