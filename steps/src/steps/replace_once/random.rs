//! Random steps: the code that `replace_once` is tried on, and its arguments.

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
    let first = scene.callee(rng)?;
    let with = match rng.chance(40) {
        true => format!("{first},{}", scene.callee(rng)?),
        false => first,
    };
    let memory_aware = rng.chance(20).to_string();
    Some(vec![("with", with), ("memory-aware", memory_aware)])
}
