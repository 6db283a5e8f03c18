//! The places of a pattern.

use exo::{Cursor, SearchKind, Session};
use serde::Serialize;

use crate::Told;
use crate::error::QueryError;
use crate::input::Input;

/// A place of a pattern.
#[derive(Serialize)]
pub(crate) struct Match {
    procedure: String,
    file: String,
    line: u32,
    column: u32,
    /// The path of the statement: `body[0].body[1]`.
    path: String,
    /// The first line of the statement, or the expression.
    text: String,
}

/// Every place of a pattern, in the order of procedures and statements.
pub(crate) fn all(
    input: &Input,
    pattern: &str,
    proc: Option<&str>,
) -> Result<Vec<Match>, QueryError> {
    let session = Session::new(input.module.clone());
    let names: Vec<String> = session.names().into_iter().map(str::to_owned).collect();
    if let Some(wanted) = proc.filter(|wanted| !names.iter().any(|name| name == wanted)) {
        return Err(QueryError::NoProcedure(wanted.to_owned(), names.join(", ")));
    }
    let mut found = Vec::new();
    for name in names
        .iter()
        .filter(|name| proc.is_none_or(|wanted| *name == wanted))
    {
        let Some(procedure) = session.procedure(name) else {
            continue;
        };
        let all = procedure.search_all(SearchKind::Any, pattern);
        found.extend(all.map_err(QueryError::Pattern)?.iter().map(of_cursor));
    }
    Ok(found)
}

fn of_cursor(cursor: &Cursor) -> Match {
    let of_block = || cursor.get(0);
    let stmt = cursor
        .stmt()
        .cloned()
        .or_else(|| of_block()?.stmt().cloned());
    let stmt = stmt.or_else(|| cursor.parent()?.stmt().cloned());
    let loc = stmt.map_or_else(|| cursor.procedure().view().loc.clone(), |s| s.loc.clone());
    Match {
        procedure: cursor.procedure().name().to_owned(),
        file: loc.file.to_string(),
        line: loc.line,
        column: loc.col,
        path: cursor.path(),
        text: cursor.header(),
    }
}

impl Told for Vec<Match> {
    fn text(&self) -> String {
        let lines = self.iter().map(|m| {
            format!(
                "{}:{}:{}: {}: {}: {}",
                m.file, m.line, m.column, m.procedure, m.path, m.text
            )
        });
        lines.collect::<Vec<_>>().join("\n")
    }
}
