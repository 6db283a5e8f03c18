//! Summands that several iterations of a loop add: counted.
//!
//! Sets have no multiplicities. Where the iterations that add one summand are neighbours, their number
//! is quasi-affine, and the summand is replaced by one with that number as a factor.

use num_rational::BigRational;

use crate::affine::{Points, Relation};
use crate::cells::{Summands, in_order};
use crate::reason::{Proof, Reason, stop};
use crate::terms::{Atom, TemplateId, Terms};

/// Numbers up to which a constant number of iterations becomes a coefficient.
const MAX_FACTOR: i64 = 64;

/// Projects the loop variable out of summands; `other` is a name that no parameter has.
pub(crate) fn collected(
    terms: &mut Terms,
    added: &Summands,
    (variable, other): (&str, &str),
    name: &str,
) -> Proof<Summands> {
    let mut all = Summands::default();
    let order = format!("[{variable}, {other}] -> {{ : {variable} < {other} }}");
    let order = Points::parse(&order)?;
    let again = |relation: &Points| -> Proof<bool> {
        let other = relation.rename(variable, other)?;
        Ok(!relation.intersect(&other)?.under(&order)?.is_empty()?)
    };
    // Mostly iterations write cells of their own, and cells have few dimensions where summands have dozens.
    let cells = added.domain()?;
    if !cells.as_ref().map_or(Ok(false), again)? {
        for (template, coefficient, relation) in added.iter() {
            all.add(template, coefficient, relation.project(variable)?)?;
        }
        return Ok(all);
    }
    for (template, relation) in added.by_template()? {
        let again = relation.rename(variable, other)?;
        let common = relation.intersect(&again)?.under(&order)?;
        let repeated = !common.is_empty()?;
        for (key, coefficient, relation) in added.iter().filter(|(t, _, _)| *t == template) {
            match repeated {
                false => all.add(key, coefficient, relation.project(variable)?)?,
                true => counted(
                    terms,
                    (key, coefficient, relation),
                    variable,
                    &mut all,
                    name,
                )?,
            }
        }
    }
    Ok(all)
}

/// Adds a summand as often as there are iterations that add it.
fn counted(
    terms: &mut Terms,
    (template, coefficient, relation): (TemplateId, &BigRational, &Relation),
    variable: &str,
    all: &mut Summands,
    name: &str,
) -> Proof<()> {
    let refused = || stop(Reason::Repeated(format!("'{name}'")));
    let Some(count) = relation.count_of(variable)? else {
        return refused();
    };
    let rank = relation.domain()?.arity()?;
    let holes = terms.template_arity(template);
    if let Some((least, most)) = count.range()?.bounds()?
        && least >= 1
        && most <= MAX_FACTOR
    {
        for number in least..=most {
            let exactly = Points::parse(&format!("{{ [{number}] }}"))?;
            let cells = count.onto(&exactly)?.domain()?;
            let relation = cells.unflat_pairs(rank, holes)?;
            let times = BigRational::from_integer(number.into());
            all.add(template, &(coefficient * times), relation)?;
        }
        return Ok(());
    }
    let atom = terms.atom(Atom::Count, 1);
    let mut atoms = terms.factors(template).to_vec();
    let place = atoms.partition_point(|a| *a < atom);
    let before: usize = atoms.iter().take(place).map(|a| terms.arity(*a)).sum();
    atoms.insert(place, atom);
    let counted = terms.template(atoms);
    let relation = count.flat_pairs()?.unflat_pairs(rank, holes + 1)?;
    let relation = relation.last_hole_to(before, holes)?;
    let relation = in_order(terms, counted, relation)?;
    all.add(counted, coefficient, relation)
}
