//! Loading of hardware libraries by users: options of the tools, and an environment variable for
//! foreign tools.

use std::sync::{Mutex, Once, PoisonError};

use exo_diagnostics::{Class, Diagnostic, Style, terminal_of_stdout};
use exo_dialects::diagnostic::output::complain;
use exo_dialects::tool::{Action, Flag, print_or_exit, register_action};

use crate::show::{self, Paint, Shown};
use crate::{HwError, SHIPPED, Shipped, load, plan, search_also};

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
    let list = std::env::var_os(LOAD_VARIABLE).unwrap_or_default();
    list.to_string_lossy()
        .split(',')
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

/// Output format of `--show-hw`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ShowFormat {
    Text,
    Json,
}

static SHOW_FORMAT: Mutex<ShowFormat> = Mutex::new(ShowFormat::Text);

/// The option by which [`ShowFormat`] is chosen, up to its value.
const SHOW_FORMAT_OPTION: &str = "--show-hw-format=";

struct ShowHwFormat;

impl Action for ShowHwFormat {
    const NAME: &'static str = "show-hw-format";
    const HELP: &'static str = "how --show-hw prints a library: 'text' or 'json'";
    const VALUE_NAME: &'static str = "text|json";

    fn act(value: &str) -> Result<(), Vec<Diagnostic>> {
        let format = match value {
            "text" => ShowFormat::Text,
            "json" => ShowFormat::Json,
            _ => {
                let message = format!("'{value}' is no form for --show-hw: 'text' or 'json'");
                return Err(vec![Diagnostic::error(Class::BadInput, message)]);
            }
        };
        *SHOW_FORMAT.lock().unwrap_or_else(PoisonError::into_inner) = format;
        Ok(())
    }
}

struct ShowHw;

impl Action for ShowHw {
    const NAME: &'static str = "show-hw";
    const HELP: &'static str = "print what is in a hardware library, a file or a name as for --load-hw, and do nothing else. \
                                Example: --show-hw=avx512";
    const VALUE_NAME: &'static str = "file or name";

    fn act(value: &str) -> Result<(), Vec<Diagnostic>> {
        let library = plan::look_at(value).map_err(|error| error.diagnostics())?;
        let shown = Shown::of(&library);
        let format = *SHOW_FORMAT.lock().unwrap_or_else(PoisonError::into_inner);
        print_or_exit(&match format {
            ShowFormat::Json => shown.json(),
            ShowFormat::Text => show::text(&shown, paint()),
        });
        std::process::exit(0)
    }
}

fn paint() -> Paint {
    match terminal_of_stdout() {
        Some(Style::Coloured) => Paint::Coloured,
        Some(Style::Plain) | None => Paint::Plain,
    }
}

/// Adds `--show-hw`, `--show-hw-format` and `--list-hw` to the command line of a tool over MLIR's drivers, and answers the last, which
/// asks for nothing else.
pub fn register_inquiries(args: &[String]) {
    register_action::<ShowHwFormat>();
    register_action::<ShowHw>();
    Flag::add(
        "list-hw",
        "print the hardware libraries that are shipped, and do nothing else",
    );
    // The form counts wherever it stands.
    for value in args
        .iter()
        .filter_map(|arg| arg.strip_prefix(SHOW_FORMAT_OPTION))
    {
        // What is wrong with it is told when the command line is read.
        let _ = ShowHwFormat::act(value);
    }
    if args.iter().any(|arg| arg == "--list-hw") {
        print_or_exit(&shipped());
        std::process::exit(0)
    }
}

/// A line for each library that is shipped: its name, version and summary.
fn shipped() -> String {
    let line = |shipped: &Shipped| {
        let about = plan::look_at(shipped.name).map(|library| library.about);
        let about = about.unwrap_or_default();
        let version = about.version.unwrap_or_default();
        let summary = about.summary.unwrap_or_default();
        let line = format!("{:10} {version:8} {summary}", shipped.name);
        format!("{}\n", line.trim_end())
    };
    SHIPPED.iter().map(line).collect()
}
