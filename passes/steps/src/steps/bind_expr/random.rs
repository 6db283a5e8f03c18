//! Random steps: the code that `bind_expr` is tried on, and its arguments.

use crate::generate::shapes::values;
use crate::rng::Rng;
use crate::scene::Scene;
use crate::steps::{Arguments, Random};

pub(super) const RANDOM: Random = Random {
    code: values::repeated,
    arguments: Some(arguments),
    narrow: true,
    ..Random::DEFAULT
};

fn arguments(scene: &Scene<'_>, rng: &mut Rng) -> Option<Arguments> {
    Some(vec![
        ("expr", scene.expr(rng)?),
        ("name", "bd".to_owned()),
        ("cse", rng.chance(75).to_string()),
    ])
}
