//! From MLIR's own dialects to the llvm dialect, by MLIR's own conversions.

use std::sync::Once;

use crate::Parallel;
use melior::Context;
use melior::dialect::DialectRegistry;
use melior::ir::Module;
use melior::pass::PassManager;
use melior::utility::{parse_pass_pipeline, register_all_dialects, register_all_llvm_translations};

/// MLIR's conversions, in the order that they need: subviews become affine expressions, which have to be lowered after them;
/// divisions that round down become ordinary ones before `arith` is converted. That of `omp` converts functions, too, by a
/// convention of its own if they are not converted yet.
pub fn conversions(parallel: Parallel) -> String {
    // Iterations of `scf.parallel` and `scf.forall` run one after the other, too.
    let (forall, omp) = match parallel {
        Parallel::None | Parallel::Scf => ("", ""),
        Parallel::Forall => ("scf-forall-to-for,", ""),
        Parallel::OpenMp => ("", "convert-openmp-to-llvm,"),
    };
    format!(
        "{forall}expand-strided-metadata,lower-affine,arith-expand{{include-bf16=true}},\
convert-scf-to-cf,convert-math-to-llvm,convert-math-to-libm,convert-vector-to-llvm,finalize-memref-to-llvm,convert-arith-to-llvm,\
convert-func-to-llvm,convert-cf-to-llvm,{omp}convert-ub-to-llvm,reconcile-unrealized-casts"
    )
}

/// The target to make code for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Target {
    /// LLVM's text for sizes and alignments.
    pub data_layout: String,
    /// The lowering of `par` loops that was chosen.
    pub parallel: Parallel,
    /// Whether private functions that nothing uses are dropped first: a function that is not
    /// inlined may be for another machine.
    pub drop_unused: bool,
}

/// Makes MLIR's passes, dialects and translations known, for tools whose driver does not.
pub fn prepare(context: &Context) {
    static ONCE: Once = Once::new();
    ONCE.call_once(melior::utility::register_all_passes);
    let registry = DialectRegistry::new();
    register_all_dialects(&registry);
    context.append_dialect_registry(&registry);
    register_all_llvm_translations(context);
    for name in crate::dialects() {
        context.get_or_load_dialect(name);
    }
}

/// Converts a module of functions; the context must be [prepared](prepare). `overhangs` is the flag
/// of the [result](crate::Lowered) of lowering.
///
/// # Errors
/// Where a conversion fails, for which it has emitted its reasons, or is not there.
pub fn to_llvm(
    context: &Context,
    module: &mut Module<'_>,
    target: &Target,
    overhangs: bool,
) -> Result<(), String> {
    let manager = PassManager::new(context);
    parse_pass_pipeline(manager.as_operation_pass_manager(), &pipeline(target))
        .map_err(|error| format!("MLIR's conversions: {error}"))?;
    manager
        .run(module)
        .map_err(|_| "MLIR's conversions have failed".to_owned())?;
    exo_dialects::debug_info::settle_values(module.as_operation());
    if overhangs {
        exo_dialects::rewriter::allow_any_address(module.as_operation());
    }
    Ok(())
}

/// The data layout comes first, as types have their sizes by it.
fn pipeline(target: &Target) -> String {
    let unused = match target.drop_unused {
        true => "symbol-dce,",
        false => "",
    };
    let layout = &target.data_layout;
    let conversions = conversions(target.parallel);
    format!(
        "builtin.module({unused}set-llvm-module-datalayout{{data-layout={layout}}},{conversions})"
    )
}
