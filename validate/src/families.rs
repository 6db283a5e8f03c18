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
    /// On, and there was such a sum.
    Done,
}

/// A sum as a function of a tuple.
pub(crate) struct Family {
    pub(crate) summands: Summands,
    pub(crate) arity: usize,
    pub(crate) number: u32,
}

impl Family {
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
        Ok(Some(guess))
    }

    /// A guess which arguments have the same summands.
    fn guess(&self, other: &Summands) -> Proof<Option<Relation>> {
        match self.shared(other, |summands| Ok(summands.clone()))? {
            Some(guess) if !guess.is_single_valued()? => {
                // Windows that overlap share summands, too; their first ones are apart.
                let guess = self.shared(other, Relation::first)?;
                guess.map(|arguments| arguments.first()).transpose()
            }
            guess => Ok(guess),
        }
    }

    /// Arguments that share one of some summands of each template.
    fn shared(
        &self,
        other: &Summands,
        some: impl Fn(&Relation) -> Proof<Relation>,
    ) -> Proof<Option<Relation>> {
        let mut guess: Option<Relation> = None;
        for (template, coefficient, relation) in other.iter() {
            let Some(mine) = self.summands.get(template, coefficient) else {
                return Ok(None);
            };
            let shared = some(relation)?.then(&some(mine)?.reverse()?)?;
            let all = match guess {
                Some(all) => all.intersect(&shared)?,
                None => shared,
            };
            if all.is_single_valued()? {
                return Ok(Some(all));
            }
            guess = Some(all);
        }
        Ok(guess)
    }
}
