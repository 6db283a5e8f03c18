//! Mutation testing by the ordinary tests: the cases that notice a mutant.

use std::panic::{AssertUnwindSafe, catch_unwind};

use exo_check::mutation;
use exo_steps_cases::{Case, CaseError, Judged, Kind, files, judge_checks, judge_steps};
use serde::{Deserialize, Serialize};

use crate::subject::Subject;

/// All files of cases.
pub struct Library {
    files: Vec<File>,
}

struct File {
    name: String,
    kind: Kind,
    cases: Vec<Case>,
}

/// The cases that end in another way than with all conditions on. Each is `file: name`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Noticed {
    /// Refused with all conditions, and accepted now.
    pub accepted: Vec<String>,
    /// Cases among them whose result computes something else, or fails.
    pub wrong: Vec<String>,
    /// Refused still, for another reason: with the first id that the text names.
    pub elsewhere: Vec<(String, String)>,
    /// A panic, or an internal error.
    pub crashed: Vec<String>,
}

impl Library {
    /// Reads the cases.
    ///
    /// # Errors
    /// A file cannot be read.
    pub fn load() -> Result<Library, CaseError> {
        let mut all = Vec::new();
        for kind in [Kind::Steps, Kind::Checks] {
            for file in files(kind)? {
                let cases = file.cases()?;
                all.push(File {
                    name: file.name,
                    kind,
                    cases,
                });
            }
        }
        Ok(Library { files: all })
    }

    /// Runs the cases whose refusal names the condition, with it off, first those of the step's own file. No other case can
    /// notice: what is off only refuses less.
    pub fn ask(&self, subject: &Subject) -> Noticed {
        let own = |f: &&File| subject.steps.contains(&f.name.as_str());
        let files = self.files.iter().filter(own);
        let others = self.files.iter().filter(|f| !own(f));
        let mut noticed = Noticed::default();
        for file in files.chain(others) {
            for case in file.cases.iter().filter(|c| c.expects(subject.id)) {
                let name = format!("{}: {}", file.name, case.name);
                noticed.run(subject, file.kind, case, name);
            }
        }
        noticed
    }
}

impl Noticed {
    fn run(&mut self, subject: &Subject, kind: Kind, case: &Case, name: String) {
        let (source, _) = case.variants();
        let judge = || match kind {
            Kind::Steps => judge_steps(&source, &case.steps),
            Kind::Checks => judge_checks(&source),
        };
        let off = subject.off();
        let judged = mutation::without(&off, || catch_unwind(AssertUnwindSafe(judge)));
        match judged {
            Ok(Ok(judged)) if judged.accepted => {
                if judged.wrong.is_some() {
                    self.wrong.push(name.clone());
                }
                self.accepted.push(name);
            }
            Ok(Ok(judged)) if judged.text.contains("internal error") => self.crashed.push(name),
            Ok(Ok(judged)) if judged.text != case.expected => {
                self.elsewhere.push((name, first_id(&judged)));
            }
            // As before: the condition was asked for its text only.
            Ok(Ok(_)) => {}
            Ok(Err(_)) | Err(_) => self.crashed.push(name),
        }
    }
}

/// The first id in brackets: `check.bounds`.
fn first_id(judged: &Judged) -> String {
    let mut words = judged.text.split('[').skip(1);
    let id = words.find_map(|rest| {
        let (id, _) = rest.split_once(']')?;
        id.contains('.').then(|| id.to_owned())
    });
    id.unwrap_or_default()
}
