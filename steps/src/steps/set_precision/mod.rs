//! `set_precision`: a buffer holds another type.

use std::collections::BTreeSet;

use exo_ir::{Data, Elem, Proc, StmtKind, Sym};

use crate::args::Buffer;
use crate::equivalence::Relation;
use crate::rewrite::{self, RewriteError};
use crate::{Condition, Edit, Example, Purpose, Refusal, Refused, Step, Target, Upstream};

static C1: Condition = Condition {
    id: "set_precision.c1",
    rule: "The buffer is an argument or an allocation: a window holds what the buffer holds that it looks through.",
};
static C2: Condition = Condition {
    id: "set_precision.c2",
    rule: "Constants that would be computed or stored in the new type keep their value: no fraction and no excess in an integer, none \
that becomes zero or infinite. Rounding to a floating type is no loss in this sense.",
};

crate::step_args! {
    /// Arguments of `set_precision`.
    pub struct SetPrecisionArgs {
        /// the argument or allocation
        pub buffer: Buffer,
        /// the type: f16, bf16, f32, f64, i8, i16, i32, i64, ui8, ui16, ui32, or R for undecided
        pub type_: Elem,
    }
}

crate::step_returns! {
    /// Results of `set_precision`.
    pub struct SetPrecisionReturns {
        /// the buffer
        pub buffer: Buffer,
    }
}

/// Plan of `set_precision`: the rewrite that its check allowed.
pub struct Plan {
    buffer: Sym,
    elem: Elem,
    relation: Relation,
}

/// Changes the element type of a buffer.
pub struct SetPrecision;

impl Step for SetPrecision {
    const NAME: &'static str = "set_precision";
    const PURPOSE: Purpose = Purpose::Hardware;
    const UPSTREAM: Upstream = Upstream::call(&[("buffer", "cursor"), ("type", "typ")]);
    const SUMMARY: &'static str =
        "decide or change the element type of an argument or an allocation";
    const DESCRIPTION: &'static str = "
The buffer's element type becomes `type`; windows on it follow. Deciding `R` for a floating type keeps every equivalence, since `R`
stands for all of them; any other change is one of numerics and is recorded as such: the procedure is no longer counted as
equivalent to what it was. Callees that expect another type, and operations whose sides differ, are errors at code
generation and not here, so that buffers can be changed one after another.";
    const EXAMPLE: Example = Example {
        before: "@proc
def scale(n: size, x: R[n]):
    for i in seq(0, n):
        x[i] = 2.0 * x[i]
",
        options: "buffer=x type=f32",
        after: "@proc
def scale(n: size, x: f32[n] @ DRAM):
    for i in seq(0, n):
        x[i] = 2.0 * x[i]
",
    };
    const CONDITIONS: &'static [&'static Condition] = &[&C1, &C2];
    type Args = SetPrecisionArgs;
    type Returns = SetPrecisionReturns;
    type Plan = Plan;

    fn check(target: &mut Target<'_>, args: &SetPrecisionArgs) -> Result<Plan, Refused<Plan>> {
        let proc = target.proc();
        let buffer = args.buffer.sym;
        let elem = args.type_;
        let views = views(proc, buffer)?;
        constants_fit(proc, buffer, &views, elem)?;
        let old = proc.var(buffer).buffer().map_or(elem, |ty| ty.elem);
        let same = old == elem || old == Elem::R && elem.is_float();
        Ok(Plan {
            buffer,
            elem,
            relation: match same {
                true => Relation::Equivalent,
                false => Relation::Precision,
            },
        })
    }

    fn rewrite(plan: Plan, edit: &mut Edit) -> Result<SetPrecisionReturns, RewriteError> {
        rewrite::buffer_mut(&mut edit.proc, plan.buffer)?.elem = plan.elem;
        edit.relation = plan.relation;
        let buffer = Buffer { sym: plan.buffer };
        Ok(SetPrecisionReturns { buffer })
    }
}

/// The buffer and every window on it, through others too.
fn views(proc: &Proc, buffer: Sym) -> Result<BTreeSet<Sym>, Refusal> {
    let (mut views, mut source) = (BTreeSet::from([buffer]), None);
    proc.walk_paths_where(&|outline| outline.makes_windows, &mut |_, stmt| {
        if let StmtKind::Window { win, expr } = &stmt.kind {
            if views.contains(&expr.buf) {
                views.insert(*win);
            }
            if *win == buffer {
                source = Some((stmt.loc.clone(), proc.name_of(expr.buf).to_owned()));
            }
        }
    });
    match source {
        None => Ok(views),
        Some((loc, source)) => {
            let name = proc.name_of(buffer);
            let message =
                format!("cannot set the precision of '{name}': it is a window on '{source}'");
            Refusal::plain(&C1, &loc, message).raise()?;
            Ok(views)
        }
    }
}

/// Proves that no constant is lost. Precision lives in buffers only: constants have the type of what they are computed
/// with, and of the cell written where nothing is read.
fn constants_fit(
    proc: &Proc,
    buffer: Sym,
    views: &BTreeSet<Sym>,
    elem: Elem,
) -> Result<(), Refusal> {
    let mut lost = None;
    proc.walk_paths(&mut |_, stmt| {
        let Some(rhs) = stmt.rhs() else { return };
        let written = match &stmt.kind {
            StmtKind::Assign { buf, .. } | StmtKind::Reduce { buf, .. } => views.contains(buf),
            _ => false,
        };
        let (mut reads, mut reads_it) = (false, false);
        rhs.walk(&mut |e| match e {
            Data::Read { buf, .. } => {
                reads = true;
                reads_it |= views.contains(buf);
            }
            Data::Config(_) => reads = true,
            _ => {}
        });
        if !(reads_it || written && !reads) {
            return;
        }
        let at_write = written.then(|| rhs.lost_at_write(elem)).flatten();
        let first = rhs.lost_constants(elem).into_iter().chain(at_write).next();
        lost = lost.take().or(first.map(|lost| (stmt.loc.clone(), lost)));
    });
    match lost {
        None => Ok(()),
        Some((loc, lost)) => {
            let name = proc.name_of(buffer);
            let message = format!("cannot make '{name}' {elem}: {lost}");
            Refusal::plain(&C2, &loc, message).raise()
        }
    }
}
