//! Values of control arguments: what lies at the borders of what preconditions allow.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use exo_interp::{Control, Inputs};
use exo_view::{Ctl, FieldRef, Proc, StmtKind, VarKind};

use crate::fields;
use crate::moves::is_control;

/// Sizes up to which every one is tried.
const SMALL: i64 = 17;

/// The order of combinations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Order {
    /// Large values first: with these an instruction works on whole registers.
    LargeFirst,
    /// The largest and the smallest, and then from all over the place.
    Spread,
    /// The same, with numbers that are far from what preconditions allow.
    Beyond,
}

/// Numbers around which masks and shifts of machines run over.
const FAR: [i64; 4] = [32, 64, 128, 256];

/// What has a value.
enum Name<'n> {
    Argument(&'n str),
    Field(&'n FieldRef),
}

/// Steps through combinations; a prime, so that each is reached.
const STRIDE: usize = 1_000_003;

/// Calls a function with every combination of control arguments that may be worth a try, until it says that it is enough. Nothing
/// says yet that preconditions allow them.
pub(crate) fn each_combination(
    instr: &Proc,
    configured: &[(FieldRef, VarKind)],
    order: Order,
    try_it: &mut dyn FnMut(&Inputs) -> ControlFlow<()>,
) {
    let mut literals = literals(instr);
    if order == Order::Beyond {
        literals.extend(FAR);
    }
    let args = instr.args.iter().map(|arg| instr.var(*arg));
    let args = args.filter(|var| is_control(&var.kind));
    let args: Vec<(Name<'_>, Vec<Control>)> = args
        .map(|var| (Name::Argument(&var.name), values(&var.kind, &literals)))
        .chain(
            configured
                .iter()
                .map(|(field, kind)| (Name::Field(field), values(kind, &literals))),
        )
        .collect();
    let count = args
        .iter()
        .try_fold(1usize, |all, (_, values)| all.checked_mul(values.len()));
    for mut number in numbers(count.unwrap_or(usize::MAX), order) {
        let mut inputs = Inputs::new();
        for (name, values) in &args {
            let value = values[number % values.len()];
            match name {
                Name::Argument(name) => {
                    inputs.control.insert((*name).to_owned(), value);
                }
                Name::Field(field) => fields::set(&mut inputs, field, value),
            }
            number /= values.len();
        }
        if try_it(&inputs).is_break() {
            return;
        }
    }
}

/// The numbers below a count, each once.
fn numbers(count: usize, order: Order) -> impl Iterator<Item = usize> {
    let number = move |place: usize| match order {
        Order::LargeFirst => place,
        Order::Spread | Order::Beyond => place.wrapping_mul(STRIDE).wrapping_add(count - 1) % count,
    };
    let first = (count > 0).then_some(0);
    first
        .into_iter()
        .chain((0..count).map(number).filter(|n| *n != 0))
}

/// What an argument may be, in descending order.
pub(crate) fn values(kind: &VarKind, literals: &BTreeSet<i64>) -> Vec<Control> {
    let near = literals.iter().flat_map(|n| [n - 1, *n, n + 1]);
    let least = match kind {
        VarKind::Bool => return [true, false].map(Control::Bool).to_vec(),
        kind => kind.least().unwrap_or(-2),
    };
    let mut all: BTreeSet<i64> = near.chain(least..=SMALL).collect();
    all.retain(|n| *n >= least);
    all.into_iter().rev().map(Control::Int).collect()
}

/// The numbers that an instruction's extents, preconditions, bounds and conditions have.
pub(crate) fn literals(instr: &Proc) -> BTreeSet<i64> {
    let mut found = BTreeSet::new();
    let mut look = |e: &Ctl| {
        e.walk(&mut |e| {
            if let Ctl::Int(n) = e {
                found.insert((*n).clamp(-(1 << 20), 1 << 20));
            }
        });
    };
    let types = instr.args.iter().filter_map(|arg| instr.var(*arg).buffer());
    types.flat_map(|ty| &ty.dims).for_each(&mut look);
    instr.preds.iter().for_each(|pred| look(&pred.cond));
    for stmt in instr.body.iter() {
        stmt.walk(&mut |stmt| match &stmt.kind {
            StmtKind::If { cond, .. } => look(cond),
            StmtKind::For { lo, hi, .. } => [lo, hi].into_iter().for_each(&mut look),
            _ => {}
        });
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_comes_once() {
        for order in [Order::LargeFirst, Order::Spread] {
            for count in [0, 1, 2, 17, 1000] {
                let mut all: Vec<usize> = numbers(count, order).collect();
                assert!(count < 2 || order == Order::LargeFirst || all[..2] == [0, count - 1]);
                all.sort_unstable();
                assert_eq!(all, (0..count).collect::<Vec<_>>());
            }
        }
    }
}
