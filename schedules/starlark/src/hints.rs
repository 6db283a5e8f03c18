//! Hints on features of Python that Starlark lacks, and on functions of the library.

use exo_steps::schedule;

use crate::library;

/// The replacement for a word that Starlark reserves.
pub(crate) fn of(word: &str) -> Option<&'static str> {
    Some(match word {
        "try" | "except" | "raise" => {
            "Starlark has no exceptions: 'attempt(step, …)' gives a refusal as a value, and 'refuse(…)' refuses"
        }
        "while" => "Starlark has no 'while': write 'for _ in range(n)' with 'break'",
        "import" | "from" => "write 'load(\"file.star\", \"name\")'",
        "class" => "write 'struct(…)' or 'record(…)'",
        "assert" => "write 'if not …: refuse(…)'",
        "is" => "write '=='",
        "with" | "yield" | "global" | "nonlocal" | "del" | "async" | "await" => {
            "this word of Python's has no meaning in Starlark"
        }
        "load" => {
            "'load' is a word of Starlark's: a result of this name is 'results.load_' or 'results[\"load\"]', and a variable needs another name"
        }
        "@" => "Starlark has no decorators",
        _ => return None,
    })
}

/// A likely cause of an error, where the parser's message does not name it.
pub(crate) fn of_message(message: &str) -> Option<&'static str> {
    let hint = "a variable may have a name that Starlark reserves, such as 'load'";
    message.starts_with("unparenthesized tuple").then_some(hint)
}

/// The `load` for a name that the evaluator does not find: for a function of the library, or for
/// one whose name it may be meant to be.
pub(crate) fn of_missing(message: &str) -> Option<String> {
    let is_missing =
        message.starts_with("Variable `") || message.starts_with("Module has no symbol `");
    if !is_missing || message.contains("did you mean") {
        return None;
    }
    let name = message.split('`').nth(1)?;
    let file_of = |name: &str| library::library_functions().find(|(known, _)| *known == name);
    let load = |(name, file)| format!("write 'load(\"{file}\", \"{name}\")'");
    if let Some(found) = file_of(name) {
        return Some(format!(
            "'{name}' is a function of the library: {}",
            load(found)
        ));
    }
    let near = schedule::nearest(name, library::library_functions().map(|(known, _)| known))?;
    Some(format!(
        "did you mean '{near}' of the library? {}",
        load(file_of(near)?)
    ))
}

/// Whether a message is about a limit of the evaluator.
pub(crate) fn is_limit(message: &str) -> bool {
    ["tick", "call stack"]
        .iter()
        .any(|word| message.to_lowercase().contains(word))
}
