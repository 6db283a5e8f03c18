//! Costs of a program's steps, by the place of the call.

use std::collections::HashMap;
use std::time::Duration;

use exo_analysis::solver::Statistics;
use exo_ir::Loc;

/// The calls of one step at one place of a program, refused ones included.
#[derive(Clone, Debug)]
pub struct StepCost {
    /// The user's place: a call in the library counts where the program calls the library.
    pub place: Loc,
    /// The step.
    pub step: &'static str,
    /// Number of calls there.
    pub calls: u64,
    /// The time of all calls.
    pub total: Duration,
    /// The time of the longest.
    pub longest: Duration,
    /// Statistics of the solvers in all of them.
    pub solving: Statistics,
}

/// The costs of a program that runs.
#[derive(Debug, Default)]
pub(crate) struct Profile {
    costs: Vec<StepCost>,
    known: HashMap<(Loc, &'static str), usize>,
}

impl Profile {
    /// Counts a call.
    pub(crate) fn add(&mut self, place: Loc, step: &'static str, time: Duration, did: &Statistics) {
        let next = self.costs.len();
        let at = *self.known.entry((place.clone(), step)).or_insert(next);
        if at == next {
            self.costs.push(StepCost {
                place,
                step,
                calls: 0,
                total: Duration::ZERO,
                longest: Duration::ZERO,
                solving: Statistics::default(),
            });
        }
        let cost = &mut self.costs[at];
        cost.calls += 1;
        cost.total += time;
        cost.longest = cost.longest.max(time);
        cost.solving.merge(did);
    }

    /// The costs, in the order of the first calls.
    pub(crate) fn into_costs(self) -> Vec<StepCost> {
        self.costs
    }
}
