//! Operations of linalg on memrefs, in place of which functions get MLIR's own loops.

use exo_dialects::diagnostic;
use exo_dialects::rewriter::{self, LinalgLoops, Rewriter};
use melior::Context;
use melior::ir::{Operation, OperationRef};

/// A copy of a function, which stands nowhere, with loops in place of its operations of linalg.
pub(crate) struct WithLoops<'c> {
    copy: Operation<'c>,
    loops: LinalgLoops,
}

impl<'c> WithLoops<'c> {
    /// The copy of a function that has no operations of linalg on tensors; `None` if MLIR makes no loops of what there are.
    ///
    /// The loops are those of affine, where that takes their extents; else, such as in loops whose windows are of any size, those of scf.
    pub(crate) fn of(context: &'c Context, function: OperationRef<'c, '_>) -> Option<Self> {
        [LinalgLoops::Affine, LinalgLoops::Scf]
            .into_iter()
            .find_map(|loops| {
                let copy = rewriter::copy(function);
                let (verifies, _) = diagnostic::captured(context, || {
                    rewriter::lower_linalg(&copy, loops)
                        && rewriter::verifies(rewriter::reference(&copy))
                });
                verifies.then_some(WithLoops { copy, loops })
            })
    }

    /// The copy, to be read.
    pub(crate) fn function(&self) -> OperationRef<'c, '_> {
        rewriter::reference(&self.copy)
    }

    /// Makes the function itself what the copy is; its other operations stay the same objects.
    pub(crate) fn commit(self, context: &'c Context, function: OperationRef<'c, '_>) {
        // What was done to the copy without failing is done to its original alike.
        let is_lowered = Rewriter::new(context).lower_linalg(function, self.loops);
        debug_assert!(is_lowered, "the copy was lowered");
    }
}
