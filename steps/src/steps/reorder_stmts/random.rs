//! Random steps: the code that `reorder_stmts` is tried on, and its arguments.

use crate::generate::shapes::values;
use crate::rng::Rng;
use crate::scene::{Scene, span};
use crate::steps::{Arguments, Random};

pub(super) const RANDOM: Random = Random {
    code: values::pair,
    arguments: Some(arguments),
    ..Random::DEFAULT
};

fn arguments(scene: &Scene<'_>, rng: &mut Rng) -> Option<Arguments> {
    let (first, _) = scene.pair(rng, |_, _| true)?;
    Some(vec![("blk", span(&first, 2))])
}
