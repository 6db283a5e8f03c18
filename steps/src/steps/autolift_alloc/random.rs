//! Random steps: the code that `autolift_alloc` is tried on, and its arguments.

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
    let size = match rng.chance(25) {
        true => rng.between(3, 5).to_string(),
        false => String::new(),
    };
    Some(vec![
        ("alloc", at.to_string()),
        ("lifts", rng.between(1, 3).to_string()),
        ("mode", rng.one(&["row", "row", "col"]).to_owned()),
        ("size", size),
        ("keep-dims", rng.chance(75).to_string()),
    ])
}
