//! Random steps: `unsafe_assert_eq` asserts what may be wrong, so it is tried of procedures that say the same.

use exo_steps::equivalence::{Records, Trust};

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
    let own = &scene.proc.name;
    let mut records = Records::of(scene.module, Trust::All);
    let names = scene.module.procs().map(|proc| proc.name.as_str());
    let alike: Vec<&str> = names
        .filter(|name| name != own && records.alike(own, name))
        .collect();
    Some(vec![("other", (*rng.pick(&alike)?).to_owned())])
}
