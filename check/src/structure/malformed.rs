//! Failures of malformed programs.

use exo_diagnostics::Class;
use exo_ir::{Loc, Proc};

use crate::{CheckId, Failure};

/// A failure of a malformed program.
pub(super) fn malformed(id: CheckId, proc: Option<&Proc>, loc: &Loc, message: String) -> Failure {
    Failure {
        id,
        class: Class::BadInput,
        proc: proc.map(|p| p.name.clone()),
        loc: loc.clone(),
        message,
        notes: Vec::new(),
        witness: None,
    }
}
