//! Sums whose number of summands depends on parameters, as functions.
//!
//! A sum that is an operand of a product, a quotient or a function is a function of the cell and
//! the loop variables, a *family*. Two families are recognised as one by solving for the map between
//! their arguments: a summand that both have tells which arguments belong together. The map is a guess and
//! is then proved, so that nothing is taken on trust (the prophecies of Clément 2022, inferred).

use num_rational::BigRational;
use num_traits::One;

use crate::affine::{Points, Relation};
use crate::cells::Summands;
use crate::evaluator::Evaluator;
use crate::families::{Family, Folding};
use crate::products::{Case, Product};
use crate::reason::Proof;

/// Families that are compared with a new one.
const MAX_FAMILIES: usize = 64;

impl Evaluator<'_> {
    /// A sum as the one summand that it is.
    pub(crate) fn folded(&mut self, summands: &Summands, cell: &Points) -> Proof<Summands> {
        self.world().folding = Folding::Done;
        let cases = self.sum_cases(summands, cell)?;
        let mut folded = Summands::default();
        self.add_cases(&cases, cell, &mut folded)?;
        Ok(folded)
    }

    /// The sum that a cell holds: nothing where it has no summand, and a function elsewhere.
    pub(crate) fn sum_cases(&mut self, values: &Summands, at: &Points) -> Proof<Vec<Case>> {
        let (summands, arguments) = self.bound(values, at)?;
        let mut cases = Vec::new();
        let Some(domain) = summands.domain()? else {
            return Ok(vec![Case {
                when: self.context().clone(),
                sum: Vec::new(),
            }]);
        };
        let present = self.unbound(&arguments, &domain)?.parameters()?;
        let without = self.context().subtract(&present)?;
        if !without.is_empty()? {
            cases.push(Case {
                when: without,
                sum: Vec::new(),
            });
        }
        let when = self.context().intersect(&present)?;
        let arguments = arguments.under(&when)?;
        let (number, map) = self.family(summands)?;
        let holes = match map {
            Some(map) => arguments.apply(&map)?,
            None => arguments,
        };
        let arity = holes.arity()?;
        let loops = self.loops_of_family(number);
        let atom = self.terms_mut().sum(number, arity, loops);
        cases.push(Case {
            when,
            sum: vec![Product {
                coefficient: BigRational::one(),
                factors: vec![(atom, holes)],
            }],
        });
        Ok(cases)
    }

    /// Moves loop variables in front of the cell: the summands as relations from all of them, and the arguments of
    /// the access as functions of the loop variables.
    fn bound(&mut self, values: &Summands, at: &Points) -> Proof<(Summands, Points)> {
        let variables = self.loop_variables.clone();
        let context = self.context().clone();
        let bind_all = |relation: &Relation| -> Proof<Relation> {
            let mut relation = relation.on(at)?.under(&context)?;
            for variable in &variables {
                let any = Points::parse(&format!("[{variable}] -> {{ : }}"))?;
                relation = relation.under(&any)?.bind(variable)?.0;
            }
            relation.coalesce()
        };
        let summands = values.map(bind_all)?;
        let mut arguments = at.clone();
        for variable in &variables {
            let value = Points::parse(&format!("[{variable}] -> {{ [{variable}] }}"))?;
            arguments = value.concat(&arguments)?;
        }
        Ok((summands, arguments.under(&context)?))
    }

    /// The arguments that belong to a set.
    fn unbound(&self, arguments: &Points, set: &Points) -> Proof<Points> {
        arguments.intersect(set)
    }

    /// The number of a family with these summands, and the map to its arguments if that is another one's.
    fn family(&mut self, summands: Summands) -> Proof<(u32, Option<Relation>)> {
        for family in self.families().iter().rev().take(MAX_FAMILIES) {
            if let Some(map) = family.map_from(&summands)? {
                return Ok((family.number, Some(map)));
            }
        }
        let number = u32::try_from(self.families().len()).unwrap_or(u32::MAX);
        let family = Family::new(summands, number, self.folds())?;
        let canonical = family.canonical.clone();
        self.world().families.push(family);
        Ok((number, canonical))
    }

    fn loops_of_family(&self, number: u32) -> Vec<u32> {
        let family = self.families().get(number as usize);
        let summands = family.into_iter().flat_map(|f| f.summands.iter());
        let mut loops: Vec<u32> = summands
            .flat_map(|(template, _, _)| self.terms().loops_of_template(template))
            .collect();
        loops.sort_unstable();
        loops.dedup();
        loops
    }
}
