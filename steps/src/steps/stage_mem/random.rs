//! Random steps: the code that `stage_mem` is tried on, and its arguments.

use exo_ir::{Stmt, StmtKind};

use crate::generate::near;
use crate::generate::shapes::buffers;
use crate::rng::Rng;
use crate::scene::{Scene, is_scope, is_write};
use crate::steps::{Arguments, Random};

pub(super) const RANDOM: Random = Random {
    code: buffers::staged,
    arguments: Some(arguments),
    near: &[
        near::fields::moved_window,
        near::windows::window_left,
        near::windows::over_the_end,
    ],
    ..Random::DEFAULT
};

fn arguments(scene: &Scene<'_>, rng: &mut Rng) -> Option<Arguments> {
    let block = scene.slice(rng, touches)?;
    Some(vec![
        ("blk", block.clone()),
        ("window", scene.region(&block, rng)?),
        ("name", "st".to_owned()),
        ("accum", rng.chance(25).to_string()),
    ])
}

/// Whether a statement can have something to do with a buffer.
fn touches(stmt: &Stmt) -> bool {
    let passes = matches!(stmt.kind, StmtKind::Call { .. } | StmtKind::Window { .. });
    is_scope(stmt) || is_write(stmt) || passes
}
