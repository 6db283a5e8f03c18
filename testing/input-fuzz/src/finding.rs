//! Findings of the fuzzer, and their reports.

use serde::{Deserialize, Serialize};

use crate::mutant::Mutant;

/// In which way an answer is wrong.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Kind {
    /// The process ended.
    Crash,
    /// It took longer than [`crate::hunt::Door::limit`].
    Hang,
    /// It took more memory than its door may need.
    Memory,
    /// A panic, or an error that says that it is internal.
    Internal,
    /// A failure without an error.
    Silent,
    /// An accepted program misbehaves.
    Wrong,
    /// Printed text reads back as something else, or not at all.
    RoundTrip,
    /// Accepted by one part and refused by another that has no reason to.
    Seam,
}

impl Kind {
    /// Its name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Crash => "crash",
            Kind::Hang => "hang",
            Kind::Memory => "memory",
            Kind::Internal => "internal error",
            Kind::Silent => "silent failure",
            Kind::Wrong => "wrong acceptance",
            Kind::RoundTrip => "round trip",
            Kind::Seam => "seam",
        }
    }
}

/// A wrong answer.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Finding {
    /// The kind of finding.
    pub kind: Kind,
    /// The stage that found it.
    pub stage: String,
    /// The message, or the difference.
    pub what: String,
    /// The steps that show it, as lines of a schedule.
    pub steps: String,
}

impl Finding {
    /// A finding at a door.
    pub fn new(kind: Kind, stage: impl Into<String>, what: impl Into<String>) -> Finding {
        Finding {
            kind,
            stage: stage.into(),
            what: what.into(),
            steps: String::new(),
        }
    }

    /// The finding with the steps that show it.
    pub fn with_steps(mut self, steps: impl Into<String>) -> Finding {
        self.steps = steps.into();
        self
    }

    /// The class of the finding, which findings of one cause share: the message without the words
    /// of this program.
    pub fn class(&self) -> String {
        let line = self.what.lines().next().unwrap_or_default();
        // The place is the program's, and so are quoted words and numbers.
        let line = line.split_once("error: ").map_or(line, |(_, rest)| rest);
        let mut quoted = false;
        let shown = line.chars().filter(|c| {
            let quote = matches!(c, '\'' | '"' | '`');
            quoted ^= quote;
            quote || !quoted && !c.is_ascii_digit()
        });
        let text: String = shown.take(100).collect();
        format!("{} at {}: {text}", self.kind.name(), self.stage)
    }

    /// The finding as a file that can be pasted into `test/`.
    pub fn file(&self, mutant: &Mutant) -> String {
        let mut text = String::new();
        let mut remark = |line: &str| text += &format!("// {line}\n");
        remark(&format!("mutant {}: {}", mutant.number, self.class()));
        self.what.lines().take(12).for_each(&mut remark);
        if !self.steps.is_empty() {
            remark("steps:");
            self.steps.lines().for_each(&mut remark);
        }
        text + &mutant.file()
    }
}
