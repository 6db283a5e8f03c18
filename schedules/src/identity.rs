//! Identity of a session.

use std::sync::Arc;

/// The identity of a session, which its procedures, cursors and places share. No other session has the same as long as one of them is
/// there, whatever became of the session itself.
#[derive(Clone, Debug, Default)]
pub(crate) struct Identity(Arc<()>);

impl PartialEq for Identity {
    /// Whether both are of one session.
    fn eq(&self, other: &Identity) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}
