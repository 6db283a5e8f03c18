//! Random steps: the code that `set_precision` is tried on.

use crate::generate::shapes::buffers;
use crate::steps::Random;

pub(super) const RANDOM: Random = Random {
    code: buffers::in_scope,
    narrow: true,
    ..Random::DEFAULT
};
