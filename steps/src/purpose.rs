//! Purposes of steps, by which the manual groups them.

/// The purpose of a step: the manual lists steps by it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// It makes, moves, cuts or removes loops and conditions.
    Loops,
    /// It changes where buffers and windows are, their shapes, or what is copied between them.
    Buffers,
    /// It changes statements in their places, and expressions.
    Statements,
    /// It changes a procedure's name or interface, or its calls.
    Procedures,
    /// It says what hardware runs: instructions, memories, types, how arguments are passed.
    Hardware,
    /// It changes writes and reads of configuration fields.
    Configuration,
}

impl Purpose {
    /// All of them, in the order of the manual.
    pub const ALL: [Purpose; 6] = [
        Purpose::Loops,
        Purpose::Buffers,
        Purpose::Statements,
        Purpose::Procedures,
        Purpose::Hardware,
        Purpose::Configuration,
    ];

    /// Its name in `--exo-describe-steps=json`.
    pub fn id(self) -> &'static str {
        match self {
            Purpose::Loops => "loops",
            Purpose::Buffers => "buffers",
            Purpose::Statements => "statements",
            Purpose::Procedures => "procedures",
            Purpose::Hardware => "hardware",
            Purpose::Configuration => "configuration",
        }
    }

    /// Its heading in the manual.
    pub fn title(self) -> &'static str {
        match self {
            Purpose::Loops => "Loops and scopes",
            Purpose::Buffers => "Buffers",
            Purpose::Statements => "Statements and expressions",
            Purpose::Procedures => "Procedures and calls",
            Purpose::Hardware => "Hardware",
            Purpose::Configuration => "Configuration",
        }
    }
}
