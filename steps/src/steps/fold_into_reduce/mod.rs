//! `fold_into_reduce`: an assignment that adds becomes a reduction.
//!
//! A reduction evaluates its right side first and then adds it to the cell, so the rest may read the cell too.

use exo_analysis::effects::IndexRange;
use exo_analysis::stack::deep;
use exo_analysis::term::Formula;
use exo_check::report::terms;
use exo_ir::{Data, DataOp, DisplayIn};

use crate::args::Statement;
use crate::integers::same_apart;
use crate::operands::{self, Writing};
use crate::rewrite::{self, RewriteError};
use crate::temporary::same_in;
use crate::{
    Condition, Edit, Example, Obligation, Purpose, Refusal, Refused, Step, Target, Upstream,
};

static C1: Condition = Condition {
    id: "fold_into_reduce.c1",
    rule: "The statement assigns a sum or difference, of which one operand that is added is the assigned cell itself, by whatever name.",
};
static C2: Condition = Condition {
    id: "fold_into_reduce.c2",
    rule: "Among integers, what is added to the cell is computed in the type that the sum was computed in, or surely fits its own: \
beside a cell of another type it would not wrap where it wraps by itself.",
};

crate::step_args! {
    /// Arguments of `fold_into_reduce`.
    pub struct FoldIntoReduceArgs {
        /// the assignment, such as 'x[_] = _'
        pub stmt: Statement,
    }
}

crate::step_returns! {
    /// Results of `fold_into_reduce`.
    pub struct FoldIntoReduceReturns {
        /// the reduction
        pub reduce: Statement,
    }
}

/// Plan of `fold_into_reduce`: the rewrite that its check allowed.
pub struct Plan {
    writing: Writing,
    /// The operand that the reduction adds.
    rest: Data,
}

/// Makes a reduction of an assignment.
pub struct FoldIntoReduce;

impl Step for FoldIntoReduce {
    const NAME: &'static str = "fold_into_reduce";
    const PURPOSE: Purpose = Purpose::Statements;
    const UPSTREAM: Upstream = Upstream::call(&[("stmt", "assign")]);
    const SUMMARY: &'static str = "make a reduction of an assignment that adds";
    const DESCRIPTION: &'static str = "
`a = a + e` becomes `a += e`, and so does `a = e + a`; `a = a - e` becomes `a += -e`. `e` may read `a`: it is evaluated first.";
    const EXAMPLE: Example = Example {
        before: "@proc
def sum(n: size, x: f32[n], s: f32):
    for i in seq(0, n):
        s = s + x[i] * s
",
        options: "stmt='s = _'",
        after: "@proc
def sum(n: size, x: f32[n] @ DRAM, s: f32 @ DRAM):
    for i in seq(0, n):
        s += x[i] * s
",
    };
    const CONDITIONS: &'static [&'static Condition] = &[&C1, &C2];
    type Args = FoldIntoReduceArgs;
    type Returns = FoldIntoReduceReturns;
    type Plan = Plan;

    fn check(target: &mut Target<'_>, args: &FoldIntoReduceArgs) -> Result<Plan, Refused<Plan>> {
        let proc = target.proc();
        let path = args.stmt.path.clone();
        let loc = proc.stmt(&path).map(|s| s.loc.clone()).unwrap_or_default();
        let Some(writing) = Writing::at(target, &path).filter(|w| !w.reduces) else {
            let message = "cannot fold a statement that is no assignment";
            return Err(Refusal::plain(&C1, &loc, message).into());
        };
        let own = own_cell(target, &writing)?;
        let rest = without(&writing.rhs, &own);
        if let Some(rest) = &rest {
            constants_stay(target, &writing, rest)?;
            same_alone(target, &writing, rest)?;
        }
        match rest {
            Some(rest) => Ok(Plan { writing, rest }),
            None => Err(no_sum(&writing).into()),
        }
    }

    fn rewrite(plan: Plan, edit: &mut Edit) -> Result<FoldIntoReduceReturns, RewriteError> {
        let stmt = rewrite::stmt(&edit.proc, &plan.writing.path)?.clone();
        let mut new = stmt.derived(plan.writing.kind(true, plan.rest));
        new.comments = stmt.into_data().comments;
        rewrite::put(&mut edit.proc, &plan.writing.path, new)?;
        Ok(FoldIntoReduceReturns {
            reduce: plan.writing.path.into(),
        })
    }
}

/// The way down to an operand: whether it is the second one of each operation.
type Way = Vec<bool>;

/// The operands of a sum that are added, however it is grouped.
fn added<'e>(e: &'e Data, negated: bool, way: &Way, found: &mut Vec<(Way, &'e Data)>) {
    let down = |second: bool| way.iter().copied().chain([second]).collect();
    deep(|| match e {
        Data::Bin(op @ (DataOp::Add | DataOp::Sub), a, b) => {
            added(a, negated, &down(false), found);
            added(b, negated != (*op == DataOp::Sub), &down(true), found);
        }
        Data::Neg(e) => added(e, !negated, &down(false), found),
        e if !negated => found.push((way.clone(), e)),
        _ => {}
    });
}

/// A sum without one of its operands; `None` if nothing is left of it.
fn without(e: &Data, way: &[bool]) -> Option<Data> {
    let (second, way) = way.split_first()?;
    deep(|| match (e, second) {
        (Data::Neg(e), _) => without(e, way).map(Data::negated),
        (Data::Bin(op, a, b), false) => Some(match (without(a, way), op) {
            (Some(rest), op) => Data::Bin(*op, Box::new(rest), b.clone()),
            (None, DataOp::Sub) => Data::negated((**b).clone()),
            (None, _) => (**b).clone(),
        }),
        (Data::Bin(op, a, b), true) => Some(match without(b, way) {
            Some(rest) => Data::Bin(*op, a.clone(), Box::new(rest)),
            None => (**a).clone(),
        }),
        _ => None,
    })
}

/// Constants are computed in the type that they were computed in.
fn constants_stay(target: &Target<'_>, writing: &Writing, rest: &Data) -> Result<(), Refusal> {
    let Some(dest) = target.proc().var(writing.buf).buffer().map(|ty| ty.elem) else {
        return Ok(());
    };
    let (was, is) = (
        target.precision().computed_in(&writing.rhs, dest),
        target.precision().computed_in(rest, dest),
    );
    if same_in(rest, was, is) {
        return Ok(());
    }
    let message = format!(
        "cannot fold: the constants of '{}' would be of another type",
        rest.in_proc(target.proc())
    );
    Refusal::plain(&C1, &writing.loc, message).raise()
}

/// The rest has the value by itself that it has beside the cell.
fn same_alone(target: &Target<'_>, writing: &Writing, rest: &Data) -> Result<(), Refusal> {
    let Some(cell) = target.proc().var(writing.buf).buffer().map(|ty| ty.elem) else {
        return Ok(());
    };
    if same_apart(target, rest, &writing.rhs, cell) {
        return Ok(());
    }
    let rest = rest.in_proc(target.proc());
    let message = format!("cannot fold: '{rest}' by itself need not fit what it is computed in");
    Refusal::plain(&C2, &writing.loc, message).raise()
}

fn no_sum(writing: &Writing) -> Refusal {
    let message = format!(
        "cannot fold: '{}' is not assigned itself plus something",
        writing.text
    );
    Refusal::plain(&C1, &writing.loc, message)
}

/// The operand that is the assigned cell.
fn own_cell(target: &mut Target<'_>, writing: &Writing) -> Result<Way, Refusal> {
    let mut parts = Vec::new();
    added(&writing.rhs, false, &Way::new(), &mut parts);
    let leaf = writing.leaf(target)?;
    let facts = target.facts(&writing.path.block);
    let mut nearly = None;
    for (way, part) in parts {
        if !matches!(part, Data::Read { .. }) {
            continue;
        }
        let cells = operands::of(target, &writing.path, &writing.loc, part)?;
        let Some(cell) = cells.first().filter(|c| c.root == leaf.root) else {
            continue;
        };
        let same = leaf
            .cell
            .iter()
            .zip(&cell.region)
            .map(|(a, b)| match (a, b) {
                (IndexRange::Point(a), IndexRange::Point(b)) => a.equals(b),
                _ => Formula::falsity(),
            });
        let verdict = facts.prove(target.solver(), C1.id, &Formula::all(same));
        if verdict.is_safe() {
            return Ok(way);
        }
        let obligation = Obligation {
            condition: &C1,
            loc: writing.loc.clone(),
            cannot: format!(
                "cannot fold: '{}' is not always '{}'",
                cell.text, writing.text
            ),
            whether: format!("'{}' is '{}'", cell.text, writing.text),
        };
        let judged = target.judge(&facts, &verdict, obligation, |at| {
            let all = terms(&leaf.cell, &[]).chain(terms(&cell.region, &[]));
            let given = at.given_for(all, &[]);
            let (read, wrote) = (at.region("", &cell.region), at.region("", &leaf.cell));
            vec![(
                writing.loc.clone(),
                format!("{given}it reads cell {read}, and writes cell {wrote}"),
            )]
        });
        match judged {
            Ok(()) => return Ok(way),
            Err(refusal) => nearly = nearly.or(Some(refusal)),
        }
    }
    Err(nearly.unwrap_or_else(|| no_sum(writing)))
}
