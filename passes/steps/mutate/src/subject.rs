//! What is switched off.

use exo_check::mutation;
use exo_steps::steps;

use crate::standing::{Standing, standing, unseen};

/// A condition or check, and what has to be off for it to be missed.
#[derive(Clone, Debug)]
pub struct Subject {
    /// Its id.
    pub id: &'static str,
    /// The steps that have it; none where every step does.
    pub steps: Vec<&'static str>,
    /// How it stands to the others.
    pub standing: Standing,
    /// Why comparing results cannot show that it is off, where it cannot.
    pub unseen: Option<&'static str>,
}

impl Subject {
    /// Everything that is off: the condition, and what would refuse in its place.
    pub fn off(&self) -> Vec<&'static str> {
        let behind: &[&'static str] = match self.standing {
            Standing::Behind { others, .. } => others,
            Standing::Own | Standing::Shape(_) => &[],
        };
        [&[self.id], behind].concat()
    }

    /// Whether it can be switched off at all.
    pub fn is_mutant(&self) -> bool {
        !matches!(self.standing, Standing::Shape(_))
    }
}

/// All conditions of steps and all checks: those of every step first, then step by step, then the checks.
pub fn subjects() -> Vec<Subject> {
    let conditions = exo_steps::rules().into_iter().map(|rule| rule.id);
    let all = conditions.chain(mutation::ids());
    all.map(|id| Subject {
        id,
        steps: steps_with(id),
        standing: standing(id),
        unseen: unseen(id),
    })
    .collect()
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
