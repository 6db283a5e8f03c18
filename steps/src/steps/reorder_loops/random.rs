//! Random steps: the code that `reorder_loops` is tried on.

use crate::generate::shapes::loops;
use crate::steps::Random;

pub(super) const RANDOM: Random = Random {
    code: loops::nest,
    ..Random::DEFAULT
};
