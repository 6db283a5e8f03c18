//! `split_write`: a sum is written in two steps.
//!
//! The second operand is evaluated after the first one has been stored; sums of floating-point numbers may be regrouped (the
//! equivalence is over the reals).

use exo_analysis::effects::IndexRange;
use exo_analysis::locset::Leaf;
use exo_analysis::term::Formula;
use exo_ir::{Data, DataOp, DisplayIn};

use crate::args::Statement;
use crate::integers::{fits, same_apart};
use crate::operands::{self, Writing};
use crate::rewrite::{self, RewriteError};
use crate::temporary::same_in;
use crate::{
    Condition, Edit, Example, Obligation, Purpose, Refusal, Refused, Step, Target, Upstream,
};

static C1: Condition = Condition {
    id: "split_write.c1",
    rule: "The statement assigns or adds a sum or difference.",
};
static C2: Condition = Condition {
    id: "split_write.c2",
    rule: "The second operand does not read the written cell, through any alias: it would see the first operand there, unless that is \
what the cell holds. The first one may.",
};
static C3: Condition = Condition {
    id: "split_write.c3",
    rule: "Integers are added in the cell as they are in the sum: the sum surely fits the type that it is computed in, or the cell is \
of an integer type of no more bits, so that both are exact modulo 2^w. Where real numbers are written to an integer, the first operand \
is an integer that fits the cell. Each operand has the value by itself that it has in the sum, and constants keep the type that they \
are computed in.",
};

crate::step_args! {
    /// Arguments of `split_write`.
    pub struct SplitWriteArgs {
        /// the statement, such as 'x[_] = _'
        pub stmt: Statement,
    }
}

crate::step_returns! {
    /// Results of `split_write`.
    pub struct SplitWriteReturns {
        /// the statement with the first operand
        pub first: Statement,
        /// the reduction with the second
        pub second: Statement,
    }
}

/// Plan of `split_write`: the rewrite that its check allowed.
pub struct Plan {
    writing: Writing,
    first: Data,
    second: Data,
}

/// Splits a write of a sum.
pub struct SplitWrite;

impl Step for SplitWrite {
    const NAME: &'static str = "split_write";
    const PURPOSE: Purpose = Purpose::Statements;
    const UPSTREAM: Upstream = Upstream::call(&[("stmt", "stmt")]);
    const SUMMARY: &'static str = "write a sum in two statements";
    const DESCRIPTION: &'static str = "
`a = b + c` becomes `a = b` and `a += c`; `a += b + c` becomes `a += b` and `a += c`. What is taken away is added with a minus:
`a = b - c` becomes `a = b` and `a += -c`. The statement goes on as the first one.";
    const EXAMPLE: Example = Example {
        before: "@proc
def add(x: f32[4], y: f32[4]):
    for i in seq(0, 4):
        x[i] = 2.0 * x[i] + y[i]
",
        options: "stmt='x[_] = _'",
        after: "@proc
def add(x: f32[4] @ DRAM, y: f32[4] @ DRAM):
    for i in seq(0, 4):
        x[i] = 2.0 * x[i]
        x[i] += y[i]
",
    };
    const CONDITIONS: &'static [&'static Condition] = &[&C1, &C2, &C3];
    type Args = SplitWriteArgs;
    type Returns = SplitWriteReturns;
    type Plan = Plan;

    fn check(target: &mut Target<'_>, args: &SplitWriteArgs) -> Result<Plan, Refused<Plan>> {
        let proc = target.proc();
        let path = args.stmt.path.clone();
        let loc = proc.stmt(&path).map(|s| s.loc.clone()).unwrap_or_default();
        let no_sum = || {
            Refusal::plain(
                &C1,
                &loc,
                "cannot split a statement that does not write a sum",
            )
        };
        let writing = Writing::at(target, &path).ok_or_else(no_sum)?;
        let (first, second) = match writing.rhs.clone() {
            Data::Bin(DataOp::Add, first, second) => (first, *second),
            Data::Bin(DataOp::Sub, first, second) => (first, Data::negated(*second)),
            _ => return Err(no_sum().into()),
        };
        constants_stay(target, &writing, &first, &second)?;
        same_sum(target, &writing, [&first, &second])?;
        let plan = Plan {
            writing,
            first: *first,
            second,
        };
        match apart(target, &plan) {
            Ok(()) => Ok(plan),
            Err(refusal) => Err(Refused::of(refusal, plan)),
        }
    }

    fn rewrite(plan: Plan, edit: &mut Edit) -> Result<SplitWriteReturns, RewriteError> {
        let path = plan.writing.path.clone();
        let stmt = rewrite::stmt(&edit.proc, &path)?;
        let first = stmt.continued(plan.writing.kind(plan.writing.reduces, plan.first));
        let second = stmt.derived(plan.writing.kind(true, plan.second));
        rewrite::splice(&mut edit.proc, &path.slice(), vec![first, second])?;
        Ok(SplitWriteReturns {
            second: path.block.stmt(path.at + 1).into(),
            first: path.into(),
        })
    }
}

/// Requires that the second operand does not read the written cell.
fn apart(target: &mut Target<'_>, plan: &Plan) -> Result<(), Refusal> {
    let writing = &plan.writing;
    let leaf = writing.leaf(target)?;
    let second = plan.second.in_proc(target.proc()).to_string();
    let mut facts = target.facts(&writing.path.block);
    if let Some(kept) = keeps(target, plan, &leaf)? {
        if facts.holds(target.solver(), "context:equal", &kept) {
            return Ok(());
        }
        facts.assume(&kept.not());
    }
    for operand in operands::of(target, &writing.path, &writing.loc, &plan.second)? {
        let obligation = || Obligation {
            condition: &C2,
            loc: writing.loc.clone(),
            cannot: format!(
                "cannot split the write of '{}': '{second}' reads it",
                writing.text
            ),
            whether: format!("'{second}' reads '{}'", writing.text),
        };
        operands::untouched(target, &mut facts, &leaf, &operand, obligation)?;
    }
    Ok(())
}

/// The formula that the first operand is the written cell, so that the first statement changes
/// nothing. `None` where it never is.
fn keeps(target: &Target<'_>, plan: &Plan, written: &Leaf) -> Result<Option<Formula>, Refusal> {
    let Writing { path, loc, .. } = &plan.writing;
    if plan.writing.reduces || !matches!(plan.first, Data::Read { .. }) {
        return Ok(None);
    }
    let operands = operands::of(target, path, loc, &plan.first)?;
    let read = operands.iter().find(|read| read.root == written.root);
    let equal = |(a, b): (&IndexRange, &IndexRange)| match (a, b) {
        (IndexRange::Point(a), IndexRange::Point(b)) => Some(a.equals(b)),
        _ => None,
    };
    Ok(read.and_then(|read| {
        let dims = read.region.iter().zip(&written.cell);
        let same: Option<Vec<Formula>> = dims.map(equal).collect();
        same.map(Formula::all)
    }))
}

/// Constants are computed in the type that they were computed in.
fn constants_stay(
    target: &Target<'_>,
    writing: &Writing,
    first: &Data,
    second: &Data,
) -> Result<(), Refusal> {
    let Some(dest) = target.proc().var(writing.buf).buffer().map(|ty| ty.elem) else {
        return Ok(());
    };
    let was = target.precision().computed_in(&writing.rhs, dest);
    for part in [first, second] {
        if !same_in(part, was, target.precision().computed_in(part, dest)) {
            let message = format!(
                "cannot split the write of '{}': the constants of '{}' would be of another type",
                writing.text,
                part.in_proc(target.proc())
            );
            Refusal::plain(&C3, &writing.loc, message).raise()?;
        }
    }
    Ok(())
}

/// The cell holds the same number in the end.
fn same_sum(target: &Target<'_>, writing: &Writing, parts: [&Data; 2]) -> Result<(), Refusal> {
    let Some(dest) = target.proc().var(writing.buf).buffer().map(|ty| ty.elem) else {
        return Ok(());
    };
    let text = |e: &Data| e.in_proc(target.proc()).to_string();
    let refused = |why: String| {
        let message = format!("cannot split the write of '{}': {why}", writing.text);
        Refusal::plain(&C3, &writing.loc, message)
    };
    let whole = target.precision().integers_in(&writing.rhs, dest);
    let [first, _] = parts;
    match whole {
        // What the cell holds in between and in the end is exact modulo 2^w.
        Some(elem) if elem.wraps_into(dest) || fits(target, &writing.rhs, elem) => {}
        Some(elem) => {
            let sum = text(&writing.rhs);
            refused(format!(
                "'{sum}' may wrap in {elem}, and the cell is of {dest}"
            ))
            .raise()?;
        }
        // A real number is cut to an integer once.
        None if dest.is_integer() && (writing.reduces || !fits(target, first, dest)) => {
            refused(format!("'{}' alone need not fit it", text(first))).raise()?;
        }
        None => {}
    }
    for part in parts {
        if !same_apart(target, part, &writing.rhs, dest) {
            let part = text(part);
            refused(format!(
                "'{part}' by itself need not fit what it is computed in"
            ))
            .raise()?;
        }
    }
    Ok(())
}
