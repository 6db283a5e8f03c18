//! Values of control arguments: what lies at the borders of what preconditions allow.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use exo_interp::{Control, FieldValue, Inputs};
use exo_ir::{Ctl, FieldRef, Proc, StmtKind, Sym, VarKind};

use crate::fields;
use crate::params::is_control;
use crate::solve::number;

/// Sizes up to which every one is tried.
const SMALL: i64 = 17;

/// The order of combinations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Order {
    /// Large values of what preconditions on single arguments allow first: with these an instruction works on whole registers. All
    /// values of fields come with each.
    LargeFirst,
    /// The largest and the smallest, and then from all over the place.
    Spread,
    /// Small values first, of what preconditions on single arguments allow: where arguments are bounded together, large ones are no good.
    Within,
    /// The same, with numbers that are far from what preconditions allow.
    Beyond,
}

/// Sizes that eight bits do not hold, with a sign or without one.
const LONG: [i64; 3] = [257, 256, 128];
/// Numbers around which masks and shifts of machines run over.
const FAR: [i64; 4] = [32, 64, 128, 256];

/// The name of a control value: an argument or a configuration field.
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
    let args = instr.args.iter().copied();
    let args = args.filter(|arg| is_control(&instr.var(*arg).kind));
    let args = args.map(|arg| {
        let values = match order {
            Order::Within | Order::LargeFirst => allowed(instr, arg, &literals),
            Order::Spread | Order::Beyond => values(&instr.var(arg).kind, &literals),
        };
        (Name::Argument(instr.name_of(arg)), values)
    });
    let fields = configured.iter();
    let fields = fields.map(|(field, kind)| (Name::Field(field), values(kind, &literals)));
    // Of the first ones all values come before another of those behind them.
    let args: Vec<(Name<'_>, Vec<Control>)> = match order {
        Order::LargeFirst => fields.chain(args).collect(),
        _ => args.chain(fields).collect(),
    };
    let counts: Vec<usize> = args.iter().map(|(_, values)| values.len()).collect();
    let mut try_at = |places: &[usize]| {
        let mut inputs = Inputs::new();
        for ((name, values), place) in args.iter().zip(places) {
            let value = values[*place];
            match name {
                Name::Argument(name) => {
                    inputs.control.insert((*name).to_owned(), value);
                }
                Name::Field(field) => fields::set(&mut inputs, field, value),
            }
        }
        try_it(&inputs)
    };
    let _ = match order {
        Order::Within => smallest_first(&counts, &mut try_at),
        _ => numbered(&counts, order, &mut try_at),
    };
}

/// Calls a function with the places of a value each, until it says that it is enough.
type Try<'t> = &'t mut dyn FnMut(&[usize]) -> ControlFlow<()>;

fn numbered(counts: &[usize], order: Order, try_at: Try<'_>) -> ControlFlow<()> {
    let all = counts.iter().try_fold(1usize, |all, n| all.checked_mul(*n));
    for mut number in numbers(all.unwrap_or(usize::MAX), order) {
        let places = counts.iter().map(|count| {
            let place = number % count;
            number /= count;
            place
        });
        try_at(&places.collect::<Vec<_>>())?;
    }
    ControlFlow::Continue(())
}

/// The last places first, then those that are one before them in one list, and so on.
fn smallest_first(counts: &[usize], try_at: Try<'_>) -> ControlFlow<()> {
    if counts.contains(&0) {
        return ControlFlow::Continue(());
    }
    let furthest: usize = counts.iter().map(|count| count - 1).sum();
    for away in 0..=furthest {
        at_distance(counts, away, &mut Vec::new(), try_at)?;
    }
    ControlFlow::Continue(())
}

/// All places that are together so far away from the last ones.
fn at_distance(
    counts: &[usize],
    away: usize,
    chosen: &mut Vec<usize>,
    try_at: Try<'_>,
) -> ControlFlow<()> {
    let Some(count) = counts.get(chosen.len()) else {
        return match away {
            0 => try_at(chosen),
            _ => ControlFlow::Continue(()),
        };
    };
    for own in 0..=away.min(count - 1) {
        chosen.push(count - 1 - own);
        let goes_on = at_distance(counts, away - own, chosen, try_at);
        chosen.pop();
        goes_on?;
    }
    ControlFlow::Continue(())
}

/// The numbers below a count, each once.
fn numbers(count: usize, order: Order) -> impl Iterator<Item = usize> {
    let number = move |place: usize| match order {
        Order::LargeFirst => place,
        Order::Spread | Order::Within | Order::Beyond => {
            place.wrapping_mul(STRIDE).wrapping_add(count - 1) % count
        }
    };
    let first = (count > 0).then_some(0);
    first
        .into_iter()
        .chain((0..count).map(number).filter(|n| *n != 0))
}

/// A combination with a large value for one control argument or field, and for all arguments together, for each large value and each
/// argument that no precondition on it alone bounds.
pub(crate) fn lengthened(instr: &Proc, given: &Inputs) -> Vec<Inputs> {
    let args = instr.args.iter().copied();
    let args = args.filter(|arg| {
        matches!(
            given.control.get(instr.name_of(*arg)),
            Some(Control::Int(_))
        )
    });
    let args: Vec<Sym> = args.collect();
    let mut all = Vec::new();
    for long in LONG {
        let value = Control::Int(long);
        let open = args.iter().filter(|arg| is_allowed(instr, **arg, value));
        let open: Vec<&str> = open.map(|arg| instr.name_of(*arg)).collect();
        let with = |names: &[&str]| {
            let mut inputs = given.clone();
            let names = names.iter().map(|name| ((*name).to_owned(), value));
            inputs.control.extend(names);
            inputs
        };
        all.extend(open.iter().map(|name| with(&[name])));
        let fields = given.config.iter();
        let fields = fields.filter(|(_, v)| matches!(v, FieldValue::Control(Control::Int(_))));
        all.extend(fields.map(|(field, _)| {
            let mut inputs = given.clone();
            fields::set(&mut inputs, field, value);
            inputs
        }));
        if open.len() > 1 {
            all.push(with(&open));
        }
    }
    all
}

/// Values of a control argument that satisfy the preconditions on it alone, in descending order.
pub(crate) fn allowed(instr: &Proc, arg: Sym, literals: &BTreeSet<i64>) -> Vec<Control> {
    let all = values(&instr.var(arg).kind, literals).into_iter();
    all.filter(|value| is_allowed(instr, arg, *value)).collect()
}

/// Whether the preconditions that are about nothing else allow a value.
fn is_allowed(instr: &Proc, sym: Sym, value: Control) -> bool {
    let known = |e: &Ctl| (*e == Ctl::Var(sym)).then(|| number(value));
    let mut preds = instr.preds.iter();
    preds.all(|pred| pred.cond.evaluated(&known) != Some(0))
}

/// Candidate values of an argument of a kind, in descending order.
fn values(kind: &VarKind, literals: &BTreeSet<i64>) -> Vec<Control> {
    let near = literals.iter().flat_map(|n| [n - 1, *n, n + 1]);
    let least = match kind {
        VarKind::Bool => return [true, false].map(Control::Bool).to_vec(),
        kind => kind.least().unwrap_or(-2),
    };
    let mut all: BTreeSet<i64> = near.chain(least..=SMALL).collect();
    all.retain(|n| *n >= least);
    all.into_iter().rev().map(Control::Int).collect()
}

/// Candidate values of a field of a kind, as numbers, the small ones first.
pub(crate) fn numbers_of(kind: &VarKind, literals: &BTreeSet<i64>) -> Vec<i64> {
    let all = values(kind, literals).into_iter().rev();
    all.map(number).collect()
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
    fn small_values_come_first_and_each_combination_once() {
        let mut found: Vec<Vec<usize>> = Vec::new();
        let all = smallest_first(&[2, 3, 2], &mut |places| {
            found.push(places.to_vec());
            ControlFlow::Continue(())
        });
        assert!(all.is_continue());
        assert_eq!(found.len(), 12);
        assert_eq!(found[0], [1, 2, 1]);
        let away = |places: &Vec<usize>| 4 - places.iter().sum::<usize>();
        assert!(found.is_sorted_by_key(away));
        found.sort();
        found.dedup();
        assert_eq!(found.len(), 12);
    }

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
