//! Steps that are accepted at a loop, found by taking them.

use exo::Session;
use exo_ir::Module;

use crate::job::{Job, Offer};

/// The steps that are accepted, in the state to which a schedule has come, at what has become of a loop of its program.
pub(crate) fn of_session(_job: &Job, _module: &Module, _session: &mut Session) -> Vec<Offer> {
    Vec::new()
}
