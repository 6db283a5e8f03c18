//! `exo-interactive`: a prompt at which steps are taken.

mod editor;

use std::io::{self, Write};
use std::path::Path;

use exo_diagnostics::{Diagnostic, Style, style_of_stderr};
use exo_dialects::pass::{ErrorEmitted, Pass, Statistics, context_of};
use exo_files::OutputError;
use exo_ir::Loc;
use exo_starlark::{Console, Note, Program, Words};
use melior::Context;
use melior::ir::OperationRef;

use self::editor::Prompt;
use super::program;
use super::refuse;
use super::runner::Runner;

exo_options::pass_options! {
    /// Options of `exo-interactive`: none.
    pub(crate) struct InteractiveOptions {}
}

/// Runs statements of a schedule program as they are typed.
pub(crate) struct Interactive;

impl Pass for Interactive {
    const ARGUMENT: &'static str = "exo-interactive";
    const SUMMARY: &'static str = "a prompt at which schedule steps are taken";
    const DESCRIPTION: &'static str = "
Reads statements of a schedule program from standard input, one by one, with the functions of [schedules as programs](schedules.md), and shows the lines that each changed on
standard error. On a terminal it has history, and completes functions, methods, and in quotes the names of the procedures (Tab). Each procedure
is a variable of its name. `:undo` takes the last statement back, `:show` prints whole procedures, `:help NAME` says what a function does, `:save FILE` writes a program that takes the same steps,
and `:quit`, or the end of the input, ends; the end of the input also ends a block, as an empty line does. A statement that is refused changes nothing. What was registered at the end is the module; where nothing was, everything as it is then.

The module is read from a file, as standard input is for the statements.";
    const EXAMPLE: &'static str = "exo-opt --exo-interactive gemm.mlir -o out.mlir";
    type Options = InteractiveOptions;

    fn run(
        module: OperationRef<'_, '_>,
        _: InteractiveOptions,
        _: &Statistics,
    ) -> Result<(), ErrorEmitted> {
        let context = &*context_of(module);
        let mut runner = Runner::new(context, module)?;
        let prompt = Prompt::new().map_err(|error| {
            let text = format!("no prompt can be shown: {error}");
            refuse::error(context, &Loc::unknown(), &text)
        })?;
        let mut terminal = Terminal {
            context,
            prompt,
            unread: None,
        };
        let program = Program {
            folders: program::folders(),
            libraries: exo_dialects::hw::libraries_of(context),
            exceeded: program::exceeded(),
            ..Program::default()
        };
        let outcome = runner.converse(&program, &mut terminal)?;
        if let Some(why) = terminal.unread {
            let text = format!("cannot read what is said: {why}");
            return Err(refuse::error(context, &Loc::unknown(), &text));
        }
        program::tell(context, &outcome.notes);
        runner.confirm(Self::ARGUMENT)?;
        runner.keep();
        Ok(())
    }
}

/// Standard input and standard error.
struct Terminal<'c> {
    context: &'c Context,
    prompt: Prompt,
    /// The reason why input could not be read.
    unread: Option<String>,
}

impl Console for Terminal<'_> {
    fn read(&mut self, words: &Words) -> Option<String> {
        match self.prompt.read(words) {
            Ok(input) => input,
            Err(error) => {
                self.unread = Some(error.to_string());
                None
            }
        }
    }

    fn show(&mut self, text: &str) {
        // Who closed standard error does not want to be told.
        let _ = writeln!(io::stderr(), "{text}");
    }

    fn style(&self) -> Style {
        style_of_stderr()
    }

    fn tell(&mut self, wrong: &Diagnostic) {
        program::emit(self.context, wrong);
    }

    fn remark(&mut self, note: &Note) {
        program::remark(self.context, note);
    }

    fn save(&mut self, file: &str, text: &str) -> io::Result<()> {
        exo_files::write(Path::new(file), text).map_err(|error| match error {
            OutputError::Unwritable { error, .. } => error,
            other => io::Error::other(other.to_string()),
        })
    }
}
