//! Random steps: the code that `reuse_buffer` is tried on, and its arguments.

use crate::generate::near;
use crate::generate::shapes::buffers;
use crate::rng::Rng;
use crate::scene::{Scene, is_alloc};
use crate::steps::{Arguments, Random};

pub(super) const RANDOM: Random = Random {
    code: buffers::two,
    arguments: Some(arguments),
    near: &[near::buffers::other_type, near::buffers::other_shape],
    ..Random::DEFAULT
};

fn arguments(scene: &Scene<'_>, rng: &mut Rng) -> Option<Arguments> {
    let old = scene.one(rng, is_alloc)?;
    let new = scene.one_at(rng, |p, s| is_alloc(s) && *p != old)?;
    Some(vec![("old", old.to_string()), ("new", new.to_string())])
}
