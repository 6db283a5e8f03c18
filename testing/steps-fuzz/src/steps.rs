//! Declarations by which random steps are tried on each step.

use crate::generate::Writer;
use crate::generate::near::Miss;
use crate::generate::shapes::{Extra, loops};
use crate::rng::Rng;
use crate::scene::Scene;

/// Values of arguments by their flags.
pub(crate) type Arguments = Vec<(&'static str, String)>;
/// Chooses arguments in a procedure, the others have their defaults; none if nothing fits.
type Choose = fn(&Scene<'_>, &mut Rng) -> Option<Arguments>;

/// The declaration of a step for random trials: `random.rs` in its folder. A step without the file
/// has the default.
pub(crate) struct Random {
    /// Writes code that the step fits, with a deviation now and then.
    pub(crate) code: fn(&mut Writer),
    /// Chooses its arguments; without it, their declarations say what fits.
    pub(crate) arguments: Option<Choose>,
    /// The procedures that the code refers to.
    pub(crate) procs: fn(&mut Writer) -> Extra,
    /// Near misses: programs in which one condition of the step says no and nothing else does.
    pub(crate) near: &'static [Miss],
    /// Procedures of which a near miss refers to one.
    pub(crate) near_procs: &'static [&'static str],
    /// Whether it is of most interest where values are narrow.
    pub(crate) narrow: bool,
}

impl Random {
    /// Any code, and arguments as they are declared.
    pub(crate) const DEFAULT: Random = Random {
        code: loops::block,
        arguments: None,
        procs: |_| Extra::default(),
        near: &[],
        near_procs: &[],
        narrow: false,
    };
}

// `of`, and a module for each step: the build script finds their files.
include!(concat!(env!("OUT_DIR"), "/steps.rs"));
