//! Runs every step on its cases and compares the results, including the whole text of every
//! refusal.
//!
//! The cases are in the steps' folders, in `tests/cases` and in `test/soundness/steps`; see `exo-steps-cases`. Each is a trial. What is accepted is run before
//! and after on many inputs. `EXO_BLESS=1` writes what was found as what is expected: read the difference before committing it.

fn main() -> std::process::ExitCode {
    exo_steps_cases::run_as_trials(exo_steps_cases::Kind::Steps, "steps_do_what_is_written")
}
