//! Verdicts, output by output.

use std::fmt;

use exo_interp::Inputs;
use exo_ir::field_name;

use crate::Options;
use crate::outputs::{Finding, Output};
use crate::reason::{Proof, Unknown};
use crate::signature::Pair;
use crate::smt::Question;
use crate::written::written;

/// The result of a validation.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// A verdict for each argument and field that one of the procedures may write.
    pub outputs: Vec<OutputVerdict>,
    /// The obstacle that stopped the proof as a whole.
    pub obstacle: Option<Unknown>,
    /// Inputs on which both procedures were run.
    pub tried: usize,
    /// Questions about values that z3 was asked.
    pub questions: Vec<Question>,
}

/// The verdict on one output.
#[derive(Clone, PartialEq, Debug)]
pub struct OutputVerdict {
    /// Name of the argument of the specification, or of the configuration field.
    pub name: String,
    /// The verdict.
    pub verdict: Verdict,
}

/// Whether an output is the same after both procedures.
#[derive(Clone, PartialEq, Debug)]
pub enum Verdict {
    /// It is the same for every input.
    Proved,
    /// It differs for an input on which both procedures were run.
    Refuted(Box<Counterexample>),
    /// Nothing was proved, for this reason.
    Unknown(Unknown),
}

/// An input for which the two procedures do not do the same.
#[derive(Clone, PartialEq, Debug)]
pub struct Counterexample {
    /// The input, by names of the specification.
    pub inputs: Inputs,
    /// How the runs differ.
    pub difference: Difference,
}

/// A difference of two runs.
#[derive(Clone, PartialEq, Debug)]
pub enum Difference {
    /// A cell holds two values.
    Value {
        /// The cell.
        cell: String,
        /// Its value after the specification.
        expected: String,
        /// Its value after the implementation.
        found: String,
    },
    /// The implementation ends with an error.
    Error(String),
}

impl Report {
    /// Whether every output is proved.
    pub fn is_proved(&self) -> bool {
        let all = self.outputs.iter();
        self.obstacle.is_none() && all.map(|o| &o.verdict).all(|v| *v == Verdict::Proved)
    }

    /// The first input that refutes.
    pub fn counterexample(&self) -> Option<&Counterexample> {
        self.outputs.iter().find_map(|o| match &o.verdict {
            Verdict::Refuted(found) => Some(&**found),
            _ => None,
        })
    }
}

/// The report of a proof, before an input that refutes is searched for.
pub(crate) fn of_proof(pair: &Pair<'_>, proof: Proof<Vec<Finding>>, options: &Options) -> Report {
    match proof {
        Ok(findings) => Report {
            outputs: findings.into_iter().map(verdict).collect(),
            obstacle: None,
            tried: 0,
            questions: Vec::new(),
        },
        Err(why) => Report {
            outputs: written(pair, options)
                .into_iter()
                .map(|name| OutputVerdict {
                    name,
                    verdict: Verdict::Unknown((*why).clone()),
                })
                .collect(),
            obstacle: Some(*why),
            tried: 0,
            questions: Vec::new(),
        },
    }
}

/// The report of a pair of which all is proved.
pub(crate) fn proved(pair: &Pair<'_>, options: &Options) -> Report {
    let outputs = written(pair, options).into_iter();
    Report {
        outputs: outputs
            .map(|name| OutputVerdict {
                name,
                verdict: Verdict::Proved,
            })
            .collect(),
        obstacle: None,
        tried: 0,
        questions: Vec::new(),
    }
}

fn verdict(finding: Finding) -> OutputVerdict {
    OutputVerdict {
        name: match finding.output {
            Output::Argument(_, name) => name,
            Output::Field(field) => field_name(&field),
        },
        verdict: match finding.result {
            Ok(()) => Verdict::Proved,
            Err(why) => Verdict::Unknown(*why),
        },
    }
}

impl fmt::Display for Counterexample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let controls = self.inputs.control.iter();
        let controls = controls.map(|(name, value)| format!("{name} = {value}"));
        let fields = self
            .inputs
            .config
            .iter()
            .filter_map(|(name, value)| match value {
                exo_interp::FieldValue::Control(value) => {
                    Some(format!("{} = {value}", field_name(name)))
                }
                exo_interp::FieldValue::Data(_) => None,
            });
        let given: Vec<String> = controls.chain(fields).collect();
        let given = match given.is_empty() {
            true => "any sizes".to_owned(),
            false => given.join(", "),
        };
        write!(f, "{given}: {}", self.difference)
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Difference::Value {
                cell,
                expected,
                found,
            } => write!(
                f,
                "{cell} is {expected} after the specification and {found} after the implementation"
            ),
            Difference::Error(error) => write!(f, "the implementation fails: {error}"),
        }
    }
}
