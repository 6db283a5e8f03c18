//! Failures: steps that must not have been accepted, or that must not have ended as they did.

use std::fmt;

/// The kinds of failure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A step was taken and something else is computed, or the result fails.
    Difference,
    /// A step was taken, and no inputs meet the preconditions any more.
    NeverRuns,
    /// A program that passed the checks fails when it is run, or never runs.
    Unchecked,
    /// A step was accepted and one of its results does not exist, or is not of the declared kind.
    Returned,
    /// A refusal that says that it is a bug.
    Internal,
    /// A panic.
    Panic,
    /// A step took longer than it may.
    Slow,
    /// A step was refused, and nothing shows where the witness's inputs are run. No failure of the tool.
    Silent,
    /// The result of a step does not pass a stage behind the interpreter.
    Stage(&'static str),
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Difference => "accepted wrongly",
            Kind::NeverRuns => "can never be called",
            Kind::Unchecked => "a checked program fails",
            Kind::Returned => "gives back what is not there",
            Kind::Internal => "internal error",
            Kind::Panic => "panic",
            Kind::Slow => "slow",
            Kind::Silent => "a witness that shows nothing",
            Kind::Stage(name) => name,
        })
    }
}

/// A failure, ready to be put among the cases.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// The kind of failure.
    pub kind: Kind,
    /// The seed of the program that it was found with.
    pub seed: u64,
    /// The step.
    pub step: String,
    /// Exo source.
    pub source: String,
    /// Records of equivalence, as 'record q p C.f'.
    pub records: Vec<String>,
    /// The step with its options, as in a case.
    pub line: String,
    /// Inputs on which it shows, if it is seen in a run.
    pub inputs: String,
    /// The difference or message.
    pub what: String,
    /// Whether it was made smaller.
    pub shrunk: bool,
}

impl Failure {
    /// The failure as a case of `test/soundness/steps`: what is behind `---` is for a reader, and to be replaced.
    pub fn case(&self) -> String {
        let mut text = format!("=== {}: {}, seed {}\n", self.step, self.kind, self.seed);
        text += self.source.trim_end();
        text.push('\n');
        for record in &self.records {
            text += &format!("> record {record}\n");
        }
        if !self.line.is_empty() {
            text += &format!("> {}\n", self.line);
        }
        text += &format!("---\n{}\n", self.what.trim_end());
        if !self.inputs.is_empty() {
            text += &format!("with {}\n", self.inputs);
        }
        text
    }

    /// A name for a file.
    pub fn file_name(&self) -> String {
        format!("{}-{}.txt", self.step, self.seed)
    }
}
