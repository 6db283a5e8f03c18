//! Effects: what each statement reads, writes and reduces (Exo thesis, section 5.5 and Def. C.2.2).
//!
//! A [`Model`] of a procedure is its body with every control expression replaced by its value at the point
//! where it is evaluated. Windows are resolved to the buffers behind them, and configuration fields to what
//! they hold there, so nothing in a model has to be read in the light of an earlier statement. The tree
//! keeps the shape of the body: [`NodeKind::If`] is the thesis's `Guard`, [`NodeKind::For`] its `Loop`, a
//! block its sequence, a [`Call`] the callee's own model under a substitution.

mod buffer;
mod buffers;
mod build;
mod call;
mod delta;
mod model;
pub(crate) mod sequence;
mod session;
mod values;

pub use buffer::{Buffer, IndexMap, IndexRange, MapDim, Root};
pub use buffers::Buffers;
pub use call::{Actual, Call};
pub use delta::{BlockDelta, Delta, NodeDelta};
pub(crate) use model::Summary;
pub use model::{
    Access, AccessKind, ArgAccesses, Block, Branch, Fixed, Loop, Model, Node, NodeData, NodeKind,
};
pub use sequence::Nodes;
pub use session::{Models, Session, UnknownCallee};
