//! `bind_expr`: compute a data expression into a scalar before its statement.

// Generated from the declarations in steps: UPDATE_DOCS=1 cargo test -p exo

use exo_ir::Loc;

use crate::argument::list;
use crate::call::Call;
use crate::{At, Cursor, Error, Procedure, Session};

/// Compute a data expression into a scalar before its statement; its conditions and an example are in `docs/steps/bind_expr.md`.
///
/// * `expr`: the expression, such as 'A[_]', or several occurrences of it: 'A[_]; A[_] #2'
/// * `name`: the name of the temporary
pub fn bind_expr(
    procedure: &Procedure,
    expr: impl IntoIterator<Item = impl Into<At>>,
    name: impl Into<String>,
) -> BindExpr {
    BindExpr(
        Call::new("bind_expr", procedure, 4)
            .with(0, list::<At>(expr))
            .with(1, name.into().into()),
    )
}

/// A call of `bind_expr` with its arguments, to be run by `take`.
#[derive(Clone, Debug)]
#[must_use = "a step does nothing before it is taken"]
pub struct BindExpr(Call);

impl BindExpr {
    /// Use the temporary for every later occurrence in the same block too; `false` where it is left out.
    pub fn cse(self, cse: bool) -> Self {
        Self(self.0.with(2, cse.into()))
    }

    /// The type of the temporary (default: that of the expression).
    pub fn type_(self, type_: impl Into<String>) -> Self {
        Self(self.0.with(3, type_.into().into()))
    }

    /// Takes the step.
    ///
    /// # Errors
    /// As [`Session::apply`].
    pub fn take(self, session: &mut Session) -> Result<Results, Error> {
        let mut taken = self.0.take(session)?;
        Ok(Results {
            alloc: taken.take("alloc"),
            assign: taken.take("assign"),
            procedure: taken.procedure,
            notes: taken.notes,
        })
    }
}

/// Results of `bind_expr`.
#[derive(Clone, Debug)]
pub struct Results {
    /// The procedure after the step, or the new version that the step began.
    pub procedure: Procedure,
    /// The allocation of the new buffer.
    pub alloc: Cursor,
    /// The assignment of the expression to it.
    pub assign: Cursor,
    /// Remarks for the user, each with the location that it concerns.
    pub notes: Vec<(Loc, String)>,
}
