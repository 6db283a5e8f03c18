//! `bind_expr`: a data expression gets a name.
//!
//! Why it is right: directly before its statement the expression has the value that the statement computes, since nothing runs
//! between. For later uses, and those inside of a loop that it is bound before, nothing that it reads may have been modified, through whatever name.

mod types;
mod uses;

use exo_analysis::effects::AccessKind;
use exo_analysis::predicates::Piece;
use exo_ir::{BufferType, Data, DisplayIn, Elem, Loc, Stmt, StmtKind, StmtPath, Var, VarKind};

use self::uses::Uses;
use crate::args::{DataExpr, NewName, Statement};
use crate::operands;
use crate::returns::Alloc;
use crate::rewrite::{self, Names, RewriteError};
use crate::{
    Condition, Edit, Example, Obligation, Purpose, Refusal, Refused, Step, Target, Upstream,
};

static C1: Condition = Condition {
    id: "bind_expr.c1",
    rule: "Nothing that the expression reads, configuration in its indices included, may be modified between the binding \
and the last use of it, through any alias or callee. (A single use is in the statement behind the binding, where nothing can \
come between. That it is in bounds and initialised where it is bound is checked of the result.)",
};
static C2: Condition = Condition {
    id: "bind_expr.c2",
    rule: "The temporary holds every value that the expression can have: a read has the type of what is read; arithmetic on \
integers is done in 32 bits at least, and wraps there as beside what is around it, or surely fits; constants have the type of what is around them, the same for all uses. \
Right sides have one type: where the temporary is wider than what the expression reads, nothing narrower stands beside it, and \
what is applied to it takes the wider type. A type that is asked for holds these values, too, and rounds as the expression does.",
};
static C3: Condition = Condition {
    id: "bind_expr.c3",
    rule: "Several expressions are one, written more than once, directly or through windows that show the same. Before the statement \
that is, or has inside it, the first of them, in the innermost block with all of them, the expression can be computed: all that it \
mentions is known there, and unless it is computed there now it has a value for all inputs: it divides only by literals that are neither 0 nor -1 in any type, and has no declared function.",
};

crate::step_args! {
    /// Arguments of `bind_expr`.
    pub struct BindExprArgs {
        /// the expression, such as 'A[_]', or several occurrences of it: 'A[_]; A[_] #2'
        pub expr: Vec<DataExpr>,
        /// the name of the temporary
        pub name: NewName,
        /// use the temporary for every later occurrence in the same block too
        pub cse: bool = false,
        /// the type of the temporary (default: that of the expression)
        pub type_: Option<Elem>,
    }
}

crate::step_returns! {
    /// Results of `bind_expr`.
    pub struct BindExprReturns {
        /// the allocation of the new buffer
        pub alloc: Alloc,
        /// the assignment of the expression to it
        pub assign: Statement,
    }
}

/// Plan of `bind_expr`: the rewrite that its check allowed.
pub struct Plan {
    uses: Uses,
    name: String,
    elem: Elem,
}

/// Binds an expression.
pub struct BindExpr;

impl Step for BindExpr {
    const NAME: &'static str = "bind_expr";
    const PURPOSE: Purpose = Purpose::Statements;
    const UPSTREAM: Upstream = Upstream::call(&[("expr", "expr_cursors"), ("name", "new_name")]);
    const SUMMARY: &'static str = "compute a data expression into a scalar before its statement";
    const DESCRIPTION: &'static str = "
A scalar is allocated directly before the statement, gets the expression's value, and stands in its place, and in that of each other
occurrence that is named; where these are in several loops or conditions, before the first of these. With `cse` it
stands in the place of every occurrence from there to the end of the block. The scalar has the type of the expression, unless `type` says
another that its values fit into and that computes as it does; for another precision of floating-point numbers there is `set_precision`.";
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
    const CONDITIONS: &'static [&'static Condition] = &[&C1, &C2, &C3];
    type Args = BindExprArgs;
    type Returns = BindExprReturns;
    type Plan = Plan;

    fn check(target: &mut Target<'_>, args: &BindExprArgs) -> Result<Plan, Refused<Plan>> {
        let proc = target.proc();
        let uses = uses::find(target, &args.expr, args.cse)?;
        let (first, at) = (uses.first(), uses.place().clone());
        let (Some(stmt), Some(expr)) = (proc.stmt(&first.stmt), first.get(proc)) else {
            return Err(Refusal::internal(&proc.loc, "the pattern gave no expression").into());
        };
        let plan = Plan {
            name: Names::around(proc, &uses.slice()).fresh(&args.name),
            elem: types::of_temporary(target, stmt, &uses, args.type_)?,
            uses,
        };
        types::same_everywhere(target, &plan, expr)?;
        types::same_around(target, &plan, expr)?;
        match stays(target, &at, plan.uses.last(), &stmt.loc, expr) {
            Ok(()) => Ok(plan),
            Err(refusal) => Err(Refused::of(refusal, plan)),
        }
    }

    fn rewrite(plan: Plan, edit: &mut Edit) -> Result<BindExprReturns, RewriteError> {
        let proc = &mut edit.proc;
        let at = &plan.uses.place().clone();
        let like = rewrite::stmt(proc, at)?.derived(StmtKind::Pass);
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
        let expr = plan.uses.replace(proc, &temporary)?;
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

/// Proves that the operands of the expression keep their values up to its last use.
fn stays(
    target: &mut Target<'_>,
    at: &StmtPath,
    last: usize,
    loc: &Loc,
    expr: &Data,
) -> Result<(), Refusal> {
    let model = target.model();
    let simple = |stmt: &Stmt| stmt.blocks().next().is_none();
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
