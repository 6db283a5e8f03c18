//! Random steps: the code that `commute_expr` is tried on, and its arguments.

use exo_ir::{Data, DataOp};

use crate::generate::shapes::values;
use crate::rng::Rng;
use crate::scene::Scene;
use crate::steps::{Arguments, Random};

pub(super) const RANDOM: Random = Random {
    code: values::grouped,
    arguments: Some(arguments),
    narrow: true,
    ..Random::DEFAULT
};

fn arguments(scene: &Scene<'_>, rng: &mut Rng) -> Option<Arguments> {
    let exprs = match rng.below(10) {
        0 => scene.expr(rng)?,
        1 => "_ + _".to_owned(),
        2 => "_ * _".to_owned(),
        _ => scene.expr_where(rng, |e| {
            matches!(e, Data::Bin(DataOp::Add | DataOp::Mul, ..))
        })?,
    };
    Some(vec![("exprs", exprs)])
}
