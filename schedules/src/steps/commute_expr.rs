//! `commute_expr`: swap the operands of sums and products on right sides.

// Generated from the declarations in steps: UPDATE_DOCS=1 cargo test -p exo

use exo_ir::Loc;

use crate::argument::list;
use crate::call::Call;
use crate::{At, Cursor, Error, Procedure, Session};

/// Swap the operands of sums and products on right sides; its conditions and an example are in `docs/steps/commute_expr.md`.
///
/// * `exprs`: the expressions: all that match, such as 'x[_] * _', or the one whose number is written
pub fn commute_expr(
    procedure: &Procedure,
    exprs: impl IntoIterator<Item = impl Into<At>>,
) -> CommuteExpr {
    CommuteExpr(Call::new("commute_expr", procedure, 1).with(0, list::<At>(exprs)))
}

/// A call of `commute_expr` with its arguments, to be run by `take`.
#[derive(Clone, Debug)]
#[must_use = "a step does nothing before it is taken"]
pub struct CommuteExpr(Call);

impl CommuteExpr {
    /// Takes the step.
    ///
    /// # Errors
    /// As [`Session::apply`].
    pub fn take(self, session: &mut Session) -> Result<Results, Error> {
        let mut taken = self.0.take(session)?;
        Ok(Results {
            stmts: taken.take("stmts"),
            procedure: taken.procedure,
            notes: taken.notes,
        })
    }
}

/// Results of `commute_expr`.
#[derive(Clone, Debug)]
pub struct Results {
    /// The procedure after the step, or the new version that the step began.
    pub procedure: Procedure,
    /// The statements whose right sides changed.
    pub stmts: Vec<Cursor>,
    /// Remarks for the user, each with the location that it concerns.
    pub notes: Vec<(Loc, String)>,
}
