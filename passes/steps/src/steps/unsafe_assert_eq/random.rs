//! Random steps: `unsafe_assert_eq` asserts what may be wrong, so it is tried where that is recorded already.

use crate::generate::shapes::calls;
use crate::rng::Rng;
use crate::scene::Scene;
use crate::steps::{Arguments, Random};

pub(super) const RANDOM: Random = Random {
    code: calls::equivalent,
    procs: calls::versions,
    arguments: Some(arguments),
    ..Random::DEFAULT
};

fn arguments(scene: &Scene<'_>, rng: &mut Rng) -> Option<Arguments> {
    let own = scene.proc.equivalence.as_ref().map(|record| &record.spec);
    let known = scene.module.procs().filter(|other| {
        let spec = other.equivalence.as_ref().map(|record| &record.spec);
        spec == Some(&scene.proc.name) || own == Some(&other.name)
    });
    let names: Vec<&str> = known.map(|other| other.name.as_str()).collect();
    Some(vec![("other", (*rng.pick(&names)?).to_owned())])
}
