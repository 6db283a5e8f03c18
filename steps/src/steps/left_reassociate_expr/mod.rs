//! `left_reassociate_expr`: a sum of three, or a product, is grouped the other way.
//!
//! Floating-point numbers are regrouped as if they were real (what every step's equivalence means by them). Integers wrap, so that
//! sums and products are exact modulo 2^w in any grouping.

use exo_ir::{Data, DataOp, DisplayIn, Stmt};

use crate::args::{DataExpr, Statement};
use crate::cursor::ExprPath;
use crate::rewrite::RewriteError;
use crate::{Condition, Edit, Example, Purpose, Refusal, Refused, Step, Target, Upstream};

static C1: Condition = Condition {
    id: "left_reassociate_expr.c1",
    rule: "The expression is a sum whose second operand is a sum, or a product whose second operand is a product.",
};
static C2: Condition = Condition {
    id: "left_reassociate_expr.c2",
    rule: "Everything that the right side reads is of one type: with several, other operands would meet first, and be computed in \
another type.",
};

crate::step_args! {
    /// Arguments of `left_reassociate_expr`.
    pub struct LeftReassociateExprArgs {
        /// the expression, such as '_ + (_ + _)'
        pub expr: DataExpr,
    }
}

crate::step_returns! {
    /// Results of `left_reassociate_expr`.
    pub struct LeftReassociateExprReturns {
        /// the statement whose right side changed
        pub stmt: Statement,
    }
}

/// Regroups a sum or product.
pub struct LeftReassociateExpr;

impl Step for LeftReassociateExpr {
    const NAME: &'static str = "left_reassociate_expr";
    const PURPOSE: Purpose = Purpose::Statements;
    const UPSTREAM: Upstream = Upstream::call(&[("expr", "expr")]);
    const SUMMARY: &'static str = "group a sum or product of three from the left";
    const DESCRIPTION: &'static str = "
`a + (b + c)` becomes `(a + b) + c`, and `a * (b * c)` becomes `(a * b) * c`. Floating-point numbers may be rounded in another way by
that: as for every step, they mean the same as real numbers. The statement goes on.";
    const EXAMPLE: Example = Example {
        before: "@proc
def f(n: size, a: f32, x: f32[n], y: f32[n]):
    for i in seq(0, n):
        y[i] = a * (x[i] * y[i])
",
        options: "expr='a * _'",
        after: "@proc
def f(n: size, a: f32 @ DRAM, x: f32[n] @ DRAM, y: f32[n] @ DRAM):
    for i in seq(0, n):
        y[i] = a * x[i] * y[i]
",
    };
    const CONDITIONS: &'static [&'static Condition] = &[&C1, &C2];
    type Args = LeftReassociateExprArgs;
    type Returns = LeftReassociateExprReturns;
    type Plan = ExprPath;

    fn check(
        target: &mut Target<'_>,
        args: &LeftReassociateExprArgs,
    ) -> Result<ExprPath, Refused<ExprPath>> {
        let (proc, path) = (target.proc(), args.expr.path.clone());
        let (Some(stmt), Some(expr)) = (proc.stmt(&path.stmt), path.get(proc)) else {
            return Err(Refusal::internal(&proc.loc, "the pattern gave no expression").into());
        };
        let no_group = || {
            let text = expr.in_proc(proc);
            let message =
                format!("cannot regroup '{text}': expected 'a + (b + c)' or 'a * (b * c)'");
            Refusal::plain(&C1, &stmt.loc, message)
        };
        let group = grouped(expr).ok_or_else(no_group)?;
        if !group.is_associative() {
            no_group().raise()?;
        }
        one_type(target, stmt)?;
        Ok(path)
    }

    fn rewrite(
        path: ExprPath,
        edit: &mut Edit,
    ) -> Result<LeftReassociateExprReturns, RewriteError> {
        let no_group = || RewriteError::no("sum or product of three", &path.stmt);
        let expr = path.get_mut(&mut edit.proc).ok_or_else(no_group)?;
        let group = grouped(expr).ok_or_else(no_group)?;
        *expr = Data::bin(group.inner, group.first_operation(), group.last.clone());
        Ok(LeftReassociateExprReturns {
            stmt: path.stmt.into(),
        })
    }
}

/// `first outer (middle inner last)`.
struct Group<'e> {
    outer: DataOp,
    inner: DataOp,
    first: &'e Data,
    middle: &'e Data,
    last: &'e Data,
}

fn grouped(e: &Data) -> Option<Group<'_>> {
    let Data::Bin(outer, first, rest) = e else {
        return None;
    };
    let Data::Bin(inner, middle, last) = rest.as_ref() else {
        return None;
    };
    Some(Group {
        outer: *outer,
        inner: *inner,
        first,
        middle,
        last,
    })
}

impl Group<'_> {
    /// Whether it may be grouped from the left.
    fn is_associative(&self) -> bool {
        self.outer == self.inner && matches!(self.outer, DataOp::Add | DataOp::Mul)
    }

    /// The operation that is evaluated first when the expression is grouped from the left.
    fn first_operation(&self) -> Data {
        Data::bin(self.outer, self.first.clone(), self.middle.clone())
    }
}

/// The right side of a statement is computed in one type.
fn one_type(target: &Target<'_>, stmt: &Stmt) -> Result<(), Refusal> {
    let types = target.precision();
    let (Some(rhs), Some(dest)) = (stmt.rhs(), types.written(stmt)) else {
        return Err(Refusal::internal(&stmt.loc, "a right side of nothing"));
    };
    let elem = types.computed_in(rhs, dest);
    if let (None, [one, other, ..]) = (elem, types.reads(rhs).as_slice()) {
        let text = rhs.in_proc(target.proc());
        let message = format!("cannot regroup: '{text}' has operands of {one} and of {other}");
        Refusal::plain(&C2, &stmt.loc, message).raise()?;
    }
    Ok(())
}
