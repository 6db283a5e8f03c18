//! Random steps: the code that `transpose` is tried on, and its arguments.

use exo_ir::BufferType;

use crate::generate::shapes::buffers;
use crate::rng::Rng;
use crate::scene::Scene;
use crate::steps::{Arguments, Random};

pub(super) const RANDOM: Random = Random {
    code: buffers::argument,
    arguments: Some(arguments),
    ..Random::DEFAULT
};

fn arguments(scene: &Scene<'_>, rng: &mut Rng) -> Option<Arguments> {
    let vars = scene.proc.args.iter().map(|s| scene.proc.var(*s));
    let planes = vars.filter(|v| v.buffer().map(BufferType::rank) == Some(2));
    let planes: Vec<&str> = planes.map(|v| v.name.as_str()).collect();
    let arg = match rng.pick(&planes) {
        Some(name) if rng.chance(95) => (*name).to_owned(),
        _ if rng.chance(10) => scene.buffer(rng)?,
        _ => return None,
    };
    Some(vec![("arg", arg)])
}
