//! Random steps: the code that `merge_writes` is tried on, and its arguments.

use crate::generate::near;
use crate::generate::shapes::values;
use crate::rng::Rng;
use crate::scene::{Scene, is_write, span};
use crate::steps::{Arguments, Random};

pub(super) const RANDOM: Random = Random {
    code: values::two_writes,
    arguments: Some(arguments),
    near: &[near::types::converted_sum, near::types::wraps_together],
    narrow: true,
    ..Random::DEFAULT
};

fn arguments(scene: &Scene<'_>, rng: &mut Rng) -> Option<Arguments> {
    let (first, _) = scene.pair(rng, |a, b| is_write(a) && is_write(b))?;
    Some(vec![("blk", span(&first, 2))])
}
