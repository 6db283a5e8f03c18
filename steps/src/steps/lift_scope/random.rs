//! Random steps: the code that `lift_scope` is tried on, and its arguments.

use crate::generate::shapes::loops;
use crate::rng::Rng;
use crate::scene::{Scene, is_scope};
use crate::steps::{Arguments, Random};

pub(super) const RANDOM: Random = Random {
    code: loops::scopes,
    arguments: Some(arguments),
    ..Random::DEFAULT
};

fn arguments(scene: &Scene<'_>, rng: &mut Rng) -> Option<Arguments> {
    let at = scene.one_at(rng, |p, s| p.block.depth() > 0 && is_scope(s))?;
    Some(vec![("inner", at.to_string())])
}
