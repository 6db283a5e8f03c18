//! Sums and products of fractions. Most denominators fit a word; the common divisor of a word and a long number costs one
//! division, where the general algorithm goes through the bits of the long one.

use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::ToPrimitive;

/// The sum.
pub(super) fn sum(a: &BigRational, b: &BigRational) -> BigRational {
    let numer = a.numer() * b.denom() + b.numer() * a.denom();
    lowest(numer, a.denom() * b.denom())
}

/// The product.
pub(super) fn product(a: &BigRational, b: &BigRational) -> BigRational {
    lowest(a.numer() * b.numer(), a.denom() * b.denom())
}

/// A fraction in lowest terms; the denominator is positive.
fn lowest(numer: BigInt, denom: BigInt) -> BigRational {
    let Some(small) = denom.to_u64() else {
        return BigRational::new(numer, denom);
    };
    if small == 1 {
        return BigRational::from_integer(numer);
    }
    let rest = (numer.magnitude() % small).to_u64();
    let common = rest.map_or(1, |rest| small.gcd(&rest));
    BigRational::new_raw(numer / common, BigInt::from(small / common))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fraction(numer: &str, denom: i64) -> BigRational {
        let numer: BigInt = numer.parse().expect("a number");
        BigRational::new(numer, denom.into())
    }

    #[test]
    fn fractions_are_in_lowest_terms() {
        let long = "123456789012345678901234567890123456789";
        let all = ["0", "1", "-1", "6", "-10", "9223372036854775807", long];
        let denoms = [1, 2, 4, 6, 9, i64::MAX];
        let all: Vec<BigRational> = (all.iter())
            .flat_map(|numer| denoms.map(|denom| fraction(numer, denom)))
            .collect();
        for (a, b) in all.iter().flat_map(|a| all.iter().map(move |b| (a, b))) {
            // Equal fractions have equal parts.
            let parts = |v: BigRational| (v.numer().clone(), v.denom().clone());
            assert_eq!(parts(sum(a, b)), parts(a + b), "{a} + {b}");
            assert_eq!(parts(product(a, b)), parts(a * b), "{a} * {b}");
        }
    }
}
