//! A conversation: a program that is given statement by statement, and can be taken back.

mod commands;
mod words;

use std::cell::RefCell;
use std::collections::HashSet;
use std::io;
use std::path::PathBuf;

use exo::{Place, Session};
use exo_diagnostics::{Diagnostic, Style};
use exo_frontend::print_difference;
use exo_steps::foreign_users::ForeignUsers;
use starlark::PrintHandler;
use starlark::environment::{Globals, Module};

use crate::dialect::fits;
use crate::error::told;
use crate::globals::{globals, names};
use crate::host::Host;
use crate::integers;
use crate::load::{Loaded, Loader};
use crate::memory::bounded;
use crate::program::{Note, Program};
use crate::report;
use crate::run::{Failure, Outcome, as_it_is, registered};
use crate::watch::print;

use commands::Command;
pub use words::{Words, is_complete};

/// Input and output of an interactive session.
pub trait Console {
    /// The next input, of one line or more; `None` at the end.
    fn read(&mut self, words: &Words) -> Option<String>;
    /// Shows a text.
    fn show(&mut self, text: &str);
    /// The style in which texts are written.
    fn style(&self) -> Style {
        Style::Plain
    }
    /// Reports an error in an input.
    fn tell(&mut self, wrong: &Diagnostic);
    /// Reports a remark of a step.
    fn remark(&mut self, note: &Note);
    /// Writes a file.
    ///
    /// # Errors
    /// It cannot be written.
    fn save(&mut self, file: &str, text: &str) -> io::Result<()>;
}

/// Runs inputs one by one; of the program, which has no source, it has the folders and the limit. What was registered at the end is the result, or else everything as it is then.
///
/// # Errors
/// What was registered never was so at one time.
pub fn converse(
    program: &Program,
    session: Session,
    outside: &dyn ForeignUsers,
    console: &mut dyn Console,
) -> Result<Outcome, Failure> {
    exo_analysis::stack::with_large_stack(|| {
        let host = Host::new(program, session, outside);
        let mut talk = Talk {
            first: prelude(&host.session.borrow()),
            start: host.session.borrow().here(),
            said: Vec::new(),
            host: &host,
            folders: &program.folders,
            console,
        };
        talk.greet();
        while talk.go_on() == End::Again {}
        // They were told when their steps were taken.
        host.notes.borrow_mut().clear();
        let has_registered = !host.registered.borrow().is_empty();
        match has_registered {
            true => registered(host),
            false => Ok(as_it_is(host)),
        }
    })
}

/// The way in which a run over the inputs ended.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    /// There are no more inputs.
    Over,
    /// An input was taken back: the remaining ones are to be run anew.
    Again,
}

/// The state of a conversation.
struct Talk<'t, 'h> {
    /// The statement that names the procedures.
    first: String,
    start: Place,
    /// The inputs that were taken.
    said: Vec<String>,
    host: &'h Host<'h>,
    folders: &'t [PathBuf],
    console: &'t mut dyn Console,
}

/// A variable for each procedure, unless it would hide something.
fn prelude(session: &Session) -> String {
    let known = names();
    let free = session.names().into_iter().filter(|n| !known.contains(*n));
    free.map(|name| format!("{name} = procedure(\"{name}\")\n"))
        .collect()
}

impl Talk<'_, '_> {
    fn greet(&mut self) {
        let names = self.host.session.borrow().names().join(", ");
        self.console.show(&format!(
            "procedures: {names}\nA statement such as 'p = divide_loop(p, \"i\", 8, [\"io\", \"ii\"])' takes a step; ':help' lists more, ':quit' ends."
        ));
    }

    /// Runs the earlier inputs, and then the ones that are read, till the end or till one is taken
    /// back.
    fn go_on(&mut self) -> End {
        self.forget();
        let (globals, loaded) = (globals(), RefCell::new(Loaded::default()));
        let loader = Loader::new(&globals, self.host, self.folders, &loaded, "");
        Module::with_temp_heap(|module| {
            let state = State {
                globals: &globals,
                loader: &loader,
                module: &module,
            };
            if self.run_again(&state) == End::Again {
                return End::Again;
            }
            loop {
                let words = words::of(&globals, &module, &self.host.session.borrow());
                let Some(text) = self.console.read(&words) else {
                    return End::Over;
                };
                match Command::of(&text) {
                    Some(Command::Quit) => return End::Over,
                    Some(Command::Undo) => match self.said.pop() {
                        Some(last) => {
                            self.console
                                .show(&format!("taken back: {}", last.trim_end()));
                            return End::Again;
                        }
                        None => self.console.show("there is nothing to take back"),
                    },
                    Some(command) => self.obey(&command, &state),
                    None if text.trim().is_empty() => {}
                    None => {
                        if self.take(text, &state) == End::Again {
                            return End::Again;
                        }
                    }
                }
            }
        })
    }

    /// Runs the earlier inputs again. They succeeded before, but a file that they load may have
    /// changed: then the inputs from the failing one on are taken back.
    fn run_again(&mut self, state: &State<'_, '_, '_>) -> End {
        let texts = std::iter::once(&self.first).chain(&self.said);
        let mut ran = texts.map(|text| state.run("<input before>", text, &Silent));
        let failed = ran.by_ref().position(|ran| ran.is_err());
        // Behind the names of the procedures, which always run.
        let Some(from) = failed.and_then(|at| at.checked_sub(1)) else {
            return End::Over;
        };
        let lost = self.said.drain(from..).collect::<String>();
        self.console.show(&format!(
            "taken back, as it does not run any more: {}",
            lost.trim_end()
        ));
        End::Again
    }

    /// Brings the host back to the beginning.
    fn forget(&self) {
        self.host.back_to(&self.start);
        self.host.registered.borrow_mut().clear();
        self.host.notes.borrow_mut().clear();
        self.host.steps.set(0);
    }

    /// Runs an input, and shows its changes. Changes that a refused input made before it failed are
    /// taken back.
    fn take(&mut self, text: String, state: &State<'_, '_, '_>) -> End {
        let host = self.host;
        let (before, steps) = (host.session.borrow().here(), host.steps.get());
        let module = host.session.borrow().all().clone();
        let told = host.notes.borrow().len();
        let name = format!("<input {}>", self.said.len() + 1);
        host.statement.replace(None);
        let ran = state.run(&name, &text, &Printed(RefCell::new(self.console)));
        let value = match ran {
            Ok(value) => value,
            Err(error) => {
                let told = report::diagnostic(&error, host.statement.borrow().as_ref());
                self.console.tell(&told);
                return match host.statement.borrow().is_some() {
                    true => End::Again,
                    // Nothing of it was run.
                    false => End::Over,
                };
            }
        };
        self.tell_notes(told);
        let (mut whole, mut changes) = (String::new(), Vec::new());
        if host.steps.get() != steps {
            let session = host.session.borrow();
            let (changed, style) = (
                session.changed_since(&before).unwrap_or_default(),
                self.console.style(),
            );
            changes = changed
                .iter()
                .map(|proc| print_difference(module.proc(&proc.name), proc, style))
                .collect();
            whole = print(changed);
        }
        // A procedure that the step has just made is not shown a second time.
        if let Some(value) = value.filter(|value| !whole.contains(value.trim_end())) {
            self.console.show(&value);
        }
        if !changes.is_empty() {
            self.console.show(changes.join("\n").trim_end());
        }
        self.said.push(text);
        End::Over
    }

    /// Reports the remarks of steps behind the first `told` ones, each once.
    fn tell_notes(&mut self, told: usize) {
        let notes = self.host.notes.borrow();
        let new = notes.iter().skip(told).map(|kept| &kept.note);
        let mut before = HashSet::new();
        for note in new.filter(|note| before.insert(*note)) {
            self.console.remark(note);
        }
    }

    /// Runs a command.
    fn obey(&mut self, command: &Command<'_>, state: &State<'_, '_, '_>) {
        match command {
            Command::Help(name) => {
                let text = commands::help(name, state.globals, state.module);
                self.console.show(&text);
            }
            Command::Show(name) => {
                let text = self.shown(name);
                self.console.show(&text);
            }
            Command::Save(file) => {
                let text = commands::program(&self.first, &self.said, self.host, state.module);
                let said = match self.console.save(file, &text) {
                    Ok(()) => format!("saved as '{file}'"),
                    Err(error) => format!("cannot write '{file}': {error}"),
                };
                self.console.show(&said);
            }
            Command::Unknown(text) => {
                let known = commands::NAMES.join(", ");
                let told = format!("'{text}' is no command; there are: {known}");
                self.console.show(&told);
            }
            Command::Undo | Command::Quit => {}
        }
    }

    /// The procedures that steps have changed, or the one of a name, as they are now.
    fn shown(&self, name: &str) -> String {
        let session = self.host.session.borrow();
        if name.is_empty() {
            return print(session.changed()).trim_end().to_owned();
        }
        match session.now(name) {
            Some(proc) => print(vec![proc]).trim_end().to_owned(),
            None => format!("no procedure is named '{name}'"),
        }
    }
}

/// The evaluator's state for inputs.
struct State<'s, 'v, 'l> {
    globals: &'s Globals,
    loader: &'s Loader<'l>,
    module: &'s Module<'v>,
}

impl State<'_, '_, '_> {
    /// Runs an input; returns its value, if it is an expression.
    fn run(
        &self,
        name: &str,
        text: &str,
        printer: &dyn PrintHandler,
    ) -> starlark::Result<Option<String>> {
        fits(name, text).map_err(told)?;
        let ast = integers::parse(name, text)?;
        let mut eval = self.loader.evaluator(self.module)?;
        eval.set_print_handler(printer);
        let value = bounded(self.loader.host(), || eval.eval_module(ast, self.globals))?;
        let shown = !value.is_none();
        Ok(shown.then(|| match value.unpack_str() {
            Some(_) => value.to_repr(),
            None => value.to_str(),
        }))
    }
}

/// `print` of a program.
struct Printed<'c>(RefCell<&'c mut dyn Console>);

impl PrintHandler for Printed<'_> {
    fn println(&self, text: &str) -> starlark::Result<()> {
        self.0.borrow_mut().show(text);
        Ok(())
    }
}

/// A print handler that drops output, for inputs that are run again.
struct Silent;

impl PrintHandler for Silent {
    fn println(&self, _: &str) -> starlark::Result<()> {
        Ok(())
    }
}
