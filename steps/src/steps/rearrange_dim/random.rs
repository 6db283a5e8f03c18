//! Random steps: the code that `rearrange_dim` is tried on, and its arguments.

use crate::generate::near;
use crate::generate::shapes::buffers;
use crate::rng::Rng;
use crate::scene::{Scene, is_alloc};
use crate::steps::{Arguments, Random};

pub(super) const RANDOM: Random = Random {
    code: buffers::of_two_dims,
    arguments: Some(arguments),
    near: &[near::buffers::transposed],
    ..Random::DEFAULT
};

fn arguments(scene: &Scene<'_>, rng: &mut Rng) -> Option<Arguments> {
    let at = scene.one(rng, |s| is_alloc(s) && scene.rank(s) > 1)?;
    let perm = match scene.proc.stmt(&at).map(|s| scene.rank(s)) {
        Some(3) => rng.one(&["1,0,2", "2,0,1", "0,2,1", "2,1,0", "0,0,1"]),
        _ => rng.one(&["1,0", "1,0", "1,0", "0,0", "1,1"]),
    };
    Some(vec![("alloc", at.to_string()), ("perm", perm.to_owned())])
}
