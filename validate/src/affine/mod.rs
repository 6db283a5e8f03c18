//! Piecewise quasi-affine sets and relations: the validator's own layer over isl.
//!
//! Loop variables in scope and control arguments are *parameters* of a set or relation and have
//! names; tuples are anonymous. A set without a tuple is a condition on parameters. Nothing of
//! isl-rs is visible outside this module.

mod memo;
mod pieces;
mod session;

use std::rc::Rc;

use isl_rs::{DimType, Map, Set};

pub(crate) use session::{apart, with_operations};

use self::memo::Operation;
use crate::reason::{Proof, Reason, stop};

/// Elements of a tuple: where a value has more indices, one operation of isl takes seconds, of which it counts little.
const MAX_PLACES: usize = 128;

/// A set of integer tuples, or a condition on parameters.
#[derive(Clone)]
pub(crate) struct Points(Rc<Set>);

/// A relation between integer tuples.
#[derive(Clone)]
pub(crate) struct Relation(Rc<Map>);

impl Points {
    fn of(set: Set) -> Points {
        Points(Rc::new(set))
    }

    fn raw(&self) -> Proof<Set> {
        Ok(self.0.copy()?)
    }

    /// Reads isl's notation.
    pub(crate) fn parse(text: &str) -> Proof<Points> {
        memo::points(text, || {
            session::with_context(|context| Ok(Points::of(Set::read_from_str(context, text)?)))
        })
    }

    pub(crate) fn union(&self, other: &Points) -> Proof<Points> {
        if Rc::ptr_eq(&self.0, &other.0) {
            return Ok(self.clone());
        }
        memo::answer(Operation::Union, (self, other), || {
            Ok(Points::of(pieces::joined(
                self.raw()?.union(other.raw()?)?,
            )?))
        })
    }

    pub(crate) fn intersect(&self, other: &Points) -> Proof<Points> {
        if Rc::ptr_eq(&self.0, &other.0) {
            return Ok(self.clone());
        }
        memo::answer(Operation::Intersect, (self, other), || {
            Ok(Points::of(pieces::crossed(
                (&*self.0, &*other.0),
                self.raw()?.intersect(other.raw()?)?,
            )?))
        })
    }

    pub(crate) fn subtract(&self, other: &Points) -> Proof<Points> {
        memo::answer(Operation::Subtract, (self, other), || {
            pieces::comparable((&*self.0, &*other.0))?;
            Ok(Points::of(pieces::joined(
                self.raw()?.subtract(other.raw()?)?,
            )?))
        })
    }

    /// Restricts the parameters to those that meet a condition.
    pub(crate) fn under(&self, condition: &Points) -> Proof<Points> {
        memo::answer(Operation::Under, (self, condition), || {
            Ok(Points::of(pieces::crossed(
                (&*self.0, &*condition.0),
                self.raw()?.intersect_params(condition.raw()?)?,
            )?))
        })
    }

    /// Returns the parameters for which the set is not empty.
    pub(crate) fn parameters(&self) -> Proof<Points> {
        memo::answer(Operation::Parameters, (self, ()), || {
            Ok(Points::of(self.raw()?.params()?))
        })
    }

    pub(crate) fn is_empty(&self) -> Proof<bool> {
        memo::answer(Operation::IsEmpty, (self, ()), || Ok(self.0.is_empty()?))
    }

    pub(crate) fn is_subset(&self, other: &Points) -> Proof<bool> {
        if Rc::ptr_eq(&self.0, &other.0) {
            return Ok(true);
        }
        memo::answer(Operation::IsSubset, (self, other), || {
            pieces::comparable((&*self.0, &*other.0))?;
            Ok(self.0.is_subset(&other.0)?)
        })
    }

    pub(crate) fn is_equal(&self, other: &Points) -> Proof<bool> {
        if Rc::ptr_eq(&self.0, &other.0) {
            return Ok(true);
        }
        memo::answer(Operation::IsEqual, (self, other), || {
            pieces::comparable((&*self.0, &*other.0))?;
            Ok(self.0.is_equal(&other.0)?)
        })
    }

    pub(crate) fn is_disjoint(&self, other: &Points) -> Proof<bool> {
        memo::answer(Operation::IsDisjoint, (self, other), || {
            Ok(self.0.is_disjoint(&other.0)?)
        })
    }

    /// Applies a relation to each element.
    pub(crate) fn apply(&self, relation: &Relation) -> Proof<Points> {
        memo::answer(Operation::Apply, (self, relation), || {
            Ok(Points::of(pieces::crossed(
                (&*self.0, &*relation.0),
                self.raw()?.apply(relation.raw()?)?,
            )?))
        })
    }

    /// Concatenates the tuples of two sets, parameter by parameter.
    pub(crate) fn concat(&self, other: &Points) -> Proof<Points> {
        if self.arity()? + other.arity()? > MAX_PLACES {
            return stop(Reason::Limit(format!("{MAX_PLACES} indices in a value")));
        }
        memo::answer(Operation::Concat, (self, other), || {
            Ok(Points::of(pieces::crossed(
                (&*self.0, &*other.0),
                self.raw()?.flat_product(other.raw()?)?,
            )?))
        })
    }

    /// Whether there is at most one tuple for each value of the parameters.
    pub(crate) fn is_single_valued(&self) -> Proof<bool> {
        memo::answer(Operation::IsSingleValued, (self, ()), || {
            Ok(Map::from_range(self.raw()?)?.is_single_valued()?)
        })
    }

    pub(crate) fn coalesce(&self) -> Proof<Points> {
        memo::answer(Operation::Coalesce, (self, ()), || {
            Ok(Points::of(pieces::joined(self.raw()?)?))
        })
    }

    /// Simplifies the constraints, given that a condition on parameters holds.
    pub(crate) fn given(&self, condition: &Points) -> Proof<Points> {
        memo::answer(Operation::Given, (self, condition), || {
            Ok(Points::of(self.raw()?.gist_params(condition.raw()?)?))
        })
    }

    /// The relation of every element with itself.
    pub(crate) fn identity(&self) -> Proof<Relation> {
        memo::answer(Operation::Identity, (self, ()), || {
            Ok(Relation::of(self.raw()?.identity()?))
        })
    }

    /// Whether a parameter is in the constraints.
    pub(crate) fn mentions(&self, parameter: &str) -> Proof<bool> {
        let at = self.0.find_dim_by_name(DimType::Param, parameter)?;
        match u32::try_from(at) {
            Ok(at) => Ok(self.0.involves_dims(DimType::Param, at, 1)?),
            Err(_) => Ok(false),
        }
    }

    /// Existentially quantifies a parameter.
    pub(crate) fn project(&self, parameter: &str) -> Proof<Points> {
        memo::answer(Operation::Project, (self, parameter), || {
            let at = self.0.find_dim_by_name(DimType::Param, parameter)?;
            let Ok(at) = u32::try_from(at) else {
                return Ok(self.clone());
            };
            let set = self.raw()?.project_out(DimType::Param, at, 1)?;
            Ok(Points::of(pieces::joined(set)?.drop_unused_params()?))
        })
    }

    /// Renames a parameter to a name that does not occur yet.
    pub(crate) fn rename(&self, parameter: &str, name: &str) -> Proof<Points> {
        if parameter == name {
            return Ok(self.clone());
        }
        memo::answer(Operation::Rename, (self, (parameter, name)), || {
            let at = self.0.find_dim_by_name(DimType::Param, parameter)?;
            let Ok(at) = u32::try_from(at) else {
                return Ok(self.clone());
            };
            Ok(Points::of(self.raw()?.set_dim_name(
                DimType::Param,
                at,
                name,
            )?))
        })
    }

    /// Keeps each tuple only for the largest value of a parameter with which it occurs.
    pub(crate) fn last_by(&self, parameter: &str) -> Proof<Points> {
        memo::answer(Operation::LastBy, (self, parameter), || {
            let at = self.0.find_dim_by_name(DimType::Param, parameter)?;
            let Ok(at) = u32::try_from(at) else {
                return Ok(self.clone());
            };
            let map = Map::from_domain(self.raw()?)?;
            let map = map.move_dims(DimType::Out, 0, DimType::Param, at, 1)?;
            let map = map.lexmax()?;
            let end = u32::try_from(map.dim(DimType::Param)?).unwrap_or(0);
            let map = map.move_dims(DimType::Param, end, DimType::Out, 0, 1)?;
            let map = map.set_dim_name(DimType::Param, end, parameter)?;
            Ok(Points::of(pieces::joined(map.domain()?)?))
        })
    }

    /// Keeps the lexicographically first tuple for each value of the parameters; there must be one.
    pub(crate) fn first(&self) -> Proof<Points> {
        memo::answer(Operation::First, (self, ()), || {
            Ok(Points::of(self.raw()?.lexmin()?))
        })
    }

    /// Keeps some neighbouring elements of each tuple.
    pub(crate) fn slice(&self, from: usize, count: usize) -> Proof<Points> {
        memo::answer(Operation::Slice, (self, (from, count)), || {
            let size = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
            let end = from + count;
            let behind = self.arity()?.saturating_sub(end);
            let set = self.raw()?;
            let set = set.project_out(DimType::Set, size(end), size(behind))?;
            Ok(Points::of(set.project_out(DimType::Set, 0, size(from))?))
        })
    }

    /// Number of elements of each tuple.
    pub(crate) fn arity(&self) -> Proof<usize> {
        Ok(usize::try_from(self.0.dim(DimType::Set)?).unwrap_or(0))
    }

    /// The least and the largest element, if all are between constants.
    pub(crate) fn bounds(&self) -> Proof<Option<(i64, i64)>> {
        let set = self.raw()?.project_out_all_params()?;
        if set.is_empty()? || !set.is_bounded()? {
            return Ok(None);
        }
        let (least, most) = (set.copy()?.dim_min_val(0)?, set.dim_max_val(0)?);
        Ok(Some((least.get_num_si()?, most.get_num_si()?)))
    }

    /// Splits flat tuples into pairs.
    pub(crate) fn unflat_pairs(&self, first: usize, second: usize) -> Proof<Relation> {
        let names = |from: usize, count: usize| -> Vec<String> {
            (from..from + count).map(|k| format!("d{k}")).collect()
        };
        let (a, b) = (names(0, first), names(first, second));
        let all = [&a[..], &b].concat().join(", ");
        let text = format!(
            "{{ [{all}] -> [[{}] -> [{}]] }}",
            a.join(", "),
            b.join(", ")
        );
        let nested = self.apply(&Relation::parse(&text)?)?;
        Ok(Relation::of(nested.raw()?.unwrap()?))
    }

    /// The parameters for which the set has elements in the first of its convex pieces.
    pub(crate) fn first_piece(&self) -> Proof<Option<Points>> {
        if self.0.n_basic_set()? < 2 {
            return Ok(None);
        }
        let piece = self.0.get_basic_set_list()?.get_at(0)?;
        Ok(Some(Points::of(Set::from_basic_set(piece)?.params()?)))
    }

    /// The text of the only element as an expression over parameters, if the set has that form.
    pub(crate) fn single_value(&self) -> Proof<Option<String>> {
        let function = self.raw()?.as_pw_multi_aff()?;
        if function.n_piece()? != 1 {
            return Ok(None);
        }
        let text = session::without_limit(|| function.to_str())?;
        let inner = text
            .split_once("{ [(")
            .and_then(|(_, rest)| rest.split_once(")]"));
        Ok(inner.map(|(value, _)| value.to_owned()))
    }
}

impl Relation {
    fn of(map: Map) -> Relation {
        Relation(Rc::new(map))
    }

    fn raw(&self) -> Proof<Map> {
        Ok(self.0.copy()?)
    }

    /// Reads isl's notation.
    pub(crate) fn parse(text: &str) -> Proof<Relation> {
        memo::relation(text, || {
            session::with_context(|context| Ok(Relation::of(Map::read_from_str(context, text)?)))
        })
    }

    /// Relates each element of one set to each of another with the same parameters.
    pub(crate) fn product(domain: &Points, range: &Points) -> Proof<Relation> {
        memo::answer(Operation::Product, (domain, range), || {
            let product = Map::from_domain_and_range(domain.raw()?, range.raw()?)?;
            Ok(Relation::of(pieces::crossed(
                (&*domain.0, &*range.0),
                product,
            )?))
        })
    }

    pub(crate) fn union(&self, other: &Relation) -> Proof<Relation> {
        if Rc::ptr_eq(&self.0, &other.0) {
            return Ok(self.clone());
        }
        memo::answer(Operation::Union, (self, other), || {
            Ok(Relation::of(pieces::joined(
                self.raw()?.union(other.raw()?)?,
            )?))
        })
    }

    pub(crate) fn intersect(&self, other: &Relation) -> Proof<Relation> {
        if Rc::ptr_eq(&self.0, &other.0) {
            return Ok(self.clone());
        }
        memo::answer(Operation::Intersect, (self, other), || {
            Ok(Relation::of(pieces::crossed(
                (&*self.0, &*other.0),
                self.raw()?.intersect(other.raw()?)?,
            )?))
        })
    }

    pub(crate) fn subtract(&self, other: &Relation) -> Proof<Relation> {
        memo::answer(Operation::Subtract, (self, other), || {
            pieces::comparable((&*self.0, &*other.0))?;
            Ok(Relation::of(pieces::joined(
                self.raw()?.subtract(other.raw()?)?,
            )?))
        })
    }

    /// Restricts the parameters to those that meet a condition.
    pub(crate) fn under(&self, condition: &Points) -> Proof<Relation> {
        memo::answer(Operation::Under, (self, condition), || {
            Ok(Relation::of(pieces::crossed(
                (&*self.0, &*condition.0),
                self.raw()?.intersect_params(condition.raw()?)?,
            )?))
        })
    }

    /// Simplifies the constraints, given that a condition on parameters holds.
    pub(crate) fn given(&self, condition: &Points) -> Proof<Relation> {
        memo::answer(Operation::Given, (self, condition), || {
            Ok(Relation::of(self.raw()?.gist_params(condition.raw()?)?))
        })
    }

    pub(crate) fn on(&self, domain: &Points) -> Proof<Relation> {
        memo::answer(Operation::On, (self, domain), || {
            Ok(Relation::of(pieces::crossed(
                (&*self.0, &*domain.0),
                self.raw()?.intersect_domain(domain.raw()?)?,
            )?))
        })
    }

    /// Whether this relation and another one relate the elements of a set to the same.
    pub(crate) fn is_equal_on(&self, other: &Relation, domain: &Points) -> Proof<bool> {
        if Rc::ptr_eq(&self.0, &other.0) {
            return Ok(true);
        }
        self.cut(domain)?.is_equal(&other.cut(domain)?)
    }

    /// The same as `on`, of pieces that may be one: joining them costs more than a single question about them does.
    fn cut(&self, domain: &Points) -> Proof<Relation> {
        memo::answer(Operation::Cut, (self, domain), || {
            Ok(Relation::of(self.raw()?.intersect_domain(domain.raw()?)?))
        })
    }

    /// Whether nothing of a set is related to anything.
    pub(crate) fn is_empty_on(&self, domain: &Points) -> Proof<bool> {
        self.cut(domain)?.is_empty()
    }

    pub(crate) fn off(&self, domain: &Points) -> Proof<Relation> {
        memo::answer(Operation::Off, (self, domain), || {
            pieces::comparable((&*self.0, &*domain.0))?;
            Ok(Relation::of(pieces::joined(
                self.raw()?.subtract_domain(domain.raw()?)?,
            )?))
        })
    }

    pub(crate) fn domain(&self) -> Proof<Points> {
        memo::answer(Operation::Domain, (self, ()), || {
            Ok(Points::of(self.raw()?.domain()?))
        })
    }

    pub(crate) fn range(&self) -> Proof<Points> {
        memo::answer(Operation::Range, (self, ()), || {
            Ok(Points::of(self.raw()?.range()?))
        })
    }

    pub(crate) fn reverse(&self) -> Proof<Relation> {
        memo::answer(Operation::Reverse, (self, ()), || {
            Ok(Relation::of(self.raw()?.reverse()?))
        })
    }

    /// Composes: first this relation, then the other.
    pub(crate) fn then(&self, other: &Relation) -> Proof<Relation> {
        memo::answer(Operation::Then, (self, other), || {
            Ok(Relation::of(pieces::crossed(
                (&*self.0, &*other.0),
                self.raw()?.apply_range(other.raw()?)?,
            )?))
        })
    }

    /// The pairs as one flat tuple each.
    pub(crate) fn flat_pairs(&self) -> Proof<Points> {
        memo::answer(Operation::FlatPairs, (self, ()), || {
            Ok(Points::of(self.raw()?.wrap()?.flatten()?))
        })
    }

    /// Keeps pairs whose second tuple is in a set.
    pub(crate) fn onto(&self, range: &Points) -> Proof<Relation> {
        memo::answer(Operation::Onto, (self, range), || {
            Ok(Relation::of(pieces::crossed(
                (&*self.0, &*range.0),
                self.raw()?.intersect_range(range.raw()?)?,
            )?))
        })
    }

    /// For each pair, as one flat tuple, the number of values of a parameter with which it occurs; nothing if
    /// these are no interval.
    pub(crate) fn count_of(&self, parameter: &str) -> Proof<Option<Relation>> {
        let pairs = self.flat_pairs()?;
        let at = pairs.0.find_dim_by_name(DimType::Param, parameter)?;
        let Ok(at) = u32::try_from(at) else {
            return Ok(None);
        };
        let values = Map::from_domain(pairs.raw()?)?;
        let values = values.move_dims(DimType::Out, 0, DimType::Param, at, 1)?;
        let (first, last) = (values.copy()?.lexmin()?, values.copy()?.lexmax()?);
        let from = Relation::parse("{ [a] -> [x] : x >= a }")?.raw()?;
        let to = Relation::parse("{ [a] -> [x] : x <= a }")?.raw()?;
        let between = first.copy()?.apply_range(from)?;
        let between = between.intersect(last.copy()?.apply_range(to)?)?;
        if !between.is_equal(&values)? {
            return Ok(None);
        }
        let number = Relation::parse("{ [a, b] -> [b - a + 1] }")?.raw()?;
        let count = first.flat_range_product(last)?.apply_range(number)?;
        Ok(Some(Relation::of(pieces::joined(count)?)))
    }

    /// Keeps some neighbouring elements of each second tuple.
    pub(crate) fn holes(&self, from: usize, count: usize) -> Proof<Relation> {
        memo::answer(Operation::Slice, (self, (from, count)), || {
            let size = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
            let arity = usize::try_from(self.0.dim(DimType::Out)?).unwrap_or(0);
            let end = from + count;
            let map = self.raw()?;
            let map = map.project_out(DimType::Out, size(end), size(arity.saturating_sub(end)))?;
            Ok(Relation::of(map.project_out(
                DimType::Out,
                0,
                size(from),
            )?))
        })
    }

    /// Whether of two elements of the domain, in lexicographic order, the second has the larger number.
    pub(crate) fn is_increasing(&self) -> Proof<bool> {
        let domain = self.domain()?;
        let order = domain.raw()?.lex_lt_set(domain.raw()?)?;
        let numbers = order.apply_domain(self.raw()?)?.apply_range(self.raw()?)?;
        let larger = Relation::parse("{ [a] -> [b] : a < b }")?;
        Relation::of(numbers).subtract(&larger)?.is_empty()
    }

    /// Concatenates the second tuples of two relations.
    pub(crate) fn beside(&self, other: &Relation) -> Proof<Relation> {
        memo::answer(Operation::Beside, (self, other), || {
            Ok(Relation::of(self.raw()?.flat_range_product(other.raw()?)?))
        })
    }

    /// Gives the elements of each second tuple another order: element `k` is what was element `order[k]`.
    pub(crate) fn permuted(&self, order: &[usize]) -> Proof<Relation> {
        if order.is_sorted() {
            return Ok(self.clone());
        }
        let names = |of: &[usize]| -> String {
            let names: Vec<String> = of.iter().map(|k| format!("h{k}")).collect();
            names.join(", ")
        };
        let from: Vec<usize> = (0..order.len()).collect();
        let text = format!("{{ [{}] -> [{}] }}", names(&from), names(order));
        self.then(&Relation::parse(&text)?)
    }

    /// Moves the last element of the second tuple to another place; there are `count` elements before it.
    pub(crate) fn last_hole_to(&self, place: usize, count: usize) -> Proof<Relation> {
        let names: Vec<String> = (0..count).map(|k| format!("h{k}")).collect();
        let mut moved = names.clone();
        moved.insert(place.min(count), "c".to_owned());
        let from = [&names[..], &["c".to_owned()]].concat();
        let text = format!("{{ [{}] -> [{}] }}", from.join(", "), moved.join(", "));
        self.then(&Relation::parse(&text)?)
    }

    pub(crate) fn is_empty(&self) -> Proof<bool> {
        memo::answer(Operation::IsEmpty, (self, ()), || Ok(self.0.is_empty()?))
    }

    pub(crate) fn is_equal(&self, other: &Relation) -> Proof<bool> {
        if Rc::ptr_eq(&self.0, &other.0) {
            return Ok(true);
        }
        memo::answer(Operation::IsEqual, (self, other), || {
            pieces::comparable((&*self.0, &*other.0))?;
            Ok(self.0.is_equal(&other.0)?)
        })
    }

    pub(crate) fn is_single_valued(&self) -> Proof<bool> {
        memo::answer(Operation::IsSingleValued, (self, ()), || {
            Ok(self.0.is_single_valued()?)
        })
    }

    pub(crate) fn coalesce(&self) -> Proof<Relation> {
        memo::answer(Operation::Coalesce, (self, ()), || {
            Ok(Relation::of(pieces::joined(self.raw()?)?))
        })
    }

    /// Keeps the lexicographically last of the second tuples of each first one; there must be one.
    pub(crate) fn last(&self) -> Proof<Relation> {
        memo::answer(Operation::Last, (self, ()), || {
            Ok(Relation::of(self.raw()?.lexmax()?))
        })
    }

    /// Keeps the lexicographically first of the second tuples of each first one; there must be one.
    pub(crate) fn first(&self) -> Proof<Relation> {
        memo::answer(Operation::First, (self, ()), || {
            Ok(Relation::of(self.raw()?.lexmin()?))
        })
    }

    /// Whether a parameter is in the constraints.
    pub(crate) fn mentions(&self, parameter: &str) -> Proof<bool> {
        let at = self.0.find_dim_by_name(DimType::Param, parameter)?;
        match u32::try_from(at) {
            Ok(at) => Ok(self.0.involves_dims(DimType::Param, at, 1)?),
            Err(_) => Ok(false),
        }
    }

    /// Existentially quantifies a parameter.
    pub(crate) fn project(&self, parameter: &str) -> Proof<Relation> {
        memo::answer(Operation::Project, (self, parameter), || {
            let at = self.0.find_dim_by_name(DimType::Param, parameter)?;
            let Ok(at) = u32::try_from(at) else {
                return Ok(self.clone());
            };
            let map = self.raw()?.project_out(DimType::Param, at, 1)?;
            Ok(Relation::of(pieces::joined(map)?.drop_unused_params()?))
        })
    }

    /// Renames a parameter to a name that does not occur yet.
    pub(crate) fn rename(&self, parameter: &str, name: &str) -> Proof<Relation> {
        if parameter == name {
            return Ok(self.clone());
        }
        memo::answer(Operation::Rename, (self, (parameter, name)), || {
            let at = self.0.find_dim_by_name(DimType::Param, parameter)?;
            let Ok(at) = u32::try_from(at) else {
                return Ok(self.clone());
            };
            Ok(Relation::of(self.raw()?.set_dim_name(
                DimType::Param,
                at,
                name,
            )?))
        })
    }

    /// Moves a parameter in front of the tuples of the domain; `false` if there is no such parameter.
    pub(crate) fn bind(&self, parameter: &str) -> Proof<(Relation, bool)> {
        let at = self.0.find_dim_by_name(DimType::Param, parameter)?;
        let Ok(at) = u32::try_from(at) else {
            return Ok((self.clone(), false));
        };
        let map = self
            .raw()?
            .move_dims(DimType::In, 0, DimType::Param, at, 1)?;
        Ok((Relation::of(map), true))
    }
}

#[cfg(test)]
mod tests {
    use super::{MAX_PLACES, Points, with_operations};
    use crate::reason::{Proof, Reason};

    fn tuples(arity: usize) -> Proof<Points> {
        let names: Vec<String> = (0..arity).map(|k| format!("d{k}")).collect();
        Points::parse(&format!("{{ [{}] }}", names.join(", ")))
    }

    #[test]
    fn a_value_has_a_bounded_number_of_indices() -> Proof<()> {
        with_operations(1_000_000, || {
            let most = tuples(1)?.concat(&tuples(MAX_PLACES - 1)?)?;
            assert_eq!(most.arity()?, MAX_PLACES);
            let more = most.concat(&tuples(1)?).err().map(|why| why.reason);
            assert!(matches!(more, Some(Reason::Limit(_))), "{more:?}");
            Ok(())
        })
    }
}
