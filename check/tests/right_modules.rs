//! Modules that are right by construction are accepted.

use exo_check::{Options, check_module};
use exo_testgen::{Profile, module_from_choices};

fn choices(seed: u64) -> Vec<u32> {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let count = 50 + seed % 550;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 16) as u32
    };
    (0..count).map(|_| next()).collect()
}

#[test]
fn modules_right_by_construction_are_accepted() {
    let count = std::env::var("EXO_RIGHT_MODULES")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(150);
    let options = Options {
        solver: exo_census::counted_options(),
        ..Options::default()
    };
    let mut refused = Vec::new();
    for seed in 0..count {
        let profile = if seed % 2 == 0 {
            Profile::RUNNABLE
        } else {
            Profile::FULL
        };
        let module = module_from_choices(&choices(seed), profile);
        let failures = check_module(&module, &options);
        if let Some(first) = failures.first() {
            refused.push(format!(
                "seed {seed}: {first}\n{}",
                exo_frontend::print_module(&module)
            ));
        }
    }
    println!("{count} modules, {} refused", refused.len());
    assert!(
        refused.is_empty(),
        "{} of {count} refused, the first: {}",
        refused.len(),
        refused[0]
    );
    exo_census::assert_agreement("modules_right_by_construction_are_accepted");
}
