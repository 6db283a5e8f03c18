//! Divisions, extrema and choices of a callee, with something unknown in them, beside those of the block that they may be the same as.
//!
//! Equations for arguments are found here, never a proof. So a choice may also be laid beside one by a condition of another form, which then
//! only hints at arguments: that both give the same is proved of the call (`confirm`).

use exo_ir::{Ctl, CtlOp, Sym};

use super::condition::{Compared, Condition, compared_as};
use super::linear::{Atom, Hole, Linear};

/// How choices are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Choices {
    /// As they are written: by what their conditions compare, one by one.
    AsWritten,
    /// Not at all: what they give is left to the proof.
    ByValue,
}

/// A guess at arguments that need not come true.
#[derive(Clone, Debug)]
pub(super) enum Hint {
    /// A form that may be 0.
    Zero(Linear),
    /// A condition that may be the argument for a boolean parameter.
    Truth(Sym, Ctl),
}

/// Most hints of one choice that are noted.
const MAX_HINTS: usize = 64;

/// The equations between two forms that are to be equal.
#[derive(Debug, Default)]
pub(super) struct Beside {
    /// Forms of the block, and those of the callee that are equal to them.
    pub(super) equal: Vec<(Linear, Linear)>,
    pub(super) hints: Vec<Hint>,
}

impl Beside {
    /// A form of the block beside one of the callee; `None` where something of the callee is beside nothing that it may be the same as.
    pub(super) fn of(ours: &Linear, theirs: &Linear, choices: Choices) -> Option<Beside> {
        let mut found = Beside::default();
        found.add(ours, theirs, choices).then_some(found)
    }

    fn add(&mut self, ours: &Linear, theirs: &Linear, choices: Choices) -> bool {
        let (mut ours, mut theirs) = (ours.clone(), theirs.clone());
        let by_value = choices == Choices::ByValue;
        loop {
            let is_left = |(atom, c): &&(Atom, i128)| {
                let is_other =
                    by_value && is_choice(atom) && !ours.terms().contains(&(atom.clone(), *c));
                is_open(atom) || is_other
            };
            let Some((atom, c)) = theirs.terms().iter().find(is_left).cloned() else {
                break;
            };
            let of_as_many = || ours.terms().iter().filter(|(_, k)| *k == c).map(|(a, _)| a);
            let like = of_as_many().find(|a| a.is_like(&atom));
            let like = like.or_else(|| {
                let may_be = by_value && is_choice(&atom);
                of_as_many().find(|a| may_be && is_choice(a))
            });
            let Some(twin) = like.cloned() else {
                // Nothing is told of a choice that stands alone.
                return by_value && is_choice(&atom);
            };
            let is_added = match (&twin, &atom) {
                (Atom::Choice(ours), Atom::Choice(theirs)) if by_value => {
                    self.choice(ours, theirs);
                    true
                }
                _ => {
                    let mut parts = twin.parts().into_iter().zip(atom.parts());
                    parts.all(|(ours, theirs)| self.add(ours, theirs, choices))
                }
            };
            if !is_added {
                return false;
            }
            ours = ours.plus(&Linear::atom(twin), -c);
            theirs = theirs.plus(&Linear::atom(atom), -c);
        }
        self.equal.push((ours, theirs));
        true
    }

    /// Hints of two choices that may give the same, one of them perhaps by the contrary of the other's condition.
    fn choice(
        &mut self,
        (cond, a, b): &(Condition, Linear, Linear),
        (their_cond, x, y): &(Condition, Linear, Linear),
    ) {
        let is_straight = a == x || b == y;
        let is_crossed = !is_straight && (a == y || b == x);
        let (x, y) = if is_crossed { (y, x) } else { (x, y) };
        let first = self.hints.len();
        for (ours, theirs) in [(a, x), (b, y)] {
            if let Some(found) = Beside::of(ours, theirs, Choices::ByValue)
                && theirs.has_hole()
            {
                let equal = found.equal.iter();
                self.hints
                    .extend(equal.map(|(ours, theirs)| Hint::Zero(theirs.minus(ours))));
                self.hints.extend(found.hints);
            }
        }
        self.condition(cond, their_cond, !is_crossed);
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        cond.comparisons(true, &mut ours);
        their_cond.comparisons(!is_crossed, &mut theirs);
        let pairs = theirs
            .iter()
            .flat_map(|theirs| ours.iter().map(move |ours| (ours, theirs)));
        let mut guesses = Vec::new();
        for (ours, theirs) in pairs {
            guesses.extend(zeros(ours, theirs));
        }
        // One that moves the unknown by nothing is the more likely.
        guesses.sort_by_key(|form| form.constant() != 0);
        self.hints.extend(guesses.into_iter().map(Hint::Zero));
        self.hints.truncate(first.saturating_add(MAX_HINTS));
    }

    /// Hints of conditions that may be the same, or contrary.
    fn condition(&mut self, ours: &Condition, theirs: &Condition, is_same: bool) {
        match (ours, theirs) {
            (ours, Condition::Not(theirs)) => self.condition(ours, theirs, !is_same),
            (ours, Condition::Read(form)) => {
                if let Some(formal) = unknown(form)
                    && let Some(cond) = ours.to_ctl()
                {
                    let cond = if is_same {
                        cond
                    } else {
                        Ctl::Not(Box::new(cond))
                    };
                    self.hints.push(Hint::Truth(formal, cond));
                }
            }
            (Condition::Not(ours), theirs) => self.condition(ours, theirs, !is_same),
            (Condition::Connective(op, a), Condition::Connective(other, b))
                if (op == other) == is_same =>
            {
                self.condition(&a.0, &b.0, is_same);
                self.condition(&a.1, &b.1, is_same);
            }
            (Condition::Same(a), Condition::Same(b)) => {
                self.condition(&a.0, &b.0, true);
                self.condition(&a.1, &b.1, is_same);
            }
            // Booleans that are read are compared as integers are.
            (Condition::Same(sides), Condition::Compare(op, c, d)) if op.is_equality() => {
                let read = |form: &Linear| Condition::Read(form.clone());
                self.condition(&sides.0, &read(c), true);
                self.condition(&sides.1, &read(d), is_same == (*op == CtlOp::Eq));
            }
            (Condition::Compare(op, a, b), Condition::Compare(other, c, d)) => {
                let ours = compared_as(*op, (a, b), true);
                let theirs = compared_as(*other, (c, d), is_same);
                if let (Some(ours), Some(theirs)) = (ours, theirs) {
                    self.hints
                        .extend(zeros(&ours, &theirs).into_iter().map(Hint::Zero));
                }
            }
            _ => {}
        }
    }
}

/// The forms that may be 0 if two comparisons say the same, of which the callee's has a hole.
fn zeros((own, ours): &(Compared, Linear), (their, theirs): &(Compared, Linear)) -> Vec<Linear> {
    match own == their && theirs.has_hole() {
        false => Vec::new(),
        true if *own == Compared::NonNegative => vec![theirs.minus(ours)],
        true => vec![theirs.minus(ours), theirs.plus(ours, 1)],
    }
}

/// The parameter that a form alone is, whose argument is not known.
fn unknown(form: &Linear) -> Option<Sym> {
    match (form.terms(), form.constant()) {
        ([(Atom::Hole(Hole::Control(formal)), 1)], 0) => Some(*formal),
        _ => None,
    }
}

fn is_choice(atom: &Atom) -> bool {
    matches!(atom, Atom::Choice(_))
}

/// A division, an extremum or a choice with a hole in it.
fn is_open(atom: &Atom) -> bool {
    atom.parts().iter().any(|part| part.has_hole())
}
