//! Random steps: the code that `resize_dim` is tried on, and its arguments.

use crate::generate::near;
use crate::generate::shapes::buffers;
use crate::rng::Rng;
use crate::scene::{Scene, is_alloc};
use crate::steps::{Arguments, Random};

pub(super) const RANDOM: Random = Random {
    code: buffers::resizable,
    arguments: Some(arguments),
    near: &[near::fields::moved_offset],
    ..Random::DEFAULT
};

fn arguments(scene: &Scene<'_>, rng: &mut Rng) -> Option<Arguments> {
    let at = scene.one(rng, |s| is_alloc(s) && scene.rank(s) > 0)?;
    let dim = scene.dim(&at, rng);
    Some(vec![
        ("alloc", at.to_string()),
        ("dim", dim),
        ("size", rng.one(&["2", "3", "4", "1", "6"]).to_owned()),
        ("offset", offset(scene, rng)),
    ])
}

/// The variable of a loop and a bit more, or an integer that may be visible.
fn offset(scene: &Scene<'_>, rng: &mut Rng) -> String {
    let iters = scene.iters();
    match rng.pick(&iters).filter(|_| rng.clone().chance(60)) {
        Some(iter) => match rng.below(3) {
            0 => format!("{iter} + 1"),
            1 => format!("{iter} + 2"),
            _ => (*iter).to_owned(),
        },
        None => scene.int(rng),
    }
}
