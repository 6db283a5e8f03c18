//! The convex pieces that sets and relations are made of.

use isl_rs::{DimType, LibISLError, Map, Set};

use super::session::without_limit;
use crate::reason::{Proof, Reason, stop};

/// Pieces with variables of their own that are no quotients, up to which a set is compared with another one. isl looks for whole numbers for these in
/// operations that it does not count: a set of twice as many, with parameters in remainders of remainders, has no end within minutes.
const MAX_QUANTIFIED: usize = 16;

/// A set or a relation, as isl has it.
pub(super) trait Pieces {
    /// The number of pieces.
    fn count(&self) -> Result<i32, LibISLError>;

    /// The same once more.
    fn again(&self) -> Result<Self, LibISLError>
    where
        Self: Sized;

    /// The same, of fewer pieces where some are one.
    fn coalesced(self) -> Result<Self, LibISLError>
    where
        Self: Sized;

    /// The number of pieces with variables of their own that are no quotients.
    fn quantified(&self) -> Result<usize, LibISLError>;
}

impl Pieces for Set {
    fn count(&self) -> Result<i32, LibISLError> {
        self.n_basic_set()
    }

    fn again(&self) -> Result<Set, LibISLError> {
        self.copy()
    }

    fn coalesced(self) -> Result<Set, LibISLError> {
        self.coalesce()
    }

    fn quantified(&self) -> Result<usize, LibISLError> {
        let pieces = self.get_basic_set_list()?;
        let mut count = 0;
        for n in 0..pieces.size()? {
            let piece = pieces.get_at(n)?;
            // isl gives no quotient of a piece some of whose variables are none.
            count += usize::from(piece.dim(DimType::Div)? > 0 && piece.get_div(0).is_err());
        }
        Ok(count)
    }
}

impl Pieces for Map {
    fn count(&self) -> Result<i32, LibISLError> {
        self.n_basic_map()
    }

    fn again(&self) -> Result<Map, LibISLError> {
        self.copy()
    }

    fn coalesced(self) -> Result<Map, LibISLError> {
        self.coalesce()
    }

    fn quantified(&self) -> Result<usize, LibISLError> {
        let pieces = self.get_basic_map_list()?;
        let mut count = 0;
        for n in 0..pieces.size()? {
            let piece = pieces.get_at(n)?;
            // isl gives no quotient of a piece some of whose variables are none.
            count += usize::from(piece.dim(DimType::Div)? > 0 && piece.get_div(0).is_err());
        }
        Ok(count)
    }
}

/// Joins pieces that are one. isl 0.27 may give up on that by an error of its own, where it loses a local variable while it reduces coefficients; the
/// pieces then stay as they are, which say the same.
pub(super) fn joined<T: Pieces>(pieces: T) -> Proof<T> {
    let kept = pieces.again()?;
    match pieces.coalesced() {
        Err(error) if error.to_string().starts_with("[Internal]") => Ok(kept),
        joined => Ok(joined?),
    }
}

/// The result of an operation that takes each piece of one operand with each of another, joined. Operands that tell cases apart in their own ways give many
/// pieces, most of them parts of few, and the next operation multiplies them.
pub(super) fn crossed<T: Pieces>((a, b): (&impl Pieces, &impl Pieces), pieces: T) -> Proof<T> {
    match a.count()? > 1 && b.count()? > 1 {
        true => joined(pieces),
        false => Ok(pieces),
    }
}

/// Stops where two sets are not to be compared.
pub(super) fn comparable((a, b): (&impl Pieces, &impl Pieces)) -> Proof<()> {
    let is_hard = |pieces: &dyn Pieces| -> Proof<bool> {
        let is_large = usize::try_from(pieces.count()?).is_ok_and(|n| n > MAX_QUANTIFIED);
        Ok(is_large && without_limit(|| pieces.quantified())? > MAX_QUANTIFIED)
    };
    match is_hard(a)? || is_hard(b)? {
        true => stop(Reason::Limit(format!(
            "{MAX_QUANTIFIED} convex pieces of a set with variables of their own"
        ))),
        false => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use isl_rs::{Error, LibISLError, Map, Set};

    use super::{Pieces, comparable, crossed, joined};
    use crate::affine::session::with_context;
    use crate::affine::with_operations;
    use crate::reason::{Proof, Reason};

    /// Pieces that isl does not join, for a reason of its own.
    struct Stuck(fn() -> LibISLError);

    impl Pieces for Stuck {
        fn count(&self) -> Result<i32, LibISLError> {
            Ok(2)
        }

        fn again(&self) -> Result<Stuck, LibISLError> {
            Ok(Stuck(self.0))
        }

        fn coalesced(self) -> Result<Stuck, LibISLError> {
            Err(self.0())
        }

        fn quantified(&self) -> Result<usize, LibISLError> {
            Err(self.0())
        }
    }

    #[test]
    fn sets_of_many_pieces_with_variables_of_their_own_are_not_compared() -> Proof<()> {
        let pieces = |count: i64, bounds: &str| -> Proof<Set> {
            let piece = |k| format!("[n] -> {{ [{k}] : exists a, b : {bounds} }}");
            let mut set = with_context(|context| Set::read_from_str(context, &piece(0)))?;
            for k in 1..count {
                let next = with_context(|context| Set::read_from_str(context, &piece(k)))?;
                set = set.union_disjoint(next)?;
            }
            Ok(set)
        };
        let open = "0 <= 3a - 5b < 2 and n <= 7a + 2b < n + 3";
        with_operations(1_000_000, || {
            let many = i64::try_from(super::MAX_QUANTIFIED).unwrap_or(0);
            let (few, more) = (pieces(many, open)?, pieces(many + 1, open)?);
            let quotients = pieces(many + 1, "n = 3a and n = 5b + 1")?;
            assert!(comparable((&few, &quotients)).is_ok());
            for sets in [(&few, &more), (&more, &few)] {
                let reason = comparable(sets).err().map(|why| why.reason);
                assert!(matches!(reason, Some(Reason::Limit(_))), "{reason:?}");
            }
            Ok(())
        })
    }

    #[test]
    fn pieces_stay_apart_where_isl_meets_an_error_of_its_own() {
        let stuck = Stuck(|| LibISLError::new(Error::Internal, "unable to find a variable"));
        assert!(joined(stuck).is_ok());
    }

    #[test]
    fn a_limit_that_is_reached_while_pieces_are_joined_stops_the_proof() {
        let stuck = Stuck(|| LibISLError::new(Error::Quota, "too many operations"));
        let reason = joined(stuck).err().map(|why| why.reason);
        assert!(matches!(reason, Some(Reason::Limit(_))), "{reason:?}");
        let stuck = Stuck(|| LibISLError::new(Error::Invalid, "spaces do not match"));
        let reason = joined(stuck).err().map(|why| why.reason);
        assert!(matches!(reason, Some(Reason::Library(_))), "{reason:?}");
    }

    /// Numbers that look random (Knuth's generator for 64 bits).
    struct Numbers(u64);

    impl Numbers {
        fn below(&mut self, end: i64) -> i64 {
            self.0 = self
                .0
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            i64::try_from(self.0 >> 33).unwrap_or(0) % end
        }

        fn sum(&mut self) -> String {
            let (a, b, c) = (self.below(5) - 2, self.below(5) - 2, self.below(3) - 1);
            format!("{a} * x + {b} * y + {c} * n + {}", self.below(9) - 4)
        }

        fn constraint(&mut self) -> String {
            let (m, r) = (2 + self.below(4), self.below(2));
            match self.below(3) {
                0 => format!("({}) mod {m} <= {r}", self.sum()),
                1 => format!("y = floor(({}) / {m})", self.sum()),
                _ => format!("{} >= 0", self.sum()),
            }
        }

        /// Conditions any of which holds, some of them cut in two.
        fn conditions(&mut self) -> Vec<String> {
            let mut all = Vec::new();
            for _ in 0..2 + self.below(3) {
                let (a, b) = (self.constraint(), self.constraint());
                let piece = format!("-9 <= x, y <= 9 and {a} and {b}");
                match self.below(2) {
                    0 => all.push(piece),
                    _ => all.extend([format!("{piece} and x <= 0"), format!("{piece} and x > 0")]),
                }
            }
            all
        }
    }

    /// The text of a set or relation of pieces with these tuples.
    fn text(tuple: &str, conditions: &[String]) -> String {
        let pieces = conditions.iter().map(|c| format!("{tuple} : {c}"));
        let pieces: Vec<String> = pieces.collect();
        format!("[n] -> {{ {} }}", pieces.join("; "))
    }

    #[test]
    fn joined_pieces_say_what_they_say_apart() -> Proof<()> {
        let mut numbers = Numbers(7);
        let mut fewer = 0;
        for _ in 0..150 {
            let conditions = numbers.conditions();
            with_operations(10_000_000, || -> Proof<()> {
                let set = text("[x, y]", &conditions);
                let set = with_context(|context| Set::read_from_str(context, &set))?;
                let one = joined(set.copy()?)?;
                assert!(one.is_equal(&set)?, "{conditions:?}");
                assert!(one.n_basic_set()? <= set.n_basic_set()?);
                fewer += usize::from(one.n_basic_set()? < set.n_basic_set()?);
                let map = text("[x] -> [y]", &conditions);
                let map = with_context(|context| Map::read_from_str(context, &map))?;
                assert!(joined(map.copy()?)?.is_equal(&map)?, "{conditions:?}");
                Ok(())
            })?;
        }
        assert!(fewer > 50, "{fewer} of the sets have pieces that are one");
        Ok(())
    }
    #[test]
    fn cases_of_two_operands_are_joined_where_they_are_parts_of_one() -> Proof<()> {
        let cases = |value: &str, first: i64| {
            let case = |k: i64| format!("[{value}] : {first} <= n - 8 * {k} < {first} + 8");
            let cases: Vec<String> = (0..8).map(case).collect();
            let text = format!("[n] -> {{ {} }}", cases.join("; "));
            with_context(|context| Set::read_from_str(context, &text))
        };
        let (one, other) = (cases("floor(n / 8)", 0)?, cases("0", 4)?);
        let both = one.copy()?.flat_product(other.copy()?)?;
        let kept = crossed((&one, &other), both.copy()?)?;
        assert!(kept.is_equal(&both)?);
        let (kept, both) = (kept.n_basic_set()?, both.n_basic_set()?);
        assert!(kept <= 8 && 8 < both, "{kept} of {both}");
        Ok(())
    }
}
