//! Reliance on records: who made them, and whose are taken.

/// The set of equivalence records that may be relied on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Trust {
    /// All records that still hold for the procedures as they are.
    #[default]
    All,
    /// Only records that this process has made.
    MadeHere,
}

/// Whether an equivalence record may be relied on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Provenance {
    /// This process made it.
    MadeHere,
    /// It came with the module, and is about the procedures as they are.
    CameWithModule,
    /// One of the procedures, the declarations they use, or the record itself has changed since the
    /// record was made.
    Stale,
}

impl Trust {
    /// Whether a record of that provenance is relied on.
    pub fn takes(self, provenance: Provenance) -> bool {
        match provenance {
            Provenance::MadeHere => true,
            Provenance::CameWithModule => self == Trust::All,
            Provenance::Stale => false,
        }
    }
}
