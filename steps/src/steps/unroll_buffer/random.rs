//! Random steps: the code that `unroll_buffer` is tried on, and its arguments.

use crate::generate::shapes::buffers;
use crate::rng::Rng;
use crate::scene::{Scene, is_alloc};
use crate::steps::{Arguments, Random};

pub(super) const RANDOM: Random = Random {
    code: buffers::unrolled,
    arguments: Some(arguments),
    ..Random::DEFAULT
};

fn arguments(scene: &Scene<'_>, rng: &mut Rng) -> Option<Arguments> {
    let at = scene.one(rng, |s| is_alloc(s) && scene.rank(s) > 0)?;
    let dim = scene.dim(&at, rng);
    Some(vec![("alloc", at.to_string()), ("dim", dim)])
}
