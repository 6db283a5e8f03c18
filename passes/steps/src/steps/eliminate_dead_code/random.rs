//! Random steps: the code that `eliminate_dead_code` is tried on, and its arguments.

use crate::generate::shapes::loops;
use crate::rng::Rng;
use crate::scene::{Scene, is_scope};
use crate::steps::{Arguments, Random};

pub(super) const RANDOM: Random = Random {
    code: loops::dead,
    arguments: Some(arguments),
    ..Random::DEFAULT
};

fn arguments(scene: &Scene<'_>, rng: &mut Rng) -> Option<Arguments> {
    Some(vec![("stmt", scene.one(rng, is_scope)?.to_string())])
}
