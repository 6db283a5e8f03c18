use exo_ir::Elem;
use num_bigint::BigInt;
use num_rational::BigRational;
use proptest::prelude::*;

use super::*;

fn x() -> Exact {
    Exact::symbol("x")
}

fn y() -> Exact {
    Exact::symbol("y")
}

#[test]
fn a_literal_is_the_decimal_that_was_written() {
    assert_eq!(Exact::from_literal(0.1), Exact::ratio(1, 10));
    assert_eq!(Exact::from_literal(-1.5e-3), Exact::ratio(-3, 2000));
    assert_eq!(Exact::from_literal(2.0), Some(Exact::int(2)));
    assert_eq!(Exact::from_literal(-0.0), Some(Exact::ZERO));
    let huge = Exact::from_literal(1e300).and_then(|v| v.as_integer());
    assert_eq!(huge, Some(BigInt::from(10).pow(300)));
    assert_eq!(Exact::from_literal(f64::INFINITY), None);
}

#[test]
fn an_input_is_the_binary_number_that_it_is() {
    assert_ne!(Exact::from_f64(0.1), Exact::ratio(1, 10));
    assert_eq!(Exact::from_f64(0.25), Exact::ratio(1, 4));
}

#[test]
fn externs_are_functions() {
    let sin = |v: &Exact| Exact::call("sin", vec![v.clone()], None).unwrap();
    let sum = x().add(&y()).unwrap();
    let mus = y().add(&x()).unwrap();
    assert_eq!(sin(&sum), sin(&mus));
    assert_ne!(sin(&x()), sin(&y()));
    assert_ne!(sin(&Exact::ZERO), Exact::ZERO, "even sin(0) is opaque");
}

#[test]
fn interpreted_externs_mean_what_they_say_on_numbers() {
    let call = |name: &str, args: &[i64]| {
        Exact::call(name, args.iter().map(|v| Exact::int(*v)).collect(), None).unwrap()
    };
    assert_eq!(call("relu", &[-3]), Exact::ZERO);
    assert_eq!(call("relu", &[3]), Exact::int(3));
    assert_eq!(call("select", &[1, 2, 10, 20]), Exact::int(10));
    assert_eq!(call("select", &[2, 2, 10, 20]), Exact::int(20));
    assert_eq!(call("fmaxf", &[1, 2]), Exact::int(2));
    assert_eq!(call("fminf", &[1, 2]), Exact::int(1));
}

#[test]
fn interpreted_externs_are_opaque_where_undecided() {
    let relu = Exact::call("relu", vec![x()], None).unwrap();
    assert_eq!(relu.to_string(), "relu(x)");
    let above = x().add(&Exact::int(1)).unwrap();
    let max = Exact::call("fmaxf", vec![x(), above.clone()], None).unwrap();
    assert_eq!(max, above, "x + 1 is the larger one whatever x is");
}

#[test]
fn division_cancels_what_is_a_product() {
    let xy = x().mul(&y()).unwrap();
    assert_eq!(xy.div(&y()).unwrap(), x());
    let sum = x().add(&y()).unwrap();
    let twice = sum.mul(&Exact::int(2)).unwrap();
    let one = Exact::int(1);
    let half_inverse = one.div(&twice).unwrap();
    let inverse = one.div(&sum).unwrap();
    assert_eq!(half_inverse.mul(&Exact::int(2)).unwrap(), inverse);
    assert_eq!(sum.div(&sum).unwrap(), one);
    assert_eq!(x().div(&Exact::ZERO), Err(DataError::DivisionByZero));
}

#[test]
fn integer_division_truncates() {
    let div = |a, b| Exact::int(a).div_trunc(&Exact::int(b), Elem::I64);
    assert_eq!(div(-7, 2), Ok(Exact::int(-3)));
    assert_eq!(div(7, -2), Ok(Exact::int(-3)));
    assert_eq!(div(7, 0), Err(DataError::DivisionByZero));
    let overflow = div(i64::MIN, -1).unwrap();
    assert_eq!(overflow.as_integer(), Some(-BigInt::from(i64::MIN)));
}

#[test]
fn sizes_are_capped() {
    let mut v = Exact::int(3);
    let error = loop {
        match v.mul(&v) {
            Ok(square) => v = square,
            Err(e) => break e,
        }
    };
    assert_eq!(error, DataError::TooLarge("a rational number"));
    let mut t = x();
    let error = loop {
        match Exact::call("sin", vec![t.clone()], None) {
            Ok(deeper) => t = deeper,
            Err(e) => break e,
        }
    };
    assert_eq!(error, DataError::TooLarge("a symbolic term"));
    let mut shared = x();
    let error = loop {
        match Exact::apply("f", vec![shared.clone(), shared.clone()]) {
            Ok(twice) => shared = twice,
            Err(e) => break e,
        }
    };
    assert_eq!(error, DataError::TooLarge("a symbolic term"));
}

/// Neither many coefficients nor large ones make an operation long: together they did.
#[test]
fn work_is_capped() {
    let third = Exact::int(1).div(&Exact::int(3)).unwrap();
    let mut sum = x().add(&third.mul(&y()).unwrap()).unwrap();
    let mut operations = 0;
    let error = loop {
        let scaled = sum.mul(&third.add(&x()).unwrap());
        match scaled.and_then(|scaled| scaled.mul(&sum)) {
            Ok(next) => sum = next,
            Err(e) => break e,
        }
        operations += 1;
    };
    assert_eq!(error, DataError::TooLarge("a symbolic term"));
    assert!(operations > 3, "{operations}");
    // One coefficient may be as large as a number, and a thousand small ones are no problem.
    let mut large = x();
    let error = loop {
        match large.mul(&Exact::int(i64::MAX)) {
            Ok(larger) => large = larger,
            Err(e) => break e,
        }
    };
    assert_eq!(error, DataError::TooLarge("a symbolic term"));
    let many = (0..1000).try_fold(x(), |sum, k| {
        sum.add(&Exact::apply("f", vec![Exact::int(k)])?)
    });
    assert!(many.unwrap().mul(&x().add(&y()).unwrap()).is_ok());
}

#[test]
fn terms_print_as_polynomials() {
    let e = x().mul(&x()).unwrap().sub(&y()).unwrap();
    let e = e.add(&Exact::ratio(1, 2).unwrap()).unwrap();
    assert_eq!(e.to_string(), "1/2 + x^2 - y");
}

/// A random expression over three symbols and small numbers.
fn value() -> impl Strategy<Value = Exact> {
    let leaf = prop_oneof![
        (-6i64..6, 1i64..5).prop_filter_map("denominator", |(n, d)| Exact::ratio(n, d)),
        prop::sample::select(vec!["x", "y", "z"]).prop_map(Exact::symbol),
    ];
    leaf.prop_recursive(3, 12, 2, |inner| {
        prop_oneof![
            (inner.clone(), inner.clone()).prop_map(|(a, b)| a.add(&b).unwrap()),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| a.mul(&b).unwrap()),
            inner.prop_map(|a| Exact::call("sin", vec![a], None).unwrap()),
        ]
    })
}

proptest! {
    #[test]
    fn is_a_commutative_ring(a in value(), b in value(), c in value()) {
        let add = |a: &Exact, b: &Exact| a.add(b).unwrap();
        let mul = |a: &Exact, b: &Exact| a.mul(b).unwrap();
        prop_assert_eq!(add(&add(&a, &b), &c), add(&a, &add(&b, &c)));
        prop_assert_eq!(add(&a, &b), add(&b, &a));
        prop_assert_eq!(mul(&mul(&a, &b), &c), mul(&a, &mul(&b, &c)));
        prop_assert_eq!(mul(&a, &b), mul(&b, &a));
        prop_assert_eq!(mul(&a, &add(&b, &c)), add(&mul(&a, &b), &mul(&a, &c)));
        prop_assert_eq!(a.sub(&a).unwrap(), Exact::ZERO);
        prop_assert_eq!(a.neg().unwrap().neg().unwrap(), a);
    }

    #[test]
    fn numbers_agree_with_rational_arithmetic(a in any::<i64>(), b in any::<i64>(), c in 1i64..100) {
        let big = |v: i64| BigRational::from_integer(v.into());
        let quotient = Exact::int(a).div(&Exact::int(c)).unwrap();
        let value = quotient.add(&Exact::int(b)).unwrap().mul(&Exact::int(a)).unwrap();
        prop_assert_eq!(value.as_rational(), Some((big(a) / big(c) + big(b)) * big(a)));
        let truncated = Exact::int(a).div_trunc(&Exact::int(c), Elem::I64).unwrap();
        prop_assert_eq!(truncated.to_i64(), Some(a / c));
    }

    #[test]
    fn literals_read_back(v in any::<f64>().prop_filter("finite", |v| v.is_finite())) {
        if let Some(exact) = Exact::from_literal(v) {
            prop_assert_eq!(exact.to_f64(), Some(if v == 0.0 { 0.0 } else { v }));
        }
    }
}
