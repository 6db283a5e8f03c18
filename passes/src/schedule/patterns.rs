//! Patterns that match several times: `--exo-strict-patterns`.

use std::sync::OnceLock;

use exo_dialects::tool::Flag;
use exo_steps::cursor::AmbiguityPolicy;

static STRICT: OnceLock<Flag> = OnceLock::new();

/// Adds `--exo-strict-patterns` to the command line of a tool over MLIR's drivers. May be called more than once.
pub(super) fn register_options() {
    let help = "refuse a pattern without a number that matches several times, instead of taking the first match with a remark";
    STRICT.get_or_init(|| Flag::add("exo-strict-patterns", help));
}

/// The command line's choice.
pub(super) fn several() -> AmbiguityPolicy {
    match STRICT.get().is_some_and(Flag::is_set) {
        true => AmbiguityPolicy::Refused,
        false => AmbiguityPolicy::First,
    }
}
