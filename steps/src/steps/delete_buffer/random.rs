//! Random steps: the code that `delete_buffer` is tried on.

use crate::generate::shapes::buffers;
use crate::steps::Random;

pub(super) const RANDOM: Random = Random {
    code: buffers::maybe_unused,
    ..Random::DEFAULT
};
