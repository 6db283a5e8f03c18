//! Equality of values by arithmetic, where their normal forms differ.
//!
//! isl says which accesses are to one cell, z3 whether what is computed of them is equal. The cells of an output
//! are split until, in each part, a value is one expression and two accesses are either always or never to one
//! cell; then each access is a variable (Clément 2022, §6.2, has indices in the question instead).

use std::collections::BTreeMap;

use exo_ir::Elem;
use num_rational::BigRational;
use num_traits::Zero;

use crate::affine::{Points, Relation};
use crate::cells::Summands;
use crate::evaluator::Evaluator;
use crate::reason::Proof;
use crate::smt::{self, Answer, Writer};
use crate::terms::{AtomId, TemplateId};

/// Parts into which the cells of an output are split.
const MAX_PARTS: usize = 64;
/// Questions of one validation.
const MAX_QUESTIONS: usize = 256;
/// Summands of a value that is asked about.
const MAX_SUMMANDS: usize = 64;

/// A summand of a difference.
struct Summand {
    template: TemplateId,
    coefficient: BigRational,
    relation: Relation,
}

/// The accesses of a part: for each summand its variables.
enum Accesses {
    Named(Vec<Vec<usize>>),
    /// Two accesses are to one cell for these cells of the output, and not for others.
    Mixed(Points),
}

impl Evaluator<'_> {
    /// Whether the sums of what one side has and of what the other has are equal in every cell of a type.
    pub(crate) fn equal_by_arithmetic(
        &mut self,
        (missing, extra): (&Summands, &Summands),
        elem: Option<Elem>,
    ) -> Proof<bool> {
        let mut all = Vec::new();
        for (summands, negative) in [(missing, false), (extra, true)] {
            for (template, coefficient, relation) in summands.iter() {
                if all.len() >= MAX_SUMMANDS || !relation.is_single_valued()? {
                    return Ok(false);
                }
                all.push(Summand {
                    template,
                    coefficient: match negative {
                        true => -coefficient.clone(),
                        false => coefficient.clone(),
                    },
                    relation: relation.clone(),
                });
            }
        }
        let mut parts = match (missing.domain()?, extra.domain()?) {
            (Some(a), Some(b)) => vec![a.union(&b)?],
            (a, b) => a.into_iter().chain(b).collect(),
        };
        let mut looked_at = 0;
        while let Some(part) = parts.pop() {
            if part.is_empty()? {
                continue;
            }
            looked_at += 1;
            if looked_at > MAX_PARTS {
                return Ok(false);
            }
            match self.zero_in(&part, &all, elem)? {
                Found::Zero => {}
                Found::Other => return Ok(false),
                Found::Mixed(some) => {
                    parts.push(part.intersect(&some)?);
                    parts.push(part.subtract(&some)?);
                }
            }
        }
        Ok(true)
    }

    /// Whether the summands cancel in all cells of a part, if that is one question.
    fn zero_in(&mut self, part: &Points, all: &[Summand], elem: Option<Elem>) -> Proof<Found> {
        let mut here = Vec::new();
        for summand in all {
            let relation = summand.relation.on(part)?;
            if relation.is_empty()? {
                continue;
            }
            let cells = relation.domain()?;
            if !part.is_subset(&cells)? {
                return Ok(Found::Mixed(cells));
            }
            here.push((summand, relation));
        }
        let variables = match self.accesses(part, &here)? {
            Accesses::Named(variables) => variables,
            Accesses::Mixed(cells) => return Ok(Found::Mixed(cells)),
        };
        if elem.is_some_and(|elem| self.is_zero_in_type(&here, &variables, elem)) {
            return Ok(Found::Zero);
        }
        if self.is_another_polynomial(&here, &variables) || self.questions().len() >= MAX_QUESTIONS
        {
            return Ok(Found::Other);
        }
        let own = |name: &str| self.is_own_function(name);
        let mut writer = Writer::new(self.terms(), &own);
        for ((summand, _), variables) in here.iter().zip(&variables) {
            let added = writer.add(summand.template, &summand.coefficient, variables);
            if added.is_none() {
                return Ok(Found::Other);
            }
        }
        let question = writer.ask();
        let answer = question.answer;
        self.questions().push(question);
        Ok(match answer {
            Answer::Unsat => Found::Zero,
            Answer::Sat | Answer::Unknown => Found::Other,
        })
    }

    /// Whether the summands cancel modulo the numbers of an integer type: equal products together have a coefficient that is one of its zeros.
    fn is_zero_in_type(
        &self,
        here: &[(&Summand, Relation)],
        variables: &[Vec<usize>],
        elem: Elem,
    ) -> bool {
        let Some(bits) = elem.integer_bits() else {
            return false;
        };
        let modulus = BigRational::from_integer((1_i128 << bits).into());
        let mut coefficients: BTreeMap<(TemplateId, &[usize]), BigRational> = BTreeMap::new();
        for ((summand, _), variables) in here.iter().zip(variables) {
            let product = (summand.template, &variables[..]);
            *coefficients.entry(product).or_default() += &summand.coefficient;
        }
        coefficients.values().all(|c| (c / &modulus).is_integer())
    }

    /// Whether the summands are products of variables alone, and do not cancel: a polynomial is zero only if its coefficients are, so that there is
    /// nothing to ask.
    fn is_another_polynomial(
        &self,
        here: &[(&Summand, Relation)],
        variables: &[Vec<usize>],
    ) -> bool {
        let mut coefficients: BTreeMap<Vec<usize>, BigRational> = BTreeMap::new();
        for ((summand, _), variables) in here.iter().zip(variables) {
            let factors = self.terms().factors(summand.template);
            if !factors.iter().all(|atom| self.terms().is_variable(*atom)) {
                return false;
            }
            let mut product = variables.clone();
            product.sort_unstable();
            *coefficients.entry(product).or_default() += &summand.coefficient;
        }
        coefficients.values().any(|c| !c.is_zero())
    }

    /// Names of the accesses of each summand: one name for one cell.
    fn accesses(&self, part: &Points, here: &[(&Summand, Relation)]) -> Proof<Accesses> {
        let mut known: Vec<(AtomId, Relation)> = Vec::new();
        let mut all = Vec::with_capacity(here.len());
        for (summand, relation) in here {
            let mut variables = Vec::new();
            for leaf in smt::leaves(self.terms(), summand.template) {
                let at = relation.holes(leaf.from, leaf.arity)?;
                let mut name = None;
                for (number, (_, there)) in known.iter().enumerate() {
                    if known[number].0 != leaf.atom {
                        continue;
                    }
                    let common = at.intersect(there)?.domain()?;
                    if part.is_subset(&common)? {
                        name = Some(number);
                        break;
                    }
                    if !common.is_empty()? {
                        return Ok(Accesses::Mixed(common));
                    }
                }
                variables.push(name.unwrap_or(known.len()));
                if name.is_none() {
                    known.push((leaf.atom, at));
                }
            }
            all.push(variables);
        }
        Ok(Accesses::Named(all))
    }
}

/// The answer about a part.
enum Found {
    Zero,
    Other,
    /// It has to be split: these cells, and the others.
    Mixed(Points),
}
