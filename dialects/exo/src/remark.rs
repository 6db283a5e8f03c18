//! Optimization remarks, through the engine that a tool gives a context (`--remarks-filter`, `--remark-format`).

use melior::Context;
use melior::ir::Location;

use crate::ffi::{self, string_ref};

/// The outcome that an optimization remark is about, in LLVM's terms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RemarkKind {
    /// A rewrite was carried out.
    Passed,
    /// A rewrite was tried and refused.
    Failure,
    /// Something was found out, and nothing done.
    Analysis,
}

/// An optimization remark of the category `exo`.
#[derive(Clone, Debug)]
pub struct Remark<'t> {
    /// The outcome.
    pub kind: RemarkKind,
    /// Name of the rewrite, `divide_loop`.
    pub name: &'t str,
    /// The procedure that it is about.
    pub function: &'t str,
    /// Further facts: keys and values.
    pub arguments: Vec<(&'t str, &'t str)>,
}

/// Whether somebody listens to optimization remarks of a context.
pub fn are_enabled(context: &Context) -> bool {
    // SAFETY: the context lives.
    unsafe { ffi::exoRemarksAreEnabled(context.to_raw()) }
}

impl Remark<'_> {
    /// Gives the remark to the engine of the location's context, if it has one.
    pub fn emit(&self, location: Location<'_>) {
        let kind = match self.kind {
            RemarkKind::Passed => ffi::RemarkKind::Passed,
            RemarkKind::Failure => ffi::RemarkKind::Failure,
            RemarkKind::Analysis => ffi::RemarkKind::Analysis,
        };
        let arguments = self.arguments.iter();
        let arguments: Vec<ffi::RemarkArgument> = arguments
            .map(|(key, value)| ffi::RemarkArgument {
                key: string_ref(key),
                value: string_ref(value),
            })
            .collect();
        // SAFETY: the location lives, the array has as many entries as is said, and all texts are copied.
        unsafe {
            ffi::exoEmitRemark(
                location.to_raw(),
                kind,
                string_ref(self.name),
                string_ref(self.function),
                arguments.len().cast_signed(),
                arguments.as_ptr(),
            );
        }
    }
}
