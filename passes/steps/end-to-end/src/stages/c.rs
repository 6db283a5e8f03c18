//! C is emitted.

use exo_backend_c::{CodegenError, Options, generate};
use exo_lowering::Problem;

use crate::stage::{Made, Stage, Verdict};

/// A program that had C has C after every step.
pub(crate) struct Emission;

impl Stage for Emission {
    fn name(&self) -> &'static str {
        "no C"
    }

    fn check(&mut self, made: &Made<'_, '_>) -> Verdict {
        let options = Options::with_stem("t");
        let Err(errors) = generate(made.view, &options) else {
            return Verdict::Passed;
        };
        if generate(made.taken.before, &options).is_err() {
            return Verdict::NotAsked("there was none before");
        }
        let taken = made.taken;
        let told = !taken.applied.notes.is_empty();
        let step = taken.aim.step.doc().name;
        let precision = told || step == "set_precision";
        let memory = told || step == "set_memory";
        if errors
            .iter()
            .all(|e| precision && of_precision(e) || memory && of_memory(e))
        {
            return Verdict::NotAsked("precisions or memories that are still to agree");
        }
        let texts: Vec<String> = errors.iter().map(|e| e.to_string()).collect();
        Verdict::Failed(texts.join("; "))
    }
}

/// Whether a problem goes away once the other buffers are where this one is, or this one is elsewhere.
fn of_memory(error: &CodegenError) -> bool {
    matches!(
        error.problem(),
        Some(
            Problem::AccessForbidden { .. }
                | Problem::MemoryMismatch { .. }
                | Problem::ElemForbidden { .. }
                | Problem::InnermostExtent { .. }
                | Problem::NotAddressable { .. }
                | Problem::SizeNotConstant { .. }
        )
    )
}

/// Whether a problem goes away once the other precisions are set.
fn of_precision(error: &CodegenError) -> bool {
    matches!(
        error.problem(),
        Some(
            Problem::MixedPrecision { .. }
                | Problem::ElemMismatch { .. }
                | Problem::ExternType { .. }
        )
    )
}
