//! Checks that a procedure can be called at all, which no run shows.

use exo_interp::{Program, RandomData};
use exo_ir::Module;

use crate::judge::{Ranges, made_up};
use crate::region::marked;
use crate::rng::Rng;

/// Inputs that are made up until one is to meet the preconditions. Those of random programs, and what random steps add to them, are met by
/// one in some tens.
const TRIES: usize = 8_000;

/// Whether no inputs of a procedure meet its preconditions, of many whose sizes, indices and fields are small. A procedure that is not there
/// can be called.
pub(crate) fn never_runs(module: &Module, name: &str, seed: u64) -> bool {
    let (Some(proc), Ok(program)) = (module.proc(name), Program::new(&marked(module))) else {
        return false;
    };
    let (mut rng, data) = (Rng::new(seed), RandomData::Integers(0..=1));
    // Conditions that are met by few numbers are met more often among few.
    let mut inputs = (0..TRIES).map(|k| {
        let ranges = [Ranges::USUAL, Ranges::WIDE][k % 2];
        made_up((module, proc), &program, &[], (&data, ranges), &mut rng)
    });
    !proc.preds.is_empty() && inputs.all(|inputs| inputs.is_none())
}
