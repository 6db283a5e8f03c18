//! Whether windows are surely within their buffers.
//!
//! MLIR's verifier compares a `memref.subview` with its buffer as soon as both are numbers, also where the code never runs. A caller's numbers
//! come in by inlining, so a fact about where a window stands counts only if it is decided by then: a condition about other variables may
//! keep code that is dead, and with it a window that does not fit.

use std::collections::BTreeSet;

use exo_lowering::{Atom, Cond, ControlSum, Ranges};

use crate::func::{Fact, Func};
use crate::windows::Part;

/// The place of a window, as far as it is surely known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum WindowExtent {
    /// Within its buffer, and it begins at a cell.
    Within,
    /// It does not begin before its buffer.
    Behind,
    /// Anywhere.
    Anywhere,
}

/// A window in one dimension.
struct Span<'a> {
    /// None if it may have changed since the buffer was made.
    extent: Option<&'a ControlSum>,
    first: &'a ControlSum,
    size: &'a ControlSum,
}

impl Func<'_, '_, '_> {
    /// The place of a window in a buffer of these extents.
    pub(crate) fn reach(&self, extents: &[ControlSum], part: &Part) -> WindowExtent {
        let one = ControlSum::constant(1);
        let mut reach = WindowExtent::Within;
        for span in spans(extents, part, &one) {
            match span.reach(&self.facts_about(&span)) {
                WindowExtent::Within => {}
                WindowExtent::Behind => reach = WindowExtent::Behind,
                WindowExtent::Anywhere => return WindowExtent::Anywhere,
            }
        }
        reach
    }

    /// Whether nothing shows here, by all that is known, where a window is.
    pub(crate) fn is_undecided(&self, extents: &[ControlSum], part: &Part) -> bool {
        let one = ControlSum::constant(1);
        let mut open = spans(extents, part, &one).filter(|span| !span.is_number());
        open.any(|span| span.reach(&self.lowering.facts) != WindowExtent::Within)
    }

    /// The facts about a window that hold wherever its extent, place and size are numbers.
    fn facts_about(&self, span: &Span<'_>) -> Ranges<'_> {
        let mut variables = BTreeSet::new();
        for sum in span.extent.into_iter().chain([span.first, span.size]) {
            variables.append(&mut variables_of(sum));
        }
        // A variable becomes a number where its loop is unrolled, and then the loop has run.
        for fact in self.path.iter().rev() {
            if let Fact::Loop(iter, lo, hi) = fact
                && variables.contains(&Atom::Var(*iter))
            {
                variables.append(&mut variables_of(lo));
                variables.append(&mut variables_of(hi));
            }
        }
        let mut facts = self.at_entry.clone();
        for fact in &self.path {
            match fact {
                Fact::Loop(iter, lo, hi) if variables.contains(&Atom::Var(*iter)) => {
                    facts.enter_loop(Atom::Var(*iter), lo, hi);
                }
                Fact::Loop(..) => {}
                Fact::Holds(cond) => learn(&mut facts, cond, &variables),
            }
        }
        facts
    }
}

/// Takes in those parts of a condition that are about nothing but some variables.
fn learn(facts: &mut Ranges<'_>, cond: &Cond, variables: &BTreeSet<Atom>) {
    if let Cond::And(a, b) = cond {
        learn(facts, a, variables);
        return learn(facts, b, variables);
    }
    let mut is_decided = true;
    cond.walk(&mut |sum| is_decided &= variables_of(sum).is_subset(variables));
    if is_decided {
        facts.assume(cond);
    }
}

/// The variables, strides and fields that a value depends on.
fn variables_of(sum: &ControlSum) -> BTreeSet<Atom> {
    let mut all = BTreeSet::new();
    sum.walk(&mut |atom| match atom {
        Atom::Var(_) | Atom::Frozen(_) | Atom::Stride(..) | Atom::Config(_) => {
            all.insert(atom.clone());
        }
        Atom::Div(..) | Atom::Mod(..) | Atom::Product(_) | Atom::Extremum(..) | Atom::Choice(_) => {
        }
    });
    all
}

fn spans<'a>(
    extents: &'a [ControlSum],
    part: &'a Part,
    one: &'a ControlSum,
) -> impl Iterator<Item = Span<'a>> {
    let all = part.first.iter().zip(&part.sizes).zip(extents);
    all.map(move |((first, size), extent)| Span {
        // What a field held when the buffer was made, it need not hold now.
        extent: (!extent.reads_config()).then_some(extent),
        first,
        size: size.as_ref().unwrap_or(one),
    })
}

impl Span<'_> {
    /// Whether it is compared with its buffer as soon as that has a number for an extent.
    fn is_number(&self) -> bool {
        self.first.as_const().and(self.size.as_const()).is_some()
    }

    fn reach(&self, facts: &Ranges<'_>) -> WindowExtent {
        if !facts.is_not_negative(self.first) {
            return WindowExtent::Anywhere;
        }
        if self.is_within(facts) {
            return WindowExtent::Within;
        }
        match facts.is_not_negative(self.size) {
            true => WindowExtent::Behind,
            false => WindowExtent::Anywhere,
        }
    }

    fn is_within(&self, facts: &Ranges<'_>) -> bool {
        let one = ControlSum::constant(1);
        let left = self.extent.and_then(|extent| extent.sub(self.first).ok());
        let Some(left) = left else { return false };
        // Also where it is empty it has to begin at a cell.
        [&one, self.size].into_iter().all(|size| {
            let rest = left.sub(size);
            rest.is_ok_and(|rest| facts.is_not_negative(&rest))
        })
    }
}
