//! Texts that are made of others.

use std::fmt::Debug;

use exo_ir::Loc;

use crate::Diagnostic;

/// The origin of a text that has been made of another one, as of a template.
pub trait Written: Debug + Send + Sync {
    /// The original place of a place in the text.
    fn place(&self, loc: &Loc) -> Loc;
    /// A diagnostic about the text, as one about the original.
    fn report(&self, diagnostic: Diagnostic) -> Diagnostic;
}
