//! Random steps: the code that `call_eqv` is tried on.

use crate::generate::shapes::calls;
use crate::steps::Random;

pub(super) const RANDOM: Random = Random {
    code: calls::equivalent,
    procs: calls::versions,
    ..Random::DEFAULT
};
