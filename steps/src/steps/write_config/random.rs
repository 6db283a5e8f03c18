//! Random steps: the code that `write_config` is tried on, and its arguments.

use crate::generate::near::fields;
use crate::generate::shapes::configs;
use crate::rng::Rng;
use crate::scene::Scene;
use crate::steps::{Arguments, Random};

pub(super) const RANDOM: Random = Random {
    code: configs::written,
    arguments: Some(arguments),
    near: &[fields::quotient_for_field],
    narrow: true,
    ..Random::DEFAULT
};

fn arguments(scene: &Scene<'_>, rng: &mut Rng) -> Option<Arguments> {
    let gap = scene.gap(rng)?;
    let field = scene.field(rng)?;
    let value = scene.value_of_field(&field, rng)?;
    Some(vec![("gap", gap), ("field", field), ("value", value)])
}
