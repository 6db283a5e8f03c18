//! Options of a run.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use exo_ir::Elem;

/// The representation of data.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// Rational numbers and symbolic terms; the semantics of equivalence.
    Exact,
    /// Machine types, as generated C has them.
    Concrete {
        /// The precision of `R`.
        r_as: Elem,
    },
}

/// In which order the iterations of parallel loops run.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ParOrder {
    /// Ascending.
    #[default]
    Seq,
    /// Descending.
    Reverse,
    /// A pseudo-random order that depends on the seed and on nothing else.
    Shuffle(u64),
}

/// Options of a run.
#[derive(Clone, Debug)]
pub struct Options {
    /// The representation of data.
    pub mode: Mode,
    /// Order of parallel iterations.
    pub par_order: ParOrder,
    /// Whether conflicts between iterations of a parallel loop are errors. Takes memory for every cell that
    /// such a loop touches.
    pub check_races: bool,
    /// Whether integers that leave the type that they are computed in, or that of the cell written, are errors. They wrap
    /// otherwise, as two's complement.
    pub check_overflow: bool,
    /// Statements and iterations that may be executed.
    pub max_steps: u64,
    /// Bytes that buffers may take at one time.
    pub max_bytes: u64,
    /// A counter that has the number of steps done, roughly, for a display of progress.
    pub progress: Option<Arc<AtomicU64>>,
}

impl Options {
    /// Exact mode, and generous limits.
    pub fn exact() -> Options {
        Options {
            mode: Mode::Exact,
            par_order: ParOrder::Seq,
            check_races: false,
            check_overflow: false,
            max_steps: 1_000_000_000,
            max_bytes: 4 << 30,
            progress: None,
        }
    }

    /// Concrete mode with `R` as `f32`, and generous limits.
    pub fn concrete() -> Options {
        Options {
            mode: Mode::Concrete { r_as: Elem::F32 },
            ..Options::exact()
        }
    }
}

impl Default for Options {
    fn default() -> Self {
        Options::exact()
    }
}

/// The generator `splitmix64`: small, good enough for shuffles and inputs, and the same everywhere.
pub struct Rng(u64);

impl Rng {
    /// A generator that starts anew from a seed.
    pub fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    /// The next 64 bits.
    #[expect(clippy::should_implement_trait, reason = "it never ends")]
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `n`, which is not zero. The bias is below 2⁻³² for every `n` used here.
    pub fn below(&mut self, n: u64) -> u64 {
        self.next() % n.max(1)
    }
}
