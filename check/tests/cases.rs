//! Wrong programs, with the whole refusal, and right ones that differ in one place.
//!
//! Each case of `cases/` is a trial; see `exo-steps-cases`. `EXO_BLESS=1` writes what was found as what is expected: read the
//! difference before committing it.

fn main() -> std::process::ExitCode {
    let test = "refusals_are_as_written_and_their_twins_pass";
    exo_steps_cases::run_as_trials(exo_steps_cases::Kind::Checks, test)
}
