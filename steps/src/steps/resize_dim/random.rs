//! Random steps: the code that `resize_dim` is tried on, and its arguments.

use crate::generate::near;
use crate::generate::shapes::sliding;
use crate::rng::Rng;
use crate::scene::{Scene, is_alloc};
use crate::steps::{Arguments, Random};

pub(super) const RANDOM: Random = Random {
    code: sliding::foldable,
    arguments: Some(arguments),
    near: &[near::fields::moved_offset],
    ..Random::DEFAULT
};

fn arguments(scene: &Scene<'_>, rng: &mut Rng) -> Option<Arguments> {
    let at = scene.one(rng, |s| is_alloc(s) && scene.rank(s) > 0)?;
    let dim = scene.dim(&at, rng);
    let fold = rng.chance(50);
    let offset = match fold && rng.chance(70) {
        true => rng.one(&["0", "1", "5"]).to_owned(),
        false => offset(scene, rng),
    };
    Some(vec![
        ("alloc", at.to_string()),
        ("dim", dim),
        ("size", rng.one(&["2", "3", "4", "1", "6"]).to_owned()),
        ("offset", offset),
        ("fold", fold.to_string()),
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
