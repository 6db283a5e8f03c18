//! C is emitted.

use exo_backend_c::{CodegenError, Options, generate};
use exo_ir::{Ctl, Module};
use exo_lowering::{Limit, MAX_VALUE, Problem};

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
        let told = taken.applied.remarks().next().is_some();
        let step = taken.aim.step.doc().name;
        let precision = told || step == "set_precision";
        let memory = told || step == "set_memory";
        if step == "derive"
            && taken
                .before
                .proc(&taken.aim.proc)
                .is_some_and(|p| p.instr.is_some())
        {
            return Verdict::NotAsked("a version of an instruction has no code yet");
        }
        let passes_on = HANDS_ON.contains(&step) && has_large_numbers(taken.before);
        let excused = |e: &CodegenError| {
            precision && of_precision(e)
                || memory && of_memory(e)
                || told && of_configuration(e)
                || CONFIGURES.contains(&step) && of_configuring(e)
                || passes_on && of_values(e)
        };
        if errors.iter().all(excused) {
            return Verdict::NotAsked("what is still to agree, or beyond what C takes");
        }
        let texts: Vec<String> = errors.iter().map(|e| e.to_string()).collect();
        Verdict::Failed(texts.join("; "))
    }
}

/// Steps that hand a value on that was used where it stands: to a callee, or to a field. C takes smaller ones there.
const HANDS_ON: [&str; 7] = [
    "bind_config",
    "extract_subproc",
    "insert_noop_call",
    "replace",
    "replace_all",
    "replace_once",
    "write_config",
];

/// Steps that write configuration by statements: instructions take their place later.
const CONFIGURES: [&str; 3] = ["bind_config", "inline", "write_config"];

/// Whether a problem goes away once an instruction reads the field.
fn of_configuration(error: &CodegenError) -> bool {
    let problem = error.problem();
    matches!(problem, Some(Problem::ConfigNotMaterialised { .. })) || of_configuring(error)
}

/// Whether a problem goes away once an instruction stands for the write of a field.
fn of_configuring(error: &CodegenError) -> bool {
    matches!(
        error.problem(),
        Some(Problem::ConfigWriteNotMaterialised { .. })
    )
}

/// Whether a program has numbers that C takes in loop bounds only.
fn has_large_numbers(module: &Module) -> bool {
    let mut found = false;
    let large = |e: &Ctl| matches!(e, Ctl::Int(v) if i128::from(*v).abs() > MAX_VALUE);
    for stmt in module.procs().flat_map(|proc| &proc.body) {
        stmt.walk(&mut |s| s.for_each_ctl(&mut |e| e.walk(&mut |e| found |= large(e))));
    }
    found
}

/// Whether a value is larger than C takes it.
fn of_values(error: &CodegenError) -> bool {
    matches!(
        error.problem(),
        Some(Problem::Beyond {
            limit: Limit::Value,
            ..
        })
    )
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
