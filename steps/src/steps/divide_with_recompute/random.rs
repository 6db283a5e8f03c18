//! Random steps: the code that `divide_with_recompute` is tried on, and its arguments.

use crate::generate::shapes::loops;
use crate::rng::Rng;
use crate::scene::{Scene, is_loop};
use crate::steps::{Arguments, Random};

pub(super) const RANDOM: Random = Random {
    code: loops::repeatable_loop,
    arguments: Some(arguments),
    ..Random::DEFAULT
};

fn arguments(scene: &Scene<'_>, rng: &mut Rng) -> Option<Arguments> {
    let mut given = vec![
        ("loop", scene.one(rng, is_loop)?.to_string()),
        ("outer-hi", scene.int(rng)),
    ];
    let stride = rng.up_to(2, 5);
    given.push(("outer-stride", stride.to_string()));
    if rng.chance(50) {
        given.push(("length", (stride + rng.between(-1, 3)).to_string()));
    }
    if rng.chance(50) {
        given.push(("tail", rng.one(&["guard", "cut"]).to_owned()));
    }
    Some(given)
}
