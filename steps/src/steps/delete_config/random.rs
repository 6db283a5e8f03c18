//! Random steps: the code that `delete_config` is tried on, and its arguments.

use exo_ir::StmtKind;

use crate::generate::shapes::configs;
use crate::rng::Rng;
use crate::scene::Scene;
use crate::steps::{Arguments, Random};

pub(super) const RANDOM: Random = Random {
    code: configs::written,
    arguments: Some(arguments),
    ..Random::DEFAULT
};

fn arguments(scene: &Scene<'_>, rng: &mut Rng) -> Option<Arguments> {
    let is_write = |s: &exo_ir::Stmt| matches!(s.kind, StmtKind::WriteConfig { .. });
    let is_call = |s: &exo_ir::Stmt| matches!(s.kind, StmtKind::Call { .. });
    let call = scene.one(rng, is_call).filter(|_| rng.chance(30));
    let stmt = call.or_else(|| scene.one(rng, is_write))?;
    Some(vec![("stmt", stmt.to_string())])
}
