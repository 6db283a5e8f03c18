//! How a user names libraries: options of the tools, and an environment variable for tools that are not ours.

use std::sync::Once;

use exo_diagnostics::Diagnostic;
use exo_dialects::diagnostic::output::complain;
use exo_dialects::tool::{Action, register_action};

use crate::{HwError, load, search_also};

/// The environment variable with libraries to load, separated by commas; for a stock `mlir-opt` with our plugin,
/// where it is read when the plugin is loaded.
pub const LOAD_VARIABLE: &str = "EXO_LOAD_HW";

struct LoadHw;

impl Action for LoadHw {
    const NAME: &'static str = "load-hw";
    const HELP: &'static str = "load a hardware library: a file, or a name that is looked for in --hw-path, \
                                EXO_HW_PATH and among the shipped ones. May be repeated. Example: --load-hw=avx512";
    const VALUE_NAME: &'static str = "file or name";

    fn act(value: &str) -> Result<(), Vec<Diagnostic>> {
        load(value).map_err(|error| error.diagnostics())
    }
}

struct HwPath;

impl Action for HwPath {
    const NAME: &'static str = "hw-path";
    const HELP: &'static str = "look for the hardware libraries of the options behind this one in a folder. \
                                May be repeated. Example: --hw-path=hw --load-hw=toy";
    const VALUE_NAME: &'static str = "folder";

    fn act(value: &str) -> Result<(), Vec<Diagnostic>> {
        search_also(value);
        Ok(())
    }
}

/// Adds `--load-hw` and `--hw-path` to the command line of a tool over MLIR's drivers. May be called more than
/// once.
pub fn register_options() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        register_action::<LoadHw>();
        register_action::<HwPath>();
    });
}

/// Loads the libraries that [`LOAD_VARIABLE`] names.
///
/// # Errors
/// As [`load`], for the first that fails.
pub fn load_from_environment() -> Result<(), HwError> {
    let list = std::env::var(LOAD_VARIABLE).unwrap_or_default();
    list.split(',')
        .map(str::trim)
        .filter(|name| !name.is_empty())
        .try_for_each(load)
}

/// [`load_from_environment`] for a tool's `main`: an error is printed and ends the tool with exit code 1.
pub fn load_from_environment_or_exit() {
    if let Err(error) = load_from_environment() {
        error.diagnostics().iter().for_each(complain);
        std::process::exit(1)
    }
}
