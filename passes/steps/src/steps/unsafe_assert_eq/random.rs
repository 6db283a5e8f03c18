//! Random steps: `unsafe_assert_eq` asserts what may be wrong, so it is tried where that is recorded already.

use exo_view::Proc;

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
    let own = spec(scene.proc);
    let known = scene
        .module
        .procs()
        .filter(|other| spec(other) == Some(&scene.proc.name) || own == Some(&other.name));
    let names: Vec<&str> = known.map(|other| other.name.as_str()).collect();
    Some(vec![("other", (*rng.pick(&names)?).to_owned())])
}

/// What a procedure is recorded to mean, if that is all of it.
fn spec(proc: &Proc) -> Option<&String> {
    let record = proc.equivalence.as_ref();
    let whole = record.filter(|record| record.modulo.is_empty() && !record.precision);
    whole.map(|record| &record.spec)
}
