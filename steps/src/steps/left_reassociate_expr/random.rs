//! Random steps: the code that `left_reassociate_expr` is tried on, and its arguments.

use exo_ir::{Data, DataOp};

use crate::generate::near;
use crate::generate::shapes::values;
use crate::rng::Rng;
use crate::scene::Scene;
use crate::steps::{Arguments, Random};

pub(super) const RANDOM: Random = Random {
    code: values::grouped,
    arguments: Some(arguments),
    near: &[near::types::first_converts],
    narrow: true,
    ..Random::DEFAULT
};

fn arguments(scene: &Scene<'_>, rng: &mut Rng) -> Option<Arguments> {
    let expr = match rng.chance(15) {
        true => scene.expr(rng)?,
        false => scene.expr_where(rng, is_group)?,
    };
    Some(vec![("expr", expr)])
}

/// `a + (b + c)`, or that with one of the operations another one.
fn is_group(e: &Data) -> bool {
    match e {
        Data::Bin(DataOp::Add | DataOp::Mul, _, rest) => matches!(rest.as_ref(), Data::Bin(..)),
        _ => false,
    }
}
