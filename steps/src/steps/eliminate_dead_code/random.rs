//! Random steps: the code that `eliminate_dead_code` is tried on, and its arguments.

use crate::generate::shapes::loops;
use crate::rng::Rng;
use crate::scene::{Scene, is_scope};
use crate::steps::{Arguments, Random};

pub(super) const RANDOM: Random = Random {
    code: loops::dead_or_unneeded,
    arguments: Some(arguments),
    ..Random::DEFAULT
};

fn arguments(scene: &Scene<'_>, rng: &mut Rng) -> Option<Arguments> {
    let any = rng.chance(50);
    let stmt = scene.one(rng, |stmt| any || is_scope(stmt))?;
    Some(vec![("stmt", stmt.to_string())])
}
