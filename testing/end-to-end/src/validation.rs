//! A second opinion on steps that were taken, by a proof that knows nothing of steps.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use cpu_time::ThreadTime;
use exo_ir::Module;
use exo_steps::second_opinion::{self, Opinion};
use exo_steps::{Applied, Refusal};
use exo_steps_fuzz::examine::{Examined, Examiner, Finding, Taken};
use exo_steps_fuzz::judge::Difference;

/// Name of the stage, in reports.
const STAGE: &str = "validation";
/// Candidates that are looked at when a refutation is made smaller.
const CANDIDATES: usize = 200;
/// Time of a validation beyond which it is counted as slow.
const PATIENCE: Duration = Duration::from_secs(5);
/// Reasons for which a step is not compared at all, as remarks begin; the rest of a remark belongs to one step.
const NOT_COMPARED: [&str; 3] = [
    "taken on trust",
    "it computes in another precision",
    "its interface or its preconditions changed",
];

/// Judges the steps that count as `--exo-validate=each-step` does, and counts verdicts.
#[derive(Default)]
pub struct Validation {
    counts: BTreeMap<String, u64>,
    /// The folder that what is not proved is written to.
    unproved: Option<PathBuf>,
    /// The number of files in it that are of this judge.
    kept: usize,
}

impl Validation {
    /// The judge that writes each pair that is not proved to a file of this folder.
    pub fn new(unproved: Option<PathBuf>) -> Validation {
        Validation {
            unproved,
            ..Validation::default()
        }
    }

    /// Writes a pair that is not proved: what is said of it, the step, and the programs before and after. One that was compared has a verdict.
    fn keep(&mut self, taken: &Taken<'_>, remark: &str) {
        let is_compared = !class(remark).starts_with("not compared");
        let Some(folder) = self.unproved.as_ref().filter(|_| is_compared) else {
            return;
        };
        self.kept += 1;
        let name = format!("{}_{}.py", taken.seed, self.kept);
        let (before, after) = (taken.before, taken.after);
        let text = format!(
            "# {remark}\n# {}\n{}# ---\n{}",
            taken.aim.text(),
            exo_frontend::print_module(before),
            exo_frontend::print_module(after)
        );
        if std::fs::write(folder.join(name), text).is_err() {
            self.count("a file could not be written");
        }
    }

    fn count(&mut self, verdict: &str) {
        *self
            .counts
            .entry(format!("{STAGE}: {verdict}"))
            .or_default() += 1;
    }
}

fn opinion(taken: &Taken<'_>) -> Opinion {
    exo_passes::step_opinion(&second_opinion::Taken {
        before: taken.before,
        after: taken.after,
        applied: taken.applied,
    })
}

/// The class of a remark: its reason without what belongs to one program.
fn class(remark: &str) -> String {
    let reason = remark
        .split_once("is not validated: ")
        .map_or(remark, |(_, reason)| reason);
    if let Some(excuse) = NOT_COMPARED.iter().find(|e| reason.starts_with(**e)) {
        return format!("not compared, {excuse}");
    }
    let words: Vec<&str> = reason.split('\'').step_by(2).collect();
    words.join("'…'")
}

fn difference(refusal: &Refusal) -> Difference {
    Difference {
        inputs: String::new(),
        what: refusal.to_string(),
    }
}

impl Examiner for Validation {
    fn start(&mut self, _: &Module) {}

    fn examine(&mut self, taken: &Taken<'_>) -> Examined {
        let good = Examined {
            findings: Vec::new(),
            good: true,
        };
        if !taken.counts {
            return good;
        }
        let began = ThreadTime::now();
        let opinion = opinion(taken);
        if began.elapsed() > PATIENCE {
            self.count("slow");
        }
        match opinion {
            Ok(remarks) => {
                let Some((_, remark)) = remarks.first() else {
                    self.count("proved");
                    return good;
                };
                self.count(&class(remark));
                self.keep(taken, remark);
                good
            }
            Err(refusal) => {
                self.count("refuted");
                Examined {
                    findings: vec![Finding {
                        stage: STAGE,
                        seed: taken.seed,
                        before: taken.before.clone(),
                        aim: taken.aim.clone(),
                        difference: difference(&refusal),
                    }],
                    good: false,
                }
            }
        }
    }

    fn follow(&mut self, _: &Applied) {}

    fn again(&mut self, _: &'static str, taken: &Taken<'_>) -> Option<Difference> {
        opinion(taken).err().map(|refusal| difference(&refusal))
    }

    fn patience(&self, _: &'static str) -> usize {
        CANDIDATES
    }

    fn finish(&mut self) -> Vec<Finding> {
        Vec::new()
    }

    fn take_counts(&mut self) -> BTreeMap<String, u64> {
        std::mem::take(&mut self.counts)
    }
}
