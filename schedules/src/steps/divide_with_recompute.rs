//! `divide_with_recompute`: divide a loop into tiles that overlap, recomputing what they share.

// Generated from the declarations in steps: UPDATE_DOCS=1 cargo test -p exo

use exo_ir::Loc;

use crate::argument::list;
use crate::call::Call;
use crate::{At, Cursor, Error, Procedure, Session, Source};

/// Divide a loop into tiles that overlap, recomputing what they share; its conditions and an example are in `docs/steps/divide_with_recompute.md`.
///
/// * `loop_`: the loop to divide
/// * `outer_hi`: the number of tiles: an expression in names that are visible before the loop
/// * `outer_stride`: iterations between the beginnings of two tiles
pub fn divide_with_recompute(
    procedure: &Procedure,
    loop_: impl Into<At>,
    outer_hi: impl Into<Source>,
    outer_stride: i64,
) -> DivideWithRecompute {
    DivideWithRecompute(
        Call::new("divide_with_recompute", procedure, 6)
            .with(0, loop_.into().into())
            .with(1, outer_hi.into().into())
            .with(2, outer_stride.into()),
    )
}

/// The end of the last tile: perfect (with the loop), guard (there or later, a condition inside), cut (there or earlier, a loop of the rest).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tail {
    /// `perfect`
    Perfect,
    /// `guard`
    Guard,
    /// `cut`
    Cut,
}

impl Tail {
    fn word(self) -> &'static str {
        match self {
            Tail::Perfect => "perfect",
            Tail::Guard => "guard",
            Tail::Cut => "cut",
        }
    }
}

/// A call of `divide_with_recompute` with its arguments, to be run by `take`.
#[derive(Clone, Debug)]
#[must_use = "a step does nothing before it is taken"]
pub struct DivideWithRecompute(Call);

impl DivideWithRecompute {
    /// Names of the new loops, the outer first: 'io,ii' (default: the loop's name with 'o' and 'i').
    pub fn iters(self, iters: [impl Into<String>; 2]) -> Self {
        Self(self.0.with(3, list::<String>(iters)))
    }

    /// Iterations of a tile (default: as many as it takes to reach the end with the last one).
    pub fn length(self, length: i64) -> Self {
        Self(self.0.with(4, length.into()))
    }

    /// The end of the last tile: perfect (with the loop), guard (there or later, a condition inside), cut (there or earlier, a loop of the rest); `perfect` where it is left out.
    pub fn tail(self, tail: Tail) -> Self {
        Self(self.0.with(5, tail.word().into()))
    }

    /// Takes the step.
    ///
    /// # Errors
    /// As [`Session::apply`].
    pub fn take(self, session: &mut Session) -> Result<Results, Error> {
        let mut taken = self.0.take(session)?;
        Ok(Results {
            outer: taken.take("outer"),
            inner: taken.take("inner"),
            guard: taken.take("guard"),
            tail: taken.take("tail"),
            procedure: taken.procedure,
            notes: taken.notes,
        })
    }
}

/// Results of `divide_with_recompute`.
#[derive(Clone, Debug)]
pub struct Results {
    /// The procedure after the step, or the new version that the step began.
    pub procedure: Procedure,
    /// The loop over tiles.
    pub outer: Cursor,
    /// The loop over the iterations of a tile.
    pub inner: Cursor,
    /// The condition around the body with tail=guard.
    pub guard: Option<Cursor>,
    /// The loop of the rest with tail=cut.
    pub tail: Option<Cursor>,
    /// Remarks for the user, each with the location that it concerns.
    pub notes: Vec<(Loc, String)>,
}
