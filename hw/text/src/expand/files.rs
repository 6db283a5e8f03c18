//! The files that a template imports: those beside it.

use std::borrow::Cow;
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use minijinja::{Environment, Error, ErrorKind};

use super::marked;
use super::marks::Marks;

/// The folder of a library's file, from which it may import.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Folder {
    /// No folder: it can import nothing.
    Nowhere,
    /// A folder of the file system.
    On(PathBuf),
    /// Texts that are part of the compiler, by their names.
    Embedded(&'static [(&'static str, &'static str)]),
}

impl Folder {
    /// The folder of a file.
    pub fn of(file: &Path) -> Folder {
        match file.parent() {
            Some(folder) => Folder::On(folder.to_owned()),
            None => Folder::Nowhere,
        }
    }

    /// The name of one of its files in diagnostics.
    fn shown(&self, name: &str) -> String {
        match self {
            Folder::On(folder) => folder.join(name).display().to_string(),
            Folder::Nowhere | Folder::Embedded(_) => format!("<{name}>"),
        }
    }

    fn read(&self, name: &str) -> Result<Option<String>, Error> {
        match self {
            Folder::Nowhere => Ok(None),
            Folder::Embedded(texts) => {
                let found = texts.iter().find(|(each, _)| *each == name);
                Ok(found.map(|(_, text)| (*text).to_owned()))
            }
            Folder::On(folder) if leads_out(folder, name) => Err(refused(format!(
                "'{name}' is not read: it is a link that leads out of the library's folder, and only files beside the library are"
            ))),
            Folder::On(folder) => match std::fs::read_to_string(folder.join(name)) {
                Ok(text) => Ok(Some(text)),
                Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
                Err(error) => Err(refused(format!("cannot read '{name}': {error}"))),
            },
        }
    }
}

impl Folder {
    /// The text of a file as MLIR writes a string of it: C that is too long to be written in a library's own text.
    fn quoted(&self, name: &str) -> Result<String, Error> {
        if !is_beside(name) {
            let message = format!("'{name}' is not read: only files beside the library are");
            return Err(refused(message));
        }
        let text = self.read(name)?;
        let text = text.ok_or_else(|| refused(format!("there is no file '{name}' to quote")))?;
        Ok(as_string(&text))
    }
}

/// A string of MLIR.
fn as_string(text: &str) -> String {
    let mut quoted = String::from("\"");
    for byte in text.bytes() {
        match byte {
            b'"' | b'\\' => quoted.extend(['\\', char::from(byte)]),
            b' '..=b'~' => quoted.push(char::from(byte)),
            // A carriage return before a line end is none of the text's.
            b'\r' => {}
            _ => quoted.push_str(&format!("\\{byte:02X}")),
        }
    }
    quoted.push('"');
    quoted
}

fn refused(message: String) -> Error {
    Error::new(ErrorKind::BadInclude, message)
}

/// The names of files that may be imported.
fn is_beside(name: &str) -> bool {
    let mut parts = Path::new(name).components();
    !name.is_empty() && parts.all(|part| matches!(part, Component::Normal(_)))
}

/// Whether a file of a folder, which may be one itself that links lead to, is outside of it.
fn leads_out(folder: &Path, name: &str) -> bool {
    let whole = match folder.as_os_str().is_empty() {
        true => Path::new("."),
        false => folder,
    };
    match (whole.canonicalize(), folder.join(name).canonicalize()) {
        (Ok(folder), Ok(file)) => !file.starts_with(folder),
        // What is not there is not read.
        _ => false,
    }
}

/// Pairs of a file and a file that it imports, by their names in diagnostics.
type Imports = Vec<(String, String)>;

/// The files of one library.
pub(super) struct Files {
    folder: Folder,
    marks: Arc<Mutex<Marks>>,
    imports: Arc<Mutex<Imports>>,
}

/// Begins the name of a file that is not imported, as importing it would be a circle.
const CIRCLE: &str = "\0circle\0";
/// Begins the name of a file that is not beside the library.
const OUTSIDE: &str = "\0outside\0";

impl Files {
    pub(super) fn new(folder: Folder, marks: Arc<Mutex<Marks>>) -> Files {
        Files {
            folder,
            marks,
            imports: Arc::default(),
        }
    }

    /// Lets an environment read them. A name that an import has is that of a file of the folder, whoever imports it.
    pub(super) fn install(self, environment: &mut Environment<'_>) {
        let (folder, imports) = (self.folder.clone(), Arc::clone(&self.imports));
        environment.set_path_join_callback(move |name, parent| {
            if !is_beside(name) {
                return Cow::Owned(format!("{OUTSIDE}{name}"));
            }
            let shown = folder.shown(name);
            let mut imports = imports.lock().unwrap_or_else(PoisonError::into_inner);
            match leads_to(&imports, &shown, parent) {
                true => Cow::Owned(format!("{CIRCLE}{name}")),
                false => {
                    let import = (parent.to_owned(), shown.clone());
                    if !imports.contains(&import) {
                        imports.push(import);
                    }
                    Cow::Owned(shown)
                }
            }
        });
        let beside = self.folder.clone();
        environment.add_function("quoted", move |name: &str| beside.quoted(name));
        environment.set_loader(move |shown| self.load(shown));
    }

    fn load(&self, shown: &str) -> Result<Option<String>, Error> {
        if let Some(name) = shown.strip_prefix(CIRCLE) {
            let message = format!("'{name}' is imported in a circle");
            return Err(refused(message));
        }
        if let Some(name) = shown.strip_prefix(OUTSIDE) {
            let message = format!("'{name}' is not imported: only files beside the library are");
            return Err(refused(message));
        }
        let prefix = self.folder.shown("");
        let name = match &self.folder {
            Folder::On(_) => shown.strip_prefix(&prefix).unwrap_or(shown),
            Folder::Nowhere | Folder::Embedded(_) => shown.trim_matches(['<', '>']),
        };
        match self.folder.read(name)? {
            Some(text) => Ok(Some(marked(&text, shown, &self.marks))),
            None => Err(refused(format!("there is no file '{name}' to import"))),
        }
    }
}

fn leads_to(imports: &Imports, from: &str, to: &str) -> bool {
    let mut reached = vec![from];
    let mut at = 0;
    while let Some(file) = reached.get(at).copied() {
        if file == to {
            return true;
        }
        at += 1;
        for (_, next) in imports.iter().filter(|(importer, _)| importer == file) {
            if !reached.contains(&next.as_str()) {
                reached.push(next);
            }
        }
    }
    false
}
