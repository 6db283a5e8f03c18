use exo_view::DataOp;
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

#[test]
fn cells_start_as_bottom_and_hold_what_is_written() {
    for elem in EVERY {
        let mut cells = Cells::new(elem, 70);
        assert_eq!(cells.load(69), None, "{elem}");
        cells.store(69, Num::I32(5)).unwrap();
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
fn integers_out_of_range_are_errors_at_both_ends() {
    for elem in EVERY {
        let Some((lo, hi)) = elem.integer_range() else {
            continue;
        };
        let mut cells = Cells::new(elem, 1);
        for inside in [lo, hi] {
            let num = Num::I64(i64::try_from(inside).unwrap());
            assert_eq!(cells.store(0, num), Ok(()), "{elem} {inside}");
            assert_eq!(cells.load(0).and_then(Num::to_i128), Some(inside));
        }
        for outside in [lo - 1, hi + 1] {
            let Ok(outside) = i64::try_from(outside) else {
                continue;
            };
            let error = cells.store(0, Num::I64(outside));
            assert!(
                matches!(error, Err(DataError::IntegerRange { .. })),
                "{elem} {outside}"
            );
        }
    }
}

#[test]
fn floats_become_integers_by_truncation() {
    let mut cells = Cells::new(Elem::I8, 1);
    for (float, int) in [(-0.5, 0), (127.9, 127), (-128.9, -128), (-3.7, -3)] {
        cells.store(0, Num::F64(float)).unwrap();
        assert_eq!(cells.load(0), Some(Num::I32(int)), "{float}");
    }
    for bad in [128.0, -129.0, f64::NAN, f64::INFINITY, 1e300] {
        assert!(cells.store(0, Num::F64(bad)).is_err(), "{bad}");
    }
    let mut wide = Cells::new(Elem::I64, 1);
    assert!(wide.store(0, Num::F64(2f64.powi(63))).is_err());
    assert!(wide.store(0, Num::F64(-(2f64.powi(63)))).is_ok());
}

#[test]
fn intermediate_overflow_is_an_error() {
    let max = Num::I32(i32::MAX);
    assert!(max.bin(DataOp::Add, Num::I32(1)).is_err());
    assert_eq!(
        Num::I64(i32::MAX.into()).bin(DataOp::Add, Num::I64(1)),
        Ok(Num::I64(1 << 31))
    );
    assert!(
        Num::I64(i64::MAX)
            .bin(DataOp::Mul, Num::I64(i64::MAX))
            .is_err()
    );
    assert!(Num::I32(i32::MIN).neg().is_err());
    assert!(Num::U32(1).neg().is_err());
    assert_eq!(
        Num::I32(1).bin(DataOp::Div, Num::I32(0)),
        Err(DataError::DivisionByZero)
    );
    assert_eq!(Num::I32(-7).bin(DataOp::Div, Num::I32(2)), Ok(Num::I32(-3)));
}

#[test]
fn floats_divide_by_zero_as_ieee_says() {
    let inf = Num::F32(1.0).bin(DataOp::Div, Num::F32(0.0));
    assert_eq!(inf, Ok(Num::F32(f32::INFINITY)));
}

#[test]
fn half_precisions_round_each_operation() {
    // 2048 + 1 is half way between two neighbours in f16; the even one is 2048.
    let sum = Num::F16(f16::from_f32(2048.0)).bin(DataOp::Add, Num::F16(f16::ONE));
    assert_eq!(sum, Ok(Num::F16(f16::from_f32(2048.0))));
    let sum = Num::BF16(bf16::from_f32(256.0)).bin(DataOp::Add, Num::BF16(bf16::ONE));
    assert_eq!(sum, Ok(Num::BF16(bf16::from_f32(256.0))));
}

#[test]
fn one_type_per_expression() {
    let domain = ConcreteDomain { r_as: Elem::F32 };
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
    let r_is_f64 = ConcreteDomain { r_as: Elem::F64 };
    assert_eq!(
        r_is_f64.ty(set(&[Elem::R, Elem::F64]), Elem::F64),
        Ok(Ty::F64)
    );
}

#[test]
fn a_fraction_is_no_integer_literal() {
    let domain = ConcreteDomain { r_as: Elem::F32 };
    let literal = |v: f64| Literal {
        number: Number::Float(v),
        exact: None,
        integer: true,
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
    let domain = ConcreteDomain { r_as: Elem::F32 };
    let mut cells = Cells::new(Elem::F32, 1);
    let old = Num::F32(1.0);
    let tail = 2f64.powi(-24) + 2f64.powi(-40);
    domain.reduce(&mut cells, 0, old, Num::F64(tail)).unwrap();
    assert_eq!(cells.load(0), Some(Num::F32(1.0 + f32::EPSILON)));
}

proptest! {
    #[test]
    fn float_operations_are_the_machine_s(a in any::<f32>(), b in any::<f32>()) {
        let bits = |r: Result<Num, DataError>| match r {
            Ok(Num::F32(v)) => v.to_bits(),
            other => panic!("not an f32: {other:?}"),
        };
        let op = |op| bits(Num::F32(a).bin(op, Num::F32(b)));
        let same = |x: u32, y: f32| x == y.to_bits() || y.is_nan();
        prop_assert!(same(op(DataOp::Add), a + b));
        prop_assert!(same(op(DataOp::Mul), a * b));
        prop_assert!(same(op(DataOp::Div), a / b));
    }

    #[test]
    fn integer_operations_are_exact_or_refused(a in any::<i32>(), b in any::<i32>()) {
        let op = |op| Num::I32(a).bin(op, Num::I32(b)).ok();
        prop_assert_eq!(op(DataOp::Add), a.checked_add(b).map(Num::I32));
        prop_assert_eq!(op(DataOp::Sub), a.checked_sub(b).map(Num::I32));
        prop_assert_eq!(op(DataOp::Mul), a.checked_mul(b).map(Num::I32));
        prop_assert_eq!(op(DataOp::Div), a.checked_div(b).map(Num::I32));
    }
}
