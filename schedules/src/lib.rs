//! Schedules as programs: procedures are values, steps give new versions of them, and cursors point at their parts.
//!
//! A [`Session`] holds the procedures of a module under a schedule. A [`Procedure`] is one of them at some time; a step gives
//! a new one, and the old one stays usable: a step on it goes on from there. A [`Cursor`] points at a statement, a block, a gap
//! between statements, an argument or an expression of a procedure; steps take it after any number of other steps, as long as
//! what it points at is there ([`Session::forward`]).
//!
//! [`steps`] has a function for each step: what has to be given are its parameters, the rest are methods, and what the step gives
//! back has names. Who knows a step at run time only calls [`Session::apply`].
//!
//! ```
//! use exo::steps::{divide_loop, unroll_loop};
//! use exo::{Error, Session};
//!
//! let text = "@proc\ndef f(x: f32[64]):\n    for i in seq(0, 64):\n        x[i] = 0.0\n";
//! let module = exo_frontend::parse_module("f.py", text).unwrap();
//! let mut session = Session::new(module);
//! let f = session.procedure("f").unwrap();
//! let store = f.find("x[_] = _").unwrap();
//!
//! let divided = divide_loop(&f, "i", 8).iters(["io", "ii"]).tail(divide_loop::Tail::Perfect).take(&mut session)?;
//! assert_eq!(divided.inner.name(), Some("ii"));
//! let store = session.forward(&store, &divided.procedure)?;
//! assert_eq!(store.parent(), Some(divided.inner.clone()));
//!
//! let unrolled = unroll_loop(&divided.procedure, &divided.inner).take(&mut session)?;
//! assert_eq!(unrolled.iterations.len(), 8);
//!
//! // The procedure of before is still there, and can be scheduled in another way.
//! let other = unroll_loop(&f, "i").take(&mut session)?;
//! assert_eq!(other.procedure.body().len(), 64);
//! // A refused step changes nothing, and says why.
//! let refused = divide_loop(&f, "i", 7).tail(divide_loop::Tail::Perfect).take(&mut session);
//! assert!(matches!(refused, Err(Error::Refused(refusal)) if refusal.to_string().contains("divide_loop.c3")));
//! # Ok::<(), Error>(())
//! ```

mod argument;
mod call;
mod cursor;
mod error;
mod line;
mod procedure;
mod session;
pub mod steps;
mod taken;

pub use argument::{Argument, At, Callee, Source};
pub use cursor::{Cursor, Point, Side};
pub use error::{Error, Gone};
pub use exo_steps::cursor::{Found, Several};
pub use line::{Line, NoLine};
pub use procedure::{Procedure, Sought};
pub use session::{Place, Session};
pub use taken::{Returned, Taken};
