//! Random steps: the code that `bind_expr` is tried on, and its arguments.

use crate::generate::near;
use crate::generate::shapes::values;
use crate::rng::Rng;
use crate::scene::Scene;
use crate::steps::{Arguments, Random};

pub(super) const RANDOM: Random = Random {
    code: values::repeated,
    arguments: Some(arguments),
    narrow: true,
    near: &[near::types::wraps_alone],
    ..Random::DEFAULT
};

fn arguments(scene: &Scene<'_>, rng: &mut Rng) -> Option<Arguments> {
    let mut given = vec![
        ("expr", occurrences(scene, rng)?),
        ("name", "bd".to_owned()),
        ("cse", rng.chance(60).to_string()),
    ];
    if rng.chance(15) {
        given.push(("type", rng.one(&["f32", "i32", "i16", "f64"]).to_owned()));
    }
    Some(given)
}

/// An expression, now and then several occurrences of it.
fn occurrences(scene: &Scene<'_>, rng: &mut Rng) -> Option<String> {
    let one = scene.expr(rng)?;
    let (pattern, _) = one.split_once(" #").unwrap_or((&one, ""));
    Some(match rng.chance(30) {
        true => format!("{one}; {pattern} #{}", rng.below(3)),
        false => one,
    })
}
