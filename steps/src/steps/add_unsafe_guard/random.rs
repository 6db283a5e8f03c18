//! Random steps: the code that `add_unsafe_guard` is tried on, and its arguments.

use crate::generate::shapes::loops;
use crate::rng::Rng;
use crate::scene::Scene;
use crate::steps::{Arguments, Random};

pub(super) const RANDOM: Random = Random {
    code: loops::repeatable,
    arguments: Some(arguments),
    ..Random::DEFAULT
};

fn arguments(scene: &Scene<'_>, rng: &mut Rng) -> Option<Arguments> {
    Some(vec![
        ("blk", scene.slice(rng, |_| true)?),
        ("cond", condition(scene, rng)),
    ])
}

/// Often one that holds.
fn condition(scene: &Scene<'_>, rng: &mut Rng) -> String {
    let mut named = scene.controls();
    named.extend(scene.iters().into_iter().map(str::to_owned));
    match rng.pick(&named) {
        Some(name) if rng.chance(70) => format!("{name} {}", rng.one(&["> 0", ">= 0", "< 64"])),
        _ => scene.condition(rng),
    }
}
