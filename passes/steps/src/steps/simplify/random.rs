//! Random steps: the code that `simplify` is tried on.

use crate::generate::shapes::loops;
use crate::steps::Random;

pub(super) const RANDOM: Random = Random {
    code: loops::arithmetic,
    ..Random::DEFAULT
};
