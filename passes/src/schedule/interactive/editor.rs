//! The line that is edited.

use std::borrow::Cow;
use std::cell::RefCell;
use std::io::{self, IsTerminal};

use exo_starlark::{Words, is_complete};
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{Behavior, CompletionType, Config, Context, Editor, Helper};

const PROMPT: &str = "exo> ";

/// A line editor on a terminal; plain lines of another input.
pub(super) struct Prompt {
    editor: Editor<Assistant, DefaultHistory>,
}

impl Prompt {
    pub(super) fn new() -> rustyline::Result<Prompt> {
        // The module may go to standard output.
        let behavior = match io::stdin().is_terminal() && !io::stdout().is_terminal() {
            true => Behavior::PreferTerm,
            false => Behavior::Stdio,
        };
        let config = Config::builder()
            .behavior(behavior)
            .completion_type(CompletionType::List)
            .auto_add_history(true);
        let mut editor = Editor::with_config(config.build())?;
        editor.set_helper(Some(Assistant::default()));
        Ok(Prompt { editor })
    }

    /// The next input; `None` at the end. What is interrupted (Ctrl-C) is dropped. The end of a file or pipe ends a block that is open.
    ///
    /// # Errors
    /// Input that cannot be read, such as bytes that are not UTF-8.
    pub(super) fn read(&mut self, words: &Words) -> rustyline::Result<Option<String>> {
        if let Some(assistant) = self.editor.helper_mut() {
            assistant.words = words.clone();
        }
        loop {
            match self.editor.readline(PROMPT) {
                Ok(text) => return Ok(Some(text)),
                Err(ReadlineError::Interrupted) => {}
                Err(ReadlineError::Eof) => return Ok(self.open_block()),
                Err(error) => return Err(error),
            }
        }
    }

    /// The lines before the end of the input that make up no statement by themselves. A terminal has none: Ctrl-D ends nothing in a block.
    fn open_block(&mut self) -> Option<String> {
        let assistant = self.editor.helper_mut()?;
        let text = assistant.open.take();
        (!text.trim().is_empty() && !io::stdin().is_terminal()).then(|| text + "\n")
    }
}

/// Completion and continuation of a line.
#[derive(Default)]
struct Assistant {
    words: Words,
    /// The lines of a statement that goes on.
    open: RefCell<String>,
}

impl Helper for Assistant {}

impl Completer for Assistant {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        position: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        Ok(self.words.complete(line, position))
    }
}

impl Hinter for Assistant {
    type Hint = String;
}

impl Highlighter for Assistant {
    fn highlight_prompt<'b, 's: 'b, 'p: 'b>(
        &'s self,
        prompt: &'p str,
        _default: bool,
    ) -> Cow<'b, str> {
        match std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty()) {
            true => Cow::Borrowed(prompt),
            false => Cow::Owned(format!("\x1b[1;32m{prompt}\x1b[0m")),
        }
    }
}

impl Validator for Assistant {
    fn validate(&self, context: &mut ValidationContext<'_>) -> rustyline::Result<ValidationResult> {
        let text = context.input();
        let is_over = is_complete(text);
        self.open.replace(match is_over {
            true => String::new(),
            false => text.to_owned(),
        });
        Ok(match is_over {
            true => ValidationResult::Valid(None),
            false => ValidationResult::Incomplete,
        })
    }
}
