//! Random steps: the code that `inline` is tried on.

use crate::generate::near;
use crate::generate::shapes::calls;
use crate::steps::Random;

pub(super) const RANDOM: Random = Random {
    code: calls::inlined,
    procs: calls::callee,
    near: &[near::calls::called],
    near_procs: near::calls::CALLED,
    ..Random::DEFAULT
};
