//! z3, which reads the questions as text.

use z3::{Config, Params, SatResult, Solver, with_z3_config};

use super::Answer;

/// Resource units of z3 for one question.
const MAX_UNITS: u32 = 2_000_000;
/// Milliseconds of z3 for one question: products of polynomials may take minutes of which it counts few units.
const MAX_MILLISECONDS: u32 = 10_000;

/// Answers a script without its `(check-sat)`, in a context of its own, so that an answer depends on the script alone.
pub(super) fn answer(script: &str) -> Answer {
    with_z3_config(&Config::new(), || {
        let solver = Solver::new();
        let mut params = Params::new();
        params.set_u32("rlimit", MAX_UNITS);
        params.set_u32("timeout", MAX_MILLISECONDS);
        params.set_u32("random_seed", 0);
        solver.set_params(&params);
        // A script that z3 did not understand asserts nothing, and is satisfiable then.
        solver.from_string(script);
        match solver.check() {
            SatResult::Unsat => Answer::Unsat,
            SatResult::Sat => Answer::Sat,
            SatResult::Unknown => Answer::Unknown,
        }
    })
}
