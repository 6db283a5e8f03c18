//! The call graph: cycles, and an order in which callees come first.

use std::collections::HashMap;

use exo_ir::{Loc, Proc};

use super::malformed::malformed;
use crate::{CheckId, Failure};

/// The call graph's shape.
pub(super) struct Cycles {
    /// One failure per cycle, at the call that closes it, with the position of its procedure.
    pub(super) failures: Vec<(usize, Failure)>,
    /// Positions of all procedures, callees before callers except around cycles.
    pub(super) callees_first: Vec<usize>,
}

#[derive(Clone, Copy, PartialEq)]
enum State {
    New,
    OnPath,
    Done,
}

/// Depth-first search with a stack of its own, since chains of calls have any length.
pub(super) fn find(procs: &[&Proc]) -> Cycles {
    let mut position = HashMap::new();
    for (k, proc) in procs.iter().enumerate() {
        position.entry(proc.name.as_str()).or_insert(k);
    }
    let edges: Vec<Vec<(usize, &Loc)>> = procs
        .iter()
        .map(|p| {
            let calls = p.calls().into_iter();
            calls
                .filter_map(|(name, loc)| Some((*position.get(name)?, loc)))
                .collect()
        })
        .collect();
    let mut state = vec![State::New; procs.len()];
    let mut cycles = Cycles {
        failures: Vec::new(),
        callees_first: Vec::new(),
    };
    for start in 0..procs.len() {
        if state[start] != State::New {
            continue;
        }
        state[start] = State::OnPath;
        let mut path = vec![(start, 0)];
        while let Some((at, next)) = path.last_mut() {
            let from = *at;
            let Some(&(to, loc)) = edges[from].get(*next) else {
                state[from] = State::Done;
                cycles.callees_first.push(from);
                path.pop();
                continue;
            };
            *next += 1;
            match state[to] {
                State::New => {
                    state[to] = State::OnPath;
                    path.push((to, 0));
                }
                State::OnPath => {
                    let failure = cycle(procs, &edges, &path, to, loc);
                    cycles.failures.push((from, failure));
                }
                State::Done => {}
            }
        }
    }
    cycles
}

fn cycle(
    procs: &[&Proc],
    edges: &[Vec<(usize, &Loc)>],
    path: &[(usize, usize)],
    to: usize,
    loc: &Loc,
) -> Failure {
    let start = path.iter().position(|(p, _)| *p == to).unwrap_or(0);
    let around = &path[start..];
    let from = around.last().map_or(to, |(p, _)| *p);
    let name = |p: usize| procs[p].name.as_str();
    let message = match from == to {
        true => format!("cannot call '{}' from itself", name(to)),
        false => format!(
            "cannot call '{0}' from '{1}': its calls lead back to '{1}'",
            name(to),
            name(from)
        ),
    };
    let mut failure = malformed(CheckId::CallCycle, Some(procs[from]), loc, message);
    for step in around.windows(2) {
        let [(caller, next), (callee, _)] = step else {
            continue;
        };
        let place = edges[*caller]
            .get(next.wrapping_sub(1))
            .map(|(_, loc)| (*loc).clone());
        let text = format!("'{}' calls '{}' here", name(*caller), name(*callee));
        failure.notes.push((place.unwrap_or_default(), text));
    }
    failure
}
