use exo_ir::DataOp;
use half::{bf16, f16};
use proptest::prelude::*;

use super::cells::Cells;
use super::num::{Num, Ty};
use super::*;

const EVERY: [Elem; 11] = [
    Elem::F16,
    Elem::BF16,
    Elem::F32,
    Elem::F64,
    Elem::I8,
    Elem::I16,
    Elem::I32,
    Elem::I64,
    Elem::UI8,
    Elem::UI16,
    Elem::UI32,
];

const IS_ERROR: Overflow = Overflow::IsError;

fn domain_with(r_as: Elem) -> ConcreteDomain {
    ConcreteDomain {
        r_as,
        overflow: Overflow::Wraps,
    }
}

#[test]
fn cells_start_as_bottom_and_hold_what_is_written() {
    for elem in EVERY {
        let mut cells = Cells::new(elem, 70);
        assert_eq!(cells.load(69), None, "{elem}");
        cells.store(69, Num::I32(5), IS_ERROR).unwrap();
        assert_eq!(cells.load(69).map(Num::to_f64), Some(5.0), "{elem}");
        assert_eq!(
            cells.load(68),
            None,
            "{elem}: the neighbour is still bottom"
        );
        assert_eq!(cells.load(70), None, "{elem}: there is no such cell");
    }
}

#[test]
fn integers_out_of_range_wrap_or_are_errors_at_both_ends() {
    for elem in EVERY {
        let Some((lo, hi)) = elem.integer_range() else {
            continue;
        };
        let mut cells = Cells::new(elem, 1);
        for inside in [lo, hi] {
            let num = Num::I64(i64::try_from(inside).unwrap());
            assert_eq!(cells.store(0, num, IS_ERROR), Ok(()), "{elem} {inside}");
            assert_eq!(cells.load(0).and_then(Num::to_i128), Some(inside));
        }
        for outside in [lo - 1, hi + 1] {
            let Ok(outside) = i64::try_from(outside) else {
                continue;
            };
            let error = cells.store(0, Num::I64(outside), IS_ERROR);
            assert!(
                matches!(error, Err(DataError::IntegerRange { .. })),
                "{elem} {outside}"
            );
            let around = if outside < 0 { hi } else { lo };
            assert_eq!(cells.store(0, Num::I64(outside), Overflow::Wraps), Ok(()));
            assert_eq!(cells.load(0).and_then(Num::to_i128), Some(around));
        }
    }
}

#[test]
fn floats_become_integers_by_truncation() {
    let mut cells = Cells::new(Elem::I8, 1);
    for (float, int) in [(-0.5, 0), (127.9, 127), (-128.9, -128), (-3.7, -3)] {
        cells.store(0, Num::F64(float), IS_ERROR).unwrap();
        assert_eq!(cells.load(0), Some(Num::I32(int)), "{float}");
    }
    for bad in [128.0, -129.0, f64::NAN, f64::INFINITY, 1e300] {
        assert!(cells.store(0, Num::F64(bad), IS_ERROR).is_err(), "{bad}");
    }
    let mut wide = Cells::new(Elem::I64, 1);
    assert!(wide.store(0, Num::F64(2f64.powi(63)), IS_ERROR).is_err());
    assert!(wide.store(0, Num::F64(-(2f64.powi(63))), IS_ERROR).is_ok());
}

#[test]
fn intermediate_overflow_wraps_or_is_an_error() {
    let max = Num::I32(i32::MAX);
    assert!(max.bin(DataOp::Add, Num::I32(1), IS_ERROR).is_err());
    assert_eq!(
        Num::I64(i32::MAX.into()).bin(DataOp::Add, Num::I64(1), IS_ERROR),
        Ok(Num::I64(1 << 31))
    );
    assert!(
        Num::I64(i64::MAX)
            .bin(DataOp::Mul, Num::I64(i64::MAX), IS_ERROR)
            .is_err()
    );
    assert!(Num::I32(i32::MIN).neg(IS_ERROR).is_err());
    assert!(Num::U32(1).neg(IS_ERROR).is_err());
    assert_eq!(
        Num::I32(1).bin(DataOp::Div, Num::I32(0), IS_ERROR),
        Err(DataError::DivisionByZero)
    );
    let wraps = Overflow::Wraps;
    let (least, ones) = (Num::I32(i32::MIN), Num::U32(u32::MAX));
    assert_eq!(max.bin(DataOp::Add, Num::I32(1), wraps), Ok(least));
    assert_eq!(least.neg(wraps), Ok(least));
    assert_eq!(Num::U32(1).neg(wraps), Ok(ones));
    assert_eq!(ones.bin(DataOp::Mul, ones, wraps), Ok(Num::U32(1)));
    assert_eq!(
        Num::I64(i64::MIN).bin(DataOp::Mul, Num::I64(i64::MIN), wraps),
        Ok(Num::I64(0))
    );
    // C has no value for it.
    assert!(least.bin(DataOp::Div, Num::I32(-1), wraps).is_err());
    assert_eq!(
        Num::I32(-7).bin(DataOp::Div, Num::I32(2), IS_ERROR),
        Ok(Num::I32(-3))
    );
}

#[test]
fn floats_divide_by_zero_as_ieee_says() {
    let inf = Num::F32(1.0).bin(DataOp::Div, Num::F32(0.0), IS_ERROR);
    assert_eq!(inf, Ok(Num::F32(f32::INFINITY)));
}

#[test]
fn half_precisions_round_each_operation() {
    // 2048 + 1 is half way between two neighbours in f16; the even one is 2048.
    let sum = Num::F16(f16::from_f32(2048.0)).bin(DataOp::Add, Num::F16(f16::ONE), IS_ERROR);
    assert_eq!(sum, Ok(Num::F16(f16::from_f32(2048.0))));
    let sum = Num::BF16(bf16::from_f32(256.0)).bin(DataOp::Add, Num::BF16(bf16::ONE), IS_ERROR);
    assert_eq!(sum, Ok(Num::BF16(bf16::from_f32(256.0))));
}

#[test]
fn one_type_per_expression() {
    let domain = domain_with(Elem::F32);
    let set = |elems: &[Elem]| {
        let mut set = ElemSet::default();
        elems.iter().for_each(|e| set.insert(*e));
        set
    };
    assert_eq!(domain.ty(set(&[Elem::I8]), Elem::I32), Ok(Ty::I32));
    assert_eq!(domain.ty(set(&[]), Elem::F64), Ok(Ty::F64));
    assert_eq!(
        domain.ty(set(&[Elem::R, Elem::F32]), Elem::F64),
        Ok(Ty::F32)
    );
    let mixed = domain.ty(set(&[Elem::R, Elem::F64]), Elem::F64);
    assert_eq!(mixed, Err(DataError::MixedTypes(Elem::F32, Elem::F64)));
    let r_is_f64 = domain_with(Elem::F64);
    assert_eq!(
        r_is_f64.ty(set(&[Elem::R, Elem::F64]), Elem::F64),
        Ok(Ty::F64)
    );
}

#[test]
fn a_fraction_is_no_integer_literal() {
    let domain = domain_with(Elem::F32);
    let literal = |v: f64| Literal {
        number: Number::Float(v),
        exact: None,
        integer: true,
        elem: None,
    };
    assert_eq!(domain.literal(&literal(3.0), Ty::I32), Ok(Num::I32(3)));
    assert_eq!(
        domain.literal(&literal(3.7), Ty::I32),
        Err(DataError::LiteralNotInteger("3.7".into()))
    );
}

#[test]
fn reductions_convert_once() {
    // 1 + 2^-24 is lost in f32 if the right side is rounded first, and kept if the sum is made in f64.
    let domain = domain_with(Elem::F32);
    let mut cells = Cells::new(Elem::F32, 1);
    let old = Num::F32(1.0);
    let tail = 2f64.powi(-24) + 2f64.powi(-40);
    domain
        .reduce(&mut cells, 0, old, (Num::F64(tail), Ty::F64))
        .unwrap();
    assert_eq!(cells.load(0), Some(Num::F32(1.0 + f32::EPSILON)));
}

proptest! {
    #[test]
    fn float_operations_are_the_machine_s(a in any::<f32>(), b in any::<f32>()) {
        let bits = |r: Result<Num, DataError>| match r {
            Ok(Num::F32(v)) => v.to_bits(),
            other => panic!("not an f32: {other:?}"),
        };
        let op = |op| bits(Num::F32(a).bin(op, Num::F32(b), IS_ERROR));
        let same = |x: u32, y: f32| x == y.to_bits() || y.is_nan();
        prop_assert!(same(op(DataOp::Add), a + b));
        prop_assert!(same(op(DataOp::Mul), a * b));
        prop_assert!(same(op(DataOp::Div), a / b));
    }

    #[test]
    fn integer_operations_wrap(a in any::<i32>(), b in any::<i32>()) {
        let op = |op| Num::I32(a).bin(op, Num::I32(b), Overflow::Wraps);
        prop_assert_eq!(op(DataOp::Add), Ok(Num::I32(a.wrapping_add(b))));
        prop_assert_eq!(op(DataOp::Sub), Ok(Num::I32(a.wrapping_sub(b))));
        prop_assert_eq!(op(DataOp::Mul), Ok(Num::I32(a.wrapping_mul(b))));
    }

    #[test]
    fn checked_integer_operations_are_exact_or_refused(a in any::<i32>(), b in any::<i32>()) {
        let op = |op| Num::I32(a).bin(op, Num::I32(b), IS_ERROR).ok();
        prop_assert_eq!(op(DataOp::Add), a.checked_add(b).map(Num::I32));
        prop_assert_eq!(op(DataOp::Sub), a.checked_sub(b).map(Num::I32));
        prop_assert_eq!(op(DataOp::Mul), a.checked_mul(b).map(Num::I32));
        prop_assert_eq!(op(DataOp::Div), a.checked_div(b).map(Num::I32));
    }
}
