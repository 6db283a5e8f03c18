//! Random steps: the code that `lift_alloc` is tried on, and its arguments.

use crate::generate::shapes::buffers;
use crate::rng::Rng;
use crate::scene::{Scene, is_alloc};
use crate::steps::{Arguments, Random};

pub(super) const RANDOM: Random = Random {
    code: buffers::in_scope,
    arguments: Some(arguments),
    ..Random::DEFAULT
};

fn arguments(scene: &Scene<'_>, rng: &mut Rng) -> Option<Arguments> {
    let at = scene.one_at(rng, |p, s| p.block.depth() > 0 && is_alloc(s))?;
    let lifts = 1 + rng.below(at.block.depth().min(2));
    Some(vec![
        ("alloc", at.to_string()),
        ("lifts", lifts.to_string()),
    ])
}
