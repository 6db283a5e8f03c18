//! Random steps: the arguments of `add_assertion`.

use crate::rng::Rng;
use crate::scene::Scene;
use crate::steps::{Arguments, Random};

pub(super) const RANDOM: Random = Random {
    arguments: Some(arguments),
    ..Random::DEFAULT
};

fn arguments(scene: &Scene<'_>, rng: &mut Rng) -> Option<Arguments> {
    Some(vec![("cond", assertion(scene, rng))])
}

/// A condition on arguments or configuration; now and then one that cannot hold.
fn assertion(scene: &Scene<'_>, rng: &mut Rng) -> String {
    let controls = scene.controls();
    match rng.pick(&controls) {
        Some(name) if rng.chance(70) => {
            format!("{name} {}", rng.one(&["> 1", "% 2 == 0", "< 3", "> 7"]))
        }
        _ if scene.has_config() => rng
            .one(&["C.k > 0", "C.n > 1", "C.b", "C.n > 7"])
            .to_owned(),
        _ => "True".to_owned(),
    }
}
