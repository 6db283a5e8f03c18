//! Meanings of procedures, as records have them.

use std::collections::BTreeSet;

use exo_ir::{Equivalence, FieldRef};

/// The recorded meaning of a procedure: that of `spec`, up to fields and precision.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Meaning {
    /// The procedure that was not derived from another, or whose own record counts no longer.
    pub spec: String,
    /// Fields that may hold something else at the end.
    pub modulo: BTreeSet<FieldRef>,
    /// Whether it computes in another precision.
    pub precision: bool,
}

impl Meaning {
    /// The meaning of the procedure `spec` itself.
    pub fn of(spec: &str) -> Meaning {
        Meaning {
            spec: spec.to_owned(),
            modulo: BTreeSet::new(),
            precision: false,
        }
    }

    pub(super) fn recorded(record: &Equivalence) -> Meaning {
        Meaning {
            spec: record.spec.clone(),
            modulo: record.modulo.iter().cloned().collect(),
            precision: record.precision,
        }
    }
}
