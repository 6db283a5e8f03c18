//! Random steps: the code that `remove_loop` is tried on.

use crate::generate::shapes::loops;
use crate::steps::Random;

pub(super) const RANDOM: Random = Random {
    code: loops::idle_loop,
    ..Random::DEFAULT
};
