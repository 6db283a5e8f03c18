//! Outcome of a case.

use exo_check::{Failure, Options, check_module};
use exo_ir::{Item, Module};

use crate::{CaseError, run, schedule};

/// Outcome of a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judged {
    /// The procedures as they became, or the refusal or failures.
    pub text: String,
    /// Whether every step was taken, or the program passed the checks.
    pub accepted: bool,
    /// A difference between the program before and after, where all steps were taken.
    pub wrong: Option<String>,
}

/// Runs steps, one `step options` per line, and then the programs before and after them.
///
/// # Errors
/// The source or a step does not parse.
pub fn judge_steps(source: &str, steps: &str) -> Result<Judged, CaseError> {
    let run = run(source, steps)?;
    Ok(match &run.outcome {
        Err(refusal) => Judged {
            text: refusal.to_string(),
            accepted: false,
            wrong: None,
        },
        Ok(after) => {
            let notes = run.notes.iter();
            let mut text = notes.fold(String::new(), |all, note| all + note + "\n");
            text += &exo_frontend::print_module(&changed(&run.before, after));
            Judged {
                text: text.trim_end().to_owned(),
                accepted: true,
                wrong: run.difference(),
            }
        }
    })
}

/// Checks a program.
///
/// # Errors
/// It does not parse.
pub fn judge_checks(source: &str) -> Result<Judged, CaseError> {
    let module = schedule::parse(source)?;
    let options = Options {
        solver: exo_census::options(),
        ..Options::default()
    };
    let failures = check_module(&module, &options);
    let lines: Vec<String> = failures.iter().map(Failure::to_string).collect();
    Ok(Judged {
        text: lines.join("\n"),
        accepted: failures.is_empty(),
        wrong: None,
    })
}

/// The definitions that are new or changed.
fn changed(before: &Module, after: &Module) -> Module {
    let items = after
        .items
        .iter()
        .filter(|i| !before.items.named(i.name()).any(|was| was == *i));
    Module {
        items: items
            .filter(|i| matches!(i, Item::Proc(_)))
            .cloned()
            .collect(),
        ..Module::default()
    }
}
