//! Translation validation: an independent proof that two procedures compute the same.
//!
//! [`validate`] takes a specification and an implementation, evaluates both symbolically, and compares
//! what they leave in each argument and configuration field. It follows Clément, *Translation
//! Validation of Tensor Compilers* (2022); `docs/validation.md` says where it departs from it.
//!
//! [`validate_step`] does so for two versions that have most in common: parts that differ are looked at alone first.
//!
//! The crate shares nothing with the analysis, the checks, the steps and the lowering, so that it can
//! judge them: its solver layer is its own. Only `proved` is a claim about every input; `refuted` comes
//! with an input on which the interpreter computed two different results; `unknown` is always allowed.

mod affine;
mod alike;
mod arithmetic;
mod attempts;
mod bounds;
mod calls;
mod cells;
mod control;
mod data;
mod distribute;
mod equal;
mod eval;
mod evaluator;
mod expression;
mod families;
mod finite;
mod footprint;
mod frame;
mod iterations;
mod like_terms;
mod local;
mod loops;
mod mentions;
mod named;
mod outputs;
mod partial;
mod products;
mod races;
mod reason;
mod regions;
mod repeats;
mod report;
mod search;
mod signature;
mod smt;
mod sums;
mod terms;
mod trace;
mod types;
mod unrolled;
mod view;
mod windows;
mod world;
mod written;

pub use reason::{Reason, Unknown};
pub use report::{Counterexample, Difference, OutputVerdict, Report, Verdict};
pub use signature::{Mismatch, Side};
pub use smt::{Answer, Question};
pub use written::written_arguments;

use exo_ir::FieldRef;

/// Operations of isl for one validation.
const MAX_ISL_OPERATIONS: u64 = 400_000_000;

/// Operations of isl for a part in which two versions of a procedure differ, and as many for both as wholes.
const MAX_LOCAL_ISL_OPERATIONS: u64 = 20_000_000;

/// Options of [`validate`].
#[derive(Clone, Debug)]
pub struct Options {
    /// Configuration fields that may differ at the end.
    pub modulo: Vec<FieldRef>,
    /// Whether an input that refutes is searched for where nothing is proved.
    pub search: bool,
    /// Whether only numbers that differ, accesses outside of buffers and races refute, and no function of which nothing is known,
    /// and nothing that the language alone forbids (empty extents, reads of cells without a value): for programs of other languages.
    pub only_by_numbers: bool,
    /// Whether iterations of a parallel loop may write one cell at the same time, if all write the same value, as Halide's do in tiles that overlap. The language calls that a race.
    pub equal_writes: bool,
    /// isl operations for the proof, at most.
    pub isl_operations: u64,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            modulo: Vec::new(),
            search: true,
            only_by_numbers: false,
            equal_writes: false,
            isl_operations: MAX_ISL_OPERATIONS,
        }
    }
}

/// Compares an implementation with a specification.
///
/// # Errors
/// The signatures of the two do not fit, or one of the procedures does not exist.
pub fn validate(
    specification: Side<'_>,
    implementation: Side<'_>,
    options: &Options,
) -> Result<Report, Mismatch> {
    let pair = signature::Pair::new(specification, implementation)?;
    if is_copy(&pair, options) || finite::is_proved(&pair) {
        return Ok(report::proved(&pair, options));
    }
    let mut questions = Vec::new();
    let proof = affine::with_operations(options.isl_operations, || {
        outputs::prove(&pair, options, &mut questions)
    });
    let mut report = report::of_proof(&pair, proof, options);
    report.questions = questions;
    if options.search && !report.is_proved() {
        search::refute(&pair, &mut report, options);
    }
    Ok(report)
}

/// Whether the implementation is the specification under other names. What it does need not be understood then, but some input has to
/// meet the preconditions: without one, a proof would be about nothing.
fn is_copy(pair: &signature::Pair<'_>, options: &Options) -> bool {
    alike::are_copies(pair)
        && affine::with_operations(options.isl_operations, || outputs::takes_inputs(pair))
}

/// The extent of what [`validate_step`] looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// So many parts, each proved for whatever is around it; none where the procedures are the same but for names.
    Parts(usize),
    /// Both procedures as a whole.
    Whole,
}

/// Compares two versions of a procedure that have most in common: parts that differ are proved alone, whatever is around them. Where that fails,
/// the procedures are compared as a whole, by [`validate`]; only that refutes.
///
/// # Errors
/// As [`validate`].
pub fn validate_step(
    specification: Side<'_>,
    implementation: Side<'_>,
    options: &Options,
) -> Result<(Scope, Report), Mismatch> {
    let pair = signature::Pair::new(specification, implementation)?;
    let operations = options.isl_operations.min(MAX_LOCAL_ISL_OPERATIONS);
    let by_parts = affine::with_operations(operations, || regions::proved(&pair, &options.modulo));
    if let Some(regions) = by_parts {
        let mut report = report::proved(&pair, options);
        report.questions = regions.questions;
        return Ok((Scope::Parts(regions.count), report));
    }
    let options = Options {
        isl_operations: operations,
        ..options.clone()
    };
    let report = validate(specification, implementation, &options)?;
    Ok((Scope::Whole, report))
}

/// Stack that is left when more is taken, and how much that is.
const RED_ZONE: usize = 256 << 10;
/// Stack that is taken at once.
const SEGMENT: usize = 4 << 20;

/// Runs `f` on a stack that is large enough for another level of recursion.
fn deep<T>(f: impl FnOnce() -> T) -> T {
    stacker::maybe_grow(RED_ZONE, SEGMENT, f)
}
