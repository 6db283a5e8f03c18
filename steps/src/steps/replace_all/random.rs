//! Random steps: the code that `replace_all` is tried on, and its arguments.

use crate::generate::near;
use crate::generate::shapes::calls;
use crate::rng::Rng;
use crate::scene::Scene;
use crate::steps::{Arguments, Random};

pub(super) const RANDOM: Random = Random {
    code: calls::replaced,
    arguments: Some(arguments),
    procs: calls::replacement,
    near: &[near::calls::replaced],
    near_procs: near::calls::REPLACED,
    ..Random::DEFAULT
};

fn arguments(scene: &Scene<'_>, rng: &mut Rng) -> Option<Arguments> {
    Some(vec![
        ("with", scene.callee(rng)?),
        ("memory-aware", rng.chance(20).to_string()),
    ])
}
