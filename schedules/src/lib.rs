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
//! let mut session = Session::parse("f.py", text).unwrap();
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
//!
//! A procedure of another session comes into this one with all that it uses by [`Session::import`]:
//!
//! ```
//! use exo::{Session, steps};
//!
//! let copy = "@proc\ndef copy(a: f32[8], b: f32[8]):\n    for k in seq(0, 8):\n        a[k] = b[k]\n";
//! let text = "@proc\ndef f(x: f32[8], y: f32[8]):\n    for i in seq(0, 8):\n        y[i] = x[i]\n";
//! let library = Session::parse("library.py", copy)?;
//! let mut session = Session::parse("f.py", text)?;
//! let copy = library.procedure("copy").ok_or("no copy")?;
//! let here = session.import(&copy)?;
//! assert!(here.is_same_as(&copy) && here != copy);
//! let f = session.procedure("f").ok_or("no f")?;
//! let called = steps::replace(&f, "for i in _: _", &here).take(&mut session)?.procedure;
//! assert!(called.find("copy(y, x)").is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! With the feature `native` a procedure becomes a function of Rust, compiled by LLVM for this processor:
//!
#![cfg_attr(feature = "native", doc = "```")]
#![cfg_attr(not(feature = "native"), doc = "```ignore")]
//! use exo::native::{Number, Options, Read, Write};
//! use exo::{Session, steps};
//!
//! let text = "
//! @proc
//! def axpy(n: size, a: f32, x: f32[n], y: f32[n]):
//!     for i in seq(0, n):
//!         y[i] += a * x[i]
//! ";
//! let mut session = Session::parse("axpy.py", text)?; // … and checked
//! let axpy = session.procedure("axpy").ok_or("no axpy")?;
//! let divided = steps::divide_loop(&axpy, "i", 8).iters(["io", "ii"]).take(&mut session)?;
//! assert!(session.source(&divided.procedure)?.contains("for ii in seq(0, 8)"));
//!
//! let native = session.compile(&divided.procedure, &Options::default())?;
//! let axpy = native.into_function::<(Number, Read<f32>, Read<f32>, Write<f32>)>()?;
//! let mut y = [1.0; 3];
//! axpy.call((3, &[2.0], &[1.0, 2.0, 3.0], &mut y))?;
//! assert_eq!(y, [3.0, 5.0, 7.0]);
//! // What a procedure cannot be called with is an error: here `x` is too short.
//! assert!(axpy.call((3, &[2.0], &[1.0, 2.0], &mut y)).is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod applied_step;
mod argument;
mod call;
mod cursor;
mod digest;
mod error;
mod identity;
mod import;
mod line;
#[cfg(feature = "native")]
mod machine;
mod memory;
mod procedure;
mod session;
mod source;
mod states;
pub mod steps;

pub use applied_step::{AppliedStep, StepResult};
pub use argument::{Argument, At, Callee, Source};
pub use cursor::{Cursor, Declared, DeclaredPath, Point, Side};
pub use digest::Digest;
pub use error::{Error, InvalidCursor};
#[cfg(feature = "native")]
pub use exo_native as native;
pub use exo_steps::cursor::{AmbiguityPolicy, PatternMatch};
pub use import::ImportError;
pub use line::{Line, NoLine};
#[cfg(feature = "native")]
pub use machine::CompileError;
pub use memory::MemoryError;
pub use procedure::{Procedure, SearchKind};
pub use session::Session;
pub use source::Invalid;
pub use states::{Change, Place};
