//! Random steps: the code that `split_write` is tried on, and its arguments.

use crate::generate::near;
use crate::generate::shapes::values;
use crate::rng::Rng;
use crate::scene::{Scene, is_write};
use crate::steps::{Arguments, Random};

pub(super) const RANDOM: Random = Random {
    code: values::sum,
    arguments: Some(arguments),
    narrow: true,
    near: &[near::types::wraps_before_write],
    ..Random::DEFAULT
};

fn arguments(scene: &Scene<'_>, rng: &mut Rng) -> Option<Arguments> {
    Some(vec![("stmt", scene.one(rng, is_write)?.to_string())])
}
