//! Symbolic heaps: the values of the cells of each buffer, as relations.
//!
//! Follows Clément 2022, §5.2 and §7.3, with one change: *every* value is a finite or parametric sum of
//! templates with coefficients, so that the base of a reduction is a summand as others. The key of a
//! summand of a reduction (thesis: its position) is the summand itself, template and holes; a cell whose
//! sum has one summand twice is out of reach and never taken for one with a single one.

use std::collections::BTreeMap;
use std::rc::Rc;

use num_rational::BigRational;
use num_traits::Zero;

use crate::affine::{Points, Relation};
use crate::products::MAX_TEMPLATES;
use crate::reason::Proof;
use crate::terms::{RootId, TemplateId, Terms};

/// The summands of cells: for each template and coefficient the relation from cells to holes. No cell has a
/// template with the same holes under two coefficients, but for a formal sum.
#[derive(Clone, Default)]
pub(crate) struct Summands {
    relations: BTreeMap<(TemplateId, BigRational), Relation>,
    /// The number of terms that were added to a formal sum, in which like terms of different coefficients are left as they are.
    formal: Option<usize>,
}

/// The cells of one buffer.
#[derive(Clone)]
pub(crate) struct Cells {
    /// The cells that hold a value.
    pub(crate) defined: Points,
    /// The cells that were overwritten or destroyed since the buffer was looked at first.
    pub(crate) overwritten: Points,
    /// The values of the cells. They mean nothing where a cell holds no value.
    pub(crate) values: Summands,
}

/// The buffers that can be reached.
pub(crate) type Heap = BTreeMap<RootId, Rc<Cells>>;

/// The change that an iteration makes to a buffer: it depends on the loop variable.
#[derive(Clone)]
pub(crate) struct Delta {
    /// Cells whose old value is gone.
    pub(crate) overwritten: Points,
    /// The overwritten cells that hold no value afterwards.
    pub(crate) undefined: Points,
    /// The summands of overwritten cells, and those that are added to others.
    pub(crate) added: Summands,
}

impl Summands {
    /// A formal sum without terms. Two that have the same terms are equal, and two that are equal may have others.
    pub(crate) fn formal() -> Summands {
        Summands {
            formal: Some(0),
            ..Summands::default()
        }
    }

    /// The empty sum of the same kind.
    fn none(&self) -> Summands {
        Summands {
            formal: self.formal,
            ..Summands::default()
        }
    }

    /// The sum with like terms collected.
    pub(crate) fn collected(self) -> Proof<Summands> {
        if self.formal.is_none() {
            return Ok(self);
        }
        let mut collected = Summands::default();
        collected.add_all(&self)?;
        Ok(collected)
    }

    /// Whether a formal sum was made of many terms of several kinds. An unrolled reduction has many of few kinds, and stays what a loop would leave.
    pub(crate) fn has_many_terms(&self) -> bool {
        self.formal.is_some_and(|terms| terms > MAX_TEMPLATES)
            && self.relations.len() > MAX_TEMPLATES / 2
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (TemplateId, &BigRational, &Relation)> {
        self.relations.iter().map(|((t, c), r)| (*t, c, r))
    }

    pub(crate) fn get(&self, template: TemplateId, coefficient: &BigRational) -> Option<&Relation> {
        self.relations.get(&(template, coefficient.clone()))
    }

    pub(crate) fn remove(&mut self, template: TemplateId, coefficient: &BigRational) {
        self.relations.remove(&(template, coefficient.clone()));
    }

    /// Adds summands; where a cell has one with the same holes already, the coefficients are added, in a formal sum those that are equal.
    pub(crate) fn add(
        &mut self,
        template: TemplateId,
        coefficient: &BigRational,
        mut relation: Relation,
    ) -> Proof<()> {
        if let Some(terms) = &mut self.formal {
            *terms += 1;
            return self.add_term(template, coefficient.clone(), relation);
        }
        let others: Vec<(BigRational, Relation)> = self
            .iter()
            .filter(|(t, _, _)| *t == template)
            .map(|(_, c, r)| (c.clone(), r.clone()))
            .collect();
        let mut met = Vec::new();
        for (other, there) in others {
            let common = there.intersect(&relation)?;
            if common.is_empty()? {
                continue;
            }
            let rest = there.subtract(&common)?;
            match rest.is_empty()? {
                true => self.relations.remove(&(template, other.clone())),
                false => self.relations.insert((template, other.clone()), rest),
            };
            relation = relation.subtract(&common)?;
            met.push((other + coefficient, common));
        }
        met.push((coefficient.clone(), relation));
        for (coefficient, relation) in met {
            if !coefficient.is_zero() {
                self.join(template, coefficient, relation)?;
            }
        }
        Ok(())
    }

    /// Adds terms to a formal sum. Those that are there with this coefficient have twice as much then, which may be there, too.
    fn add_term(
        &mut self,
        template: TemplateId,
        mut coefficient: BigRational,
        mut relation: Relation,
    ) -> Proof<()> {
        while let Some(there) = self.get(template, &coefficient).cloned() {
            let common = there.intersect(&relation)?;
            if common.is_empty()? {
                break;
            }
            let once = there
                .subtract(&common)?
                .union(&relation.subtract(&common)?)?;
            self.remove(template, &coefficient);
            self.join(template, coefficient.clone(), once)?;
            coefficient = &coefficient + &coefficient;
            relation = common;
        }
        self.join(template, coefficient, relation)
    }

    /// Adds summands none of which is there.
    fn join(&mut self, template: TemplateId, c: BigRational, relation: Relation) -> Proof<()> {
        if relation.is_empty()? {
            return Ok(());
        }
        let key = (template, c);
        let joined = match self.relations.get(&key) {
            Some(there) => there.union(&relation)?,
            None => relation,
        };
        self.relations.insert(key, joined);
        Ok(())
    }

    pub(crate) fn add_all(&mut self, others: &Summands) -> Proof<()> {
        for (template, coefficient, relation) in others.iter() {
            self.add(template, coefficient, relation.clone())?;
        }
        Ok(())
    }

    /// Makes every relation another one.
    pub(crate) fn map(&self, f: impl Fn(&Relation) -> Proof<Relation>) -> Proof<Summands> {
        let mut mapped = self.none();
        for (template, coefficient, relation) in self.iter() {
            mapped.join(template, coefficient.clone(), f(relation)?)?;
        }
        Ok(mapped)
    }

    /// Whether both have the same summands in some cells.
    fn same_on(&self, other: &Summands, cells: &Points) -> Proof<bool> {
        for (key, relation) in &self.relations {
            let same = match other.relations.get(key) {
                Some(there) => relation.is_equal_on(there, cells)?,
                None => relation.is_empty_on(cells)?,
            };
            if !same {
                return Ok(false);
            }
        }
        let mut more = other
            .relations
            .iter()
            .filter(|(key, _)| !self.relations.contains_key(key));
        more.try_fold(true, |same, (_, relation)| {
            Ok(same && relation.is_empty_on(cells)?)
        })
    }

    /// The summands that the other one does not have.
    pub(crate) fn without(&self, other: &Summands) -> Proof<Summands> {
        let mut rest = self.none();
        for (template, coefficient, relation) in self.iter() {
            let left = match other.get(template, coefficient) {
                Some(there) => relation.subtract(there)?,
                None => relation.clone(),
            };
            rest.join(template, coefficient.clone(), left)?;
        }
        Ok(rest)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.relations.is_empty()
    }

    /// The cells that have a summand.
    pub(crate) fn domain(&self) -> Proof<Option<Points>> {
        let mut all: Option<Points> = None;
        for (_, _, relation) in self.iter() {
            let domain = relation.domain()?;
            all = Some(match all {
                Some(points) => points.union(&domain)?,
                None => domain,
            });
        }
        Ok(all)
    }

    /// The relation of a template whatever the coefficient.
    pub(crate) fn by_template(&self) -> Proof<BTreeMap<TemplateId, Relation>> {
        let mut all: BTreeMap<TemplateId, Relation> = BTreeMap::new();
        for (template, _, relation) in self.iter() {
            let joined = match all.get(&template) {
                Some(there) => there.union(relation)?,
                None => relation.clone(),
            };
            all.insert(template, joined);
        }
        Ok(all)
    }
}

impl Cells {
    /// Applies the change of an iteration, or of many.
    pub(crate) fn changed(&self, delta: &Delta) -> Proof<Cells> {
        let mut values = self.values.map(|r| r.off(&delta.overwritten))?;
        values.add_all(&delta.added)?;
        let defined = self.defined.union(&delta.overwritten)?;
        Ok(Cells {
            defined: defined.subtract(&delta.undefined)?,
            overwritten: self.overwritten.union(&delta.overwritten)?,
            values,
        })
    }

    /// Keeps what holds under a condition on parameters.
    pub(crate) fn under(&self, condition: &Points) -> Proof<Cells> {
        Ok(Cells {
            defined: self.defined.under(condition)?,
            overwritten: self.overwritten.under(condition)?,
            values: self.values.map(|r| r.under(condition))?,
        })
    }

    /// Joins cells under one condition with cells under another that excludes it.
    pub(crate) fn or(&self, other: &Cells) -> Proof<Cells> {
        let mut values = self.values.clone();
        for (template, coefficient, relation) in other.values.iter() {
            values.join(template, coefficient.clone(), relation.clone())?;
        }
        Ok(Cells {
            defined: self.defined.union(&other.defined)?,
            overwritten: self.overwritten.union(&other.overwritten)?,
            values,
        })
    }

    /// Whether what is said of the cells has a parameter in it.
    pub(crate) fn mention(&self, parameter: &str) -> Proof<bool> {
        for (_, _, relation) in self.values.iter() {
            if relation.mentions(parameter)? {
                return Ok(true);
            }
        }
        Ok(self.defined.mentions(parameter)? || self.overwritten.mentions(parameter)?)
    }

    /// Whether both hold the same values under a condition on parameters.
    pub(crate) fn same(&self, other: &Cells, condition: &Points) -> Proof<bool> {
        let (mine, theirs) = (
            self.defined.under(condition)?,
            other.defined.under(condition)?,
        );
        if !mine.is_equal(&theirs)? {
            return Ok(false);
        }
        self.values.same_on(&other.values, &mine)
    }
}

impl Delta {
    /// The change that all iterations of a loop make one after the other, those whose loop variable meets the
    /// range (Clément 2022, §5.3, iterated update; §7.3.2 for sums).
    ///
    /// The variable `after` must be a new name.
    pub(crate) fn iterated(
        &self,
        terms: &mut Terms,
        (variable, after): (&str, &str),
        range: &Points,
        name: &str,
    ) -> Proof<Delta> {
        let overwritten = self.overwritten.under(range)?;
        let last = overwritten.last_by(variable)?;
        let mut added = self.added.map(|r| r.under(range))?;
        if !last.is_empty()? {
            let later = last.rename(variable, after)?;
            let order = format!("[{variable}, {after}] -> {{ : {variable} < {after} }}");
            let order = Points::parse(&order)?;
            added = added.map(|r| {
                let dead = r.on(&later)?.under(&order)?.project(after)?;
                r.subtract(&dead)
            })?;
        }
        let added = crate::repeats::collected(terms, &added, (variable, after), name)?;
        Ok(Delta {
            overwritten: overwritten.project(variable)?,
            undefined: self
                .undefined
                .under(range)?
                .intersect(&last)?
                .project(variable)?,
            added,
        })
    }

    /// Simplifies what is said, given that a condition on parameters holds.
    pub(crate) fn given(&self, condition: &Points) -> Proof<Delta> {
        Ok(Delta {
            overwritten: self.overwritten.given(condition)?,
            undefined: self.undefined.given(condition)?,
            added: self.added.map(|r| r.given(condition))?,
        })
    }

    /// Renames the loop variable.
    pub(crate) fn rename(&self, variable: &str, name: &str) -> Proof<Delta> {
        Ok(Delta {
            overwritten: self.overwritten.rename(variable, name)?,
            undefined: self.undefined.rename(variable, name)?,
            added: self.added.map(|r| r.rename(variable, name))?,
        })
    }
}

/// Gives products of equal atoms one form: the holes of neighbouring equal atoms are in lexicographic order.
pub(crate) fn in_order(terms: &Terms, template: TemplateId, relation: Relation) -> Proof<Relation> {
    let twins = terms.twins(template);
    let arity = terms.template_arity(template);
    let mut relation = relation;
    // One pass of a bubble sort for each pair brings the largest to its place.
    for _ in 0..twins.len() {
        for (at, width) in &twins {
            relation = swapped(&relation, arity, *at, *width)?;
        }
    }
    Ok(relation)
}

/// Exchanges two neighbouring groups of holes where the first is lexicographically larger.
fn swapped(relation: &Relation, arity: usize, at: usize, width: usize) -> Proof<Relation> {
    let names: Vec<String> = (0..arity).map(|k| format!("h{k}")).collect();
    let mut exchanged = names.clone();
    for k in at..(at + width).min(arity) {
        if k + width < arity {
            exchanged.swap(k, k + width);
        }
    }
    let all = names.join(", ");
    let group = |from: usize| {
        let group = names.get(from..from + width).unwrap_or(&[]);
        group.to_vec()
    };
    let (first, second) = (group(at), group(at + width));
    let mut larger = Vec::new();
    for k in 0..width {
        let mut parts: Vec<String> = (0..k)
            .map(|j| format!("{} = {}", first[j], second[j]))
            .collect();
        parts.push(format!("{} > {}", first[k], second[k]));
        larger.push(format!("({})", parts.join(" and ")));
    }
    let larger = larger.join(" or ");
    let keep = Relation::parse(&format!("{{ [{all}] -> [{all}] : not ({larger}) }}"))?;
    let turn = format!("{{ [{all}] -> [{}] : {larger} }}", exchanged.join(", "));
    let turned = relation.then(&Relation::parse(&turn)?)?;
    match turned.is_empty()? {
        true => Ok(relation.clone()),
        false => relation.then(&keep)?.union(&turned),
    }
}
