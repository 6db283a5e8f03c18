//! Hover: the meaning of a name, and what is known there.

use exo_ir::{Item, Module};
use exo_steps::args::ArgSpec;
use exo_steps::{StepDoc, schedule, steps};
use lsp_types::{Hover, HoverContents, HoverParams, MarkupContent, MarkupKind, Range};

use super::{Place, program_of};
use crate::call_site::{self, FlatSite};
use crate::language::Language;
use crate::names;
use crate::point::{Point, kind_of};
use crate::state::{RequestError, Server};
use crate::{loads, manuals, point};

/// Lines of a definition that are shown.
const SHOWN_LINES: usize = 40;

/// Answers the request.
///
/// # Errors
/// The document is not open.
pub fn answer(server: &mut Server, params: HoverParams) -> Result<Option<Hover>, RequestError> {
    let place = Place::of(server, &params.text_document_position_params)?;
    let Some((range, text)) = (match place.document.language {
        Language::Exo => in_source(server, &place),
        Language::Mlir => in_mlir(server, &place),
        Language::Program => in_program(server, &place),
        Language::Flat => in_list(server, &place),
        Language::Other => None,
    }) else {
        return Ok(None);
    };
    let contents = HoverContents::Markup(MarkupContent {
        kind: MarkupKind::Markdown,
        value: text,
    });
    Ok(Some(Hover {
        contents,
        range: Some(range),
    }))
}

type Found = Option<(Range, String)>;

fn word(place: &Place) -> Option<(Range, String)> {
    let (range, word) = place.document.text.word(place.offset)?;
    Some((place.document.text.range(range), word.to_owned()))
}

fn in_source(server: &mut Server, place: &Place) -> Found {
    // Words of a comment mean nothing.
    if place.line_before().contains('#') {
        return None;
    }
    let program = program_of(server, &place.document)?;
    let (range, word) = word(place)?;
    let point = Point::at(
        &program.module,
        &program.file,
        &place.document.text,
        place.offset,
    );
    let variable = point.as_ref().and_then(|point| {
        let sym = point.variable(&word)?;
        let kind = kind_of(point.proc, sym);
        let declared = point.declaration(sym);
        Some(format!(
            "```python\n{declared}\n```\n{kind} of '{}'",
            point.proc.name
        ))
    });
    let is_keyword = matches!(word.as_str(), "for" | "if" | "else" | "assert");
    let meaning = variable.or_else(|| definition(&program.module, &word));
    let mut text = match meaning {
        Some(text) => text,
        None if is_keyword => String::new(),
        None => return None,
    };
    text += &facts(point.as_ref());
    Some((range, text.trim().to_owned())).filter(|(_, text)| !text.is_empty())
}

/// Everything that holds at a point, as a list.
fn facts(point: Option<&Point<'_>>) -> String {
    let facts = point.map(Point::facts).unwrap_or_default();
    if facts.is_empty() {
        return String::new();
    }
    let lines = facts
        .iter()
        .map(|fact| format!("\n* `{}` ({}, line {})", fact.text, fact.why, fact.loc.line));
    format!("\n\nKnown here:\n{}", lines.collect::<String>())
}

/// A definition of a module, or of a library, as Exo source.
fn definition(module: &Module, name: &str) -> Option<String> {
    let mut items = module.all_items();
    let is_it = |item: &&Item| {
        item.name() == name
            || item
                .name()
                .rsplit_once('.')
                .is_some_and(|(_, own)| own == name)
    };
    let text = exo_frontend::print_item(items.find(is_it)?);
    let lines: Vec<&str> = text.lines().collect();
    let mut shown = lines[..lines.len().min(SHOWN_LINES)].join("\n");
    if lines.len() > SHOWN_LINES {
        shown += "\n    # …";
    }
    Some(format!("```python\n{shown}\n```"))
}

fn in_mlir(server: &mut Server, place: &Place) -> Found {
    let program = program_of(server, &place.document)?;
    let (range, word) = word(place)?;
    Some((range, definition(&program.module, &word)?))
}

fn in_program(server: &mut Server, place: &Place) -> Found {
    let (range, word) = word(place)?;
    let site = call_site::in_program(place.document.text.as_str(), place.offset);
    let call = site.calls.last();
    let is_loaded = call.is_some_and(|call| call.name == "load");
    if site.quoted_from.is_some() && !is_loaded {
        return Some((range, named(server, place, &word)?));
    }
    if let Some(step) = steps::by_name(&word) {
        return Some((range, manuals::of_step(&step.doc())));
    }
    let argument = call.and_then(|call| parameter(&steps::by_name(&call.name)?.doc(), &word));
    let text = argument.or_else(|| function(place, &word));
    Some((range, text?))
}

/// A function of the schedule, or of a file that it loads: its parameters, and what its docstring begins with.
fn function(place: &Place, name: &str) -> Option<String> {
    let document = &place.document;
    let loaded = loads::all(document.text.as_str()).into_iter();
    let loaded = loaded.filter_map(|load| loads::text(&document.file, &load.file));
    let mut texts = std::iter::once(document.text.as_str().to_owned()).chain(loaded);
    let (_, head) = texts.find_map(|text| {
        let mut functions = loads::functions(&text).into_iter();
        functions.find(|(known, _)| known == name)
    })?;
    let (head, doc) = head.split_once('\n').unwrap_or((&head, ""));
    Some(format!("```python\ndef {head}\n```\n{doc}"))
}

/// The manual's line on the argument of a parameter.
fn parameter(doc: &StepDoc, name: &str) -> Option<String> {
    let parameters = doc.parameters();
    let found = parameters.iter().find(|p| p.name == name)?;
    Some(manuals::of_argument(doc, &doc.args[found.of]))
}

fn in_list(server: &mut Server, place: &Place) -> Found {
    let line = place.document.text.line(place.line);
    let column = place.offset - place.line_start();
    let whole = call_site::dashed_word(line, column)?;
    let dashed = &line[whole.clone()];
    let start = place.line_start();
    let range = place
        .document
        .text
        .range(start + whole.start..start + whole.end);
    match call_site::in_list(&line[..whole.end]) {
        FlatSite::Pass => {
            let step = schedule::step_of(dashed)?;
            Some((range, manuals::of_step(&step.doc())))
        }
        FlatSite::Option(pass) => {
            let doc = schedule::step_of(&pass)?.doc();
            let is_it = |spec: &&ArgSpec| spec.flag() == dashed;
            Some((range, manuals::of_option(doc.args.iter().find(is_it)?)))
        }
        FlatSite::Value(..) => {
            let (range, word) = word(place)?;
            Some((range, named(server, place, &word)?))
        }
        FlatSite::Nothing => None,
    }
}

/// A name of the program that a schedule is about, as it is before any step.
fn named(server: &mut Server, place: &Place, name: &str) -> Option<String> {
    let program = program_of(server, &place.document)?;
    let procs = program.module.procs();
    let found: Vec<String> = procs
        .flat_map(|proc| {
            proc.named(name).map(|sym| {
                let declared = point::declaration(proc, sym);
                let kind = kind_of(proc, sym);
                let line = proc.var(sym).loc.line;
                format!("* `{declared}`: {kind} of '{}', line {line}", proc.name)
            })
        })
        .collect();
    match found.is_empty() {
        true => definition(&program.module, name),
        false => {
            let loops = names::candidates(exo_steps::args::Kind::Loop, &program.module);
            let of_it = loops.iter().filter(|c| c.text == name);
            let loops: String = of_it.map(|c| format!("* {}\n", c.detail)).collect();
            Some(format!("Before any step:\n\n{}\n{loops}", found.join("\n")))
        }
    }
}
