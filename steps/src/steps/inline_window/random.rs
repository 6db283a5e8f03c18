//! Random steps: the code that `inline_window` is tried on.

use crate::generate::shapes::buffers;
use crate::steps::Random;

pub(super) const RANDOM: Random = Random {
    code: buffers::windowed,
    ..Random::DEFAULT
};
