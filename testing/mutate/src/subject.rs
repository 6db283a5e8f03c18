//! The subjects of mutation testing: the conditions that are switched off.

use exo_check::mutation;
use exo_steps::steps;
use exo_steps_cases::{CaseError, Standing, Tested, condition_files};

/// A condition or check, with the conditions that have to be off as well for its absence to show.
#[derive(Clone, Debug)]
pub struct Subject {
    /// Its id.
    pub id: &'static str,
    /// The steps that have it; none where every step does.
    pub steps: Vec<&'static str>,
    /// Its standing among the conditions.
    pub standing: Standing,
    /// Why comparing results cannot show that it is off, where it cannot.
    pub unseen: Option<String>,
}

impl Subject {
    /// Everything that is off: the condition, and what would refuse in its place.
    pub fn off(&self) -> Vec<&'static str> {
        let behind: &[String] = match &self.standing {
            Standing::Behind { others, .. } => others,
            Standing::Own | Standing::Shape(_) => &[],
        };
        let all = ids().into_iter();
        all.filter(|id| *id == self.id || behind.iter().any(|other| other == id))
            .collect()
    }

    /// Whether it can be switched off at all.
    pub fn is_mutant(&self) -> bool {
        !matches!(self.standing, Standing::Shape(_))
    }
}

/// The ids of all conditions of steps and of all checks: those of every step first, then step by step, then the checks.
pub fn ids() -> Vec<&'static str> {
    let conditions = exo_steps::rules().into_iter().map(|rule| rule.id);
    conditions.chain(mutation::ids()).collect()
}

/// All of them, with what their files say.
///
/// # Errors
/// A file cannot be read.
pub fn subjects() -> Result<Vec<Subject>, CaseError> {
    let files = condition_files()?;
    let said: Vec<&Tested> = files.iter().flat_map(|file| &file.tested).collect();
    let subject = |id: &'static str| {
        let said = said.iter().find(|said| said.id == id);
        Subject {
            id,
            steps: steps_with(id),
            standing: said.map_or(Standing::Own, |said| said.standing.clone()),
            unseen: said.and_then(|said| said.unseen.clone()),
        }
    };
    Ok(ids().into_iter().map(subject).collect())
}

/// The steps that have a condition among theirs, or borrow it from another.
fn steps_with(id: &str) -> Vec<&'static str> {
    let owner = id.split_once('.').map_or(id, |(step, _)| step);
    let all = steps::all().iter().map(|s| s.doc());
    let having = all.filter(|doc| {
        let own = doc.conditions.iter().any(|c| c.id == id);
        own || BORROWED
            .iter()
            .any(|(step, from)| *step == doc.name && *from == owner)
    });
    having.map(|doc| doc.name).collect()
}

/// Steps that ask what another step asks, and those that ask a condition of all steps.
const BORROWED: &[(&str, &str)] = &[
    ("lift_scope", "reorder_loops"),
    ("replace_all", "replace"),
    ("stage_mem", "any.c5"),
    ("rearrange_dim", "any.c5"),
    ("resize_dim", "any.c5"),
    ("unroll_buffer", "any.c5"),
];
