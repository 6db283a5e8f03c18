//! Random steps: the code that `mult_dim` is tried on, and its arguments.

use crate::generate::shapes::buffers;
use crate::rng::Rng;
use crate::scene::{Scene, is_alloc};
use crate::steps::{Arguments, Random};

pub(super) const RANDOM: Random = Random {
    code: buffers::of_two_dims,
    arguments: Some(arguments),
    ..Random::DEFAULT
};

fn arguments(scene: &Scene<'_>, rng: &mut Rng) -> Option<Arguments> {
    let at = scene.one(rng, |s| is_alloc(s) && scene.rank(s) > 1)?;
    let (hi, lo) = match scene.proc.stmt(&at).map(|s| scene.rank(s)) {
        Some(3) => rng.one(&["01", "12", "02", "20", "10", "21", "11"]),
        _ => rng.one(&["01", "01", "10", "00"]),
    }
    .split_at(1);
    Some(vec![
        ("alloc", at.to_string()),
        ("hi", hi.to_owned()),
        ("lo", lo.to_owned()),
    ])
}
