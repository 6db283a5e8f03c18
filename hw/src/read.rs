//! From a library's text to its definitions.

use exo_dialects::diagnostic::Report;
use exo_dialects::load::{self, LibraryFile, LoadError};
use exo_view::{Item, Library, Loc, builtin_memory, qualify};
use sha2::{Digest, Sha256};

use crate::HwError;

/// Reads a library's text; `file` is its name in diagnostics. Declares nothing.
///
/// # Errors
/// If it is no library.
pub fn read(source: &[u8], file: &str) -> Result<Library, HwError> {
    read_at(source, file).map(|(library, _)| library)
}

/// [`read`], and where the library stands in the file.
pub(crate) fn read_at(source: &[u8], file: &str) -> Result<(Library, Loc), HwError> {
    let mut found = load::load_library(source, file).map_err(|error| match error {
        LoadError::Refused(reports) => HwError::Malformed(reports),
        LoadError::Read { path, error } => HwError::Read { path, error },
    })?;
    let reports = check(&found);
    if !reports.is_empty() {
        return Err(HwError::Malformed(reports));
    }
    qualify(&found.name, &mut found.items);
    let library = Library {
        digest: digest(&found.text),
        name: found.name,
        items: found.items,
    };
    Ok((library, found.loc))
}

/// Stands for the library's contents: of MLIR's text of it, in which layout and comments of the file are gone.
fn digest(text: &str) -> String {
    let hash = Sha256::digest(text.as_bytes());
    let hex: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
    format!("sha256:{hex}")
}

/// What MLIR's verifier does not ask of a module, but a library has to be.
fn check(library: &LibraryFile) -> Vec<Report> {
    library
        .items
        .iter()
        .filter_map(|item| problem(library, item))
        .collect()
}

fn problem(library: &LibraryFile, item: &Item) -> Option<Report> {
    let error = |loc: &Loc, message: String| Some(Report::error(loc.clone(), message));
    if !is_identifier(item.name()) {
        return error(
            item.loc(),
            format!(
                "'{}' cannot be an operation's name: it is not an identifier",
                item.name()
            ),
        );
    }
    match item {
        Item::Memory(memory) if builtin_memory(&memory.name).is_some() => error(
            item.loc(),
            format!(
                "cannot declare '{}': a built-in memory has this name",
                memory.name
            ),
        ),
        Item::Memory(_) | Item::Config(_) => None,
        Item::Extern(function) => error(
            item.loc(),
            format!(
                "extern '{}' has no place in a hardware library: it holds memories, configurations and instructions",
                function.name
            ),
        ),
        Item::Proc(proc) if proc.instr.is_none() => error(
            item.loc(),
            format!(
                "procedure '{}' has no place in a hardware library: give it a template with 'exo.instr'",
                proc.name
            ),
        ),
        Item::Proc(proc) => {
            let unknown = proc.vars.iter().find_map(|var| {
                let mem = var.buffer()?.mem.as_deref()?;
                (!knows_memory(library, mem)).then_some((var, mem))
            });
            let (var, mem) = unknown?;
            let loc = if var.loc.is_known() {
                &var.loc
            } else {
                &proc.loc
            };
            error(
                loc,
                format!(
                    "'{}' is in memory '{mem}', which the library does not declare",
                    var.name
                ),
            )
        }
    }
}

/// Own memories, built-in ones, and those of other libraries, which the users of this one have to load.
fn knows_memory(library: &LibraryFile, mem: &str) -> bool {
    let own = |item: &Item| matches!(item, Item::Memory(m) if m.name == mem);
    builtin_memory(mem).is_some() || mem.contains('.') || library.items.iter().any(own)
}

fn is_identifier(name: &str) -> bool {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') && name.chars().all(is_word)
}
