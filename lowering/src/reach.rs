//! Proofs that an address lies within its buffer, or one past its end: C may form no other, and
//! LLVM's `inbounds` allows no other. Sizes are symbols, so intervals are not enough: bounds of
//! loops and conditions around are put in for what they bound.

use crate::range::Ranges;
use crate::sum::{Atom, ControlSum, Extremum, Overflow};

/// How many bounds of loops may be put in, one after the other. What is a choice halves it, so that choices stay few.
const DEPTH: usize = 12;
/// How many conditions are tried at each place; those that stand closest come first.
const CONDITIONS: usize = 8;

/// A cell of a buffer by its indices.
pub(crate) struct Cell<'a> {
    /// The extents of the buffer.
    pub(crate) extents: &'a [ControlSum],
    /// Its strides.
    pub(crate) strides: &'a [ControlSum],
    /// The indices of the cell.
    pub(crate) index: &'a [ControlSum],
    /// Whether the buffer is dense: row upon row without gaps.
    pub(crate) dense: bool,
}

impl Ranges<'_> {
    /// Whether the cell's address is surely within the buffer or one past its end.
    pub(crate) fn is_reached(&self, cell: &Cell<'_>) -> bool {
        self.is_inside_or_next(cell) || (cell.dense && self.is_between_ends(cell).unwrap_or(false))
    }

    /// Whether each index is in its dimension; the last that is not zero may be next to it.
    fn is_inside_or_next(&self, cell: &Cell<'_>) -> bool {
        let dims = cell.index.iter().zip(cell.extents).zip(cell.strides);
        for (d, ((at, extent), stride)) in dims.enumerate() {
            if !self.is_not_negative(at) {
                return false;
            }
            let Ok(left) = extent.sub(at) else {
                return false;
            };
            let inside = left.sub(&ControlSum::constant(1));
            if inside.is_ok_and(|e| self.is_not_negative(&e)) {
                continue;
            }
            let last = cell.index.iter().skip(d + 1).all(is_zero);
            let next_is_one_past = cell.dense || stride.as_const() == Some(1);
            return last && next_is_one_past && self.is_not_negative(&left);
        }
        true
    }

    /// Whether the offset of the cell is from zero to the number of cells.
    fn is_between_ends(&self, cell: &Cell<'_>) -> Result<bool, Overflow> {
        let (mut offset, mut cells) = (ControlSum::default(), ControlSum::constant(1));
        for (at, stride) in cell.index.iter().zip(cell.strides) {
            offset = offset.add(&stride.mul(at)?)?;
        }
        for extent in cell.extents {
            cells = cells.mul(extent)?;
        }
        Ok(self.is_not_negative(&offset) && self.is_not_negative(&cells.sub(&offset)?))
    }

    /// Whether the value is surely not negative.
    pub fn is_not_negative(&self, e: &ControlSum) -> bool {
        self.prove(e, DEPTH).unwrap_or(false)
    }

    fn prove(&self, e: &ControlSum, depth: usize) -> Result<bool, Overflow> {
        let e = without_quotients(e)?;
        if self.interval(&e).is_non_negative() {
            return Ok(true);
        }
        if depth == 0 {
            return Ok(false);
        }
        // Before loops: parts of an extremum may cancel a loop's variable.
        if self.prove_by_extremum(&e, depth)? || self.prove_by_choice(&e, depth)? {
            return Ok(true);
        }
        // Bounds of inner loops may mention outer variables, so the innermost goes first.
        for l in self.loops().rev() {
            let c = e.coefficient(&l.var);
            if c != 0 {
                let least = if c > 0 { &l.first } else { &l.last };
                let rest = e.sub(&ControlSum::atom(l.var.clone()).scale(c)?)?;
                return self.prove(&rest.add(&least.scale(c)?)?, depth - 1);
            }
        }
        for (atom, c) in e.terms().filter(|(_, c)| *c < 0) {
            // No remainder is above what it is one of.
            if let Atom::Mod(num, _) = atom
                && self.interval(num).is_non_negative()
            {
                let rest = e.sub(&ControlSum::atom(atom.clone()).scale(c)?)?;
                if self.prove(&rest.add(&num.scale(c)?)?, depth / 2)? {
                    return Ok(true);
                }
            }
        }
        for fact in self.conditions().rev().take(CONDITIONS) {
            if let Some(times) = shared(&e, fact)
                && self.prove(&e.sub(&fact.scale(times)?)?, depth / 2)?
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether it follows from the same question with the parts of an extremum in its place. One part decides where the extremum can only be
    /// better for the sum than that part is; else each has to hold, as the extremum is one of them.
    fn prove_by_extremum(&self, e: &ControlSum, depth: usize) -> Result<bool, Overflow> {
        for (atom, c) in e.terms() {
            let Atom::Extremum(which, parts) = atom else {
                continue;
            };
            let one_is_enough = (*which == Extremum::Min) == (c < 0);
            let mut held = 0;
            for part in parts {
                let holds = self.prove(&e.replaced(atom, part)?, depth / 2)?;
                held += usize::from(holds);
                if holds == one_is_enough {
                    break;
                }
            }
            let wanted = if one_is_enough { 1 } else { parts.len() };
            if held == wanted {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

impl Ranges<'_> {
    /// Whether it follows in both cases of the first choice in it, from what is known in each.
    fn prove_by_choice(&self, e: &ControlSum, depth: usize) -> Result<bool, Overflow> {
        let choice = e.terms().find_map(|(atom, _)| match atom {
            Atom::Choice(choice) => Some((atom, choice)),
            _ => None,
        });
        let Some((atom, choice)) = choice else {
            return Ok(false);
        };
        let cases = [choice.cond.clone(), choice.cond.negated()];
        for (cond, side) in cases.iter().zip(&choice.sides) {
            let mut facts = self.clone();
            facts.assume(cond);
            if !facts.prove(&e.replaced(atom, side)?, depth / 2)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

fn is_zero(e: &ControlSum) -> bool {
    e.as_const() == Some(0)
}

/// The factor by which a fact is subtracted from a sum to eliminate an atom of both.
fn shared(e: &ControlSum, fact: &ControlSum) -> Option<i64> {
    fact.terms().find_map(|(atom, c)| {
        let have = e.coefficient(atom);
        let times = have.checked_div(c)?;
        (times > 0 && times.checked_mul(c) == Some(have)).then_some(times)
    })
}

/// The same value with `num - num % den` for `den * (num / den)`.
fn without_quotients(e: &ControlSum) -> Result<ControlSum, Overflow> {
    let mut out = e.clone();
    for (atom, c) in e.terms() {
        let Atom::Div(num, den) = atom else { continue };
        if c % den == 0 {
            let rest = ControlSum::atom(Atom::Mod(num.clone(), *den));
            let multiple = num.sub(&rest)?.scale(c / den)?;
            out = out
                .sub(&ControlSum::atom(atom.clone()).scale(c)?)?
                .add(&multiple)?;
        }
    }
    Ok(out)
}
