//! Random steps: the code that `autofission` is tried on, and its arguments.

use crate::generate::shapes::loops;
use crate::rng::Rng;
use crate::scene::Scene;
use crate::steps::{Arguments, Random};

pub(super) const RANDOM: Random = Random {
    code: loops::half_idle_loop,
    arguments: Some(arguments),
    ..Random::DEFAULT
};

fn arguments(scene: &Scene<'_>, rng: &mut Rng) -> Option<Arguments> {
    let at = scene.one_at(rng, |p, _| p.block.depth() > 0 && p.at > 0)?;
    let lifts = 1 + rng.below(at.block.depth().min(2));
    Some(vec![
        ("gap", format!("before:{at}")),
        ("lifts", lifts.to_string()),
    ])
}
