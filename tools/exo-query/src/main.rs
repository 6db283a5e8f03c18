//! `exo-query`: where patterns are in a program, what is known at a point, and which steps are accepted at a loop.

mod at;
mod cli;
mod error;
mod find;
mod input;
mod steps;

use std::io::{self, Write};
use std::process::ExitCode;

use serde::Serialize;

use cli::{Args, Question};
use error::QueryError;

/// Schedule programs are run within limits of memory.
#[global_allocator]
static ALLOCATOR: exo_allocator::Counted<mimalloc::MiMalloc> =
    exo_allocator::Counted(mimalloc::MiMalloc);

fn main() -> ExitCode {
    let args: Args = match exo_cli::arguments(|_| exo_dialects::diagnostic::output::Format::Text) {
        Ok(args) => args,
        Err(code) => return code,
    };
    match answer(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Nothing can be done where standard error is closed.
            let _ = writeln!(io::stderr(), "{}", error.render());
            ExitCode::FAILURE
        }
    }
}

fn answer(args: &Args) -> Result<(), QueryError> {
    args.hw_path.iter().for_each(exo_hw::search_also);
    exo_hw::load_from_environment()?;
    args.load_hw
        .iter()
        .try_for_each(|name| exo_hw::load(name))?;
    let input = input::read(&args.file)?;
    match &args.question {
        Question::Find { pattern, proc } => {
            tell(args.json, &find::all(&input, pattern, proc.as_deref())?)
        }
        Question::At { line } => tell(args.json, &at::point(&input, *line)?),
        Question::Steps { line, schedule } => tell(
            args.json,
            &steps::accepted(&input, *line, schedule.as_deref())?,
        ),
    }
}

/// An answer as text for people.
trait Told: Serialize {
    /// The lines, without a final line end.
    fn text(&self) -> String;
}

fn tell(json: bool, found: &impl Told) -> Result<(), QueryError> {
    let text = match json {
        true => serde_json::to_string_pretty(found).unwrap_or_default(),
        false => found.text(),
    };
    let mut output = io::stdout().lock();
    let written = match text.is_empty() {
        true => Ok(()),
        false => writeln!(output, "{text}"),
    };
    written
        .and_then(|()| output.flush())
        .map_err(QueryError::Output)
}
