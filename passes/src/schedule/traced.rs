//! Traces of what passes and schedules did: `--exo-write-trace`.

use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock};

use exo_dialects::pass::ErrorEmitted;
use exo_dialects::tool::StringOption;
use exo_ir::Loc;
use exo_trace::Entry;
use melior::Context;

use super::refuse;

static FILE: OnceLock<StringOption> = OnceLock::new();
/// The file's text so far: passes of one process write one trace.
static WRITTEN: Mutex<String> = Mutex::new(String::new());

/// Adds `--exo-write-trace` to the command line of a tool over MLIR's drivers. May be called more than once.
pub(super) fn register_options() {
    let help =
        "write what each step was given and made, and what became of statements, as lines of JSON";
    FILE.get_or_init(|| StringOption::add("exo-write-trace", help, "file"));
}

/// The file of the trace, if one is asked for.
fn file() -> Option<String> {
    let file = FILE.get().map(StringOption::value);
    file.filter(|file| !file.is_empty())
}

/// Whether steps are to be recorded.
pub(super) fn is_asked() -> bool {
    file().is_some()
}

/// Writes the trace with more entries, if one is asked for.
pub(super) fn write(context: &Context, entries: &[Arc<Entry>]) -> Result<(), ErrorEmitted> {
    let Some(file) = file() else {
        return Ok(());
    };
    let internal = |error| refuse::internal(context, &Loc::unknown(), &format!("{error}"));
    let mut text = WRITTEN
        .lock()
        .unwrap_or_else(|poisoned| poisoned.into_inner());
    if text.is_empty() {
        *text = exo_trace::header().map_err(internal)?;
    }
    for entry in entries {
        *text += &exo_trace::line(entry).map_err(internal)?;
    }
    let written = exo_files::write(Path::new(&file), text.as_bytes());
    written.map_err(|error| refuse::error(context, &Loc::unknown(), &error.to_string()))
}
