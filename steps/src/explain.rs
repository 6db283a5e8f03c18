//! The rules behind the ids of refusals.

use crate::every_step::OF_EVERY_STEP;
use crate::{Condition, steps};

/// A condition, for `--exo-explain`.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// Its id.
    pub id: &'static str,
    /// Its text: the property that must hold.
    pub text: &'static str,
}

/// The rules for arguments, by the ids of their errors.
pub fn argument_rules() -> Vec<Rule> {
    let rule = |c: &&'static Condition| Rule {
        id: c.id,
        text: c.rule,
    };
    crate::args::rules::ALL.iter().map(rule).collect()
}

/// Every condition: those of every step first, then step by step.
pub fn rules() -> Vec<Rule> {
    let own = steps::all().iter().flat_map(|s| s.doc().conditions);
    let all = OF_EVERY_STEP.iter().copied().chain(own.copied());
    let rule = |c: &'static Condition| Rule {
        id: c.id,
        text: c.rule,
    };
    all.map(rule).collect()
}
