//! Random steps: the code that `inline_assign` is tried on, and its arguments.

use exo_ir::{Stmt, StmtKind};

use crate::generate::near;
use crate::generate::shapes::values;
use crate::rng::Rng;
use crate::scene::Scene;
use crate::steps::{Arguments, Random};

pub(super) const RANDOM: Random = Random {
    code: values::assigned,
    arguments: Some(arguments),
    near: &[
        near::types::converted_value,
        near::types::wraps_where_assigned,
    ],
    narrow: true,
    ..Random::DEFAULT
};

fn arguments(scene: &Scene<'_>, rng: &mut Rng) -> Option<Arguments> {
    let local = |s: &Stmt| match &s.kind {
        StmtKind::Assign { buf, .. } => !scene.proc.args.contains(buf),
        _ => false,
    };
    Some(vec![("stmt", scene.one(rng, local)?.to_string())])
}
