//! The smallest witness.
//!
//! One variable after the other takes the value of least rank that the earlier ones allow: 0, 1, -1, 2,
//! -2, …; false before true.

use super::engine::{Answer, Engines};
use crate::term::{Assignment, EvalError, Formula, Sort, Substitution, Term, Value, Var};

/// The least model of `f` in the order of `order`, given some model of it, and whether it is surely the
/// least (false where an engine gave up).
pub(super) fn minimize(
    engines: &mut Engines,
    f: &Formula,
    model: &Assignment,
    order: &[Var],
) -> (Assignment, bool) {
    let mut search = Search {
        engines,
        rest: f.clone(),
        model: model.clone(),
        minimal: true,
    };
    for (n, v) in order.iter().enumerate() {
        if search.model.contains_key(v) {
            search.settle(v, &order[n..]);
        }
    }
    (search.model, search.minimal)
}

struct Search<'e> {
    engines: &'e mut Engines,
    /// The formula with the settled variables replaced by their values.
    rest: Formula,
    model: Assignment,
    minimal: bool,
}

impl Search<'_> {
    fn settle(&mut self, v: &Var, order: &[Var]) {
        if self.rest.free_vars().contains(v) {
            match v.sort() {
                Sort::Bool => self.settle_bool(v, order),
                Sort::Int => self.settle_int(v, order),
            }
        } else {
            let least = match v.sort() {
                Sort::Bool => Value::Bool(false),
                Sort::Int => Value::Int(0),
            };
            self.model.insert(v.clone(), least);
        }
        if let Some(value) = self.model.get(v) {
            let mut subst = Substitution::new();
            subst.set_value(v, *value);
            self.rest = subst.formula(&self.rest);
        }
    }

    fn settle_bool(&mut self, v: &Var, order: &[Var]) {
        if self.model.get(v) == Some(&Value::Bool(true)) {
            self.attempt(&Formula::var(v).not(), order);
        }
    }

    fn settle_int(&mut self, v: &Var, order: &[Var]) {
        // No model has a rank below `least`.
        let mut least = 0;
        while let Some(found) = self.rank(v)
            && least < found
        {
            // The engine that found the model prefers small ones: look right below first.
            let mut most = found - 1;
            if least > 0 {
                most = least + (most - least) / 2;
            }
            match self.attempt(&rank_at_most(v, most), order) {
                Some(true) => least = least.max(1),
                Some(false) => least = most + 1,
                None => return,
            }
        }
    }

    /// The rank of the current value; none (and not minimal) where it is astronomic.
    fn rank(&mut self, v: &Var) -> Option<i128> {
        let Some(Value::Int(x)) = self.model.get(v) else {
            return None;
        };
        let rank = x
            .checked_abs()
            .and_then(|a| a.checked_mul(2))
            .and_then(|a| a.checked_add(i128::from(*x < 0)));
        self.minimal &= rank.is_some();
        rank
    }

    /// Whether there is a model with `restriction` too; it is then the current one.
    fn attempt(&mut self, restriction: &Formula, order: &[Var]) -> Option<bool> {
        let f = self.rest.and(restriction);
        match self.engines.solve(&f, order) {
            Answer::Sat(found) => {
                // Not to be trusted: an unverified model must not replace a verified one.
                if verify(&f, &found) {
                    self.model.extend(found);
                    return Some(true);
                }
                self.minimal = false;
                None
            }
            Answer::Unsat => Some(false),
            Answer::Unknown(_) | Answer::Internal(_) => {
                self.minimal = false;
                None
            }
        }
    }
}

fn verify(f: &Formula, found: &Assignment) -> bool {
    match f.eval(found) {
        Ok(holds) => holds,
        // Universal premises over unbounded ranges; the whole witness is judged at the end.
        Err(e) => e == EvalError::Quantifier,
    }
}

/// `v` is among the first values of 0, 1, -1, 2, -2, …: rank 2|v| for those from 0, 2|v| + 1 below.
fn rank_at_most(v: &Var, rank: i128) -> Formula {
    let t = Term::var(v);
    let above = t.le(&Term::constant(rank / 2));
    let below = t.ge(&Term::constant(-((rank - 1).max(0) / 2)));
    above.and(&below)
}

/// The variables that matter: with their values `violated` folds to true, whatever the others are.
///
/// Folding and not proving: a variable of the failing subscript is shown even where the access would fail
/// for any other value of it too.
pub(super) fn relevant(violated: &Formula, model: &Assignment, order: &[Var]) -> Vec<Var> {
    let given = order.iter().filter(|v| model.contains_key(v));
    let mut kept: Vec<Var> = given.cloned().collect();
    // The last first: an index is more likely to be without importance than a size.
    for n in (0..kept.len()).rev() {
        let mut subst = Substitution::new();
        for (_, v) in kept.iter().enumerate().filter(|(m, _)| *m != n) {
            if let Some(value) = model.get(v) {
                subst.set_value(v, *value);
            }
        }
        if subst.formula(violated).as_bool() == Some(true) {
            kept.remove(n);
        }
    }
    kept
}
