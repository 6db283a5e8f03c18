//! A step and the options that it is tried with.

use exo_steps::AnyStep;
use exo_steps::args::ArgValue;

pub use crate::scene::Scene;

/// A step with its options, to be tried on a procedure.
#[derive(Clone)]
pub struct Aim {
    /// The step.
    pub step: &'static dyn AnyStep,
    /// The procedure.
    pub proc: String,
    /// The options' values as text, in declared order.
    pub values: Vec<String>,
}

impl std::fmt::Debug for Aim {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text())
    }
}

impl Aim {
    /// The step as a line of a case: `fission gap='after:body[0]' lifts=1`.
    pub fn text(&self) -> String {
        let doc = self.step.doc();
        let mut text = doc.name.to_owned();
        for (spec, value) in doc.args.iter().zip(&self.values) {
            if *value != spec.default_text() {
                text += &format!(" {}='{value}'", spec.flag());
            }
        }
        text
    }

    /// With other values of some options, where the step has them.
    pub fn hinted(mut self, hints: &[(&'static str, String)]) -> Aim {
        let specs = self.step.doc().args.iter();
        for (spec, value) in specs.zip(&mut self.values) {
            if let Some((_, hint)) = hints.iter().find(|(flag, _)| *flag == spec.flag()) {
                value.clone_from(hint);
            }
        }
        self
    }

    /// The step's arguments.
    pub fn given(&self) -> Vec<ArgValue> {
        ArgValue::texts(&self.values)
    }

    /// The value of an option.
    pub fn value(&self, flag: &str) -> Option<&str> {
        let doc = self.step.doc();
        let at = doc.args.iter().position(|o| o.flag() == flag)?;
        self.values.get(at).map(String::as_str)
    }
}
