//! Files of Exo source of which a program imports procedures.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::path::{Path, PathBuf};

use exo::{Invalid, Procedure, Session};
use exo_diagnostics::{Class, Diagnostic, Span};
use exo_ir::{Libraries, Loc};
use exo_steps::schedule::suggestion;

use crate::error::{bad_input, told};
use crate::folders::Folders;

/// The files that were read, with the sessions on what they define.
#[derive(Debug, Default)]
pub(crate) struct Sources(HashMap<PathBuf, Session>);

impl Sources {
    /// A procedure of a file; the only one if the name is empty. The file is read and checked when it is asked for first.
    pub(crate) fn procedure(
        &mut self,
        folders: &Folders<'_>,
        libraries: &Libraries,
        (path, name): (&str, &str),
    ) -> starlark::Result<Procedure> {
        let file = folders.found(path, &mut std::iter::empty())?;
        let key = file.canonicalize().unwrap_or_else(|_| file.clone());
        let session = match self.0.entry(key) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(place) => place.insert(read(&file, libraries)?),
        };
        one(session, path, name)
    }
}

/// A session on the definitions of a file.
fn read(file: &Path, libraries: &Libraries) -> starlark::Result<Session> {
    let shown = file.display().to_string();
    let text = std::fs::read_to_string(file);
    let text = text.map_err(|e| bad_input(format!("cannot read '{shown}': {e}")))?;
    let session = Session::parse_with(&shown, &text, libraries);
    session.map_err(|invalid| told(Box::new(wrong(&shown, &invalid))))
}

/// The first failure of a file, with the number of others.
fn wrong(file: &str, Invalid(all): &Invalid) -> Diagnostic {
    let Some(first) = all.first() else {
        return Diagnostic::error(Class::BadInput, format!("'{file}' is refused"));
    };
    let others = match all.len() {
        1 => String::new(),
        count => format!(", and {} more", count - 1),
    };
    let message = format!("cannot import from '{file}': {}{others}", first.message);
    let place = first.span.as_ref().map_or_else(Loc::unknown, Span::loc);
    let mut told = Diagnostic {
        message,
        span: None,
        notes: Vec::new(),
        ..first.clone()
    }
    .note(&place, "it is found here");
    told.notes.extend(first.notes.iter().cloned());
    told
}

/// The procedure of a name, or the only one.
fn one(session: &Session, path: &str, name: &str) -> starlark::Result<Procedure> {
    let names = session.names();
    let wanted = match (name, names.as_slice()) {
        ("", [one]) => one,
        ("", _) => {
            let text = format!(
                "which procedure of '{path}'? there are: {}",
                names.join(", ")
            );
            return Err(bad_input(text));
        }
        _ => name,
    };
    session.procedure(wanted).ok_or_else(|| {
        let known = names.iter().map(|known| (*known).to_owned());
        let near = suggestion(name, known);
        bad_input(format!("no procedure of '{path}' is named '{name}'{near}"))
    })
}
