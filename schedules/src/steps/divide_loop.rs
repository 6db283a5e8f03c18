//! `divide_loop`: divide a loop into blocks of a constant number of iterations.

// Generated from the declarations in steps: UPDATE_DOCS=1 cargo test -p exo

use exo_ir::Loc;

use crate::argument::list;
use crate::call::Call;
use crate::{At, Cursor, Error, Procedure, Session};

/// Divide a loop into blocks of a constant number of iterations; its conditions and an example are in `docs/steps/divide_loop.md`.
///
/// * `loop_`: the loop to divide
/// * `factor`: iterations of a block
pub fn divide_loop(procedure: &Procedure, loop_: impl Into<At>, factor: i64) -> DivideLoop {
    DivideLoop(
        Call::new("divide_loop", procedure, 4)
            .with(0, loop_.into().into())
            .with(1, factor.into()),
    )
}

/// Treatment of the remaining iterations: guard, min, cut, cut_and_guard, or perfect if there are none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tail {
    /// `guard`
    Guard,
    /// `min`
    Min,
    /// `cut`
    Cut,
    /// `cut_and_guard`
    CutAndGuard,
    /// `perfect`
    Perfect,
}

impl Tail {
    fn word(self) -> &'static str {
        match self {
            Tail::Guard => "guard",
            Tail::Min => "min",
            Tail::Cut => "cut",
            Tail::CutAndGuard => "cut_and_guard",
            Tail::Perfect => "perfect",
        }
    }
}

/// A call of `divide_loop` with its arguments, to be run by `take`.
#[derive(Clone, Debug)]
#[must_use = "a step does nothing before it is taken"]
pub struct DivideLoop(Call);

impl DivideLoop {
    /// Names of the new loops, the outer first: 'io,ii' (default: the loop's name with 'o' and 'i').
    pub fn iters(self, iters: [impl Into<String>; 2]) -> Self {
        Self(self.0.with(2, list::<String>(iters)))
    }

    /// Treatment of the remaining iterations: guard, min, cut, cut_and_guard, or perfect if there are none; `guard` where it is left out.
    pub fn tail(self, tail: Tail) -> Self {
        Self(self.0.with(3, tail.word().into()))
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

/// Results of `divide_loop`.
#[derive(Clone, Debug)]
pub struct Results {
    /// The procedure after the step, or the new version that the step began.
    pub procedure: Procedure,
    /// The loop over blocks.
    pub outer: Cursor,
    /// The loop over the iterations of a block.
    pub inner: Cursor,
    /// The condition around the body with tail=guard, around the loop of the rest with tail=cut_and_guard.
    pub guard: Option<Cursor>,
    /// The loop of the rest; none with tail=guard, min or perfect, or where there is no rest.
    pub tail: Option<Cursor>,
    /// Remarks for the user, each with the location that it concerns.
    pub notes: Vec<(Loc, String)>,
}
