//! Random steps: the code that `fuse` is tried on, and its arguments.

use exo_ir::Stmt;

use crate::generate::shapes::loops;
use crate::rng::Rng;
use crate::scene::{Scene, is_if, is_loop};
use crate::steps::{Arguments, Random};

pub(super) const RANDOM: Random = Random {
    code: loops::adjacent,
    arguments: Some(arguments),
    ..Random::DEFAULT
};

fn arguments(scene: &Scene<'_>, rng: &mut Rng) -> Option<Arguments> {
    let alike = |a: &Stmt, b: &Stmt| is_loop(a) && is_loop(b) || is_if(a) && is_if(b);
    let (a, b) = scene.two(rng, alike)?;
    Some(vec![("first", a.to_string()), ("second", b.to_string())])
}
