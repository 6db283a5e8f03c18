//! Random steps: the code that `fission` is tried on, and its arguments.

use crate::generate::shapes::loops;
use crate::rng::Rng;
use crate::scene::Scene;
use crate::steps::{Arguments, Random};

pub(super) const RANDOM: Random = Random {
    code: loops::split_body,
    arguments: Some(arguments),
    ..Random::DEFAULT
};

fn arguments(scene: &Scene<'_>, rng: &mut Rng) -> Option<Arguments> {
    // There must be statements on both sides.
    let at = scene.one_at(rng, |p, _| p.block.depth() > 0 && p.at > 0)?;
    let lifts = 1 + rng.below(at.block.depth().min(3));
    let side = rng.one(&["before", "before", "before", "before", "after"]);
    Some(vec![
        ("gap", format!("{side}:{at}")),
        ("lifts", lifts.to_string()),
        ("lift-allocs", rng.chance(30).to_string()),
    ])
}
