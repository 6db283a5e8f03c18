//! Random data for instructions.

use exo_interp::{Rng, Value, cell_bytes, cell_value};
use exo_ir::{Elem, Number};

/// The kind of data in buffers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Data {
    /// Small multiples of a quarter: sums and products are exact.
    Exact,
    /// Zeros, infinities, NaN and small powers of two: sums and products are exact, too.
    Special,
    /// Values at the limits of types, denormals among them.
    Edges,
    /// Any bits.
    Any,
}

impl Data {
    /// Every kind.
    pub(crate) const ALL: [Data; 4] = [Data::Exact, Data::Special, Data::Edges, Data::Any];

    /// Whether sums and products of such numbers are exact, so that neither their order nor fusing them shows.
    pub(crate) fn is_exact(self) -> bool {
        matches!(self, Data::Exact | Data::Special)
    }
}

/// The range of random numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Range {
    /// Anything.
    Any,
    /// No infinity, and NaN neither.
    Finite,
    /// Finite, and above zero.
    Positive,
}

impl Range {
    /// Whether a number is one of these.
    pub(crate) fn has(self, value: &Value) -> bool {
        let value = value.to_f64().unwrap_or(1.0);
        match self {
            Range::Any => true,
            Range::Finite => value.is_finite(),
            Range::Positive => value.is_finite() && value > 0.0,
        }
    }
}

const SPECIAL: [f64; 12] = [
    0.0,
    -0.0,
    f64::INFINITY,
    f64::NEG_INFINITY,
    f64::NAN,
    1.0,
    -1.0,
    2.0,
    -2.0,
    0.5,
    -0.5,
    0.0,
];

/// A random value of a range.
pub(crate) fn draw_from(rng: &mut Rng, elem: Elem, data: Data, range: Range) -> Value {
    loop {
        let value = draw(rng, elem, data);
        if range.has(&value) {
            return value;
        }
    }
}

/// A random value.
pub(crate) fn draw(rng: &mut Rng, elem: Elem, data: Data) -> Value {
    match (data, elem.integer_range()) {
        (Data::Exact, None) => Value::Float((rng.below(33) as f64 - 16.0) / 4.0),
        (Data::Special, None) => Value::Float(SPECIAL[rng.below(SPECIAL.len() as u64) as usize]),
        (Data::Edges, None) => float_edge(rng, elem),
        (Data::Any, None) => cell_value(elem, bits(rng, elem)),
        (Data::Exact, Some((lo, hi))) => {
            let small = i128::from(rng.below(9)) - 4;
            integer(small.clamp(lo, hi))
        }
        (Data::Special | Data::Edges, Some((lo, hi))) => {
            let edges = [lo, lo + 1, hi, hi - 1, 0, 1, (-1).max(lo), hi / 2 + 1];
            integer(edges[rng.below(edges.len() as u64) as usize])
        }
        (Data::Any, Some(_)) => cell_value(elem, bits(rng, elem)),
    }
}

/// A value for each number, a different one as long as the type has some.
pub(crate) fn distinct(elem: Elem, number: usize) -> Value {
    match elem.integer_range() {
        // Positive and finite ones, from the least normal one on, each of which the type holds.
        None => {
            let (exponent, mantissa) = format(elem);
            let normal = ((1_u64 << exponent) - 2) << mantissa;
            cell_value(elem, (1 << mantissa) + number as u64 % normal)
        }
        Some((_, hi)) => integer((number as i128 * 37 + 11) % (hi + 1)),
    }
}

/// A number for bytes beside the cells of an argument: of either sign, and neither an integer nor
/// special where there are others, so that most functions give another one.
pub(crate) fn beside(rng: &mut Rng, elem: Elem) -> Value {
    if elem.is_integer() {
        return cell_value(elem, bits(rng, elem));
    }
    let (exponent, mantissa) = format(elem);
    let bias = (1 << (exponent - 1)) - 1;
    let own = bias - 2 + rng.below(5);
    let digits = rng.next() & ((1 << mantissa) - 1);
    cell_value(
        elem,
        rng.below(2) << (exponent + mantissa) | own << mantissa | digits,
    )
}

/// A literal as a value of a type.
pub(crate) fn of_number(number: Number, elem: Elem) -> Value {
    match number {
        Number::Int(n) if elem.is_integer() => Value::Int(n),
        Number::Int(n) => Value::Float(n as f64),
        Number::Float(x) => Value::Float(x),
    }
}

fn integer(value: i128) -> Value {
    // All integer types of the language fit.
    Value::Int(i64::try_from(value).unwrap_or_default())
}

fn bits(rng: &mut Rng, elem: Elem) -> u64 {
    let width = 8 * cell_bytes(elem);
    rng.next() >> (64 - width)
}

/// The bits of a floating type's exponent and mantissa.
fn format(elem: Elem) -> (u32, u32) {
    match elem {
        Elem::F16 => (5, 10),
        Elem::BF16 => (8, 7),
        Elem::F64 => (11, 52),
        _ => (8, 23),
    }
}

/// The largest relative rounding error of a type, and its least number above zero.
pub(crate) fn precision(elem: Elem) -> (f64, f64) {
    let (exponent, mantissa) = format(elem);
    let bias = (1 << (exponent - 1)) - 1;
    let unit = 0.5_f64.powi(i32::try_from(mantissa).unwrap_or(0) + 1);
    let least = 0.5_f64.powi(bias - 1) * 2.0 * unit;
    (unit, least)
}

/// The largest finite number.
pub(crate) fn largest(elem: Elem) -> f64 {
    let (exponent, mantissa) = format(elem);
    let infinity = ((1_u64 << exponent) - 1) << mantissa;
    let value = cell_value(elem, infinity - 1);
    value.to_f64().unwrap_or(f64::MAX)
}

fn float_edge(rng: &mut Rng, elem: Elem) -> Value {
    let (exponent, mantissa) = format(elem);
    let one = ((1_u64 << (exponent - 1)) - 1) << mantissa;
    let normal = 1_u64 << mantissa;
    let infinity = ((1_u64 << exponent) - 1) << mantissa;
    let edges = [
        0,
        1,
        normal - 1,
        normal,
        normal + 1,
        one - 1,
        one,
        one + 1,
        // One and a half: what lies between two integers, and the last bit of larger ones.
        one + (normal >> 1),
        one + normal + (normal >> 2),
        one + (u64::from(mantissa) << mantissa) + 1,
        one + (u64::from(mantissa + 1) << mantissa) + 1,
        infinity - 1,
        infinity,
        infinity | normal >> 1,
        one / 2,
    ];
    let sign = rng.below(2) << (exponent + mantissa);
    cell_value(elem, edges[rng.below(edges.len() as u64) as usize] | sign)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_those_of_the_types() {
        assert_eq!(
            precision(Elem::F32),
            (0.5_f64.powi(24), f64::from(f32::from_bits(1)))
        );
        assert_eq!(
            precision(Elem::F64),
            (f64::EPSILON / 2.0, f64::from_bits(1))
        );
        assert_eq!(precision(Elem::F16).1, 0.5_f64.powi(24));
        assert_eq!(largest(Elem::F32), f64::from(f32::MAX));
        assert_eq!(largest(Elem::F64), f64::MAX);
        assert_eq!(largest(Elem::F16), 65504.0);
    }

    #[test]
    fn numbers_have_values_of_their_own_that_types_hold() {
        for elem in [Elem::F16, Elem::BF16, Elem::F32, Elem::F64] {
            let values = (0..4096).map(|k| distinct(elem, k).to_f64().expect("a number"));
            let values: Vec<f64> = values.collect();
            assert!(
                values
                    .windows(2)
                    .all(|pair| 0.0 < pair[0] && pair[0] < pair[1])
            );
            let held = |v: &f64| match elem {
                Elem::BF16 => f32::from_bits((*v as f32).to_bits() & 0xffff_0000) as f64 == *v,
                Elem::F16 => *v * 0.5_f64.powi(-24) == (*v * 0.5_f64.powi(-24)).trunc(),
                Elem::F32 => f64::from(*v as f32) == *v,
                _ => v.is_finite(),
            };
            assert!(values.iter().all(held), "{elem}");
        }
    }

    #[test]
    fn what_is_beside_cells_is_of_either_sign_and_near_one() {
        let mut rng = Rng::new(3);
        for elem in Elem::ALL.into_iter().filter(|elem| *elem != Elem::R) {
            let all = (0..200).map(|_| beside(&mut rng, elem).to_f64().expect("a number"));
            let all: Vec<f64> = all.collect();
            let is_near = |v: &f64| elem.is_integer() || (0.25..8.0).contains(&v.abs());
            assert!(all.iter().all(is_near), "{elem}");
            let has_negative = elem.integer_range().is_none_or(|(lo, _)| lo < 0);
            assert!(all.iter().any(|v| *v > 0.0) && has_negative == all.iter().any(|v| *v < 0.0));
        }
    }

    #[test]
    fn every_kind_has_numbers_of_every_range() {
        let mut rng = Rng::new(2);
        for elem in Elem::ALL.into_iter().filter(|elem| *elem != Elem::R) {
            for data in Data::ALL {
                let value = draw_from(&mut rng, elem, data, Range::Positive);
                assert!(value.to_f64().is_some_and(|v| v > 0.0 && v.is_finite()));
                assert!(Range::Any.has(&value) && Range::Finite.has(&value));
            }
        }
        assert!(!Range::Finite.has(&Value::Float(f64::NAN)));
        assert!(!Range::Positive.has(&Value::Int(0)));
        assert!(Range::Finite.has(&Value::Float(-1.0)));
    }

    #[test]
    fn all_kinds_of_edges_are_drawn() {
        let mut rng = Rng::new(1);
        let drawn: Vec<f64> = (0..500)
            .filter_map(|_| draw(&mut rng, Elem::F32, Data::Edges).to_f64())
            .collect();
        let has = |is: fn(f64) -> bool| drawn.iter().any(|v| is(*v));
        assert!(has(f64::is_nan) && has(f64::is_infinite));
        assert!(has(|v| v.to_bits() == (-0.0_f64).to_bits()));
        assert!(has(|v| v != 0.0 && v.abs() < f64::from(f32::MIN_POSITIVE)));
        assert!(has(|v| v.abs() == f64::from(f32::MAX)));
        for elem in Elem::ALL.into_iter().filter(|elem| elem.is_integer()) {
            let (lo, hi) = elem.integer_range().expect("it is an integer");
            for data in Data::ALL {
                for _ in 0..100 {
                    let value = draw(&mut rng, elem, data);
                    let Value::Int(value) = value else {
                        panic!("{value} is no integer");
                    };
                    assert!((lo..=hi).contains(&i128::from(value)), "{value} in {elem}");
                }
            }
        }
    }
}
