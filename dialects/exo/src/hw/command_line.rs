//! Hardware libraries of a tool's command line, which all contexts of the tool know.

use std::sync::{Arc, Mutex, PoisonError};

use exo_ir::{Libraries, Library};
use mlir_sys::MlirDialectRegistry;

use super::{Refused, check_name, insert_one};

/// The libraries so far, and the registry of a tool that is reading its command line.
struct CommandLine {
    loaded: Vec<Arc<Library>>,
    registry: Option<MlirDialectRegistry>,
}

// SAFETY: the registry is used only under the lock, while the tool's main thread reads the command line.
unsafe impl Send for CommandLine {}

static COMMAND_LINE: Mutex<CommandLine> = Mutex::new(CommandLine {
    loaded: Vec::new(),
    registry: None,
});

fn command_line() -> std::sync::MutexGuard<'static, CommandLine> {
    // A list is whole whenever the lock is free.
    COMMAND_LINE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The libraries that the command line has loaded.
pub fn libraries() -> Libraries {
    Libraries::new(command_line().loaded.clone())
}

/// Adds a library to those of the command line. The very same library may be added again.
///
/// # Errors
/// If its name is taken or can be no dialect's.
pub fn add(library: Library) -> Result<(), Refused> {
    add_all(vec![library]).map_err(|(_, refused)| refused)
}

/// [`add`] for several libraries of different names: all of them or, after an error, none.
///
/// # Errors
/// As [`add`], for the first that is refused, with its position.
pub fn add_all(libraries: Vec<Library>) -> Result<(), (usize, Refused)> {
    let mut command_line = command_line();
    let known = Libraries::new(command_line.loaded.clone());
    let new = super::new_among(libraries, &known, |name| {
        check_name(name, command_line.registry)
    })?;
    if let Some(registry) = command_line.registry {
        for library in &new {
            // SAFETY: whoever set the registry promised that it lives. The name is none of its dialects'.
            unsafe { insert_one(registry, library) };
        }
    }
    command_line.loaded.extend(new);
    Ok(())
}

/// Adds the libraries of the command line to a registry, but for those that it has.
///
/// # Safety
/// The registry must be alive.
pub(crate) unsafe extern "C" fn insert_into(registry: MlirDialectRegistry) {
    for library in &command_line().loaded {
        // SAFETY: the caller answers for the registry. One that has a dialect of this name keeps it.
        unsafe { insert_one(registry, library) };
    }
}

/// Adds the libraries that options load from now on to a registry as well, which a tool fills while it reads its
/// command line.
///
/// # Safety
/// The registry must live until [`unfollow_registry`], or as long as libraries are added.
pub unsafe fn follow_registry(registry: MlirDialectRegistry) {
    command_line().registry = Some(registry);
}

/// Ends what [`follow_registry`] began.
pub fn unfollow_registry() {
    command_line().registry = None;
}
