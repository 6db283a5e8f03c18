//! The steps that are accepted at a loop.

use std::collections::BTreeMap;
use std::path::Path;

use exo_ir::StmtKind;
use exo_lsp_server::job::{Job, LoopPlace, Offer, SourceFile};
use exo_lsp_server::run;

use crate::Told;
use crate::error::QueryError;
use crate::input::{Input, file};

/// The steps that are accepted, each with the line of a schedule that takes it.
pub(crate) fn accepted(
    input: &Input,
    line: u32,
    schedule: Option<&Path>,
) -> Result<Vec<Offer>, QueryError> {
    let point = input.point(line)?;
    let mut is_loop = false;
    for stmt in point.proc.body.iter() {
        stmt.walk(&mut |stmt| {
            is_loop |= stmt.loc.line == line && matches!(stmt.kind, StmtKind::For { .. });
        });
    }
    if !is_loop {
        return Err(QueryError::NoLoop(line));
    }
    let schedule = match schedule {
        Some(path) => file(path)?,
        // One without a line.
        None => SourceFile {
            file: "none.sched".to_owned(),
            uri: String::new(),
            text: String::new(),
        },
    };
    let answer = run::answer(&Job {
        schedule,
        program: input.source.clone(),
        libraries: Vec::new(),
        hw_path: Vec::new(),
        parameters: BTreeMap::new(),
        stop_after: None,
        offers_at: Some(LoopPlace {
            procedure: point.proc.name.clone(),
            line,
        }),
        shows_related: false,
    });
    match answer.is_complete {
        true => Ok(answer.offers),
        false => {
            let told = answer.diagnostics.into_iter().map(|told| told.message);
            Err(QueryError::Schedule(told.collect::<Vec<_>>().join("\n")))
        }
    }
}

impl Told for Vec<Offer> {
    fn text(&self) -> String {
        let lines = self
            .iter()
            .map(|offer| format!("{}\n  {}", offer.title, offer.line));
        lines.collect::<Vec<_>>().join("\n")
    }
}
