//! Like terms of sums that become operands: products of the same atoms.
//!
//! A function of a sum is compared by the form of the sum, so that form has to be one for sums that are equal. At the edges of an image, where pixels are repeated, terms are like
//! that are apart elsewhere; and the specification may have them in one cell, where the implementation adds them up in an expression.

use crate::affine::Points;
use crate::evaluator::Evaluator;
use crate::families::Folding;
use crate::products::{Case, Product, joined};
use crate::reason::Proof;

/// Single terms that the terms of one cell under one coefficient are taken for, at most.
const MAX_TERMS: usize = 8;

impl Evaluator<'_> {
    /// Cases in which terms of the same atoms have the same holes, and are collected, or have others, for whatever parameters.
    pub(crate) fn apart(&mut self, cases: Vec<Case>) -> Proof<Vec<Case>> {
        if !self.folds() {
            return Ok(cases);
        }
        let mut open = cases;
        let mut done = Vec::new();
        while let Some(case) = open.pop() {
            match meeting(&case)? {
                Some(common) => {
                    self.world().folding = Folding::Done;
                    let without = case.when.subtract(&common)?;
                    let sum = self.collected(restricted(&case.sum, &common)?, &common)?;
                    open.push(Case { when: common, sum });
                    let sum = restricted(&case.sum, &without)?;
                    open.push(Case { when: without, sum });
                    self.limit_cases(open.len() + done.len())?;
                }
                None => done.push(case),
            }
        }
        Ok(done)
    }

    /// The tuples of a set as sets of one each, the first ones first, if they are few and the form of the sum counts.
    pub(crate) fn single_terms(
        &mut self,
        holes: &Points,
        is_operand: bool,
    ) -> Proof<Option<Vec<Points>>> {
        if holes.is_single_valued()? {
            return Ok(Some(vec![holes.clone()]));
        }
        if !(is_operand && self.folds()) {
            return Ok(None);
        }
        self.world().folding = Folding::Done;
        let mut terms = Vec::new();
        let mut rest = holes.clone();
        while !rest.is_empty()? {
            if terms.len() == MAX_TERMS {
                return Ok(None);
            }
            let first = rest.first()?;
            rest = rest.subtract(&first)?;
            terms.push(first);
        }
        Ok(Some(terms))
    }

    /// Brings terms of one coefficient and the same atoms into the order of their holes.
    pub(crate) fn order_like_terms(&mut self, sum: &mut [Product], when: &Points) -> Proof<()> {
        if !self.folds() {
            return Ok(());
        }
        // One pass of a bubble sort for each term brings the last one to its place.
        for _ in 1..sum.len() {
            for at in 1..sum.len() {
                let (a, b) = (&sum[at - 1], &sum[at]);
                let is_like = a.coefficient == b.coefficient && a.atoms() == b.atoms();
                if is_like && is_behind(a, b, when)? {
                    self.world().folding = Folding::Done;
                    sum.swap(at - 1, at);
                }
            }
        }
        Ok(())
    }
}

/// A sum of which only what it is for some parameters is of interest: pieces of holes that do not matter there are gone, and do not multiply.
fn restricted(sum: &[Product], when: &Points) -> Proof<Vec<Product>> {
    let mut sum = sum.to_vec();
    for (_, holes) in sum.iter_mut().flat_map(|product| &mut product.factors) {
        *holes = holes.under(when)?;
    }
    Ok(sum)
}

/// The parameters for which two terms of the same atoms have the same holes, of the first two that do so for some and not for all.
fn meeting(case: &Case) -> Proof<Option<Points>> {
    for (k, a) in case.sum.iter().enumerate() {
        for b in &case.sum[k + 1..] {
            if a.factors.is_empty() || a.atoms() != b.atoms() {
                continue;
            }
            let mut common = case.when.clone();
            for ((_, a), (_, b)) in a.factors.iter().zip(&b.factors) {
                common = common.intersect(&a.intersect(b)?.parameters()?)?;
            }
            if !common.is_empty()? && !case.when.is_subset(&common)? {
                return Ok(Some(common));
            }
        }
    }
    Ok(None)
}

/// Whether the holes of a term are behind those of another one, for all parameters of a set.
fn is_behind(a: &Product, b: &Product, when: &Points) -> Proof<bool> {
    let holes = |p: &Product| {
        let holes: Vec<Points> = p.factors.iter().map(|(_, h)| h.clone()).collect();
        joined(&holes, when)
    };
    let (a, b) = (holes(a)?, holes(b)?);
    let arity = a.arity()?;
    let names = |letter: char| (0..arity).map(move |k| format!("{letter}{k}"));
    let all: Vec<String> = names('a').chain(names('b')).collect();
    let later: Vec<String> = (0..arity)
        .map(|k| {
            let mut parts: Vec<String> = (0..k).map(|j| format!("a{j} = b{j}")).collect();
            parts.push(format!("a{k} > b{k}"));
            format!("({})", parts.join(" and "))
        })
        .collect();
    if later.is_empty() {
        return Ok(false);
    }
    let later = format!("{{ [{}] : {} }}", all.join(", "), later.join(" or "));
    let pairs = a.concat(&b)?;
    pairs.is_subset(&Points::parse(&later)?)
}
