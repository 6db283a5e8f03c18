//! Random steps: the code that `unroll_loop` is tried on.

use crate::generate::shapes::loops;
use crate::steps::Random;

pub(super) const RANDOM: Random = Random {
    code: loops::literal_loop,
    ..Random::DEFAULT
};
