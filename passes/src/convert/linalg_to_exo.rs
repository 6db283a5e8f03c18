//! `convert-linalg-to-exo`: procedures from functions with operations of linalg.

use exo_dialects::pass::{ErrorEmitted, Pass, Statistics};
use melior::ir::OperationRef;

use super::affine_to_exo::{Linalg, RaisingOptions, STATISTICS, raise_all};

/// Raises functions whose operations of linalg are loops first.
pub(crate) struct ConvertLinalgToExo;

impl Pass for ConvertLinalgToExo {
    const ARGUMENT: &'static str = "convert-linalg-to-exo";
    const SUMMARY: &'static str = "make procedures of functions of linalg on memrefs, and of all that convert-affine-to-exo takes";
    const LOWERS: bool = true;
    const DESCRIPTION: &'static str = r"
As `convert-affine-to-exo`, of functions that have operations of `linalg` on memrefs, too: named ones, `linalg.generic`, `linalg.map`, … A function of which a procedure is made has the loops that MLIR makes of these operations from there on, those of
`convert-linalg-to-affine-loops`, or of `convert-linalg-to-loops` where an extent is none that `affine` takes, such as that of a window in a loop. Its other operations stay the same.

A function that has no procedure stays exactly as it is, operations of `linalg` included: loops are made in a copy first. A remark says why; with `function` that is an error. So it is with operations on tensors, which are to be bufferised
before (`one-shot-bufferize`), and with those that are not structured, such as `linalg.softmax`.";
    const EXAMPLE: &'static str = "exo-opt kernel.mlir --convert-linalg-to-exo --exo-divide-loop='proc=gemm_exo loop=i factor=8' --convert-exo-to-func";
    type Options = RaisingOptions;
    const STATISTICS: &'static [(&'static str, &'static str)] = &STATISTICS;

    fn run(
        module: OperationRef<'_, '_>,
        options: RaisingOptions,
        statistics: &Statistics,
    ) -> Result<(), ErrorEmitted> {
        raise_all(module, (&options, Linalg::BecomesLoops), statistics)
    }
}
