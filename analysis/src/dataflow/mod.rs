//! Global dataflow: what configuration fields hold (Exo thesis, section 5.3 and Def. C.0.2).
//!
//! Values are over what fields held when the procedure was entered, loop variables and control arguments.
//! The loop rule differs from the thesis's, which tests "the body leaves the field unchanged" with the values
//! of loop entry only: see the rules in `loops.rs`.

mod bounds;
mod fields;
mod loops;
mod value;

pub(crate) use bounds::LoopQueries;
pub use fields::{Field, FieldEnv, FieldId, Fields};
pub(crate) use loops::{LoopBody, LoopValues};
pub use value::{CtlValue, Unknown};
pub(crate) use value::{bind, renew};
