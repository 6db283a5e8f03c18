//! Symbols of documents: procedures with their loops and buffers, other definitions, functions of schedules.

use std::ops::Range as Span;

use exo_ir::{Item, Proc, Stmt, StmtKind};
use lsp_types::{
    DocumentSymbol, DocumentSymbolParams, DocumentSymbolResponse, Position, SymbolKind,
};

use super::{document, program_of};
use crate::documents::Document;
use crate::language::Language;
use crate::loads;
use crate::programs::Program;
use crate::state::{RequestError, Server};
use crate::text::Text;

/// Answers the request.
///
/// # Errors
/// The document is not open.
pub fn answer(
    server: &mut Server,
    params: DocumentSymbolParams,
) -> Result<Option<DocumentSymbolResponse>, RequestError> {
    let document = document(server, &params.text_document.uri)?;
    let found = match document.language {
        Language::Exo | Language::Mlir => program_of(server, &document).map(|p| of_program(&p)),
        Language::Program => Some(of_schedule(&document)),
        Language::Flat | Language::Other => None,
    };
    Ok(found.map(DocumentSymbolResponse::Nested))
}

fn of_program(program: &Program) -> Vec<DocumentSymbol> {
    let own = program.module.items.iter();
    let mut own: Vec<&Item> = own.filter(|i| *i.loc().file == *program.file).collect();
    own.sort_by_key(|item| item.loc().line);
    let last = program.text.line_count() + 1;
    let ends = own.iter().skip(1).map(|item| item.loc().line);
    let ends: Vec<u32> = ends.chain([last]).collect();
    own.iter()
        .zip(ends)
        .map(|(item, end)| {
            let lines = item.loc().line..end;
            let kind = match item {
                Item::Proc(_) | Item::Extern(_) => SymbolKind::FUNCTION,
                Item::Config(_) => SymbolKind::STRUCT,
                Item::Memory(_) => SymbolKind::CLASS,
            };
            let inside = match item {
                Item::Proc(proc) => {
                    of_block(&program.text, proc, proc.body.iter().collect(), lines.end)
                }
                _ => Vec::new(),
            };
            symbol(&program.text, item.name(), kind, lines, inside)
        })
        .collect()
}

/// The loops and buffers of a block, which ends before a line.
fn of_block<'p>(
    text: &Text,
    proc: &'p Proc,
    block: Vec<&'p Stmt>,
    end: u32,
) -> Vec<DocumentSymbol> {
    let mut found = Vec::new();
    for (at, stmt) in block.iter().enumerate() {
        let next = block.get(at + 1).map_or(end, |next| next.loc.line);
        let lines = stmt.loc.line..next;
        let inside = |stmt: &'p Stmt| {
            let blocks = stmt.blocks().flat_map(|block| block.iter()).collect();
            of_block(text, proc, blocks, next)
        };
        match &stmt.kind {
            StmtKind::For { iter, .. } => {
                let name = format!("for {}", proc.name_of(*iter));
                found.push(symbol(
                    text,
                    &name,
                    SymbolKind::NAMESPACE,
                    lines,
                    inside(stmt),
                ));
            }
            StmtKind::Alloc { buf } | StmtKind::Window { win: buf, .. } => {
                let name = proc.name_of(*buf);
                found.push(symbol(text, name, SymbolKind::ARRAY, lines, Vec::new()));
            }
            _ => found.extend(inside(stmt)),
        }
    }
    found
}

/// A symbol on lines that are counted from one.
fn symbol(
    text: &Text,
    name: &str,
    kind: SymbolKind,
    lines: Span<u32>,
    inside: Vec<DocumentSymbol>,
) -> DocumentSymbol {
    let first = lines.start.saturating_sub(1);
    let last = lines.end.saturating_sub(2).max(first);
    let start = text.offset(Position::new(first, 0));
    let end_of_first = text.offset(Position::new(first, u32::MAX));
    let end = text.offset(Position::new(last, u32::MAX));
    #[allow(deprecated, reason = "a field that the type still has must be given")]
    DocumentSymbol {
        name: name.to_owned(),
        detail: None,
        kind,
        tags: None,
        deprecated: None,
        range: text.range(start..end),
        selection_range: text.range(start..end_of_first),
        children: Some(inside).filter(|inside| !inside.is_empty()),
    }
}

fn of_schedule(document: &Document) -> Vec<DocumentSymbol> {
    let text = &document.text;
    let functions = loads::functions(text.as_str()).into_iter();
    let found = functions.filter_map(|(name, _)| {
        let line = loads::function(text, &name)?.start.line + 1;
        let lines = line..line + 1;
        Some(symbol(text, &name, SymbolKind::FUNCTION, lines, Vec::new()))
    });
    found.collect()
}
