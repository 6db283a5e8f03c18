//! Rounding to half precision, once and to the nearest.
//!
//! `half` rounds a `f32` to the nearest, but looks at the upper half of a `f64` only. So numbers go through a `f32` that is
//! *rounded to odd*: of the two neighbours of what it cannot hold, the one whose last bit is set. That bit keeps a
//! number off the ties of the halves, which have more than two digits less.

use half::{bf16, f16};

/// A double as `f16`.
pub(super) fn f16_of(v: f64) -> f16 {
    f16::from_f32(odd(v))
}

/// A double as `bf16`.
pub(super) fn bf16_of(v: f64) -> bf16 {
    bf16::from_f32(odd(v))
}

/// An integer as `f16`.
pub(super) fn f16_of_int(v: i128) -> f16 {
    f16::from_f32(odd_of_int(v))
}

/// An integer as `bf16`.
pub(super) fn bf16_of_int(v: i128) -> bf16 {
    bf16::from_f32(odd_of_int(v))
}

fn odd(v: f64) -> f32 {
    let near = v as f32;
    let wide = f64::from(near);
    match wide == v || v.is_nan() {
        true => near,
        false => towards_odd(near, wide.abs() > v.abs()),
    }
}

/// Elements have 64 bits at most, which a `f32` reaches.
fn odd_of_int(v: i128) -> f32 {
    let near = v as f32;
    let wide = near as i128;
    match wide == v {
        true => near,
        false => towards_odd(near, wide.unsigned_abs() > v.unsigned_abs()),
    }
}

/// From the nearest `f32` of a number that is none to the odd one. Bits count magnitudes, up to infinity.
fn towards_odd(near: f32, beyond: bool) -> f32 {
    let below = near.to_bits() - u32::from(beyond);
    f32::from_bits(below | 1)
}
