//! Random steps: the code that `fold_into_reduce` is tried on, and its arguments.

use crate::generate::near;
use crate::generate::shapes::values;
use crate::rng::Rng;
use crate::scene::{Scene, is_write};
use crate::steps::{Arguments, Random};

pub(super) const RANDOM: Random = Random {
    code: values::own_sum,
    arguments: Some(arguments),
    near: &[near::types::wraps_alone],
    narrow: true,
    ..Random::DEFAULT
};

fn arguments(scene: &Scene<'_>, rng: &mut Rng) -> Option<Arguments> {
    Some(vec![("stmt", scene.one(rng, is_write)?.to_string())])
}
