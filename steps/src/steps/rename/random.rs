//! Random steps: the arguments of `rename`.

use crate::rng::Rng;
use crate::scene::Scene;
use crate::steps::{Arguments, Random};

pub(super) const RANDOM: Random = Random {
    arguments: Some(arguments),
    ..Random::DEFAULT
};

fn arguments(_: &Scene<'_>, rng: &mut Rng) -> Option<Arguments> {
    let name = rng.one(&["renamed", "main", "copy"]).to_owned();
    Some(vec![("name", name)])
}
