//! What Python has and Starlark has not.

/// What to write in place of a word that Starlark reserves.
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

/// What may be wrong where a message of the parser does not say it.
pub(crate) fn of_message(message: &str) -> Option<&'static str> {
    let hint = "a variable may have a name that Starlark reserves, such as 'load'";
    message.starts_with("unparenthesized tuple").then_some(hint)
}

/// Whether a message is about a limit of the evaluator.
pub(crate) fn is_limit(message: &str) -> bool {
    ["tick", "call stack"]
        .iter()
        .any(|word| message.to_lowercase().contains(word))
}
