//! Kinds of mutants.

use std::time::Duration;

use clap::ValueEnum;

/// The kind of a mutant, which decides through which parts of the tools it goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Door {
    /// programs in MLIR text and bytecode, flat schedules, libraries
    Mlir,
    /// NumPy files for `exo-run --input`
    Arrays,
    /// schedule programs in Starlark
    Programs,
    /// templates of hardware libraries
    Templates,
    /// functions of MLIR's own dialects, which are raised
    Functions,
}

impl Door {
    /// CPU time that a mutant may take. A schedule program has ten million calls and iterations, also in a debug build.
    pub fn limit(self) -> Duration {
        Duration::from_secs(match self {
            Door::Mlir | Door::Arrays => 5,
            Door::Programs => 120,
            Door::Templates | Door::Functions => 30,
        })
    }

    /// The word for it on a command line.
    pub(crate) fn word(self) -> String {
        let value = self.to_possible_value();
        value
            .map(|value| value.get_name().to_owned())
            .unwrap_or_default()
    }
}
