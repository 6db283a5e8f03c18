//! `transpose`: an argument of two dimensions is handed over with these exchanged.
//!
//! What is asked of a caller is another thing than before, so what was recorded of the procedure is forgotten. Apart from that the cell
//! `x[i, j]` is the cell `x[j, i]` of the transposed argument, and so are their strides where the argument is a window: those of a tensor follow
//! from its shape.

use exo_ir::{Ctl, DisplayIn, Loc, Proc, Sym, WinDim, Window};

use crate::allocation::incompatible_view;
use crate::args::Buffer;
use crate::equivalence::Relation;
use crate::rewrite::{self, Reshape, RewriteError};
use crate::safety::{ANY_C5, strides_unobserved};
use crate::{Condition, Edit, Example, Purpose, Refusal, Refused, Step, Target, Upstream};

static C1: Condition = Condition {
    id: "transpose.c1",
    rule: "What is named is an argument of two dimensions.",
};
static C2: Condition = Condition {
    id: "transpose.c2",
    rule: "What windows and callees see of it keeps its shape: no window keeps both dimensions, and the whole of it is not passed \
to a callee.",
};

crate::step_args! {
    /// Arguments of `transpose`.
    pub struct TransposeArgs {
        /// the argument, of two dimensions
        pub arg: Buffer,
    }
}

crate::step_returns! {
    /// Results of `transpose`.
    pub struct TransposeReturns {
        /// the argument
        pub arg: Buffer,
    }
}

/// Transposes an argument.
pub struct Transpose;

impl Step for Transpose {
    const NAME: &'static str = "transpose";
    const PURPOSE: Purpose = Purpose::Buffers;
    const UPSTREAM: Upstream = Upstream::call(&[("arg", "arg_cursor")]);
    const SUMMARY: &'static str = "exchange the two dimensions of an argument";
    const DESCRIPTION: &'static str = "
The argument `x: f32[n, m]`, or the window `x: [f32][n, m]`, becomes one of `[m, n]`, and `x[i, j]` becomes `x[j, i]` in the body; what the
procedure requires of the strides of a window is required of the same strides. It is another procedure afterwards: nothing that was
recorded as equivalent to it is any longer. Derive a version first where the procedure is called.";
    const EXAMPLE: Example = Example {
        before: "@proc
def rows(n: size, x: [f32][n, 4], y: f32[n]):
    assert stride(x, 1) == 1
    for i in seq(0, n):
        y[i] = x[i, 0] + x[i, 3]
",
        options: "arg=x",
        after: "@proc
def rows(n: size, x: [f32][4, n] @ DRAM, y: f32[n] @ DRAM):
    assert stride(x, 0) == 1
    for i in seq(0, n):
        y[i] = x[0, i] + x[3, i]
",
    };
    const CONDITIONS: &'static [&'static Condition] = &[&C1, &C2];
    type Args = TransposeArgs;
    type Returns = TransposeReturns;
    type Plan = Sym;

    fn check(target: &mut Target<'_>, args: &TransposeArgs) -> Result<Sym, Refused<Sym>> {
        let (proc, arg) = (target.proc(), args.arg.sym);
        let var = proc.var(arg);
        if !proc.args.contains(&arg) || var.buffer().is_none_or(|ty| ty.rank() != 2) {
            let message = format!(
                "cannot transpose '{}': it is no argument of two dimensions",
                var.name
            );
            return Err(Refusal::plain(&C1, &var.loc, message).into());
        }
        shapes_stay(proc, arg)?;
        if var.buffer().is_some_and(|ty| !ty.window) {
            strides_unseen(target, arg)?;
        }
        Ok(arg)
    }

    fn rewrite(arg: Sym, edit: &mut Edit) -> Result<TransposeReturns, RewriteError> {
        let proc = &mut edit.proc;
        let mut dims = rewrite::buffer_mut(proc, arg)?.dims.clone();
        dims.reverse();
        let shape = Reshape {
            buf: arg,
            dims,
            entries: &|mut old| {
                old.reverse();
                old
            },
            stride: &exchanged,
        };
        rewrite::reshape(proc, &shape)?;
        restride_interface(proc, arg)?;
        edit.relation = Relation::Interface;
        let arg = Buffer { sym: arg };
        Ok(TransposeReturns { arg })
    }
}

/// The place of a dimension among two that change places.
fn exchanged(dim: usize) -> usize {
    1_usize.saturating_sub(dim)
}

/// Strides in preconditions, and in the extents of arguments.
fn restride_interface(proc: &mut Proc, arg: Sym) -> Result<(), RewriteError> {
    let change = |e: &mut Ctl| {
        e.rewrite(&mut |part| match part {
            Ctl::Stride(sym, dim) if *sym == arg => Some(Ctl::Stride(arg, exchanged(*dim))),
            _ => None,
        });
    };
    for other in proc.args.clone() {
        if let Some(ty) = rewrite::var_mut(proc, other)?.buffer_mut() {
            ty.dims.iter_mut().for_each(change);
        }
    }
    proc.preds
        .iter_mut()
        .for_each(|pred| change(&mut pred.cond));
    Ok(())
}

fn shapes_stay(proc: &Proc, arg: Sym) -> Result<(), Refusal> {
    let keeps_both = |w: &Window| {
        let all = w.dims.iter().all(|d| matches!(d, WinDim::Interval(..)));
        all.then_some("would be transposed")
    };
    match incompatible_view((proc, proc.body.as_slice()), arg, true, keeps_both) {
        None => Ok(()),
        Some((loc, text)) => {
            let message = format!(
                "cannot transpose '{}': a window or callee sees both of its dimensions",
                proc.name_of(arg)
            );
            Refusal::plain(&C2, &proc.var(arg).loc, message)
                .note(&loc, text)
                .raise()
        }
    }
}

/// The strides of a tensor follow from its shape: nothing asks for them.
fn strides_unseen(target: &Target<'_>, arg: Sym) -> Result<(), Refusal> {
    let proc = target.proc();
    let (name, loc) = (proc.name_of(arg), &proc.var(arg).loc);
    let cannot = format!("cannot transpose '{name}': a stride of it is asked for");
    if let Some((at, e)) = asked_by_interface(proc, arg) {
        let text = format!("'{}' would have another value", e.in_proc(proc));
        Refusal::plain(&ANY_C5, loc, cannot.clone())
            .note(&at, text)
            .raise()?;
    }
    let of = (target.module(), proc);
    strides_unobserved(of, arg, proc.body.as_slice(), &|_| true, (loc, cannot))
}

/// A stride of an argument in a precondition, or in the extent of an argument.
fn asked_by_interface(proc: &Proc, arg: Sym) -> Option<(Loc, Ctl)> {
    let preds = proc.preds.iter().map(|p| (&p.loc, &p.cond));
    let vars = proc.args.iter().map(|sym| proc.var(*sym));
    let dims = vars.flat_map(|v| {
        let dims = v.buffer().into_iter().flat_map(|ty| &ty.dims);
        dims.map(|e| (&v.loc, e))
    });
    preds.chain(dims).find_map(|(loc, e)| {
        let mut found = None;
        e.walk(&mut |part| {
            if matches!(part, Ctl::Stride(sym, _) if *sym == arg) {
                found.get_or_insert_with(|| part.clone());
            }
        });
        found.map(|e| (loc.clone(), e))
    })
}
