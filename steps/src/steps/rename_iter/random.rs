//! Random steps: the code that `rename_iter` is tried on, and its arguments.

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
    let names = ["i1", "i2", "n", "x", "t1", "q9"];
    Some(vec![
        ("loop", scene.one(rng, is_loop)?.to_string()),
        ("name", rng.one(&names).to_owned()),
    ])
}
