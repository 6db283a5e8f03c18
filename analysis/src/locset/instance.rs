//! Another iteration of a loop.

use crate::context::Facts;
use crate::dataflow::{Unknown, renew};
use crate::effects::Loop;
use crate::term::{Formula, Substitution, Term, Var};

/// Another iteration of a loop, with a loop variable of its own and new variables for the values
/// that are unknown in an iteration.
#[derive(Clone, Debug)]
pub struct Instance {
    /// The loop variable there.
    pub var: Var,
    /// The condition that the iteration runs.
    pub range: Formula,
    /// Unknown values of that iteration.
    pub unknowns: Vec<Unknown>,
}

impl Instance {
    /// Another iteration of a loop that is itself seen under `renaming`, which is extended: under it everything
    /// inside the loop is seen in that iteration.
    pub fn of(l: &Loop, renaming: &mut Substitution) -> Instance {
        let var = l.var.renewed();
        let x = Term::var(&var);
        let range = renaming
            .term(&l.lo)
            .le(&x)
            .and(&x.lt(&renaming.term(&l.hi)));
        renaming.set_var(&l.var, &var);
        let renewed = renew(&l.unknowns, renaming);
        let unknowns = renewed.into_iter().map(|u| Unknown {
            fact: renaming.formula(&u.fact),
            var: u.var,
        });
        Instance {
            var,
            range,
            unknowns: unknowns.collect(),
        }
    }

    /// Assumes that the iteration runs.
    pub fn assume(&self, facts: &mut Facts) {
        facts.prefer_small(&self.var);
        facts.assume(&self.range);
        self.unknowns.iter().for_each(|u| facts.assume_unknown(u));
    }
}
