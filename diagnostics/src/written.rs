//! Texts that are made of others.

use std::fmt::Debug;

use exo_ir::Loc;

use crate::Diagnostic;

/// Where a text was written that has been made of another one, as that of a template.
pub trait Written: Debug + Send + Sync {
    /// The place where what stands at a place of the text was written.
    fn place(&self, loc: &Loc) -> Loc;
    /// A diagnostic about the text as one about what was written.
    fn report(&self, diagnostic: Diagnostic) -> Diagnostic;
}
