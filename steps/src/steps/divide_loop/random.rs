//! Random steps: the code that `divide_loop` is tried on, and its arguments.

use crate::generate::shapes::loops;
use crate::rng::Rng;
use crate::scene::{Scene, is_loop};
use crate::steps::{Arguments, Random};

pub(super) const RANDOM: Random = Random {
    code: loops::one_loop,
    arguments: Some(arguments),
    ..Random::DEFAULT
};

fn arguments(scene: &Scene<'_>, rng: &mut Rng) -> Option<Arguments> {
    let tails = ["guard", "min", "cut", "cut_and_guard", "perfect"];
    Some(vec![
        ("loop", scene.one(rng, is_loop)?.to_string()),
        ("factor", rng.up_to(3, 4).to_string()),
        ("tail", rng.one(&tails).to_owned()),
    ])
}
