//! Rounding to half precision against exact rationals.

use crate::data_error::Overflow;
use half::{bf16, f16};
use num_bigint::BigInt;
use num_rational::BigRational;
use proptest::prelude::*;

use super::num::{Num, Ty};

/// A format of half precision, by the values of its bits.
#[derive(Clone, Copy, Debug)]
struct Format {
    ty: Ty,
    /// The bits of infinity: all less are finite, in order.
    infinity: u16,
    /// The value of some bits.
    value: fn(u16) -> f64,
    /// The number that would follow the largest, were there more exponents.
    beyond: f64,
}

fn formats() -> [Format; 2] {
    let f16 = Format {
        ty: Ty::F16,
        infinity: 0x7c00,
        value: |bits| f16::from_bits(bits).to_f64(),
        beyond: 65536.0,
    };
    let bf16 = Format {
        ty: Ty::BF16,
        infinity: 0x7f80,
        value: |bits| bf16::from_bits(bits).to_f64(),
        beyond: 2f64.powi(128),
    };
    [f16, bf16]
}

fn rational(v: f64) -> BigRational {
    BigRational::from_float(v).expect("the value is finite")
}

impl Format {
    fn at(self, bits: u16) -> BigRational {
        match bits == self.infinity {
            true => rational(self.beyond),
            false => rational((self.value)(bits)),
        }
    }

    /// The bits of the number nearest to one that is not negative; of two, the even one.
    fn nearest(self, v: &BigRational) -> u16 {
        let (mut below, mut above) = (0, self.infinity);
        if *v >= self.at(above) {
            return above;
        }
        while above - below > 1 {
            let middle = below + (above - below) / 2;
            match self.at(middle) <= *v {
                true => below = middle,
                false => above = middle,
            }
        }
        let (down, up) = (v - self.at(below), self.at(above) - v);
        match down < up || (down == up && below % 2 == 0) {
            true => below,
            false => above,
        }
    }

    fn rounded(self, v: &BigRational, negative: bool) -> u16 {
        self.nearest(v) | if negative { 0x8000 } else { 0 }
    }

    /// Doubles about the middle between two neighbours.
    fn about_a_middle(self, at: u16, by: i64) -> f64 {
        let at = at % self.infinity;
        let next = match at + 1 == self.infinity {
            true => self.beyond,
            false => (self.value)(at + 1),
        };
        let middle = ((self.value)(at) + next) / 2.0;
        f64::from_bits(middle.to_bits().saturating_add_signed(by))
    }

    fn check(self, v: f64) -> Result<(), TestCaseError> {
        let got = bits(Num::from_f64(v, self.ty).expect("floats take all floats"));
        let wanted = self.rounded(&rational(v.abs()), v.is_sign_negative());
        prop_assert_eq!(got, wanted, "{:?} of {:?}", self.ty, v);
        Ok(())
    }
}

fn bits(v: Num) -> u16 {
    match v {
        Num::F16(v) => v.to_bits(),
        Num::BF16(v) => v.to_bits(),
        other => panic!("no half: {other:?}"),
    }
}

#[test]
fn a_double_just_above_a_tie_rounds_up() {
    let of = |v, ty| Num::from_f64(v, ty).map(Num::to_f64);
    assert_eq!(of(1.0004882812500003, Ty::F16), Ok(1.0009765625));
    assert_eq!(of(1.00048828125, Ty::F16), Ok(1.0));
    assert_eq!(of(1.0039062500000003, Ty::BF16), Ok(1.0078125));
    assert_eq!(of(1.00390625, Ty::BF16), Ok(1.0));
}

#[test]
fn an_integer_just_above_a_tie_rounds_up() {
    let of = |v| Num::from_i128(v, Ty::BF16, Overflow::IsError).map(Num::to_f64);
    let (tie, up) = ((1 << 62) + (1 << 54), 2f64.powi(62) + 2f64.powi(55));
    assert_eq!(of(tie), Ok(2f64.powi(62)));
    assert_eq!(of(tie + 1), Ok(up));
    assert_eq!(of(-tie - 1), Ok(-up));
}

#[test]
fn what_is_not_finite_stays_so() {
    for format in formats() {
        let of = |v: f64| Num::from_f64(v, format.ty).map(Num::to_f64);
        assert_eq!(of(f64::INFINITY), Ok(f64::INFINITY));
        assert_eq!(of(-1e300), Ok(f64::NEG_INFINITY));
        assert!(of(f64::NAN).is_ok_and(f64::is_nan));
        assert!(of(-0.0).is_ok_and(|v| v == 0.0 && v.is_sign_negative()));
        assert!(of(-1e-300).is_ok_and(|v| v == 0.0 && v.is_sign_negative()));
    }
}

proptest! {
    #[test]
    fn doubles_round_to_the_nearest_half(v in proptest::num::f64::NORMAL | proptest::num::f64::SUBNORMAL) {
        for format in formats() {
            format.check(v)?;
        }
    }

    #[test]
    fn doubles_about_ties_round_to_the_nearest_half(at in any::<u16>(), by in -3i64..=3, negative in any::<bool>()) {
        for format in formats() {
            let v = format.about_a_middle(at, by);
            format.check(if negative { -v } else { v })?;
        }
    }

    #[test]
    fn integers_round_to_the_nearest_half(v in any::<i64>(), tie in -256i64..256, shift in 0u32..54, by in -2i64..=2) {
        // Odd numbers of nine bits lie in the middle between two bf16.
        let about = ((2 * tie + 1) << shift) + by;
        for format in formats() {
            for v in [v >> shift, about] {
                let got = bits(Num::from_i128(v.into(), format.ty, Overflow::IsError).expect("floats take all integers"));
                let exact = BigRational::from(BigInt::from(v.unsigned_abs()));
                prop_assert_eq!(got, format.rounded(&exact, v < 0), "{:?} of {}", format.ty, v);
            }
        }
    }
}
