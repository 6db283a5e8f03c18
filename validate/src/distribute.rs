//! Products of a sum whose number of summands depends on parameters: each summand is multiplied.

use exo_ir::{Data, DataOp};
use num_rational::BigRational;
use num_traits::One;

use crate::affine::{Points, Relation};
use crate::cells::{Summands, in_order};
use crate::evaluator::Evaluator;
use crate::frame::Frame;
use crate::products::{Case, MAX_TEMPLATES, Place, Product, keeps_summands};
use crate::reason::Proof;
use crate::terms::{AtomId, RootId, TemplateId};

/// The factors of a product; gives whether their signs make a minus.
fn factors<'e>(e: &'e Data, into: &mut Vec<&'e Data>) -> bool {
    crate::deep(|| match e {
        Data::Neg(e) => !factors(e, into),
        Data::Bin(DataOp::Mul, a, b) => factors(a, into) ^ factors(b, into),
        e => {
            into.push(e);
            false
        }
    })
}

impl Evaluator<'_> {
    /// Adds a product of one sum and other values, summand by summand; `false` if the expression is something else.
    pub(crate) fn distribute(
        &mut self,
        frame: &Frame<'_>,
        part: &Data,
        place: Place<'_>,
        sign: &BigRational,
        result: &mut Summands,
    ) -> Proof<bool> {
        let mut all = Vec::new();
        let is_negative = factors(part, &mut all);
        if all.len() < 2 {
            return Ok(false);
        }
        let mut sum = None;
        for (number, factor) in all.iter().enumerate() {
            if let Some(read) = self.sum_read(frame, factor, place)? {
                // A product of two sums is left to functions of them.
                if sum.replace((number, read)).is_some() {
                    return Ok(false);
                }
            }
        }
        let Some((number, (root, at))) = sum else {
            return Ok(false);
        };
        all.remove(number);
        let mut others = vec![Case {
            when: self.context().clone(),
            sum: vec![Product::constant(BigRational::one())],
        }];
        for factor in all {
            let cases = self.cases(frame, factor, place.mode)?;
            others = self.combine(DataOp::Mul, (others, cases), place.mode)?;
        }
        let sign = match is_negative {
            true => -sign,
            false => sign.clone(),
        };
        self.multiply_cell((root, &at), &others, (place.cell, &sign), result)?;
        Ok(true)
    }

    /// The buffer and cell of an expression that reads a sum, whose summands are those of the cell that is written.
    fn sum_read(
        &mut self,
        frame: &Frame<'_>,
        e: &Data,
        place: Place<'_>,
    ) -> Proof<Option<(RootId, Points)>> {
        let Some((root, source, at)) = self.cell_read(frame, e)? else {
            return Ok(None);
        };
        if !keeps_summands(source, place.elem, place.mode.arithmetic) {
            return Ok(None);
        }
        let at = crate::expression::point(&at, self.context())?;
        let Some(cells) = self.heap.get(&root).cloned() else {
            return Ok(None);
        };
        let mut count = 0;
        for (_, _, relation) in cells.values.iter() {
            let holes = at.apply(relation)?;
            if !holes.is_empty()? {
                count += 1;
                if count > MAX_TEMPLATES || !holes.is_single_valued()? {
                    return Ok(Some((root, at)));
                }
            }
        }
        Ok(None)
    }

    fn multiply_cell(
        &mut self,
        (root, at): (RootId, &Points),
        others: &[Case],
        (cell, sign): (&Points, &BigRational),
        result: &mut Summands,
    ) -> Proof<()> {
        self.need_value(root, at)?;
        let Some(cells) = self.heap.get(&root).cloned() else {
            return Ok(());
        };
        let access = Relation::product(cell, at)?;
        for (template, coefficient, relation) in cells.values.iter() {
            let moved = access.then(relation)?;
            for case in others {
                let moved = moved.under(&case.when)?;
                if moved.is_empty()? {
                    continue;
                }
                for product in &case.sum {
                    let (template, relation) = self.times((template, &moved), product, case)?;
                    let coefficient = coefficient * &product.coefficient * sign;
                    result.add(template, &coefficient, relation)?;
                }
            }
        }
        Ok(())
    }

    /// Multiplies summands by a product. Two of them stay two: the product is one and the same for a cell.
    fn times(
        &mut self,
        (template, relation): (TemplateId, &Relation),
        product: &Product,
        case: &Case,
    ) -> Proof<(TemplateId, Relation)> {
        let mut atoms: Vec<(AtomId, usize)> = Vec::new();
        let mut at = 0;
        let theirs = self.terms().factors(template).to_vec();
        for atom in theirs.iter().chain(product.factors.iter().map(|(a, _)| a)) {
            atoms.push((*atom, at));
            at += self.terms().arity(*atom);
        }
        let holes: Vec<Points> = product.factors.iter().map(|(_, h)| h.clone()).collect();
        let holes = crate::products::joined(&holes, &case.when)?;
        let other = Relation::product(&relation.domain()?, &holes)?;
        let both = relation.beside(&other)?;
        atoms.sort_by_key(|(atom, _)| *atom);
        let order: Vec<usize> = atoms
            .iter()
            .flat_map(|(atom, from)| *from..from + self.terms().arity(*atom))
            .collect();
        let both = both.permuted(&order)?;
        let atoms = atoms.into_iter().map(|(atom, _)| atom).collect();
        let template = self.terms_mut().template(atoms);
        Ok((template, in_order(self.terms(), template, both)?))
    }
}
