//! `autolift_alloc`: move an allocation out of loops and conditions, with a dimension for each loop.

// Generated from the declarations in steps: UPDATE_DOCS=1 cargo test -p exo

use exo_ir::Loc;

use crate::call::Call;
use crate::{At, Cursor, Error, Procedure, Session};

/// Move an allocation out of loops and conditions, with a dimension for each loop; its conditions and an example are in `docs/steps/autolift_alloc.md`.
///
/// * `alloc`: the allocation to lift, such as 't : _'
pub fn autolift_alloc(procedure: &Procedure, alloc: impl Into<At>) -> AutoliftAlloc {
    AutoliftAlloc(Call::new("autolift_alloc", procedure, 5).with(0, alloc.into().into()))
}

/// The place of new dimensions: row puts them before the existing ones, col behind them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// `row`
    Row,
    /// `col`
    Col,
}

impl Mode {
    fn word(self) -> &'static str {
        match self {
            Mode::Row => "row",
            Mode::Col => "col",
        }
    }
}

/// A call of `autolift_alloc` with its arguments, to be run by `take`.
#[derive(Clone, Debug)]
#[must_use = "a step does nothing before it is taken"]
pub struct AutoliftAlloc(Call);

impl AutoliftAlloc {
    /// How many loops and conditions it leaves, at most; `1` where it is left out.
    pub fn lifts(self, lifts: i64) -> Self {
        Self(self.0.with(1, lifts.into()))
    }

    /// The place of new dimensions: row puts them before the existing ones, col behind them; `row` where it is left out.
    pub fn mode(self, mode: Mode) -> Self {
        Self(self.0.with(2, mode.word().into()))
    }

    /// The extent of new dimensions (default: as many as the loop has iterations).
    pub fn size(self, size: i64) -> Self {
        Self(self.0.with(3, size.into()))
    }

    /// Make a dimension of each loop that is left whose variable the contents depend on; `false` where it is left out.
    pub fn keep_dims(self, keep_dims: bool) -> Self {
        Self(self.0.with(4, keep_dims.into()))
    }

    /// Takes the step.
    ///
    /// # Errors
    /// As [`Session::apply`].
    pub fn take(self, session: &mut Session) -> Result<Results, Error> {
        let mut taken = self.0.take(session)?;
        Ok(Results {
            alloc: taken.take("alloc"),
            procedure: taken.procedure,
            notes: taken.notes,
        })
    }
}

/// Results of `autolift_alloc`.
#[derive(Clone, Debug)]
pub struct Results {
    /// The procedure after the step, or the new version that the step began.
    pub procedure: Procedure,
    /// The allocation.
    pub alloc: Cursor,
    /// Remarks for the user, each with the location that it concerns.
    pub notes: Vec<(Loc, String)>,
}
