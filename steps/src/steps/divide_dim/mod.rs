//! `divide_dim`: a dimension becomes two.
//!
//! Why it is right: `e` and `(e / q, e % q)` name each other, and where `q` divides the extent the cells lie in storage as before.

use exo_analysis::effects::NodeKind;
use exo_analysis::term::Term;
use exo_ir::{Ctl, CtlOp, DisplayIn, WinDim, Window};

use crate::allocation::Allocation;
use crate::returns::Alloc;
use crate::rewrite::{self, Reshape, RewriteError};
use crate::{
    Condition, Edit, Example, Obligation, Purpose, Refusal, Refused, Step, Target, Upstream,
};

static C1: Condition = Condition {
    id: "divide_dim.c1",
    rule: "The dimension is one of the buffer's, and the quotient is at least 1 and divides its extent, for all values that \
the preconditions and the enclosing loops and conditions allow.",
};
static C2: Condition = Condition {
    id: "divide_dim.c2",
    rule: "The buffer is used cell by cell in that dimension: no window keeps it, and the whole buffer is not passed to a \
callee, which expects the old shape.",
};

crate::step_args! {
    /// Arguments of `divide_dim`.
    pub struct DivideDimArgs {
        /// the allocation, such as 't : _'
        pub alloc: Allocation,
        /// the dimension to divide, counted from 0
        pub dim: i64,
        /// the extent of the inner one of the two dimensions
        pub quotient: i64,
    }
}

crate::step_returns! {
    /// Results of `divide_dim`.
    pub struct DivideDimReturns {
        /// the allocation
        pub alloc: Alloc,
    }
}

/// Plan of `divide_dim`: the rewrite that its check allowed.
pub struct Plan {
    alloc: Allocation,
    dim: usize,
    quotient: i64,
}

/// Divides a dimension of a buffer.
pub struct DivideDim;

impl Step for DivideDim {
    const NAME: &'static str = "divide_dim";
    const PURPOSE: Purpose = Purpose::Buffers;
    const UPSTREAM: Upstream = Upstream::call(&[
        ("alloc", "alloc_cursor"),
        ("dim", "dim_idx"),
        ("quotient", "quotient"),
    ]);
    const SUMMARY: &'static str = "divide a dimension of a buffer into two";
    const DESCRIPTION: &'static str = "
`t: f32[n]` becomes `t: f32[n / q, q]` and `t[e]` becomes `t[e / q, e % q]`. Cells lie in storage as before: no stride changes.";
    const EXAMPLE: Example = Example {
        before: "@proc
def twice(x: f32[16]):
    t: f32[16]
    for i in seq(0, 16):
        t[i] = x[i]
    for i in seq(0, 16):
        x[i] = t[i] + t[i]
",
        options: "alloc=t dim=0 quotient=8",
        after: "@proc
def twice(x: f32[16] @ DRAM):
    t: f32[2, 8] @ DRAM
    for i in seq(0, 16):
        t[i / 8, i % 8] = x[i]
    for i in seq(0, 16):
        x[i] = t[i / 8, i % 8] + t[i / 8, i % 8]
",
    };
    const CONDITIONS: &'static [&'static Condition] = &[&C1, &C2];
    type Args = DivideDimArgs;
    type Returns = DivideDimReturns;
    type Plan = Plan;

    fn check(target: &mut Target<'_>, args: &DivideDimArgs) -> Result<Plan, Refused<Plan>> {
        let alloc = args.alloc.clone();
        let dim = dimension(target, &alloc, args.dim)?;
        let quotient = args.quotient;
        if quotient < 1 {
            let message = format!(
                "cannot divide a dimension of '{}' by {quotient}",
                alloc.name
            );
            Refusal::plain(&C1, &alloc.loc, message).raise()?;
        }
        divides(target, &alloc, dim, quotient)?;
        cell_by_cell(target, &alloc, dim)?;
        Ok(Plan {
            alloc,
            dim,
            quotient,
        })
    }

    fn rewrite(plan: Plan, edit: &mut Edit) -> Result<DivideDimReturns, RewriteError> {
        let (dim, q) = (plan.dim, plan.quotient);
        let mut dims = plan.alloc.sizes(&edit.proc).to_vec();
        let size = dims.get(dim).cloned();
        let size = size.ok_or(RewriteError::Other("a dimension is not there"))?;
        dims.splice(dim..=dim, [quotient(size, q), Ctl::Int(q)]);
        let shape = Reshape {
            buf: plan.alloc.buf,
            dims,
            entries: &|mut old| {
                if let Some(WinDim::Point(at)) = old.get(dim).cloned() {
                    let new = [quotient(at.clone(), q), remainder(at, q)];
                    old.splice(dim..=dim, new.map(WinDim::Point));
                }
                old
            },
            // The inner dimension has the stride that the divided one had.
            stride: &|d| if d >= dim { d + 1 } else { d },
        };
        rewrite::reshape(&mut edit.proc, &shape)?;
        Ok(DivideDimReturns {
            alloc: plan.alloc.path.into(),
        })
    }
}

fn quotient(e: Ctl, q: i64) -> Ctl {
    match e {
        Ctl::Int(v) => Ctl::Int(v.div_euclid(q)),
        e => Ctl::bin(CtlOp::Div, e, Ctl::Int(q)),
    }
}

fn remainder(e: Ctl, q: i64) -> Ctl {
    match e {
        Ctl::Int(v) => Ctl::Int(v.rem_euclid(q)),
        e => Ctl::bin(CtlOp::Mod, e, Ctl::Int(q)),
    }
}

/// A dimension of the buffer that an option names.
pub(super) fn dimension(
    target: &Target<'_>,
    alloc: &Allocation,
    dim: i64,
) -> Result<usize, Refusal> {
    let rank = alloc.sizes(target.proc()).len();
    let found = usize::try_from(dim).ok().filter(|d| *d < rank);
    found.ok_or_else(|| {
        let has = match rank {
            0 => "it is a scalar".to_owned(),
            1 => "it has dimension 0 only".to_owned(),
            n => format!("it has dimensions 0 to {}", n - 1),
        };
        let message = format!("'{}' has no dimension {dim}: {has}", alloc.name);
        Refusal::bad_input(&alloc.loc, message)
    })
}

fn divides(
    target: &mut Target<'_>,
    alloc: &Allocation,
    dim: usize,
    quotient: i64,
) -> Result<(), Refusal> {
    let model = target.model();
    let extent = match model.node(&alloc.path).map(|n| &n.kind) {
        Some(NodeKind::Alloc { buf }) => model.buffers.get(buf).and_then(|b| b.extents.get(dim)),
        _ => None,
    };
    let Some(extent) = extent else {
        return Err(Refusal::internal(&alloc.loc, "the allocation has no model"));
    };
    let text = alloc.sizes(target.proc()).get(dim);
    let text = text.map_or_else(String::new, |d| d.in_proc(target.proc()).to_string());
    let obligation = Obligation {
        condition: &C1,
        loc: alloc.loc.clone(),
        cannot: format!(
            "cannot divide dimension {dim} of '{}' by {quotient}: its extent '{text}' is not always a multiple",
            alloc.name
        ),
        whether: format!("{quotient} divides '{text}'"),
    };
    let facts = target.facts(&alloc.path.block);
    let goal = extent.modulo(i128::from(quotient)).equals(&Term::int(0));
    target.require(&facts, &goal, obligation, |at| {
        let given = at.given_for([extent], &[]);
        vec![(
            alloc.loc.clone(),
            format!("{given}it is {}", at.value(extent)),
        )]
    })
}

fn cell_by_cell(target: &Target<'_>, alloc: &Allocation, dim: usize) -> Result<(), Refusal> {
    let proc = target.proc();
    let keeps = |w: &Window| {
        let kept = matches!(w.dims.get(dim), Some(WinDim::Interval(..)));
        kept.then_some("is a window that keeps it")
    };
    match alloc.incompatible_view(proc, true, keeps) {
        None => Ok(()),
        Some((loc, text)) => {
            let message = format!(
                "cannot divide dimension {dim} of '{}': it is not used cell by cell",
                alloc.name
            );
            Refusal::plain(&C2, &alloc.loc, message)
                .note(&loc, text)
                .raise()
        }
    }
}
