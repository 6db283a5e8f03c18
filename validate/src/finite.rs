//! Procedures of fixed extents: one run of each on symbols speaks for all inputs.
//!
//! Nothing steers such a procedure but literals, so the interpreter takes the same way for all data, and each cell that it leaves is
//! a polynomial in the cells that were given. Recurrences are within reach then, which have no summary.

use exo_interp::{Inputs, Options as RunOptions, Outputs, Program, Tensor};
use exo_ir::{Data, DataOp, Elem, Module, Number, Proc, StmtKind};

use crate::mentions::with_callees;
use crate::signature::Pair;

/// Statements and iterations of one run on symbols.
const MAX_SYMBOLIC_STEPS: u64 = 20_000;
/// Cells of all arguments of one run on symbols.
const MAX_SYMBOLS: usize = 4_096;

/// Whether one run of each procedure is all that they can do, and leaves the same.
pub(crate) fn is_proved(pair: &Pair<'_>) -> bool {
    are_finite(pair) && leave_the_same(pair) == Some(true)
}

/// Whether neither procedure is told anything but data, and every operation has a value for all data: `x / x` is 1 as a polynomial, and not where `x` is 0.
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
        fixed && module.all_configs().next().is_none() && !may_have_no_value(module, proc)
    })
}

/// Whether a procedure, or one that it calls, has an operation that is none for some data: a quotient, or a real number that an integer
/// type may not hold.
fn may_have_no_value(module: &Module, proc: &Proc) -> bool {
    with_callees(module, proc).into_iter().any(|proc| {
        let mut found = false;
        for stmt in &proc.body {
            stmt.walk(&mut |stmt| match &stmt.kind {
                StmtKind::Assign { buf, rhs, .. } | StmtKind::Reduce { buf, rhs, .. } => {
                    let target = proc.var(*buf).buffer().map(|ty| ty.elem);
                    let is_integer = target.is_some_and(Elem::is_integer);
                    rhs.walk(&mut |e| {
                        found |= is_partial_quotient(e) || is_integer && is_real(proc, e);
                    });
                }
                _ => {}
            });
        }
        found
    })
}

/// Whether a quotient has no value for some dividends: by data, by zero, or by -1, as the least integer has no opposite.
fn is_partial_quotient(e: &Data) -> bool {
    let Data::Bin(DataOp::Div, _, divisor) = e else {
        return false;
    };
    match **divisor {
        Data::Const(Number::Int(value)) => value == 0 || value == -1,
        Data::Const(Number::Float(value)) => value == 0.0 || value == -1.0,
        _ => true,
    }
}

fn is_real(proc: &Proc, e: &Data) -> bool {
    match e {
        Data::Read { buf, .. } => {
            let ty = proc.var(*buf).buffer();
            ty.is_none_or(|ty| !ty.elem.is_integer())
        }
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
