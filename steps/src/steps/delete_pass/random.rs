//! Random steps: the code that `delete_pass` is tried on.

use crate::generate::shapes::loops;
use crate::steps::Random;

pub(super) const RANDOM: Random = Random {
    code: loops::passes,
    ..Random::DEFAULT
};
