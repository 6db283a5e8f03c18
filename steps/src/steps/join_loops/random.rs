//! Random steps: the code that `join_loops` is tried on, and its arguments.

use crate::generate::shapes::loops;
use crate::rng::Rng;
use crate::scene::{Scene, is_loop};
use crate::steps::{Arguments, Random};

pub(super) const RANDOM: Random = Random {
    code: loops::halves,
    arguments: Some(arguments),
    ..Random::DEFAULT
};

fn arguments(scene: &Scene<'_>, rng: &mut Rng) -> Option<Arguments> {
    let (a, b) = scene.two(rng, |a, b| is_loop(a) && is_loop(b))?;
    Some(vec![("loop1", a.to_string()), ("loop2", b.to_string())])
}
