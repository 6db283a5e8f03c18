//! Random steps: the code that `insert_noop_call` is tried on, and its arguments.

use exo_ir::{Ctl, Proc, VarKind};

use crate::generate::shapes::{calls, loops};
use crate::rng::Rng;
use crate::scene::Scene;
use crate::steps::{Arguments, Random};

pub(super) const RANDOM: Random = Random {
    code: loops::block,
    arguments: Some(arguments),
    procs: calls::idle,
    ..Random::DEFAULT
};

fn arguments(scene: &Scene<'_>, rng: &mut Rng) -> Option<Arguments> {
    let at = scene.one(rng, |_| true)?;
    let callee = match rng.chance(10) {
        true => scene.callee(rng)?,
        false => "op".to_owned(),
    };
    let args = passed(scene, scene.module.proc(&callee)?, rng)?;
    Some(vec![
        ("gap", format!("{}:{at}", rng.one(&["before", "after"]))),
        ("instr", callee),
        ("args", args.join("; ")),
    ])
}

/// An argument for each parameter, which fits more often than not.
fn passed(scene: &Scene<'_>, callee: &Proc, rng: &mut Rng) -> Option<Vec<String>> {
    let size = rng.between(1, 4);
    let passed = callee.args.iter().map(|formal| {
        Some(match &callee.var(*formal).kind {
            VarKind::Size if rng.chance(80) => size.to_string(),
            VarKind::Bool => scene.condition(rng),
            VarKind::Buffer(ty) => match ty.dims.first() {
                _ if rng.chance(10) => scene.region("", rng)?,
                None => part(scene, None, rng)?,
                Some(Ctl::Int(len)) => part(scene, Some(*len), rng)?,
                Some(_) => part(scene, Some(size), rng)?,
            },
            VarKind::Size | VarKind::Index | VarKind::Iter | VarKind::Stride => scene.int(rng),
        })
    });
    passed.collect()
}

/// A random window of `len` cells of a buffer, or a single cell without `len`.
fn part(scene: &Scene<'_>, len: Option<i64>, rng: &mut Rng) -> Option<String> {
    let name = scene.buffer(rng)?;
    let var = scene.proc.vars.iter().find(|v| v.name == name)?;
    let rank = var.buffer()?.dims.len();
    let at = match rng.chance(60) {
        true => rng.between(0, 2).to_string(),
        false => {
            let iters = scene.iters();
            rng.pick(&iters).map_or("0", |iter| *iter).to_owned()
        }
    };
    let mut dims = vec!["0".to_owned(); rank];
    if let Some(last) = dims.last_mut() {
        *last = match len {
            Some(len) => format!("{at}:{at} + {len}"),
            None => at,
        };
    }
    Some(match rank {
        0 => name,
        _ => format!("{name}[{}]", dims.join(", ")),
    })
}
