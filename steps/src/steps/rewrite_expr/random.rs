//! Random steps: the code that `rewrite_expr` is tried on, and its arguments.

use crate::generate::near;
use crate::generate::shapes::loops;
use crate::rng::Rng;
use crate::scene::Scene;
use crate::steps::{Arguments, Random};

pub(super) const RANDOM: Random = Random {
    code: loops::block,
    arguments: Some(arguments),
    near: &[near::fields::field_for_number],
    ..Random::DEFAULT
};

fn arguments(scene: &Scene<'_>, rng: &mut Rng) -> Option<Arguments> {
    let (expr, condition) = scene.control_part(rng)?;
    let to = match condition {
        true => other_condition(scene, &expr, rng),
        false => other_integer(scene, &expr, rng),
    };
    Some(vec![("expr", expr), ("to", to)])
}

/// A random expression that equals `expr`, or may.
fn other_integer(scene: &Scene<'_>, expr: &str, rng: &mut Rng) -> String {
    let by = scene.int(rng);
    let iter = rng
        .pick(&scene.iters())
        .map_or("0", |iter| *iter)
        .to_owned();
    match rng.below(10) {
        0 => format!("({expr}) + ({by}) - ({by})"),
        1 => format!("2 * ({expr}) / 2"),
        2 => format!("({expr}) % {}", rng.between(2, 12)),
        3 => format!("({expr}) / 4 * 4 + ({expr}) % 4"),
        4 => format!("({expr}) + ({iter}) / {}", rng.between(2, 6)),
        5 => format!("-(-({expr}))"),
        6 => format!("(({expr}) + {iter}) - {iter}"),
        7 => rng.between(0, 4).to_string(),
        8 => by,
        _ => iter,
    }
}

fn other_condition(scene: &Scene<'_>, expr: &str, rng: &mut Rng) -> String {
    let other = scene.condition(rng);
    match rng.below(8) {
        0 => format!("not (not ({expr}))"),
        1 => format!("({expr}) and ({other})"),
        2 => format!("({expr}) or ({other})"),
        3 => format!("({expr}) and (({other}) or ({expr}))"),
        4 => rng.one(&["True", "False"]).to_owned(),
        5 => format!("({expr}) == True"),
        6 => format!("not ({expr})"),
        _ => other,
    }
}
