//! `merge_writes`: two writes of one cell become one.
//!
//! Between the two nothing runs, so the only thing that can see the first write is the second statement itself.

use exo_analysis::effects::IndexRange;
use exo_analysis::term::Formula;
use exo_check::report::terms;
use exo_ir::{Data, DataOp, DisplayIn, Elem};

use crate::args::{Block, Statement};
use crate::integers::{fits, same_apart};
use crate::operands::{self, Writing, joined};
use crate::rewrite::{self, RewriteError};
use crate::temporary::same_in;
use crate::{
    Condition, Edit, Example, Obligation, Purpose, Refusal, Refused, Step, Target, Upstream,
};

static C1: Condition = Condition {
    id: "merge_writes.c1",
    rule: "The block is two assignments or reductions that always write the same cell, by whatever names.",
};
static C2: Condition = Condition {
    id: "merge_writes.c2",
    rule: "The second right side does not read the cell, through any alias: it sees what the first statement writes.",
};

static C3: Condition = Condition {
    id: "merge_writes.c3",
    rule: "Where the two become a sum, it has the value that adding in the cell has: constants keep the type that they are \
computed in, nothing is rounded to an integer in between, and a sum of integers surely fits the type that it is computed in, or the cell \
is of an integer type of no more bits, so that both are exact modulo 2^w. Each operand has the value by itself that it has in the sum.",
};

crate::step_args! {
    /// Arguments of `merge_writes`.
    pub struct MergeWritesArgs {
        /// the two statements, such as 'x[_] = _; x[_] += _'
        pub blk: Block,
    }
}

crate::step_returns! {
    /// Results of `merge_writes`.
    pub struct MergeWritesReturns {
        /// the assignment or reduction that does what both did
        pub write: Statement,
    }
}

/// Plan of `merge_writes`: the rewrite that its check allowed.
pub struct Plan {
    first: Writing,
    second: Writing,
}

/// Merges two writes.
pub struct MergeWrites;

impl Step for MergeWrites {
    const NAME: &'static str = "merge_writes";
    const PURPOSE: Purpose = Purpose::Statements;
    const UPSTREAM: Upstream = Upstream::call(&[("blk", "block_cursor")]);
    const SUMMARY: &'static str = "merge two writes of the same cell";
    const DESCRIPTION: &'static str = "
An assignment drops what was written before it: `a = b` or `a += b`, then `a = c`, is `a = c`. A reduction is added to it:
`a = b` then `a += c` is `a = b + c`; `a += b` then `a += c` is `a += b + c`.";
    const EXAMPLE: Example = Example {
        before: "@proc
def sum(x: f32[4], y: f32[4]):
    for i in seq(0, 4):
        x[i] = 2.0 * y[i]
        x[i] += y[3 - i]
",
        options: "blk='x[_] = _; x[_] += _'",
        after: "@proc
def sum(x: f32[4] @ DRAM, y: f32[4] @ DRAM):
    for i in seq(0, 4):
        x[i] = 2.0 * y[i] + y[3 - i]
",
    };
    const CONDITIONS: &'static [&'static Condition] = &[&C1, &C2, &C3];
    type Args = MergeWritesArgs;
    type Returns = MergeWritesReturns;
    type Plan = Plan;

    fn check(target: &mut Target<'_>, args: &MergeWritesArgs) -> Result<Plan, Refused<Plan>> {
        let proc = target.proc();
        let slice = args.blk.slice.clone();
        let mut found = slice.stmts().map(|path| Writing::at(target, &path));
        let (Some(Some(first)), Some(Some(second)), None) =
            (found.next(), found.next(), found.next())
        else {
            let stmts = proc.slice(&slice).unwrap_or_default();
            let loc = stmts.first().map(|s| s.loc.clone()).unwrap_or_default();
            let message =
                "cannot merge: expected two assignments or reductions, one behind the other";
            return Err(Refusal::plain(&C1, &loc, message).into());
        };
        let plan = Plan { first, second };
        same_sum(target, &plan)?;
        match same_cell(target, &plan).and_then(|()| apart(target, &plan)) {
            Ok(()) => Ok(plan),
            Err(refusal) => Err(Refused::of(refusal, plan)),
        }
    }

    fn rewrite(plan: Plan, edit: &mut Edit) -> Result<MergeWritesReturns, RewriteError> {
        let Plan { first, second } = plan;
        let both = first.path.block.slice(first.path.at..second.path.at + 1);
        let [one, two] = rewrite::slice(&edit.proc, &both)? else {
            return Err(RewriteError::no("pair of statements", &both));
        };
        let comments = joined(one, two);
        let mut new = match second.reduces {
            true => {
                let sum = Data::bin(DataOp::Add, first.rhs.clone(), second.rhs);
                one.continued(first.kind(first.reduces, sum))
            }
            false => two.clone(),
        };
        new.comments = comments;
        rewrite::splice(&mut edit.proc, &both, vec![new])?;
        Ok(MergeWritesReturns {
            write: first.path.into(),
        })
    }
}

/// The sum has the value that adding in the cell has: no constant changes its type, and nothing is rounded elsewhere, or wraps
/// where that shows.
fn same_sum(target: &Target<'_>, plan: &Plan) -> Result<(), Refusal> {
    let (first, second) = (&plan.first, &plan.second);
    let Some(dest) = target.proc().var(first.buf).buffer().map(|ty| ty.elem) else {
        return Ok(());
    };
    if !second.reduces {
        return Ok(());
    }
    let sum = Data::bin(DataOp::Add, first.rhs.clone(), second.rhs.clone());
    let precision = target.precision();
    let is = precision.computed_in(&sum, dest);
    let parts = [&first.rhs, &second.rhs];
    let constants = parts
        .iter()
        .all(|p| same_in(p, precision.computed_in(p, dest), is));
    let adds = match is.map(Elem::computed_in) {
        Some(wide) if wide.is_float() => dest.is_float(),
        // Both are exact modulo 2^w, or the sum does not wrap.
        Some(wide) => wide.wraps_into(dest) || fits(target, &sum, wide),
        None => {
            let apart = parts.iter().all(|p| same_apart(target, p, &sum, dest));
            let mixes = !parts.iter().any(|p| precision.is_mixed(p)) && precision.is_mixed(&sum);
            let wraps = precision.integers_in(&sum, dest);
            let kept = wraps.is_none_or(|elem| fits(target, &sum, elem));
            dest.is_float() && apart && kept && !mixes
        }
    };
    if constants && adds {
        return Ok(());
    }
    let why = match constants && is.is_some_and(|elem| !elem.is_float()) && !dest.is_float() {
        true => "the sum by itself need not fit what it is computed in",
        false => "the sum would be of another type than the cell",
    };
    let message = format!("cannot merge the writes of '{}': {why}", first.text);
    let refusal = Refusal::plain(&C3, &first.loc, message);
    refusal.note(&second.loc, "this is added to it").raise()
}

/// Requires that both statements write the same cell.
fn same_cell(target: &mut Target<'_>, plan: &Plan) -> Result<(), Refusal> {
    let (a, b) = (plan.first.leaf(target)?, plan.second.leaf(target)?);
    let (first, second) = (&plan.first, &plan.second);
    let cannot = format!(
        "cannot merge: '{}' and '{}' are not one cell",
        first.text, second.text
    );
    if a.root != b.root {
        let refusal = Refusal::plain(&C1, &first.loc, cannot);
        return refusal
            .note(&second.loc, "this is of another buffer")
            .raise();
    }
    let same = a.cell.iter().zip(&b.cell).map(|(x, y)| match (x, y) {
        (IndexRange::Point(x), IndexRange::Point(y)) => x.equals(y),
        _ => Formula::falsity(),
    });
    let obligation = Obligation {
        condition: &C1,
        loc: first.loc.clone(),
        cannot,
        whether: format!("'{}' and '{}' are one cell", first.text, second.text),
    };
    let facts = target.facts(&first.path.block);
    target.require(&facts, &Formula::all(same), obligation, |at| {
        let all = terms(&a.cell, &[]).chain(terms(&b.cell, &[]));
        let given = at.given_for(all, &[]);
        let (x, y) = (at.region("", &a.cell), at.region("", &b.cell));
        vec![(
            second.loc.clone(),
            format!("{given}this writes cell {y}, the first one {x}"),
        )]
    })
}

/// The second right side does not read the cell.
fn apart(target: &mut Target<'_>, plan: &Plan) -> Result<(), Refusal> {
    let Plan { first, second } = plan;
    let leaf = first.leaf(target)?;
    let text = second.rhs.in_proc(target.proc()).to_string();
    let mut facts = target.facts(&second.path.block);
    for operand in operands::of(target, &second.path, &second.loc, &second.rhs)? {
        let obligation = || Obligation {
            condition: &C2,
            loc: second.loc.clone(),
            cannot: format!(
                "cannot merge the writes of '{}': '{text}' reads it",
                first.text
            ),
            whether: format!("'{text}' reads '{}'", first.text),
        };
        operands::untouched(target, &mut facts, &leaf, &operand, obligation)?;
    }
    Ok(())
}
