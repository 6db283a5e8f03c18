//! Schedules as programs: procedures are values, steps give new versions of them, and cursors point at their parts.
//!
//! A [`Session`] holds the procedures of a module under a schedule. A [`Procedure`] is one of them at some time; a step
//! ([`Session::apply`]) gives a new one, and the old one stays usable: a step on it goes on from there. A [`Cursor`] points at a
//! statement, a block, a gap between statements, an argument or an expression of a procedure; steps take it after
//! any number of other steps, as long as what it points at is there ([`Session::forward`]).
//!
//! ```
//! use exo::Session;
//! let text = "@proc\ndef f(x: f32[64]):\n    for i in seq(0, 64):\n        x[i] = 0.0\n";
//! let module = exo_frontend::parse_module("f.py", text).unwrap();
//! let mut session = Session::new(module);
//! let f = session.procedure("f").unwrap();
//! let store = f.find("x[_] = _").unwrap();
//! let arguments = ["i".into(), 8.into(), vec!["io", "ii"].into(), "perfect".into()];
//! let taken = session.apply("divide_loop", &f, &arguments).unwrap();
//! assert_eq!(taken.result("inner").unwrap().cursor().unwrap().name(), Some("ii"));
//! let store = session.forward(&store, &taken.procedure).unwrap();
//! assert_eq!(store.parent().unwrap().name(), Some("ii"));
//! // The procedure of before is still there, and can be scheduled in another way.
//! let other = session.apply("unroll_loop", &f, &["i".into()]).unwrap();
//! assert_eq!(other.procedure.body().len(), 64);
//! ```

mod argument;
mod cursor;
mod error;
mod line;
mod procedure;
mod session;
mod taken;

pub use argument::Argument;
pub use cursor::{Cursor, Point, Side};
pub use error::{Error, Gone};
pub use exo_steps::cursor::{Found, Several};
pub use line::{Line, NoLine};
pub use procedure::{Procedure, Sought};
pub use session::{Place, Session};
pub use taken::{Returned, Taken};
