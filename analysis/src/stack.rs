//! Recursion over programs of any depth.

/// Runs `f` with enough stack left for one more level of nesting, whatever stack the caller has.
pub fn deep<R>(f: impl FnOnce() -> R) -> R {
    const RED_ZONE: usize = 128 << 10;
    const GROWTH: usize = 4 << 20;
    stacker::maybe_grow(RED_ZONE, GROWTH, f)
}

/// Runs `f` with a stack on which anything within the limits of the language, and far beyond them, can be copied, compared and dropped, which
/// derived code does by plain recursion.
pub fn with_large_stack<R>(f: impl FnOnce() -> R) -> R {
    const ENOUGH: usize = 256 << 20;
    const STACK: usize = 320 << 20;
    stacker::maybe_grow(ENOUGH, STACK, f)
}

/// Runs `f` with a stack for the engines, which recurse in C over terms of bounded depth. A stack that is there already
/// is used: each new one costs the system a fault for every page that is touched.
pub(crate) fn with_engine_stack<R>(f: impl FnOnce() -> R) -> R {
    const ENOUGH: usize = 32 << 20;
    const STACK: usize = 64 << 20;
    stacker::maybe_grow(ENOUGH, STACK, f)
}
