//! Randomness that is the same on every system.

/// The generator `splitmix64`.
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// A generator; equal seeds give equal numbers.
    pub fn new(seed: u64) -> Rng {
        let mut rng = Rng(seed ^ 0x5851_f42d_4c95_7f2d);
        // Neighbouring seeds begin alike before the first turn.
        rng.draw();
        rng
    }

    /// A random 64-bit number.
    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `n`; 0 where `n` is 0.
    pub fn below(&mut self, n: usize) -> usize {
        (self.draw() % n.max(1) as u64) as usize
    }

    /// A number of `lo..=hi`; `lo` where there is none.
    pub fn between(&mut self, lo: i64, hi: i64) -> i64 {
        let count = usize::try_from(hi - lo + 1).unwrap_or(1);
        lo + self.below(count) as i64
    }

    /// A number of `1..=most`, and 0 in so many of a hundred cases.
    pub fn up_to(&mut self, most: i64, zero: usize) -> i64 {
        match self.chance(zero) {
            true => 0,
            false => self.between(1, most),
        }
    }

    /// Yes in so many of a hundred cases.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of some texts; the empty one where there is none.
    pub fn one<'a>(&mut self, of: &[&'a str]) -> &'a str {
        let at = self.below(of.len());
        of.get(at).copied().unwrap_or_default()
    }

    /// One of some things, if there are any.
    pub fn pick<'a, T>(&mut self, of: &'a [T]) -> Option<&'a T> {
        let at = self.below(of.len());
        of.get(at)
    }
}
