//! Mutation testing by the fuzzer: the effort until it notices a mutant.

use exo_check::mutation;
use exo_steps_fuzz::{Failure, Found, Hunt, Kind, UnknownStep, hunt};

use crate::report::Hunted;
use crate::subject::Subject;

/// Programs between two looks at what was found.
const BATCH: u64 = 20;

/// Tries the steps that have a condition on random programs with the condition off, up to the first difference or for as many
/// CPU seconds; adds to what an earlier hunt found.
///
/// # Errors
/// A step that the fuzzer does not know.
pub fn go_on(
    subject: &Subject,
    cpu_seconds: f64,
    hunted: &mut Hunted,
    watch: &dyn Fn(&Hunted),
) -> Result<(), UnknownStep> {
    let end = hunted.cpu_seconds + cpu_seconds;
    while hunted.difference.is_none() && hunted.cpu_seconds < end {
        batch(subject, end, hunted)?;
        watch(hunted);
    }
    Ok(())
}

fn batch(subject: &Subject, end: f64, hunted: &mut Hunted) -> Result<(), UnknownStep> {
    let wanted = Hunt {
        steps: subject.steps.iter().map(|s| (*s).to_owned()).collect(),
        seed: hunted.next_seed,
        programs: Some(BATCH),
        cpu_seconds: Some(end - hunted.cpu_seconds),
        jobs: 1,
        first: true,
        shrink: false,
        ..Hunt::default()
    };
    let passed = mutation::passed();
    let found = mutation::without(&subject.off(), || hunt(&wanted))?;
    hunted.passed += mutation::passed() - passed;
    hunted.cpu_seconds += found.cpu_seconds;
    hunted.counted += found.tally.counted();
    hunted.tried += found.tally.tried();
    hunted.next_seed = found.next_seed.max(hunted.next_seed + 1);
    let crash = |f: &&Failure| matches!(f.kind, Kind::Internal | Kind::Panic);
    hunted.crashes += found.failures.iter().filter(crash).count() as u64;
    hunted.difference = noticed(subject, &found).map(Failure::case);
    Ok(())
}

/// A step that was taken wrongly; for a rule about programs also one that was checked and fails all the same.
fn noticed<'f>(subject: &Subject, found: &'f Found) -> Option<&'f Failure> {
    let of_programs = subject.id.starts_with("check.") || subject.id == "any.c0";
    let kinds = |f: &&Failure| match f.kind {
        Kind::Difference | Kind::NeverRuns => true,
        Kind::Unchecked => of_programs,
        _ => false,
    };
    found.failures.iter().find(kinds)
}
