//! The results of a step: the counterpart of [`args`](crate::args). Each step declares its results
//! as a struct ([`step_returns!`](crate::step_returns)) of the types that arguments have, so that
//! what one step gives back is what another takes. From the declaration come the manual and
//! `--exo-describe-steps=json`, and so what makes functions of steps for other languages knows what
//! they return.
//!
//! A step gives back what it made for a schedule to go on with, and what has become of the statement that it was pointed at. A
//! rewrite says where that stands in the procedure that it leaves ([`Place`]); once every statement has its identity, a place
//! becomes a [`Handle`], which means the same statement after later steps.

mod declare;
mod handle;
mod place;
mod verify;

pub use declare::{Alloc, Procedure, Return, ReturnSpec, StepReturns};
pub(crate) use handle::settled;
pub use handle::{Handle, ReturnedValue};
pub use place::Place;
