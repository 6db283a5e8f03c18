//! Random steps: the code that `simplify` is tried on.

use crate::generate::shapes::arithmetic;
use crate::steps::Random;

pub(super) const RANDOM: Random = Random {
    code: arithmetic::simplifiable,
    ..Random::DEFAULT
};
