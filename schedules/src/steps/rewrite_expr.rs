//! `rewrite_expr`: write an index, bound, condition, offset or argument in another way.

// Generated from the declarations in steps: UPDATE_DOCS=1 cargo test -p exo

use exo_ir::Loc;

use crate::call::Call;
use crate::{At, Cursor, Error, Procedure, Session, Source};

/// Write an index, bound, condition, offset or argument in another way; its conditions and an example are in `docs/steps/rewrite_expr.md`.
///
/// * `expr`: the expression, such as '(4 * i + j) / 4': the first that matches, or the one whose number is written
/// * `to`: what is to stand there, in names that are visible before the statement
pub fn rewrite_expr(
    procedure: &Procedure,
    expr: impl Into<At>,
    to: impl Into<Source>,
) -> RewriteExpr {
    RewriteExpr(
        Call::new("rewrite_expr", procedure, 2)
            .with(0, expr.into().into())
            .with(1, to.into().into()),
    )
}

/// A call of `rewrite_expr` with its arguments, to be run by `take`.
#[derive(Clone, Debug)]
#[must_use = "a step does nothing before it is taken"]
pub struct RewriteExpr(Call);

impl RewriteExpr {
    /// Takes the step.
    ///
    /// # Errors
    /// As [`Session::apply`].
    pub fn take(self, session: &mut Session) -> Result<Results, Error> {
        let mut taken = self.0.take(session)?;
        Ok(Results {
            stmt: taken.take("stmt"),
            procedure: taken.procedure,
            notes: taken.notes,
        })
    }
}

/// Results of `rewrite_expr`.
#[derive(Clone, Debug)]
pub struct Results {
    /// The procedure after the step, or the new version that the step began.
    pub procedure: Procedure,
    /// The statement that evaluates the expression.
    pub stmt: Cursor,
    /// Remarks for the user, each with the location that it concerns.
    pub notes: Vec<(Loc, String)>,
}
