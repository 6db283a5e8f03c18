//! Go to definition: of names in programs, of what schedules name, and of files that they load.

use std::path::Path;
use std::str::FromStr;

use exo_ir::Loc;
use lsp_types::{GotoDefinitionParams, GotoDefinitionResponse, Location, Position, Range, Uri};

use super::{Place, program_of};
use crate::call_site::{self, FlatSite};
use crate::language::Language;
use crate::point::Point;
use crate::programs::Program;
use crate::state::{RequestError, Server};
use crate::text::Text;
use crate::{loads, uri};

/// Answers the request.
///
/// # Errors
/// The document is not open.
pub fn answer(
    server: &mut Server,
    params: GotoDefinitionParams,
) -> Result<Option<GotoDefinitionResponse>, RequestError> {
    let place = Place::of(server, &params.text_document_position_params)?;
    let found = match place.document.language {
        Language::Exo => in_source(server, &place),
        Language::Mlir => of_item(server, &place),
        Language::Program => in_schedule(server, &place),
        Language::Flat => match call_site::in_list(place.line_before()) {
            FlatSite::Value(..) => of_name(server, &place),
            _ => None,
        },
        Language::Other => None,
    };
    Ok(found.map(GotoDefinitionResponse::Scalar))
}

fn in_source(server: &mut Server, place: &Place) -> Option<Location> {
    let program = program_of(server, &place.document)?;
    let (_, word) = place.document.text.word(place.offset)?;
    let point = Point::at(
        &program.module,
        &program.file,
        &place.document.text,
        place.offset,
    );
    let variable = point.and_then(|point| {
        let sym = point.variable(word)?;
        Some(point.proc.var(sym).loc.clone())
    });
    match variable {
        Some(loc) => location(&program, &loc, word),
        None => of_item(server, place),
    }
}

/// The definition in the program that has the name at a place.
fn of_item(server: &mut Server, place: &Place) -> Option<Location> {
    let program = program_of(server, &place.document)?;
    let (_, word) = place.document.text.word(place.offset)?;
    let mut items = program.module.items.iter();
    let item = items.find(|item| item.name() == word)?;
    location(&program, item.loc(), word)
}

fn in_schedule(server: &mut Server, place: &Place) -> Option<Location> {
    let text = &place.document.text;
    let site = call_site::in_program(text.as_str(), place.offset);
    let call = site.calls.last();
    let is_file = call.is_some_and(|call| call.name == "load" && call.position == 0);
    if let (Some(from), true) = (site.quoted_from, is_file) {
        let rest = text.as_str().get(from..)?;
        let name = rest.split(['"', '\'', '\n']).next()?;
        return beginning(&loads::file(&place.document.file, name)?);
    }
    let (_, word) = text.word(place.offset)?;
    let is_loaded = call.is_some_and(|call| call.name == "load");
    match site.quoted_from.is_some() && !is_loaded {
        true => of_name(server, place),
        false => of_function(place, word),
    }
}

/// The function of a name in a schedule, or in a file that it loads.
fn of_function(place: &Place, name: &str) -> Option<Location> {
    let document = &place.document;
    if let Some(range) = loads::function(&document.text, name) {
        return Some(Location::new(document.uri.clone(), range));
    }
    let loaded = loads::all(document.text.as_str()).into_iter();
    let mut files = loaded.filter_map(|load| loads::file(&document.file, &load.file));
    files.find_map(|file| {
        let text = Text::new(std::fs::read_to_string(&file).ok()?);
        let range = loads::function(&text, name)?;
        Some(Location::new(uri::uri_of(&file)?, range))
    })
}

/// The first thing of a name in the program that a schedule is about.
fn of_name(server: &mut Server, place: &Place) -> Option<Location> {
    let program = program_of(server, &place.document)?;
    let (_, word) = place.document.text.word(place.offset)?;
    let mut procs = program.module.procs();
    let variable = procs.find_map(|proc| {
        let sym = proc.named(word).next()?;
        Some(proc.var(sym).loc.clone())
    });
    match variable {
        Some(loc) => location(&program, &loc, word),
        None => of_item(server, place),
    }
}

fn beginning(file: &Path) -> Option<Location> {
    Some(Location::new(uri::uri_of(file)?, Range::default()))
}

/// A name at, or behind, a place in a program; a loop's place is that of its statement.
fn location(program: &Program, loc: &Loc, name: &str) -> Option<Location> {
    if *loc.file != *program.file || !loc.is_known() {
        return None;
    }
    let line = loc.line - 1;
    let start = program.text.offset(Position::new(line, 0));
    let text = program.text.line(line);
    let from = program.text.offset_of(
        exo_diagnostics::Pos {
            line: loc.line,
            col: loc.col,
        },
        program.language.columns(),
    );
    let behind = text.get(from.saturating_sub(start)..).unwrap_or_default();
    let at = from + word_in(behind, name).unwrap_or(0);
    let range = program.text.word(at).map_or(at..at, |(range, _)| range);
    let uri = Uri::from_str(&program.uri).ok()?;
    Some(Location::new(uri, program.text.range(range)))
}

/// The offset of a whole word in a text.
fn word_in(text: &str, word: &str) -> Option<usize> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let mut found = text.match_indices(word);
    found
        .find(|(at, _)| {
            let before = text[..*at].chars().next_back();
            let behind = text[at + word.len()..].chars().next();
            !before.is_some_and(is_part) && !behind.is_some_and(is_part)
        })
        .map(|(at, _)| at)
}
