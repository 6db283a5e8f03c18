//! Random steps: the code that `sink_alloc` is tried on.

use crate::generate::near;
use crate::generate::shapes::buffers;
use crate::steps::Random;

pub(super) const RANDOM: Random = Random {
    code: buffers::above_scope,
    near: &[near::fields::changed_size],
    ..Random::DEFAULT
};
