//! Whether procedures are the same apart from names: their digests.

use std::fmt;
use std::sync::Arc;

use exo_steps::equivalence::Digests;

use crate::Procedure;

/// The digest of a procedure with all that it calls. Procedures of one digest mean the same to every caller.
///
/// Its own name goes not into it, nor do names of variables and callees, places in files and comments. Everything else does: what is
/// called, by digest; configurations, memories and externs, by name and declaration; the C code of instructions.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Digest(String);

impl Digest {
    /// The digest in hexadecimal.
    pub fn text(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Procedure {
    /// The digest of the procedure; what it calls is as it was where this value came to be. `None` if it calls itself, through others
    /// perhaps, or calls what is not there.
    pub fn digest(&self) -> Option<Digest> {
        Digests::of(&self.module).get(self.name()).map(Digest)
    }

    /// Whether both say the same, apart from names: of whatever versions and sessions they are.
    pub fn is_same_as(&self, other: &Procedure) -> bool {
        let is_itself = self == other && Arc::ptr_eq(&self.module, &other.module);
        is_itself
            || self
                .digest()
                .is_some_and(|digest| other.digest() == Some(digest))
    }
}
