//! The dialect of Starlark that programs are written in, and its limits on their size.

use exo_diagnostics::{Class, Diagnostic};
use exo_ir::Loc;
use starlark::syntax::{Dialect, DialectTypes};

/// Calls and iterations of a program: far more than a schedule needs, and over in seconds.
pub(crate) const MAX_TICKS: u64 = 10_000_000;
/// Calls inside calls.
pub(crate) const MAX_CALLS: usize = 200;
/// Bytes that a program may hold, beside what its steps need.
pub(crate) const MAX_MEMORY: usize = 2 << 30;
/// Bits of an integer, as far as multiplying, shifting and reading make it: with more, an operation takes longer than anybody waits for.
pub(crate) const MAX_BITS: u64 = 4_194_304;
/// Parts of values that a program compares, in all: with shared parts a small value has any number of them.
pub(crate) const MAX_COMPARED: u64 = 50_000_000;
/// Bytes of a source.
const MAX_SOURCE: usize = 1 << 20;
/// Brackets inside brackets; the evaluator's own recursion has no limit.
const MAX_NESTING: usize = 100;

/// Starlark with keyword-only parameters, annotations, f-strings, and statements at the top.
pub(crate) fn dialect() -> Dialect {
    Dialect {
        enable_keyword_only_arguments: true,
        enable_types: DialectTypes::Enable,
        enable_top_level_stmt: true,
        enable_f_strings: true,
        enable_load_reexport: false,
        ..Dialect::Standard
    }
}

/// Refuses programs that are too large, or nested too deeply, for the parser.
pub(crate) fn fits(file: &str, text: &str) -> Result<(), Box<Diagnostic>> {
    let error = |line: u32, message: String| {
        let loc = Loc::new(&file.into(), line, 1);
        Err(Box::new(Diagnostic::error(Class::Limit, message).at(&loc)))
    };
    if text.len() > MAX_SOURCE {
        let message = format!("a schedule program has at most {MAX_SOURCE} bytes");
        return error(1, message);
    }
    for (line, number) in text.lines().zip(1..) {
        let blanks = line.chars().take_while(|c| *c == ' ').count();
        if blanks > 8 * MAX_NESTING && !line.trim().is_empty() {
            return error(number, "blocks are nested too deeply".to_owned());
        }
    }
    match too_deep(text) {
        Some(line) => error(
            line,
            format!("more than {MAX_NESTING} brackets inside each other"),
        ),
        None => Ok(()),
    }
}

/// The line where brackets are nested too deeply; those in texts and comments count, too.
fn too_deep(text: &str) -> Option<u32> {
    let mut depth = 0_usize;
    for (line, number) in text.lines().zip(1..) {
        for c in line.chars() {
            match c {
                '(' | '[' | '{' => depth += 1,
                ')' | ']' | '}' => depth = depth.saturating_sub(1),
                _ => {}
            }
            if depth > MAX_NESTING {
                return Some(number);
            }
        }
    }
    None
}
