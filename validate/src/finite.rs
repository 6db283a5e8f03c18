//! Procedures of fixed extents: one run of each on symbols speaks for all inputs.
//!
//! Nothing steers such a procedure but literals, so the interpreter takes the same way for all data, and each cell that it leaves is
//! a polynomial in the cells that were given. Recurrences are within reach then, which have no summary.

use std::collections::BTreeSet;

use exo_interp::{Inputs, Options as RunOptions, Outputs, Program, Tensor};
use exo_ir::{Data, DataOp, Module, Proc, StmtKind};

use crate::signature::Pair;

/// Statements and iterations of one run on symbols.
const MAX_SYMBOLIC_STEPS: u64 = 20_000;
/// Cells of all arguments of one run on symbols.
const MAX_SYMBOLS: usize = 4_096;

/// Whether one run of each procedure is all that they can do, and leaves the same.
pub(crate) fn is_proved(pair: &Pair<'_>) -> bool {
    are_finite(pair) && leave_the_same(pair) == Some(true)
}

/// Whether neither procedure is told anything but data, and nothing divides by data: `x / x` is 1 as a polynomial, and not where `x` is 0.
fn are_finite(pair: &Pair<'_>) -> bool {
    let sides = [
        (pair.specification.module, pair.first),
        (pair.implementation.module, pair.second),
    ];
    sides.into_iter().all(|(module, proc)| {
        let fixed = proc.args.iter().all(|sym| {
            let ty = proc.var(*sym).buffer();
            ty.is_some_and(|ty| !ty.window)
        });
        fixed && module.all_configs().next().is_none() && !divides(module, proc)
    })
}

/// Whether a procedure, or one that it calls, divides by something else than a literal.
fn divides(module: &Module, proc: &Proc) -> bool {
    let mut found = false;
    let mut known = BTreeSet::from([proc.name.as_str()]);
    let mut open = vec![proc];
    while let Some(proc) = open.pop() {
        for stmt in &proc.body {
            stmt.walk(&mut |stmt| match &stmt.kind {
                StmtKind::Assign { rhs, .. } | StmtKind::Reduce { rhs, .. } => {
                    rhs.walk(&mut |e| found |= is_quotient(e));
                }
                StmtKind::Call { callee, .. } if known.insert(callee) => {
                    open.extend(module.proc(callee));
                }
                _ => {}
            });
        }
    }
    found
}

fn is_quotient(e: &Data) -> bool {
    match e {
        Data::Bin(DataOp::Div, _, divisor) => !matches!(**divisor, Data::Const(_)),
        _ => false,
    }
}

/// Whether both leave the same in all cells of all arguments; nothing if one of them does not run.
fn leave_the_same(pair: &Pair<'_>) -> Option<bool> {
    let first = Program::new(pair.specification.module).ok()?;
    let second = Program::new(pair.implementation.module).ok()?;
    let options = RunOptions {
        check_races: true,
        max_steps: MAX_SYMBOLIC_STEPS,
        max_bytes: 64 << 20,
        ..RunOptions::exact()
    };
    let shapes = first.shapes(&pair.first.name, &Inputs::new()).ok()?;
    if shapes.iter().map(|shape| shape.len()).sum::<usize>() > MAX_SYMBOLS {
        return None;
    }
    let (mut mine, mut theirs) = (Inputs::new(), Inputs::new());
    for ((a, b), shape) in pair.arguments().zip(&shapes) {
        let name = pair.first.name_of(a);
        let tensor = Tensor::symbols(name, &shape.extents);
        mine.buffers.insert(name.to_owned(), tensor.clone());
        let other = pair.second.name_of(b).to_owned();
        theirs.buffers.insert(other, tensor);
    }
    let expected = first.run(&pair.first.name, &mine, &options).ok()?;
    let found = second.run(&pair.second.name, &theirs, &options).ok()?;
    Some(same(&expected, &found))
}

fn same(expected: &Outputs, found: &Outputs) -> bool {
    let pairs = expected.buffers.iter().zip(&found.buffers);
    let same_count = expected.buffers.len() == found.buffers.len();
    let mut cells = pairs.flat_map(|(a, b)| a.tensor.cells.iter().zip(&b.tensor.cells));
    let known = |(a, b): (&Option<_>, &Option<exo_interp::Value>)| match (a, b) {
        (Some(a), Some(b)) => b.same(a),
        _ => false,
    };
    same_count && cells.all(known)
}
