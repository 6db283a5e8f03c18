//! Random steps: the code that `bind_config` is tried on.

use crate::generate::shapes::configs;
use crate::steps::Random;

pub(super) const RANDOM: Random = Random {
    code: configs::written,
    narrow: true,
    ..Random::DEFAULT
};
