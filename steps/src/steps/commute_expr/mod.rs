//! `commute_expr`: the operands of sums and products change places.
//!
//! Why it is right: operands have no effects, and sums and products do not depend on the order of two operands, among integers and
//! as IEEE 754 rounds them. What an operation is computed in does not depend on it either.

use exo_ir::{Data, DataOp, DisplayIn};

use crate::args::{DataExprs, Statement};
use crate::cursor::ExprPath;
use crate::rewrite::RewriteError;
use crate::{Condition, Edit, Example, Purpose, Refusal, Refused, Step, Target, Upstream};

static C1: Condition = Condition {
    id: "commute_expr.c1",
    rule: "Each of the expressions is a sum or a product.",
};

crate::step_args! {
    /// Arguments of `commute_expr`.
    pub struct CommuteExprArgs {
        /// the expressions: all that match, such as 'x[_] * _', or the one whose number is written
        pub exprs: DataExprs,
    }
}

crate::step_returns! {
    /// Results of `commute_expr`.
    pub struct CommuteExprReturns {
        /// the statements whose right sides changed
        pub stmts: Vec<Statement>,
    }
}

/// Commutes sums and products.
pub struct CommuteExpr;

impl Step for CommuteExpr {
    const NAME: &'static str = "commute_expr";
    const PURPOSE: Purpose = Purpose::Statements;
    const UPSTREAM: Upstream = Upstream::call(&[("exprs", "expr_cursors")]);
    const SUMMARY: &'static str = "swap the operands of sums and products on right sides";
    const DESCRIPTION: &'static str = "
`a + b` becomes `b + a`, and `a * b` becomes `b * a`, in every expression that matches: also in one that is an operand of another. The
statements go on.";
    const EXAMPLE: Example = Example {
        before: "@proc
def axpy(n: size, a: f32, x: f32[n], y: f32[n]):
    for i in seq(0, n):
        y[i] = x[i] * a + y[i]
",
        options: "exprs='x[_] * _'",
        after: "@proc
def axpy(n: size, a: f32 @ DRAM, x: f32[n] @ DRAM, y: f32[n] @ DRAM):
    for i in seq(0, n):
        y[i] = a * x[i] + y[i]
",
    };
    const CONDITIONS: &'static [&'static Condition] = &[&C1];
    type Args = CommuteExprArgs;
    type Returns = CommuteExprReturns;
    type Plan = Vec<ExprPath>;

    fn check(
        target: &mut Target<'_>,
        args: &CommuteExprArgs,
    ) -> Result<Vec<ExprPath>, Refused<Vec<ExprPath>>> {
        let proc = target.proc();
        for path in &args.exprs.paths {
            let (Some(stmt), Some(expr)) = (proc.stmt(&path.stmt), path.get(proc)) else {
                return Err(Refusal::internal(&proc.loc, "the pattern gave no expression").into());
            };
            let no_operation = || {
                let text = expr.in_proc(proc);
                let message = format!("cannot commute '{text}': it is no sum and no product");
                Refusal::plain(&C1, &stmt.loc, message)
            };
            match expr {
                Data::Bin(DataOp::Add | DataOp::Mul, ..) => {}
                Data::Bin(..) => no_operation().raise()?,
                // There are no two operands to be swapped.
                _ => return Err(no_operation().into()),
            }
        }
        Ok(args.exprs.paths.clone())
    }

    fn rewrite(exprs: Vec<ExprPath>, edit: &mut Edit) -> Result<CommuteExprReturns, RewriteError> {
        // From the last one back: an operand stands behind what it is an operand of, and its place must still be right.
        for path in exprs.iter().rev() {
            let no_operation = || RewriteError::no("operation with two operands", &path.stmt);
            match path.get_mut(&mut edit.proc).ok_or_else(no_operation)? {
                Data::Bin(_, a, b) => std::mem::swap(a, b),
                _ => return Err(no_operation()),
            }
        }
        let mut stmts: Vec<_> = exprs.into_iter().map(|path| path.stmt).collect();
        stmts.dedup();
        Ok(CommuteExprReturns {
            stmts: stmts.into_iter().map(Statement::from).collect(),
        })
    }
}
