//! Sums as functions of a tuple, and maps between the arguments of two of them.

use crate::affine::Relation;
use crate::cells::Summands;
use crate::reason::Proof;

/// Sums of many templates as summands: values are then compared by the sums that they are made of, and no longer by the summands of these.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Folding {
    #[default]
    Off,
    On,
    /// On, and a value has another form for it: there was such a sum, or an operand whose form counts.
    Done,
}

/// A sum as a function of a tuple.
pub(crate) struct Family {
    pub(crate) summands: Summands,
    pub(crate) arity: usize,
    pub(crate) number: u32,
    /// The map from each argument to one that stands for all those with the same summands, if it is not the identity: beyond the edges of an
    /// image, pixels are repeated.
    pub(crate) canonical: Option<Relation>,
    /// Whether arguments are taken to differ in their summands.
    is_injective: bool,
}

impl Family {
    /// A function, with the first of equal arguments for all of them where that is asked for.
    pub(crate) fn new(summands: Summands, number: u32, canonical: bool) -> Proof<Family> {
        let arity = match summands.domain()? {
            Some(domain) => domain.arity()?,
            None => 0,
        };
        let mut family = Family {
            summands,
            arity,
            number,
            canonical: None,
            is_injective: true,
        };
        if canonical {
            family.is_injective = family.has_injective_terms()?;
        }
        if !family.is_injective {
            family.canonical = family.map_from(&family.summands)?;
        }
        Ok(family)
    }

    fn has_injective_terms(&self) -> Proof<bool> {
        let Some(arguments) = self.summands.domain()? else {
            return Ok(true);
        };
        for (_, _, relation) in self.summands.iter() {
            let ends = same(relation, relation, Relation::first)?.intersect(&same(
                relation,
                relation,
                Relation::last,
            )?)?;
            if arguments.is_subset(&relation.domain()?)? && ends.is_single_valued()? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The map from the arguments of a sum to those of this one with the same summands, if one was found.
    pub(crate) fn map_from(&self, other: &Summands) -> Proof<Option<Relation>> {
        let keys = |s: &Summands| -> Vec<_> { s.iter().map(|(t, c, _)| (t, c.clone())).collect() };
        if keys(&self.summands) != keys(other) {
            return Ok(None);
        }
        let Some(guess) = self.guess(other)? else {
            return Ok(None);
        };
        let Some(domain) = other.domain()? else {
            return Ok(None);
        };
        if !guess.is_single_valued()? || !domain.is_subset(&guess.domain()?)? {
            return Ok(None);
        }
        debug_assert!(guess.range()?.arity()? == self.arity);
        for (template, coefficient, relation) in other.iter() {
            let Some(mine) = self.summands.get(template, coefficient) else {
                return Ok(None);
            };
            if !guess.then(mine)?.is_equal(relation)? {
                return Ok(None);
            }
        }
        match &self.canonical {
            Some(canonical) => Ok(Some(guess.then(canonical)?)),
            None => Ok(Some(guess)),
        }
    }

    /// A guess which arguments have the same summands.
    fn guess(&self, other: &Summands) -> Proof<Option<Relation>> {
        if self.is_injective
            && let Some(guess) = self.shared(other, |summands| Ok(summands.clone()))?
            && guess.is_single_valued()?
        {
            return Ok(Some(guess));
        }
        // Windows that overlap share summands, too; their first ones are apart, or their last ones where the first ones are repeated.
        let Some(first) = self.shared(other, Relation::first)? else {
            return Ok(None);
        };
        if first.is_single_valued()? {
            return Ok(Some(first));
        }
        let last = self.shared(other, Relation::last)?;
        let ends = last.map(|last| first.intersect(&last)).transpose()?;
        ends.map(|arguments| arguments.first()).transpose()
    }

    /// Arguments that share one of some summands of each template, where both have any.
    fn shared(
        &self,
        other: &Summands,
        some: impl Fn(&Relation) -> Proof<Relation>,
    ) -> Proof<Option<Relation>> {
        let (Some(theirs), Some(mine)) = (other.domain()?, self.summands.domain()?) else {
            return Ok(None);
        };
        let mut guess: Option<Relation> = None;
        for (template, coefficient, relation) in other.iter() {
            let Some(own) = self.summands.get(template, coefficient) else {
                return Ok(None);
            };
            let mut shared = same(relation, own, &some)?;
            let without = theirs.subtract(&relation.domain()?)?;
            if !without.is_empty()? {
                let neither = Relation::product(&without, &mine.subtract(&own.domain()?)?)?;
                shared = shared.union(&neither)?;
            }
            let all = match guess {
                Some(all) => all.intersect(&shared)?,
                None => shared,
            };
            if all.is_single_valued()? && theirs.is_subset(&all.domain()?)? {
                return Ok(Some(all));
            }
            guess = Some(all);
        }
        Ok(guess)
    }
}

/// The arguments of which one of some summands is the same.
fn same(
    a: &Relation,
    b: &Relation,
    some: impl Fn(&Relation) -> Proof<Relation>,
) -> Proof<Relation> {
    some(a)?.then(&some(b)?.reverse()?)
}
