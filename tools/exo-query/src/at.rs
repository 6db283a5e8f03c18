//! The answer to what is known on a line.

use exo_lsp_server::point::kind_of;
use exo_steps::cursor::visible;
use serde::Serialize;

use crate::Told;
use crate::error::QueryError;
use crate::input::Input;

/// The names that mean something at a point, and what holds.
#[derive(Serialize)]
pub(crate) struct Known {
    procedure: String,
    names: Vec<Name>,
    facts: Vec<Fact>,
}

/// A name with its declaration.
#[derive(Serialize)]
struct Name {
    declaration: String,
    kind: &'static str,
    line: u32,
}

/// A condition that holds, and the place that says so.
#[derive(Serialize)]
struct Fact {
    condition: String,
    reason: &'static str,
    line: u32,
}

/// Everything that is known before the statement on a line.
pub(crate) fn point(input: &Input, line: u32) -> Result<Known, QueryError> {
    let point = input.point(line)?;
    let syms = match &point.stmt {
        Some(path) => visible(point.proc, &path.slice()),
        None => point.proc.args.clone(),
    };
    // One that is hidden by a later one of its name means nothing here.
    let seen = |at: usize| {
        let name = point.proc.name_of(syms[at]);
        !syms[at + 1..]
            .iter()
            .any(|sym| point.proc.name_of(*sym) == name)
    };
    let names = syms.iter().enumerate().filter(|(at, _)| seen(*at));
    let names = names.map(|(_, sym)| Name {
        declaration: point.declaration(*sym),
        kind: kind_of(point.proc, *sym),
        line: point.proc.var(*sym).loc.line,
    });
    let facts = point.facts().into_iter().map(|fact| Fact {
        condition: fact.text,
        reason: fact.why,
        line: fact.loc.line,
    });
    Ok(Known {
        procedure: point.proc.name.clone(),
        names: names.collect(),
        facts: facts.collect(),
    })
}

impl Told for Known {
    fn text(&self) -> String {
        let mut lines = vec![format!("in '{}'", self.procedure)];
        let names = self.names.iter();
        lines.extend(names.map(|n| format!("  {}  ({}, line {})", n.declaration, n.kind, n.line)));
        lines.push("known".to_owned());
        let facts = self.facts.iter();
        lines.extend(facts.map(|f| format!("  {}  ({}, line {})", f.condition, f.reason, f.line)));
        lines.join("\n")
    }
}
