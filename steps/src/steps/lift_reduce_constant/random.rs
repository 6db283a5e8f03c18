//! Random steps: the code that `lift_reduce_constant` is tried on, and its arguments.

use exo_ir::StmtKind;

use crate::generate::shapes::values;
use crate::rng::Rng;
use crate::scene::{Scene, is_loop, is_write, span};
use crate::steps::{Arguments, Random};

pub(super) const RANDOM: Random = Random {
    code: values::scaled_sum,
    arguments: Some(arguments),
    narrow: true,
    ..Random::DEFAULT
};

fn arguments(scene: &Scene<'_>, rng: &mut Rng) -> Option<Arguments> {
    let assigns = |s: &exo_ir::Stmt| matches!(s.kind, StmtKind::Assign { .. });
    let pair = scene.pair(rng, |a, b| assigns(a) && is_loop(b));
    let (first, _) = match pair {
        Some(pair) => pair,
        None => scene.pair(rng, |a, _| is_write(a))?,
    };
    Some(vec![("blk", span(&first, 2))])
}
