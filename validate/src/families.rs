//! Sums as functions of a tuple, and maps between the arguments of two of them.

use num_rational::BigRational;

use crate::affine::Relation;
use crate::cells::Summands;
use crate::reason::Proof;
use crate::terms::TemplateId;

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
    /// A template and its coefficient whose first and last summands tell arguments apart, if one was found.
    telling: Option<(TemplateId, BigRational)>,
    /// Whether arguments with the same summands were looked for.
    is_canonical: bool,
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
            telling: None,
            is_canonical: canonical,
        };
        if canonical {
            family.telling = family.telling_terms()?;
            if family.telling.is_none() {
                family.canonical = family.map_from(&family.summands)?;
            }
        }
        Ok(family)
    }

    fn telling_terms(&self) -> Proof<Option<(TemplateId, BigRational)>> {
        let Some(arguments) = self.summands.domain()? else {
            return Ok(None);
        };
        for (template, coefficient, relation) in self.summands.iter() {
            if arguments.is_subset(&relation.domain()?)?
                && same_ends(relation, relation)?.is_single_valued()?
            {
                return Ok(Some((template, coefficient.clone())));
            }
        }
        Ok(None)
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
        if let Some((template, coefficient)) = &self.telling {
            let mine = self.summands.get(*template, coefficient);
            let ends = mine.zip(other.get(*template, coefficient));
            return ends.map(|(mine, other)| same_ends(other, mine)).transpose();
        }
        // Equal arguments share all of their summands.
        if !self.is_canonical
            && let Some(guess) = self.shared(other, |summands| Ok(summands.clone()))?
            && guess.is_single_valued()?
        {
            return Ok(Some(guess));
        }
        // Windows that overlap share summands, too; their first ones are apart.
        let guess = self.shared(other, Relation::first)?;
        guess.map(|arguments| arguments.first()).transpose()
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
            let shared = same(relation, mine, &some)?;
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

/// The arguments whose first summands are the same, and the last ones, too: where one of them is repeated beyond an edge, the other one is not.
fn same_ends(a: &Relation, b: &Relation) -> Proof<Relation> {
    same(a, b, Relation::first)?.intersect(&same(a, b, Relation::last)?)
}

/// The arguments of which one of some summands is the same.
fn same(
    a: &Relation,
    b: &Relation,
    some: impl Fn(&Relation) -> Proof<Relation>,
) -> Proof<Relation> {
    some(a)?.then(&some(b)?.reverse()?)
}
