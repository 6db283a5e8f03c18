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

/// `rewrite_expr` with what it is given.
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

/// What `rewrite_expr` gives back.
#[derive(Clone, Debug)]
pub struct Results {
    /// What the program goes on with.
    pub procedure: Procedure,
    /// The statement that evaluates the expression.
    pub stmt: Cursor,
    /// What the user should know, and what it is about.
    pub notes: Vec<(Loc, String)>,
}
