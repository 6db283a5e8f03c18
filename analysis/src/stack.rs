//! Recursion over programs of any depth.

/// Runs `f` with enough stack left for one more level of nesting, whatever stack the caller has.
pub fn deep<R>(f: impl FnOnce() -> R) -> R {
    const RED_ZONE: usize = 128 << 10;
    const GROWTH: usize = 4 << 20;
    stacker::maybe_grow(RED_ZONE, GROWTH, f)
}
