//! Random steps: the code that `replace` is tried on, and its arguments.

use std::mem::discriminant;

use crate::generate::near;
use crate::generate::shapes::calls;
use crate::rng::Rng;
use crate::scene::{Scene, span};
use crate::steps::{Arguments, Random};

pub(super) const RANDOM: Random = Random {
    code: calls::replaced,
    arguments: Some(arguments),
    procs: calls::replacement,
    near: &[near::calls::replaced],
    near_procs: near::calls::REPLACED,
    ..Random::DEFAULT
};

fn arguments(scene: &Scene<'_>, rng: &mut Rng) -> Option<Arguments> {
    let with = scene.callee(rng)?;
    let callee = scene.module.proc(&with);
    // Statements of the kind that the callee begins with.
    let first = callee.and_then(|p| p.body.first());
    let kind = first.map(|s| discriminant(&s.kind));
    let any = rng.chance(10);
    let at = scene.one(rng, |s| any || kind == Some(discriminant(&s.kind)))?;
    let most = scene.proc.block(&at.block).map_or(1, |b| b.len()) - at.at;
    let count = callee.map_or(1, |p| p.body.len()).min(most);
    Some(vec![
        ("blk", span(&at, count)),
        ("with", with),
        ("quiet", rng.chance(5).to_string()),
        ("insert-writes", rng.chance(30).to_string()),
        ("memory-aware", rng.chance(20).to_string()),
    ])
}
