//! Random steps: the code that `inline` is tried on, and its arguments.

use exo_ir::StmtKind;

use crate::generate::near;
use crate::generate::shapes::calls;
use crate::rng::Rng;
use crate::scene::Scene;
use crate::steps::{Arguments, Random};

pub(super) const RANDOM: Random = Random {
    code: calls::inlined,
    procs: calls::callee,
    arguments: Some(arguments),
    near: &[near::calls::called],
    near_procs: near::calls::CALLED,
    ..Random::DEFAULT
};

fn arguments(scene: &Scene<'_>, rng: &mut Rng) -> Option<Arguments> {
    let call = scene.one(rng, |s| matches!(s.kind, StmtKind::Call { .. }))?;
    Some(vec![
        ("call", call.to_string()),
        ("windows", rng.one(&["resolve", "keep"]).to_owned()),
    ])
}
