//! Random steps: the code that `add_loop` is tried on, and its arguments.

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
        ("iter", rng.one(&["r", "i1", "n"]).to_owned()),
        ("hi", scene.int(rng)),
        ("guard", rng.chance(30).to_string()),
    ])
}
