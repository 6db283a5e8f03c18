//! Random steps: the code that `parallelize_loop` is tried on.

use crate::generate::shapes::loops;
use crate::steps::Random;

pub(super) const RANDOM: Random = Random {
    code: loops::independent,
    ..Random::DEFAULT
};
