//! Random steps: the code that `expand_dim` is tried on, and its arguments.

use exo_ir::{DisplayIn, StmtKind, StmtPath};

use crate::generate::near;
use crate::generate::shapes::buffers;
use crate::rng::Rng;
use crate::scene::{Scene, is_alloc};
use crate::steps::{Arguments, Random};

pub(super) const RANDOM: Random = Random {
    code: buffers::in_scope,
    arguments: Some(arguments),
    near: &[near::fields::moved_index],
    ..Random::DEFAULT
};

fn arguments(scene: &Scene<'_>, rng: &mut Rng) -> Option<Arguments> {
    let at = scene.one(rng, is_alloc)?;
    let around = iters_around(scene, &at);
    let (size, index) = match scene.has_config() && rng.chance(15) {
        // Always within the size, whatever the field holds.
        true => ("3".to_owned(), "C.k % 3".to_owned()),
        false => size_and_index(scene, &around, rng),
    };
    Some(vec![
        ("alloc", at.to_string()),
        ("size", size),
        ("index", index),
    ])
}

/// Mostly what fits together: the bound and the variable of a loop.
fn size_and_index(
    scene: &Scene<'_>,
    around: &[(String, String)],
    rng: &mut Rng,
) -> (String, String) {
    match rng.pick(around).filter(|_| rng.clone().chance(60)) {
        Some((name, hi)) if rng.chance(80) => (hi.clone(), name.clone()),
        Some((name, _)) => (scene.int(rng), name.clone()),
        None => (scene.int(rng), scene.int(rng)),
    }
}

/// The loops around a statement: variables and upper bounds.
fn iters_around(scene: &Scene<'_>, at: &StmtPath) -> Vec<(String, String)> {
    let around = at.block.enclosing();
    around
        .filter_map(|(path, _)| match &scene.proc.stmt(&path)?.kind {
            StmtKind::For { iter, hi, .. } => Some((
                scene.proc.name_of(*iter).to_owned(),
                hi.in_proc(scene.proc).to_string(),
            )),
            _ => None,
        })
        .collect()
}
