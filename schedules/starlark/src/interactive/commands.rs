//! Commands of the interactive mode, apart from statements.

use std::collections::HashSet;

use starlark::docs::markdown::render_doc_item_no_link;
use starlark::environment::{Globals, Module};
use starlark::values::ValueLike;

use super::words;
use crate::globals::steps;
use crate::host::Host;
use crate::values::ProcValue;

/// A line that begins with a colon.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Command<'t> {
    /// Help on a function; without a name, a list of all.
    Help(&'t str),
    /// A procedure as it is now; without a name, those that steps have changed.
    Show(&'t str),
    /// Takes the last input back.
    Undo,
    /// Writes a program that takes the same steps.
    Save(&'t str),
    /// Ends the conversation.
    Quit,
    /// An unknown command.
    Unknown(&'t str),
}

/// Names of the commands.
pub(super) const NAMES: &[&str] = &[":help", ":show", ":undo", ":save", ":quit"];

const HELP: &str = "\
:help NAME   what a function does
:show NAME   a procedure as it is now; without a name, those that steps have changed
:undo        takes the last input back
:save FILE   writes a program that takes the same steps
:quit        ends, as the end of the input does: what was registered is the result, or else everything as it is
A block ends with an empty line. 'load(\"std/loops.star\", \"tile_loops\")' makes functions of the library known.";

impl<'t> Command<'t> {
    pub(super) fn of(text: &'t str) -> Option<Command<'t>> {
        let text = text.trim();
        if !text.starts_with(':') {
            return None;
        }
        let (name, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        Some(match (name, rest.trim()) {
            (":help", name) => Command::Help(name),
            (":show", name) => Command::Show(name),
            (":undo", "") => Command::Undo,
            (":save", file) if !file.is_empty() => Command::Save(file),
            (":quit", "") => Command::Quit,
            _ => Command::Unknown(text),
        })
    }
}

/// Help on a function, or a list of all.
pub(super) fn help(name: &str, globals: &Globals, module: &Module<'_>) -> String {
    if name.is_empty() {
        let names: Vec<&str> = steps().collect();
        let lines = names.chunks(6).map(|part| format!("  {}", part.join(", ")));
        return format!("{HELP}\nsteps:\n{}", lines.collect::<Vec<_>>().join(",\n"));
    }
    let known = globals.documentation().members.get(name).cloned();
    let known = known.or_else(|| module.get(name).map(|value| value.documentation()));
    match known {
        Some(item) => render_doc_item_no_link(name, &item).trim_end().to_owned(),
        None => format!("nothing is named '{name}'"),
    }
}

/// A program of the inputs so far. It registers the procedures that steps have made, if nothing
/// else was registered.
pub(super) fn program(
    first: &str,
    said: &[String],
    host: &Host<'_>,
    module: &Module<'_>,
) -> String {
    let body: String = said.iter().map(|s| format!("{}\n", s.trim_end())).collect();
    let made = match host.registered.borrow().is_empty() {
        true => made(host, module),
        false => Vec::new(),
    };
    let used: HashSet<&str> = words::words(&body).collect();
    let is_used = |line: &&str| line.split(' ').next().is_some_and(|n| used.contains(n));
    let first = first
        .lines()
        .filter(is_used)
        .map(|line| format!("{line}\n"));
    let register = match made.is_empty() {
        true => String::new(),
        false => format!("register({})\n", made.join(", ")),
    };
    format!("{}{body}{register}", first.collect::<String>())
}

/// The variables that hold procedures as steps have left them, one for each procedure.
fn made(host: &Host<'_>, module: &Module<'_>) -> Vec<String> {
    let session = host.session.borrow();
    let mut open: HashSet<String> = session.changed().iter().map(|p| p.name.clone()).collect();
    let mut found = Vec::new();
    for name in module.names() {
        let value = module.get(name.as_str());
        let Some(value) = value.as_ref().and_then(|v| v.downcast_ref::<ProcValue>()) else {
            continue;
        };
        if session.has(&value.procedure) && open.remove(value.procedure.name()) {
            found.push(name.as_str().to_owned());
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_have_what_they_need() {
        assert_eq!(Command::of("p = f(p)"), None);
        assert_eq!(Command::of(" :undo "), Some(Command::Undo));
        assert_eq!(Command::of(":help  fuse"), Some(Command::Help("fuse")));
        assert_eq!(Command::of(":save"), Some(Command::Unknown(":save")));
        assert_eq!(Command::of(":undo 3"), Some(Command::Unknown(":undo 3")));
    }
}
