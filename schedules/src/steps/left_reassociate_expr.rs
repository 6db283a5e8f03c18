//! `left_reassociate_expr`: group a sum or product of three from the left.

// Generated from the declarations in steps: UPDATE_DOCS=1 cargo test -p exo

use exo_ir::Loc;

use crate::call::Call;
use crate::{At, Cursor, Error, Procedure, Session};

/// Group a sum or product of three from the left; its conditions and an example are in `docs/steps/left_reassociate_expr.md`.
///
/// * `expr`: the expression, such as '_ + (_ + _)'
pub fn left_reassociate_expr(procedure: &Procedure, expr: impl Into<At>) -> LeftReassociateExpr {
    LeftReassociateExpr(
        Call::new("left_reassociate_expr", procedure, 1).with(0, expr.into().into()),
    )
}

/// A call of `left_reassociate_expr` with its arguments, to be run by `take`.
#[derive(Clone, Debug)]
#[must_use = "a step does nothing before it is taken"]
pub struct LeftReassociateExpr(Call);

impl LeftReassociateExpr {
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

/// Results of `left_reassociate_expr`.
#[derive(Clone, Debug)]
pub struct Results {
    /// The procedure after the step, or the new version that the step began.
    pub procedure: Procedure,
    /// The statement whose right side changed.
    pub stmt: Cursor,
    /// Remarks for the user, each with the location that it concerns.
    pub notes: Vec<(Loc, String)>,
}
