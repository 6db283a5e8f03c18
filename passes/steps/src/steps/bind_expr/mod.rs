//! `bind_expr`: a data expression gets a name.
//!
//! Why it is right: directly before its statement the expression has the value that the statement computes, since nothing runs
//! between. For later uses nothing that it reads may have been modified, through whatever name.

use std::collections::HashMap;

use exo_analysis::effects::AccessKind;
use exo_analysis::predicates::{Piece, same_views};
use exo_view::{
    BufferType, Data, DisplayIn, Elem, Loc, Number, Proc, Stmt, StmtKind, StmtPath, Sym, Var,
    VarKind,
};

use crate::args::{DataExpr, NewName, Statement};
use crate::returns::Alloc;
use crate::rewrite::{self, Misfit, Names, equal_in_views};
use crate::{
    Condition, Edit, Example, Obligation, Purpose, Refusal, Refused, Step, Target, cursor,
};
use crate::{operands, temporary};

static C1: Condition = Condition {
    id: "bind_expr.c1",
    rule: "Nothing that the expression reads, configuration in its indices included, may be modified between the binding \
and the last use of it, through any alias or callee. (A single use is in the statement behind the binding, where nothing can \
come between. That it is in bounds and initialised where it is bound is checked of the result.)",
};
static C2: Condition = Condition {
    id: "bind_expr.c2",
    rule: "The temporary holds every value that the expression can have: a read has the type of what is read; arithmetic on \
integers is done in 32 bits at least, and its result must fit; constants have the type of what is around them, the same for all uses. \
Right sides have one type: where the temporary is wider than what the expression reads, nothing narrower stands beside it, and \
what is applied to it takes the wider type.",
};

crate::step_args! {
    /// Arguments of `bind_expr`.
    pub struct BindExprArgs {
        /// the expression, such as 'A[_]'
        pub expr: DataExpr,
        /// the name of the temporary
        pub name: NewName,
        /// use the temporary for every later occurrence in the same block too
        pub cse: bool = false,
    }
}

crate::step_returns! {
    /// What `bind_expr` gives back.
    pub struct BindExprReturns {
        /// the allocation of the new buffer
        pub alloc: Alloc,
        /// the assignment of the expression to it
        pub assign: Statement,
    }
}

/// What is to be done.
pub struct Plan {
    first: cursor::ExprPath,
    /// The last statement of the block that uses the temporary.
    last: usize,
    name: String,
    elem: Elem,
    cse: bool,
    /// Names that show the same, so that `x[i]` through a window of all of `x` is a use as well.
    views: HashMap<Sym, Sym>,
}

/// Binds an expression.
pub struct BindExpr;

impl Step for BindExpr {
    const NAME: &'static str = "bind_expr";
    const PURPOSE: Purpose = Purpose::Statements;
    const UPSTREAM: &'static str = "bind_expr([expr, ...], name)";
    const SUMMARY: &'static str = "compute a data expression into a scalar before its statement";
    const DESCRIPTION: &'static str = "
A scalar is allocated directly before the statement, gets the expression's value, and stands in its place. With `cse` it
stands in the place of every occurrence from there to the end of the block. The scalar has the type of the expression.";
    const EXAMPLE: Example = Example {
        before: "@proc
def axpy(n: size, a: f32, x: f32[n], y: f32[n]):
    for i in seq(0, n):
        y[i] += a * x[i]
",
        options: "expr='x[_]' name=xi",
        after: "@proc
def axpy(n: size, a: f32 @ DRAM, x: f32[n] @ DRAM, y: f32[n] @ DRAM):
    for i in seq(0, n):
        xi: f32 @ DRAM
        xi = x[i]
        y[i] += a * xi
",
    };
    const CONDITIONS: &'static [&'static Condition] = &[&C1, &C2];
    type Args = BindExprArgs;
    type Returns = BindExprReturns;
    type Plan = Plan;

    fn check(target: &mut Target<'_>, args: &BindExprArgs) -> Result<Plan, Refused<Plan>> {
        let proc = target.proc();
        let first = args.expr.path.clone();
        let at = first.stmt.clone();
        let (Some(stmt), Some(expr)) = (proc.stmt(&at), first.get(proc)) else {
            return Err(Refusal::internal(&proc.loc, "the pattern gave no expression").into());
        };
        let views = same_views(&target.model());
        let last = match args.cse {
            true => last_use(proc, &at, expr, &views),
            false => at.at,
        };
        let around = at.block.slice(at.at..last + 1);
        let plan = Plan {
            name: Names::around(proc, &around).fresh(&args.name),
            elem: temporary::of(target, stmt, expr, &first.operands, &C2)?,
            first,
            last,
            cse: args.cse,
            views,
        };
        same_type_everywhere(target, &plan, expr)?;
        same_type_around(target, &plan, expr)?;
        match stays(target, &at, last, &stmt.loc, expr) {
            Ok(()) => Ok(plan),
            Err(refusal) => Err(Refused::of(refusal, plan)),
        }
    }

    fn rewrite(plan: Plan, edit: &mut Edit) -> Result<BindExprReturns, Misfit> {
        let proc = &mut edit.proc;
        let at = &plan.first.stmt;
        let like = rewrite::stmt(proc, at)?.derived(StmtKind::Pass);
        let no_expr = || Misfit::no("expression", at);
        let expr = plan.first.get(proc).cloned().ok_or_else(no_expr)?;
        let buf = proc.add_var(Var::new(
            plan.name,
            VarKind::Buffer(BufferType {
                elem: plan.elem,
                dims: Vec::new(),
                mem: None,
                window: false,
            }),
            like.loc.clone(),
        ));
        let temporary = Data::Read {
            buf,
            idx: Vec::new(),
        };
        match plan.cse {
            false => {
                plan.first.replace(proc, temporary).ok_or_else(no_expr)?;
            }
            true => {
                let block = rewrite::block_mut(proc, &at.block)?;
                for stmt in block.iter_mut().take(plan.last + 1).skip(at.at) {
                    stmt.walk_mut(&mut |s| replace_in(s, &expr, &temporary, &plan.views));
                }
                let replaced = plan.first.get(proc) == Some(&temporary);
                replaced.then_some(()).ok_or_else(no_expr)?;
            }
        }
        let bind = StmtKind::Assign {
            buf,
            idx: Vec::new(),
            rhs: expr,
        };
        let made = vec![like.derived(StmtKind::Alloc { buf }), like.derived(bind)];
        rewrite::splice(proc, &at.block.slice(at.at..at.at), made)?;
        Ok(BindExprReturns {
            alloc: at.clone().into(),
            assign: at.block.stmt(at.at + 1).into(),
        })
    }
}

fn replace_in(stmt: &mut Stmt, expr: &Data, by: &Data, views: &HashMap<Sym, Sym>) {
    if let Some(rhs) = stmt.rhs_mut() {
        rhs.for_each_mut(&mut |e| {
            if equal_in_views(e, expr, views) {
                *e = by.clone();
            }
        });
    }
}

/// The last statement of the block in which the expression occurs.
fn last_use(proc: &Proc, at: &StmtPath, expr: &Data, views: &HashMap<Sym, Sym>) -> usize {
    let block = proc.block(&at.block).into_iter().flatten().enumerate();
    let uses = block.skip(at.at).filter(|(_, stmt)| {
        let mut found = false;
        stmt.walk(&mut |s| {
            if let Some(rhs) = s.rhs() {
                rhs.walk(&mut |e| found |= equal_in_views(e, expr, views));
            }
        });
        found
    });
    uses.map(|(k, _)| k).last().unwrap_or(at.at)
}

/// Constants alone have the type of what is around them: one temporary serves only uses of one type.
fn same_type_everywhere(target: &Target<'_>, plan: &Plan, expr: &Data) -> Result<(), Refusal> {
    if !plan.cse || !target.precision().reads(expr).is_empty() {
        return Ok(());
    }
    let at = &plan.first.stmt;
    let slice = at.block.slice(at.at..plan.last + 1);
    let mut other = None;
    for stmt in target.proc().slice(&slice).into_iter().flatten() {
        stmt.walk(&mut |s| {
            let Some(rhs) = s.rhs() else { return };
            let mut used = false;
            rhs.walk(&mut |e| used |= equal_in_views(e, expr, &plan.views));
            let dest = target.precision().written(s).unwrap_or(Elem::R);
            if used && target.precision().computed_in(rhs, dest) != Some(plan.elem) {
                other.get_or_insert_with(|| s.loc.clone());
            }
        });
    }
    match other {
        None => Ok(()),
        Some(loc) => {
            let message = format!(
                "cannot bind '{}' for all its uses: it is of {} here, and of another type later",
                expr.in_proc(target.proc()),
                plan.elem
            );
            let here = target
                .proc()
                .stmt(at)
                .map(|s| s.loc.clone())
                .unwrap_or_default();
            let refusal = Refusal::plain(&C2, &here, message);
            refusal.note(&loc, "this is the other use").raise()
        }
    }
}

/// Operands of a right side have one type. Where the temporary is wider than what the expression reads, or than what its
/// constants stand beside, other operands would keep the narrower one.
fn same_type_around(target: &Target<'_>, plan: &Plan, expr: &Data) -> Result<(), Refusal> {
    let read = target.precision().reads(expr);
    if !read.is_empty() && read.iter().all(|elem| *elem == plan.elem) {
        return Ok(());
    }
    let at = &plan.first.stmt;
    let mut bound = target.proc().clone();
    let gone = Data::Const(Number::Int(0));
    match plan.cse {
        false => {
            plan.first.replace(&mut bound, gone);
        }
        true => {
            let block = bound.block_mut(&at.block).into_iter().flatten();
            for stmt in block.take(plan.last + 1).skip(at.at) {
                stmt.walk_mut(&mut |s| replace_in(s, expr, &gone, &plan.views));
            }
        }
    }
    let right_sides = |proc: &Proc| {
        let mut found = Vec::new();
        for stmt in proc
            .slice(&at.block.slice(at.at..plan.last + 1))
            .into_iter()
            .flatten()
        {
            stmt.walk(&mut |s| found.extend(s.rhs().map(|rhs| (rhs.clone(), s.loc.clone()))));
        }
        found
    };
    let changed = (right_sides(target.proc())
        .into_iter()
        .zip(right_sides(&bound)))
    .filter(|(was, is)| was.0 != is.0)
    .map(|(_, is)| is);
    let wrong = changed.into_iter().find_map(|(rest, loc)| {
        let other = target.precision().reads(&rest);
        let beside = other.into_iter().find(|elem| *elem != plan.elem);
        let beside = beside.map(|other| format!("what is beside it of {other}"));
        let around = || {
            let name = temporary::refuses(target, &rest, plan.elem)?;
            Some(format!("'{name}' cannot be applied to that type"))
        };
        Some((beside.or_else(around)?, loc))
    });
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

/// Proves that what the expression reads stays as it is up to its last use.
fn stays(
    target: &mut Target<'_>,
    at: &StmtPath,
    last: usize,
    loc: &Loc,
    expr: &Data,
) -> Result<(), Refusal> {
    let model = target.model();
    let simple = |stmt: &Stmt| stmt.blocks().is_empty();
    let end = match target.proc().stmt(&at.block.stmt(last)).is_some_and(simple) {
        // A statement evaluates its right side before it writes.
        true => last,
        false => last + 1,
    };
    if end <= at.at {
        return Ok(());
    }
    let Some(piece) = Piece::of(&model, &at.block.slice(at.at..end)) else {
        return Err(Refusal::internal(loc, "statements that do not exist"));
    };
    let text = expr.in_proc(target.proc()).to_string();
    let cells = operands::of(target, at, loc, expr)?;
    let mut facts = piece.facts();
    for leaf in piece.leaves() {
        if leaf.kind == AccessKind::Read {
            continue;
        }
        for cell in &cells {
            let obligation = || Obligation {
                condition: &C1,
                loc: loc.clone(),
                cannot: format!(
                    "cannot bind '{text}' for all its uses: '{}' may be modified before the last one",
                    cell.text
                ),
                whether: format!(
                    "'{}' stays as it is up to the last use of '{text}'",
                    cell.text
                ),
            };
            operands::untouched(target, &mut facts, &leaf, cell, obligation)?;
        }
    }
    Ok(())
}
