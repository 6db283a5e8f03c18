//! Diagnostics for programs: one JSON object each, on a line of its own.

use serde::Serialize;

use crate::Diagnostic;

/// The schema of an object, in the terms of JSON Schema; `docs/diagnostics-json.md` says the same in words.
pub const SCHEMA: &str = include_str!("../schema.json");

/// The version of [`SCHEMA`]: it grows when a reader of the one before would be wrong.
const VERSION: u32 = 1;

/// The beginning of every object, by which a line of text can be told from one.
const BEGINNING: &str = "{\"version\":";

#[derive(Serialize)]
struct Object<'d> {
    version: u32,
    #[serde(flatten)]
    diagnostic: &'d Diagnostic,
}

impl Diagnostic {
    /// The object that stands for it, on one line, without a line end.
    pub fn to_json(&self) -> String {
        let object = Object {
            version: VERSION,
            diagnostic: self,
        };
        // Nothing of a diagnostic fails to serialise: there are neither maps without texts as keys nor failing writers.
        serde_json::to_string(&object).unwrap_or_default()
    }
}

/// Whether a line of output is the object of a diagnostic.
pub fn is_json(line: &str) -> bool {
    line.starts_with(BEGINNING)
}
