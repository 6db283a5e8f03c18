//! Random steps: the arguments of `derive`.

use crate::rng::Rng;
use crate::scene::Scene;
use crate::steps::{Arguments, Random};

pub(super) const RANDOM: Random = Random {
    arguments: Some(arguments),
    ..Random::DEFAULT
};

fn arguments(scene: &Scene<'_>, _: &mut Rng) -> Option<Arguments> {
    Some(vec![
        ("from", scene.proc.name.clone()),
        ("as", "derived".to_owned()),
    ])
}
