//! The records of how conditions and checks are tested: `conditions.txt` in each step's folder, and
//! one each for the conditions of all steps and for the checks.
//!
//! An entry is an id with indented lines `KEY: TEXT` below it. Written by hand: `behind` (ids of others that refuse the same; it is
//! there for a better text, or sooner), `shape` (why it cannot be switched off: without it there is nothing that the rewrite
//! could do), `because` (the reason for `behind`) and `unseen` (why results cannot show that it is off). Written from the
//! cases: `case`, each a case that it refuses, with the name of its file where that is another.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::file::{named, root, step_folders, text, unreadable};
use crate::{Case, CaseError, CaseFile};

/// Standing of a condition among the others: whether it alone decides.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Standing {
    /// It alone refuses: without it the result may differ.
    Own,
    /// It is a precondition of the rewrite: without it a part of the plan is missing, and nothing
    /// could be done. With the reason.
    Shape(String),
    /// Others refuse the same: it is there for a better text, or sooner. Then they are off as well.
    Behind {
        /// The ids of the conditions that refuse the same.
        others: Vec<String>,
        /// Why it is there all the same.
        why: String,
    },
}

/// A condition and how it is tested.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tested {
    /// Its id.
    pub id: String,
    /// Its standing among the conditions.
    pub standing: Standing,
    /// Why comparing results cannot show that it is off, where it cannot.
    pub unseen: Option<String>,
    /// The cases that it refuses.
    pub cases: Vec<String>,
}

/// A file with the entries of a step's conditions, or of the checks.
#[derive(Clone, Debug)]
pub struct ConditionFile {
    /// The step, or `any`, or `check`.
    pub name: String,
    /// Path of the file.
    pub path: PathBuf,
    /// Its entries, in order.
    pub tested: Vec<Tested>,
}

/// All files, those of the steps first.
///
/// # Errors
/// A file cannot be read, or a line is none of an entry.
pub fn condition_files() -> Result<Vec<ConditionFile>, CaseError> {
    let steps = step_folders()?;
    let steps = steps.iter().map(|step| named(step, "conditions.txt"));
    let of_all = [
        ("any", "steps/tests/conditions.txt"),
        ("check", "check/tests/conditions.txt"),
    ];
    let of_all = of_all.map(|(name, path)| CaseFile {
        name: name.to_owned(),
        path: root().join(path),
    });
    let files = steps.chain(of_all).filter(|file| file.path.exists());
    let read = |file: CaseFile| {
        let tested = entries(&text(&file.path)?, &file.path)?;
        Ok(ConditionFile {
            name: file.name,
            path: file.path,
            tested,
        })
    };
    files.map(read).collect()
}

impl ConditionFile {
    /// An empty one for a step.
    pub fn of_step(step: &str) -> ConditionFile {
        ConditionFile {
            name: step.to_owned(),
            path: root()
                .join("steps/src/steps")
                .join(step)
                .join("conditions.txt"),
            tested: Vec::new(),
        }
    }

    /// With exactly these ids, in this order: what was said of one of them stays, the cases are those of the files that it
    /// refuses.
    #[must_use]
    pub fn with(&self, ids: &[&str], files: &[(CaseFile, Vec<Case>)]) -> ConditionFile {
        let said: BTreeMap<&str, &Tested> =
            self.tested.iter().map(|t| (t.id.as_str(), t)).collect();
        let tested = ids.iter().map(|id| {
            let said = said.get(id);
            Tested {
                id: (*id).to_owned(),
                standing: said.map_or(Standing::Own, |said| said.standing.clone()),
                unseen: said.and_then(|said| said.unseen.clone()),
                cases: self.refused_by(id, files),
            }
        });
        ConditionFile {
            tested: tested.collect(),
            ..self.clone()
        }
    }

    /// The cases that a condition refuses, those of the step's own file first.
    fn refused_by(&self, id: &str, files: &[(CaseFile, Vec<Case>)]) -> Vec<String> {
        let (own, others): (Vec<_>, Vec<_>) =
            files.iter().partition(|(file, _)| file.name == self.name);
        let mut refused = Vec::new();
        for (file, cases) in own.into_iter().chain(others) {
            let names = cases.iter().filter(|case| case.is_refused_by(id));
            refused.extend(names.map(|case| match file.name == self.name {
                true => case.name.clone(),
                false => format!("{}: {}", file.name, case.name),
            }));
        }
        refused
    }

    /// The text of the file.
    pub fn text(&self) -> String {
        let all: Vec<String> = self.tested.iter().map(Tested::text).collect();
        all.join("\n")
    }

    /// Writes the file.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn write(&self) -> Result<(), CaseError> {
        std::fs::write(&self.path, self.text()).map_err(|source| unreadable(&self.path, source))
    }
}

impl Tested {
    fn text(&self) -> String {
        let mut text = format!("{}\n", self.id);
        let mut line = |key: &str, value: &str| text += &format!("  {key}: {value}\n");
        match &self.standing {
            Standing::Own => {}
            Standing::Shape(why) => line("shape", why),
            Standing::Behind { others, why } => {
                line("behind", &others.join(", "));
                line("because", why);
            }
        }
        if let Some(why) = &self.unseen {
            line("unseen", why);
        }
        for case in &self.cases {
            line("case", case);
        }
        text
    }

    fn say(&mut self, key: &str, value: &str) -> Option<()> {
        match key {
            "shape" => self.standing = Standing::Shape(value.to_owned()),
            "behind" => {
                self.standing = Standing::Behind {
                    others: value.split(", ").map(str::to_owned).collect(),
                    why: String::new(),
                }
            }
            "because" => match &mut self.standing {
                Standing::Behind { why, .. } => value.clone_into(why),
                Standing::Own | Standing::Shape(_) => return None,
            },
            "unseen" => self.unseen = Some(value.to_owned()),
            "case" => self.cases.push(value.to_owned()),
            _ => return None,
        }
        Some(())
    }
}

fn entries(text: &str, path: &Path) -> Result<Vec<Tested>, CaseError> {
    let mut all: Vec<Tested> = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty()) {
        let Some(said) = line.strip_prefix("  ") else {
            all.push(Tested {
                id: line.to_owned(),
                standing: Standing::Own,
                unseen: None,
                cases: Vec::new(),
            });
            continue;
        };
        let fits = said
            .split_once(": ")
            .zip(all.last_mut())
            .and_then(|((key, value), entry)| entry.say(key, value));
        fits.ok_or_else(|| CaseError::Entry {
            path: path.to_owned(),
            line: line.to_owned(),
        })?;
    }
    Ok(all)
}
