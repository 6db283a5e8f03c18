//! Hardware libraries: a machine's memories, configuration and instructions in a file of the user's.
//!
//! A library is a `.mlir` file with one named module of `exo.memory`, `exo.config` and `exo.instr`. [`load`] finds
//! it and reads it for the command line of a tool, [`load_into`] for a registry: contexts that are made of it have a dialect of that name,
//! whose operations are the instructions, and the IR of a module that uses it holds what it uses. No tool is built anew for it.
//!
//! The libraries that come with the compiler are part of the binary, expanded and known to be right, and are read only when they
//! are named.

mod advice;
mod c_text;
mod check;
mod find;
mod option;
mod plan;
mod read;
mod separate;
mod shipped;
mod show;
mod templates;
mod translate;

use exo_diagnostics::{Class, Diagnostic};
use exo_dialects::hw::{Refused, RegistryRef};
use exo_ir::{Library, Loc};
use thiserror::Error;

pub use advice::{InputFormat, advice, advise};
pub use exo_hw_text::{Expanded, Folder, is_template};
pub use find::{PATH_VARIABLE, search_also};
pub use option::{
    LOAD_VARIABLE, load_from_environment, load_from_environment_or_exit, register_inquiries,
    register_options,
};
pub use read::{expand, read};
pub use shipped::{SHIPPED, Shipped};
pub use translate::{
    SUMMARIES, TRANSLATIONS, load_program, load_used, read_templates, register_translations,
};

/// Why a library is not loaded.
#[derive(Debug, Error)]
pub enum HwError {
    /// No library has that name.
    #[error(
        "there is no hardware library '{name}': looked for {}; shipped with the compiler: {}{}",
        looked_for(.searched),
        shipped(),
        beside(.name)
    )]
    NotFound {
        /// The name that was asked for.
        name: String,
        /// The files that would have been it.
        searched: Vec<String>,
    },
    /// The file cannot be read.
    #[error("cannot read '{path}': {error}")]
    Read {
        /// The file.
        path: String,
        /// The system's error.
        #[source]
        error: std::io::Error,
    },
    /// The contents of the file are refused.
    #[error("{}", rendered(.0))]
    Malformed(Vec<Diagnostic>),
    /// The library's name is taken.
    #[error("{reason}")]
    Refused {
        /// The location of the library.
        loc: Loc,
        /// The reason.
        #[source]
        reason: Refused,
    },
}

fn looked_for(files: &[String]) -> String {
    match files {
        [] => format!("no file, as {PATH_VARIABLE} is not set"),
        files => {
            let quoted: Vec<String> = files.iter().map(|f| format!("'{f}'")).collect();
            quoted.join(", ")
        }
    }
}

fn shipped() -> String {
    let names: Vec<&str> = SHIPPED.iter().map(|shipped| shipped.name).collect();
    names.join(", ")
}

/// The hint that a file of that name in the current folder has to be named by its path, where only
/// folders of the search path are searched.
fn beside(name: &str) -> String {
    let file = format!("{name}.mlir");
    match std::path::Path::new(&file).is_file() {
        true => format!("; './{file}' is a file: name it as such"),
        false => String::new(),
    }
}

fn rendered(reports: &[Diagnostic]) -> String {
    let lines: Vec<String> = reports.iter().map(Diagnostic::to_string).collect();
    lines.join("\n")
}

impl HwError {
    /// The diagnostics of the error, each with its location.
    pub fn diagnostics(&self) -> Vec<Diagnostic> {
        let error = || Diagnostic::error(Class::BadInput, self.to_string());
        match self {
            HwError::NotFound { .. } | HwError::Read { .. } => vec![error()],
            HwError::Refused { loc, .. } => vec![error().at(loc)],
            HwError::Malformed(reports) => reports.clone(),
        }
    }
}

/// Loads a library for the command line of a tool, and so for all contexts that the tool makes from now on. `name` is a file's path (with a `/`, or ending in
/// `.mlir`), or the name of a library on the search path or shipped with the compiler.
///
/// # Errors
/// If there is none, it is malformed, or its name is taken.
pub fn load(name: &str) -> Result<(), HwError> {
    load_named(name).map(drop)
}

/// Loads a library with all that it uses into a registry, for the contexts that are made of it. `name` is as for [`load`].
///
/// # Errors
/// As [`load`].
pub fn load_into<'a>(registry: impl Into<RegistryRef<'a>>, name: &str) -> Result<(), HwError> {
    plan::load_into(registry.into(), name)
}

/// Reads a library, named as for [`load`], with all that it uses, and loads nothing.
///
/// # Errors
/// As [`load`], but that its name is taken.
pub fn look_at(name: &str) -> Result<Library, HwError> {
    plan::look_at(name)
}

/// The same as [`load`], and gives the name under which the library is known, which is that of its dialect.
///
/// # Errors
/// As [`load`].
pub fn load_named(name: &str) -> Result<String, HwError> {
    plan::load(name)
}
