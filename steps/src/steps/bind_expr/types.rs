//! The types of the temporary and of the operands beside it.

use exo_ir::{Data, DisplayIn, Elem, Loc, Number, Proc, Stmt, StmtKind};

use super::uses::Uses;
use super::{C2, Plan};
use crate::cursor::ExprPath;
use crate::{Refusal, Target, integers, temporary};

/// The type of the temporary: the one that is asked for, if it holds the values of the expression's
/// own type.
pub(super) fn of_temporary(
    target: &Target<'_>,
    stmt: &Stmt,
    uses: &Uses,
    asked: Option<Elem>,
) -> Result<Elem, Refusal> {
    let path = uses.first();
    let Some(expr) = path.get(target.proc()) else {
        return Err(Refusal::internal(
            &stmt.loc,
            "the pattern gave no expression",
        ));
    };
    let own = temporary::of(target, stmt, expr, &C2)?;
    wraps_alike(target, uses, expr, own)?;
    let Some(asked) = asked.filter(|asked| *asked != own) else {
        return Ok(own);
    };
    if holds(target, expr, own, asked) && computes_alike(target, uses, expr, (own, asked)) {
        return Ok(asked);
    }
    let message = format!(
        "cannot bind '{}' as {asked}: it is of {own}",
        expr.in_proc(target.proc())
    );
    let refusal = Refusal::plain(&C2, &stmt.loc, message);
    let refusal = match own.is_float() && asked.is_float() {
        true => refusal.note(
            &Loc::unknown(),
            "another precision is for 'set_precision' to decide",
        ),
        false => refusal,
    };
    refusal.raise()?;
    Ok(asked)
}

/// The temporary has the value that the expression has at each of its uses.
fn wraps_alike(target: &Target<'_>, uses: &Uses, expr: &Data, own: Elem) -> Result<(), Refusal> {
    if own.is_float() || matches!(expr, Data::Read { .. } | Data::Config(_)) {
        return Ok(());
    }
    let mut stmts = uses.all().filter_map(|path| target.proc().stmt(&path.stmt));
    stmts.try_for_each(|stmt| temporary::wraps_alike(target, stmt, expr, own, &C2))
}

/// Whether an integer type holds every value of an expression of another.
fn holds(target: &Target<'_>, expr: &Data, own: Elem, asked: Elem) -> bool {
    let within = |(lo, hi): (i128, i128), (least, most): (i128, i128)| lo <= least && most <= hi;
    let Some((to, from)) = asked.integer_range().zip(own.integer_range()) else {
        return false;
    };
    within(to, from) || integers::fits(target, expr, asked)
}

/// Whether the surroundings of the expression are computed as before: in the same type, or not at
/// all.
fn computes_alike(
    target: &Target<'_>,
    uses: &Uses,
    expr: &Data,
    (own, asked): (Elem, Elem),
) -> bool {
    let whole = |path: &ExprPath| {
        let stmt = target.proc().stmt(&path.stmt);
        let assigns = stmt.is_some_and(|stmt| matches!(stmt.kind, StmtKind::Assign { .. }));
        assigns && path.operands.is_empty()
    };
    let is_cell = matches!(expr, Data::Read { .. } | Data::Config(_));
    asked.computed_in() == own.computed_in() || is_cell && uses.all().all(whole)
}

/// Constants alone have the type of what is around them: one temporary serves only uses of one type.
pub(super) fn same_everywhere(
    target: &Target<'_>,
    plan: &Plan,
    expr: &Data,
) -> Result<(), Refusal> {
    let precision = target.precision();
    if !precision.reads(expr).is_empty() {
        return Ok(());
    }
    let (proc, first) = (target.proc(), &plan.uses.first().stmt);
    let is_other = |stmt: &&Stmt| {
        let dest = precision.written(stmt).unwrap_or(Elem::R);
        let elem = stmt.rhs().and_then(|rhs| precision.computed_in(rhs, dest));
        // A constant among small integers is one of the wider type that they are computed in.
        let is_it =
            |elem: Elem| elem == plan.elem || elem.is_integer() && elem.computed_in() == plan.elem;
        !elem.is_some_and(is_it)
    };
    let others = plan.uses.all().filter(|path| path.stmt != *first);
    let mut others = others.filter_map(|path| proc.stmt(&path.stmt));
    let Some(other) = others.find(is_other) else {
        return Ok(());
    };
    let message = format!(
        "cannot bind '{}' for all its uses: it is of {} here, and of another type later",
        expr.in_proc(proc),
        plan.elem
    );
    let here = proc.stmt(first).map(|s| s.loc.clone()).unwrap_or_default();
    let refusal = Refusal::plain(&C2, &here, message);
    refusal.note(&other.loc, "this is the other use").raise()
}

/// Operands of a right side have one type. Where the temporary is wider than what the expression reads, or than what its
/// constants stand beside, other operands would keep the narrower one.
pub(super) fn same_around(target: &Target<'_>, plan: &Plan, expr: &Data) -> Result<(), Refusal> {
    let read = target.precision().reads(expr);
    if !read.is_empty() && read.iter().all(|elem| *elem == plan.elem) {
        return Ok(());
    }
    let mut bound: Proc = target.proc().clone();
    let gone = Data::Const(Number::Int(0));
    let replaced = plan.uses.replace(&mut bound, &gone);
    replaced.map_err(|misfit| Refusal::internal(&bound.loc, misfit))?;
    let rests = plan.uses.all().filter_map(|path| bound.stmt(&path.stmt));
    let wrong = rests
        .filter_map(|stmt| Some((stmt.rhs()?, &stmt.loc)))
        .find_map(|(rest, loc)| Some((type_mismatch(target, rest, plan.elem)?, loc.clone())));
    match wrong {
        None => Ok(()),
        Some((why, loc)) => {
            let message = format!(
                "cannot bind '{}': the temporary is of {}, and {why}",
                expr.in_proc(target.proc()),
                plan.elem
            );
            Refusal::plain(&C2, &loc, message).raise()
        }
    }
}

/// Why the rest of a right side cannot stand around a value of that type.
fn type_mismatch(target: &Target<'_>, rest: &Data, elem: Elem) -> Option<String> {
    let beside = target.precision().reads(rest);
    let beside = beside.into_iter().find(|other| *other != elem);
    let beside = beside.map(|other| format!("what is beside it of {other}"));
    beside.or_else(|| {
        let name = temporary::refuses(target, rest, elem)?;
        Some(format!("'{name}' cannot be applied to that type"))
    })
}
