//! Plan of loading a library: the libraries that it uses, transitively, and the library itself. All
//! of them are loaded, or none.

use std::path::PathBuf;

use exo_diagnostics::{Class, Diagnostic};
use exo_dialects::hw::{self, Refused, RegistryRef, Rule, command_line};
use exo_hw_text::Folder;
use exo_ir::{Libraries, Library, LibraryInfo, Loc};
use semver::{Version, VersionReq};

use crate::find::{LibraryLocation, find};
use crate::read::read_at;
use crate::{HwError, check};

/// Loads a library with all that it uses for the command line, and gives its name.
pub(crate) fn load(name: &str) -> Result<String, HwError> {
    let mut plan = Plan::beside(command_line::libraries());
    let top = plan.add(name, &[])?;
    plan.load(command_line::add_all)?;
    Ok(top)
}

/// Loads a library with all that it uses into a registry.
pub(crate) fn load_into(registry: RegistryRef<'_>, name: &str) -> Result<(), HwError> {
    let mut plan = Plan::beside(hw::libraries_of_registry(registry));
    plan.add(name, &[])?;
    plan.load(|libraries| hw::insert(registry, libraries))
}

/// Loads the libraries that the library in a file uses, and not the library itself.
pub(crate) fn load_used(file: &str) -> Result<(), HwError> {
    let mut plan = Plan::beside(command_line::libraries());
    let top = plan.add(file, &[])?;
    plan.ready.retain(|(library, _)| library.name != top);
    plan.load(command_line::add_all)
}

/// The library of a name with all that it uses checked, without loading anything.
pub(crate) fn look_at(name: &str) -> Result<Library, HwError> {
    let mut plan = Plan::beside(command_line::libraries());
    plan.add(name, &[])?;
    match plan.ready.pop() {
        Some((library, _)) => Ok(library),
        // It was added by the line before.
        None => Err(HwError::NotFound {
            name: name.to_owned(),
            searched: Vec::new(),
        }),
    }
}

struct Plan {
    loaded: Libraries,
    /// Libraries to load, in this order, with the locations where they are asked for.
    ready: Vec<(Library, Loc)>,
    /// Libraries that are being read, each for the one before it.
    open: Vec<String>,
}

fn error(rule: Rule, loc: &Loc, message: String) -> HwError {
    let error = Diagnostic::error(Class::BadInput, message).at(loc);
    HwError::Malformed(vec![error.with_id(rule.id())])
}

impl Plan {
    fn beside(loaded: Libraries) -> Plan {
        Plan {
            loaded,
            ready: Vec::new(),
            open: Vec::new(),
        }
    }

    fn known(&self, name: &str) -> Option<&Library> {
        let ready = self.ready.iter().map(|(library, _)| library);
        let mut ready = ready.filter(|library| library.name == name);
        ready.next().or_else(|| self.loaded.library(name))
    }

    /// Reads a library, and before it those that it uses.
    fn add(&mut self, name: &str, first: &[PathBuf]) -> Result<String, HwError> {
        let found = find(name, first)?;
        let (library, loc) = read_at(&found)?;
        version_of(&library.about, &loc)?;
        self.open.push(library.name.clone());
        for used in &library.about.uses {
            self.used(used, &library, &loc, found.folder())?;
        }
        self.open.pop();
        // Those of the compiler's own are known to be there.
        if let LibraryLocation::File(_) = found {
            self.check_names(&library)?;
        }
        let name = library.name.clone();
        // Another one of its name is refused when they are loaded.
        if !self.ready.iter().any(|(ready, _)| ready.name == name) {
            self.ready.push((library, loc));
        }
        Ok(name)
    }

    fn used(
        &mut self,
        used: &str,
        user: &Library,
        loc: &Loc,
        folder: &Folder,
    ) -> Result<(), HwError> {
        let refuse = |message: String| error(Rule::Uses, loc, message);
        let (name, wanted) = requirement(used).map_err(refuse)?;
        if self.open.iter().any(|open| open == name) {
            let from = self.open.iter().position(|open| open == name).unwrap_or(0);
            let way = self.open[from..].join("' uses '");
            return Err(refuse(format!("'{way}' uses '{name}': a circle")));
        }
        if self.known(name).is_none() {
            let found = self.add(name, &beside(folder, name));
            let found = found.map_err(|error| on_behalf(error, &user.name, name, loc))?;
            if found != name {
                let message = format!("what is found as '{name}' is the library '{found}'");
                return Err(refuse(message));
            }
        }
        let version = self
            .known(name)
            .and_then(|library| library.about.version.clone());
        fits(name, version.as_deref(), wanted.as_ref()).map_err(refuse)
    }

    /// Requires that the names which a library uses of others are there.
    fn check_names(&self, library: &Library) -> Result<(), HwError> {
        let mut reports = Vec::new();
        for item in library.items.iter() {
            for name in check::names_of_others(item, &library.name) {
                if let Some(message) = self.lacks(&name) {
                    let report = Diagnostic::error(Class::BadInput, message).at(item.loc());
                    reports.push(report.with_id(Rule::Uses.id()));
                }
            }
        }
        match reports.is_empty() {
            true => Ok(()),
            false => Err(HwError::Malformed(reports)),
        }
    }

    fn lacks(&self, name: &str) -> Option<String> {
        let (dialect, short) = name.split_once('.')?;
        let Some(library) = self.known(dialect) else {
            return Some(format!(
                "'{name}' is of the library '{dialect}', which is neither loaded nor named in 'exo.uses'"
            ));
        };
        (!library.items.has(name)).then(|| {
            let all: Vec<&str> = library.items.names().collect();
            format!(
                "library '{dialect}' has no '{short}': it has {}",
                all.join(", ")
            )
        })
    }

    fn load(
        self,
        load_all: impl FnOnce(Vec<Library>) -> Result<(), (usize, Refused)>,
    ) -> Result<(), HwError> {
        let (libraries, places): (Vec<_>, Vec<_>) = self.ready.into_iter().unzip();
        load_all(libraries).map_err(|(at, reason)| HwError::Refused {
            loc: places.into_iter().nth(at).unwrap_or_default(),
            reason,
        })
    }
}

/// Folders to search for a used library: the user's own, and a folder of that name beside it.
fn beside(folder: &Folder, name: &str) -> Vec<PathBuf> {
    let Folder::On(folder) = folder else {
        return Vec::new();
    };
    let above = folder.parent().map(|above| above.join(name));
    [folder.clone()].into_iter().chain(above).collect()
}

/// An error about a library that another uses says which.
fn on_behalf(error: HwError, user: &str, name: &str, loc: &Loc) -> HwError {
    let note = format!("'{name}' is used by '{user}'");
    let is_here = |report: &Diagnostic| report.span.is_some();
    let mut reports = error.diagnostics();
    for report in &mut reports {
        *report = match is_here(report) {
            true => report.clone().note(loc, note.clone()),
            // A library that is not found has no place but where it is wanted.
            false => report.clone().at(loc).with_id(Rule::Uses.id()),
        };
    }
    HwError::Malformed(reports)
}

/// `toy`, or `toy >= 1.1`.
fn requirement(used: &str) -> Result<(&str, Option<VersionReq>), String> {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let end = used.find(|c: char| !is_word(c)).unwrap_or(used.len());
    let (name, wanted) = used.split_at(end);
    let malformed = || format!("'{used}' names no library: write \"toy\" or \"toy >= 1.1\"");
    if name.is_empty() {
        return Err(malformed());
    }
    match wanted.trim() {
        "" => Ok((name, None)),
        wanted => {
            let parsed = VersionReq::parse(wanted).map_err(|_| malformed())?;
            Ok((name, Some(parsed)))
        }
    }
}

fn fits(name: &str, version: Option<&str>, wanted: Option<&VersionReq>) -> Result<(), String> {
    let Some(wanted) = wanted else { return Ok(()) };
    let parsed = version.and_then(|version| Version::parse(version).ok());
    match (parsed, version) {
        (Some(parsed), _) if wanted.matches(&parsed) => Ok(()),
        (_, Some(version)) => Err(format!(
            "library '{name}' is of version {version}, but {wanted} is wanted"
        )),
        (_, None) => Err(format!(
            "library '{name}' says no version, but {wanted} is wanted"
        )),
    }
}

fn version_of(about: &LibraryInfo, loc: &Loc) -> Result<(), HwError> {
    let Some(version) = &about.version else {
        return Ok(());
    };
    Version::parse(version).map(drop).map_err(|why| {
        let message = format!("'{version}' is no version, as \"1.0.0\" is: {why}");
        error(Rule::Version, loc, message)
    })
}
